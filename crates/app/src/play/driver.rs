//! The loop of a session: show what was said, then ask or think.

use std::io::{self, Write};
use std::time::Duration;

use super::level::LEAST_TIME;
use super::player::{self, Hire, Player, Watch};
use super::session::{Next, Purpose, Session};
use super::terminal::{Input, Said};

/// Whether the players are told that the computer thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Patience {
    /// Someone waits at a screen.
    Announced,
    /// Nobody does.
    Silent,
}

/// What a session works with besides itself.
pub(crate) struct Room<'a> {
    /// Where lines come from.
    pub(crate) input: &'a mut dyn Input,
    /// Where text goes.
    pub(crate) output: &'a mut dyn Write,
    /// The clock and Ctrl-C.
    pub(crate) clock: &'a dyn Watch,
    /// Makes the computer player.
    pub(crate) hire: Hire<'a>,
    /// Whether thinking is announced.
    pub(crate) patience: Patience,
}

/// Runs a session to its end. Where the output fails, an unsaved game is kept in a recovery file.
///
/// # Errors
/// Where the output fails.
pub(crate) fn run(session: &mut Session<'_>, room: &mut Room<'_>) -> io::Result<()> {
    let ended = hold(session, room);
    let kept = if ended.is_err() { session.rescue() } else { None };
    if let Some(file) = kept {
        // Nothing is left to do where even this cannot be said.
        let _ = writeln!(anstream::stderr(), "The unsaved game is kept in `{file}`.");
    }
    ended
}

fn hold(session: &mut Session<'_>, room: &mut Room<'_>) -> io::Result<()> {
    let mut computer: Option<(String, Box<dyn Player>)> = None;
    loop {
        let next = session.next();
        if next != Next::End {
            room.clock.would_lose(session.stake().as_ref());
        }
        show(session, room)?;
        match next {
            Next::End => {
                room.clock.would_lose(None);
                return Ok(());
            }
            Next::Ask(prompt) => match room.input.line(&prompt, room.clock) {
                Said::Line(line) => session.line(&line),
                Said::Unreadable(why) => session.unreadable(&why),
                Said::Interrupted => session.interrupt(),
                Said::End => session.end_of_input(),
            },
            Next::Think(purpose) => think(session, room, &mut computer, purpose)?,
        }
    }
}

fn show(session: &mut Session<'_>, room: &mut Room<'_>) -> io::Result<()> {
    room.output.write_all(session.take_said().as_bytes())?;
    room.output.flush()
}

fn think(
    session: &mut Session<'_>,
    room: &mut Room<'_>,
    computer: &mut Option<(String, Box<dyn Player>)>,
    purpose: Purpose,
) -> io::Result<()> {
    let table = session.table();
    if room.patience == Patience::Announced {
        writeln!(
            room.output,
            "{} is thinking… (Ctrl-C stops it)",
            table.game.side()
        )?;
        room.output.flush()?;
    }
    // A loaded game may be of another variant: the computer is hired anew for it.
    let id = &table.known.compiled.variant().id;
    let (_, player) = match computer.take() {
        Some((hired_for, player)) if hired_for == *id => computer.insert((hired_for, player)),
        _ => computer.insert((id.clone(), (room.hire)(&table.known))),
    };
    // A move that comes in no time at all is missed by whoever looks at the board.
    let least = match (room.patience, purpose) {
        (Patience::Announced, Purpose::Move) => LEAST_TIME,
        _ => Duration::ZERO,
    };
    let thought = player::think(player.as_mut(), table, room.clock, least);
    session.thought(purpose, thought);
    Ok(())
}
