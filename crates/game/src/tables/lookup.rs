//! Attacks looked up: what a kind of a side attacks from a square, by which squares around it are occupied.
//!
//! The lines and lame leaps of a piece are gathered into packs. A pack has an entry for every way in which the squares
//! that matter to it can be occupied; the bits of the occupied squares under its mask, moved together, are the entry's
//! number. A line that is too long for a pack is walked. `packs` makes the table.

mod wide;

use super::bytes::bytes_of;
use super::geometry::{LameLeap, Lane};
use super::square_moves::Span;
use crate::bitboard::Bitboard;

/// The attacks of every kind of both sides, exotic captures aside.
#[derive(Debug, Default)]
pub(crate) struct AttackTable<const WORDS: usize> {
    /// The number of slots of a kind.
    pub(super) squares: usize,
    /// Kind by kind of both sides, square by square. To look up first where a kind begins, so that those that attack alike
    /// could share, costs more than it saves.
    pub(super) slots: Vec<Slot<WORDS>>,
    pub(super) entries: Vec<Bitboard<WORDS>>,
    /// The first is no rest.
    pub(super) rests: Vec<Rest<WORDS>>,
    /// What few pieces need: nothing comes first.
    pub(super) more: Vec<More>,
    pub(super) packs: Vec<Pack<WORDS>>,
    pub(super) lanes: Vec<Lane<WORDS>>,
    pub(super) lame: Vec<LameLeap<WORDS>>,
}

/// The attacks of a kind of a side from one square.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot<const WORDS: usize> {
    /// Whatever is occupied.
    pub(super) leaps: Bitboard<WORDS>,
    /// The mask of the first pack, and its first entry.
    pub(super) mask: Bitboard<WORDS>,
    pub(super) first: u32,
    pub(super) kin: Kin,
}

/// What else is known of a slot, in one word: how much its attacks tell, and the number of its rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kin(u32);

impl Kin {
    pub(super) fn new(rest: u32, ease: Ease) -> Self {
        Self(rest << 2 | ease as u32)
    }

    /// Whether there is no rest, and the attacks tell as much.
    #[inline]
    fn tells(self, ease: Ease) -> bool {
        self.0 == ease as u32
    }

    /// The number of the rest; 0 where there is none.
    #[inline]
    fn rest(self) -> u32 {
        self.0 >> 2
    }

    #[inline]
    fn ease(self) -> Ease {
        match self.0 & 3 {
            0 => Ease::Plain,
            1 => Ease::Promotes,
            _ => Ease::No,
        }
    }
}

/// How much of what the rules say about a kind's board moves is already told by its attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ease {
    /// It goes wherever it attacks, friends aside, and no rule but the safety of the royal piece narrows that.
    Plain,
    /// The same, but that it may arrive with another face.
    Promotes,
    /// Its moves have to be looked for otherwise.
    No,
}

/// Some lines of a piece: which squares matter to them, and where their entries begin.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pack<const WORDS: usize> {
    pub(super) mask: Bitboard<WORDS>,
    pub(super) first: u32,
}

/// What the first pack of a piece does not hold.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rest<const WORDS: usize> {
    /// The second pack.
    pub(super) pack: Pack<WORDS>,
    /// The number of what is left; 0 where nothing is.
    pub(super) more: u32,
}

/// What two packs of a piece do not hold.
#[derive(Clone, Copy, Debug)]
pub(super) struct More {
    pub(super) packs: Span,
    /// The lines and lame leaps that are walked.
    pub(super) lanes: Span,
    pub(super) lame: Span,
}

impl<const WORDS: usize> Slot<WORDS> {
    /// That of a number that no kind has.
    pub(super) const NOWHERE: Self = Self {
        leaps: Bitboard::EMPTY,
        mask: Bitboard::EMPTY,
        first: 0,
        kin: Kin(Ease::No as u32),
    };
}

impl<const WORDS: usize> Pack<WORDS> {
    /// No line: its only entry is the first of all.
    pub(super) const NONE: Self = Self {
        mask: Bitboard::EMPTY,
        first: 0,
    };
}

