//! The server: what listens, what it shares among its clients, and where requests go.

use std::net::TcpListener as StdListener;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Request, State};
use axum::http::header::{
    CONNECTION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderValue, Response, StatusCode};
use axum::middleware::{self, Next};
use axum::routing::{get, post};
use axum::{Extension, Router};
use hakugei_ask::MAX_QUESTION;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, oneshot, watch};
use tokio::time::timeout;

use crate::answerer::Answerer;
use crate::file::{Catalogue, OnDisk, Served};
use crate::guard::Guard;
use crate::large::{Gate, Meter};
use crate::limits::Limits;
use crate::message::{self, Weight, Wish};
use crate::nice::give_way;
use crate::outbox::{Outbox, Serial, Told};
use crate::page::{self, Page};
use crate::patient::Patient;
use crate::reply::{self, Refused};
use crate::searches::{Asker, Search, Searches};
use crate::socket;

/// The longest message of a socket. A question that is a little too long is answered, a longer one closes the socket.
const LONGEST_MESSAGE: usize = MAX_QUESTION + (64 << 10);

/// The stack of a thread that answers, in bytes. Memory that it does not touch costs nothing.
const STACK: usize = 16 << 20;

/// The most bytes that are kept for the head of a request.
const HEAD: usize = 16 << 10;

/// The most header fields of a request.
const FIELDS: usize = 64;

/// What a page of the server may do: nothing comes from elsewhere, and nothing is written into the page that runs.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                      connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// What all clients share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) answerer: Arc<Answerer>,
    pub(crate) searches: Arc<Searches>,
    pub(crate) limits: Limits,
    pub(crate) variant: String,
    /// Room for light questions, and for heavy ones.
    answers: Semaphore,
    heavy_answers: Semaphore,
    /// Room for questions by POST.
    posts: Semaphore,
    /// Room for sockets.
    sockets: Arc<Semaphore>,
    /// Room for large messages.
    large: Arc<Semaphore>,
    /// What is on disk, for those who watch it.
    pub(crate) watched: watch::Sender<OnDisk>,
    numbers: AtomicU64,
    guard: Guard,
    page: Page,
}

impl Shared {
    /// A number that no other has.
    pub(crate) fn number(&self) -> u64 {
        self.numbers.fetch_add(1, Ordering::Relaxed)
    }

    /// What the server was started with.
    pub(crate) fn home(&self) -> Value {
        let file = self.answerer.catalogue().file();
        let variant = file.map_or(self.variant.as_str(), Served::id);
        json!({ "variant": variant, "file": file.is_some(), "version": env!("CARGO_PKG_VERSION") })
    }

    /// Looks at the file, and tells those who watch it when it is new.
    pub(crate) fn look(&self) {
        let Some(file) = self.answerer.catalogue().file() else {
            return;
        };
        let there = file.on_disk();
        self.watched.send_if_modified(|known| {
            let is_new = *known != there;
            *known = there;
            is_new
        });
    }

    /// Answers a question that does not search, when there is room. Light questions never wait for heavy ones.
    pub(crate) async fn answer(self: Arc<Self>, text: String, weight: Weight) -> String {
        let answerer = Arc::clone(&self.answerer);
        let reply = match weight {
            Weight::Light => {
                let _room = self.answers.acquire().await;
                tokio::task::spawn_blocking(move || answerer.answer(&text))
                    .await
                    .ok()
            }
            Weight::Heavy => {
                let _room = self.heavy_answers.acquire().await;
                let (tell, told) = oneshot::channel();
                let thread = std::thread::Builder::new()
                    .name("answer".to_owned())
                    .stack_size(STACK);
                let begun = thread.spawn(move || {
                    give_way();
                    // Nobody may be there to hear it.
                    let _ = tell.send(answerer.answer(&text));
                });
                match begun {
                    Ok(_) => told.await.ok(),
                    Err(error) => {
                        let refused =
                            Refused::busy(format!("no thread can be started for the answer: {error}"));
                        Some(reply::error(&Value::Null, &refused))
                    }
                }
            }
        };
        reply.unwrap_or_else(|| reply::error(&Value::Null, &Refused::broken()))
    }
}

