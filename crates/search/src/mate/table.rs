//! The table of the solver: what is known of positions. It grows to its limit, and then drops what took the least work.

use super::path::Path;
use super::value::{PathDependence, Value};

/// How many places in a row may hold a position.
const PLACES: usize = 8;

/// How many entries a table begins with.
const FIRST: usize = 1 << 10;

/// What is known of one position. A position that was disproved along one line may be open along another, and what is
/// disproved within some plies may be open within more: so all three kinds of knowledge stand side by side.
#[derive(Clone, Copy, Debug)]
struct ProofEntry {
    key: u64,
    /// The mark of the line up to the last position that the refutation depends on.
    mark: u64,
    numbers: [u32; 2],
    /// How many positions were visited for it; 0 where the place is free.
    work: u32,
    /// One more than the plies within which it is disproved; 0 where it is not.
    refuted: u16,
    dependence: PathDependence,
    /// The plies in which it is proved, or [`UNPROVED`].
    proved: u16,
}

const UNPROVED: u16 = u16::MAX;

const FREE: ProofEntry = ProofEntry {
    key: 0,
    mark: 0,
    numbers: [1, 1],
    work: 0,
    refuted: 0,
    dependence: PathDependence::NONE,
    proved: UNPROVED,
};

impl ProofEntry {
    fn holds(&self, key: u64) -> bool {
        self.work > 0 && self.key == key
    }

    /// The value of the position at the end of a line, if the attacker has `remaining` plies.
    fn value(&self, remaining: u16, path: &Path) -> Value {
        if self.proved <= remaining {
            return Value::proved(self.proved);
        }
        if let Some(plies) = self.refuted.checked_sub(1)
            && remaining <= plies
            && (self.dependence.is_none() || path.mark(self.dependence.last) == Some(self.mark))
        {
            // What stands for any number of plies is one less than that in an entry.
            let plies = if plies == u16::MAX - 1 { u16::MAX } else { plies };
            return Value::disproved(plies, self.dependence);
        }
        Value::open(self.numbers[0], self.numbers[1])
    }

    /// Adds what was found.
    fn store(&mut self, value: Value, work: u32, path: &Path) {
        self.work = self.work.saturating_add(work.max(1));
        if value.is_proved() {
            self.proved = self.proved.min(value.plies);
        } else if value.is_disproved() {
            let refuted = value.plies.saturating_add(1);
            // One that depends on a line must not replace one that holds on every line for as many plies.
            let knows_better = self.dependence.is_none() && self.refuted >= refuted;
            if !knows_better {
                self.refuted = refuted;
                self.dependence = value.dependence;
                self.mark = if value.dependence.is_none() {
                    0
                } else {
                    path.mark(value.dependence.last).unwrap_or_default()
                };
            }
        } else {
            self.numbers = value.numbers;
        }
    }
}

/// A table that grows up to a limit.
#[derive(Clone, Debug)]
pub(super) struct ProofTable {
    entries: Vec<ProofEntry>,
    /// The largest number of entries.
    most: usize,
}

impl ProofTable {
    /// A table that takes at most `mebibytes` mebibytes, and at least one.
    pub(super) fn new(mebibytes: usize) -> Self {
        let bytes = mebibytes.clamp(1, usize::MAX >> 20) << 20;
        Self {
            entries: vec![FREE; FIRST + PLACES],
            most: bytes / size_of::<ProofEntry>(),
        }
    }

    /// The known value of a position at the end of a line, if the attacker has `remaining` plies; the position itself is not
    /// on the line.
    pub(super) fn find(&self, key: u64, remaining: u16, path: &Path) -> Option<Value> {
        let start = self.start(key);
        let places = &self.entries[start..start + PLACES];
        let entry = places.iter().find(|entry| entry.holds(key))?;
        Some(entry.value(remaining, path))
    }

