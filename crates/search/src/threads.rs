//! The threads of one search. They share nothing but the table: what one thread finds, the others need not search again.

use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::Ordering;
use std::sync::mpsc::channel;
use std::thread;

use hakugei_game::{Move, Stop};

use crate::deepen::help;
use crate::history::History;
use crate::limits::{Limits, Report};
use crate::memory::fits_into_memory;
use crate::root::Root;
use crate::worker::{Shared, Worker};

/// The memory that a thread takes when it begins, its history aside: its stack (of the usual size), and its lists.
const BEGINNING: usize = 3 << 20;
/// What its lists may grow by as it searches.
const GROWTH: usize = 1 << 20;
/// The address space that the C library sets aside for what a new thread allocates: not memory, but what a limit on addresses counts.
const SET_ASIDE: usize = 64 << 20;
/// The memory that has to be left besides: what else allocates ends the program if there is none.
const LEFT: usize = 32 << 20;

/// Some of the threads that were asked for do not fit into memory, or the system does not start them.
///
/// ```
/// use hakugei_search::FewerThreads;
///
/// let fewer = FewerThreads { wanted: 256, working: 9 };
/// assert_eq!(fewer.to_string(), "the memory of this machine does not suffice for 256 threads: 9 search");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FewerThreads {
    /// How many were asked for.
    pub wanted: usize,
    /// How many search; at least one.
    pub working: usize,
}

impl fmt::Display for FewerThreads {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { wanted, working } = self;
        let search = if *working == 1 { "searches" } else { "search" };
        write!(
            f,
            "the memory of this machine does not suffice for {wanted} threads: {working} {search}"
        )
    }
}

impl std::error::Error for FewerThreads {}

/// Whether one more history of this size in bytes fits, and then as many threads as there are histories.
pub(crate) fn one_more_fits(history: usize, histories: usize) -> bool {
    fits_into_memory(LEFT + SET_ASIDE + history + (histories + 1) * (BEGINNING + GROWTH))
}

/// What a search with several threads has come to.
pub(crate) struct Searched {
    pub(crate) best: Option<Move>,
    /// How many threads took part.
    pub(crate) threads: usize,
}

/// Searches with one thread for each history, as far as they can be had; the first decides, and is the caller's own.
pub(crate) fn search_with_threads<const WORDS: usize>(
    shared: &Shared<'_>,
    limits: &Limits<'_>,
    stop: &Stop<'_>,
    histories: &mut [History],
    root: Root<WORDS>,
    report: &mut dyn FnMut(&Report),
) -> Searched {
    let (first, others) = histories.split_first_mut().expect("there is a history");
    // A thread that finds no memory while it begins ends the program, so the next is only begun when the one before has taken what
    // it needs, and is known to fit. Until all have begun they wait, and take no time from each other.
    let gate = Mutex::new(());
    thread::scope(|scope| {
        let closed = gate.lock();
        let (mut threads, wanted) = (1, others.len() + 1);
        for (number, history) in others.iter_mut().enumerate() {
            if stop.asks() {
                // Those that have not begun are not lacking: there is nothing left to do for them.
                threads = wanted;
                break;
            }
            if !fits_into_memory(LEFT + SET_ASIDE + BEGINNING + threads * GROWTH) {
                break;
            }
            let (root, gate, (ready, begun)) = (root.clone(), &gate, channel());
            let help = move || {
                let told = || shared.stop.load(Ordering::Relaxed);
                let stop = Stop::new(&told);
                let mut worker = Worker::new(shared, None, &stop, history, root);
                let _ = ready.send(());
                drop(gate.lock());
                help(&mut worker, number);
            };
            if thread::Builder::new().spawn_scoped(scope, help).is_err() || begun.recv().is_err() {
                break;
            }
            threads += 1;
        }
        drop(closed);
        let mut worker = Worker::new(shared, Some(limits), stop, first, root);
        worker.deepen(report);
        shared.stop.store(true, Ordering::Relaxed);
        Searched {
            best: Some(worker.root_moves[0].mv),
            threads,
        }
    })
}