impl<const WORDS: usize> AttackTable<WORDS> {
    /// How many bytes a slot takes.
    pub(super) const SLOT_BYTES: usize = size_of::<Slot<WORDS>>();

    #[inline]
    fn slot(&self, kind: usize, from: usize) -> &Slot<WORDS> {
        &self.slots[kind * self.squares + from]
    }

    /// The squares that a kind attacks, given its number among the kinds of both sides, and what that tells.
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
    ) -> (Bitboard<WORDS>, Ease) {
        let slot = self.slot(kind, from);
        let attacks = slot.leaps | self.entry(slot.first, slot.mask, occupied);
        match slot.kin {
            kin if kin.tells(Ease::Plain) => (attacks, Ease::Plain),
            kin if kin.rest() == 0 => (attacks, kin.ease()),
            kin => (attacks | self.of_rest(kin.rest(), occupied), kin.ease()),
        }
    }

    /// The same for a kind whose attacks tell its moves, and whether it may promote.
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
        let attacks = slot.leaps | self.entry(slot.first, slot.mask, occupied);
        match slot.kin {
            kin if kin.tells(Ease::Plain) => Some((attacks, false)),
            kin if kin.tells(Ease::Promotes) => Some((attacks, true)),
            kin if kin.ease() == Ease::No => None,
            kin => {
                let second = self.of_rest(kin.rest(), occupied);
                Some((attacks | second, kin.ease() == Ease::Promotes))
            }
        }
    }

    #[inline]
    fn of_pack(&self, pack: Pack<WORDS>, occupied: Bitboard<WORDS>) -> Bitboard<WORDS> {
        self.entry(pack.first, pack.mask, occupied)
    }

    #[inline]
    fn entry(&self, first: u32, mask: Bitboard<WORDS>, occupied: Bitboard<WORDS>) -> Bitboard<WORDS> {
        self.entries[first as usize + occupied.gather(mask) as usize]
    }

    #[inline]
    fn of_rest(&self, rest: u32, occupied: Bitboard<WORDS>) -> Bitboard<WORDS> {
        let rest = &self.rests[rest as usize];
        let attacks = self.of_pack(rest.pack, occupied);
        if rest.more == 0 {
            attacks
        } else {
            attacks | self.of_more(rest.more, occupied)
        }
    }

    #[inline(never)]
    fn of_more(&self, more: u32, occupied: Bitboard<WORDS>) -> Bitboard<WORDS> {
        let mut attacks = Bitboard::EMPTY;
        let more = &self.more[more as usize];
        for &pack in more.packs.of(&self.packs) {
            attacks |= self.of_pack(pack, occupied);
        }
        for lane in more.lanes.of(&self.lanes) {
            attacks |= lane.reach(occupied);
        }
        for leap in more.lame.of(&self.lame) {
            if !leap.path.intersects(occupied) {
                attacks |= leap.to;
            }
        }
        attacks
    }

    /// Makes every kind one whose moves have to be looked for.
    pub(crate) fn make_uneasy(&mut self) {
        for slot in &mut self.slots {
            slot.kin = Kin::new(slot.kin.rest(), Ease::No);
        }
    }

    /// Gives back what its lists do not need.
    pub(super) fn shrink(&mut self) {
        self.entries.shrink_to_fit();
        self.slots.shrink_to_fit();
        self.rests.shrink_to_fit();
        self.more.shrink_to_fit();
        self.packs.shrink_to_fit();
        self.lanes.shrink_to_fit();
        self.lame.shrink_to_fit();
    }

    /// How many bytes its lists take.
    pub(super) fn bytes(&self) -> usize {
        bytes_of(&self.slots)
            + bytes_of(&self.entries)
            + bytes_of(&self.rests)
            + bytes_of(&self.more)
            + bytes_of(&self.packs)
            + bytes_of(&self.lanes)
            + bytes_of(&self.lame)
    }
}
