//! Forcing moves: those that promote to something better or give check, captures aside.
//!
//! Most moves of a position do neither, and whole sets of them are told from masks without being written.

use hakugei_variant::PieceKind;

use crate::aim::{Aim, kind_before};
use crate::bitboard::Bitboard;
use crate::move_sets::{MoveSet, MoveSets, Who};
use crate::moves::Move;
use crate::position::Position;
use crate::tables::Tables;

/// Every legal move that captures nothing and either promotes a piece of a kind that gains by it or gives check, added to a
/// list in the order of [`crate::legal_moves`].
pub fn legal_forcing_moves<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &mut Position<WORDS>,
    moves: &mut Vec<Move>,
    gains: impl Fn(PieceKind) -> bool,
) {
    let sets = MoveSets::of(tables, position).0;
    let aim = Aim::of(tables, position);
    for MoveSet { who, to } in sets {
        let quiet = quiet_ends(position, who, to);
        let Some(first) = quiet.first() else { continue };
        let mv = |to| who.to(to);
        // Several pieces that move at once are of one kind.
        let ends = if who.promotes() && gains(kind_before(position, mv(first))) {
            quiet
        } else {
            aim.checking(tables, position, quiet, mv)
        };
        moves.extend(ends.into_iter().map(mv));
    }
}

/// The ends of moves that capture nothing.
fn quiet_ends<const WORDS: usize>(
    position: &Position<WORDS>,
    who: Who,
    to: Bitboard<WORDS>,
) -> Bitboard<WORDS> {
    let enemies = position.of_color(position.side().other());
    if let Who::Through(way) = who {
        let mut named = way.named.squares().into_iter().flatten();
        if named.any(|square| enemies.contains(square)) {
            return Bitboard::EMPTY;
        }
    }
    to & !enemies
}
