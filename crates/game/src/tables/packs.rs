//! Making the table of attacks: which lines of a piece share a pack, and the entries of each pack.

use super::layout::{Laid, Layout};
use super::lookup::{AttackTable, Ease, Kin, More, Pack, Rest, Slot};
use super::moves::Span;
use crate::bitboard::Bitboard;

/// How many squares may matter to one pack: at most, and at least where there is little room.
const MOST_SQUARES: u32 = 9;
const LEAST_SQUARES: u32 = 4;

/// The kinds of both sides in the order of their numbers: the first slot of each in a layout, and what its attacks tell.
/// No kind has some of the numbers.
pub(super) type Attackers = [Option<(usize, Ease)>];

/// Makes the table of the kinds of a layout. Packs are as large as the room in bytes allows, so that a piece needs few.
pub(super) fn attack_table<const WORDS: usize>(
    layout: &Layout<WORDS>,
    attackers: &Attackers,
    room: usize,
) -> AttackTable<WORDS> {
    let mut most = MOST_SQUARES;
    loop {
        let draft = Draft::new(layout, attackers, most);
        if most == LEAST_SQUARES || draft.bytes() <= room {
            return draft.finish();
        }
        most -= 1;
    }
}

/// A line or a lame leap that captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ray {
    /// The number of its lane.
    Lane(u32),
    /// Its place among the lame leaps of its slot.
    Lame(u32),
}

/// Rays that share a pack.
#[derive(Clone, Debug, Default)]
struct Group {
    rays: Vec<Ray>,
    /// How many squares matter to them.
    squares: u32,
}

/// A table whose entries are not made yet.
struct Draft<'l, const WORDS: usize> {
    layout: &'l Layout<WORDS>,
    /// How many squares may matter to one pack.
    most: u32,
    table: AttackTable<WORDS>,
    /// The packs of lanes by the square they start from: those of other kinds often serve.
    made: Vec<Vec<(Vec<Ray>, Pack<WORDS>)>>,
    /// What the entries are to be made of, in their order: the rays of a slot of the layout.
    wanted: Vec<(Vec<Ray>, usize)>,
    entries: usize,
}

impl<'l, const WORDS: usize> Draft<'l, WORDS> {
    fn new(layout: &'l Layout<WORDS>, attackers: &Attackers, most: u32) -> Self {
        let none = Span::empty_at(0);
        let mut draft = Self {
            layout,
            most,
            table: AttackTable {
                starts: Vec::with_capacity(attackers.len()),
                slots: Vec::new(),
                entries: Vec::new(),
                rests: vec![Rest {
                    pack: Pack::NONE,
                    more: 0,
                }],
                more: vec![More {
                    packs: none,
                    lanes: none,
                    lame: none,
                }],
                packs: Vec::new(),
                lanes: Vec::new(),
                lame: Vec::new(),
            },
            made: vec![Vec::new(); layout.squares()],
            wanted: Vec::new(),
            entries: 1,
        };
        draft.add(attackers);
        draft
    }

    /// How many bytes the table is going to take.
    fn bytes(&self) -> usize {
        self.table.bytes() + self.entries * size_of::<Bitboard<WORDS>>()
    }

    fn add(&mut self, attackers: &Attackers) {
        for (number, attacker) in attackers.iter().enumerate() {
            let mut before = attackers[..number].iter();
            if let Some(same) = before.position(|other| other == attacker) {
                self.table.starts.push(self.table.starts[same]);
                continue;
            }
            self.table.starts.push(self.table.slots.len() as u32);
            for from in 0..self.layout.squares() {
                let slot = attacker.map_or(Slot::NOWHERE, |(first, ease)| self.slot(first, from, ease));
                self.table.slots.push(slot);
            }
        }
    }

    fn slot(&mut self, first: usize, from: usize, ease: Ease) -> Slot<WORDS> {
        let laid = self.layout.laid(first + from);
        let (short, walked): (Vec<_>, Vec<_>) = self
            .rays(&laid)
            .into_iter()
            .partition(|(_, squares)| *squares <= self.most);
        let groups = split(short, self.most, laid.aims.crosses);
        let packs: Vec<_> = groups
            .into_iter()
            .map(|group| self.pack(group, first + from, from))
            .collect();
        let pack = packs.first().copied().unwrap_or(Pack::NONE);
        let more = self.more(packs.get(2..).unwrap_or_default(), &walked, &laid);
        let rest = match packs.get(1).copied() {
            None if more == 0 => 0,
            second => self.rest(second.unwrap_or(Pack::NONE), more),
        };
        Slot {
            leaps: laid.captures,
            mask: pack.mask,
            first: pack.first,
            kin: Kin::new(rest, ease),
        }
    }

    /// What captures from a slot, with how many squares matter to it.
    fn rays(&self, laid: &Laid<'_, WORDS>) -> Vec<(Ray, u32)> {
        let lines = laid.lines.iter().filter(|line| line.targets().capture());
        let along = lines.map(|line| {
            let lane = self.layout.rays.lanes[line.lane() as usize];
            (Ray::Lane(line.lane()), lane.squares.len() - 1)
        });
        let lame = laid.lame.iter().zip(0..);
        let lame = lame.filter(|(leap, _)| leap.targets.capture());
        along
            .chain(lame.map(|(leap, place)| (Ray::Lame(place), leap.path.len())))
            .collect()
    }

