//! Many boards and searches at once: how long a move's answer takes, and how much memory the server needs.
//!
//! By default a few boards play a few moves, without a look at the clock. With `HAKUGEI_LOAD=100`, a hundred boards play while eight
//! searches run, a client reads nothing and others send nonsense, and then the same once more while three ask for as much as they may;
//! the figures are printed, and are held to bounds:
//!
//! ```sh
//! HAKUGEI_LOAD=100 cargo test --release -p hakugei-serve --test all -- --nocapture load::
//! ```

use std::io::Write;
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use hakugei_variant::shipped;
use serde_json::{Value, json};

use crate::run::{Program, Socket};

/// Boards and moves where nothing is measured.
const FEW_BOARDS: usize = 10;
const FEW_MOVES: usize = 5;

/// How many moves each board plays where it is measured, and how long each waits before the next: fifty moves a second with a
/// hundred boards.
const MOVES: usize = 20;
const THOUGHT: Duration = Duration::from_secs(2);

/// What the issue asks for, of the games on boards of up to 15x15 squares, which were all that shipped when it was written.
const MEDIAN: Duration = Duration::from_millis(100);
const USUAL_KILOBYTES: u64 = 100_000;

/// The tables of the two larger games, which are kept ready as those of all others are.
const LARGE_KILOBYTES: u64 = 40_000;
const KILOBYTES: u64 = USUAL_KILOBYTES + LARGE_KILOBYTES;

/// With clients that ask for as much as they may: what is kept for them is bounded too, among it the tables of the largest game once more, as a file.
const GREEDY_KILOBYTES: u64 = KILOBYTES + 80_000 + LARGE_KILOBYTES / 2;

/// Searches at once, two of each of some sockets.
const SEARCHERS: usize = 4;

/// Plays moves that are legal, on a board of its own; how long each answer took.
fn play(address: SocketAddr, number: usize, moves: usize, thought: Duration) -> Vec<Duration> {
    let variant = shipped::ids().cycle().nth(number).expect("variants are shipped");
    let mut socket = Socket::open(address);
    let mut line: Vec<Value> = Vec::new();
    let mut took = Vec::new();
    // Boards do not move all at the same time.
    thread::sleep(thought * number as u32 / 100);
    for ply in 0..moves {
        let began = Instant::now();
        let asked = json!({ "question": "position", "game": { "variant": variant, "moves": line } });
        let heard = socket.ask(asked);
        took.push(began.elapsed());
        let legal = heard["answer"]["legal"].as_array();
        let legal = legal.unwrap_or_else(|| panic!("no moves: {heard}"));
        match legal.get((number * 7 + ply * 13) % legal.len().max(1)) {
            Some(mv) => line.push(mv["usi"].clone()),
            None => line.clear(),
        }
        thread::sleep(thought);
    }
    took
}

/// Two searches of a socket, which go on until it is told to end.
fn search(address: SocketAddr, number: usize, end: &AtomicBool) -> usize {
    let mut socket = Socket::open(address);
    let variants: Vec<&str> = shipped::ids().collect();
    let begin = |socket: &mut Socket, at: usize| {
        let variant = variants[at % variants.len()];
        socket.begin(json!({ "question": "think", "game": { "variant": variant }, "lines": 3 }))
    };
    let mut ids = [begin(&mut socket, number), begin(&mut socket, number + 1)];
    let mut news = 0;
    while !end.load(Ordering::Relaxed) {
        let heard = socket.hear().expect("the socket is open");
        match ids.iter().position(|&id| heard["id"] == id) {
            Some(_) if heard.get("news").is_some() => news += 1,
            // It was proved, or gave room to another one.
            Some(at) => ids[at] = begin(&mut socket, number + at),
            None => {}
        }
    }
    news
}

/// A client that asks for much and reads nothing.
fn read_nothing(address: SocketAddr, end: &AtomicBool) {
    let mut socket = Socket::open(address);
    let variant = shipped::ids().next().expect("variants are shipped");
    socket
        .stream()
        .set_write_timeout(Some(Duration::from_millis(100)))
        .expect("it can be set");
    while !end.load(Ordering::Relaxed) {
        let question = json!({ "ask": 1, "id": 1, "question": "variant", "game": { "variant": variant } });
        if socket
            .send_message(tungstenite::Message::text(question.to_string()))
            .is_err()
        {
            thread::sleep(Duration::from_millis(50));
        }
    }
}