/// What a server is to be.
///
/// ```no_run
/// use std::net::TcpListener;
///
/// use hakugei_serve::{Limits, Plan, run};
/// use hakugei_variant::shipped;
///
/// run(Plan {
///     listener: TcpListener::bind("127.0.0.1:0")?,
///     allowed: Vec::new(),
///     page: None,
///     variant: shipped::ids().next().unwrap_or_default().to_owned(),
///     file: None,
///     limits: Limits::default(),
/// })?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Plan {
    /// Where it listens.
    pub listener: StdListener,
    /// Further names that it answers to, with or without a port.
    pub allowed: Vec<String>,
    /// A folder with the files of the page, instead of those in the program.
    pub page: Option<PathBuf>,
    /// The variant that the page shows first, unless there is a file.
    pub variant: String,
    /// A variant file.
    pub file: Option<Served>,
    /// How much of everything it takes on.
    pub limits: Limits,
}

/// Serves until the process ends.
///
/// # Errors
/// Where the system refuses what a server needs.
pub fn run(plan: Plan) -> std::io::Result<()> {
    let threads = plan.limits.answers + 4;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .max_blocking_threads(threads)
        .thread_stack_size(STACK)
        .build()?;
    runtime.block_on(serve(plan))
}

async fn serve(plan: Plan) -> std::io::Result<()> {
    let address = plan.listener.local_addr()?;
    plan.listener.set_nonblocking(true)?;
    let listener = TcpListener::from_std(plan.listener)?;
    let (limits, answerer) = (plan.limits, Arc::new(Answerer::new(Catalogue::new(plan.file))));
    let shared = Arc::new(Shared {
        searches: Arc::new(Searches::new(Arc::clone(&answerer), limits.clone())),
        answers: Semaphore::new(limits.answers),
        heavy_answers: Semaphore::new(limits.heavy_answers),
        posts: Semaphore::new(limits.posts),
        sockets: Arc::new(Semaphore::new(limits.sockets)),
        large: Arc::new(Semaphore::new(limits.large_messages)),
        watched: watch::Sender::new(OnDisk::Missing),
        numbers: AtomicU64::new(1),
        guard: Guard::new(address, plan.allowed),
        page: plan.page.map_or(Page::Embedded, Page::Folder),
        variant: plan.variant,
        answerer,
        limits,
    });
    tokio::spawn(watch_file(Arc::clone(&shared)));
    let router = router(&shared);
    let connections = Arc::new(Semaphore::new(shared.limits.connections));
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            // Out of file descriptors, mostly: others will be closed.
            tokio::time::sleep(Duration::from_millis(100)).await;
            continue;
        };
        match Arc::clone(&connections).try_acquire_owned() {
            Ok(room) => {
                let connection = connection(stream, router.clone(), Arc::clone(&shared));
                tokio::spawn(async move {
                    let _room = room;
                    connection.await;
                });
            }
            Err(_) => {
                tokio::spawn(turn_away(stream));
            }
        }
    }
}

/// Looks at the file while somebody watches it.
async fn watch_file(shared: Arc<Shared>) {
    if shared.answerer.catalogue().file().is_none() {
        return;
    }
    loop {
        if shared.watched.receiver_count() > 0 {
            let looking = Arc::clone(&shared);
            let _ = tokio::task::spawn_blocking(move || looking.look()).await;
        }
        tokio::time::sleep(shared.limits.look).await;
    }
}

/// One connection, until it is closed or becomes a socket.
async fn connection(stream: TcpStream, router: Router, shared: Arc<Shared>) {
    let limits = &shared.limits;
    let _ = stream.set_nodelay(true);
    let meter = Arc::new(Meter::new());
    let gate = Gate::new(Arc::clone(&meter), Arc::clone(&shared.large), limits.body_time);
    let router = router.layer(Extension(meter));
    let io = TokioIo::new(Patient::new(stream, gate, limits.write_time));
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head_time)
        .max_buf_size(HEAD)
        .max_headers(FIELDS)
        .serve_connection(io, TowerToHyperService::new(router))
        .with_upgrades();
    // What went wrong is the client's affair, and it is gone.
    let _ = served.await;
}

/// Tells a client that there are too many.
async fn turn_away(mut stream: TcpStream) {
    const BUSY: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain; charset=utf-8\r\nconnection: close\r\n\
        retry-after: 5\r\ncontent-length: 51\r\n\r\nthe server has too many connections: try again soon";
    let _ = timeout(Duration::from_secs(1), stream.write_all(BUSY)).await;
}

fn router(shared: &Arc<Shared>) -> Router {
    Router::new()
        .route("/socket", get(open_socket))
        .route("/ask", post(ask))
        .fallback(file)
        .layer(middleware::from_fn_with_state(Arc::clone(shared), guarded))
        .with_state(Arc::clone(shared))
}

