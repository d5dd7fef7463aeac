//! Large messages: only a few at once are taken in, however many sockets begin one.
//!
//! What reads the connection counts the bytes since the last whole message. A client that has sent more than a small message waits
//! there for room, and what it sends on stays in its own machine's buffers.

use std::future::Future;
use std::io;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Sleep, sleep};

/// What is larger than this is large, in bytes.
pub(crate) const SMALL: usize = 64 << 10;

/// Room for one large message. It is free again when this is gone.
#[derive(Debug)]
pub(crate) struct Room {
    _permit: OwnedSemaphorePermit,
}

/// What one connection has sent of a message.
#[derive(Debug)]
pub(crate) struct Meter {
    /// Whether the connection has become a socket: requests have bounds of their own.
    counts: AtomicBool,
    bytes: AtomicUsize,
    held: Mutex<Option<Room>>,
}

impl Meter {
    /// One that does not count yet.
    pub(crate) fn new() -> Self {
        Self {
            counts: AtomicBool::new(false),
            bytes: AtomicUsize::new(0),
            held: Mutex::new(None),
        }
    }

    /// Counts from now on.
    pub(crate) fn begin(&self) {
        self.counts.store(true, Ordering::Relaxed);
    }

    /// A message is whole: the room that it took, for as long as it is kept.
    pub(crate) fn end_message(&self) -> Option<Room> {
        self.bytes.store(0, Ordering::Relaxed);
        self.lock().take()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Option<Room>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

type Wait = Pin<Box<dyn Future<Output = Option<Room>> + Send>>;

/// The gate through which a connection is read.
pub(crate) struct Gate {
    meter: Arc<Meter>,
    room: Arc<Semaphore>,
    wait: Option<Wait>,
    /// How long a large message may take once it has room.
    patience: Duration,
    ends: Option<Pin<Box<Sleep>>>,
}

impl Gate {
    /// A gate with room for large messages that all connections share.
    pub(crate) fn new(meter: Arc<Meter>, room: Arc<Semaphore>, patience: Duration) -> Self {
        Self {
            meter,
            room,
            wait: None,
            patience,
            ends: None,
        }
    }

    /// Waits until more may be read.
    ///
    /// # Errors
    /// Where a large message does not come to its end in time.
    pub(crate) fn poll_open(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let is_small = self.meter.bytes.load(Ordering::Relaxed) <= SMALL;
        if is_small || !self.meter.counts.load(Ordering::Relaxed) {
            (self.wait, self.ends) = (None, None);
            return Poll::Ready(Ok(()));
        }
        if self.meter.lock().is_none() {
            let room = Arc::clone(&self.room);
            let wait = self.wait.get_or_insert_with(|| {
                Box::pin(async move {
                    let permit = room.acquire_owned().await.ok()?;
                    Some(Room { _permit: permit })
                })
            });
            let room = ready!(wait.as_mut().poll(cx));
            *self.meter.lock() = room;
            self.wait = None;
            self.ends = Some(Box::pin(sleep(self.patience)));
        }
        match self.ends.as_mut().map(|ends| ends.as_mut().poll(cx)) {
            Some(Poll::Ready(())) => Poll::Ready(Err(io::Error::new(
                io::ErrorKind::TimedOut,
                "the message does not come to its end",
            ))),
            _ => Poll::Ready(Ok(())),
        }
    }

    /// Counts bytes that were read.
    pub(crate) fn count(&self, bytes: usize) {
        self.meter.bytes.fetch_add(bytes, Ordering::Relaxed);
    }
}
