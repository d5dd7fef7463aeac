//! What is said while a run goes on: a line that moves on a terminal, or one now and then elsewhere.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use hakugei_arena::float;
use hakugei_lab::ExpectedUnits;
use hakugei_text::columns::{up_to, width};
use hakugei_text::{harmless, harmless_lines};

use crate::screen::paging;

/// How often it is said how far a run has come: where the line moves, and where it does not.
const PACES: [Duration; 2] = [Duration::from_millis(200), Duration::from_secs(10)];

/// How wide the moving line is at most, where nobody knows how wide the terminal is.
const WIDEST: usize = 80;

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

    /// How many positions of a variant there are to learn from, of how many that are wanted, if that was not said a moment ago.
    pub(super) fn learned(&mut self, name: &str, positions: usize, wanted: usize) {
        if !self.is_due() {
            return;
        }
        let name = harmless(name);
        let spent = self.begun.elapsed().as_secs_f64();
        let part = float(positions as u64) / float(wanted as u64);
        let left = if positions == 0 {
            "unknown time".to_owned()
        } else {
            time(spent * (1.0 / part - 1.0))
        };
        self.show(
            part,
            &format!("{name}: {positions} of {wanted} positions to learn from, {left} left"),
        );
    }

    /// How far a run has come, if that was not said a moment ago.
    pub(super) fn done(&mut self, done: u64) {
        if !self.is_due() {
            return;
        }
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
        self.show(float(done) / float(goal.max(1)), &text);
    }

    /// Whether it is time to say something, which is then said.
    fn is_due(&mut self) -> bool {
        let pace = PACES[usize::from(!self.moves)];
        let is_due = self.last.unwrap_or(self.begun).elapsed() >= pace;
        if is_due {
            self.last = Some(now());
        }
        is_due
    }

    /// What part is done, as a bar where the line moves, and in words.
    fn show(&mut self, part: f64, text: &str) {
        if self.moves {
            let full = (part * float(BAR as u64)) as usize;
            let bar: String = (0..BAR)
                .map(|place| if place < full { '#' } else { '.' })
                .collect();
            let room = paging::window()
                .map_or(WIDEST, |page| page.columns)
                .saturating_sub(1);
            let with_bar = format!("[{bar}] {text}");
            let line = if width(&with_bar) <= room {
                with_bar
            } else {
                up_to(text, room)
            };
            let _ = write!(std::io::stderr(), "\r\x1b[K{line}");
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
