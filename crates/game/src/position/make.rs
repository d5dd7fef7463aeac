//! Making moves on a position and taking them back: the only way in which one changes.

use hakugei_variant::{Piece, PieceKind, Square};

use super::{NOBODY, Position};
use crate::bitboard::Bitboard;
use crate::memory::Memory;
use crate::moves::{Captures, Move};
use crate::tables::Tables;
use crate::trade;
use crate::watch::{Watch, look, sole_royal};

/// What [`Position::unmake`] needs to know of a move that was made.
#[derive(Clone, Copy, Debug)]
pub struct Undo<const WORDS: usize> {
    changes: Changes,
    before: Before<WORDS>,
}

/// What [`Position::unpass`] needs to know.
#[derive(Clone, Copy, Debug)]
pub struct Pass<const WORDS: usize>(Before<WORDS>);

/// What a move changed on the board and in hand.
#[derive(Clone, Copy, Debug)]
struct Changes {
    /// The numbers of the piece that moved, of the one that it captured where it ended, and on the way.
    moved: u16,
    captured: u16,
    on_the_way: [u16; 2],
}

impl Changes {
    const NONE: Self = Self {
        moved: NOBODY,
        captured: NOBODY,
        on_the_way: [NOBODY; 2],
    };
}

/// The rest of a position, which is not taken back step by step: the same for all moves made from it.
#[derive(Clone, Copy, Debug)]
struct Before<const WORDS: usize> {
    key: u64,
    memory: Memory,
    watch: Watch<WORDS>,
}

