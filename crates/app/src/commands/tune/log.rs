//! What is said while it plays and learns, on standard error.

use std::io;
use std::time::{Duration, Instant};

use hakugei_arena::float;
use hakugei_store::CutOff;
use hakugei_text::noun::numbered;
use hakugei_text::quote_path;
use hakugei_tune::{Plan, Progress};

use crate::screen;

/// How often it is said how far it has come.
const PACE: Duration = Duration::from_secs(10);

/// What is said on the way.
pub(super) struct Log {
    begun: Instant,
    last: Instant,
    /// How many positions or games there were when a round went on.
    from: usize,
}

impl Log {
    /// Nothing was said yet.
    pub(super) fn new() -> Self {
        Self {
            begun: now(),
            last: now(),
            from: 0,
        }
    }

    /// Says something at once.
    pub(super) fn say(&mut self, text: &str) {
        self.last = now();
        // What is said on the way is not what was asked for: where nobody reads it, the work goes on.
        screen::complain(text);
    }

    /// What had to be cut off from the file of positions, if anything.
    pub(super) fn cut_off(&mut self, cut_off: Option<&CutOff>) {
        if let Some(CutOff { bytes, file }) = cut_off {
            self.say(&format!(
                "the last block of the file of positions was cut off, and is made again; its {bytes} bytes are kept in {}",
                quote_path(file)
            ));
        }
    }

    /// Fewer games are played at a time than were to be.
    pub(super) fn fewer(&mut self, begun: usize, threads: u16, error: &io::Error) {
        let games = numbered(begun, "game");
        let are = if begun == 1 { "is" } else { "are" };
        self.say(&format!("{games} {are} played at a time, not {threads}: {error}"));
    }

    /// Something begins, with this number of positions or games.
    pub(super) fn begin(&mut self, from: usize) {
        (self.begun, self.from) = (now(), from);
    }

    /// How far the games of a round have come, if that was not said a moment ago.
    pub(super) fn played(&mut self, plan: &Plan, round: u32, games: u64, positions: usize) {
        if self.last.elapsed() < PACE {
            return;
        }
        let wanted = plan.positions_after(round);
        // Later rounds take as long for a position as this one.
        let left = plan.positions.max(wanted).saturating_sub(positions);
        let done = positions.saturating_sub(self.from);
        let left = left_of(self.begun.elapsed(), done, left);
        self.say(&format!(
            "round {round} of {}: {games} games, {positions} of {wanted} positions, {left} left to play",
            plan.rounds
        ));
    }

    /// How far some games of a round have come, if that was not said a moment ago.
    pub(super) fn played_some(&mut self, games: usize, of: usize, positions: usize) {
        if self.last.elapsed() < PACE {
            return;
        }
        let left = left_of(self.begun.elapsed(), games.saturating_sub(self.from), of - games);
        self.say(&format!(
            "{games} of {of} games, {positions} positions, {left} left to play"
        ));
    }

    /// How far a fit has come, if that was not said a moment ago, or if it is done.
    pub(super) fn fitted(&mut self, progress: &Progress, epochs: usize) {
        if self.last.elapsed() < PACE && progress.epoch < epochs {
            return;
        }
        let left = left_of(self.begun.elapsed(), progress.epoch, epochs - progress.epoch);
        self.say(&format!(
            "fit, pass {} of {epochs}: loss {:.4}, of positions held back {:.4}, {left} left",
            progress.epoch, progress.loss, progress.held_back_loss
        ));
    }
}

#[expect(clippy::disallowed_methods, reason = "the clock of what is said on the way")]
fn now() -> Instant {
    Instant::now()
}

/// How long what is left takes, as long as what was done took.
fn left_of(spent: Duration, done: usize, left: usize) -> String {
    if done == 0 {
        return "unknown time".to_owned();
    }
    let seconds = spent.as_secs_f64() * float(left as u64) / float(done as u64);
    if seconds < 100.0 {
        format!("{seconds:.0} s")
    } else if seconds < 6000.0 {
        format!("{:.0} min", seconds / 60.0)
    } else {
        format!("{:.1} h", seconds / 3600.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_said_in_units_that_fit() {
        let left = |seconds, done, left| left_of(Duration::from_secs(seconds), done, left);
        assert_eq!(left(5, 0, 10), "unknown time");
        assert_eq!(left(10, 2, 4), "20 s");
        assert_eq!(left(600, 1, 2), "20 min");
        assert_eq!(left(3600, 10, 30), "3.0 h");
    }
}
