//! `hakugei usi`: the engine for programs that speak USI or UCI.

use hakugei_protocol::Usi;

use crate::cli::ClientArgs;
use crate::failure::Done;
use crate::{catalogue, talk};

/// Runs the command.
///
/// # Errors
/// Where there is no such variant, or output fails.
pub(crate) fn run(args: &ClientArgs) -> Done {
    let name = args.variant.as_deref().unwrap_or(catalogue::default_id());
    let mut session = Usi::new(talk::first(name)?, talk::world());
    talk::hold(&mut session)
}