/// Lets a request through that may be answered, and says in each reply what a page may do.
async fn guarded(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response<Body> {
    let checked = shared
        .guard
        .check(request.method(), request.uri(), request.headers());
    let mut reply = match checked {
        Ok(()) => next.run(request).await,
        Err(turned) => {
            let mut reply = page::text(turned.status, format!("{}\n", turned.why));
            // What else the client sends here is not meant for this server either.
            reply
                .headers_mut()
                .insert(CONNECTION, HeaderValue::from_static("close"));
            reply
        }
    };
    let headers = reply.headers_mut();
    for (name, value) in [
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "no-referrer"),
        (
            HeaderName::from_static("cross-origin-opener-policy"),
            "same-origin",
        ),
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            "same-origin",
        ),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    reply
}

async fn file(State(shared): State<Arc<Shared>>, request: Request) -> Response<Body> {
    shared
        .page
        .reply(request.method(), request.uri().path(), request.headers())
}

async fn open_socket(
    State(shared): State<Arc<Shared>>,
    Extension(meter): Extension<Arc<Meter>>,
    upgrade: WebSocketUpgrade,
) -> Response<Body> {
    let Ok(room) = Arc::clone(&shared.sockets).try_acquire_owned() else {
        let most = shared.limits.sockets;
        let said = format!("{most} boards are open, which is the most: close one, or try again soon\n");
        return page::text(StatusCode::SERVICE_UNAVAILABLE, said);
    };
    upgrade
        .read_buffer_size(4 << 10)
        .write_buffer_size(0)
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE)
        .on_upgrade(move |socket| async move {
            let _room = room;
            socket::serve(socket, shared, meter).await;
        })
}

/// One question by POST, with one answer.
async fn ask(State(shared): State<Arc<Shared>>, request: Request) -> Response<Body> {
    let _room = shared.posts.acquire().await;
    let body = timeout(
        shared.limits.body_time,
        to_bytes(request.into_body(), MAX_QUESTION),
    )
    .await;
    let bytes = match body {
        Ok(Ok(bytes)) => bytes,
        Ok(Err(_)) => {
            let said = format!("the question is longer than {MAX_QUESTION} bytes, or broke off\n");
            return page::text(StatusCode::PAYLOAD_TOO_LARGE, said);
        }
        Err(_) => return page::text(StatusCode::REQUEST_TIMEOUT, "the question did not come in time\n"),
    };
    let Ok(text) = String::from_utf8(bytes.into()) else {
        return page::text(StatusCode::BAD_REQUEST, "the question is not UTF-8 text\n");
    };
    let read = message::read(&text);
    let answer = match read.wish {
        Wish::Answer(weight) => Arc::clone(&shared).answer(text, weight).await,
        Wish::Search => search(&shared, read.id, text).await,
        Wish::Home => reply::answer(&read.id, &shared.home()),
        Wish::Wrong(refused) => reply::error(&read.id, &refused),
        Wish::Stop(_) | Wish::Save(_) | Wish::Watch => {
            let refused = Refused::shape("this is a word of sockets: open /socket for it");
            reply::error(&read.id, &refused)
        }
    };
    let mut reply = Response::new(Body::from(answer));
    let json = HeaderValue::from_static("application/json");
    reply.headers_mut().insert(CONTENT_TYPE, json);
    reply
}

/// A search that ends with its client.
async fn search(shared: &Arc<Shared>, id: Value, text: String) -> String {
    let (outbox, serial) = (Arc::new(Outbox::default()), Serial(shared.number()));
    let ends = EndsWithClient {
        searches: Arc::clone(&shared.searches),
        stop: Arc::default(),
        serial,
    };
    shared.searches.begin(Search {
        serial,
        asker: POSTS,
        id,
        text,
        room: None,
        stop: Arc::clone(&ends.stop),
        outbox: Arc::clone(&outbox),
    });
    loop {
        if let Told::Answer(_, text) = outbox.take().await {
            return text;
        }
    }
}

/// All questions by POST are one asker: a socket has a number.
const POSTS: Asker = Asker(0);

struct EndsWithClient {
    searches: Arc<Searches>,
    stop: Arc<AtomicBool>,
    serial: Serial,
}

impl Drop for EndsWithClient {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.searches.stop(self.serial);
    }
}
