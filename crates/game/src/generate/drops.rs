//! Drops, as sets of targets handed to a sink.

use std::ops::ControlFlow;

use hakugei_variant::PieceKind;

use super::{Generator, Scope};
use crate::attack::{Safety, has_royal};
use crate::bitboard::Bitboard;
use crate::drop_mate;
use crate::limit::drop_squares;
use crate::moves::Move;
use crate::position::Position;
use crate::sink::Sink;
use crate::tables::Tables;

/// The drops that are barred only because they would mate.
pub(crate) fn barred_drop_mates<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &mut Position<WORDS>,
) -> Vec<Move> {
    let mut generator = Generator::for_drops(tables, position, tables.safety());
    let mut barred = Vec::new();
    for kind in generator.position.droppable(tables, generator.us) {
        let targets = generator.drop_targets(kind);
        let mates = generator.drop_mates(kind, targets);
        barred.extend(mates.into_iter().map(|to| Move::drop(kind, to)));
    }
    barred
}

/// Whether a test accepts one of the drops that are possible, drop-mate aside. They are tried one by one, those of kinds
/// that may mate first, until one is accepted.
#[cold]
pub(crate) fn some_drop<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &mut Position<WORDS>,
    safety: Safety,
    accepts: impl Fn(&mut Position<WORDS>, Move) -> bool,
) -> bool {
    let mut generator = Generator::for_drops(tables, position, safety);
    let us = generator.us;
    let kinds = generator.position.droppable(tables, us);
    let limited = |&kind: &PieceKind| tables.rules(us, kind).drop_mate.is_some();
    let free = generator
        .position
        .droppable(tables, us)
        .filter(|kind| !limited(kind));
    free.chain(kinds.filter(limited)).any(|kind| {
        let (targets, tried) = generator.drop_candidates(kind);
        let mut drops = targets.into_iter().map(|to| Move::drop(kind, to));
        drops.any(|mv| (!tried || generator.is_safe_after(mv)) && accepts(generator.position, mv))
    })
}

impl<'a, const WORDS: usize> Generator<'a, WORDS> {
    /// A generator that is asked for drops only.
    fn for_drops(tables: &'a Tables<WORDS>, position: &'a mut Position<WORDS>, safety: Safety) -> Self {
        let mut generator = Self::new(tables, position, Scope::All, safety);
        generator.see_borrowed_moves();
        generator.exotic_enemy |= generator.may_disarm();
        generator
    }
}

impl<const WORDS: usize> Generator<'_, WORDS> {
    #[inline]
    pub(super) fn all_drops(&mut self, sink: &mut impl Sink<WORDS>) -> ControlFlow<()> {
        if self.scope == Scope::All {
            for kind in self.position.droppable(self.tables, self.us) {
                self.drops(kind, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn drops(&mut self, kind: PieceKind, sink: &mut impl Sink<WORDS>) -> ControlFlow<()> {
        let targets = self.drop_targets(kind);
        let targets = targets & !self.drop_mates(kind, targets);
        if targets.is_empty() {
            ControlFlow::Continue(())
        } else {
            sink.drops(kind, targets)
        }
    }

    /// Where a kind may be dropped, drop-mate aside.
    #[inline]
    fn drop_targets(&mut self, kind: PieceKind) -> Bitboard<WORDS> {
        let (targets, tried) = self.drop_candidates(kind);
        if tried {
            self.keep(targets, |to| Move::drop(kind, to))
        } else {
            targets
        }
    }

    /// Where a kind may be dropped as far as the masks tell, drop-mate aside, and whether they do not tell all.
    #[inline]
    fn drop_candidates(&self, kind: PieceKind) -> (Bitboard<WORDS>, bool) {
        let held = self.tables.held_as(kind);
        if held != kind && self.safety == Safety::Kept && self.is_last_royal_in_hand(held, kind) {
            return (Bitboard::EMPTY, false);
        }
        let targets = drop_squares(self.tables, self.position, self.us, kind);
        if self.tables.rules(self.us, kind).royal {
            // A second royal piece ends a check wherever it is dropped.
            (targets, true)
        } else {
            (targets & self.threats.answers, self.exotic_enemy)
        }
    }

    /// Whether the only royal piece that the side has is in its hand, held as one kind, and would be royal no more if it
    /// were dropped as another.
    #[cold]
    fn is_last_royal_in_hand(&self, held: PieceKind, dropped: PieceKind) -> bool {
        let is_royal = |kind| self.tables.rules(self.us, kind).royal;
        let kinds = self.tables.royal_kinds().iter();
        let in_hand = kinds.map(|&kind| u32::from(self.position.in_hand(self.us, kind)));
        is_royal(held)
            && !is_royal(dropped)
            && in_hand.sum::<u32>() == 1
            && !has_royal(self.tables, self.position, self.us)
    }

    /// The targets on which a drop is barred because it would mate.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "measured: a call here costs a small board 2 to 4 % of all instructions"
    )]
    fn drop_mates(&mut self, kind: PieceKind, targets: Bitboard<WORDS>) -> Bitboard<WORDS> {
        match self.tables.rules(self.us, kind).drop_mate {
            Some(bars) => drop_mate::barred(self.tables, self.position, kind, targets, bars),
            None => Bitboard::EMPTY,
        }
    }
}
