//! The values of a description: numbers and times.

use std::time::Duration;

use super::{SpecError, WantedValue};

/// Refuses a value, and says what to write.
pub(super) fn bad(key: &str, value: &str, wanted: impl Into<WantedValue>) -> SpecError {
    SpecError::BadValue {
        key: key.to_owned(),
        value: value.to_owned(),
        wanted: wanted.into(),
    }
}

/// A positive number.
pub(super) fn count<T: TryFrom<u64>>(key: &str, value: &str) -> Result<T, SpecError> {
    let number = value.parse().ok().filter(|&number: &u64| number > 0);
    let fits = number.and_then(|number| T::try_from(number).ok());
    fits.ok_or_else(|| bad(key, value, WantedValue::Count))
}

/// A positive number up to the largest that there may be.
pub(super) fn up_to(most: usize, key: &str, value: &str) -> Result<usize, SpecError> {
    let number = value.parse().ok().filter(|number| (1..=most).contains(number));
    number.ok_or_else(|| bad(key, value, WantedValue::CountTo(most)))
}

pub(super) fn positive(key: &str, value: &str) -> Result<Duration, SpecError> {
    let time = duration(key, value)?;
    if time.is_zero() {
        return Err(bad(key, value, WantedValue::PositiveTime));
    }
    Ok(time)
}

pub(super) fn duration(key: &str, value: &str) -> Result<Duration, SpecError> {
    parse_duration(value).ok_or_else(|| bad(key, value, WantedValue::Time))
}

/// A time with its unit: `100ms`, `1.5s`, `5m`. `None` for anything else, and for more than a year.
pub fn parse_duration(text: &str) -> Option<Duration> {
    const YEAR: f64 = 366.0 * 86_400.0;
    let (number, unit) = [("ms", 0.001), ("s", 1.0), ("m", 60.0)]
        .iter()
        .find_map(|&(unit, seconds)| Some((text.strip_suffix(unit)?, seconds)))?;
    let plain = number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let seconds = number.parse::<f64>().ok().filter(|_| plain)? * unit;
    (seconds <= YEAR).then(|| Duration::from_micros((seconds * 1e6).round() as u64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units() {
        assert_eq!(parse_duration("1.5s"), Some(Duration::from_millis(1500)));
        assert_eq!(parse_duration("5m"), Some(Duration::from_secs(300)));
        for text in ["", "5", "s", "-1s", "1e9s", "nans", "infs", "9999999999s", "1 s"] {
            assert_eq!(parse_duration(text), None, "{text}");
        }
    }
}
