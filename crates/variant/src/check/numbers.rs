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

/// The same of a number whose 0 says in other programs that the rule is not there, which is said by `instead`.
pub(crate) fn number_or_none<T: TryFrom<i64> + PartialOrd + std::fmt::Display>(
    number: &Spanned<i64>,
    bounds: std::ops::RangeInclusive<T>,
    what: &str,
    instead: &str,
    notes: &mut Notes,
) -> Option<T> {
    let value = in_bounds(number, bounds, what);
    value
        .map_err(|mut diagnostic| {
            if let Some(help) = diagnostic.help.as_mut().filter(|_| number.value == 0) {
                *help += "; ";
                *help += instead;
            }
            notes.push(*diagnostic);
        })
        .ok()
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
        let help = format!("write a number from {} to {}", bounds.start(), bounds.end());
        Box::new(Diagnostic::new(Code::NumberRange, number.span, message).help(help))
    })
}
