//! The threads of one search. They share nothing but the table: what one thread finds, the others need not search again.

use std::sync::atomic::Ordering;
use std::thread;

use hakugei_game::{Move, Stop};

use crate::deepen::help;
use crate::history::History;
use crate::limits::{Limits, Report};
use crate::root::Root;
use crate::worker::{Shared, Worker};

/// Searches with one thread for each history; the first decides.
pub(crate) fn search_with_threads<const WORDS: usize>(
    shared: &Shared<'_>,
    limits: &Limits<'_>,
    stop: &Stop<'_>,
    histories: &mut [History],
    root: Root<WORDS>,
    report: &mut dyn FnMut(&Report),
) -> Option<Move> {
    let (first, others) = histories.split_first_mut()?;
    thread::scope(|scope| {
        for (number, history) in others.iter_mut().enumerate() {
            let root = root.clone();
            scope.spawn(move || {
                let told = || shared.stop.load(Ordering::Relaxed);
                let stop = Stop::new(&told);
                help(&mut Worker::new(shared, None, &stop, history, root), number);
            });
        }
        let mut worker = Worker::new(shared, Some(limits), stop, first, root);
        worker.deepen(report);
        shared.stop.store(true, Ordering::Relaxed);
        Some(worker.root_moves[0].mv)
    })
}
