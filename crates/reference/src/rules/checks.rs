//! Checks: what giving them does, besides that they must be answered (`check`).
//!
//! In Checkshogi the first check wins; in three-check chess the third one of a side does. Where several are asked for,
//! the checks of each side are counted. A turn that leaves the enemy in check counts once, with however many pieces it
//! does so, and also where the enemy was in check before it.

use hakugei_variant::rules::Check;

use crate::{Outcome, Position, Reason};

/// How many checks each side has given once the side to move has made a turn. The second position is that after the
/// turn, with the other side to move.
pub(crate) fn given(before: &Position<'_>, after: &Position<'_>) -> [u8; 2] {
    let mut given = before.setup().checks_given;
    if let Some(most) = before.variant().rules.check.counted_checks() {
        let mover = before.side().index();
        if after.in_check() && given[mover] < most {
            given[mover] += 1;
        }
    }
    given
}

impl Position<'_> {
    /// A side wins by its last check to give: where the first one wins, the side that moved last has won if it gives
    /// check; where they are counted, a side has won if it has given enough. No game comes to where both have; the side
    /// that moved last is then the winner.
    pub(crate) fn won_by_check(&self) -> Option<Outcome> {
        let sides = [self.side().other(), self.side()];
        let winner = match self.variant().rules.check {
            Check::Ordinary => None,
            Check::Wins { after: 1 } => self.in_check().then(|| self.side().other()),
            Check::Wins { after } => sides
                .into_iter()
                .find(|side| self.setup().checks_given[side.index()] >= after),
        };
        winner.map(|winner| Outcome::won(winner, Reason::Check))
    }
}
