//! `hakugei lsp`: the language server for editors, over standard input and output.

use std::io::{self, ErrorKind, IsTerminal, Read, Write};

use clap::Args;
use hakugei_game::start_faults;
use hakugei_lsp::{Ending, Frames, Session, framed};

use crate::failure::{Done, Failure};

/// How many bytes are read at once.
const AT_ONCE: usize = 1 << 16;

/// The arguments of `lsp`.
#[derive(Debug, Args)]
pub(crate) struct LspArgs {
    /// Use standard input and output. The program always does; some editors give this option.
    #[arg(long)]
    pub(crate) stdio: bool,
}

/// Runs the command until the client ends it or is gone. Standard output carries nothing but messages.
///
/// # Errors
/// Where a person started it, the client ends it without `shutdown`, or input or output fails.
pub(crate) fn run(_args: &LspArgs) -> Done {
    if io::stdin().is_terminal() {
        return Err(Failure::usage(
            "lsp",
            "is started by an editor, which talks with it: docs/editors.md says how to set editors up",
        ));
    }
    let mut input = io::stdin().lock();
    let mut bytes = vec![0; AT_ONCE];
    let mut frames = Frames::default();
    let mut session = Session::with_rules(start_faults);
    loop {
        let count = match input.read(&mut bytes) {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            read => read?,
        };
        if count == 0 {
            return Ok(());
        }
        frames.push(&bytes[..count]);
        if let Some(ending) = answer(&mut frames, &mut session)? {
            return match ending {
                Ending::Asked => Ok(()),
                Ending::Unasked => Err(Failure::Reported),
            };
        }
    }
}

/// Answers every message that is whole; how the session has ended, if it has.
fn answer(frames: &mut Frames, session: &mut Session) -> io::Result<Option<Ending>> {
    let mut output = io::stdout().lock();
    while let Some(message) = frames.next_message() {
        let sent = match message {
            Ok(message) => session.receive(&message),
            Err(why) => vec![session.not_a_message(why)],
        };
        for message in sent {
            output.write_all(framed(&message).as_bytes())?;
        }
        output.flush()?;
        if session.ending().is_some() {
            break;
        }
    }
    Ok(session.ending())
}
