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
    key: u64,
    memory: Memory,
}

impl<const WORDS: usize> Position<WORDS> {
    /// Makes a move, which must be one of this position.
    #[inline(never)]
    pub fn make(&mut self, tables: &Tables<WORDS>, mv: Move) -> Undo {
        self.make_here::<true>(tables, mv)
    }

    /// The same, for loops that do little else. Without `KEYED` the key is not kept: it is right again when the move is
    /// taken back.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "what counts lines spends a fifth of its time here"
    )]
    pub(crate) fn make_here<const KEYED: bool>(&mut self, tables: &Tables<WORDS>, mv: Move) -> Undo {
        let mut undo = Undo {
            moved: NOBODY,
            captured: NOBODY,
            on_the_way: [NOBODY; 2],
            key: self.key,
            memory: self.memory,
        };
        self.memory = Memory::NONE;
        let (to, number) = if let Some(kind) = mv.dropped() {
            let held = tables.held_as(kind);
            self.take_from_hand(self.side, held);
            self.add_key::<KEYED>(|position| tables.keys().in_hand(position.side, held).wrapping_neg());
            let color = self.side;
            (mv.to(), self.number_of(Piece { color, kind }))
        } else {
            let from = mv.from();
            undo.moved = self.on(from);
            self.lift(self.side, undo.moved, from);
            if mv.captures_on_the_way() {
                undo.on_the_way = self.capture_on_the_way(tables, mv.on_the_way());
            }
            if self.occupied().contains(mv.to()) {
                undo.captured = self.capture::<KEYED>(tables, mv.to());
            }
            self.add_key::<KEYED>(|_| tables.keys().piece(undo.moved, from).wrapping_neg());
            let number = if mv.promotes() {
                tables.promoted(undo.moved)
            } else {
                undo.moved
            };
            (mv.to(), number)
        };
        self.put(self.side, number, to);
        self.add_key::<KEYED>(|_| tables.keys().piece(number, to));
        self.pass_turn();
        self.move_number += 1;
        if tables.has_trades() {
            self.remember_trade(tables, mv, &undo);
        }
        undo
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "as what it is part of")]
    fn add_key<const KEYED: bool>(&mut self, change: impl FnOnce(&Self) -> u64) {
        if KEYED {
            self.key = self.key.wrapping_add(change(self));
        }
    }

    /// Takes the piece on an occupied square into the mover's hand or out of play; its number.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "as what it is part of")]
    fn capture<const KEYED: bool>(&mut self, tables: &Tables<WORDS>, square: Square) -> u16 {
        let number = self.on(square);
        // A multi-leg move may capture friends too.
        self.lift(self.color_of(number), number, square);
        self.add_key::<KEYED>(|_| tables.keys().piece(number, square).wrapping_neg());
        if let Some(kind) = tables.captured_as(number) {
            self.add_to_hand(self.side, kind);
            self.add_key::<KEYED>(|position| tables.keys().in_hand(position.side, kind));
        }
        number
    }

    #[inline(never)]
    fn capture_on_the_way(&mut self, tables: &Tables<WORDS>, on_the_way: Captures) -> [u16; 2] {
        on_the_way.squares().map(|square| match square {
            Some(square) if self.occupied().contains(square) => self.capture::<true>(tables, square),
            _ => NOBODY,
        })
    }

    /// Notes what the move just made captured, where a limit on captures asks for it.
    #[cold]
    fn remember_trade(&mut self, tables: &Tables<WORDS>, mv: Move, undo: &Undo) {
        if let Some(square) = undo.memory.shielding() {
            self.key = self.key.wrapping_sub(tables.keys().just_taken(square));
        }
        let captures = undo.captured != NOBODY || mv.captures_on_the_way();
        let Some(mover) = self.piece_of(undo.moved).filter(|_| captures) else {
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
