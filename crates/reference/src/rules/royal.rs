//! Royal pieces: what a side must do to keep them, and when it has lost them (`royal`).
//!
//! A side must keep a number of royal pieces (`least_royals`), on the board and in hand together: with fewer it has lost.
//! Most variants say one, and a side then loses with its last. Where checkmate ends the game, no turn may leave any of
//! these to be captured or burnt while no more than that number are on the board; where capture ends it, such a turn is
//! legal.

use hakugei_variant::rules::RoyalEnd;
use hakugei_variant::{Color, PieceType};

use super::burning::burns_several;
use crate::{Game, Outcome, Position, Reason, Turn};

/// Whether a turn leaves the royal pieces of the side to move as safe as the variant demands.
pub(crate) fn allows(position: &Position<'_>, turn: &Turn) -> bool {
    match position.variant().rules.royal {
        RoyalEnd::Checkmate => keeps_royals(position, turn),
        RoyalEnd::Capture => true,
    }
}

/// Whether the side to move keeps the royal pieces that it must keep, where they can be neither captured nor burnt
/// next. A side with more on the board may leave them attacked. A side with fewer may give up none of those that it
/// has. Of those in hand too it must keep what is missing on the board.
pub(crate) fn keeps_royals(position: &Position<'_>, turn: &Turn) -> bool {
    let (side, after) = (position.side(), position.after(turn));
    let least = position.least_royals();
    let kept_on_board = after.royals(side).len() >= position.royals(side).len().min(least);
    let kept_in_all = after.all_royals(side) >= position.all_royals(side).min(least);
    kept_on_board && kept_in_all && !after.is_checked(side)
}

impl Position<'_> {
    /// The side that has fewer royal pieces than it must keep, in a variant that is won by capturing them. Where both
    /// have, it is the side to move.
    pub fn bereft(&self) -> Option<Color> {
        let by_capture = self.variant().rules.royal == RoyalEnd::Capture;
        self.lacking_royals().filter(|_| by_capture)
    }

    /// A side that has fewer royal pieces than it must keep loses, in a variant that is won by capturing them.
    pub(crate) fn royal_captured(&self) -> Option<Outcome> {
        let loser = self.bereft()?;
        Some(Outcome::won(loser.other(), Reason::RoyalCaptured))
    }

    /// The side that has fewer royal pieces than it must keep. Where both have, it is the side to move.
    pub(crate) fn lacking_royals(&self) -> Option<Color> {
        let sides = [self.side(), self.side().other()];
        sides.into_iter().find(|&color| self.lacks_royals(color))
    }

    /// Whether a side has fewer royal pieces than it must keep, on the board and in hand together.
    pub(crate) fn lacks_royals(&self, color: Color) -> bool {
        self.all_royals(color) < self.least_royals()
    }

    /// How many royal pieces a side must keep.
    pub(crate) fn least_royals(&self) -> usize {
        usize::from(self.variant().rules.least_royals)
    }
}

impl Game<'_> {
    /// The side that has fewer royal pieces than it must keep though it may leave none of these attacked: it had more,
    /// and one turn captured or burnt several. A game that begins after such a turn is over; any other that begins with
    /// a side that has too few has no such end.
    pub(crate) fn lost_royals(&self) -> Option<Color> {
        let first = self.positions.first()?;
        let began_with_enough = match Color::ALL
            .into_iter()
            .filter(|&color| first.lacks_royals(color))
            .count()
        {
            0 => true,
            1 => takes_several(first) || burns_several(first),
            _ => false,
        };
        self.position().lacking_royals().filter(|_| began_with_enough)
    }
}

/// Whether some piece of the variant can capture more than one piece in a turn: those that move by several legs.
fn takes_several(position: &Position<'_>) -> bool {
    let mut moves = position.variant().pieces.iter().flat_map(PieceType::all_moves);
    moves.any(|moves| !moves.paths.is_empty())
}
