//! The key that a position will have after a move.

use hakugei_variant::{Color, Piece};

use super::Position;
use crate::moves::Move;
use crate::tables::{Tables, WHITE_TO_MOVE};

impl<const WORDS: usize> Position<WORDS> {
    /// The key after a move of this position, without making it, so that memory can be asked early for what is known there.
    /// Where the move captures on the way, or the variant limits what may be captured next, it may be another one.
    #[inline]
    pub fn key_ahead(&self, tables: &Tables<WORDS>, mv: Move) -> u64 {
        let (keys, us) = (tables.keys(), self.side);
        let (number, left) = if let Some(kind) = mv.dropped() {
            (
                self.number_of(Piece { color: us, kind }),
                keys.in_hand(us, tables.held_as(kind)),
            )
        } else {
            let moved = self.on(mv.from());
            let number = if mv.promotes() {
                tables.promoted(moved)
            } else {
                moved
            };
            (number, keys.piece(moved, mv.from()))
        };
        let mut key = self.key.wrapping_sub(left);
        let stays = mv.dropped().is_none() && mv.from() == mv.to();
        if self.is_occupied(mv.to()) && !stays {
            let captured = self.on(mv.to());
            key = key.wrapping_sub(keys.piece(captured, mv.to()));
            if let Some(kind) = tables.captured_as(captured) {
                key = key.wrapping_add(keys.in_hand(us, kind));
            }
        }
        key = key.wrapping_add(keys.piece(number, mv.to()));
        match us.other() {
            Color::Black => key,
            Color::White => key ^ WHITE_TO_MOVE,
        }
    }
}
