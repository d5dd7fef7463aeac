//! Counters: threads that share the counting of lines, each with a table of its own where one is asked for.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use hakugei_game::{CountTable, Game, Move, TableTooLarge};

/// How many parts there should be for each thread, so that all end at about the same time.
const PARTS: usize = 32;

/// For how many threads there are more parts than for fewer: lists of lines take memory.
const SHARING: usize = 32;

/// The least number of plies that is left for a part.
const LEFT: u32 = 3;

/// Threads that count, each with its table, if any.
#[derive(Debug)]
pub(crate) struct Counters {
    tables: Vec<Option<CountTable>>,
}

/// There are too many lines to say their number.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error(
    "there are more than {} lines of {depth} plies: count to a smaller depth",
    u64::MAX
)]
pub(crate) struct TooMany {
    depth: u32,
}

impl Counters {
    /// Counts with this number of threads, which share a table of this size in megabytes (2^20 bytes), if there is one.
    ///
    /// # Errors
    /// Where there is no memory for the table.
    pub(crate) fn new(threads: u16, hash: Option<u64>) -> Result<Self, TableTooLarge> {
        let table = |_| {
            let bytes = hash.map(|hash| (hash << 20) / u64::from(threads));
            let bytes = bytes.map(|bytes| usize::try_from(bytes).unwrap_or(usize::MAX));
            bytes.map(CountTable::new).transpose()
        };
        let tables = (0..threads).map(table).collect::<Result<_, _>>()?;
        Ok(Self { tables })
    }

    /// The number of legal lines of `depth` plies.
    ///
    /// # Errors
    /// Where there are too many.
    pub(crate) fn nodes(&mut self, game: &Game, depth: u32) -> Result<u64, TooMany> {
        if self.is_plain() {
            return Ok(game.perft(depth));
        }
        total(&self.divided(game, depth)?, depth)
    }

    /// The number of lines of `depth` plies (at least 1) that begin with each move, in the order of [`Game::divide`].
    ///
    /// # Errors
    /// Where there are too many.
    pub(crate) fn divided(&mut self, game: &Game, depth: u32) -> Result<Vec<(Move, u64)>, TooMany> {
        if self.is_plain() {
            return Ok(game.divide(depth));
        }
        let share = Share::new(game, depth, self.tables.len());
        let (own, others) = self.tables.split_first_mut().expect("there is a thread");
        let counted = thread::scope(|scope| {
            let start = |table| {
                let work = || share.work(table);
                // Where the system has no more threads, the others do the work.
                thread::Builder::new().spawn_scoped(scope, work).ok()
            };
            let threads: Vec<_> = others.iter_mut().filter_map(start).collect();
            let mut counted = share.work(own);
            for thread in threads {
                counted.extend(thread.join().expect("counting does not panic"));
            }
            counted
        });
        share.divided(game, counted)
    }

    /// Whether one thread counts without a table.
    fn is_plain(&self) -> bool {
        matches!(self.tables[..], [None])
    }
}

/// The sum of the counts below each move.
///
/// # Errors
/// Where it is too large.
pub(crate) fn total(counts: &[(Move, u64)], depth: u32) -> Result<u64, TooMany> {
    let mut counts = counts.iter();
    counts
        .try_fold(0_u64, |sum, (_, count)| sum.checked_add(*count))
        .ok_or(TooMany { depth })
}

/// What a thread has counted of a part.
struct PartCount {
    /// Which part it is.
    part: usize,
    /// The number of lines; `None` where it is too large.
    nodes: Option<u64>,
}

/// A count that threads share: beginnings of lines, of which they take one after another.
#[derive(Debug)]
struct Share<'a> {
    game: &'a Game,
    depth: u32,
    parts: Vec<Vec<Move>>,
    next: AtomicUsize,
}

impl<'a> Share<'a> {
    /// The parts are the moves, or lines of several plies where the threads need more parts to be busy to the end.
    fn new(game: &'a Game, depth: u32, threads: usize) -> Self {
        let wanted = match threads {
            1 => 1,
            _ => PARTS * threads.min(SHARING),
        };
        // Parts by the move alone are too unequal: in many positions one capture has most of the lines. A few plies must be left to
        // each part, or taking one costs more than counting it.
        let (mut plies, mut parts) = (1, game.lines(1));
        while parts.len() < wanted && !parts.is_empty() && depth > plies + LEFT {
            plies += 1;
            parts = game.lines(plies);
        }
        Self {
            game,
            depth,
            parts,
            next: AtomicUsize::new(0),
        }
    }

    /// Counts parts until all are taken: which ones, with their counts. A count that is too large is the last.
    fn work(&self, table: &mut Option<CountTable>) -> Vec<PartCount> {
        let mut counted = Vec::new();
        loop {
            let part = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(line) = self.parts.get(part) else {
                return counted;
            };
            let nodes = self
                .game
                .perft_after(line, self.depth - line.len() as u32, table.as_mut());
            // The whole is too large whatever the other parts come to: no thread needs to begin another one.
            if nodes.is_none() {
                self.next.store(self.parts.len(), Ordering::Relaxed);
            }
            counted.push(PartCount { part, nodes });
        }
    }

    /// The count below each move, from those of the parts in any order.
    fn divided(&self, game: &Game, counted: Vec<PartCount>) -> Result<Vec<(Move, u64)>, TooMany> {
        let too_many = TooMany { depth: self.depth };
        let mut counts = vec![0; self.parts.len()];
        for counted in counted {
            counts[counted.part] = counted.nodes.ok_or(too_many)?;
        }
        let mut parts = self.parts.iter().zip(counts).peekable();
        let below = |mv: Move| {
            let mut sum: u64 = 0;
            while let Some((_, count)) = parts.next_if(|(line, _)| line[0] == mv) {
                sum = sum.checked_add(count).ok_or(too_many)?;
            }
            Ok((mv, sum))
        };
        game.lines(1).into_iter().map(|line| line[0]).map(below).collect()
    }
}
