//! Building the table of attacks: which rays of a piece share a slider table, and the attack sets of each slider table.

use super::blockable::{Blockable, BlockableSets, Source};
use super::{AttackTable, MoveClass, Overflow, SecondTable, SliderTable, Slot, SlotInfo};
use crate::bitboard::Bitboard;
use crate::tables::layout::Layout;
use crate::tables::square_moves::Span;

/// The largest number of relevant squares of one slider table, and the smallest where memory is short. Where it is too short
/// even for these, every ray is followed square by square.
const MOST_SQUARES: u32 = 9;
const LEAST_SQUARES: u32 = 4;

/// The widest boards, in words, on which some pieces have larger slider tables than others. On wider ones they would cost a
/// seventh of the time to compile and save none.
const MIXED_WORDS: usize = 2;

/// What the table of attacks has to know of a kind of a side.
#[derive(Clone, Copy, Debug)]
pub(in crate::tables) struct KindAttacks {
    /// The first slot of the kind in the layout.
    pub(in crate::tables) first_slot: usize,
    /// How its moves follow from its attacks.
    pub(in crate::tables) class: MoveClass,
}

/// Builds the table of the kinds of a layout, given for each number of a kind of both sides; some numbers have no kind. Slider
/// tables are as large as `room` allows, so that a piece needs few: it says how many bytes all look-ups may take, given how
/// many the slots take.
pub(in crate::tables) fn attack_table<const WORDS: usize>(
    layout: &Layout<WORDS>,
    kinds: &[Option<KindAttacks>],
    room: impl Fn(usize) -> usize,
) -> AttackTable<WORDS> {
    let mut sets = BlockableSets::new(layout);
    // The last numbers may have no kind: they need no slots.
    let count = kinds.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
    let kinds = &kinds[..count];
    let numbers = number_slots(&mut sets, layout.squares(), kinds);
    let room = room(numbers.len() * AttackTable::<WORDS>::SLOT_BYTES);
    let mut groups = Groups::default();
    let sizes = groups.sizes_within(&sets, room);
    let mut builder = Builder::new(&sets, groups.attack_sets(&sets, sizes));
    let found: Vec<_> = sets
        .iter()
        .enumerate()
        .map(|(number, (blockables, crosses))| {
            let (followed, looked_up) = groups.share(blockables, sizes.of(number));
            builder.add_set(followed, looked_up, crosses, &groups)
        })
        .collect();
    let mut table = builder.table;
    table.squares = layout.squares();
    table.slots = slots(layout, kinds, &numbers, &found);
    table.shrink();
    table
}

/// The number of the set of every slot of the table.
fn number_slots<const WORDS: usize>(
    sets: &mut BlockableSets<'_, WORDS>,
    squares: usize,
    kinds: &[Option<KindAttacks>],
) -> Vec<u32> {
    let mut numbers = Vec::with_capacity(kinds.len() * squares);
    for (index, kind) in kinds.iter().enumerate() {
        let Some(KindAttacks {
            first_slot: first, ..
        }) = *kind
        else {
            numbers.resize(numbers.len() + squares, 0);
            continue;
        };
        let alike = |other: &Option<KindAttacks>| other.is_some_and(|other| other.first_slot == first);
        match kinds[..index].iter().position(alike) {
            Some(same) => numbers.extend_from_within(same * squares..(same + 1) * squares),
            None => numbers.extend((0..squares).map(|from| sets.number(first + from, from))),
        }
    }
    numbers
}

/// The slots of the table, given the number of the set of each, and what was found for every set.
fn slots<const WORDS: usize>(
    layout: &Layout<WORDS>,
    kinds: &[Option<KindAttacks>],
    numbers: &[u32],
    found: &[LookUp<WORDS>],
) -> Vec<Slot<WORDS>> {
    let mut slots = Vec::with_capacity(numbers.len());
    for (kind, numbers) in kinds.iter().zip(numbers.chunks(layout.squares())) {
        let Some(KindAttacks { first_slot, class }) = *kind else {
            slots.resize(slots.len() + numbers.len(), Slot::NOWHERE);
            continue;
        };
        slots.extend(numbers.iter().zip(first_slot..).map(|(&number, slot)| {
            let LookUp { first, second } = found[number as usize];
            Slot {
                leaps: layout.unstoppable(slot),
                mask: first.mask,
                offset: first.offset,
                info: SlotInfo::new(second, class),
            }
        }));
    }
    slots
}

/// Where the attacks of a set of blockable captures are looked up.
#[derive(Clone, Copy, Debug)]
struct LookUp<const WORDS: usize> {
    first: SliderTable<WORDS>,
    /// The number of the second table; 0 without one.
    second: u32,
}

/// How many relevant squares a slider table may have: more for the first sets than for the others, so that there is room for
/// all.
#[derive(Clone, Copy, Debug)]
struct TableSizes {
    /// The number of sets that count as the first.
    first: usize,
    /// For a table of those; 0 if no table fits.
    larger: u32,
    /// For a table of the others.
    smaller: u32,
}

