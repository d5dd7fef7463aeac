//! Move texts in and out: the cases of `tests/data/notation/moves.jsonl`.
//!
//! A case has a `variant`, an `sfen` (else the start), a `convention` and a `text`. It is read as `usi`, which is written
//! as `writes` (else as the text itself); or it is refused with `error`, the whole message.

use hakugei_notation::{read_move, write_move};
use serde_json::Value;

use crate::support;

#[test]
fn every_case_reads_and_writes_as_it_says() {
    for (line, case) in support::lines("notation/moves.jsonl") {
        let game = support::game(&case);
        let convention = support::convention(&case);
        let text = case["text"].as_str().expect("a case has a text");
        let read = read_move(&game, convention, text);
        if let Some(message) = case["error"].as_str() {
            let error = read.expect_err("the text is refused");
            assert_eq!(error.to_string(), message, "line {line}");
            assert!(
                text.get(error.span.clone()).is_some(),
                "line {line}: {:?}",
                error.span
            );
            for text in &error.instead {
                read_move(&game, convention, text).expect("what is offered instead is legal");
            }
            continue;
        }
        let mv = read.unwrap_or_else(|error| panic!("line {line}: {error}"));
        assert_eq!(Value::from(game.usi(mv)), case["usi"], "line {line}");
        let writes = case["writes"].as_str().unwrap_or(text);
        assert_eq!(
            write_move(&game, convention, mv).as_deref(),
            Ok(writes),
            "line {line}"
        );
    }
}
