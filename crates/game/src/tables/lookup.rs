//! Attacks looked up: what a kind of a side attacks from a square, by which squares around it are occupied.
//!
//! The lines and lame leaps of a piece are gathered into packs. A pack has an entry for every way in which the squares
//! that matter to it can be occupied; the bits of the occupied squares under its mask, moved together, are the entry's
//! number. A line that is too long for a pack is walked.

mod wide;

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
    /// The number of slots of a kind.
    squares: usize,
    slots: Vec<Slot<WORDS>>,
    entries: Vec<Bitboard<WORDS>>,
    rests: Vec<Rest<WORDS>>,
}

/// The attacks of a kind of a side from one square.
#[derive(Clone, Copy, Debug)]
struct Slot<const WORDS: usize> {
    /// Whatever is occupied.
    leaps: Bitboard<WORDS>,
    /// The mask of the first pack, and its first entry.
    mask: Bitboard<WORDS>,
    first: u32,
    kin: Kin,
}

/// Two small facts about a slot in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Kin(u32);

impl Kin {
    /// The most common: no rest, and plain.
    const PLAIN: Self = Self(Ease::Plain as u32);

    /// No rest, and promotes.
    const PROMOTES: Self = Self(Ease::Promotes as u32);

    fn new(rest: u32, ease: Ease) -> Self {
        Self(rest << 2 | ease as u32)
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
struct Pack<const WORDS: usize> {
    mask: Bitboard<WORDS>,
    first: u32,
}

/// What the first pack of a piece does not hold.
#[derive(Clone, Debug)]
struct Rest<const WORDS: usize> {
    /// The second pack.
    pack: Pack<WORDS>,
    /// Whether there is nothing else.
    short: bool,
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
    /// Nothing.
    fn new() -> Self {
        Self {
            pack: Pack::NONE,
            short: true,
            packs: Vec::new(),
            lines: Vec::new(),
            lame: Vec::new(),
        }
    }

    /// Adds a ray that is to be walked.
    fn add(&mut self, ray: Ray<WORDS>) {
        match ray {
            Ray::Line(line) => self.lines.push(line),
            Ray::Lame(leap) => self.lame.push(leap),
        }
    }
}

impl<const WORDS: usize> AttackTable<WORDS> {
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
        let slot = &self.slots[kind * self.squares + from];
        let attacks = slot.leaps | self.entry(slot.first, slot.mask, occupied);
        match slot.kin {
            Kin::PLAIN => (attacks, Ease::Plain),
            kin if kin.rest() == 0 => (attacks, kin.ease()),
            kin => (attacks | self.of_rest(kin.rest(), occupied), kin.ease()),
        }
    }

    /// The same for a kind whose attacks tell its moves, with one look-up or two, and whether it may promote.
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
        let slot = &self.slots[kind * self.squares + from];
        let attacks = slot.leaps | self.entry(slot.first, slot.mask, occupied);
        match slot.kin {
            Kin::PLAIN => Some((attacks, false)),
            Kin::PROMOTES => Some((attacks, true)),
            kin if kin.ease() == Ease::No => None,
            kin => {
                let rest = &self.rests[kin.rest() as usize];
                let promotes = kin.ease() == Ease::Promotes;
                rest.short
                    .then(|| (attacks | self.of_pack(rest.pack, occupied), promotes))
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
        if rest.short {
            attacks
        } else {
            attacks | self.of_long_rest(rest, occupied)
        }
    }

    #[inline(never)]
    fn of_long_rest(&self, rest: &Rest<WORDS>, occupied: Bitboard<WORDS>) -> Bitboard<WORDS> {
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
        for slot in &mut self.slots {
            slot.kin = Kin::new(slot.kin.rest(), Ease::No);
        }
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
                squares,
                slots: Vec::new(),
                entries: vec![Bitboard::EMPTY],
                rests: vec![Rest::new()],
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
    }

    /// Rounds the kinds of both sides so far up to a number of them.
    pub(super) fn end_side(&mut self, numbers: usize) {
        let nowhere = Slot {
            leaps: Bitboard::EMPTY,
            mask: Bitboard::EMPTY,
            first: 0,
            kin: Kin::new(0, Ease::No),
        };
        self.table.slots.resize(numbers * self.table.squares, nowhere);
    }

    fn slot_of(&mut self, from: usize, laid: &Laid<'_, WORDS>, ease: Ease) -> Slot<WORDS> {
        let lines = laid.lines().filter(|line| line.targets.capture());
        let lame = laid.lame.iter().filter(|leap| leap.targets.capture());
        let lines = lines.map(Ray::Line);
        let rays: Vec<Ray<WORDS>> = lines.chain(lame.map(|&leap| Ray::Lame(leap))).collect();
        let (mut rest, mut packs) = (Rest::new(), Vec::new());
        for group in grouped(&rays) {
            match self.pack_of(from, &group) {
                Some(pack) => packs.push(pack),
                None => group.into_iter().for_each(|ray| rest.add(ray)),
            }
        }
        let mut packs = packs.into_iter();
        let pack = packs.next().unwrap_or(Pack::NONE);
        let second = packs.next();
        rest.packs = packs.collect();
        rest.short = rest.packs.is_empty() && rest.lines.is_empty() && rest.lame.is_empty();
        let has_rest = second.is_some() || !rest.short;
        rest.pack = second.unwrap_or(Pack::NONE);
        let rest = if has_rest { self.rest_of(rest) } else { 0 };
        Slot {
            leaps: laid.captures,
            mask: pack.mask,
            first: pack.first,
            kin: Kin::new(rest, ease),
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
