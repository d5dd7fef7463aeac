//! The loop of a session: show what was said, then ask or think.

use std::io::{self, Write};
use std::time::Duration;

use hakugei_search::Level;

use super::player::{self, NewPlayer, Player, SessionClock};
use super::saving::STAYS_KEPT;
use super::session::{NextStep, Purpose, Session};
use super::terminal::{Input, InputEvent};
use super::warning;
use crate::engine::level::LEAST_TIME;

/// Whether the screen says that the computer is thinking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ThinkingNotice {
    /// It does: someone waits at a terminal.
    Shown,
    /// It does not: nobody looks on.
    Hidden,
}

/// What a session needs of the machine: input, output, the clock and a computer player.
pub(crate) struct Devices<'a> {
    /// Where lines come from.
    pub(crate) input: &'a mut dyn Input,
    /// Where text goes.
    pub(crate) output: &'a mut dyn Write,
    /// The clock and Ctrl-C.
    pub(crate) clock: &'a dyn SessionClock,
    /// Makes the computer player.
    pub(crate) new_player: NewPlayer<'a>,
    /// Whether thinking is announced.
    pub(crate) notice: ThinkingNotice,
}

/// Runs a session to its end. Where the output fails, an unsaved game stays kept.
///
/// # Errors
/// Where the output fails.
pub(crate) fn run(session: &mut Session<'_>, devices: &mut Devices<'_>) -> io::Result<()> {
    let ended = hold(session, devices);
    if ended.is_err() && session.is_unsaved() && session.is_kept() {
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
        let next = session.next();
        if next != NextStep::End {
            session.keep();
        }
        show(session, devices)?;
        match next {
            NextStep::End => {
                session.close();
                return Ok(());
            }
            NextStep::Ask(prompt) => match devices.input.line(&prompt, devices.clock) {
                InputEvent::Line(line) => session.line(&line),
                InputEvent::Unreadable(why) => session.unreadable(why),
                InputEvent::Interrupted => session.interrupt(),
                InputEvent::End => session.end_of_input(),
            },
            NextStep::Think(purpose) => think(session, devices, &mut computer, purpose)?,
        }
    }
}

fn show(session: &mut Session<'_>, devices: &mut Devices<'_>) -> io::Result<()> {
    devices.output.write_all(session.take_said().as_bytes())?;
    devices.output.flush()
}

fn think(
    session: &mut Session<'_>,
    devices: &mut Devices<'_>,
    computer: &mut Option<ComputerPlayer>,
    purpose: Purpose,
) -> io::Result<()> {
    let current = session.current();
    if devices.notice == ThinkingNotice::Shown {
        let side = current.game.side();
        if purpose != Purpose::Warning {
            writeln!(devices.output, "{side} is thinking… (Ctrl-C stops it)")?;
        }
        devices.output.flush()?;
    }
    // A loaded game may be of another variant, which needs another computer player.
    let id = &current.known.compiled.variant().id;
    computer.take_if(|computer| computer.variant != *id);
    let computer = computer.get_or_insert_with(|| ComputerPlayer {
        variant: id.clone(),
        player: (devices.new_player)(&current.known),
    });
    if purpose == Purpose::Warning {
        let weighed = session.suspected().and_then(|mv| {
            let current = session.current();
            warning::weigh(computer.player.as_mut(), &current.game, mv, devices.clock)
        });
        session.weighed(weighed);
        return Ok(());
    }
    // A person at the board overlooks a move that comes at once.
    let least = match (devices.notice, purpose) {
        (ThinkingNotice::Shown, Purpose::Move) => LEAST_TIME,
        _ => Duration::ZERO,
    };
    // A hint is the best that is known, whatever the level of the opponent.
    let level = match purpose {
        Purpose::Move => current.level,
        Purpose::Hint | Purpose::Warning => Level::STRONGEST,
    };
    let thought = player::think(computer.player.as_mut(), current, level, devices.clock, least);
    session.thought(purpose, thought);
    Ok(())
}
