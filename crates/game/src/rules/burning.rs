//! Burning: the behaviour of `rules::Burns`.

pub(crate) mod threat;

use hakugei_variant::{Color, PieceKind, Square};

use crate::bitboard::Bitboard;
use crate::position::{Aftermath, Captured, Change, Position};
use crate::tables::{Burner, Burning};

/// What burns after a move on the board, given what the move does itself.
pub(crate) fn aftermath<const WORDS: usize>(
    position: &Position<WORDS>,
    burning: &Burning,
    change: &Change,
) -> Aftermath {
    let (tables, us, placed) = (position.tables(), change.side(), change.placed());
    let taken = change.captured().map(|captured| captured.square).collect();
    let near = enemies_near(position, us, placed.square, taken);
    let mut aftermath = Aftermath::default();
    let mut burners = burners(position, burning, near, placed.piece.kind);
    if let Some(first) = burners.next() {
        let leaves = first.leaves || burners.any(|burner| burner.leaves);
        aftermath.lost = Some(Captured {
            piece: placed.piece,
            square: placed.square,
            held: tables.captured_of(us, placed.piece.kind).filter(|_| leaves),
        });
        return aftermath;
    }
    let Some(burner) = burning.of(placed.piece.kind) else {
        return aftermath;
    };
    let burnt = near
        .into_iter()
        .filter(|&square| burner.on_own_turns.contains(position.kind_at(square)));
    for (place, square) in aftermath.burnt.iter_mut().zip(burnt) {
        *place = position.piece_at(square).map(|piece| Captured {
            piece,
            square,
            held: tables
                .captured_of(piece.color, piece.kind)
                .filter(|_| burner.leaves),
        });
    }
    aftermath
}

/// Where the enemies stand that burn the piece which a move on the board brings to their side.
pub(crate) fn burners_of<const WORDS: usize>(
    position: &Position<WORDS>,
    burning: &Burning,
    change: &Change,
) -> Bitboard<WORDS> {
    let placed = change.placed();
    let taken = change.captured().map(|captured| captured.square).collect();
    let near = enemies_near(position, change.side(), placed.square, taken);
    let burns = |square: &Square| {
        let burner = burning.of(position.kind_at(*square));
        burner.is_some_and(|burner| burner.on_enemy_turns.contains(placed.piece.kind))
    };
    near.into_iter().filter(burns).collect()
}

/// The enemies of a side that stand next to a square, once some squares have been emptied.
fn enemies_near<const WORDS: usize>(
    position: &Position<WORDS>,
    us: Color,
    square: Square,
    taken: Bitboard<WORDS>,
) -> Bitboard<WORDS> {
    position.tables().neighbours(square) & position.of_color(us.other()) & !taken
}

/// Those of some pieces that burn a kind which has moved to their side.
fn burners<const WORDS: usize>(
    position: &Position<WORDS>,
    burning: &Burning,
    near: Bitboard<WORDS>,
    kind: PieceKind,
) -> impl Iterator<Item = Burner> {
    near.into_iter()
        .filter_map(|square| burning.of(position.kind_at(square)))
        .filter(move |burner| burner.on_enemy_turns.contains(kind))
}
