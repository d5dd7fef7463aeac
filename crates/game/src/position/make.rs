//! Making moves on a position and taking them back: the only way in which one changes.

use hakugei_variant::{Piece, Square};

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
    board_key: u64,
    hand_key: u64,
    memory: Memory,
}

impl<const WORDS: usize> Position<WORDS> {
    /// Takes the piece on a square, if there is one, into the mover's hand or out of play; its number.
    #[inline]
    fn capture(&mut self, tables: &Tables<WORDS>, square: Square) -> u16 {
        let number = self.on(square);
        if number != NOBODY {
            // A multi-leg move may capture friends too.
            self.lift(tables, self.color_of(number), number, square);
            if let Some(kind) = tables.captured_as(number) {
                self.add_to_hand(tables, self.side, kind);
            }
        }
        number
    }

    /// Makes a move, which must be one of this position.
    #[inline]
    pub fn make(&mut self, tables: &Tables<WORDS>, mv: Move) -> Undo {
        let mut undo = Undo {
            moved: NOBODY,
            captured: NOBODY,
            on_the_way: [NOBODY; 2],
            board_key: self.board_key,
            hand_key: self.hand_key,
            memory: self.memory,
        };
        self.memory = Memory::NONE;
        if let Some(kind) = mv.dropped() {
            let color = self.side;
            self.take_from_hand(tables, color, tables.held_as(kind));
            self.put(tables, color, self.number_of(Piece { color, kind }), mv.to());
        } else {
            undo.moved = self.on(mv.from());
            self.lift(tables, self.side, undo.moved, mv.from());
            if mv.captures_on_the_way() {
                let squares = mv.on_the_way().squares();
                undo.on_the_way =
                    squares.map(|square| square.map_or(NOBODY, |square| self.capture(tables, square)));
            }
            undo.captured = self.capture(tables, mv.to());
            let number = if mv.promotes() {
                tables.promoted(undo.moved)
            } else {
                undo.moved
            };
            self.put(tables, self.side, number, mv.to());
        }
        self.pass_turn(tables);
        self.move_number += 1;
        if tables.has_trades() {
            self.remember_trade(tables, mv, &undo);
        }
        undo
    }

    /// Notes what the move just made captured, where a limit on captures asks for it.
    #[cold]
    fn remember_trade(&mut self, tables: &Tables<WORDS>, mv: Move, undo: &Undo) {
        if let Some(square) = undo.memory.shielding() {
            self.board_key ^= tables.keys().just_taken(square);
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
            self.board_key ^= tables.keys().just_taken(square);
        }
    }

    /// Takes back a move made with [`Position::make`].
    #[inline]
    pub fn unmake(&mut self, tables: &Tables<WORDS>, mv: Move, undo: &Undo) {
        self.pass_turn(tables);
        self.move_number -= 1;
        self.lift(tables, self.side, self.on(mv.to()), mv.to());
        if let Some(kind) = mv.dropped() {
            self.add_to_hand(tables, self.side, tables.held_as(kind));
        } else {
            self.release(tables, undo.captured, mv.to());
            if mv.captures_on_the_way() {
                self.release_on_the_way(tables, mv.on_the_way(), undo);
            }
            self.put(tables, self.side, undo.moved, mv.from());
        }
        self.board_key = undo.board_key;
        self.hand_key = undo.hand_key;
        self.memory = undo.memory;
    }

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
            self.take_from_hand(tables, self.side, kind);
        }
        self.put(tables, self.color_of(number), number, square);
    }
}
