//! The loop of a session: show what was said, then ask or think.

use std::io;
use std::time::Duration;

use super::player::{self, NewPlayer, Onlooker, Player, SessionClock};
use super::saving::STAYS_KEPT;
use super::session::{NextStep, Purpose, Session};
use super::terminal::InputEvent;
use super::warning;
use crate::engine::level::LEAST_TIME;

/// Where a session is seen, and where its lines come from.
pub(crate) trait FrontEnd {
    /// Shows what was said.
    ///
    /// # Errors
    /// Where the output fails.
    fn show(&mut self, session: &mut Session<'_>) -> io::Result<()>;
    /// Waits for the next line.
    ///
    /// # Errors
    /// Where the output fails.
    fn ask(
        &mut self,
        session: &mut Session<'_>,
        prompt: &str,
        clock: &dyn SessionClock,
    ) -> io::Result<InputEvent>;
    /// Says that the computer thinks, and gives who looks on meanwhile.
    ///
    /// # Errors
    /// Where the output fails.
    fn onlooker<'b>(
        &'b mut self,
        session: &'b Session<'_>,
        purpose: Purpose,
        clock: &'b dyn SessionClock,
    ) -> io::Result<Box<dyn Onlooker + 'b>>;
    /// Whether a person looks on, who overlooks a move that comes at once.
    fn is_watched(&self) -> bool;
}

/// What a session needs of the machine: where it is seen, the clock and a computer player.
pub(crate) struct Devices<'a> {
    /// Where it is seen, and where its lines come from.
    pub(crate) front_end: &'a mut dyn FrontEnd,
    /// The clock and Ctrl-C.
    pub(crate) clock: &'a dyn SessionClock,
    /// Makes the computer player.
    pub(crate) new_player: NewPlayer<'a>,
}

/// Runs a session to its end. Where the output fails, an unsaved game stays kept.
///
/// # Errors
/// Where the output fails.
pub(crate) fn run(session: &mut Session<'_>, devices: &mut Devices<'_>) -> io::Result<()> {
    let ended = hold(session, devices);
    if ended.is_err() && session.is_unsaved() && session.is_kept() {
        use std::io::Write;
        // Nothing is left to do where even this cannot be said.
        let _ = writeln!(anstream::stderr(), "{STAYS_KEPT}");
    }
    ended
}

/// The computer player of a variant.
struct ComputerPlayer {
    /// The id of the variant.
    variant: String,
    player: Box<dyn Player>,
}

fn hold(session: &mut Session<'_>, devices: &mut Devices<'_>) -> io::Result<()> {
    let mut computer: Option<ComputerPlayer> = None;
    loop {
        session.at(devices.clock.now());
        let next = session.next();
        if next != NextStep::End {
            session.keep();
        }
        devices.front_end.show(session)?;
        match next {
            NextStep::End => {
                session.close();
                return Ok(());
            }
            NextStep::Ask(prompt) => {
                let event = devices.front_end.ask(session, &prompt, devices.clock)?;
                session.at(devices.clock.now());
                match event {
                    InputEvent::Line(line) => session.line(&line),
                    InputEvent::Unreadable(why) => session.unreadable(why),
                    InputEvent::Interrupted => session.interrupt(),
                    InputEvent::TimeIsOver => session.lose_on_time(),
                    InputEvent::End => session.end_of_input(),
                }
            }
            NextStep::Think(purpose) => think(session, devices, &mut computer, purpose)?,
        }
    }
}

fn think(
    session: &mut Session<'_>,
    devices: &mut Devices<'_>,
    computer: &mut Option<ComputerPlayer>,
    purpose: Purpose,
) -> io::Result<()> {
    // A loaded game may be of another variant, which needs another computer player.
    let known = &session.current().known;
    let id = &known.compiled.variant().id;
    computer.take_if(|computer| computer.variant != *id);
    let computer = computer.get_or_insert_with(|| ComputerPlayer {
        variant: id.clone(),
        player: (devices.new_player)(known),
    });
    let player = computer.player.as_mut();
    if purpose == Purpose::Warning {
        let weighed = session.suspected().and_then(|mv| {
            let current = session.current();
            warning::weigh(player, &current.game, mv, devices.clock)
        });
        session.at(devices.clock.now());
        session.weighed(weighed);
        return Ok(());
    }
    // A person at the board overlooks a move that comes at once.
    let least = if devices.front_end.is_watched() && purpose == Purpose::Move {
        LEAST_TIME
    } else {
        Duration::ZERO
    };
    session.freeze_clock(purpose == Purpose::Review);
    let onlooker = devices.front_end.onlooker(session, purpose, devices.clock)?;
    if purpose == Purpose::Review {
        let current = session.current();
        let review = player::review(player, &current.game, current.convention, &*onlooker);
        drop(onlooker);
        session.at(devices.clock.now());
        session.freeze_clock(false);
        session.reviewed(review);
        return Ok(());
    }
    let task = session.task(purpose, least);
    let (thought, wish) = player::think(player, &task, devices.clock, &*onlooker);
    drop(onlooker);
    session.at(devices.clock.now());
    if purpose == Purpose::Move && session.time_is_over() {
        session.lose_on_time();
        return Ok(());
    }
    match wish {
        Some(player::Wish::Stop) => session.stopped(purpose, thought),
        Some(player::Wish::Now) | None => session.thought(purpose, thought),
    }
    Ok(())
}
