//! How much a CECP client lets the engine use: clocks, and limits on one move.

use std::time::Duration;

use hakugei_search::{Budget, Clock};

use crate::refusal::Refusal;

/// The longest time that is taken from a number, in hundredths of a second: ten years.
const LONGEST: u64 = 10 * 365 * 24 * 3600 * 100;

/// What XBoard's clocks begin with.
const BASE: Duration = Duration::from_secs(300);

/// The time control, the engine's clock, and what bounds each move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pace {
    control: Control,
    /// What the engine's clock shows.
    left: Duration,
    /// The deepest search, in plies.
    pub(crate) depth: Option<u32>,
}

/// The time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Control {
    /// The base is added again after every `moves` moves (0: never), and the increment after each move.
    Clock {
        moves: u32,
        base: Duration,
        increment: Duration,
    },
    /// Exactly this time for each move.
    Exact(Duration),
}

impl Default for Pace {
    /// What XBoard begins with: five minutes for forty moves.
    fn default() -> Self {
        Self {
            control: Control::Clock {
                moves: 40,
                base: BASE,
                increment: Duration::ZERO,
            },
            left: BASE,
            depth: None,
        }
    }
}

impl Pace {
    /// `level MOVES BASE INCREMENT`: the number of moves for which the base is given in minutes (`5`, `0.5` or
    /// `minutes:seconds`), and the seconds added after each; 0 moves stands for the whole game.
    ///
    /// # Errors
    /// What cannot be read.
    pub(crate) fn level(&mut self, words: &[&str]) -> Result<(), Refusal> {
        let &[moves, base, increment] = words else {
            return Err(Refusal::NoTimeControl);
        };
        let moves = number(moves)?;
        let base = match base.split_once(':') {
            Some((minutes, rest)) => Duration::from_secs(number(minutes)? * 60) + seconds(rest)?,
            None => decimal(base).ok_or_else(|| no_number(base))? * 60,
        };
        let base = base.min(Duration::from_secs(LONGEST / 100));
        let increment = seconds(increment)?;
        if base.is_zero() && increment.is_zero() {
            return Err(Refusal::ControlWithoutTime);
        }
        self.control = Control::Clock {
            moves: moves.min(1000) as u32,
            base,
            increment,
        };
        self.left = base;
        Ok(())
    }

    /// `st SECONDS`: exactly this time for each move.
    ///
    /// # Errors
    /// What cannot be read.
    pub(crate) fn exact(&mut self, text: &str) -> Result<(), Refusal> {
        let time = seconds(text)?;
        if time.is_zero() {
            return Err(Refusal::MoveWithoutTime);
        }
        self.control = Control::Exact(time);
        Ok(())
    }

    /// `time HUNDREDTHS`: what the engine's clock shows; one that has run out may show less than nothing.
    ///
    /// # Errors
    /// What cannot be read.
    pub(crate) fn time(&mut self, text: &str) -> Result<(), Refusal> {
        let hundredths = match text.strip_prefix('-') {
            Some(less_than_nothing) => number(less_than_nothing).map(|_| 0)?,
            None => number(text)?,
        };
        self.left = Duration::from_millis(hundredths.min(LONGEST) * 10);
        Ok(())
    }

    /// How long the engine may think after it has made `made` moves in the game, given what goes by between the search's end and
    /// the clock.
    pub(crate) fn budget(&self, made: u32, overhead: Duration) -> Budget {
        match self.control {
            Control::Exact(time) => Budget::fixed(time.saturating_sub(overhead)),
            Control::Clock { moves, increment, .. } => Budget::of(
                &Clock {
                    left: self.left,
                    increment,
                    byoyomi: Duration::ZERO,
                    moves: (moves > 0).then(|| moves - made % moves.max(1)),
                },
                overhead,
            ),
        }
    }
}

impl Pace {
    /// A new game: the clock shows the base again, and the limit on depth is gone.
    pub(crate) fn begin_anew(&mut self) {
        self.depth = None;
        if let Control::Clock { base, .. } = self.control {
            self.left = base;
        }
    }

    /// The engine has made one more move, its `made`th in the game, and thought about it for this time: its clock goes on as the
    /// client's does, which tells what it shows only before its next move.
    pub(crate) fn spend(&mut self, time: Duration, made: u32) {
        self.left = self.left.saturating_sub(time);
        if let Control::Clock {
            moves,
            base,
            increment,
        } = self.control
        {
            self.left += increment;
            if made.checked_rem(moves) == Some(0) {
                self.left += base;
            }
        }
    }
}

/// A whole number.
///
/// # Errors
/// Where the text is none.
fn number(text: &str) -> Result<u64, Refusal> {
    let read = text.parse::<u32>().map(u64::from);
    read.map_err(|_| no_number(text))
}

fn no_number(text: &str) -> Refusal {
    Refusal::NoNumber {
        text: text.to_owned(),
    }
}

/// A number of which there must be something.
pub(crate) fn at_least_one(of: &str, text: &str) -> Result<u64, Refusal> {
    match number(text)? {
        0 => Err(Refusal::Zero {
            command: of.to_owned(),
        }),
        number => Ok(number),
    }
}

/// Seconds, perhaps with a fraction.
fn seconds(text: &str) -> Result<Duration, Refusal> {
    decimal(text).ok_or_else(|| Refusal::NoSeconds {
        text: text.to_owned(),
    })
}

/// A time in seconds, in any way in which numbers are printed: `2`, `0.05`, `1e-05`. None below 0, nor beyond any clock.
fn decimal(text: &str) -> Option<Duration> {
    let plain = text.starts_with(|first: char| first.is_ascii_digit() || first == '.');
    let number = text.parse::<f64>().ok().filter(|_| plain)?;
    Duration::try_from_secs_f64(number.min(f64::from(u32::MAX))).ok()
}
