//! Drops, as sets of targets handed to a sink.

#![expect(clippy::inline_always, reason = "as for the generator itself")]

use std::ops::ControlFlow;

use hakugei_variant::PieceKind;

use super::{Generator, Scope};
use crate::attack::{Safety, has_royal};
use crate::bitboard::Bitboard;
use crate::drop_mate;
use crate::kind_set::KindSet;
use crate::limit::{drop_squares, full_files};
use crate::moves::Move;
use crate::position::Position;
use crate::sink::Sink;
use crate::tables::{LimitedDrop, Tables};

/// The drops that are barred only because they would mate.
pub(crate) fn barred_drop_mates<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &mut Position<WORDS>,
) -> Vec<Move> {
    let generator = Generator::<WORDS, true>::for_drops(tables, position, tables.safety());
    let mut barred = Vec::new();
    for kind in position.droppable(tables, generator.us) {
        let targets = generator.drop_targets(position, kind);
        let mates = generator.drop_mates(position, kind, targets);
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
    let generator = Generator::<WORDS, true>::for_drops(tables, position, safety);
    let us = generator.us;
    let kinds = position.droppable(tables, us);
    let limited = |&kind: &PieceKind| tables.rules(us, kind).drop_mate.is_some();
    let free = position.droppable(tables, us).filter(|kind| !limited(kind));
    free.chain(kinds.filter(limited)).any(|kind| {
        let (targets, tried) = generator.drop_candidates(position, kind);
        let mut drops = targets.into_iter().map(|to| Move::drop(kind, to));
        drops.any(|mv| (!tried || generator.is_safe_after(position, mv)) && accepts(position, mv))
    })
}

impl<'a, const WORDS: usize, const SPECIAL: bool> Generator<'a, WORDS, SPECIAL> {
    /// A generator that is asked for drops only.
    fn for_drops(tables: &'a Tables<WORDS>, position: &Position<WORDS>, safety: Safety) -> Self {
        let mut generator = Self::new(tables, position, (Scope::All, safety));
        if generator.may_disarm(position) {
            generator.distrust_masks();
        }
        generator
    }
}

impl<const WORDS: usize, const SPECIAL: bool> Generator<'_, WORDS, SPECIAL> {
    #[inline(always)]
    pub(super) fn all_drops(
        self,
        position: &mut Position<WORDS>,
        sink: &mut impl Sink<WORDS>,
    ) -> ControlFlow<()> {
        if self.scope != Scope::All || !position.holds_any(self.us) {
            return ControlFlow::Continue(());
        }
        if self.has_exotic_enemy() {
            let held = position.kinds_held(self.us);
            return self.aside().other_drops(position, held, sink);
        }
        let open = self.ends.empty & self.threats.answers;
        for group in &self.side.drop_groups {
            let kinds = position.held_among(self.us, &group.kinds);
            if !kinds.is_empty() {
                sink.drops(kinds, open & group.squares)?;
            }
        }
        for limited in &self.side.limited_drops {
            if position.holds(self.us, limited.kind) {
                sink.drop(limited.kind, self.limited_targets(position, limited, open))?;
            }
        }
        if self.side.other_drops.is_empty() {
            return ControlFlow::Continue(());
        }
        let others = position.held_among(self.us, &self.side.other_drops);
        if others.is_empty() {
            return ControlFlow::Continue(());
        }
        self.aside().other_drops(position, others, sink)
    }

    /// Where a kind whose drops meet limits may be dropped, given the squares that are empty and leave no check.
    #[inline(always)]
    fn limited_targets(
        self,
        position: &mut Position<WORDS>,
        limited: &LimitedDrop<WORDS>,
        open: Bitboard<WORDS>,
    ) -> Bitboard<WORDS> {
        let mut targets = open & limited.squares;
        if let Some(max) = limited.file_limit {
            targets &= !full_files(self.tables, position.pieces(self.us, limited.kind), max);
        }
        match limited.mate {
            Some(bars) => targets & !drop_mate::barred(self.tables, position, limited.kind, targets, bars),
            None => targets,
        }
    }

    /// The drops of kinds held that are royal or have two faces, or all where a move must be tried out.
    #[cold]
    #[inline(never)]
    fn other_drops(
        self,
        position: &mut Position<WORDS>,
        held: KindSet,
        sink: &mut impl Sink<WORDS>,
    ) -> ControlFlow<()> {
        for kind in self.tables.faces_of(held).kinds() {
            let targets = self.drop_targets(position, kind);
            let mates = self.drop_mates(position, kind, targets);
            sink.drop(kind, targets & !mates)?;
        }
        ControlFlow::Continue(())
    }

    /// Where a kind may be dropped, drop-mate aside.
    #[inline]
    fn drop_targets(self, position: &mut Position<WORDS>, kind: PieceKind) -> Bitboard<WORDS> {
        let (targets, tried) = self.drop_candidates(position, kind);
        if tried {
            self.keep_drops(position, kind, targets)
        } else {
            targets
        }
    }

    /// The squares on which a drop of a kind that must be tried out leaves the last royal piece safe.
    pub(super) fn keep_drops(
        self,
        position: &mut Position<WORDS>,
        kind: PieceKind,
        targets: Bitboard<WORDS>,
    ) -> Bitboard<WORDS> {
        let drop = |to| Move::drop(kind, to);
        if self.tables.rules(self.us, kind).royal {
            if self.safety == Safety::Kept && has_royal(self.tables, position, self.us) {
                // Of several royal pieces none is in check.
                return targets;
            }
            self.keep(position, targets, drop)
        } else {
            self.keep_from_exotic(position, (None, targets), drop)
        }
    }

    /// Where a kind may be dropped as far as the masks tell, drop-mate aside, and whether they do not tell all.
    #[inline]
    pub(super) fn drop_candidates(
        self,
        position: &Position<WORDS>,
        kind: PieceKind,
    ) -> (Bitboard<WORDS>, bool) {
        let held = self.tables.held_as(kind);
        if held != kind && self.safety == Safety::Kept && self.is_last_royal_in_hand(position, held, kind) {
            return (Bitboard::EMPTY, false);
        }
        let targets = drop_squares(self.tables, position, self.us, kind);
        if self.tables.rules(self.us, kind).royal {
            // A second royal piece ends a check wherever it is dropped.
            (targets, true)
        } else {
            (targets & self.threats.answers, self.has_exotic_enemy())
        }
    }

    /// Whether the only royal piece that the side has is in its hand, held as one kind, and would be royal no more if it
    /// were dropped as another.
    #[cold]
    fn is_last_royal_in_hand(self, position: &Position<WORDS>, held: PieceKind, dropped: PieceKind) -> bool {
        let is_royal = |kind| self.tables.rules(self.us, kind).royal;
        let kinds = self.tables.royal_kinds().iter();
        let in_hand = kinds.map(|&kind| u32::from(position.in_hand(self.us, kind)));
        is_royal(held)
            && !is_royal(dropped)
            && in_hand.sum::<u32>() == 1
            && !has_royal(self.tables, position, self.us)
    }

    /// The targets on which a drop is barred because it would mate.
    #[inline]
    pub(super) fn drop_mates(
        self,
        position: &mut Position<WORDS>,
        kind: PieceKind,
        targets: Bitboard<WORDS>,
    ) -> Bitboard<WORDS> {
        match self.tables.rules(self.us, kind).drop_mate {
            Some(bars) => drop_mate::barred(self.tables, position, kind, targets, bars),
            None => Bitboard::EMPTY,
        }
    }
}
