//! The times behind the moves of a KIF file: `( 0:16/00:00:16)`.

use super::KifError;
use crate::FormatError;
use crate::lines::TextLine;
use crate::tree::Clock;

/// The most of one unit that is read.
const MOST: u64 = 1_000_000;

/// Reads a time with its brackets; `part` is a slice of the line. `sum` is what the side spent before, in milliseconds.
pub(crate) fn read(line: &TextLine<'_>, part: &str, sum: u64) -> Result<Clock, FormatError> {
    let malformed = || line.refuse(part, KifError::BadTime);
    let inner = part.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let (spent, total) = match inner.ok_or_else(malformed)?.split_once('/') {
        Some((spent, total)) => (spent, total.trim()),
        None => (inner.unwrap_or_default(), ""),
    };
    let spent = seconds(spent.trim()).ok_or_else(malformed)?;
    let total = match total {
        "" => None,
        total => Some(seconds(total).ok_or_else(malformed)?),
    };
    let spent = spent * 1000;
    // Some programs sum up otherwise, such as with the time of a session before; such a total is kept to be written again.
    Ok(Clock {
        spent,
        total: total.filter(|&total| total != sum.saturating_add(spent) / 1000),
    })
}

/// The seconds of `M:SS` or `H:MM:SS`.
fn seconds(text: &str) -> Option<u64> {
    let parts: Option<Vec<u64>> = text.split(':').map(number).collect();
    match parts?[..] {
        [minutes, seconds] => Some(minutes * 60 + seconds),
        [hours, minutes, seconds] => Some(hours * 3600 + minutes * 60 + seconds),
        _ => None,
    }
}

fn number(text: &str) -> Option<u64> {
    let digits = text.trim();
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|&number| plain && number <= MOST)
}

/// Writes a time; `sum` is what the side spent with it, in milliseconds.
pub(crate) fn write(clock: Clock, sum: u64) -> String {
    let spent = clock.spent / 1000;
    let total = clock.total.unwrap_or(sum / 1000);
    format!(
        "({:2}:{:02}/{:02}:{:02}:{:02})",
        spent / 60,
        spent % 60,
        total / 3600,
        total / 60 % 60,
        total % 60
    )
}
