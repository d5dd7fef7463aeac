//! Promotion: the faces that a piece of the side to move may show by it. When it may, and when it must, is in `tables::promotion`.

use hakugei_variant::PieceKind;

use crate::moves::FaceChange;
use crate::position::Position;
use crate::rules::at_most;

/// Offers all that a move that promotes may do with the face of a piece of the side to move: to show its one other face, or each of
/// several of which there are not yet as many as there may be.
#[inline]
pub(crate) fn each_promotion<const WORDS: usize>(
    position: &Position<WORDS>,
    kind: PieceKind,
    mut offer: impl FnMut(FaceChange),
) {
    let choices = position.tables().choices(kind);
    if choices.is_empty() {
        return offer(FaceChange::OTHER);
    }
    for &face in choices {
        if at_most::reached(position, position.side(), face).is_none() {
            offer(FaceChange::to(face));
        }
    }
}