impl TableSizes {
    /// The same for all sets.
    fn all(most: u32) -> Self {
        Self {
            first: 0,
            larger: most,
            smaller: most,
        }
    }

    /// For the slider tables of the set with a number.
    fn of(self, number: usize) -> u32 {
        if number < self.first {
            self.larger
        } else {
            self.smaller
        }
    }
}

/// Blockable captures in groups, one for each slider table.
#[derive(Debug, Default)]
struct Groups {
    /// How many relevant squares each group has.
    sizes: Vec<u32>,
    /// The group of each capture.
    of: Vec<usize>,
}

impl Groups {
    /// Splits captures into as few groups as fit into slider tables, about as large as each other: two tables of half the
    /// squares have far fewer attack sets than one. The captures with most relevant squares come first.
    fn split(&mut self, blockables: &[Blockable], most: u32) {
        let all: u32 = blockables
            .iter()
            .map(|blockable| blockable.relevant_squares())
            .sum();
        let mut count = all.div_ceil(most.max(1)) as usize;
        while !self.split_into(count, blockables, most) {
            count += 1;
        }
    }

    /// Splits captures into `count` groups, and returns whether each fits into a slider table.
    fn split_into(&mut self, count: usize, blockables: &[Blockable], most: u32) -> bool {
        self.sizes.clear();
        self.sizes.resize(count, 0);
        self.of.clear();
        for blockable in blockables {
            let sizes = self.sizes.iter().enumerate();
            let (group, _) = sizes
                .min_by_key(|(_, size)| **size)
                .expect("there is a group where there is a capture");
            self.sizes[group] += blockable.relevant_squares();
            self.of.push(group);
        }
        self.sizes.iter().all(|size| *size <= most)
    }

    /// The captures of a set that are too long for any slider table of a size, and the others, which are split into groups.
    fn share<'c>(&mut self, blockables: &'c [Blockable], most: u32) -> (&'c [Blockable], &'c [Blockable]) {
        let (followed, looked_up) = blockables.split_at(too_long(blockables, most));
        self.split(looked_up, most);
        (followed, looked_up)
    }

    /// How many attack sets a set of captures needs at most, with slider tables of a size, and how many bytes its look-ups
    /// take.
    fn cost<const WORDS: usize>(&mut self, blockables: &[Blockable], most: u32) -> (usize, usize) {
        let (followed, _) = self.share(blockables, most);
        let entries: usize = self.sizes.iter().map(|size| 1 << size).sum();
        let beyond = self.sizes.len().saturating_sub(2) + followed.len();
        let mut bytes = entries * size_of::<Bitboard<WORDS>>();
        if self.sizes.len() + followed.len() > 1 {
            bytes += size_of::<SecondTable<WORDS>>();
        }
        if beyond > 0 {
            bytes += size_of::<Overflow>() + beyond * size_of::<SecondTable<WORDS>>();
        }
        (entries, bytes)
    }

    /// The largest slider tables that fit into `room` bytes with all else that is looked up; none fit if everything has to be
    /// followed square by square.
    fn sizes_within<const WORDS: usize>(
        &mut self,
        sets: &BlockableSets<'_, WORDS>,
        room: usize,
    ) -> TableSizes {
        let (mut larger, mut smaller, mut left) = (0, 0, 0);
        for most in (LEAST_SQUARES..=MOST_SQUARES).rev().chain([0]) {
            let mut sets = sets.iter();
            let rest = sets.try_fold(room, |left, (blockables, _)| {
                left.checked_sub(self.cost::<WORDS>(blockables, most).1)
            });
            if let Some(rest) = rest {
                (smaller, left) = (most, rest);
                break;
            }
            larger = most;
        }
        if larger == 0 || WORDS > MIXED_WORDS {
            return TableSizes::all(smaller);
        }
        let mut first = 0;
        for (blockables, _) in sets.iter() {
            let (small, large) = (
                self.cost::<WORDS>(blockables, smaller).1,
                self.cost::<WORDS>(blockables, larger).1,
            );
            let Some(rest) = (left + small).checked_sub(large) else {
                break;
            };
            (left, first) = (rest, first + 1);
        }
        TableSizes {
            first,
            larger,
            smaller,
        }
    }

    /// How many attack sets all sets of captures need at most, the empty one among them.
    fn attack_sets<const WORDS: usize>(
        &mut self,
        sets: &BlockableSets<'_, WORDS>,
        sizes: TableSizes,
    ) -> usize {
        let sets = sets.iter().enumerate();
        let entries =
            sets.map(|(number, (blockables, _))| self.cost::<WORDS>(blockables, sizes.of(number)).0);
        1 + entries.sum::<usize>()
    }
}

/// How many captures are too long for any slider table of a size: they are the first.
fn too_long(blockables: &[Blockable], most: u32) -> usize {
    blockables.partition_point(|blockable| blockable.relevant_squares() > most)
}

/// Builds the slider tables and their attack sets.
struct Builder<'b, const WORDS: usize> {
    sets: &'b BlockableSets<'b, WORDS>,
    table: AttackTable<WORDS>,
}

