//! Attacks looked up: what a kind of a side attacks from a square, by which squares around it are occupied.
//!
//! The rays and lame leaps of a piece are looked up in slider tables, as engines for chess do it with the instruction
//! `pext`. A slider table has a mask of the squares that are relevant to it, and an attack set for every way in which these can
//! be occupied; the bits of the occupied squares under the mask, moved together, are the number of the set. Most pieces need
//! one table or two. A ray that is too long for a table is followed square by square.

mod blockable;
mod build;
mod wide;

use super::bytes::bytes_of;
use super::geometry::{LameLeap, Ray};
use super::square_moves::Span;
use crate::bitboard::Bitboard;

pub(super) use build::{KindAttacks, attack_table};

/// The attacks of every kind of both sides, exotic captures aside.
#[derive(Debug, Default)]
pub(crate) struct AttackTable<const WORDS: usize> {
    /// The number of slots of a kind.
    squares: usize,
    /// Kind by kind of both sides, square by square. To look up first where a kind begins, so that those that attack alike
    /// could share, costs more than it saves.
    slots: Vec<Slot<WORDS>>,
    /// The attack sets of all slider tables. The first is empty.
    attack_sets: Vec<Bitboard<WORDS>>,
    /// The first stands for none.
    second_tables: Vec<SecondTable<WORDS>>,
    /// What few pieces need. The first stands for none.
    overflows: Vec<Overflow>,
    slider_tables: Vec<SliderTable<WORDS>>,
    rays: Vec<Ray<WORDS>>,
    lame: Vec<LameLeap<WORDS>>,
}

/// The attacks of a kind of a side from one square.
#[derive(Clone, Copy, Debug)]
struct Slot<const WORDS: usize> {
    /// Attacks that nothing can stop.
    leaps: Bitboard<WORDS>,
    /// The first slider table.
    mask: Bitboard<WORDS>,
    offset: u32,
    info: SlotInfo,
}

/// What else is known of a slot, in one word: the class of its moves, and the number of its second table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SlotInfo(u32);

impl SlotInfo {
    fn new(second: u32, class: MoveClass) -> Self {
        Self(second << 2 | class as u32)
    }

    /// Whether one slider table is enough, and the moves are of a class.
    #[inline]
    fn has_one_table_and(self, class: MoveClass) -> bool {
        self.0 == class as u32
    }

    /// The number of the second table; 0 without one.
    #[inline]
    fn second(self) -> u32 {
        self.0 >> 2
    }

    #[inline]
    fn class(self) -> MoveClass {
        match self.0 & 3 {
            0 => MoveClass::Plain,
            1 => MoveClass::Promoting,
            _ => MoveClass::Complex,
        }
    }
}

/// How the board moves of a kind follow from its attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MoveClass {
    /// It goes wherever it attacks, friends aside, and no rule but the safety of the royal piece narrows that.
    Plain,
    /// The same, but it may promote.
    Promoting,
    /// Its attacks do not give its moves.
    Complex,
}

/// Some rays and lame leaps of a piece, looked up together: the mask of their relevant squares, and the place of their first
/// attack set.
#[derive(Clone, Copy, Debug)]
struct SliderTable<const WORDS: usize> {
    mask: Bitboard<WORDS>,
    offset: u32,
}

/// What the first slider table of a piece does not hold.
#[derive(Clone, Copy, Debug)]
struct SecondTable<const WORDS: usize> {
    table: SliderTable<WORDS>,
    /// The number of what it does not hold either; 0 for nothing.
    overflow: u32,
}

/// What two slider tables of a piece do not hold.
#[derive(Clone, Copy, Debug)]
struct Overflow {
    tables: Span,
    /// The rays and lame leaps that are followed square by square.
    rays: Span,
    lame: Span,
}

impl<const WORDS: usize> Slot<WORDS> {
    /// That of a number that no kind has.
    const NOWHERE: Self = Self {
        leaps: Bitboard::EMPTY,
        mask: Bitboard::EMPTY,
        offset: 0,
        info: SlotInfo(MoveClass::Complex as u32),
    };
}

impl<const WORDS: usize> SliderTable<WORDS> {
    /// No ray: its only attack set is the first of all.
    const NONE: Self = Self {
        mask: Bitboard::EMPTY,
        offset: 0,
    };
}

impl<const WORDS: usize> AttackTable<WORDS> {
    /// How many bytes a slot takes.
    const SLOT_BYTES: usize = size_of::<Slot<WORDS>>();

