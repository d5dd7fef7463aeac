//! The bounds between which an exact score is of interest.

use crate::score::Score;
use crate::table::Bound;

/// Two bounds, the lower one less than the upper one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    pub(crate) low: Score,
    pub(crate) high: Score,
}

impl Window {
    /// Every score.
    pub(crate) const FULL: Self = Self {
        low: Score::LOWEST,
        high: Score::LOWEST.opposite(),
    };

    /// The narrowest window below a score: whether the value reaches it.
    pub(crate) fn below(high: Score) -> Self {
        Self {
            low: high.plus(-1),
            high,
        }
    }

    /// Whether there is a score between the bounds.
    #[inline]
    pub(crate) fn is_open(self) -> bool {
        self.high > self.low.above()
    }

    /// The window for scores that are `value` hundredths of the weakest piece higher.
    pub(crate) fn moved(self, value: i32) -> Self {
        Self {
            low: self.low.moved(value),
            high: self.high.moved(value),
        }
    }

    /// The window as the other side sees it.
    #[inline]
    pub(crate) fn reply(self) -> Self {
        Self {
            low: -self.high,
            high: -self.low,
        }
    }

    /// The narrowest window above the lower bound.
    #[inline]
    pub(crate) fn null(self) -> Self {
        Self {
            low: self.low,
            high: self.low.above(),
        }
    }
}

/// Whether a bound on the value is enough to leave a window.
#[inline]
pub(crate) fn settles(bound: Bound, score: Score, window: Window) -> bool {
    match bound {
        Bound::Exact => true,
        Bound::AtLeast => score >= window.high,
        Bound::AtMost => score <= window.low,
    }
}

/// What a score found with a window says of the value.
#[inline]
pub(crate) fn bound_of(score: Score, window: Window) -> Bound {
    if score >= window.high {
        Bound::AtLeast
    } else if score <= window.low {
        Bound::AtMost
    } else {
        Bound::Exact
    }
}
