//! What a search has to say to a client, until the client takes it: never more than the newest news of each kind.

use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::Deserialize;
use tokio::sync::Notify;

/// The number of a search, of which no two have the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Serial(pub(crate) u64);

/// What waits for one client.
#[derive(Debug, Default)]
pub(crate) struct Outbox {
    waiting: Mutex<Waiting>,
    ready: Notify,
}

#[derive(Debug, Default)]
struct Waiting {
    news: Vec<News>,
    answers: Vec<Answered>,
}

/// News of a search.
#[derive(Debug)]
struct News {
    serial: Serial,
    rank: u64,
    text: String,
}

/// The answer of a search.
#[derive(Debug)]
struct Answered {
    serial: Serial,
    text: String,
}

/// What is taken out of an outbox.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Told {
    /// News of a search.
    News(String),
    /// The answer that ends a search.
    Answer(Serial, String),
}

/// The part of a text of news that tells which older ones it replaces: those about the line of the same rank.
#[derive(Deserialize)]
struct NewsText {
    news: LineNumber,
}

#[derive(Deserialize)]
struct LineNumber {
    #[serde(default)]
    rank: u64,
}

impl Outbox {
    /// Puts news in, in place of older ones that nobody took.
    pub(crate) fn news(&self, serial: Serial, text: String) {
        let rank = serde_json::from_str::<NewsText>(&text).map_or(0, |read| read.news.rank);
        let mut waiting = self.lock();
        waiting
            .news
            .retain(|old| (old.serial, old.rank) != (serial, rank));
        waiting.news.push(News { serial, rank, text });
        drop(waiting);
        self.ready.notify_one();
    }

    /// Puts the answer in that ends a search.
    pub(crate) fn answer(&self, serial: Serial, text: String) {
        self.lock().answers.push(Answered { serial, text });
        self.ready.notify_one();
    }

    /// Waits until there is something, and takes it. Nothing is lost if nobody waits any longer.
    pub(crate) async fn take(&self) -> Told {
        loop {
            if let Some(told) = self.next() {
                return told;
            }
            self.ready.notified().await;
        }
    }

    /// What comes next: the news of a search come before its answer.
    fn next(&self) -> Option<Told> {
        let mut waiting = self.lock();
        if !waiting.news.is_empty() {
            return Some(Told::News(waiting.news.remove(0).text));
        }
        if waiting.answers.is_empty() {
            return None;
        }
        let Answered { serial, text } = waiting.answers.remove(0);
        Some(Told::Answer(serial, text))
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
