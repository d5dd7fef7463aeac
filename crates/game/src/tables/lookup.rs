//! Attacks looked up: what a kind of a side attacks from a square, by which squares around it are occupied.
//!
//! The lines and lame leaps of a piece are gathered into packs. A pack has an entry for every way in which the squares
//! that matter to it can be occupied; the bits of the occupied squares under its mask, moved together, are the entry's
//! number. A line that is too long for a pack is walked.

use super::geometry::{LameLeap, Line};
use super::layout::Laid;
use crate::bitboard::Bitboard;

/// How many squares may matter to one pack, by the number of words of the board.
const PACK_SQUARES: [u32; 7] = [0, 9, 7, 6, 5, 4, 4];

/// How many entries there may be, by the number of words: 128 KB to 64 squares, 1 MB to 128, about 4 MB beyond. What would
/// need more is walked.
const MOST_ENTRIES: [usize; 7] = [0, 1 << 14, 1 << 16, 1 << 17, 1 << 17, 1 << 16, 1 << 16];

/// The attacks of every kind of both sides, exotic captures aside.
#[derive(Debug)]
pub(crate) struct AttackTable<const WORDS: usize> {
    slots: Vec<Slot<WORDS>>,
    entries: Vec<Bitboard<WORDS>>,
    rests: Vec<Rest<WORDS>>,
}

/// The attacks of a kind of a side from one square.
#[derive(Clone, Copy, Debug)]
struct Slot<const WORDS: usize> {
    /// Whatever is occupied.
    leaps: Bitboard<WORDS>,
    /// The first pack.
    pack: Pack<WORDS>,
    /// The number of the rest; 0 where there is none.
    rest: u32,
    ease: Ease,
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
struct Pack<const WORDS: usize> {
    mask: Bitboard<WORDS>,
    first: u32,
}

/// What the first pack of a piece does not hold.
#[derive(Clone, Debug, Default)]
struct Rest<const WORDS: usize> {
    packs: Vec<Pack<WORDS>>,
    lines: Vec<Line<WORDS>>,
    lame: Vec<LameLeap<WORDS>>,
}

impl<const WORDS: usize> Pack<WORDS> {
    /// No line: its only entry is the first of all.
    const NONE: Self = Self {
        mask: Bitboard::EMPTY,
        first: 0,
    };
}

impl<const WORDS: usize> Rest<WORDS> {
    /// Adds a ray that is to be walked.
    fn add(&mut self, ray: Ray<WORDS>) {
        match ray {
            Ray::Line(line) => self.lines.push(line),
            Ray::Lame(leap) => self.lame.push(leap),
        }
    }
}

impl<const WORDS: usize> AttackTable<WORDS> {
    /// The number of slots of a kind: a power of two on the smallest boards, so that finding one takes no product.
    const STRIDE: usize = 64 * WORDS;

    /// The slot of a kind on a square, given its number among the kinds of both sides.
    #[inline]
    fn slot(&self, kind: usize, from: usize) -> &Slot<WORDS> {
        &self.slots[kind * Self::STRIDE + from]
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
        let mut attacks = slot.leaps | self.of_pack(slot.pack, occupied);
        if slot.rest != 0 {
            attacks |= self.of_rest(slot.rest, occupied);
        }
        (attacks, slot.ease)
    }

    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "measured: a call costs as much as the look-up"
    )]
    fn of_pack(&self, pack: Pack<WORDS>, occupied: Bitboard<WORDS>) -> Bitboard<WORDS> {
        self.entries[pack.first as usize + occupied.gather(pack.mask) as usize]
    }

    #[inline(never)]
    fn of_rest(&self, rest: u32, occupied: Bitboard<WORDS>) -> Bitboard<WORDS> {
        let rest = &self.rests[rest as usize];
        let mut attacks = Bitboard::EMPTY;
        for &pack in &rest.packs {
            attacks |= self.of_pack(pack, occupied);
        }
        for line in &rest.lines {
            attacks |= line.reach(occupied);
        }
        for leap in &rest.lame {
            if !leap.path.intersects(occupied) {
                attacks |= leap.to;
            }
        }
        attacks
    }

    /// Makes every kind one whose moves have to be looked for.
    pub(crate) fn make_uneasy(&mut self) {
        self.slots.iter_mut().for_each(|slot| slot.ease = Ease::No);
    }
}

/// A line or a lame leap that captures.
#[derive(Clone, Copy, Debug)]
enum Ray<const WORDS: usize> {
    Line(Line<WORDS>),
    Lame(LameLeap<WORDS>),
}

impl<const WORDS: usize> Ray<WORDS> {
    /// The squares that matter: whether the last square of a line is occupied does not.
    fn matters(self) -> Bitboard<WORDS> {
        match self {
            Self::Lame(leap) => leap.path,
            Self::Line(line) => {
                let last = line.last();
                line.squares & !last.map_or(Bitboard::EMPTY, Bitboard::of)
            }
        }
    }

    fn reach(self, occupied: Bitboard<WORDS>) -> Bitboard<WORDS> {
        match self {
            Self::Line(line) => line.reach(occupied),
            Self::Lame(leap) if leap.path.intersects(occupied) => Bitboard::EMPTY,
            Self::Lame(leap) => leap.to,
        }
    }

