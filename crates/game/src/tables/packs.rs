//! Making the table of attacks: which lines of a piece share a pack, and the entries of each pack.

use super::bundles::{Bundles, Course, Way};
use super::layout::Layout;
use super::lookup::{AttackTable, Ease, Kin, More, Pack, Rest, Slot};
use super::square_moves::Span;
use crate::bitboard::Bitboard;

/// How many squares may matter to one pack: at most, and at least where there is little room. Where there is still less,
/// all lines are walked.
const MOST_SQUARES: u32 = 9;
const LEAST_SQUARES: u32 = 4;

/// On boards of up to so many words, some bundles have larger packs than others. Beyond, they would cost a seventh of the
/// time to compile and save none.
const MIXED_WORDS: usize = 2;

/// The kinds of both sides in the order of their numbers: the first slot of each in a layout, and what its attacks tell.
/// No kind has some of the numbers.
pub(super) type Attackers = [Option<(usize, Ease)>];

/// Makes the table of the kinds of a layout. Packs are as large as the room allows, so that a piece needs few: the room is
/// how many bytes all look-ups may take, given how many the slots do.
pub(super) fn attack_table<const WORDS: usize>(
    layout: &Layout<WORDS>,
    attackers: &Attackers,
    room: impl Fn(usize) -> usize,
) -> AttackTable<WORDS> {
    let mut bundles = Bundles::new(layout);
    // No kind has the last numbers.
    let count = attackers
        .iter()
        .rposition(Option::is_some)
        .map_or(0, |last| last + 1);
    let attackers = &attackers[..count];
    let numbers = number_slots(&mut bundles, layout.squares(), attackers);
    let room = room(numbers.len() * AttackTable::<WORDS>::SLOT_BYTES);
    let mut groups = Groups::default();
    let sizes = groups.sizes_within(&bundles, room);
    let mut maker = Maker::new(&bundles, groups.entries(&bundles, sizes));
    let found: Vec<_> = bundles
        .iter()
        .enumerate()
        .map(|(number, (courses, crosses))| {
            let (walked, packed) = groups.share(courses, sizes.of(number));
            maker.bundle((walked, packed), crosses, &groups)
        })
        .collect();
    let mut table = maker.table;
    table.squares = layout.squares();
    table.slots = slots(layout, attackers, &numbers, &found);
    table.shrink();
    table
}

/// The number of the bundle of every slot of the table.
fn number_slots<const WORDS: usize>(
    bundles: &mut Bundles<'_, WORDS>,
    squares: usize,
    attackers: &Attackers,
) -> Vec<u32> {
    let mut numbers = Vec::with_capacity(attackers.len() * squares);
    for (index, attacker) in attackers.iter().enumerate() {
        let Some((first, _)) = *attacker else {
            numbers.resize(numbers.len() + squares, 0);
            continue;
        };
        let alike = |other: &Option<(usize, Ease)>| other.is_some_and(|(start, _)| start == first);
        match attackers[..index].iter().position(alike) {
            Some(same) => numbers.extend_from_within(same * squares..(same + 1) * squares),
            None => numbers.extend((0..squares).map(|from| bundles.number(first + from, from))),
        }
    }
    numbers
}

/// The slots of the table, given the number of the bundle of each, and what was found for every bundle.
fn slots<const WORDS: usize>(
    layout: &Layout<WORDS>,
    attackers: &Attackers,
    numbers: &[u32],
    found: &[Found<WORDS>],
) -> Vec<Slot<WORDS>> {
    let mut slots = Vec::with_capacity(numbers.len());
    for (attacker, numbers) in attackers.iter().zip(numbers.chunks(layout.squares())) {
        let Some((first, ease)) = *attacker else {
            slots.resize(slots.len() + numbers.len(), Slot::NOWHERE);
            continue;
        };
        slots.extend(numbers.iter().zip(first..).map(|(&number, slot)| {
            let Found { pack, rest } = found[number as usize];
            Slot {
                leaps: layout.unstoppable(slot),
                mask: pack.mask,
                first: pack.first,
                kin: Kin::new(rest, ease),
            }
        }));
    }
    slots
}

/// What is looked up for a bundle.
#[derive(Clone, Copy, Debug)]
struct Found<const WORDS: usize> {
    /// The first pack.
    pack: Pack<WORDS>,
    /// The number of the rest.
    rest: u32,
}

/// How many squares may matter to a pack: more for the first bundles than for the others, so that there is room for all.
#[derive(Clone, Copy, Debug)]
struct PackSizes {
    /// How many bundles are the first.
    first: usize,
    /// For a pack of those; nothing fits where it is 0.
    larger: u32,
    /// For a pack of the others.
    smaller: u32,
}

