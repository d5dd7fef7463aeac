//! Numbers for statistics: counts and times as floating point.

use std::time::Duration;

/// A count as a floating-point number. Counts of games and positions are far below the largest exact integer.
#[expect(
    clippy::cast_precision_loss,
    reason = "no count comes near 2 to the power of 53"
)]
pub const fn float(count: u64) -> f64 {
    count as f64
}

/// A time in milliseconds, exact to the microsecond.
pub fn milliseconds(time: Duration) -> f64 {
    float(time.as_micros() as u64) / 1000.0
}
