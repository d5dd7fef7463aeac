//! One socket: a page's questions, one after another, with its searches beside them.

use std::collections::VecDeque;
use std::error::Error as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, close_code};
use hakugei_ask::MAX_QUESTION;
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{MissedTickBehavior, interval, sleep_until};
use tungstenite::error::CapacityError;

use crate::file::OnDisk;
use crate::large::{Meter, Room, SMALL};
use crate::message::{self, Save, Weight, Wish};
use crate::outbox::{Outbox, Serial, Told};
use crate::rate::Bucket;
use crate::reply::{self, Refused};
use crate::searches::{Asker, Search};
use crate::server::Shared;

/// After this many pings without any word the client is taken for gone.
const SILENT_PINGS: u32 = 3;

/// How long a socket that was closed for a reason is kept, so that the reason arrives.
const FAREWELL: Duration = Duration::from_secs(1);

/// Why a socket ends.
struct Gone;

/// A search of this socket.
struct Begun {
    serial: Serial,
    id: Value,
    stop: Arc<AtomicBool>,
}

/// Who watches the file, and what is on disk.
struct Watching {
    id: Value,
    file: watch::Receiver<OnDisk>,
}

/// A question that waits, with the room that it takes.
struct Waiting {
    text: String,
    weight: Weight,
    room: Option<Room>,
}

struct Client {
    shared: Arc<Shared>,
    socket: WebSocket,
    asker: Asker,
    /// Questions that wait for the one before them.
    waiting: VecDeque<Waiting>,
    /// The question that is being answered: one at a time, so that no socket takes the room of all.
    answering: Option<JoinHandle<String>>,
    searches: Vec<Begun>,
    outbox: Arc<Outbox>,
    watching: Option<Watching>,
    bucket: Bucket,
    meter: Arc<Meter>,
}

/// Serves a socket until it is closed.
pub(crate) async fn serve(socket: WebSocket, shared: Arc<Shared>, meter: Arc<Meter>) {
    meter.begin();
    let limits = &shared.limits;
    let mut client = Client {
        bucket: Bucket::new(limits.messages_per_second, limits.burst, Instant::now()),
        asker: Asker(shared.number()),
        waiting: VecDeque::new(),
        answering: None,
        searches: Vec::new(),
        outbox: Arc::default(),
        watching: None,
        socket,
        meter,
        shared,
    };
    // Either way the socket is closed.
    let _ = client.run().await;
}

impl Drop for Client {
    fn drop(&mut self) {
        for search in &self.searches {
            search.stop.store(true, Ordering::Relaxed);
        }
        self.shared.searches.forget(self.asker);
    }
}

impl Client {
    async fn run(&mut self) -> Result<(), Gone> {
        let mut pings = interval(self.shared.limits.ping);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        pings.tick().await;
        let mut silent = 0;
        let mut reads_from = tokio::time::Instant::now();
        loop {
            tokio::select! {
                frame = read(&mut self.socket, reads_from) => {
                    silent = 0;
                    let bytes = self.hear(frame).await?;
                    let wait = self.bucket.take(bytes, Instant::now());
                    reads_from = tokio::time::Instant::now() + wait;
                }
                told = self.outbox.take() => self.tell(told).await?,
                answered = finished(&mut self.answering) => {
                    self.answering = None;
                    self.send(answered).await?;
                    self.answer_next();
                }
                there = changed(&mut self.watching) => self.tell_file(&there).await?,
                _ = pings.tick() => {
                    silent += 1;
                    if silent > SILENT_PINGS {
                        return Err(Gone);
                    }
                    self.frame(Frame::Ping(axum::body::Bytes::new())).await?;
                }
            }
        }
    }

