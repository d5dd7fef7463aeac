//! The searches: a bounded number at once, on threads of their own, in a queue that is fair to all sockets.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use hakugei_ask::Question;
use serde_json::Value;

use crate::answerer::Answerer;
use crate::large::Room;
use crate::limits::Limits;
use crate::nice::give_way;
use crate::outbox::{Outbox, Serial};
use crate::reply::{self, Refused};

/// The stack of a search, in bytes. Memory that it does not touch costs nothing.
const STACK: usize = 32 << 20;

/// Who asks: a socket, or all questions by POST together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Asker(pub(crate) u64);

/// A search that is wanted.
#[derive(Debug)]
pub(crate) struct Search {
    /// Its number.
    pub(crate) serial: Serial,
    /// Who wants it.
    pub(crate) asker: Asker,
    /// The id of its question.
    pub(crate) id: Value,
    /// The question.
    pub(crate) text: String,
    /// The room that the question takes while it waits, if it is large.
    pub(crate) room: Option<Room>,
    /// Whether it is to end.
    pub(crate) stop: Arc<AtomicBool>,
    /// Where its news and its answer go.
    pub(crate) outbox: Arc<Outbox>,
}

/// The searches of a server.
#[derive(Debug)]
pub(crate) struct Searches {
    answerer: Arc<Answerer>,
    limits: Limits,
    state: Mutex<State>,
    /// How many searches could begin if there were room: a copy of what the state says, for searches that run.
    due: AtomicUsize,
}

#[derive(Debug, Default)]
struct State {
    /// The searches that wait, in turn: each asker's next one stands before any other asker's second one.
    queue: VecDeque<Search>,
    /// Whose searches run.
    running: Vec<Asker>,
    /// How many of those are about to end because others wait.
    ending: usize,
    /// Who began a search last comes last.
    turns: Vec<Asker>,
}

impl State {
    fn running_of(&self, asker: Asker) -> usize {
        self.running.iter().filter(|&&runs| runs == asker).count()
    }

    /// How many searches may begin as far as their askers are concerned.
    fn due(&self, limits: &Limits) -> usize {
        let mut counted: Vec<(Asker, usize)> = Vec::new();
        for search in &self.queue {
            match counted.iter_mut().find(|(asker, _)| *asker == search.asker) {
                Some((_, count)) => *count += 1,
                None => counted.push((search.asker, 1)),
            }
        }
        let free = |asker| limits.searches_of_one.saturating_sub(self.running_of(asker));
        counted
            .into_iter()
            .map(|(asker, count)| count.min(free(asker)))
            .sum()
    }

    /// Takes the search whose turn it is: that of the asker with the fewest running searches, and among those of the one whose last
    /// turn is the longest ago.
    fn next(&mut self, limits: &Limits) -> Option<Search> {
        if self.running.len() >= limits.searches {
            return None;
        }
        let last_turn = |asker| {
            self.turns
                .iter()
                .position(|&turn| turn == asker)
                .map_or(0, |at| at + 1)
        };
        let rank = |search: &Search| (self.running_of(search.asker), last_turn(search.asker));
        let may = |search: &Search| self.running_of(search.asker) < limits.searches_of_one;
        let candidates = self.queue.iter().enumerate().filter(|(_, search)| may(search));
        let (at, _) = candidates.min_by_key(|(at, search)| (rank(search), *at))?;
        let search = self.queue.remove(at)?;
        self.turns.retain(|&turn| turn != search.asker);
        self.turns.push(search.asker);
        self.running.push(search.asker);
        Some(search)
    }
}

impl Searches {
    /// None yet.
    pub(crate) fn new(answerer: Arc<Answerer>, limits: Limits) -> Self {
        Self {
            answerer,
            limits,
            state: Mutex::default(),
            due: AtomicUsize::new(0),
        }
    }