    #[inline]
    fn slot(&self, kind: usize, from: usize) -> &Slot<WORDS> {
        &self.slots[kind * self.squares + from]
    }

    /// The squares that a kind attacks, given its number among the kinds of both sides, and the class of its moves.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "measured: a call costs as much as the look-up"
    )]
    pub(crate) fn attacks(
        &self,
        kind: usize,
        from: usize,
        occupied: Bitboard<WORDS>,
    ) -> (Bitboard<WORDS>, MoveClass) {
        let slot = self.slot(kind, from);
        let attacks = slot.leaps | self.attack_set(slot.offset, slot.mask, occupied);
        // The most frequent case first, by one comparison.
        match slot.info {
            info if info.has_one_table_and(MoveClass::Plain) => (attacks, MoveClass::Plain),
            info if info.second() == 0 => (attacks, info.class()),
            info => (attacks | self.of_second(info.second(), occupied), info.class()),
        }
    }

    /// The same for a kind that goes wherever it attacks, and whether it may promote; `None` for a complex one.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "measured: a call costs as much as the look-up"
    )]
    pub(crate) fn plain_attacks(
        &self,
        kind: usize,
        from: usize,
        occupied: Bitboard<WORDS>,
    ) -> Option<(Bitboard<WORDS>, bool)> {
        let slot = self.slot(kind, from);
        let attacks = slot.leaps | self.attack_set(slot.offset, slot.mask, occupied);
        match slot.info {
            info if info.has_one_table_and(MoveClass::Plain) => Some((attacks, false)),
            info if info.has_one_table_and(MoveClass::Promoting) => Some((attacks, true)),
            info if info.class() == MoveClass::Complex => None,
            info => {
                let second = self.of_second(info.second(), occupied);
                Some((attacks | second, info.class() == MoveClass::Promoting))
            }
        }
    }

    #[inline]
    fn of_table(&self, table: SliderTable<WORDS>, occupied: Bitboard<WORDS>) -> Bitboard<WORDS> {
        self.attack_set(table.offset, table.mask, occupied)
    }

    #[inline]
    fn attack_set(&self, offset: u32, mask: Bitboard<WORDS>, occupied: Bitboard<WORDS>) -> Bitboard<WORDS> {
        self.attack_sets[offset as usize + occupied.extract(mask) as usize]
    }

    #[inline]
    fn of_second(&self, second: u32, occupied: Bitboard<WORDS>) -> Bitboard<WORDS> {
        let second = &self.second_tables[second as usize];
        let attacks = self.of_table(second.table, occupied);
        if second.overflow == 0 {
            attacks
        } else {
            attacks | self.of_overflow(second.overflow, occupied)
        }
    }

    #[inline(never)]
    fn of_overflow(&self, overflow: u32, occupied: Bitboard<WORDS>) -> Bitboard<WORDS> {
        let mut attacks = Bitboard::EMPTY;
        let overflow = &self.overflows[overflow as usize];
        for &table in overflow.tables.of(&self.slider_tables) {
            attacks |= self.of_table(table, occupied);
        }
        for ray in overflow.rays.of(&self.rays) {
            attacks |= ray.reach(occupied);
        }
        for leap in overflow.lame.of(&self.lame) {
            if !leap.path.intersects(occupied) {
                attacks |= leap.to;
            }
        }
        attacks
    }

    /// Makes every kind complex: where moves are borrowed, no piece simply goes where its own kind attacks.
    pub(crate) fn make_all_complex(&mut self) {
        for slot in &mut self.slots {
            slot.info = SlotInfo::new(slot.info.second(), MoveClass::Complex);
        }
    }

    /// Gives back what its lists do not need.
    fn shrink(&mut self) {
        self.attack_sets.shrink_to_fit();
        self.slots.shrink_to_fit();
        self.second_tables.shrink_to_fit();
        self.overflows.shrink_to_fit();
        self.slider_tables.shrink_to_fit();
        self.rays.shrink_to_fit();
        self.lame.shrink_to_fit();
    }

    /// How many bytes its lists take.
    pub(super) fn bytes(&self) -> usize {
        bytes_of(&self.slots)
            + bytes_of(&self.attack_sets)
            + bytes_of(&self.second_tables)
            + bytes_of(&self.overflows)
            + bytes_of(&self.slider_tables)
            + bytes_of(&self.rays)
            + bytes_of(&self.lame)
    }
}