    /// Whether two rays from one square attack the same squares, always.
    fn is_like(self, other: Self) -> bool {
        match (self, other) {
            (Self::Line(a), Self::Line(b)) => a.squares == b.squares && a.rising == b.rising,
            (Self::Lame(a), Self::Lame(b)) => a.to == b.to && a.path == b.path,
            _ => false,
        }
    }
}

/// Makes the table, kind by kind and square by square.
#[derive(Debug)]
pub(super) struct TableBuilder<const WORDS: usize> {
    table: AttackTable<WORDS>,
    /// The packs made so far, by the square they start from: those of other kinds often serve.
    made: Vec<Vec<(Vec<Ray<WORDS>>, Pack<WORDS>)>>,
}

impl<const WORDS: usize> TableBuilder<WORDS> {
    pub(super) fn new(squares: usize) -> Self {
        Self {
            table: AttackTable {
                slots: Vec::new(),
                entries: vec![Bitboard::EMPTY],
                rests: vec![Rest::default()],
            },
            made: vec![Vec::new(); squares],
        }
    }

    /// Adds the next kind, square by square.
    pub(super) fn add_kind(&mut self, laid: &[Laid<'_, WORDS>], ease: Ease) {
        for (from, laid) in laid.iter().enumerate() {
            let slot = self.slot_of(from, laid, ease);
            self.table.slots.push(slot);
        }
        let end = self
            .table
            .slots
            .len()
            .next_multiple_of(AttackTable::<WORDS>::STRIDE);
        let nowhere = Slot {
            leaps: Bitboard::EMPTY,
            pack: Pack::NONE,
            rest: 0,
            ease: Ease::No,
        };
        self.table.slots.resize(end, nowhere);
    }

    fn slot_of(&mut self, from: usize, laid: &Laid<'_, WORDS>, ease: Ease) -> Slot<WORDS> {
        let lines = laid.lines().filter(|line| line.targets.capture());
        let lame = laid.lame.iter().filter(|leap| leap.targets.capture());
        let lines = lines.map(Ray::Line);
        let rays: Vec<Ray<WORDS>> = lines.chain(lame.map(|&leap| Ray::Lame(leap))).collect();
        let mut rest = Rest::default();
        for group in grouped(&rays) {
            match self.pack_of(from, &group) {
                Some(pack) => rest.packs.push(pack),
                None => group.into_iter().for_each(|ray| rest.add(ray)),
            }
        }
        let pack = if rest.packs.is_empty() {
            Pack::NONE
        } else {
            rest.packs.remove(0)
        };
        Slot {
            leaps: laid.captures,
            pack,
            rest: self.rest_of(rest),
            ease,
        }
    }

    /// The pack of some rays from a square; `None` where it would be too large, or there is no room left.
    fn pack_of(&mut self, from: usize, rays: &[Ray<WORDS>]) -> Option<Pack<WORDS>> {
        let alike = |(other, _): &&(Vec<Ray<WORDS>>, Pack<WORDS>)| {
            other.len() == rays.len() && other.iter().zip(rays).all(|(a, b)| a.is_like(*b))
        };
        if let Some(&(_, pack)) = self.made[from].iter().find(alike) {
            return Some(pack);
        }
        let (mask, first) = (matter(rays), self.table.entries.len());
        if mask.len() > PACK_SQUARES[WORDS] || first + (1 << mask.len()) > MOST_ENTRIES[WORDS] {
            return None;
        }
        let first = first as u32;
        for occupied in mask.parts() {
            let reach = rays.iter().map(|ray| ray.reach(occupied));
            let reach = reach.fold(Bitboard::EMPTY, |all, more| all | more);
            self.table.entries.push(reach);
        }
        let pack = Pack { mask, first };
        self.made[from].push((rays.to_vec(), pack));
        Some(pack)
    }

    fn rest_of(&mut self, rest: Rest<WORDS>) -> u32 {
        if rest.packs.is_empty() && rest.lines.is_empty() && rest.lame.is_empty() {
            return 0;
        }
        self.table.rests.push(rest);
        (self.table.rests.len() - 1) as u32
    }

    pub(super) fn finish(self) -> AttackTable<WORDS> {
        self.table
    }
}

/// The squares that matter to some rays.
fn matter<const WORDS: usize>(rays: &[Ray<WORDS>]) -> Bitboard<WORDS> {
    rays.iter().fold(Bitboard::EMPTY, |all, ray| all | ray.matters())
}

/// Rays in groups that fit into packs, but for those that are too long for any.
fn grouped<const WORDS: usize>(rays: &[Ray<WORDS>]) -> Vec<Vec<Ray<WORDS>>> {
    let mut groups: Vec<Vec<Ray<WORDS>>> = Vec::new();
    for &ray in rays {
        let fits =
            |group: &&mut Vec<Ray<WORDS>>| (matter(group) | ray.matters()).len() <= PACK_SQUARES[WORDS];
        match groups.iter_mut().find(fits) {
            Some(group) => group.push(ray),
            None => groups.push(vec![ray]),
        }
    }
    groups
}
