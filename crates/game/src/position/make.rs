//! Making moves on a position and taking them back: the only way in which one changes.

use hakugei_variant::Color;

use super::king_cache::KingCache;
use super::state_flags::StateFlags;
use super::{Captured, Change, Origin, Placed, Position};
use crate::bitboard::Bitboard;
use crate::moves::Move;
use crate::tables::{Keys, turn_key};

/// What [`Position::unmake`] needs to know of a move that was made: what it did, and what cannot be read from that.
///
/// ```
/// use std::sync::Arc;
///
/// use hakugei_game::{CompiledVariant, Game, Position, Tables, Visitor};
/// use hakugei_variant::{Setup, shipped};
///
/// struct MadeAndUnmade(Setup);
///
/// impl Visitor for MadeAndUnmade {
///     type Output = bool;
///
///     fn visit<const WORDS: usize>(self, tables: &Arc<Tables<WORDS>>) -> bool {
///         let mut position = Position::new(tables, &self.0);
///         let (before, mut moves) = (position.key(), Vec::new());
///         position.legal_moves(&mut moves);
///         let undo = position.make(moves[0]);
///         assert!(!undo.change().captures() && position.key() != before);
///         position.unmake(&undo);
///         position.key() == before
///     }
/// }
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// assert!(compiled.visit(MadeAndUnmade(Game::new(&compiled).setup())));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Undo<const WORDS: usize> {
    change: Change,
    key: u64,
    flags: StateFlags,
    king_cache: KingCache<WORDS>,
}

impl<const WORDS: usize> Undo<WORDS> {
    /// What the move did.
    pub fn change(&self) -> &Change {
        &self.change
    }
}

/// What [`Position::unpass`] needs to know.
///
/// ```
/// use std::sync::Arc;
///
/// use hakugei_game::{CompiledVariant, Game, Position, Tables, Visitor};
/// use hakugei_variant::{Setup, shipped};
///
/// struct Passed(Setup);
///
/// impl Visitor for Passed {
///     type Output = bool;
///
///     fn visit<const WORDS: usize>(self, tables: &Arc<Tables<WORDS>>) -> bool {
///         let mut position = Position::new(tables, &self.0);
///         let (side, key) = (position.side(), position.key());
///         let pass = position.pass();
///         assert_eq!(position.side(), side.other());
///         position.unpass(&pass);
///         position.key() == key
///     }
/// }
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// assert!(compiled.visit(Passed(Game::new(&compiled).setup())));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Pass {
    key: u64,
    flags: StateFlags,
}

