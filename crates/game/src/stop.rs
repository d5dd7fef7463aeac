//! A stop that may come while one position is worked on.
//!
//! In most games a list of moves takes microseconds, and a search asks between positions whether to end. But where each of
//! thousands of moves has to be tried out against dozens of pieces with long exotic moves, one list can take half a second. So
//! the work itself is counted here, whatever it consists of, and the question is asked after a certain amount of it.

use std::cell::Cell;
use std::fmt;

/// Asked after some work whether to end; once the answer is yes, it stays so, and nobody is asked any more.
///
/// What is found with it ([`crate::MoveSets::stopped_by`], [`crate::Trials::stopped_by`]) is only a part once it has come:
/// lists may lack moves, but have no illegal ones, and other answers mean nothing.
///
/// ```
/// use std::cell::Cell;
///
/// use hakugei_game::Stop;
///
/// let asked = Cell::new(0);
/// let ask = || {
///     asked.set(asked.get() + 1);
///     asked.get() == 2
/// };
/// let stop = Stop::new(&ask);
/// assert!(!stop.asks() && stop.asks() && stop.has_come());
/// assert!(stop.asks());
/// assert_eq!(asked.get(), 2);
/// ```
pub struct Stop<'s> {
    ask: &'s dyn Fn() -> bool,
    /// The work since it was asked last.
    work: Cell<u32>,
    has_come: Cell<bool>,
}

impl<'s> Stop<'s> {
    /// The work of visiting a position. Other work is measured in the same unit.
    pub const POSITION: u32 = 16;
    /// The work of trying out a move: in an extreme game it takes a hundred microseconds or two.
    const TRY: u32 = 64;
    /// The work after which it is asked. A question costs about a tenth of a microsecond, so this should take some ten of them.
    const ASKED_AFTER: u32 = 2048;

    /// A stop that comes when a question is answered with yes.
    pub fn new(ask: &'s dyn Fn() -> bool) -> Self {
        Self {
            ask,
            work: Cell::new(0),
            has_come: Cell::new(false),
        }
    }

    /// Whether it has come.
    #[inline]
    pub fn has_come(&self) -> bool {
        self.has_come.get()
    }

    /// Lets it come.
    pub fn come(&self) {
        self.has_come.set(true);
    }

    /// Takes note of some work, and asks if there was enough of it; whether it has come.
    #[inline]
    pub fn after(&self, work: u32) -> bool {
        let done = self.work.get().saturating_add(work);
        self.work.set(done);
        if done >= Self::ASKED_AFTER {
            self.asks();
        }
        self.has_come()
    }

    /// Asks at once; whether it has come.
    #[cold]
    pub fn asks(&self) -> bool {
        self.work.set(0);
        if !self.has_come() && (self.ask)() {
            self.come();
        }
        self.has_come()
    }

    /// Takes note that a move is about to be tried out; whether it has come.
    pub(crate) fn comes_before_a_try(&self) -> bool {
        self.after(Self::TRY)
    }
}

impl fmt::Debug for Stop<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stop")
            .field("has_come", &self.has_come())
            .finish_non_exhaustive()
    }
}
