//! `hakugei usi`: the engine for programs that speak USI or UCI.

use hakugei_protocol::Usi;

use crate::arguments::ClientArgs;
use crate::engine::client;
use crate::failure::Done;
use crate::files::catalogue;

/// Runs the command.
///
/// # Errors
/// Where there is no such variant, or output fails.
pub(crate) fn run(args: &ClientArgs) -> Done {
    let name = args
        .variant
        .as_deref()
        .unwrap_or(catalogue::default_id().as_ref());
    let mut session = Usi::new(client::first(name)?, client::environment());
    client::hold(&mut session)
}
