//! The largest texts and games, and what is beyond them.

use hakugei_game::Game;
use hakugei_notation::record::TooLong;
use hakugei_notation::{
    ListErrorKind, MAX_PLIES, MAX_TEXT, MoveText, Record, RecordError, TextErrorKind, read_list, read_move,
    record::RecordMove,
};
use hakugei_variant::{Convention, sfen};
use serde_json::json;

use crate::support;

/// A record of two royal pieces that walk to and fro.
fn long_record(plies: usize) -> Record {
    let mut record = Record::new(support::first_id());
    record.start = hakugei_notation::record::Start::Position("w5/6/6/6/6/5W b - 1".to_owned());
    let there_and_back = ["W-1e", "W-6b", "W-1f", "W-6a"].map(|text| {
        let text: MoveText = text.parse().expect("a move text");
        RecordMove::new(text)
    });
    record.moves = there_and_back.into_iter().cycle().take(plies).collect();
    record
}

#[test]
fn the_longest_game_is_saved_loaded_and_played() {
    let record = long_record(MAX_PLIES);
    let text = record.to_text().expect("as long as may be");
    let read = Record::parse(&text).expect("it reads back");
    assert!(read == record);
    let game = read
        .replay(&support::compiled(support::first_id()))
        .expect("it can be played");
    assert_eq!(game.moves().len(), MAX_PLIES);
    assert_eq!(
        sfen::format(game.variant(), &game.setup()),
        "w5/6/6/6/6/5W b - 100001"
    );
    assert!(Record::from_game(&game, Convention::Tsa).moves == record.moves);
}

#[test]
fn a_longer_game_is_refused_with_the_moves_before() {
    let record = long_record(MAX_PLIES + 1);
    assert_eq!(record.to_text(), Err(TooLong::Plies { plies: MAX_PLIES + 1 }));
    let text = long_record(MAX_PLIES).to_text().expect("as long as may be");
    let text = text.trim_end().trim_end_matches('*').to_owned() + "W-1e *";
    let RecordError { kind, read, .. } = Record::parse(&text).expect_err("one move too many");
    assert_eq!(*kind, TextErrorKind::TooManyPlies);
    assert_eq!(read.moves.len(), MAX_PLIES);
}

#[test]
fn a_longer_text_is_refused() {
    let mut record = Record::new(support::first_id());
    record.comments = vec!["a".repeat(MAX_TEXT)];
    let bytes = match record.to_text() {
        Err(TooLong::Bytes { bytes }) => bytes,
        other => panic!("{other:?}"),
    };
    assert!(bytes > MAX_TEXT);
    let text = " ".repeat(MAX_TEXT + 1);
    let error = Record::parse(&text).expect_err("too long");
    assert_eq!(*error.kind, TextErrorKind::TooLong { bytes: MAX_TEXT + 1 });
    let game = support::game(&json!({}));
    let error = read_list(&game, Convention::Tsa, &text).expect_err("too long");
    assert!(matches!(
        *error.kind,
        ListErrorKind::Text(TextErrorKind::TooLong { .. })
    ));
}

/// The size of a hostile text, in bytes: were anything quadratic in it, the test would not end.
const HOSTILE: usize = MAX_TEXT / 16;

#[test]
fn large_hostile_texts_are_read_or_refused() {
    let game = support::game(&json!({}));
    for unit in [
        " ",
        "\n",
        "x",
        "1",
        "1.",
        "1. ",
        "…",
        "1…",
        "{",
        "{}",
        "}",
        "[",
        "[A \"\"]",
        "[A \"",
        "\\",
        "\"",
        "(",
        "D-5d ",
        "D-5d",
        "*",
        "* ",
        "{\\",
        "{\\n}",
        "+",
        "é",
        "\u{feff}",
        "1-0 ",
        "D-5d{}",
        "W-1e W-6b ",
    ] {
        let text = unit.repeat(HOSTILE / unit.len());
        check(&game, &text);
        check(&game, &format!("[Variant \"any\"]\n{text}"));
    }
}

fn check(game: &Game, text: &str) {
    let message = Record::parse(text).map_or_else(|error| error.to_string(), |_| String::new());
    assert!(message.len() < 1000, "{message}");
    let message =
        read_list(game, Convention::Tsa, text).map_or_else(|error| error.to_string(), |_| String::new());
    assert!(message.len() < 1000, "{message}");
    let error = read_move(game, Convention::Tsa, text).expect_err("no move");
    assert!(error.to_string().len() < 1000, "{error}");
}
