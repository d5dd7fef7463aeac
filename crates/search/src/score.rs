//! The value of a position.

use std::fmt;

use hakugei_game::GameResult;
use hakugei_variant::Color;

/// The value of a position for the side to move: in hundredths of the variant's weakest piece, or a forced end.
///
/// ```
/// use hakugei_search::Score;
///
/// assert_eq!(Score::EVEN.to_string(), "+0.00");
/// assert_eq!((Score::EVEN.value(), Score::EVEN.forced()), (0, None));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score(i32);

/// The deepest ply that a search can reach.
pub(crate) const MAX_PLY: usize = 128;

/// A win at the root. It fits 16 bits, as the table stores scores.
const WIN: i32 = 30_000;
/// From here on scores are forced ends: also one that was found [`MAX_PLY`] plies below a position of the table, which is read
/// [`MAX_PLY`] plies from the root.
const FORCED: i32 = WIN - 2 * MAX_PLY as i32;
/// The score of a side that can repeat positions until the rules give it the game: that may take long, so it is not a forced end.
const ENFORCED: i32 = 25_000;

impl Score {
    /// Even.
    pub const EVEN: Self = Self(0);
    /// Worse than any other.
    pub(crate) const LOWEST: Self = Self(-WIN - 1);

    /// The best score of a forced loss.
    pub(crate) const LOST: Self = Self(-FORCED);

    /// The score `value` hundredths of the weakest piece higher; forced ends move like other scores.
    #[inline]
    pub(crate) fn plus(self, value: i32) -> Self {
        if self.0.abs() >= FORCED {
            return Self((self.0 + value).clamp(-WIN - 1, WIN + 1));
        }
        Self::of(self.0 + value)
    }

    /// The score `value` hundredths of the weakest piece higher; forced ends stay what they are.
    pub(crate) fn moved(self, value: i32) -> Self {
        if self.0.abs() >= FORCED {
            return self;
        }
        Self::of(self.0 + value)
    }

    /// A value in hundredths of the weakest piece, kept clear of the forced ends.
    pub fn of(value: i32) -> Self {
        Self(value.clamp(1 - FORCED, FORCED - 1))
    }

    /// A loss at a ply, counted from the root.
    pub(crate) fn lost_in(ply: usize) -> Self {
        Self(ply as i32 - WIN)
    }

    /// A win at a ply, counted from the root.
    pub(crate) fn won_in(ply: usize) -> Self {
        Self(WIN - ply as i32)
    }

    /// The end of a game at a ply, counted from the root, for the side to move there.
    pub(crate) fn of_end(result: GameResult, side: Color, ply: usize) -> Self {
        match result {
            GameResult::Win(winner) if winner == side => Self::won_in(ply),
            GameResult::Win(_) => Self::lost_in(ply),
            GameResult::Draw | GameResult::ReplayReversed | GameResult::NoResult => Self::EVEN,
        }
    }

    /// The score of an end that has not come yet, but that the play up to here, repeated, will bring.
    pub(crate) fn of_coming_end(result: GameResult, side: Color, ply: usize) -> Self {
        let coming = Self(ENFORCED - ply as i32);
        match result {
            GameResult::Win(winner) if winner == side => coming,
            GameResult::Win(_) => -coming,
            GameResult::Draw | GameResult::ReplayReversed | GameResult::NoResult => Self::EVEN,
        }
    }

    /// The score as the other side sees it.
    pub(crate) const fn opposite(self) -> Self {
        Self(-self.0)
    }

    /// The next higher value.
    pub(crate) fn above(self) -> Self {
        Self(self.0 + 1)
    }

    /// The value in hundredths of the weakest piece; forced ends are beyond 29000.
    pub const fn value(self) -> i32 {
        self.0
    }

    /// The number of plies to the forced end, if there is one: positive where the side to move wins, negative
    /// where it loses.
    pub fn forced(self) -> Option<i32> {
        match self.0 {
            value if value >= FORCED => Some(WIN - value),
            value if value <= -FORCED => Some(-WIN - value),
            _ => None,
        }
    }

    /// The score as a table keeps it: forced ends counted from the position, not from the root.
    pub(crate) fn for_table(self, ply: usize) -> Self {
        self.shifted(ply as i32)
    }

    /// The score of a table entry, counted from the root again.
    pub(crate) fn at_ply(self, ply: usize) -> Self {
        self.shifted(-(ply as i32))
    }

    fn shifted(self, plies: i32) -> Self {
        match self.0 {
            value if value >= FORCED => Self(value + plies),
            value if value <= -FORCED => Self(value - plies),
            _ => self,
        }
    }

    /// The score in 16 bits, which every score fits.
    pub(crate) fn to_bits(self) -> i16 {
        self.0 as i16
    }

    pub(crate) fn from_bits(bits: i16) -> Self {
        Self(i32::from(bits))
    }
}

impl std::ops::Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

/// Hundredths as a decimal with a sign, or `wins in 3`, `loses in 4` (plies).
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.forced() {
            Some(plies) if plies > 0 || self.0 > 0 => write!(f, "wins in {plies}"),
            Some(plies) => write!(f, "loses in {}", -plies),
            None => write!(f, "{:+.2}", f64::from(self.0) / 100.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forced_ends_count_from_the_root_or_from_the_position() {
        let deep = Score::won_in(7);
        assert_eq!(deep.forced(), Some(7));
        assert_eq!((-deep).forced(), Some(-7));
        assert_eq!(deep.for_table(4).forced(), Some(3));
        assert_eq!(deep.for_table(4).at_ply(2).forced(), Some(5));
        assert_eq!(Score::of(123).for_table(9), Score::of(123));
        assert_eq!(Score::from_bits((-deep).to_bits()), -deep);
    }

    #[test]
    fn scores_read_as_a_person_would_say_them() {
        assert_eq!(Score::of(-150).to_string(), "-1.50");
        assert_eq!(Score::won_in(3).to_string(), "wins in 3");
        assert_eq!(Score::lost_in(0).to_string(), "loses in 0");
    }
}
