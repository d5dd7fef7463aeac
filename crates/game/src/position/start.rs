//! The position of a set-up.

use std::sync::Arc;

use hakugei_variant::{Color, Setup, Square};

use super::king_cache::KingCache;
use super::state_flags::{StateFlags, shields};
use super::{NOBODY, Placed, Position};
use crate::bitboard::Bitboard;
use crate::kind_set::KindSet;
use crate::tables::Tables;

impl<const WORDS: usize> Position<WORDS> {
    /// The position of a set-up, which must be one that a [`crate::Game`] accepts.
    pub fn new(tables: &Arc<Tables<WORDS>>, setup: &Setup) -> Self {
        let kinds = tables.kinds().len();
        let mut position = Self {
            tables: Arc::clone(tables),
            colors: [Bitboard::EMPTY; 2],
            pieces: vec![Bitboard::EMPTY; 2 * kinds].into(),
            squares: [[NOBODY; 64]; WORDS],
            kinds: kinds as u16,
            hands: vec![0; 2 * kinds].into(),
            held: [KindSet::NONE; 2],
            side: setup.side,
            move_number: setup.move_number,
            key: 0,
            flags: StateFlags::NONE,
            king_cache: KingCache::EMPTY,
        };
        for square in tables.board().squares() {
            if let Some(piece) = setup.squares[square.index()] {
                let number = position.number_of(piece);
                position.put(Placed { piece, square });
                position.key = position.key.wrapping_add(tables.keys().piece(number, square));
            }
        }
        for color in Color::ALL {
            for (kind, count) in setup.hands.held(color) {
                for _ in 0..count {
                    position.add_to_hand(color, kind);
                    position.key = position.key.wrapping_add(tables.keys().in_hand(color, kind));
                }
            }
        }
        position.king_cache = KingCache::of(&position);
        if let Some(square) = setup.just_taken {
            position.remember_capture(square);
        }
        if let Some(after) = tables.finish().check.counted_checks() {
            for color in Color::ALL {
                position.add_checks(color, setup.checks_given[color.index()].min(after));
            }
        }
        if position.is_in_check(setup.side.other()) {
            position.flags = position.flags.with_left_in_check();
        }
        position
    }

    /// Notes the square of the capture that led to a position of which nothing else is remembered.
    fn remember_capture(&mut self, square: Square) {
        let them = self.side.other();
        let shields = shields(&self.tables, square, |kind| self.pieces(them, kind));
        self.flags = StateFlags::of_capture(square, shields);
        if shields {
            self.key = self.key.wrapping_add(self.tables.keys().just_taken(square));
        }
    }
}
