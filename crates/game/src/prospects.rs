//! Prospects: the legal moves of a position as sets, of which several questions are asked: is there a mate, which moves
//! capture, which of the others are forcing.
//!
//! Most moves of a position neither capture nor check, and whole sets of them are told from masks without being written.

use hakugei_variant::PieceKind;

use crate::aim::Aim;
use crate::bitboard::Bitboard;
use crate::mate::mate_among;
use crate::move_sets::{MoveSet, MoveSets, Who};
use crate::moves::Move;
use crate::position::Position;
use crate::tables::Tables;

/// The legal moves of one position, and what tells which of them give check. Every answer must be given the position that
/// they were found in.
#[derive(Clone, Debug)]
pub struct Prospects<const WORDS: usize> {
    sets: MoveSets<WORDS>,
    aim: Aim<WORDS>,
}

impl<const WORDS: usize> Default for Prospects<WORDS> {
    /// No moves.
    fn default() -> Self {
        Self {
            sets: MoveSets::default(),
            aim: Aim::Never,
        }
    }
}

impl<const WORDS: usize> Prospects<WORDS> {
    /// Those of a position.
    pub fn of(tables: &Tables<WORDS>, position: &mut Position<WORDS>) -> Self {
        Self {
            sets: MoveSets::of(tables, position),
            aim: Aim::of(tables, position),
        }
    }

    /// The same, in place of what is there.
    pub fn find(&mut self, tables: &Tables<WORDS>, position: &mut Position<WORDS>) {
        self.sets.find(tables, position);
        self.aim = Aim::of(tables, position);
    }

    /// What [`crate::mate_in_one`] says of the position.
    pub fn mate(&self, tables: &Tables<WORDS>, position: &mut Position<WORDS>) -> Option<Move> {
        mate_among(tables, position, &self.aim, &self.sets)
    }

    /// Adds what [`crate::legal_captures`] would, in the same order.
    pub fn captures(&self, position: &Position<WORDS>, moves: &mut Vec<Move>) {
        let enemies = position.of_color(position.side().other());
        for &MoveSet { who, to } in &self.sets.0 {
            let ends = match who {
                Who::Through(way) => position.capturing_ends(way.from, way.named, to),
                _ => to & enemies,
            };
            moves.extend(ends.into_iter().map(|to| who.to(to)));
        }
    }

    /// Adds every move that captures nothing and either promotes a piece of a kind that gains by it or gives check, in the
    /// order of [`crate::legal_moves`].
    pub fn forcing(
        &self,
        tables: &Tables<WORDS>,
        position: &mut Position<WORDS>,
        moves: &mut Vec<Move>,
        gains: impl Fn(PieceKind) -> bool,
    ) {
        for &MoveSet { who, to } in &self.sets.0 {
            let quiet = quiet_ends(position, who, to);
            let Some(first) = quiet.first() else { continue };
            let mv = |to| who.to(to);
            // Several pieces that move at once are of one kind.
            let ends = if who.promotes() && gains(position.kind_before(mv(first))) {
                quiet
            } else {
                self.aim.checking(tables, position, quiet, mv)
            };
            moves.extend(ends.into_iter().map(mv));
        }
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
