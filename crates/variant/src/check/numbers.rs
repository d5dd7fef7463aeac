//! The numbers of a document: that they are within bounds.

use crate::diagnostic::{Code, Diagnostic};
use crate::document::decode::Spanned;
use crate::notes::Notes;

/// Checks that a number is within bounds.
pub(crate) fn number<T: TryFrom<i64> + PartialOrd + std::fmt::Display>(
    number: &Spanned<i64>,
    bounds: std::ops::RangeInclusive<T>,
    what: &str,
    notes: &mut Notes,
) -> Option<T> {
    let value = in_bounds(number, bounds, what);
    value.map_err(|diagnostic| notes.push(*diagnostic)).ok()
}

/// The number if it is within bounds, and else what is wrong.
pub(crate) fn in_bounds<T: TryFrom<i64> + PartialOrd + std::fmt::Display>(
    number: &Spanned<i64>,
    bounds: std::ops::RangeInclusive<T>,
    what: &str,
) -> Result<T, Box<Diagnostic>> {
    let value = T::try_from(number.value)
        .ok()
        .filter(|value| bounds.contains(value));
    value.ok_or_else(|| {
        let below = T::try_from(number.value).map_or(number.value < 0, |value| value < *bounds.start());
        let size = if below { "small" } else { "large" };
        let message = format!("`{}` is too {size} for {what}", number.value);
        let none = instead_of_none(what).filter(|_| number.value < 1);
        let none = none.map_or_else(String::new, |none| format!("; {none}"));
        let help = format!("write a number from {} to {}{none}", bounds.start(), bounds.end());
        Box::new(Diagnostic::new(Code::NumberRange, number.span, message).help(help))
    })
}

/// What to write where a number that says "never" in other programs stands.
fn instead_of_none(what: &str) -> Option<&'static str> {
    match what {
        "the number of occurrences of a position" => {
            Some("where positions may occur as often as they will, write `repetition: unlimited`")
        }
        "the number of quiet moves" => Some("where no row of them draws, write `quiet_moves: unlimited`"),
        "the number of checks" => Some("where checks do not win, write `check: ordinary`"),
        _ => None,
    }
}
