//! The times of moves in CSA: `T12`, and `T12.5` as version 3 has them.

/// The most seconds that a move can have taken.
const MOST_SECONDS: u64 = 1_000_000_000;

/// The milliseconds of seconds with up to three decimals.
pub(super) fn read(text: &str) -> Option<u64> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !digits(whole) || !digits(part) || part.len() > 3 {
        return None;
    }
    let seconds: u64 = whole.parse().ok().filter(|&seconds| seconds <= MOST_SECONDS)?;
    let thousandths: u64 = format!("{part:0<3}").parse().ok()?;
    Some(seconds * 1000 + thousandths)
}

/// The time of a move, with as many decimals as it needs.
pub(super) fn write(milliseconds: u64) -> String {
    let (seconds, rest) = (milliseconds / 1000, milliseconds % 1000);
    if rest == 0 {
        return format!("T{seconds}");
    }
    format!("T{seconds}.{rest:03}").trim_end_matches('0').to_owned()
}
