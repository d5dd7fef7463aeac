//! Answers questions: the variants that are known, and the clock.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use hakugei_ask::{Environment, Shelf, answer_json};
use serde_json::Value;

use crate::file::Catalogue;
use crate::message;
use crate::reply::{self, Refused};

/// How many variants whose files are in questions are kept ready, besides those with names. The tables of a board of 19x19 squares
/// with sixty kinds take 20 MB.
const SHELF: usize = 2;

/// After this time a question that ought to be answered at once has to stop, should it search after all.
const LONGEST: Duration = Duration::from_secs(10);

/// What answers questions.
#[derive(Debug)]
pub(crate) struct Answerer {
    catalogue: Catalogue,
    shelf: Shelf,
}

impl Answerer {
    /// One that knows the variants of a catalogue.
    pub(crate) fn new(catalogue: Catalogue) -> Self {
        Self {
            catalogue,
            shelf: Shelf::new(SHELF),
        }
    }

    /// The variants that it knows.
    pub(crate) fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// Answers a question that does not search.
    pub(crate) fn answer(&self, text: &str) -> String {
        let began = Instant::now();
        self.guarded(
            text,
            &|| began.elapsed(),
            &|| began.elapsed() > LONGEST,
            &mut |_| {},
        )
    }

    /// Answers a question that searches, until it is stopped or its time is over.
    pub(crate) fn search(
        &self,
        text: &str,
        stop: &AtomicBool,
        is_over: &dyn Fn(Duration) -> bool,
        tell: &mut dyn FnMut(String),
    ) -> String {
        let began = Instant::now();
        let stop = || stop.load(Ordering::Relaxed) || is_over(began.elapsed());
        self.guarded(text, &|| began.elapsed(), &stop, tell)
    }

    /// A mistake of the program at one question leaves all others alone.
    fn guarded(
        &self,
        text: &str,
        spent: &dyn Fn() -> Duration,
        stop: &dyn Fn() -> bool,
        tell: &mut dyn FnMut(String),
    ) -> String {
        let environment = Environment {
            library: &self.catalogue,
            shelf: &self.shelf,
            spent,
            stop,
        };
        let answered = catch_unwind(AssertUnwindSafe(|| answer_json(text, &environment, tell)));
        answered.unwrap_or_else(|_| reply::error(&id_of(text), &Refused::broken()))
    }
}

fn id_of(text: &str) -> Value {
    message::read(text).id
}
