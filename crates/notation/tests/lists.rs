//! Move lists in and out: the cases of `tests/data/notation/lists.jsonl`.
//!
//! A case has a `variant`, a start (its own, or an `sfen` or `handicap`), USI moves played before (`after`), a
//! `convention` and a `text`. Either it is read to `sfen_after` with a `result`, and the game is written as `writes`
//! (else as the text itself); or it is refused with `error`, the whole message.

use hakugei_notation::{read_list, write_list};
use serde_json::Value;

use crate::support;

#[test]
fn every_case_reads_and_writes_as_it_says() {
    for (line, case) in support::lines("notation/lists.jsonl") {
        let game = support::game(&case);
        let convention = support::convention(&case);
        let text = case["text"].as_str().expect("a case has a text");
        match (read_list(&game, convention, text), case["error"].as_str()) {
            (Err(error), Some(message)) => {
                assert_eq!(error.to_string(), message, "line {line}");
                assert!(text.get(error.place.span()).is_some(), "line {line}");
                assert!(error.game.moves().starts_with(game.moves()), "line {line}");
            }
            (Ok(list), None) => {
                assert_eq!(Value::from(list.game.sfen()), case["sfen_after"], "line {line}");
                let result = list
                    .result
                    .map_or(Value::Null, |result| result.to_string().into());
                assert_eq!(result, case["result"], "line {line}");
                let writes = case["writes"].as_str().unwrap_or(text);
                assert_eq!(write_list(&list.game, convention), writes, "line {line}");
            }
            (Err(error), None) => panic!("line {line}: {error}"),
            (Ok(_), Some(message)) => panic!("line {line}: read, though {message}"),
        }
    }
}
