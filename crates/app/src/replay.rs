//! `hakugei replay`: a record, played through.

use crate::cli::ReplayArgs;
use crate::failure::Done;

pub(crate) fn run(_args: &ReplayArgs) -> Done {
    Ok(())
}
