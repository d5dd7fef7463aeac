//! Making moves on a position and taking them back: the only way in which one changes.

use hakugei_variant::{Piece, PieceKind, Square};

use super::{NOBODY, Position};
use crate::memory::Memory;
use crate::moves::{Captures, Move};
use crate::tables::Tables;
use crate::trade;

/// What [`Position::unmake`] needs to know of a move that was made.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    /// The numbers of the piece that moved, of the one that it captured where it ended, and on the way.
    moved: u16,
    captured: u16,
    on_the_way: [u16; 2],
    key: u64,
    memory: Memory,
}

impl<const WORDS: usize> Position<WORDS> {
    /// Makes a move, which must be one of this position.
    #[inline(never)]
    pub fn make(&mut self, tables: &Tables<WORDS>, mv: Move) -> Undo {
        self.make_here(tables, mv)
    }

    /// The same, for loops that do little else.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "what counts lines spends a fifth of its time here"
    )]
    pub(crate) fn make_here(&mut self, tables: &Tables<WORDS>, mv: Move) -> Undo {
        let mut undo = Undo {
            moved: NOBODY,
            captured: NOBODY,
            on_the_way: [NOBODY; 2],
            key: self.key,
            memory: self.memory,
        };
        self.memory = Memory::NONE;
        if let Some(kind) = mv.dropped() {
            self.make_drop(tables, kind, mv.to());
        } else {
            undo.moved = self.on(mv.from());
            self.lift(self.side, undo.moved, mv.from());
            if mv.captures_on_the_way() {
                undo.on_the_way = self.capture_on_the_way(tables, mv.on_the_way());
            }
            undo.captured = self.capture(tables, mv.to());
            let number = if mv.promotes() {
                tables.promoted(undo.moved)
            } else {
                undo.moved
            };
            self.put(self.side, number, mv.to());
            let keys = tables.keys();
            self.key = self
                .key
                .wrapping_sub(keys.piece(undo.moved, mv.from()))
                .wrapping_add(keys.piece(number, mv.to()));
        }
        self.pass_turn();
        self.move_number += 1;
        if tables.has_trades() {
            self.remember_trade(tables, mv, &undo);
        }
        undo
    }

    #[inline]
    fn make_drop(&mut self, tables: &Tables<WORDS>, kind: PieceKind, to: Square) {
        let (color, held) = (self.side, tables.held_as(kind));
        let number = self.number_of(Piece { color, kind });
        self.take_from_hand(color, held);
        self.put(color, number, to);
        let keys = tables.keys();
        self.key = self
            .key
            .wrapping_sub(keys.in_hand(color, held))
            .wrapping_add(keys.piece(number, to));
    }

    /// Takes the piece on a square, if there is one, into the mover's hand or out of play; its number.
    #[inline]
    fn capture(&mut self, tables: &Tables<WORDS>, square: Square) -> u16 {
        let number = self.on(square);
        if number != NOBODY {
            // A multi-leg move may capture friends too.
            self.lift(self.color_of(number), number, square);
            self.key = self.key.wrapping_sub(tables.keys().piece(number, square));
            if let Some(kind) = tables.captured_as(number) {
                self.add_to_hand(self.side, kind);
                self.key = self.key.wrapping_add(tables.keys().in_hand(self.side, kind));
            }
        }
        number
    }

    #[inline(never)]
    fn capture_on_the_way(&mut self, tables: &Tables<WORDS>, on_the_way: Captures) -> [u16; 2] {
        let mut take = |square: Option<Square>| square.map_or(NOBODY, |square| self.capture(tables, square));
        on_the_way.squares().map(&mut take)
    }

    /// Notes what the move just made captured, where a limit on captures asks for it.
    #[cold]
    fn remember_trade(&mut self, tables: &Tables<WORDS>, mv: Move, undo: &Undo) {
        if let Some(square) = undo.memory.shielding() {
            self.key = self.key.wrapping_sub(tables.keys().just_taken(square));
        }
        let Some(mover) = self.piece_of(undo.moved) else {
            return;
        };
        let squares = mv.on_the_way().squares().into_iter().chain([Some(mv.to())]);
        let pieces = undo.on_the_way.into_iter().chain([undo.captured]);
        let taken: Vec<(Square, Piece)> = squares
            .zip(pieces)
            .filter_map(|(square, number)| square.zip(self.piece_of(number)))
            .collect();
        self.remember(tables, trade::just_taken(tables, mover, taken.into_iter()));
    }

    /// Notes the square of a capture, and in the key where it keeps pieces from being captured.
    pub(super) fn remember(&mut self, tables: &Tables<WORDS>, just_taken: Option<Square>) {
        let Some(square) = just_taken else { return };
        let shields = trade::shields(tables, self, square);
        self.memory = Memory::of_capture(square, shields);
        if shields {
            self.key = self.key.wrapping_add(tables.keys().just_taken(square));
        }
    }

    /// Takes back a move made with [`Position::make`].
    #[inline(never)]
    pub fn unmake(&mut self, tables: &Tables<WORDS>, mv: Move, undo: &Undo) {
        self.unmake_here(tables, mv, undo);
    }

    /// The same, for loops that do little else.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "what counts lines spends a fifth of its time here"
    )]
    pub(crate) fn unmake_here(&mut self, tables: &Tables<WORDS>, mv: Move, undo: &Undo) {
        self.pass_turn();
        self.move_number -= 1;
        self.lift(self.side, self.on(mv.to()), mv.to());
        if let Some(kind) = mv.dropped() {
            self.add_to_hand(self.side, tables.held_as(kind));
        } else {
            self.release(tables, undo.captured, mv.to());
            if mv.captures_on_the_way() {
                self.release_on_the_way(tables, mv.on_the_way(), undo);
            }
            self.put(self.side, undo.moved, mv.from());
        }
        self.key = undo.key;
        self.memory = undo.memory;
    }

    #[inline(never)]
    fn release_on_the_way(&mut self, tables: &Tables<WORDS>, on_the_way: Captures, undo: &Undo) {
        for (square, number) in on_the_way.squares().into_iter().zip(undo.on_the_way) {
            if let Some(square) = square {
                self.release(tables, number, square);
            }
        }
    }

    /// Puts a captured piece back.
    #[inline]
    fn release(&mut self, tables: &Tables<WORDS>, number: u16, square: Square) {
        if number == NOBODY {
            return;
        }
        if let Some(kind) = tables.captured_as(number) {
            self.take_from_hand(self.side, kind);
        }
        self.put(self.color_of(number), number, square);
    }
}
