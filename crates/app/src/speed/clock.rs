//! The clock: the time that the processor worked for this program, or, where a system does not tell, what went by.

use std::time::Duration;

/// Time that is taken while something runs.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Clock {
    /// How long it ran.
    pub(crate) spent: Duration,
}

impl Clock {
    /// Runs something and takes its time.
    pub(crate) fn run<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let began = now();
        let result = std::hint::black_box(work());
        self.spent += now().saturating_sub(began);
        result
    }
}

/// Which time it is: `cpu`, or `wall`.
pub(crate) const KIND: &str = if cfg!(unix) { "cpu" } else { "wall" };

/// The time since some moment.
#[cfg(unix)]
fn now() -> Duration {
    let now = nix::time::ClockId::CLOCK_PROCESS_CPUTIME_ID.now();
    now.map_or(Duration::ZERO, Duration::from)
}

/// The time since some moment.
#[cfg(not(unix))]
fn now() -> Duration {
    static START: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_runs_takes_time() {
        let mut clock = Clock::default();
        let sum: u64 = clock.run(|| (0..20_000_000_u64).map(|number| number ^ number >> 3).sum());
        assert!(sum > 0 && clock.spent > Duration::ZERO);
        let spent = clock.spent;
        clock.run(|| ());
        assert!(clock.spent >= spent);
    }
}
