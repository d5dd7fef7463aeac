//! Dates of games, in universal time.

use std::time::{Duration, SystemTime};

use hakugei_text::noun::numbered;

/// The seconds since 1970, where the clock knows.
pub(crate) fn now() -> Option<u64> {
    since(SystemTime::UNIX_EPOCH).map(|time| time.as_secs())
}

/// How long ago something was.
pub(crate) fn since(moment: SystemTime) -> Option<Duration> {
    SystemTime::now().duration_since(moment).ok()
}

/// The day of a moment in seconds since 1970: `2026-11-25`.
pub(crate) fn day(seconds: u64) -> String {
    // Counted from the first of March of the year 0, so that a leap day is the last of its year; an era has 400 years.
    let days = seconds / 86_400 + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = (month_from_march + 2) % 12 + 1;
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

/// A number of seconds ago, in words.
pub(crate) fn ago(seconds: u64) -> String {
    let (count, unit) = match seconds {
        0..60 => return "a moment ago".to_owned(),
        60..3_600 => (seconds / 60, "minute"),
        3_600..86_400 => (seconds / 3_600, "hour"),
        _ => (seconds / 86_400, "day"),
    };
    format!("{} ago", numbered(count as usize, unit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ages_are_said_in_units_that_fit() {
        assert_eq!(ago(59), "a moment ago");
        assert_eq!(ago(60), "1 minute ago");
        assert_eq!(ago(7_300), "2 hours ago");
        assert_eq!(ago(200_000), "2 days ago");
    }

    #[test]
    fn days_are_those_of_the_calendar() {
        assert_eq!(day(0), "1970-01-01");
        assert_eq!(day(951_782_400), "2000-02-29");
        assert_eq!(day(951_868_800), "2000-03-01");
        assert_eq!(day(1_767_225_599), "2025-12-31");
        assert_eq!(day(1_767_225_600), "2026-01-01");
    }
}
