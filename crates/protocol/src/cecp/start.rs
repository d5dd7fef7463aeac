//! The position that a game in XBoard begins with: that of the variant, or of one of its handicap games.

use hakugei_game::CompiledVariant;
use hakugei_variant::{Board, Color, Hands, Piece, Setup};

use crate::refusal::Refusal;

/// What is written for no handicap.
pub(crate) const NO_HANDICAP: &str = "none";

/// The position at the start, given the name of a handicap. XBoard lets its white begin: where White begins, the sides change
/// places, and what Black would have is seen from the other side.
///
/// # Errors
/// Where the variant has no such handicap.
pub(crate) fn start(compiled: &CompiledVariant, handicap: Option<&str>) -> Result<Setup, Refusal> {
    let variant = compiled.variant();
    let Some(name) = handicap else {
        return Ok(variant.start.clone());
    };
    let found = variant.handicap(name).ok_or_else(|| Refusal::NoHandicap {
        name: name.to_owned(),
        known: variant.handicaps.iter().map(|known| known.id.clone()).collect(),
    })?;
    Ok(match found.start.side {
        Color::Black => found.start.clone(),
        Color::White => turned(variant.board, &found.start),
    })
}

/// The same position with the sides changed.
fn turned(board: Board, setup: &Setup) -> Setup {
    let other = |piece: Piece| Piece {
        color: piece.color.other(),
        ..piece
    };
    let squares = board.squares().map(|square| setup.squares[board.turned(square).index()].map(other));
    let mut hands = setup.hands.clone();
    for color in Color::ALL {
        swap_hand(&mut hands, &setup.hands, color);
    }
    Setup {
        squares: squares.collect(),
        hands,
        just_taken: setup.just_taken.map(|square| board.turned(square)),
        side: setup.side.other(),
        move_number: setup.move_number,
    }
}

/// Gives a side what the other one holds.
fn swap_hand(hands: &mut Hands, of: &Hands, color: Color) {
    for (kind, _) in of.held(color) {
        hands.set(color, kind, 0);
    }
    for (kind, count) in of.held(color.other()) {
        hands.set(color, kind, count);
    }
}