    /// The pack of a group: one that was made before, or a new one.
    fn pack(&mut self, group: Group, slot: usize, from: usize) -> Pack<WORDS> {
        let mut made = self.made[from].iter();
        if let Some((_, pack)) = made.find(|(rays, _)| *rays == group.rays) {
            return *pack;
        }
        let laid = self.layout.laid(slot);
        let mask = group.rays.iter().map(|ray| self.matters(&laid, *ray));
        let mask = mask.fold(Bitboard::EMPTY, |all, more| all | more);
        let first = self.entries as u32;
        let pack = Pack { mask, first };
        self.entries += 1 << mask.len();
        if group.rays.iter().all(|ray| matches!(ray, Ray::Lane(_))) {
            self.made[from].push((group.rays.clone(), pack));
        }
        self.wanted.push((group.rays, slot));
        pack
    }

    fn rest(&mut self, pack: Pack<WORDS>, more: u32) -> u32 {
        self.table.rests.push(Rest { pack, more });
        (self.table.rests.len() - 1) as u32
    }

    /// Adds what two packs do not hold, if there is something.
    fn more(&mut self, packs: &[Pack<WORDS>], walked: &[(Ray, u32)], laid: &Laid<'_, WORDS>) -> u32 {
        if packs.is_empty() && walked.is_empty() {
            return 0;
        }
        let table = &mut self.table;
        let mut more = More {
            packs: Span::empty_at(table.packs.len()),
            lanes: Span::empty_at(table.lanes.len()),
            lame: Span::empty_at(table.lame.len()),
        };
        table.packs.extend_from_slice(packs);
        for (ray, _) in walked {
            match *ray {
                Ray::Lane(lane) => table.lanes.push(self.layout.rays.lanes[lane as usize]),
                Ray::Lame(place) => table.lame.push(laid.lame[place as usize]),
            }
        }
        more.packs.end = table.packs.len() as u32;
        more.lanes.end = table.lanes.len() as u32;
        more.lame.end = table.lame.len() as u32;
        table.more.push(more);
        (table.more.len() - 1) as u32
    }

    /// The squares such that it matters to a ray whether they are occupied.
    fn matters(&self, laid: &Laid<'_, WORDS>, ray: Ray) -> Bitboard<WORDS> {
        match ray {
            Ray::Lane(lane) => self.layout.rays.lanes[lane as usize].inner(),
            Ray::Lame(place) => laid.lame[place as usize].path,
        }
    }

    /// Makes the entries.
    fn finish(mut self) -> AttackTable<WORDS> {
        let mut entries = Vec::with_capacity(self.entries);
        entries.push(Bitboard::EMPTY);
        for (rays, slot) in &self.wanted {
            self.fill(&mut entries, rays, *slot);
        }
        self.table.entries = entries;
        self.table.shrink();
        self.table
    }

    /// Adds the entries of a pack: first what it attacks on an empty board, then for each square that matters all so far
    /// once more, less what a piece on that square hides.
    fn fill(&self, entries: &mut Vec<Bitboard<WORDS>>, rays: &[Ray], slot: usize) {
        let laid = self.layout.laid(slot);
        let (mut targets, mut mask) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for &ray in rays {
            mask |= self.matters(&laid, ray);
            targets |= match ray {
                Ray::Lane(lane) => self.layout.rays.lanes[lane as usize].squares,
                Ray::Lame(place) => laid.lame[place as usize].to,
            };
        }
        let first = entries.len();
        entries.push(targets);
        for square in mask {
            let hidden = rays
                .iter()
                .map(|ray| self.hidden(&laid, *ray, Bitboard::of(square)));
            let seen = !hidden.fold(Bitboard::EMPTY, |all, more| all | more);
            let half = entries.len();
            entries.extend_from_within(first..);
            entries[half..].iter_mut().for_each(|entry| *entry &= seen);
        }
    }

    /// What a ray does not attack because of a piece on one square.
    fn hidden(&self, laid: &Laid<'_, WORDS>, ray: Ray, blocker: Bitboard<WORDS>) -> Bitboard<WORDS> {
        match ray {
            Ray::Lane(lane) => {
                let lane = self.layout.rays.lanes[lane as usize];
                lane.squares & !lane.reach(blocker)
            }
            Ray::Lame(place) => {
                let leap = laid.lame[place as usize];
                if leap.path.intersects(blocker) {
                    leap.to
                } else {
                    Bitboard::EMPTY
                }
            }
        }
    }
}

/// Rays in as few groups as fit into packs, about as large as each other: two packs of half the squares have far fewer
/// entries than one. Rays that may lead to the same squares are kept apart.
fn split(mut rays: Vec<(Ray, u32)>, most: u32, apart: bool) -> Vec<Group> {
    rays.sort_by_key(|(_, squares)| std::cmp::Reverse(*squares));
    let all: u32 = rays.iter().map(|(_, squares)| squares).sum();
    let mut count = if apart {
        rays.len()
    } else {
        all.div_ceil(most) as usize
    };
    loop {
        let mut groups = vec![Group::default(); count.max(usize::from(!rays.is_empty()))];
        for &(ray, squares) in &rays {
            let smallest = groups.iter_mut().min_by_key(|group| group.squares);
            let group = smallest.expect("there is a group where there is a ray");
            group.rays.push(ray);
            group.squares += squares;
        }
        if groups.iter().all(|group| group.squares <= most) {
            return groups;
        }
        count += 1;
    }
}
