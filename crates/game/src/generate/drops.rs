//! Drops as sets of squares, with what bars them.

#![expect(clippy::inline_always, reason = "as for the generator itself")]

use hakugei_variant::PieceKind;

use super::{Generator, Scope};
use crate::bitboard::Bitboard;
use crate::kind_set::KindSet;
use crate::move_sets::MoveSets;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::drop_mate;
use crate::rules::drops::drop_squares;
use crate::rules::facing_royals;
use crate::rules::royal::{RoyalCount, has_royal};
use crate::tables::Safety;

/// The drops that are barred only because they would mate.
pub(crate) fn barred_drop_mates<const WORDS: usize>(position: &Position<WORDS>) -> Vec<Move> {
    let tables = position.tables();
    let generator = Generator::<WORDS, true>::for_drops(position, tables.safety());
    let (mut barred, mut out) = (Vec::new(), MoveSets::default());
    for kind in position.droppable(generator.us) {
        let targets = generator.drop_targets(position, kind, &mut out);
        let mates = generator.drop_mates(position, kind, targets, &mut out);
        let mates = mates.into_iter().map(|to| Move::drop(kind, to));
        barred.extend(mates.filter(|&mv| !facing_royals::bars(position, mv)));
    }
    barred
}

/// The drops of a kind that are possible, drop mate aside.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Droppable<const WORDS: usize> {
    pub(crate) kind: PieceKind,
    pub(crate) squares: Bitboard<WORDS>,
    /// Whether each must be tried to find out if it leaves the last royal piece safe.
    pub(crate) tried: bool,
}

/// The drops that the masks allow, drop mate aside. Those that may be barred as mate come last: more is asked
/// about them.
#[cold]
pub(crate) fn possible_drops<const WORDS: usize>(
    position: &Position<WORDS>,
    safety: Safety,
) -> Vec<Droppable<WORDS>> {
    let tables = position.tables();
    let generator = Generator::<WORDS, true>::for_drops(position, safety);
    let us = generator.us;
    let limited = |kind: &PieceKind| tables.rules(us, *kind).drop_mate.is_some();
    let mut kinds: Vec<PieceKind> = position.droppable(us).collect();
    kinds.sort_by_key(limited);
    let droppable = |kind| {
        let (squares, tried) = generator.drop_candidates(position, kind);
        Droppable { kind, squares, tried }
    };
    kinds.into_iter().map(droppable).collect()
}

impl<'a, const WORDS: usize, const SPECIAL: bool> Generator<'a, WORDS, SPECIAL> {
    /// A generator that is asked for drops only.
    fn for_drops(position: &'a Position<WORDS>, safety: Safety) -> Self {
        let mut generator = Self::new(position, Scope::All, safety);
        if generator.is_beyond_masks(position) {
            generator.distrust_masks();
        }
        generator
    }
}

