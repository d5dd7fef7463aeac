//! Promotion: with which faces a piece may arrive. When it may promote, and when it must, is in `tables::promotion`.

use hakugei_variant::{Color, PieceKind, Square};

use crate::bitboard::Bitboard;
use crate::kind_set::KindSet;
use crate::moves::FaceChange;
use crate::position::Position;
use crate::rules::at_most;
use crate::tables::{Arrivals, Promotions};

/// Some moves of a piece that differ by where they end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Journeys<const WORDS: usize> {
    /// Where they start.
    pub(crate) from: Square,
    /// The squares that they name on the way.
    pub(crate) on_the_way: [Option<Square>; 2],
    /// Where they end.
    pub(crate) ends: Bitboard<WORDS>,
    /// The ends of those that capture; of moves that capture on the way that is all of them.
    pub(crate) captures: Bitboard<WORDS>,
}

/// Splits the ends of moves of a side's piece, of a kind, by whether it may arrive there with its own face and with another, limits on
/// the number of pieces aside.
#[inline]
pub(crate) fn arrivals<const WORDS: usize>(
    position: &Position<WORDS>,
    color: Color,
    kind: PieceKind,
    journeys: Journeys<WORDS>,
) -> Arrivals<WORDS> {
    let promotions = &position.tables().rules(color, kind).promotions;
    if promotions.asks_for_more() {
        by_clauses(position, promotions, &journeys)
    } else {
        promotions.split_by_zone(journeys.from, journeys.ends)
    }
}

/// The same where more is asked than where a move starts or ends.
#[cold]
#[inline(never)]
fn by_clauses<const WORDS: usize>(
    position: &Position<WORDS>,
    promotions: &Promotions<WORDS>,
    journeys: &Journeys<WORDS>,
) -> Arrivals<WORDS> {
    let captures_of = |kinds: KindSet| {
        let is_one = |square: Square| {
            let piece = position.piece_at(square).filter(|_| square != journeys.from);
            piece.is_some_and(|piece| kinds.contains(piece.kind))
        };
        if journeys.on_the_way.into_iter().flatten().any(is_one) {
            return journeys.ends;
        }
        let pieces = Color::ALL
            .into_iter()
            .flat_map(|color| kinds.kinds().map(move |kind| position.pieces(color, kind)));
        journeys.captures & pieces.fold(Bitboard::EMPTY, |all, pieces| all | pieces)
    };
    promotions.split_by_clauses(journeys.from, journeys.ends, journeys.captures, captures_of)
}

/// The same where there are limits on the number of pieces: if there are as many pieces of each other face as there may be, the piece keeps
/// its own, also where it would have to promote.
pub(crate) fn limited_arrivals<const WORDS: usize>(
    position: &Position<WORDS>,
    color: Color,
    kind: PieceKind,
    journeys: Journeys<WORDS>,
) -> Arrivals<WORDS> {
    let full = || {
        let mut faces = position.tables().faces(kind).iter();
        faces.all(|&face| at_most::reached(position, color, face).is_some())
    };
    if !position.tables().limited_numbers().is_empty() && full() {
        Arrivals::plain(journeys.ends)
    } else {
        arrivals(position, color, kind, journeys)
    }
}

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
