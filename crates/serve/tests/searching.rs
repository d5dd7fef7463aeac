//! Searches by many at once: they end by a word, and no socket starves another.

use std::time::Duration;

use hakugei_serve::Limits;
use serde_json::{Value, json};

use crate::run::{Socket, first_id, serve};

fn endless() -> Value {
    json!({"question": "think", "game": {"variant": first_id()}})
}

#[test]
fn a_search_ends_by_a_word_and_when_its_socket_closes() {
    let limits = Limits {
        searches: 1,
        ..Limits::default()
    };
    let address = serve(limits, None);
    let mut socket = Socket::open(address);
    let search = socket.begin(endless());
    socket.news(search);
    let stop = socket.begin(json!({"stop": search}));
    let mut ended = Vec::new();
    while ended.len() < 2 {
        let heard = socket.hear().expect("the socket is open");
        if heard.get("news").is_none() {
            ended.push(heard);
        }
    }
    let of = |id: u64| {
        ended
            .iter()
            .find(|heard| heard["id"] == id)
            .expect("it is answered")
            .clone()
    };
    assert_eq!(of(stop)["answer"]["stopped"], true);
    assert!(of(search)["answer"]["best"]["usi"].is_string(), "{}", of(search));
    assert_eq!(socket.ask(json!({"stop": 99}))["answer"]["stopped"], false);
    // The only place for a search is free again once the socket that has it is gone.
    let other = socket.begin(endless());
    socket.news(other);
    drop(socket);
    let mut next = Socket::open(address);
    let bounded = json!({"question": "think", "game": {"variant": first_id()}, "depth": 2});
    assert!(next.ask(bounded)["answer"]["best"].is_object());
}

#[test]
fn many_searches_of_one_socket_leave_room_for_another() {
    let limits = Limits {
        searches: 2,
        searches_of_one: 2,
        analysis_slice: Duration::from_millis(200),
        ..Limits::default()
    };
    let address = serve(limits, None);
    let mut greedy = Socket::open(address);
    let first: Vec<u64> = (0..6).map(|_| greedy.begin(endless())).collect();
    greedy.news(first[0]);
    let mut other = Socket::open(address);
    let bounded = json!({"question": "think", "game": {"variant": first_id()}, "depth": 3});
    assert!(
        other.ask(bounded)["answer"]["best"].is_object(),
        "an analysis without a bound gives way"
    );
    // Ordinary questions never wait for searches.
    let position = other.ask(json!({"question": "position", "game": {"variant": first_id()}}));
    assert!(position["answer"]["sfen"].is_string());
}

#[test]
fn a_move_of_the_computer_comes_with_its_words() {
    let address = serve(Limits::default(), None);
    let mut socket = Socket::open(address);
    let asked = json!({"question": "think", "game": {"variant": first_id()}, "level": 1, "ms": 200});
    let decided = socket.ask(asked);
    assert!(
        decided["answer"]["words"]
            .as_str()
            .is_some_and(|words| words.ends_with('.')),
        "{decided}"
    );
}