impl<const WORDS: usize, const SPECIAL: bool> Generator<'_, WORDS, SPECIAL> {
    #[inline(always)]
    pub(super) fn all_drops(self, position: &Position<WORDS>, out: &mut MoveSets<'_, WORDS>) {
        if !self.scope.has_drops() || !position.holds_any(self.us) {
            return;
        }
        if self.has_exotic_enemy() {
            let held = position.kinds_held(self.us);
            return self.aside().other_drops(position, held, out);
        }
        let open = self.ends.empty & self.threats.check_mask;
        for group in &self.side.drop_groups {
            let kinds = position.held_among(self.us, &group.kinds);
            if !kinds.is_empty() {
                out.drops(kinds, open & group.squares);
            }
        }
        for kind in position.held_among(self.us, &self.side.limited_drops).kinds() {
            let targets = drop_squares(position, kind) & self.threats.check_mask;
            let mates = self.drop_mates(position, kind, targets, out);
            out.drop(kind, targets & !mates);
        }
        if !self.side.other_drops.is_empty() {
            let others = position.held_among(self.us, &self.side.other_drops);
            if !others.is_empty() {
                self.aside().other_drops(position, others, out);
            }
        }
    }

    /// The drops of kinds held that are royal or have two faces, or all where a move must be tried out.
    #[cold]
    #[inline(never)]
    fn other_drops(self, position: &Position<WORDS>, held: KindSet, out: &mut MoveSets<'_, WORDS>) {
        for kind in self.tables.faces_of(held).kinds() {
            let targets = self.drop_targets(position, kind, out);
            let mates = self.drop_mates(position, kind, targets, out);
            out.drop(kind, targets & !mates);
            if self.is_done(out) {
                return;
            }
        }
    }

    /// Where a kind may be dropped, drop mate aside.
    #[inline]
    fn drop_targets(
        self,
        position: &Position<WORDS>,
        kind: PieceKind,
        out: &mut MoveSets<'_, WORDS>,
    ) -> Bitboard<WORDS> {
        let (targets, tried) = self.drop_candidates(position, kind);
        if tried {
            self.keep_drops(position, kind, targets, out)
        } else {
            targets
        }
    }

    /// The squares on which a drop of a kind that must be tried out leaves the last royal piece safe.
    pub(super) fn keep_drops(
        self,
        position: &Position<WORDS>,
        kind: PieceKind,
        targets: Bitboard<WORDS>,
        out: &mut MoveSets<'_, WORDS>,
    ) -> Bitboard<WORDS> {
        let drop = |to| Move::drop(kind, to);
        if self.tables.rules(self.us, kind).royal {
            if self.tables.least_royals() > 1 {
                return self.keep(position, targets, drop, &mut out.trials.scratch);
            }
            if self.safety == Safety::Kept && has_royal(position, self.us) {
                // Of several royal pieces none is in check.
                return targets;
            }
            self.keep_royal_drops(position, kind, targets, &mut out.trials.scratch)
        } else {
            self.keep_from_exotic(position, None, targets, drop, &mut out.trials.scratch)
        }
    }

    /// Where the masks allow a kind to be dropped, drop mate aside, and whether these drops must be tried out besides.
    #[inline]
    pub(super) fn drop_candidates(
        self,
        position: &Position<WORDS>,
        kind: PieceKind,
    ) -> (Bitboard<WORDS>, bool) {
        let held = self.tables.held_as(kind);
        if held != kind && self.safety == Safety::Kept && self.is_needed_royal_in_hand(position, held, kind) {
            return (Bitboard::EMPTY, false);
        }
        let targets = drop_squares(position, kind);
        if self.tables.rules(self.us, kind).royal {
            // A second royal piece ends a check wherever it is dropped.
            (targets, true)
        } else {
            (targets & self.threats.check_mask, self.has_exotic_enemy())
        }
    }

    /// Whether a royal piece that the side must keep is in its hand, held as one kind, and would be royal no more if it were dropped
    /// as another.
    #[cold]
    fn is_needed_royal_in_hand(
        self,
        position: &Position<WORDS>,
        held: PieceKind,
        dropped: PieceKind,
    ) -> bool {
        let is_royal = |kind| self.tables.rules(self.us, kind).royal;
        let is_needed = || RoyalCount::of(position, self.us).in_all <= self.tables.least_royals();
        is_royal(held) && !is_royal(dropped) && is_needed()
    }

    /// The targets on which a drop is barred because it would mate.
    #[inline]
    pub(super) fn drop_mates(
        self,
        position: &Position<WORDS>,
        kind: PieceKind,
        targets: Bitboard<WORDS>,
        out: &mut MoveSets<'_, WORDS>,
    ) -> Bitboard<WORDS> {
        match self.tables.rules(self.us, kind).drop_mate {
            Some(bars) => drop_mate::barred(position, kind, targets, bars, &mut out.trials.scratch),
            None => Bitboard::EMPTY,
        }
    }
}
