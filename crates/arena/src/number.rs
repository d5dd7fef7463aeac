//! Numbers for figures: counts and times as fractions.

use std::time::Duration;

/// A count as a number to reckon with. Counts of games and positions are far below what it holds exactly.
#[expect(
    clippy::cast_precision_loss,
    reason = "no count comes near 2 to the power of 53"
)]
pub const fn float(count: u64) -> f64 {
    count as f64
}

/// A time in milliseconds, to the microsecond.
pub fn milliseconds(time: Duration) -> f64 {
    float(time.as_micros() as u64) / 1000.0
}
