//! When a piece that moves on the board shows its other face.

use hakugei_variant::rule::{Promotion, PromotionChoice};
use hakugei_variant::{Color, PieceKind, Square, Variant};

use crate::reach::could_ever_move;

/// The ways in which a move may end: without promotion (`false`), with it (`true`), or either.
pub(crate) fn promotions(
    variant: &Variant,
    color: Color,
    kind: PieceKind,
    (from, to): (Square, Square),
) -> &'static [bool] {
    let Some(Promotion { region, choice, .. }) = variant.rules.promotion.first() else {
        return &[false];
    };
    let in_zone = |square| region.contains(variant.board, square, color);
    if variant.piece(kind).promotes_to.is_none() || !(in_zone(from) || in_zone(to)) {
        return &[false];
    }
    let must_promote = match choice {
        PromotionChoice::Free => false,
        PromotionChoice::UnlessStuck => !could_ever_move(variant, color, kind, to),
        PromotionChoice::Forced => true,
    };
    if must_promote { &[true] } else { &[false, true] }
}
