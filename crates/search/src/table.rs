//! The transposition table: what is known of positions already visited, shared by all threads.
//!
//! An entry is two words that are written one after the other, without a lock. The second is kept mixed with the first: where
//! two threads write one entry at once, what comes out fits no position and is taken for empty.

use std::sync::atomic::{AtomicU64, Ordering};

use hakugei_game::Move;

use crate::Score;
use crate::memory;

/// A table that does not fit into memory.
///
/// ```
/// use hakugei_search::TableTooLarge;
///
/// let error = TableTooLarge { mebibytes: 65_536 };
/// assert!(error.to_string().contains("65536"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableTooLarge {
    /// What was asked for.
    pub mebibytes: usize,
}

impl std::fmt::Display for TableTooLarge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "a table of {} MB does not fit into the memory of this machine",
            self.mebibytes
        )
    }
}

impl std::error::Error for TableTooLarge {}

/// How a stored score bounds the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    AtMost = 1,
    AtLeast = 2,
    Exact = 3,
}

/// What is known about one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TableEntry {
    pub(crate) best: Option<Move>,
    /// Counted from the position, not from the root.
    score: Score,
    /// The static evaluation, in hundredths of the weakest piece; `None` if the side to move was in check.
    pub(crate) static_eval: Option<Score>,
    pub(crate) depth: u32,
    pub(crate) bound: Bound,
}

/// What a search found about one position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NewEntry {
    /// The depth of the search, in plies.
    pub(crate) depth: u32,
    /// How many plies from the root the position is.
    pub(crate) ply: usize,
    /// The score, counted from the root.
    pub(crate) score: Score,
    pub(crate) bound: Bound,
    /// The static evaluation; `None` if the side to move is in check.
    pub(crate) static_eval: Option<Score>,
    pub(crate) best: Option<Move>,
}

impl TableEntry {
    /// The entry for what a search found.
    #[inline]
    pub(crate) fn of(found: NewEntry) -> Self {
        Self {
            best: found.best,
            score: found.score.for_table(found.ply),
            static_eval: found.static_eval,
            depth: found.depth.min(MOST_DEPTH),
            bound: found.bound,
        }
    }

    /// The score, counted from the root.
    pub(crate) fn score(&self, ply: usize) -> Score {
        self.score.at_ply(ply)
    }
}

/// How the first word is laid out, from its lowest bit: the move, whether there is one, the depth, the bound, the age.
const HAS_MOVE: u32 = Move::BITS;
const DEPTH: u32 = HAS_MOVE + 1;
const DEPTH_BITS: u32 = 7;
const MOST_DEPTH: u32 = (1 << DEPTH_BITS) - 1;
const BOUND: u32 = DEPTH + DEPTH_BITS;
const AGE: u32 = BOUND + 2;
const AGES: u64 = 1 << 5;
/// The bits that mean no static evaluation: no score is that low.
const NO_VALUE: i16 = i16::MIN;
/// How many plies of depth an entry loses for each search that it is old, when a place is looked for.
const OLD: u64 = 4;

/// An entry: what is known, and whose it is, mixed.
#[derive(Debug, Default)]
struct Slot {
    what: AtomicU64,
    whose: AtomicU64,
}

impl Slot {
    fn read(&self) -> (u64, u64) {
        let what = self.what.load(Ordering::Relaxed);
        (what, self.whose.load(Ordering::Relaxed) ^ mixed(what))
    }

    fn write(&self, what: u64, whose: u64) {
        self.what.store(what, Ordering::Relaxed);
        self.whose.store(whose ^ mixed(what), Ordering::Relaxed);
    }
}

/// What the first word makes of the second: every bit of it changes some of the upper half, where the key is.
const fn mixed(what: u64) -> u64 {
    what.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

const SLOTS: usize = 4;

/// The bytes of the smallest table, which ends the program where it cannot be had, as any other list does.
const SMALLEST: usize = 64 << 10;

/// The entries that a position may have: what a processor fetches at once.
#[derive(Debug)]
#[repr(align(64))]
struct Bucket([Slot; SLOTS]);

impl Bucket {
    /// Written out, as the default of an array is not always inlined, and a call for each entry takes longer than many a search.
    const fn empty() -> Self {
        Self(
            [const {
                Slot {
                    what: AtomicU64::new(0),
                    whose: AtomicU64::new(0),
                }
            }; SLOTS],
        )
    }
}

/// A table of fixed size.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    buckets: Vec<Bucket>,
    age: u64,
}