impl<const WORDS: usize> Position<WORDS> {
    /// Makes a move, which must be one of this position.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "measured: where each leaf is made, calls cost a small board a tenth"
    )]
    pub fn make(&mut self, tables: &Tables<WORDS>, mv: Move) -> Undo<WORDS> {
        let before = self.before();
        let ahead = cfg!(debug_assertions).then(|| self.key_ahead(tables, mv));
        let us = self.side;
        self.memory = Memory::NONE;
        let changes = if mv.is_plain() {
            self.relocate_and_capture(tables, mv)
        } else if let Some(kind) = mv.dropped() {
            self.put_from_hand(tables, kind, mv.to())
        } else {
            self.lift_and_capture(tables, mv)
        };
        self.side = us.other();
        self.move_number += 1;
        if tables.has_trades() {
            self.remember_trade(tables, mv, changes, before.memory);
        }
        debug_assert!(self.is_watched(tables), "the watch is kept");
        debug_assert!(
            mv.captures_on_the_way() || tables.has_trades() || ahead == Some(self.key()),
            "the key was told ahead"
        );
        Undo { changes, before }
    }

    /// What a move does not change step by step.
    #[inline]
    fn before(&self) -> Before<WORDS> {
        Before {
            key: self.key,
            memory: self.memory,
            watch: self.watch,
        }
    }

    /// Whether the watch is what a fresh look tells.
    fn is_watched(&self, tables: &Tables<WORDS>) -> bool {
        self.watch.complete(tables, self) == Watch::over(tables, self)
    }

    /// Drops a piece.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "as what it is part of")]
    fn put_from_hand(&mut self, tables: &Tables<WORDS>, kind: PieceKind, to: Square) -> Changes {
        let (us, held) = (self.side, tables.held_as(kind));
        let number = self.number_of(Piece { color: us, kind });
        self.take_from_hand(us, held);
        self.put(us, number, to);
        let keys = tables.keys();
        self.add_to_key(keys.piece(number, to).wrapping_sub(keys.in_hand(us, held)));
        self.follow(tables, number, (None, to));
        if tables.is_royal_number(number) {
            self.follow_royal(tables);
        }
        Changes::NONE
    }

    /// Moves a piece that keeps its face, and captures where it ends.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "as what it is part of")]
    fn relocate_and_capture(&mut self, tables: &Tables<WORDS>, mv: Move) -> Changes {
        let (us, from, to) = (self.side, mv.from(), mv.to());
        let moved = self.on(from);
        let captured = if self.is_occupied(to) && from != to {
            self.capture(tables, to)
        } else {
            NOBODY
        };
        self.relocate(moved, from, to);
        let keys = tables.keys();
        self.add_to_key(keys.piece(moved, to).wrapping_sub(keys.piece(moved, from)));
        self.follow(tables, moved, (Some(from), to));
        if self.watch.royal(us) == Some(from) {
            self.watch.stray(us, Some(to));
        }
        if captured != NOBODY && tables.is_royal_number(captured) {
            self.watch = Watch::over(tables, self);
        }
        Changes {
            moved,
            captured,
            ..Changes::NONE
        }
    }

    /// Moves a piece of the side to move from one square to another that is empty, or the same.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "as what it is part of")]
    fn relocate(&mut self, number: u16, from: Square, to: Square) {
        let both = Bitboard::of(from) ^ Bitboard::of(to);
        let (own, alike) = (
            &mut self.colors[self.side.index()],
            &mut self.pieces[usize::from(number)],
        );
        *own = *own ^ both;
        *alike = *alike ^ both;
        *self.on_mut(to) = number;
    }

    /// Makes a board move that promotes or captures on the way.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "as what it is part of")]
    fn lift_and_capture(&mut self, tables: &Tables<WORDS>, mv: Move) -> Changes {
        let (us, from, to) = (self.side, mv.from(), mv.to());
        let moved = self.on(from);
        self.lift(us, moved, from);
        self.add_to_key(tables.keys().piece(moved, from).wrapping_neg());
        let on_the_way = if mv.captures_on_the_way() {
            self.capture_on_the_way(tables, mv.on_the_way())
        } else {
            [NOBODY; 2]
        };
        let captured = if self.is_occupied(to) {
            self.capture(tables, to)
        } else {
            NOBODY
        };
        let number = if mv.promotes() {
            tables.promoted(moved)
        } else {
            moved
        };
        self.put(us, number, to);
        self.add_to_key(tables.keys().piece(number, to));
        self.follow(tables, number, (Some(from), to));
        let is_royal = |number| number != NOBODY && tables.is_royal_number(number);
        let taken = [on_the_way[0], on_the_way[1], captured];
        if is_royal(moved) || is_royal(number) || taken.into_iter().any(is_royal) {
            self.watch = Watch::over(tables, self);
        }
        Changes {
            moved,
            captured,
            on_the_way,
        }
    }

    #[inline]
    fn add_to_key(&mut self, change: u64) {
        self.key = self.key.wrapping_add(change);
    }

    /// Lets the watch follow a piece of the side to move that has come to a square.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "as what it is part of")]
    fn follow(&mut self, tables: &Tables<WORDS>, number: u16, (from, to): (Option<Square>, Square)) {
        let them = self.side.other();
        if self.watch.is_astray() {
            let seen = look(tables, self, (them, self.watch.royal(them)));
            self.watch.see(them, seen);
            return;
        }
        if let Some(from) = from {
            self.watch.forget(them, from);
        }
        self.watch.meet(tables, them, number, to);
    }

    /// The same for a royal piece that was dropped.
    #[cold]
    #[inline(never)]
    fn follow_royal(&mut self, tables: &Tables<WORDS>) {
        let royal = sole_royal(tables, self, self.side);
        self.watch.stray(self.side, royal);
    }

    /// Takes the piece on an occupied square into the mover's hand or out of play; its number.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "as what it is part of")]
    fn capture(&mut self, tables: &Tables<WORDS>, square: Square) -> u16 {
        let number = self.on(square);
        // A multi-leg move may capture friends too.
        let color = self.color_of(number);
        self.lift(color, number, square);
        self.watch.forget(color.other(), square);
        self.add_to_key(tables.keys().piece(number, square).wrapping_neg());
        if let Some(kind) = tables.captured_as(number) {
            let us = self.side;
            self.add_to_hand(us, kind);
            self.add_to_key(tables.keys().in_hand(us, kind));
        }
        number
    }

    #[cold]
    #[inline(never)]
    fn capture_on_the_way(&mut self, tables: &Tables<WORDS>, on_the_way: Captures) -> [u16; 2] {
        on_the_way.squares().map(|square| match square {
            Some(square) if self.is_occupied(square) => self.capture(tables, square),
            _ => NOBODY,
        })
    }

    /// Notes what the move just made captured, where a limit on captures asks for it.
    #[cold]
    fn remember_trade(&mut self, tables: &Tables<WORDS>, mv: Move, changes: Changes, before: Memory) {
        if let Some(square) = before.shielding() {
            self.key = self.key.wrapping_sub(tables.keys().just_taken(square));
        }
        let captures = changes.captured != NOBODY || mv.captures_on_the_way();
        let Some(mover) = self.piece_of(changes.moved).filter(|_| captures) else {
            return;
        };
        let squares = mv.on_the_way().squares().into_iter().chain([Some(mv.to())]);
        let pieces = changes.on_the_way.into_iter().chain([changes.captured]);
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
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "measured: where each leaf is made, calls cost a small board a tenth"
    )]
    pub fn unmake(&mut self, tables: &Tables<WORDS>, mv: Move, undo: &Undo<WORDS>) {
        let Undo { changes, before } = undo;
        self.pass_turn();
        self.move_number -= 1;
        if mv.is_plain() {
            self.relocate(changes.moved, mv.to(), mv.from());
            self.release(tables, changes.captured, mv.to());
        } else if let Some(kind) = mv.dropped() {
            self.lift(self.side, self.on(mv.to()), mv.to());
            self.add_to_hand(self.side, tables.held_as(kind));
        } else {
            self.lift(self.side, self.on(mv.to()), mv.to());
            self.release(tables, changes.captured, mv.to());
            if mv.captures_on_the_way() {
                self.release_on_the_way(tables, mv.on_the_way(), changes.on_the_way);
            }
            self.put(self.side, changes.moved, mv.from());
        }
        self.key = before.key;
        self.memory = before.memory;
        self.watch = before.watch;
    }

    #[cold]
    #[inline(never)]
    fn release_on_the_way(&mut self, tables: &Tables<WORDS>, on_the_way: Captures, numbers: [u16; 2]) {
        for (square, number) in on_the_way.squares().into_iter().zip(numbers) {
            if let Some(square) = square {
                self.release(tables, number, square);
            }
        }
    }

    /// Gives the turn to the other side without a move, which no rule allows: for a search that asks what a side would
    /// lose by it. Nothing that a capture just made bars is barred any more.
    pub fn pass(&mut self, tables: &Tables<WORDS>) -> Pass<WORDS> {
        let before = self.before();
        self.look_around(tables);
        if let Some(square) = self.memory.shielding() {
            self.key = self.key.wrapping_sub(tables.keys().just_taken(square));
        }
        self.memory = Memory::NONE;
        self.pass_turn();
        self.move_number += 1;
        debug_assert!(self.is_watched(tables), "the watch is kept");
        Pass(before)
    }

    /// Takes back [`Position::pass`].
    pub fn unpass(&mut self, pass: &Pass<WORDS>) {
        self.pass_turn();
        self.move_number -= 1;
        self.key = pass.0.key;
        self.memory = pass.0.memory;
        self.watch = pass.0.watch;
    }

    /// Puts a captured piece back, if there is one.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "most moves capture nothing")]
    fn release(&mut self, tables: &Tables<WORDS>, number: u16, square: Square) {
        if number != NOBODY {
            self.put_back(tables, number, square);
        }
    }

    #[inline(never)]
    fn put_back(&mut self, tables: &Tables<WORDS>, number: u16, square: Square) {
        if let Some(kind) = tables.captured_as(number) {
            self.take_from_hand(self.side, kind);
        }
        self.put(self.color_of(number), number, square);
    }
}