impl<'b, const WORDS: usize> Builder<'b, WORDS> {
    fn new(sets: &'b BlockableSets<'b, WORDS>, attack_sets: usize) -> Self {
        let none = Span::empty_at(0);
        let mut table = AttackTable {
            attack_sets: Vec::with_capacity(attack_sets),
            second_tables: vec![SecondTable {
                table: SliderTable::NONE,
                overflow: 0,
            }],
            overflows: vec![Overflow {
                tables: none,
                rays: none,
                lame: none,
            }],
            ..AttackTable::default()
        };
        table.attack_sets.push(Bitboard::EMPTY);
        Self { sets, table }
    }

    /// Builds the look-ups of a set, given its captures that are followed square by square and those that are looked up, in
    /// groups.
    fn add_set(
        &mut self,
        followed: &[Blockable],
        looked_up: &[Blockable],
        crosses: bool,
        groups: &Groups,
    ) -> LookUp<WORDS> {
        let (mut first, mut second) = (SliderTable::NONE, None);
        let start = self.table.slider_tables.len();
        for group in 0..groups.sizes.len() {
            let of_group = looked_up.iter().zip(&groups.of);
            let of_group = of_group
                .filter(|(_, of)| **of == group)
                .map(|(blockable, _)| *blockable);
            let table = self.add_table(of_group, crosses);
            match group {
                0 => first = table,
                1 => second = Some(table),
                _ => self.table.slider_tables.push(table),
            }
        }
        let overflow = self.add_overflow(start, followed);
        let second = match second {
            None if overflow == 0 => 0,
            second => self.add_second(second.unwrap_or(SliderTable::NONE), overflow),
        };
        LookUp { first, second }
    }

    fn add_second(&mut self, table: SliderTable<WORDS>, overflow: u32) -> u32 {
        self.table.second_tables.push(SecondTable { table, overflow });
        (self.table.second_tables.len() - 1) as u32
    }

    /// Adds what two slider tables do not hold, if there is something: the slider tables from a place on, and the captures that
    /// are followed square by square.
    fn add_overflow(&mut self, tables: usize, followed: &[Blockable]) -> u32 {
        let table = &mut self.table;
        if tables == table.slider_tables.len() && followed.is_empty() {
            return 0;
        }
        let mut overflow = Overflow {
            tables: Span::empty_at(tables),
            rays: Span::empty_at(table.rays.len()),
            lame: Span::empty_at(table.lame.len()),
        };
        for blockable in followed {
            match blockable.source() {
                Source::Ray(number) => table.rays.push(self.sets.ray(number)),
                Source::LameLeap(place) => table.lame.push(self.sets.lame(place)),
            }
        }
        overflow.tables.end = table.slider_tables.len() as u32;
        overflow.rays.end = table.rays.len() as u32;
        overflow.lame.end = table.lame.len() as u32;
        table.overflows.push(overflow);
        (table.overflows.len() - 1) as u32
    }

    /// Adds the slider table of some captures.
    fn add_table(
        &mut self,
        blockables: impl Iterator<Item = Blockable> + Clone,
        crosses: bool,
    ) -> SliderTable<WORDS> {
        let mask = blockables.clone().map(|blockable| self.sets.relevant(blockable));
        let mask = mask.fold(Bitboard::EMPTY, |all, more| all | more);
        let (offset, count) = (self.table.attack_sets.len(), 1 << mask.len());
        self.table.attack_sets.resize(offset + count, Bitboard::EMPTY);
        let attack_sets = &mut self.table.attack_sets[offset..];
        if crosses {
            // A blocker hides a square from one capture while another still reaches it: only the union of them is right.
            let mut of_one = vec![Bitboard::EMPTY; count];
            for blockable in blockables {
                fill(&mut of_one, self.sets, mask, &std::iter::once(blockable));
                let both = attack_sets.iter_mut().zip(&of_one);
                both.for_each(|(all, one)| *all |= *one);
            }
        } else {
            fill(attack_sets, self.sets, mask, &blockables);
        }
        SliderTable {
            mask,
            offset: offset as u32,
        }
    }
}

/// Fills in the attack sets of a slider table: first that of an empty board, then for each relevant square all sets so far once
/// more, without what a blocker on that square hides.
fn fill<const WORDS: usize>(
    attack_sets: &mut [Bitboard<WORDS>],
    sets: &BlockableSets<'_, WORDS>,
    mask: Bitboard<WORDS>,
    blockables: &(impl Iterator<Item = Blockable> + Clone),
) {
    let targets = blockables.clone().map(|blockable| sets.targets(blockable));
    attack_sets[0] = targets.fold(Bitboard::EMPTY, |all, more| all | more);
    for (place, square) in mask.into_iter().enumerate() {
        let blocker = Bitboard::of(square);
        let hidden = blockables
            .clone()
            .map(|blockable| sets.hidden(blockable, blocker));
        let seen = !hidden.fold(Bitboard::EMPTY, |all, more| all | more);
        let (without, with) = attack_sets.split_at_mut(1 << place);
        for (with, without) in with.iter_mut().zip(without) {
            *with = *without & seen;
        }
    }
}