impl<const WORDS: usize> Position<WORDS> {
    /// Makes a move, which must be one of this position.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "measured: where each leaf is made, calls cost a small board a tenth"
    )]
    pub fn make(&mut self, mv: Move) -> Undo<WORDS> {
        if mv.dropped().is_some() || mv.captures_on_the_way() || self.tables().changes_more() {
            return self.make_apart(mv);
        }
        self.apply_here::<false>(self.common_change(mv), None)
    }

    /// [`Position::make`] for a drop, a move that captures on its way, or one of a variant in which moves may change more: apart, so that
    /// all others, which are most, ask nothing about these.
    #[inline(never)]
    fn make_apart(&mut self, mv: Move) -> Undo<WORDS> {
        match mv.dropped() {
            Some(kind) if !self.tables().changes_more() => {
                self.apply_here::<false>(self.common_drop(kind, mv.to()), None)
            }
            _ => self.apply(self.change(mv), None),
        }
    }

    /// Makes a move, given what it does to this position, and its key afterwards where [`Position::key_after`] has said it.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "as what it is part of")]
    pub fn apply(&mut self, change: Change, key_after: Option<u64>) -> Undo<WORDS> {
        if change.goes_further() {
            self.apply_apart(change)
        } else {
            self.apply_here::<true>(change, key_after)
        }
    }

    /// [`Position::apply`] for a change that goes further than most.
    #[inline(never)]
    fn apply_apart(&mut self, change: Change) -> Undo<WORDS> {
        self.apply_here::<true>(change, None)
    }

    /// [`Position::apply`], given whether to ask if the position remembers the move.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "as what it is part of")]
    fn apply_here<const MAY_REMEMBER: bool>(
        &mut self,
        change: Change,
        key_after: Option<u64>,
    ) -> Undo<WORDS> {
        let undo = Undo {
            change,
            key: self.key,
            flags: self.flags,
            king_cache: self.king_cache,
        };
        let (flags, shields) = if MAY_REMEMBER {
            self.remembered_after(&change)
        } else {
            (StateFlags::NONE, 0)
        };
        debug_assert!(
            key_after.is_none_or(|key| Some(key) == self.key_after(&change)),
            "the key is that of this change"
        );
        self.key = match key_after {
            Some(key) => key ^ turn_key(self.side.other()),
            None => self.sum_after(&change).wrapping_add(shields),
        };
        self.flags = flags;
        // What is captured goes first: one of it may stand where the move ends.
        change.each_taken(|captured| {
            self.lift(captured.placed());
            if let Some(kind) = captured.held {
                self.add_to_hand(change.side(), kind);
            }
        });
        if let Some(leaves) = change.swapped_from() {
            self.lift(leaves);
        }
        match change.origin() {
            Origin::Board(moved) if !change.turns_over() => self.relocate(moved, change.placed()),
            Origin::Board(moved) => {
                self.lift(moved);
                self.put(change.placed());
            }
            Origin::Hand(kind) => {
                self.take_from_hand(change.side(), kind);
                self.put(change.placed());
            }
        }
        if let Some(comes) = change.swapped() {
            self.put(comes);
        }
        if let Some(lost) = change.lost() {
            self.lift(change.placed());
            if let Some(kind) = lost.held {
                self.add_to_hand(change.side().other(), kind);
            }
        }
        self.keep_king_cache(&change);
        self.pass_turn();
        self.move_number += 1;
        if MAY_REMEMBER && self.tables().remembers() {
            self.count_check();
        }
        undo
    }

    /// Counts the check that the move just made gives, where checks are counted.
    #[cold]
    #[inline(never)]
    fn count_check(&mut self) {
        let giver = self.side.other();
        let counted = self.tables().finish().check.counted_checks();
        if counted.is_some_and(|after| self.checks_given(giver) < after) && self.in_check() {
            self.add_checks(giver, 1);
        }
    }

    /// Adds to the number of checks that a side has given.
    pub(super) fn add_checks(&mut self, color: Color, number: u8) {
        self.flags = self.flags.with_checks(color, number);
        let keys = Keys::check(color).wrapping_mul(number.into());
        self.key = self.key.wrapping_add(keys);
    }

    /// Takes back a move made with [`Position::make`] or [`Position::apply`].
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "measured: where each leaf is made, calls cost a small board a tenth"
    )]
    pub fn unmake(&mut self, undo: &Undo<WORDS>) {
        if undo.change.goes_further() {
            self.unmake_apart(undo);
        } else {
            self.unmake_here::<false>(undo);
        }
    }

    /// [`Position::unmake`] for a change that goes further than most.
    #[inline(never)]
    fn unmake_apart(&mut self, undo: &Undo<WORDS>) {
        self.unmake_here::<true>(undo);
    }

    /// [`Position::unmake`], given whether the change goes further than most.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "as what it is part of")]
    fn unmake_here<const FURTHER: bool>(&mut self, undo: &Undo<WORDS>) {
        let change = &undo.change;
        if FURTHER && let Some(lost) = change.lost() {
            self.put(change.placed());
            if let Some(kind) = lost.held {
                self.take_from_hand(change.side().other(), kind);
            }
        }
        if FURTHER && let Some(came) = change.swapped() {
            self.lift(came);
        }
        match change.origin() {
            Origin::Board(moved) if !change.turns_over() => self.relocate(change.placed(), moved),
            Origin::Board(moved) => {
                self.lift(change.placed());
                self.put(moved);
            }
            Origin::Hand(kind) => {
                self.lift(change.placed());
                self.add_to_hand(change.side(), kind);
            }
        }
        if FURTHER && let Some(left) = change.swapped_from() {
            self.put(left);
        }
        let mut give_back = |captured: Captured| {
            self.put(captured.placed());
            if let Some(kind) = captured.held {
                self.take_from_hand(change.side(), kind);
            }
        };
        if FURTHER {
            change.each_taken(give_back);
        } else if let Some(captured) = change.captured_at_end() {
            give_back(captured);
        }
        self.pass_turn();
        self.move_number -= 1;
        self.key = undo.key;
        self.flags = undo.flags;
        self.king_cache = undo.king_cache;
    }

    /// Moves a piece that keeps its face to an empty square, or to its own.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "as what it is part of")]
    fn relocate(&mut self, from: Placed, to: Placed) {
        let both = Bitboard::of(from.square) ^ Bitboard::of(to.square);
        let number = self.number_of(to.piece);
        let (own, alike) = (&mut self.colors[to.piece.color.index()], &mut self.pieces[number]);
        *own = *own ^ both;
        *alike = *alike ^ both;
        *self.on_mut(to.square) = number as u16;
    }

    /// Gives the turn to the other side without a move, which no rule allows: for a search that asks what a side would
    /// lose by it. Nothing that a capture just made bars is barred any more.
    pub fn pass(&mut self) -> Pass {
        let pass = Pass {
            key: self.key,
            flags: self.flags,
        };
        self.forget();
        self.pass_turn();
        self.move_number += 1;
        pass
    }

    /// Takes back [`Position::pass`].
    pub fn unpass(&mut self, pass: &Pass) {
        self.pass_turn();
        self.move_number -= 1;
        self.key = pass.key;
        self.flags = pass.flags;
    }
}
