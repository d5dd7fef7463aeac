//! A session line by line: text goes out below the text before, and lines come in.

use std::io::{self, Write};

use hakugei_ask::ReviewedMove;

use super::completion::Words;
use super::driver::FrontEnd;
use super::player::{Onlooker, SessionClock, Thought, Wish};
use super::session::{Purpose, Session};
use super::terminal::{Input, InputEvent};
use crate::screen::paging::{MORE, Page, Reading, Unread, lines_of_page};

/// Whether the screen says that the computer is thinking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ThinkingNotice {
    /// It does: someone waits at a terminal.
    Shown,
    /// It does not: nobody looks on.
    Hidden,
}

/// Lines in, text out.
pub(crate) struct Lines<'a> {
    /// Where lines come from.
    pub(crate) input: &'a mut dyn Input,
    /// Where text goes.
    pub(crate) output: &'a mut dyn Write,
    /// Whether thinking is announced.
    pub(crate) notice: ThinkingNotice,
    /// The size of the window, where the text is seen in one.
    pub(crate) window: fn() -> Option<Page>,
    /// Lines that are still to be read, because they do not fit into the window.
    pub(crate) unread: Unread,
}

/// Someone who may press Ctrl-C.
struct PressesCtrlC<'a>(&'a dyn SessionClock);

impl Onlooker for PressesCtrlC<'_> {
    fn wish(&self) -> Option<Wish> {
        self.0.attend().then_some(Wish::Stop)
    }

    fn hear(&self, _thought: &Thought) {}

    fn hear_review(&self, _judged: &ReviewedMove) {}
}

impl FrontEnd for Lines<'_> {
    fn show(&mut self, session: &mut Session<'_>) -> io::Result<()> {
        let board_from = session.said_before_the_board();
        let said = session.take_said();
        let page = (self.window)();
        session.set_window(page);
        let Some(page) = page else {
            self.output.write_all(said.as_bytes())?;
            return self.output.flush();
        };
        let (before, board) = said.split_at(board_from.unwrap_or(said.len()));
        self.unread.add(before, page.columns);
        // A board is not divided: what stands above it may leave the window.
        let fits = self.unread.count() <= page.rows;
        self.unread.add(board, page.columns);
        if board_from.is_some() && fits
            || self.unread.count() <= page.rows
            || self.notice == ThinkingNotice::Hidden
        {
            return self.tell(usize::MAX);
        }
        self.tell(lines_of_page(Some(page)))
    }

    fn ask(
        &mut self,
        session: &mut Session<'_>,
        prompt: &str,
        clock: &dyn SessionClock,
    ) -> io::Result<InputEvent> {
        while self.unread.count() > 0 {
            session.at(clock.now());
            session.freeze_clock(true);
            let event = self.input.key_or_line(MORE, clock);
            session.at(clock.now());
            session.freeze_clock(false);
            let reading = match &event {
                InputEvent::Line(line) => Reading::of(line),
                _ => Reading::Past,
            };
            match reading {
                Reading::On => self.tell(lines_of_page((self.window)()))?,
                Reading::Back => {
                    let lines = lines_of_page((self.window)());
                    self.unread.back(lines);
                    self.tell(lines)?;
                }
                Reading::Stop => self.unread.drop_rest(),
                Reading::Past => {
                    self.unread.drop_rest();
                    return Ok(event);
                }
            }
        }
        if self.notice == ThinkingNotice::Shown {
            self.input.expect(Words::of(session));
        }
        let event = self.input.line(prompt, clock);
        session.set_window((self.window)());
        session.at(clock.now());
        Ok(if session.time_is_over() {
            InputEvent::TimeIsOver
        } else {
            event
        })
    }

    fn onlooker<'b>(
        &'b mut self,
        session: &'b Session<'_>,
        purpose: Purpose,
        clock: &'b dyn SessionClock,
    ) -> io::Result<Box<dyn Onlooker + 'b>> {
        self.tell(usize::MAX)?;
        if self.notice == ThinkingNotice::Shown {
            writeln!(
                self.output,
                "{} (Ctrl-C stops it)",
                session.says_it_thinks(purpose)
            )?;
            self.output.flush()?;
        }
        Ok(Box::new(PressesCtrlC(clock)))
    }

    fn is_watched(&self) -> bool {
        self.notice == ThinkingNotice::Shown
    }
}

impl Lines<'_> {
    /// Writes the next lines.
    fn tell(&mut self, count: usize) -> io::Result<()> {
        self.unread.tell(count, self.output)
    }
}
