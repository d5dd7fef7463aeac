//! Arguments that several commands share.

use clap::Args;
use hakugei_variant::{Convention, UnknownConvention};

/// A position of a variant, or many positions from standard input.
#[derive(Debug, Args)]
pub(crate) struct PositionArgs {
    /// The variant: the id of a shipped one, or the path of a variant file.
    #[arg(value_name = "VARIANT")]
    pub(crate) variant: String,
    /// The position, as SFEN (default: the variant's start).
    #[arg(long, value_name = "SFEN", conflicts_with = "stdin")]
    pub(crate) sfen: Option<String>,
    /// Read a position from each line of standard input, and answer each with one line of JSON.
    #[arg(long)]
    pub(crate) stdin: bool,
}

/// The arguments of a command that plays as an engine for other programs.
#[derive(Debug, Args)]
pub(crate) struct ClientArgs {
    /// The variant to begin with, by its id or its file (default: the first shipped one). The client may ask for another.
    #[arg(value_name = "VARIANT|FILE")]
    pub(crate) variant: Option<String>,
}

/// Reads the name of a notation.
///
/// # Errors
/// Fails where there is no such notation.
pub(crate) fn convention(text: &str) -> Result<Convention, UnknownConvention> {
    text.parse()
}