    /// Does what a frame says; gives back its length.
    async fn hear(&mut self, frame: Option<Result<Frame, axum::Error>>) -> Result<usize, Gone> {
        match frame {
            Some(Ok(Frame::Text(text))) => {
                let bytes = text.len();
                let room = self.meter.end_message();
                self.heed(text.as_str(), room).await?;
                Ok(bytes)
            }
            Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => Ok(0),
            Some(Ok(Frame::Binary(_))) => {
                self.close(close_code::UNSUPPORTED, "a message is text: send JSON as text")
                    .await
            }
            Some(Err(error)) if is_too_long(&error) => {
                self.close(
                    close_code::SIZE,
                    &format!("a message may have {MAX_QUESTION} bytes: send a shorter one"),
                )
                .await
            }
            Some(Err(error)) => self.close(close_code::POLICY, &error.to_string()).await,
            Some(Ok(Frame::Close(_))) | None => Err(Gone),
        }
    }

    async fn close(&mut self, code: u16, why: &str) -> Result<usize, Gone> {
        let reason: String = why.chars().filter(char::is_ascii).take(120).collect();
        let reason = reason.into();
        let _ = self.frame(Frame::Close(Some(CloseFrame { code, reason }))).await;
        // What is still on its way would turn the end into a reset, and the client would not hear why.
        tokio::time::sleep(FAREWELL).await;
        Err(Gone)
    }

    async fn heed(&mut self, text: &str, room: Option<Room>) -> Result<(), Gone> {
        let message = message::read(text);
        let id = message.id;
        match message.wish {
            Wish::Answer(_) | Wish::Search if self.in_flight() >= self.shared.limits.in_flight => {
                let refused = Refused::busy(format!(
                    "{} questions of this socket wait for their answers: wait for one before you ask the next",
                    self.in_flight()
                ));
                self.send(reply::error(&id, &refused)).await
            }
            Wish::Answer(weight) => {
                let text = text.to_owned();
                self.waiting.push_back(Waiting { text, weight, room });
                self.answer_next();
                Ok(())
            }
            // It would keep its room for as long as this socket's other searches go on.
            Wish::Search if room.is_some() && self.searches.len() >= self.shared.limits.searches_of_one => {
                let most = self.shared.limits.searches_of_one;
                let refused = Refused::busy(format!(
                    "a search whose question has more than {SMALL} bytes does not wait for {most} others: stop one of them first"
                ));
                self.send(reply::error(&id, &refused)).await
            }
            Wish::Search => {
                self.search(id, text.to_owned(), room);
                Ok(())
            }
            Wish::Stop(which) => {
                let stopped = self.stop(&which);
                self.send(reply::answer(&id, &json!({ "stopped": stopped })))
                    .await
            }
            Wish::Save(save) => {
                let saved = save_file(Arc::clone(&self.shared), id, save).await;
                self.send(saved).await
            }
            Wish::Watch => self.watch(id).await,
            Wish::Home => self.send(reply::answer(&id, &self.shared.home())).await,
            Wish::Wrong(refused) => self.send(reply::error(&id, &refused)).await,
        }
    }

    fn in_flight(&self) -> usize {
        self.waiting.len() + usize::from(self.answering.is_some()) + self.searches.len()
    }

    /// Begins to answer the next question, unless one is being answered.
    fn answer_next(&mut self) {
        if self.answering.is_some() {
            return;
        }
        if let Some(Waiting { text, weight, room }) = self.waiting.pop_front() {
            let shared = Arc::clone(&self.shared);
            self.answering = Some(tokio::spawn(async move {
                let answered = shared.answer(text, weight).await;
                drop(room);
                answered
            }));
        }
    }

    fn search(&mut self, id: Value, text: String, room: Option<Room>) {
        let (serial, stop) = (Serial(self.shared.number()), Arc::<AtomicBool>::default());
        self.searches.push(Begun {
            serial,
            id: id.clone(),
            stop: Arc::clone(&stop),
        });
        self.shared.searches.begin(Search {
            serial,
            asker: self.asker,
            id,
            text,
            room,
            stop,
            outbox: Arc::clone(&self.outbox),
        });
    }

