//! Arguments that several commands share.

use std::borrow::Cow;
use std::ffi::OsString;
use std::num::NonZero;
use std::ops::Range;
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

/// Reads a range of the units of a run: from the first number up to before the second.
///
/// # Errors
/// Fails where the text is no range.
pub(crate) fn units(text: &str) -> Result<(u64, u64), Misread> {
    const INSTEAD: &str = "two numbers with `..` between them, such as `0..100`";
    let range = || {
        let (from, to) = text.split_once("..")?;
        let range = (from.parse().ok()?, to.parse().ok()?);
        (range.0 <= range.1).then_some(range)
    };
    range().ok_or(Misread(Cow::Borrowed(INSTEAD)))
}

/// The most ranges that a message names.
const MOST_RANGES: usize = 200;

/// Numbers in order, those that follow each other together.
pub(crate) fn together(numbers: &[u64]) -> Vec<Range<u64>> {
    let together = numbers.chunk_by(|before, after| before + 1 == *after);
    together
        .filter_map(|together| Some(*together.first()?..together.last()? + 1))
        .collect()
}

/// How many numbers ranges have.
pub(crate) fn count(ranges: &[Range<u64>]) -> u64 {
    ranges.iter().map(|range| range.end - range.start).sum()
}

/// Ranges of numbers as [`units`] reads them; of very many only the first ones.
pub(crate) fn ranges(ranges: &[Range<u64>]) -> Vec<String> {
    let written = |range: &Range<u64>| format!("{}..{}", range.start, range.end);
    let mut said: Vec<String> = ranges.iter().take(MOST_RANGES).map(written).collect();
    if ranges.len() > MOST_RANGES {
        said.push("and others".to_owned());
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_said_as_they_are_read() {
        assert_eq!(units("3..10"), Ok((3, 10)));
        assert_eq!(units("3..3"), Ok((3, 3)));
        for wrong in ["3", "..", "3..", "10..3", "-1..3", "3..10..11", "a..b"] {
            assert!(units(wrong).is_err(), "{wrong}");
        }
        assert_eq!(ranges(&together(&[0, 1, 2, 5, 7, 8])), ["0..3", "5..6", "7..9"]);
        assert_eq!(ranges(&together(&[])), Vec::<String>::new());
        let odd: Vec<u64> = (0..1000).map(|number| 2 * number + 1).collect();
        let many = ranges(&together(&odd));
        assert_eq!((many.len(), many[200].as_str()), (201, "and others"));
    }
}
