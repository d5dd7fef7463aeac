//! Promotion: when a piece that moves on the board shows its other face (`promotion`).

use hakugei_variant::Piece;
use hakugei_variant::rules::{Promotion, PromotionChoice, PromotionTrigger};

use crate::Position;
use crate::journey::Journey;
use crate::reach::could_ever_move;
use crate::rules::{at_most, contagion};

/// The ways in which a journey of a piece may end: without promotion (`false`), with it (`true`), or either. A piece that
/// what it captures turns into another has no choice, and its turn counts as one that promotes. A piece keeps its
/// face, even where it would have to show the other, while its side has enough pieces that show that one.
pub(crate) fn promotions(position: &Position<'_>, piece: Piece, journey: &Journey) -> &'static [bool] {
    if contagion::turns_into(position, piece, &journey.captures).is_some() {
        return &[true];
    }
    let variant = position.variant();
    let Some(face) = variant.piece(piece.kind).promotes_to else {
        return &[false];
    };
    if at_most::has_enough(position, piece.color, face) {
        return &[false];
    }
    let clauses = variant.rules.promotion.iter();
    let met: Vec<&Promotion> = clauses
        .filter(|clause| clause.concerns(piece.kind) && is_met(position, clause, piece, journey))
        .collect();
    if met.is_empty() {
        return &[false];
    }
    let is_stuck = || !could_ever_move(variant, piece.color, piece.kind, journey.to);
    let is_forced = met.iter().any(|clause| match clause.choice {
        PromotionChoice::Free => false,
        PromotionChoice::UnlessStuck => is_stuck(),
        PromotionChoice::Forced => true,
    });
    if is_forced { &[true] } else { &[false, true] }
}

/// Whether a journey does in the region of a clause what the clause asks.
fn is_met(position: &Position<'_>, clause: &Promotion, piece: Piece, journey: &Journey) -> bool {
    let inside = |square| clause.region.contains(position.board(), square, piece.color);
    let (starts, ends) = (inside(journey.from), inside(journey.to));
    match clause.trigger {
        PromotionTrigger::StartsOrEnds => starts || ends,
        PromotionTrigger::Ends => ends,
        PromotionTrigger::Enters => ends && !starts,
        PromotionTrigger::Captures => (starts || ends) && !journey.captures.is_empty(),
    }
}