    /// Adds a value that was found for a position, and the work that it took.
    pub(super) fn store(&mut self, key: u64, value: Value, work: u32, path: &Path) {
        let place = loop {
            let start = self.start(key);
            let places = &self.entries[start..start + PLACES];
            let known = places.iter().position(|entry| entry.holds(key));
            let fit = known.or_else(|| places.iter().position(|entry| entry.work == 0));
            match fit {
                Some(place) => break start + place,
                None if self.grow() => {}
                // What took the most work would take longest to find again.
                None => {
                    let least = (start..start + PLACES).min_by_key(|&place| self.entries[place].work);
                    break least.unwrap_or(start);
                }
            }
        };
        let entry = &mut self.entries[place];
        if !entry.holds(key) {
            *entry = ProofEntry { key, ..FREE };
        }
        entry.store(value, work, path);
    }

    /// Where the places of a position begin.
    fn start(&self, key: u64) -> usize {
        // The low bits are left out of the product's high half; keys are as good as random in all bits.
        ((u128::from(key) * (self.entries.len() - PLACES) as u128) >> 64) as usize
    }

    /// Doubles the table; whether there was room for that. While it is copied, both copies count.
    fn grow(&mut self) -> bool {
        let count = 2 * (self.entries.len() - PLACES) + PLACES;
        let mut entries = Vec::new();
        if count + self.entries.len() > self.most || entries.try_reserve_exact(count).is_err() {
            return false;
        }
        entries.resize(count, FREE);
        let old = std::mem::replace(&mut self.entries, entries);
        for entry in old.into_iter().filter(|entry| entry.work > 0) {
            let start = self.start(entry.key);
            let places = &mut self.entries[start..start + PLACES];
            // What finds no place any more is dropped; with twice the room that is rare.
            if let Some(place) = places.iter_mut().find(|place| place.work == 0) {
                *place = entry;
            }
        }
        true
    }

    /// How many bytes it takes.
    #[cfg(test)]
    fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<ProofEntry>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mate::value::{ANY_PLIES, DISPROOF, PROOF};

    fn key(number: u64) -> u64 {
        number.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    #[test]
    fn a_full_table_keeps_to_its_memory_and_drops_small_trees_first() {
        let mut table = ProofTable::new(1);
        let path = Path::new();
        let dear = (1..=20).map(key);
        for key in dear.clone() {
            table.store(key, Value::proved(9), 1_000_000, &path);
        }
        for number in 100..200_000 {
            table.store(key(number), Value::open(2, 3), 1, &path);
        }
        assert!(table.bytes() <= 1 << 20, "{}", table.bytes());
        for key in dear {
            assert_eq!(table.find(key, 9, &path), Some(Value::proved(9)));
        }
        assert_eq!(table.find(key(199_999), 9, &path), Some(Value::open(2, 3)));
    }

    #[test]
    fn a_refutation_by_repetition_holds_on_lines_that_share_its_cause() {
        let mut table = ProofTable::new(1);
        let mut path = Path::new();
        for key in [11, 12, 13] {
            path.push(key);
        }
        let refuted = Value::disproved(ANY_PLIES, PathDependence::at(1));
        table.store(1, refuted, 4, &path);
        assert_eq!(table.find(1, 99, &path), Some(refuted));
        path.pop();
        path.push(14);
        assert_eq!(table.find(1, 99, &path), Some(refuted));
        path.pop();
        path.pop();
        path.push(15);
        let open = table.find(1, 99, &path).expect("it is known");
        assert!(!open.is_settled());
        // A refutation that holds everywhere is not lost to one that does not.
        table.store(1, Value::disproved(ANY_PLIES, PathDependence::NONE), 4, &path);
        table.store(1, Value::disproved(ANY_PLIES, PathDependence::at(0)), 4, &path);
        let known = table.find(1, 99, &Path::new()).expect("it is known");
        assert_eq!(
            (known.numbers[DISPROOF], known.dependence),
            (0, PathDependence::NONE)
        );
    }

    #[test]
    fn what_is_proved_in_more_plies_than_there_are_is_open() {
        let (mut table, path) = (ProofTable::new(1), Path::new());
        table.store(7, Value::proved(5), 1, &path);
        table.store(7, Value::disproved(2, PathDependence::NONE), 1, &path);
        assert!(table.find(7, 5, &path).is_some_and(Value::is_proved));
        assert!(table.find(7, 2, &path).is_some_and(Value::is_disproved));
        let between = table.find(7, 3, &path).expect("it is known");
        assert!(!between.is_settled() && between.numbers[PROOF] == 1);
        assert_eq!(table.find(8, 5, &path), None);
    }
}
