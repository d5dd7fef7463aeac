//! A table of counts: how many lines lead on from positions that have been counted, for those that come up again.

use thiserror::Error;

use crate::compiled::CompiledVariant;
use crate::position::Position;
use crate::tables::next_random;

/// The numbers of lines that lead on from positions to depths. It holds a fixed number of them, and what is noted last
/// takes the place of something else.
///
/// A count is found only where two numbers of 64 bits agree that are made of the position by different means. One is
/// the key of the position, kept move by move. The other is made anew of all that legal moves depend on (what stands
/// where, both hands, the turn, what the last capture bars) and the depth, as one scalar product with fixed random
/// numbers of 128 bits: for such numbers the chance that two different positions have the same product is 1 in 2^64
/// (Lemire and Kaser 2014, multilinear hashing), whatever their keys. A wrong count is out of the question in practice.
///
/// ```
/// use hakugei_game::{CompiledVariant, CountTable, Game};
/// use hakugei_variant::shipped;
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let (game, mut table) = (Game::new(&compiled), CountTable::new(1 << 20)?);
/// assert_eq!(game.perft_after(&[], 4, Some(&mut table)), Some(game.perft(4)));
/// # Ok::<(), hakugei_game::TableTooLarge>(())
/// ```
#[derive(Debug)]
pub struct CountTable {
    entries: Vec<Entry>,
    /// The variant of the positions.
    served: Option<CompiledVariant>,
    /// A random number for each word of a position, and before them one for the depth.
    factors: Vec<u128>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    sought: CountKey,
    count: u64,
}

/// A position and a depth, as a table knows them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CountKey {
    key: u64,
    witness: u64,
}

/// Why there is no table.
///
/// ```
/// use hakugei_game::CountTable;
///
/// let error = CountTable::new(usize::MAX).expect_err("no computer has that much memory");
/// assert_eq!(error.bytes, usize::MAX);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a table of {bytes} bytes does not fit into memory: ask for a smaller one")]
pub struct TableTooLarge {
    /// Its size.
    pub bytes: usize,
}

/// A factor that keeps the depths of a position apart.
const DEPTH: u64 = 0x9e37_79b9_7f4a_7c15;

impl CountTable {
    /// An empty table of `bytes` bytes, or of those that one count takes if that is more.
    ///
    /// # Errors
    /// Where there is no memory for it.
    pub fn new(bytes: usize) -> Result<Self, TableTooLarge> {
        let len = (bytes / size_of::<Entry>()).max(1);
        let mut entries = Vec::new();
        entries
            .try_reserve_exact(len)
            .map_err(|_| TableTooLarge { bytes })?;
        entries.resize(len, Entry::default());
        Ok(Self {
            entries,
            served: None,
            factors: Vec::new(),
        })
    }

    /// Makes ready for positions of a variant. Counts of another are forgotten: its positions may look the same.
    pub(crate) fn serving(&mut self, compiled: &CompiledVariant) -> &mut Self {
        if !self.served.as_ref().is_some_and(|served| served.is(compiled)) {
            self.entries.fill(Entry::default());
            self.served = Some(compiled.clone());
        }
        self
    }

    /// Makes ready for positions of a number of words.
    pub(crate) fn take_words(&mut self, words: usize) {
        if self.factors.len() <= words {
            let mut state = DEPTH;
            let mut half = || u128::from(next_random(&mut state));
            self.factors = (0..=words).map(|_| half() << 64 | half()).collect();
        }
    }

    /// What a position and a depth are known by.
    #[inline]
    pub(crate) fn sought<const WORDS: usize>(&self, position: &Position<WORDS>, depth: u32) -> CountKey {
        let (first, factors) = self.factors.split_first().expect("factors were made");
        let mut factors = factors.iter();
        let mut sum = first.wrapping_mul(depth.into());
        position.each_word(|word| {
            let factor = factors.next().expect("there is a factor for every word");
            sum = sum.wrapping_add(factor.wrapping_mul(word.into()));
        });
        CountKey {
            key: position.key().wrapping_add(DEPTH.wrapping_mul(depth.into())),
            witness: (sum >> 64) as u64,
        }
    }

    /// The place of a position and a depth among the entries.
    #[inline]
    fn place(&self, sought: CountKey) -> usize {
        ((u128::from(sought.key) * self.entries.len() as u128) >> 64) as usize
    }

    /// The count that was noted, if it is still there.
    #[inline]
    pub(crate) fn known(&self, sought: CountKey) -> Option<u64> {
        let entry = &self.entries[self.place(sought)];
        (entry.sought == sought).then_some(entry.count)
    }

    /// Notes a count.
    #[inline]
    pub(crate) fn note(&mut self, sought: CountKey, count: u64) {
        let place = self.place(sought);
        self.entries[place] = Entry { sought, count };
    }
}
