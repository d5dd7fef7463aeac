//! Whether one given move is legal: the generator finds the moves of its piece, and the safety of the royal piece is asked of
//! that move alone.

use super::Generator;
use crate::bitboard::Bitboard;
use crate::generate::Scope;
use crate::move_sets::MoveSets;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::{facing_royals, obligations};
use crate::safety::leaves_safe;
use crate::tables::{Safety, Tables};

impl<const WORDS: usize> MoveSets<'_, WORDS> {
    /// Whether a move is legal for the side to move: exactly if [`Position::legal_moves`] lists it. Any move may be asked about,
    /// also one of another variant, from an empty square, or off the board. The moves that were found before are forgotten.
    ///
    /// What the rules say of the move comes first, whatever becomes of the royal piece. Most moves that are asked about fail
    /// there or leave it safe, so that the masks for all moves would cost more.
    pub fn allow(&mut self, position: &Position<WORDS>, mv: Move) -> bool {
        let tables = position.tables();
        if !is_sound(tables, mv) {
            return false;
        }
        match mv.dropped() {
            None if !position.of_color(position.side()).contains(mv.from()) => return false,
            Some(kind) if position.in_hand(position.side(), tables.held_as(kind)) == 0 => return false,
            _ => self.begin(),
        }
        if tables.is_special() {
            Generator::<WORDS, true>::for_one(position, mv).allow(position, mv, self)
        } else {
            Generator::<WORDS, false>::for_one(position, mv).allow(position, mv, self)
        }
    }
}

/// Whether a move names a kind of the variant and squares of its board, and is packed as moves are.
#[inline]
fn is_sound<const WORDS: usize>(tables: &Tables<WORDS>, mv: Move) -> bool {
    tables.has_square(mv.to())
        && match mv.dropped() {
            Some(kind) => tables.has_kind(kind) && mv == Move::drop(kind, mv.to()),
            None => tables.has_square(mv.from()),
        }
}

/// Whether a move that is legal otherwise is barred by a rule that judges moves once they are found.
#[cold]
fn is_judged_illegal<const WORDS: usize>(position: &Position<WORDS>, mv: Move) -> bool {
    facing_royals::bars(position, mv) || obligations::bar(position, mv).is_some()
}

impl<'a, const WORDS: usize, const SPECIAL: bool> Generator<'a, WORDS, SPECIAL> {
    /// A generator of moves that end where a move does, whatever becomes of the royal piece.
    #[inline]
    fn for_one(position: &'a Position<WORDS>, mv: Move) -> Self {
        let mut generator = Self::new(position, Scope::All, Safety::Ignored);
        generator.end_on(Bitboard::of(mv.to()));
        generator
    }
}

impl<const WORDS: usize, const SPECIAL: bool> Generator<'_, WORDS, SPECIAL> {
    /// Whether a move is legal, of a piece that is there.
    #[inline]
    fn allow(self, position: &Position<WORDS>, mv: Move, found: &mut MoveSets<'_, WORDS>) -> bool {
        let known = if let Some(kind) = mv.dropped() {
            // A drop may be barred for what it does to a royal piece in hand, even while another is safe on the board.
            let safety = self.tables.safety();
            let generator = Self { safety, ..self };
            generator.drop_candidates(position, kind).0.contains(mv.to())
        } else {
            self.other_moves(position, Bitboard::of(mv.from()), found);
            found.contains(mv)
        };
        known
            && self.is_on(position)
            && leaves_safe(position, mv, self.tables.safety(), &mut found.trials.scratch)
            && !self.is_drop_mate(position, mv, found)
            && !(SPECIAL && self.tables.judges_moves() && is_judged_illegal(position, mv))
    }

    /// Whether the game goes on.
    fn is_on(self, position: &Position<WORDS>) -> bool {
        let royal_stands = self.tables.safety() == Safety::Kept && position.sole_royal(self.us).is_some();
        let goes_on = royal_stands && !SPECIAL && !self.tables.finish().at_once;
        goes_on || position.immediate_end().is_none()
    }

    /// Whether a move is a drop that is barred because it would mate.
    #[inline]
    fn is_drop_mate(self, position: &Position<WORDS>, mv: Move, found: &mut MoveSets<'_, WORDS>) -> bool {
        mv.dropped().is_some_and(|kind| {
            let mates = self.drop_mates(position, kind, Bitboard::of(mv.to()), found);
            !mates.is_empty()
        })
    }
}
