//! `hakugei xboard`: the engine for XBoard and other programs that speak CECP.

use hakugei_protocol::{Cecp, Refusal};

use crate::arguments::ClientArgs;
use crate::engine::client;
use crate::failure::{Done, Failure};
use crate::files::catalogue;

/// Runs the command.
///
/// # Errors
/// Where there is no such variant or XBoard cannot show it, or output fails.
pub(crate) fn run(args: &ClientArgs) -> Done {
    let name = args
        .variant
        .as_deref()
        .unwrap_or(catalogue::default_id().as_ref());
    let session = Cecp::new(client::first(name)?, client::environment());
    let mut session = session.map_err(|why| Failure::usage(name.display(), Refusal::from(why)))?;
    client::hold(&mut session)
}
