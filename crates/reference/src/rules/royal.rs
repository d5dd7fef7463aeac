//! Royal pieces: what a side must do to keep them, when it has lost them (`royal`), and what giving check does (`check`).
//!
//! A side loses with its last royal piece. Where checkmate ends the game, no turn may leave the only royal piece to be
//! captured or burnt; where capture ends it, such a turn is legal.

use hakugei_variant::rules::{Check, RoyalEnd};
use hakugei_variant::{Color, PieceType};

use super::burning::burns_several;
use crate::{Game, Outcome, Position, Reason, Turn};

/// Whether a turn leaves the royal piece of the side to move as safe as the variant demands.
pub(crate) fn allows(position: &Position<'_>, turn: &Turn) -> bool {
    match position.variant().rules.royal {
        RoyalEnd::Checkmate => keeps_royal(position, turn),
        RoyalEnd::Capture => true,
    }
}

/// Whether the side to move keeps a royal piece that can be neither captured nor burnt next. A side with several may leave one
/// attacked. A side without any has none to lose. A royal piece in hand may not be given up either.
pub(crate) fn keeps_royal(position: &Position<'_>, turn: &Turn) -> bool {
    let (side, after) = (position.side(), position.after(turn));
    let kept_one = position.royals(side).is_empty() || !after.royals(side).is_empty();
    let kept_any = position.lacks_royals(side) || !after.lacks_royals(side);
    kept_one && kept_any && !after.is_checked(side)
}

impl Position<'_> {
    /// The side that has lost its royal pieces, in a variant that is won by capturing them. Where both have none, it is
    /// the side to move.
    pub fn bereft(&self) -> Option<Color> {
        let by_capture = self.variant().rules.royal == RoyalEnd::Capture;
        self.without_royals().filter(|_| by_capture)
    }

    /// A side that has lost its royal pieces loses, in a variant that is won by capturing them.
    pub(crate) fn royal_captured(&self) -> Option<Outcome> {
        let loser = self.bereft()?;
        Some(Outcome::won(loser.other(), Reason::RoyalCaptured))
    }

    /// The side that moved last has won if it gives check.
    pub(crate) fn won_by_check(&self) -> Option<Outcome> {
        let wins = self.variant().rules.check == Check::Wins && self.in_check();
        wins.then(|| Outcome::won(self.side().other(), Reason::Check))
    }

    /// The side that has no royal piece on the board or in hand. Where both have none, it is the side to move.
    pub(crate) fn without_royals(&self) -> Option<Color> {
        let sides = [self.side(), self.side().other()];
        sides.into_iter().find(|&color| self.lacks_royals(color))
    }

    /// Whether a side has no royal piece on the board or in hand.
    pub(crate) fn lacks_royals(&self, color: Color) -> bool {
        self.royals(color).is_empty() && !self.holds_royal(color)
    }
}

impl Game<'_> {
    /// The side that has lost all its royal pieces though it may not leave the last one attacked: it had several, and
    /// one turn captured or burnt them all. A game that begins after such a turn is over; any other that begins without royal pieces has
    /// no such end.
    pub(crate) fn lost_all_royals(&self) -> Option<Color> {
        let first = self.positions.first()?;
        let began_with_royals = match Color::ALL
            .into_iter()
            .filter(|&color| first.lacks_royals(color))
            .count()
        {
            0 => true,
            1 => takes_several(first) || burns_several(first),
            _ => false,
        };
        self.position().without_royals().filter(|_| began_with_royals)
    }
}

/// Whether some piece of the variant can capture more than one piece in a turn: those that move by several legs.
fn takes_several(position: &Position<'_>) -> bool {
    let mut moves = position.variant().pieces.iter().flat_map(PieceType::all_moves);
    moves.any(|moves| !moves.paths.is_empty())
}
