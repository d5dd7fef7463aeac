//! Where lines come from: an editor where someone types at a terminal, plain lines otherwise.

use std::io::{self, BufReader, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use hakugei_text::harmless;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Helper};

use super::completion::Words;
use super::player::SessionClock;
use super::terminal_mode::{self, TerminalMode};
use crate::input::keys::{self, Pressed};
use crate::input::lines::{self, InputLine, Unreadable};
use crate::input::pasted::Pasted;

/// What came in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum InputEvent {
    /// A line.
    Line(String),
    /// A line that cannot be read.
    Unreadable(Unreadable),
    /// Ctrl-C.
    Interrupted,
    /// The clock of the side to move has run out.
    TimeIsOver,
    /// The end of the input.
    End,
}

/// Where lines come from.
pub(crate) trait Input {
    /// Waits for the next line.
    fn line(&mut self, prompt: &str, watch: &dyn SessionClock) -> InputEvent;
    /// Waits for an answer of one key, or for a line.
    fn key_or_line(&mut self, asked: &str, watch: &dyn SessionClock) -> InputEvent {
        self.line(asked, watch)
    }
    /// Learns what the next line may consist of.
    fn expect(&mut self, _words: Words) {}
}

/// Someone types at a terminal.
pub(crate) struct Editor {
    lines: rustyline::Editor<Completion, DefaultHistory>,
    /// Lines that were pasted together with the last one.
    pasted: Pasted,
    /// The terminal before.
    mode: TerminalMode,
}

impl Editor {
    /// An editor with a history of this session, or `None` where the terminal does not let one work.
    pub(crate) fn new() -> Option<Self> {
        let mode = TerminalMode::now();
        let config = Config::builder().completion_type(CompletionType::List).build();
        let mut lines = rustyline::Editor::with_config(config).ok()?;
        lines.set_helper(Some(Completion::default()));
        terminal_mode::keep_what_is_typed();
        Some(Self {
            lines,
            pasted: Pasted::default(),
            mode,
        })
    }
}

impl Drop for Editor {
    fn drop(&mut self) {
        self.mode.restore(false);
    }
}

/// Completes what is typed.
#[derive(Default)]
struct Completion(Words);

impl Completer for Completion {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        let found = self.0.complete(&line[..at]);
        Ok((found.begin, found.candidates))
    }
}

impl Hinter for Completion {
    type Hint = String;
}

impl Highlighter for Completion {}

impl Validator for Completion {}

impl Helper for Completion {}

impl Input for Editor {
    fn line(&mut self, prompt: &str, watch: &dyn SessionClock) -> InputEvent {
        // While a line is edited, Ctrl-C comes as a key; before that it came as a signal.
        if watch.attend() {
            self.pasted.clear();
            return InputEvent::Interrupted;
        }
        if let Some(line) = self.pasted.next() {
            // It is seen as if it had been typed; where the output is gone, it is still obeyed.
            let _ = writeln!(anstream::stdout(), "{prompt}{}", harmless(&line));
            return InputEvent::Line(line);
        }
        watch.edits(true);
        let begun = self.pasted.begun();
        let read = self.lines.readline_with_initial(prompt, (&begun, ""));
        watch.edits(false);
        // One that still came as a signal came between the two: what was typed since then overtook it.
        watch.attend();
        match read {
            Ok(line) => {
                // The history is a comfort: a line that it refuses is still obeyed.
                let _ = self.lines.add_history_entry(&line);
                InputEvent::Line(self.pasted.first_of(&line))
            }
            Err(ReadlineError::Interrupted) => InputEvent::Interrupted,
            Err(_) => InputEvent::End,
        }
    }

    fn key_or_line(&mut self, asked: &str, watch: &dyn SessionClock) -> InputEvent {
        if !self.pasted.waits() && !watch.interrupted() {
            watch.edits(true);
            let pressed = keys::pressed(asked);
            watch.edits(false);
            match pressed {
                Some(Pressed::Interrupted) => {
                    watch.attend();
                    return InputEvent::Interrupted;
                }
                Some(Pressed::End) => return InputEvent::End,
                Some(Pressed::Text(text)) => {
                    if let Some(answer) = self.pasted.answer_in(&text) {
                        return InputEvent::Line(answer);
                    }
                }
                None => {}
            }
        }
        self.line(asked, watch)
    }

    fn expect(&mut self, words: Words) {
        self.lines.set_helper(Some(Completion(words)));
    }
}

/// Lines from a pipe or a file. A thread reads them, so that Ctrl-C is noticed while none comes.
pub(crate) struct Plain(Receiver<InputLine>);

/// How often a waiting session looks for Ctrl-C.
const GLANCE: Duration = Duration::from_millis(50);

impl Plain {
    /// Lines from standard input.
    ///
    /// # Errors
    /// Where the system starts no thread to read them.
    pub(crate) fn new() -> io::Result<Self> {
        let (sender, receiver) = sync_channel(1);
        thread::Builder::new().spawn(move || {
            let mut input = BufReader::new(io::stdin());
            // Where reading fails, the input has ended as far as the session is concerned.
            while let Ok(Some(line)) = lines::next(&mut input) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        })?;
        Ok(Self(receiver))
    }
}

impl Input for Plain {
    fn line(&mut self, _prompt: &str, watch: &dyn SessionClock) -> InputEvent {
        loop {
            if watch.attend() {
                return InputEvent::Interrupted;
            }
            match self.0.recv_timeout(GLANCE) {
                Ok(line) => return said(line),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return InputEvent::End,
            }
        }
    }
}

/// A line as the session takes it.
pub(crate) fn said(line: InputLine) -> InputEvent {
    match line {
        Ok(text) => InputEvent::Line(text),
        Err(why) => InputEvent::Unreadable(why),
    }
}