impl TranspositionTable {
    /// A table of `mebibytes` mebibytes, and at least one.
    pub(crate) fn new(mebibytes: usize) -> Result<Self, TableTooLarge> {
        let too_large = TableTooLarge { mebibytes };
        let bytes = mebibytes.max(1).checked_mul(1 << 20).ok_or(too_large)?;
        let count = bytes / size_of::<Bucket>();
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).map_err(|_| too_large)?;
        memory::ask_for_large_pages(&mut buckets);
        buckets.resize_with(count, Bucket::empty);
        Ok(Self { buckets, age: 0 })
    }

    /// A table to search with where not even a mebibyte is free: it takes no more than any other list.
    pub(crate) fn smallest() -> Self {
        let count = SMALLEST / size_of::<Bucket>();
        Self {
            buckets: std::iter::repeat_with(Bucket::empty).take(count).collect(),
            age: 0,
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.buckets.fill_with(Bucket::empty);
        self.age = 0;
    }

    /// Prepares for another search: entries of earlier ones are replaced sooner.
    pub(crate) fn grow_old(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    fn bucket(&self, key: u64) -> &Bucket {
        let place = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[place as usize]
    }

    /// Prefetches the bucket of a position that the search will look up soon.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        memory::prefetch(self.bucket(key));
    }

    /// What is known about a position.
    pub(crate) fn get(&self, key: u64) -> Option<TableEntry> {
        let slots = &self.bucket(key).0;
        let words = slots.iter().map(Slot::read);
        let mut found = words.filter(|&(what, whose)| what != 0 && whose >> 32 == key & LOW);
        found.next().map(|(what, whose)| entry_of(what, whose))
    }

    /// Stores what was found about a position. What was known of it goes, unless that is deeper and no bound; of other
    /// positions that goes which is the least deep, older ones first.
    pub(crate) fn put(&self, key: u64, mut entry: TableEntry) {
        let slots = &self.bucket(key).0;
        let (mut place, mut least) = (0, u64::MAX);
        for (index, slot) in slots.iter().enumerate() {
            let (what, whose) = slot.read();
            if what != 0 && whose >> 32 == key & LOW {
                let old = entry_of(what, whose);
                // A much shallower bound says less than what this search has found already.
                if entry.bound != Bound::Exact && old.depth > entry.depth + 3 && age_of(what) == self.age {
                    return;
                }
                // A search that failed low has no best move; the one before is still the best guess.
                entry.best = entry.best.or(old.best);
                place = index;
                break;
            }
            let worth = self.worth(what);
            if worth < least {
                (place, least) = (index, worth);
            }
        }
        let what = what_of(entry) | self.age << AGE;
        slots[place].write(what, (key & LOW) << 32 | values_of(entry));
    }

    /// How much is lost with an entry: its depth, less for older ones; nothing for an empty one.
    fn worth(&self, what: u64) -> u64 {
        if what == 0 {
            return 0;
        }
        let old = (self.age + AGES - age_of(what)) % AGES;
        let depth = what >> DEPTH & u64::from(MOST_DEPTH);
        (1 + depth + AGES * OLD) - OLD * old
    }

    /// How much of the table this search has written, in thousandths, judged by its beginning.
    pub(crate) fn use_in_thousandths(&self) -> u32 {
        let some = &self.buckets[..self.buckets.len().min(1000)];
        let slots = some.iter().flat_map(|bucket| &bucket.0);
        let written = slots
            .map(|slot| slot.read().0)
            .filter(|&what| what != 0 && age_of(what) == self.age);
        (written.count() * 1000 / (some.len() * SLOTS)) as u32
    }
}

/// The half of a key that distinguishes the entries of a bucket; the other half chooses the bucket.
const LOW: u64 = u32::MAX as u64;

fn age_of(what: u64) -> u64 {
    what >> AGE & (AGES - 1)
}