impl PackSizes {
    /// For all bundles alike.
    fn all(most: u32) -> Self {
        Self {
            first: 0,
            larger: most,
            smaller: most,
        }
    }

    /// For the packs of the bundle with a number.
    fn of(self, number: usize) -> u32 {
        if number < self.first {
            self.larger
        } else {
            self.smaller
        }
    }
}

/// Courses in groups, one for each pack.
#[derive(Debug, Default)]
struct Groups {
    /// How many squares matter to each group.
    sizes: Vec<u32>,
    /// The group of each course.
    of: Vec<usize>,
}

impl Groups {
    /// Splits courses into as few groups as fit into packs, about as large as each other: two packs of half the squares
    /// have far fewer entries than one. Those to which more squares matter come first.
    fn split(&mut self, courses: &[Course], most: u32) {
        let all: u32 = courses.iter().map(|course| course.squares()).sum();
        let mut count = all.div_ceil(most.max(1)) as usize;
        while !self.split_into(count, courses, most) {
            count += 1;
        }
    }

    /// Splits courses into so many groups. Whether they fit into packs.
    fn split_into(&mut self, count: usize, courses: &[Course], most: u32) -> bool {
        self.sizes.clear();
        self.sizes.resize(count, 0);
        self.of.clear();
        for course in courses {
            let sizes = self.sizes.iter().enumerate();
            let (group, _) = sizes
                .min_by_key(|(_, size)| **size)
                .expect("there is a group where there is a course");
            self.sizes[group] += course.squares();
            self.of.push(group);
        }
        self.sizes.iter().all(|size| *size <= most)
    }

    /// The courses of a bundle that no pack of a size holds, and the others, which are split into groups.
    fn share<'c>(&mut self, courses: &'c [Course], most: u32) -> (&'c [Course], &'c [Course]) {
        let (walked, packed) = courses.split_at(too_long(courses, most));
        self.split(packed, most);
        (walked, packed)
    }

    /// How many entries a bundle has at most, for packs of a size, and how many bytes all takes that is looked up for it.
    fn cost<const WORDS: usize>(&mut self, courses: &[Course], most: u32) -> (usize, usize) {
        let (walked, _) = self.share(courses, most);
        let entries: usize = self.sizes.iter().map(|size| 1 << size).sum();
        let beyond = self.sizes.len().saturating_sub(2) + walked.len();
        let mut bytes = entries * size_of::<Bitboard<WORDS>>();
        if self.sizes.len() + walked.len() > 1 {
            bytes += size_of::<Rest<WORDS>>();
        }
        if beyond > 0 {
            bytes += size_of::<More>() + beyond * size_of::<Rest<WORDS>>();
        }
        (entries, bytes)
    }

    /// The largest packs such that what is looked up takes no more than a number of bytes, or that of walking all lines.
    fn sizes_within<const WORDS: usize>(&mut self, bundles: &Bundles<'_, WORDS>, room: usize) -> PackSizes {
        let (mut larger, mut smaller, mut left) = (0, 0, 0);
        for most in (LEAST_SQUARES..=MOST_SQUARES).rev().chain([0]) {
            let mut bundles = bundles.iter();
            let rest = bundles.try_fold(room, |left, (courses, _)| {
                left.checked_sub(self.cost::<WORDS>(courses, most).1)
            });
            if let Some(rest) = rest {
                (smaller, left) = (most, rest);
                break;
            }
            larger = most;
        }
        if larger == 0 || WORDS > MIXED_WORDS {
            return PackSizes::all(smaller);
        }
        let mut first = 0;
        for (courses, _) in bundles.iter() {
            let (small, large) = (
                self.cost::<WORDS>(courses, smaller).1,
                self.cost::<WORDS>(courses, larger).1,
            );
            let Some(rest) = (left + small).checked_sub(large) else {
                break;
            };
            (left, first) = (rest, first + 1);
        }
        PackSizes {
            first,
            larger,
            smaller,
        }
    }

    /// How many entries all bundles have at most, the empty one among them.
    fn entries<const WORDS: usize>(&mut self, bundles: &Bundles<'_, WORDS>, sizes: PackSizes) -> usize {
        let bundles = bundles.iter().enumerate();
        let entries = bundles.map(|(number, (courses, _))| self.cost::<WORDS>(courses, sizes.of(number)).0);
        1 + entries.sum::<usize>()
    }
}

/// How many courses no pack holds: the first of them.
fn too_long(courses: &[Course], most: u32) -> usize {
    courses.partition_point(|course| course.squares() > most)
}

/// Makes the packs and their entries.
struct Maker<'b, const WORDS: usize> {
    bundles: &'b Bundles<'b, WORDS>,
    table: AttackTable<WORDS>,
}

