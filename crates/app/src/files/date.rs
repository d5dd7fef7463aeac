//! The date of today, as records have it.

use std::time::{Duration, SystemTime};

/// Today, such as `2026-11-25`, in universal time: this program does not know where its user lives.
pub(crate) fn today() -> String {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    date_after(since.unwrap_or_default())
}

/// The date at some time after the beginning of 1970.
fn date_after(since: Duration) -> String {
    // Counted from March 2000, so that the day of leap years is the last of its year, in eras of 400 years, which repeat.
    const ERA: i64 = 146_097;
    let days = since.as_secs() as i64 / 86_400 - 11_017;
    let (era, day) = (days.div_euclid(ERA), days.rem_euclid(ERA));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    format!("{:04}-{month:02}-{day:02}", 2000 + 400 * era + year + next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_follow_the_calendar() {
        let known = [
            (0, "1970-01-01"),
            (951_782_400, "2000-02-29"),
            (951_868_800, "2000-03-01"),
            (1_709_164_799, "2024-02-28"),
            (1_709_164_800, "2024-02-29"),
            (1_767_225_599, "2025-12-31"),
            (1_767_225_600, "2026-01-01"),
            (4_107_542_399, "2100-02-28"),
            (4_107_542_400, "2100-03-01"),
        ];
        for (seconds, date) in known {
            assert_eq!(date_after(Duration::from_secs(seconds)), date, "{seconds}");
        }
    }
}
