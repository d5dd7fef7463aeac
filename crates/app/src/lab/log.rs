//! What is said while a run goes on: a line that moves on a terminal, or one now and then elsewhere.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use hakugei_arena::float;
use hakugei_lab::ExpectedUnits;
use hakugei_text::harmless_lines;

/// How often it is said how far a run has come: where the line moves, and where it does not.
const PACES: [Duration; 2] = [Duration::from_millis(200), Duration::from_secs(10)];

/// How many signs wide the bar is.
const BAR: usize = 24;

/// What is said on the way.
pub(super) struct Log {
    begun: Instant,
    last: Option<Instant>,
    moves: bool,
    shows: bool,
    /// How many units had been done before.
    before: u64,
    goal: ExpectedUnits,
}

impl Log {
    pub(super) fn new(before: u64, goal: ExpectedUnits) -> Self {
        Self {
            begun: now(),
            last: None,
            moves: std::io::stderr().is_terminal(),
            shows: false,
            before,
            goal,
        }
    }

    /// From now on it is said that a run goes so far.
    pub(super) const fn expect(&mut self, goal: ExpectedUnits) {
        self.goal = goal;
    }

    /// Says something at once, on a line of its own.
    pub(super) fn say(&mut self, text: &str) {
        self.clear();
        // What is said on the way is not what was asked for: if nobody reads it, the work goes on.
        let _ = writeln!(anstream::stderr(), "{}", harmless_lines(text));
    }

    /// How far a run has come, if that was not said a moment ago.
    pub(super) fn done(&mut self, done: u64) {
        let pace = PACES[usize::from(!self.moves)];
        if self.last.is_some_and(|last| last.elapsed() < pace)
            || (self.last.is_none() && self.begun.elapsed() < pace)
        {
            return;
        }
        self.last = Some(now());
        let spent = self.begun.elapsed().as_secs_f64();
        let since = done - self.before;
        let rate = float(2 * since) / spent.max(0.001);
        let goal = self.goal.count();
        let left = if since == 0 {
            "unknown time".to_owned()
        } else {
            time(spent / float(since) * float(goal.saturating_sub(done)))
        };
        let how = match self.goal {
            ExpectedUnits::Exactly(_) => "",
            ExpectedUnits::About(_) => "about ",
            ExpectedUnits::AtMost(_) => "at most ",
        };
        let text = format!(
            "{} of {how}{} games, {rate:.1} games a second, {how}{left} left",
            2 * done,
            2 * goal
        );
        if self.moves {
            let full = (done as usize * BAR) / (goal.max(1) as usize);
            let bar: String = (0..BAR)
                .map(|place| if place < full { '#' } else { '.' })
                .collect();
            let _ = write!(std::io::stderr(), "\r\x1b[K[{bar}] {text}");
            let _ = std::io::stderr().flush();
            self.shows = true;
        } else {
            let _ = writeln!(anstream::stderr(), "{text}");
        }
    }

    /// Takes the moving line away.
    pub(super) fn clear(&mut self) {
        if std::mem::take(&mut self.shows) {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "the clock of what is said on the way")]
fn now() -> Instant {
    Instant::now()
}

/// A time in seconds, in words.
fn time(seconds: f64) -> String {
    if seconds < 100.0 {
        format!("{seconds:.0} s")
    } else if seconds < 6000.0 {
        format!("{:.0} min", seconds / 60.0)
    } else {
        format!("{:.1} h", seconds / 3600.0)
    }
}
