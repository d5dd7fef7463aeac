//! Arguments that several commands share.

use std::borrow::Cow;
use std::ffi::OsString;
use std::num::NonZero;
use std::str::FromStr;
use std::time::Duration;

use clap::Args;
use hakugei_arena::parse_duration;
use hakugei_variant::{Convention, UnknownConvention};

/// A position of a variant, or many positions from standard input.
#[derive(Debug, Args)]
pub(crate) struct PositionArgs {
    /// The variant: the id of a shipped one, or the path of a variant file.
    #[arg(value_name = "VARIANT")]
    pub(crate) variant: OsString,
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
    pub(crate) variant: Option<OsString>,
}

/// An argument that cannot be read: what to write instead.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("write {0}")]
pub(crate) struct Misread(pub(crate) Cow<'static, str>);

/// Reads a value that must fit.
///
/// # Errors
/// Fails with what to write instead, where the text is no such value.
pub(crate) fn read<T: FromStr>(
    text: &str,
    fits: impl Fn(&T) -> bool,
    instead: impl Into<Cow<'static, str>>,
) -> Result<T, Misread> {
    let value = text.parse().ok().filter(fits);
    value.ok_or_else(|| Misread(instead.into()))
}

/// Reads a time with its unit.
///
/// # Errors
/// Fails where the text is not a time.
pub(crate) fn time(text: &str) -> Result<Duration, Misread> {
    const INSTEAD: &str = "a time with its unit, such as `500ms` or `10s`";
    parse_duration(text).ok_or(Misread(Cow::Borrowed(INSTEAD)))
}

/// Reads the name of a notation.
///
/// # Errors
/// Fails where there is no such notation.
pub(crate) fn convention(text: &str) -> Result<Convention, UnknownConvention> {
    text.parse()
}

/// How many games are played at a time by default: one for each core.
pub(crate) fn cores() -> u16 {
    std::thread::available_parallelism().map_or(1, |cores| NonZero::get(cores).min(256) as u16)
}
