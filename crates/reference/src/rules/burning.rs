//! Burning: pieces that capture around themselves, without going there (`burns` of a piece).
//!
//! The fire demon of 天竺将棋 burns all enemies around the square where it ends its move, and an enemy that ends its
//! move beside it burns too. Burnt pieces are no captures of the turn: nothing that asks what a turn captures counts
//! them. What counts is the face that each piece shows once the turn is made.

use hakugei_variant::rules::{BurningTurns, Burns};
use hakugei_variant::{Color, Piece, PieceKind, PieceType, Square};

use crate::{Position, Turn};

/// A piece that burns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Loss {
    /// Where it stands.
    pub(crate) square: Square,
    /// Whose it is.
    pub(crate) owner: Color,
    /// What the other side, whose piece burns it, gets in hand for it; `None` if it leaves play.
    pub(crate) held: Option<PieceKind>,
}

/// What burns by a turn of the side to move. The second position is that with the turn made, before anything burns.
///
/// A drop burns nothing. A piece that ends its move beside an enemy that burns it is all that burns; only one that does
/// not can burn enemies.
pub(crate) fn losses(before: &Position<'_>, made: &Position<'_>, turn: &Turn) -> Vec<Loss> {
    let Turn::Board { to, .. } = turn else {
        return Vec::new();
    };
    let Some(moved) = made.at(*to).filter(|piece| piece.color == before.side()) else {
        return Vec::new();
    };
    let enemies: Vec<(Square, PieceKind)> = made
        .men(moved.color.other())
        .filter(|&(square, _)| touches(made, *to, square))
        .collect();
    let burners: Vec<&Burns> = enemies
        .iter()
        .filter_map(|&(_, enemy)| made.variant().piece(enemy).burns.as_ref())
        .filter(|burns| burns.on_enemy_turns(moved.kind))
        .collect();
    if !burners.is_empty() {
        return vec![loss(made, *to, moved, &burners)];
    }
    let Some(burns) = &made.variant().piece(moved.kind).burns else {
        return Vec::new();
    };
    let color = moved.color.other();
    enemies
        .into_iter()
        .filter(|&(_, kind)| burns.on_own_turns(kind))
        .map(|(square, kind)| loss(made, square, Piece { color, kind }, &[burns]))
        .collect()
}

/// A piece that some others burn. If one of them leaves it to the hand, it goes there.
fn loss(position: &Position<'_>, square: Square, burnt: Piece, burners: &[&Burns]) -> Loss {
    let kind = position.variant().piece(burnt.kind);
    let mut held = burners.iter().filter_map(|burns| kind.held_when_burnt(burns));
    Loss {
        square,
        owner: burnt.color,
        held: held.next(),
    }
}

/// Whether two squares touch, along an edge or at a corner.
fn touches(position: &Position<'_>, one: Square, two: Square) -> bool {
    let (files, ranks) = position.board().displacement(one, two, Color::Black);
    files.abs().max(ranks.abs()) == 1
}

/// Whether a turn of the side to move burns anything, be it the very piece that moves.
pub(crate) fn burns_anything(position: &Position<'_>, turn: &Turn) -> bool {
    !losses(position, &position.with_made(turn), turn).is_empty()
}

/// Whether some piece of the variant can burn several others with one turn.
pub(crate) fn burns_several(position: &Position<'_>) -> bool {
    let burns_around = |piece: &PieceType| {
        let burns = piece.burns.as_ref();
        burns.is_some_and(|burns| burns.turns != BurningTurns::Enemy)
    };
    position.variant().pieces.iter().any(burns_around)
}

impl Position<'_> {
    /// Whether a side would burn what the other has on a square with some turn on the board, if it were to move. As with
    /// attacks, it matters neither what would become of its own royal piece nor what it must do; a side that may not
    /// capture at all burns nothing so.
    pub(crate) fn could_burn(&self, square: Square, by: Color) -> bool {
        // Most variants have nothing that burns: this is asked for each turn of each position.
        if !burns_several(self) {
            return false;
        }
        let position = self.if_to_move(by);
        // Only the piece that moves burns what stands still, and only beside where it ends. One that passes moves too.
        let journeys = position.attacking_journeys().into_iter();
        let beside = journeys.filter(|journey| touches(&position, journey.to, square));
        let mut turns = beside.flat_map(|journey| position.turns_of(&journey));
        turns.any(|turn| {
            let losses = losses(&position, &position.with_made(&turn), &turn);
            losses
                .iter()
                .any(|loss| loss.square == square && loss.owner != by)
        })
    }
}
