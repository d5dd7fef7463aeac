//! How fast a socket may send: a bucket of tokens that fills up again with time.

use std::time::{Duration, Instant};

/// This many bytes of a message cost one token more.
const BYTES: usize = 64 << 10;

/// A bucket of tokens.
#[derive(Debug)]
pub(crate) struct Bucket {
    each_second: f64,
    most: f64,
    tokens: f64,
    counted: Instant,
}

impl Bucket {
    /// A full one.
    pub(crate) fn new(each_second: u32, most: u32, now: Instant) -> Self {
        let most = f64::from(most.max(1));
        Self {
            each_second: f64::from(each_second.max(1)),
            most,
            tokens: most,
            counted: now,
        }
    }

    /// Takes the tokens for a message, and says how long to wait before the next one is read.
    pub(crate) fn take(&mut self, bytes: usize, now: Instant) -> Duration {
        let gained = now.saturating_duration_since(self.counted).as_secs_f64() * self.each_second;
        self.counted = now;
        self.tokens = (self.tokens + gained).min(self.most);
        self.tokens -= 1.0 + f64::from(u32::try_from(bytes / BYTES).unwrap_or(u32::MAX));
        if self.tokens >= 0.0 {
            Duration::ZERO
        } else {
            Duration::from_secs_f64(-self.tokens / self.each_second)
        }
    }
}