/// A client whose questions are heavy: records of comments alone, trees as large as they may be, and files of the largest board, each
/// of them another one.
fn ask_for_much(address: SocketAddr, end: &AtomicBool) {
    let mut socket = Socket::open(address);
    let sources = shipped::ids().filter_map(shipped::source);
    let file = sources
        .max_by_key(|source| source.text.len())
        .expect("variants are shipped");
    let variant = shipped::ids().next().expect("variants are shipped");
    let record = "{a} ".repeat(250_000);
    let nodes: Vec<Value> = vec![json!({ "move": "1a1a" }); 60_000];
    for number in 0.. {
        if end.load(Ordering::Relaxed) {
            return;
        }
        let file = json!({ "name": "large.ron", "text": format!("{}// {number}\n", file.text) });
        let game = json!({ "variant": variant });
        for question in [
            json!({ "question": "read", "text": record, "game": game }),
            json!({ "question": "write", "game": game, "form": "usi", "nodes": nodes }),
            json!({ "question": "check", "file": file }),
            json!({ "question": "variant", "game": { "file": file } }),
        ] {
            let heard = socket.ask(question);
            assert!(heard["answer"].is_object() || heard["error"].is_object());
        }
    }
}

/// Clients that send nonsense, one after another.
fn send_nonsense(address: SocketAddr, end: &AtomicBool) {
    let nonsense: [&[u8]; 4] = [
        b"\xff\xff\xff\xff",
        b"\x81\x05hello",
        b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff",
        b"{}",
    ];
    for bytes in nonsense.iter().cycle() {
        if end.load(Ordering::Relaxed) {
            return;
        }
        let mut socket = Socket::open(address);
        let _ = socket.stream().write_all(bytes);
        if let Ok(mut stream) = TcpStream::connect(address) {
            let _ = stream.write_all(bytes);
        }
        thread::sleep(Duration::from_millis(50));
    }
}

fn machine() -> String {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    format!(
        "{cores} cores, {}",
        model.map_or("unknown processor", |(_, model)| model)
    )
}

fn milliseconds(took: Duration) -> f64 {
    (took.as_secs_f64() * 10_000.0).round() / 10.0
}

/// What the boards met.
struct Load {
    took: Vec<Duration>,
    peak: Option<u64>,
}

impl Load {
    /// The longest time that a part of the answers took, in percent.
    fn at(&self, part: usize) -> Duration {
        self.took[(self.took.len() - 1) * part / 100]
    }
}

/// Boards play while sockets search and others do what they do.
fn load(
    boards: usize,
    (moves, thought): (usize, Duration),
    searchers: usize,
    others: &[fn(SocketAddr, &AtomicBool)],
) -> Load {
    let server = Program::start(&[]);
    let address = server.address;
    let end = Arc::new(AtomicBool::new(false));
    let searching: Vec<_> = (0..searchers)
        .map(|number| {
            let end = Arc::clone(&end);
            thread::spawn(move || search(address, number * 2, &end))
        })
        .collect();
    let others: Vec<_> = others
        .iter()
        .map(|&client| {
            let end = Arc::clone(&end);
            thread::spawn(move || client(address, &end))
        })
        .collect();
    let playing: Vec<_> = (0..boards)
        .map(|number| thread::spawn(move || play(address, number, moves, thought)))
        .collect();
    let played = playing
        .into_iter()
        .flat_map(|board| board.join().expect("it played to its end"));
    let mut took: Vec<Duration> = played.collect();
    let peak = server.peak_kilobytes();
    end.store(true, Ordering::Relaxed);
    let news: usize = searching
        .into_iter()
        .map(|socket| socket.join().expect("it searched"))
        .sum();
    for other in others {
        other.join().expect("it went on to the end");
    }
    assert_eq!(took.len(), boards * moves);
    assert!(news > 0, "the searches said nothing");
    took.sort_unstable();
    Load { took, peak }
}

#[test]
fn boards_are_answered_while_searches_run() {
    const BAD: [fn(SocketAddr, &AtomicBool); 2] = [read_nothing, send_nonsense];
    const GREEDY: [fn(SocketAddr, &AtomicBool); 5] = [
        read_nothing,
        send_nonsense,
        ask_for_much,
        ask_for_much,
        ask_for_much,
    ];
    let Ok(boards) = std::env::var("HAKUGEI_LOAD") else {
        load(FEW_BOARDS, (FEW_MOVES, Duration::from_millis(10)), 1, &GREEDY);
        return;
    };
    let boards: usize = boards.parse().expect("HAKUGEI_LOAD is a number of boards");
    for (name, others, most) in [
        ("", &BAD[..], KILOBYTES),
        (", and greedy clients", &GREEDY[..], GREEDY_KILOBYTES),
    ] {
        let load = load(boards, (MOVES, THOUGHT), SEARCHERS, others);
        println!(
            "{boards} boards, {} searches{name}: {} moves answered: median {} ms, 95 % {} ms, 99 % {} ms, longest {} ms; peak memory {} kB; {}",
            SEARCHERS * 2,
            load.took.len(),
            milliseconds(load.at(50)),
            milliseconds(load.at(95)),
            milliseconds(load.at(99)),
            milliseconds(load.at(100)),
            load.peak.map_or("unknown".to_owned(), |peak| peak.to_string()),
            machine()
        );
        assert!(load.at(50) < MEDIAN, "the median is {:?}", load.at(50));
        assert!(load.peak.is_none_or(|peak| peak < most), "{:?} kB", load.peak);
    }
}