impl<'b, const WORDS: usize> Maker<'b, WORDS> {
    fn new(bundles: &'b Bundles<'b, WORDS>, entries: usize) -> Self {
        let none = Span::empty_at(0);
        let mut table = AttackTable {
            entries: Vec::with_capacity(entries),
            rests: vec![Rest {
                pack: Pack::NONE,
                more: 0,
            }],
            more: vec![More {
                packs: none,
                lanes: none,
                lame: none,
            }],
            ..AttackTable::default()
        };
        table.entries.push(Bitboard::EMPTY);
        Self { bundles, table }
    }

    /// Makes what is looked up for a bundle, given its courses that are walked and those that are packed, by their groups.
    fn bundle(
        &mut self,
        (walked, packed): (&[Course], &[Course]),
        crosses: bool,
        groups: &Groups,
    ) -> Found<WORDS> {
        let (mut first, mut second) = (Pack::NONE, None);
        let start = self.table.packs.len();
        for group in 0..groups.sizes.len() {
            let of_group = packed.iter().zip(&groups.of);
            let of_group = of_group
                .filter(|(_, of)| **of == group)
                .map(|(course, _)| *course);
            let pack = self.pack(of_group, crosses);
            match group {
                0 => first = pack,
                1 => second = Some(pack),
                _ => self.table.packs.push(pack),
            }
        }
        let more = self.more(start, walked);
        let rest = match second {
            None if more == 0 => 0,
            second => self.rest(second.unwrap_or(Pack::NONE), more),
        };
        Found { pack: first, rest }
    }

    fn rest(&mut self, pack: Pack<WORDS>, more: u32) -> u32 {
        self.table.rests.push(Rest { pack, more });
        (self.table.rests.len() - 1) as u32
    }

    /// Adds what two packs do not hold, if there is something: the packs from a place on, and what is walked.
    fn more(&mut self, packs: usize, walked: &[Course]) -> u32 {
        let table = &mut self.table;
        if packs == table.packs.len() && walked.is_empty() {
            return 0;
        }
        let mut more = More {
            packs: Span::empty_at(packs),
            lanes: Span::empty_at(table.lanes.len()),
            lame: Span::empty_at(table.lame.len()),
        };
        for course in walked {
            match course.way() {
                Way::Lane(number) => table.lanes.push(self.bundles.lane(number)),
                Way::Lame(place) => table.lame.push(self.bundles.lame(place)),
            }
        }
        more.packs.end = table.packs.len() as u32;
        more.lanes.end = table.lanes.len() as u32;
        more.lame.end = table.lame.len() as u32;
        table.more.push(more);
        (table.more.len() - 1) as u32
    }

    /// The pack of some courses.
    fn pack(&mut self, courses: impl Iterator<Item = Course> + Clone, crosses: bool) -> Pack<WORDS> {
        let mask = courses.clone().map(|course| self.bundles.matters(course));
        let mask = mask.fold(Bitboard::EMPTY, |all, more| all | more);
        let (first, count) = (self.table.entries.len(), 1 << mask.len());
        self.table.entries.resize(first + count, Bitboard::EMPTY);
        let entries = &mut self.table.entries[first..];
        if crosses {
            // What one course does not reach, another may.
            let mut of_one = vec![Bitboard::EMPTY; count];
            for course in courses {
                fill(&mut of_one, self.bundles, mask, &std::iter::once(course));
                let entries = entries.iter_mut().zip(&of_one);
                entries.for_each(|(entry, one)| *entry |= *one);
            }
        } else {
            fill(entries, self.bundles, mask, &courses);
        }
        Pack {
            mask,
            first: first as u32,
        }
    }
}

/// Fills the entries of a pack: first where it leads on an empty board, then for each square that matters all so far once
/// more, less what a piece on that square hides.
fn fill<const WORDS: usize>(
    entries: &mut [Bitboard<WORDS>],
    bundles: &Bundles<'_, WORDS>,
    mask: Bitboard<WORDS>,
    courses: &(impl Iterator<Item = Course> + Clone),
) {
    let targets = courses.clone().map(|course| bundles.targets(course));
    entries[0] = targets.fold(Bitboard::EMPTY, |all, more| all | more);
    for (place, square) in mask.into_iter().enumerate() {
        let blocker = Bitboard::of(square);
        let hidden = courses.clone().map(|course| bundles.hidden(course, blocker));
        let seen = !hidden.fold(Bitboard::EMPTY, |all, more| all | more);
        let (without, with) = entries.split_at_mut(1 << place);
        for (with, without) in with.iter_mut().zip(without) {
            *with = *without & seen;
        }
    }
}