    /// Ends the searches with an id; whether there are any.
    fn stop(&self, which: &Value) -> bool {
        let meant: Vec<&Begun> = self
            .searches
            .iter()
            .filter(|search| search.id == *which)
            .collect();
        for search in &meant {
            search.stop.store(true, Ordering::Relaxed);
            self.shared.searches.stop(search.serial);
        }
        !meant.is_empty()
    }

    async fn watch(&mut self, id: Value) -> Result<(), Gone> {
        if self.shared.answerer.catalogue().file().is_none() {
            return self.send(reply::answer(&id, &json!({ "file": null }))).await;
        }
        let file = self.shared.watched.subscribe();
        let looking = Arc::clone(&self.shared);
        let _ = tokio::task::spawn_blocking(move || looking.look()).await;
        let watching = self.watching.insert(Watching { id, file });
        let there = watching.file.borrow_and_update().clone();
        let told = self
            .shared
            .answerer
            .catalogue()
            .file()
            .map(|file| file.told(&there));
        let answer = reply::answer(&watching.id, &told.unwrap_or_default());
        self.send(answer).await
    }

    async fn tell_file(&mut self, there: &OnDisk) -> Result<(), Gone> {
        let (Some(watching), Some(file)) = (&self.watching, self.shared.answerer.catalogue().file()) else {
            return Ok(());
        };
        let news = reply::news(&watching.id, &file.told(there));
        self.send(news).await
    }

    async fn tell(&mut self, told: Told) -> Result<(), Gone> {
        match told {
            Told::News(text) => self.send(text).await,
            Told::Answer(serial, text) => {
                self.searches.retain(|search| search.serial != serial);
                self.send(text).await
            }
        }
    }

    async fn send(&mut self, text: String) -> Result<(), Gone> {
        self.frame(Frame::Text(text.into())).await
    }

    async fn frame(&mut self, frame: Frame) -> Result<(), Gone> {
        self.socket.send(frame).await.map_err(|_| Gone)
    }
}

/// The next frame, from a time on: until then nothing is read, which slows down a client that sends too fast.
async fn read(socket: &mut WebSocket, from: tokio::time::Instant) -> Option<Result<Frame, axum::Error>> {
    sleep_until(from).await;
    socket.recv().await
}

/// Whether a message had more bytes than a socket takes.
fn is_too_long(error: &axum::Error) -> bool {
    let source = error.source().and_then(|source| source.downcast_ref());
    matches!(
        source,
        Some(tungstenite::Error::Capacity(CapacityError::MessageTooLong { .. }))
    )
}

/// The answer that is being made, when it is there.
async fn finished(answering: &mut Option<JoinHandle<String>>) -> String {
    match answering {
        Some(task) => task
            .await
            .unwrap_or_else(|_| reply::error(&Value::Null, &Refused::broken())),
        None => std::future::pending().await,
    }
}

/// What is on disk, when it has changed.
async fn changed(watching: &mut Option<Watching>) -> OnDisk {
    let Some(watching) = watching else {
        return std::future::pending().await;
    };
    // The sender lives as long as the server.
    let _ = watching.file.changed().await;
    watching.file.borrow_and_update().clone()
}

/// Writes the served file.
async fn save_file(shared: Arc<Shared>, id: Value, save: Save) -> String {
    let written = tokio::task::spawn_blocking(move || match shared.answerer.catalogue().file() {
        Some(file) => file.save(&save.text, save.seen.as_deref()),
        None => Err(
            "the server was started without a file: start it with one, such as `hakugei-serve mine.ron`"
                .to_owned(),
        ),
    });
    match written.await {
        Ok(Ok(hash)) => reply::answer(&id, &json!({ "saved": true, "hash": hash })),
        Ok(Err(why)) => reply::error(&id, &Refused::save(why)),
        Err(_) => reply::error(&id, &Refused::broken()),
    }
}