    /// Begins a search as soon as it is its turn.
    pub(crate) fn begin(self: &Arc<Self>, search: Search) {
        let mut state = self.lock();
        state.queue.push_back(search);
        let next = state.next(&self.limits);
        self.count(&state);
        drop(state);
        if let Some(search) = next {
            self.start_thread(search);
        }
    }

    /// Ends a search: one that runs answers soon, one that waits is answered now.
    pub(crate) fn stop(&self, serial: Serial) {
        let mut state = self.lock();
        let Some(at) = state.queue.iter().position(|search| search.serial == serial) else {
            return;
        };
        let search = state.queue.remove(at);
        self.count(&state);
        drop(state);
        if let Some(search) = search {
            let refused = reply::error(&search.id, &Refused::stopped());
            search.outbox.answer(serial, refused);
        }
    }

    /// Forgets an asker that is gone. Its running searches have been told to stop.
    pub(crate) fn forget(&self, asker: Asker) {
        let mut state = self.lock();
        state.queue.retain(|search| search.asker != asker);
        state.turns.retain(|&turn| turn != asker);
        self.count(&state);
    }

    fn start_thread(self: &Arc<Self>, search: Search) {
        let all = Arc::clone(self);
        let (asker, id) = (search.asker, search.id.clone());
        let (serial, outbox) = (search.serial, Arc::clone(&search.outbox));
        let thread = thread::Builder::new().name("search".to_owned()).stack_size(STACK);
        if let Err(error) = thread.spawn(move || all.run(search)) {
            let refused = Refused::busy(format!("no thread can be started for the search: {error}"));
            outbox.answer(serial, reply::error(&id, &refused));
            self.ended(asker, false);
        }
    }

    /// Runs a search, and then those whose turn comes.
    fn run(self: Arc<Self>, first: Search) {
        give_way();
        let mut next = Some(first);
        while let Some(search) = next {
            next = self.run_one(search);
        }
    }

    fn run_one(&self, mut search: Search) -> Option<Search> {
        // The number of those that run is bounded in another way.
        drop(search.room.take());
        let slice = self.slice(&search.text);
        let gives_room = AtomicBool::new(false);
        let is_over = |spent: Duration| {
            spent > self.limits.longest_search
                || gives_room.load(Ordering::Relaxed)
                || (spent > slice && self.claims_end(&gives_room))
        };
        let mut tell = |text| search.outbox.news(search.serial, text);
        let answer = self
            .answerer
            .search(&search.text, &search.stop, &is_over, &mut tell);
        search.outbox.answer(search.serial, answer);
        self.ended(search.asker, gives_room.load(Ordering::Relaxed))
    }

    /// How long a search goes on while others wait.
    fn slice(&self, text: &str) -> Duration {
        match Question::from_json(text) {
            Ok(Question::Think(think))
                if think.ms.is_none()
                    && think.clock.is_none()
                    && think.nodes.is_none()
                    && think.depth.is_none() =>
            {
                self.limits.analysis_slice
            }
            _ => self.limits.search_slice,
        }
    }

    /// Whether a search whose slice is over ends for another one: as many end as wait.
    fn claims_end(&self, gives_room: &AtomicBool) -> bool {
        if self.due.load(Ordering::Relaxed) == 0 {
            return false;
        }
        let mut state = self.lock();
        let ends = state.ending < state.due(&self.limits);
        if ends {
            state.ending += 1;
            gives_room.store(true, Ordering::Relaxed);
        }
        ends
    }

    /// A search has ended; gives back the next one for its thread.
    fn ended(&self, asker: Asker, gave_room: bool) -> Option<Search> {
        let mut state = self.lock();
        if let Some(at) = state.running.iter().position(|&runs| runs == asker) {
            state.running.swap_remove(at);
        }
        state.ending -= usize::from(gave_room);
        let next = state.next(&self.limits);
        self.count(&state);
        next
    }

    fn count(&self, state: &State) {
        self.due.store(state.due(&self.limits), Ordering::Relaxed);
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
