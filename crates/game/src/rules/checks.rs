//! Checks that win: the behaviour of `rules::Check`.

use hakugei_variant::Color;
use hakugei_variant::rules::Check;

use crate::outcome::{Outcome, Reason};
use crate::position::Position;

impl<const WORDS: usize> Position<WORDS> {
    /// Whether the next check that a side gives wins.
    #[inline]
    pub fn next_check_wins(&self, color: Color) -> bool {
        match self.tables().finish().check {
            Check::Ordinary => false,
            Check::Wins { after } => self.checks_given(color) + 1 >= after,
        }
    }
}

/// Check wins: where the rule says so, a side that has given its last check has won. (王手将棋, as lishogi plays it, where the first
/// one wins; three-check chess, where the third one does.)
pub(crate) fn check_wins<const WORDS: usize>(position: &Position<WORDS>, check: Check) -> Option<Outcome> {
    let Check::Wins { after } = check else {
        return None;
    };
    let (side, moved) = (position.side(), position.side().other());
    let winner = if after > 1 {
        [moved, side]
            .into_iter()
            .find(|&color| position.checks_given(color) >= after)
    } else {
        position.is_in_check(side).then_some(moved)
    };
    winner.map(|winner| Outcome::win(winner, Reason::Check))
}
