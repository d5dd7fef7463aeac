//! The examples of `docs/ask.md`: each question has the answer that stands behind it.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::world::{answer, error};

/// The blocks of JSON in the page, each with the word behind `json`.
fn blocks(page: &str) -> Vec<(String, Value)> {
    let blocks = page.split("```json ").skip(1);
    blocks
        .map(|block| {
            let (word, rest) = block.split_once('\n').expect("a line ends");
            let text = rest.split("```").next().unwrap_or_default();
            let value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
            (word.to_owned(), value)
        })
        .collect()
}

/// Whether a value has what a part of it says: all of an object's members, and the first items of a list.
fn has(whole: &Value, part: &Value) -> bool {
    match (whole, part) {
        (Value::Object(whole), Value::Object(part)) => part
            .iter()
            .all(|(name, part)| whole.get(name).is_some_and(|whole| has(whole, part))),
        (Value::Array(whole), Value::Array(part)) => {
            whole.len() >= part.len() && whole.iter().zip(part).all(|(whole, part)| has(whole, part))
        }
        _ => whole == part,
    }
}

#[test]
fn every_question_of_the_page_has_the_answer_that_follows_it() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/ask.md");
    let page = fs::read_to_string(path).expect("the page is there");
    let blocks = blocks(&page);
    assert!(blocks.len() >= 8);
    for (index, (word, question)) in blocks.iter().enumerate() {
        let next = blocks.get(index + 1);
        match (word.as_str(), next.map(|(word, value)| (word.as_str(), value))) {
            ("question", Some(("error", expected))) => {
                let told = error(question);
                assert!(has(&told, expected), "{question}\n{told}");
            }
            ("question", Some(("answer", expected))) => {
                let told = answer(question);
                assert!(has(&told, expected), "{question}\n{told}");
            }
            ("question", _) => drop(answer(question)),
            ("answer" | "error", _) => {}
            (other, _) => panic!("a block of JSON is a question, an answer or an error, not {other}"),
        }
    }
    for name in [
        "variants", "variant", "source", "pictures", "picture", "position", "why", "threats", "explain",
        "read", "write", "check", "think", "review", "lessons", "attempt", "level",
    ] {
        assert!(
            page.contains(&format!("| `{name}` |")),
            "{name} is not in the table"
        );
    }
}