fn what_of(entry: TableEntry) -> u64 {
    let mv = entry.best.map_or(0, |mv| mv.bits() | 1 << HAS_MOVE);
    mv | u64::from(entry.depth) << DEPTH | (entry.bound as u64) << BOUND
}

fn values_of(entry: TableEntry) -> u64 {
    let static_eval = entry.static_eval.map_or(NO_VALUE, Score::to_bits);
    u64::from(entry.score.to_bits() as u16) << 16 | u64::from(static_eval as u16)
}

fn entry_of(what: u64, whose: u64) -> TableEntry {
    let static_eval = whose as u16 as i16;
    TableEntry {
        best: (what >> HAS_MOVE & 1 != 0).then(|| Move::from_bits(what)),
        score: Score::from_bits((whose >> 16) as u16 as i16),
        static_eval: (static_eval != NO_VALUE).then(|| Score::from_bits(static_eval)),
        depth: (what >> DEPTH) as u32 & MOST_DEPTH,
        bound: match what >> BOUND & 3 {
            1 => Bound::AtMost,
            2 => Bound::AtLeast,
            _ => Bound::Exact,
        },
    }
}

#[cfg(test)]
mod tests {
    use hakugei_variant::Square;

    use super::*;

    fn entry(depth: u32, value: i32) -> TableEntry {
        let mv = Move::board(Square(80), Square(3), true);
        TableEntry::of(NewEntry {
            depth,
            ply: 4,
            score: Score::of(value),
            bound: Bound::AtLeast,
            static_eval: Some(Score::of(-value)),
            best: Some(mv),
        })
    }

    #[test]
    fn what_was_put_comes_back() {
        let table = TranspositionTable::new(1).expect("a megabyte");
        let mut all = Vec::new();
        for number in 0..200_u64 {
            let key = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let entry = entry(number as u32 % 90, number as i32 * 13 - 900);
            table.put(key, entry);
            all.push((key, entry));
        }
        for (key, entry) in all {
            assert_eq!(table.get(key), Some(entry));
            assert_eq!(table.get(key ^ 1), None);
        }
    }

    #[test]
    fn forced_ends_are_counted_from_the_position() {
        let table = TranspositionTable::new(1).expect("a megabyte");
        let deep = TableEntry::of(NewEntry {
            depth: 3,
            ply: 5,
            score: Score::won_in(9),
            bound: Bound::Exact,
            static_eval: None,
            best: None,
        });
        table.put(77, deep);
        let found = table.get(77).expect("it was put");
        assert_eq!(found.score(2).forced(), Some(6));
        assert_eq!((found.static_eval, found.best), (None, None));
    }

    #[test]
    fn an_entry_torn_between_two_writers_is_no_entry() {
        let slot = Slot::default();
        slot.write(what_of(entry(5, 100)), 7 << 32 | values_of(entry(5, 100)));
        slot.what.store(what_of(entry(6, 400)), Ordering::Relaxed);
        assert_ne!(slot.read().1 >> 32, 7);
    }

    #[test]
    fn the_smallest_table_remembers_too() {
        let table = TranspositionTable::smallest();
        table.put(u64::MAX, entry(3, 7));
        assert_eq!(table.get(u64::MAX).expect("it was put").depth, 3);
    }

    #[test]
    fn a_full_bucket_loses_what_is_old_and_shallow() {
        let mut table = TranspositionTable::new(1).expect("a megabyte");
        let keys: Vec<u64> = (0..5).collect();
        for &key in &keys[..4] {
            table.put(key, entry(10 + key as u32, 0));
        }
        table.grow_old();
        table.put(keys[0], entry(10, 50));
        table.put(keys[4], entry(1, 0));
        let left: Vec<u64> = keys
            .iter()
            .copied()
            .filter(|&key| table.get(key).is_some())
            .collect();
        assert_eq!(left, [0, 2, 3, 4], "key 1 is the least deep of the older search");
    }

    #[test]
    fn a_table_beyond_memory_is_refused() {
        assert_eq!(
            TranspositionTable::new(usize::MAX).err(),
            Some(TableTooLarge {
                mebibytes: usize::MAX
            })
        );
        assert!(TranspositionTable::new(1 << 40).is_err());
    }
}
