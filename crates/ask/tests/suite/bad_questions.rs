//! Questions that cannot be answered: each says what was read, where, and what to write instead.

use hakugei_ask::{Environment, MAX_PLIES, MAX_QUESTION, Shelf, answer_json};
use hakugei_variant::shipped;
use serde_json::{Value, json};

use crate::world::error;

fn id() -> &'static str {
    shipped::ids().next().expect("some are shipped")
}

/// A question, the kind and the place of its error, and a part of the message.
fn table() -> Vec<(Value, &'static str, Option<&'static str>, &'static str)> {
    let game = json!({"variant": id()});
    let with = |field: &str, value: Value| {
        let mut game = game.clone();
        game[field] = value;
        json!({"ask": 1, "question": "position", "game": game})
    };
    let think = |field: &str, value: Value| {
        let mut question = json!({"ask": 1, "question": "think", "game": game, "depth": 1});
        question[field] = value;
        question
    };
    vec![
        (
            json!({"question": "variants"}),
            "shape",
            Some("ask"),
            "write `\"ask\": 1`",
        ),
        (
            json!({"ask": 2, "question": "variants"}),
            "shape",
            Some("ask"),
            "version `2`",
        ),
        (
            json!({"ask": 1}),
            "shape",
            Some("question"),
            "`question` is missing",
        ),
        (
            json!({"ask": 1, "question": 5}),
            "shape",
            Some("question"),
            "there is no question `5`",
        ),
        (
            json!({"ask": 1, "question": "thikn"}),
            "shape",
            Some("question"),
            "did you mean `think`?",
        ),
        (
            json!({"ask": 1, "question": "variants", "game": {}}),
            "shape",
            Some("game"),
            "has no field `game`",
        ),
        (
            json!({"ask": 1, "question": "position"}),
            "shape",
            Some("game"),
            "missing field `game`: write such as `\"game\": {",
        ),
        (
            json!({"ask": 1, "id": [1], "question": "variants"}),
            "shape",
            Some("id"),
            "a number or a string",
        ),
        (
            with("movs", json!([])),
            "shape",
            Some("game.movs"),
            "unknown field `movs`, expected one of",
        ),
        (
            with("moves", json!([7])),
            "shape",
            Some("game.moves[0]"),
            "expected a string",
        ),
        (
            with("variant", json!("whael")),
            "no_such_variant",
            Some("game.variant"),
            "did you mean",
        ),
        (
            with("variant", json!(null)),
            "shape",
            Some("game"),
            "the game names no variant: write such as",
        ),
        (
            with("file", json!({"text": ""})),
            "shape",
            Some("game"),
            "leave out `variant` or `file`",
        ),
        (
            json!({"ask": 1, "question": "position", "game": {"file": {"text": "Variant("}}}),
            "variant_file",
            Some("game.file.text"),
            "variant.ron:1:",
        ),
        (
            with("handicap", json!("Q")),
            "no_such_handicap",
            Some("game.handicap"),
            "`Q` is not a handicap of",
        ),
        (
            with("sfen", json!("6/6 b - 1")),
            "position",
            Some("game.sfen"),
            "rows",
        ),
        (
            with("sfen", json!("6/6 b - 1")),
            "position",
            Some("game.sfen"),
            "; the SFEN of the start is `",
        ),
        (
            json!({"ask": 1, "question": "position", "game": id()}),
            "shape",
            Some("game"),
            "expected an object: write such as `\"game\": {",
        ),
        (
            think("lines", json!(1.5)),
            "shape",
            Some("lines"),
            "`1.5`, expected a whole number from 0: write such as `\"lines\": 2`",
        ),
        (
            with("sfen", json!("6/6/6/6/6/6 b - 1")),
            "position",
            Some("game.sfen"),
            "on the board: add one",
        ),
        (
            with("moves", json!(["5e5d", "5e5d"])),
            "game_move",
            Some("game.moves[1]"),
            "move 2: `5e5d` is not legal",
        ),
        (
            with("moves", json!(vec!["5e5d"; MAX_PLIES + 1])),
            "game_move",
            Some("game.moves"),
            "is the limit",
        ),
        (
            with("ended", json!({"result": "black_wins", "reason": "checkmate"})),
            "shape",
            Some("game.ended"),
            "`reason` is `resignation`",
        ),
        (
            with("ended", json!({"result": "black_wins", "reason": "declaration"})),
            "shape",
            Some("game.ended"),
            "",
        ),
        (
            json!({"ask": 1, "question": "position", "game": game, "convention": "usi"}),
            "shape",
            Some("convention"),
            "`usi` is not a notation convention",
        ),
        (
            json!({"ask": 1, "question": "explain", "game": game, "move": "5e5c"}),
            "move",
            Some("move"),
            "cannot go to 5c",
        ),
        (
            json!({"ask": 1, "question": "explain", "game": game, "move": "D-9z"}),
            "move",
            Some("move"),
            "9z",
        ),
        (think("level", json!(23)), "range", Some("level"), "write 1 to 22"),
        (think("level", json!(-1)), "shape", Some("level"), "-1"),
        (think("lines", json!(11)), "range", Some("lines"), "write 1 to 10"),
        (
            think("depth", json!(0)),
            "range",
            Some("depth"),
            "write at least 1",
        ),
        (
            think("only", json!(["5e5c"])),
            "move",
            Some("only[0]"),
            "cannot go to 5c",
        ),
        (
            json!({"ask": 1, "question": "think", "game": game, "ms": 1, "clock": {"left_ms": 1}}),
            "range",
            Some("clock"),
            "leave out `ms` or `clock`",
        ),
        (
            json!({"ask": 1, "question": "review", "game": game, "nodes": 0}),
            "range",
            Some("nodes"),
            "write 1 to",
        ),
        (
            json!({"ask": 1, "question": "pictures", "game": game, "faces": "photos"}),
            "shape",
            Some("faces"),
            "`photos`",
        ),
        (
            json!({"ask": 1, "question": "picture", "game": game, "what": "bord"}),
            "shape",
            Some("what"),
            "did you mean `board`?",
        ),
        (
            json!({"ask": 1, "question": "picture", "game": game, "arrows": ["5e5c"]}),
            "move",
            Some("arrows[0]"),
            "cannot go to 5c",
        ),
        (
            json!({"ask": 1, "question": "read", "text": "[Variant \"nowhere\"]\n\n1. D-5d *"}),
            "record",
            Some("text"),
            "no such variant is known here",
        ),
        (
            json!({"ask": 1, "question": "read", "text": "x", "form": "docx"}),
            "record",
            Some("form"),
            "there is no form `docx`: write `kif`, `csa`, `usi`, `pgn`, `record` or `moves`",
        ),
        (
            json!({"ask": 1, "question": "read", "text": "D-5d", "game": game, "number": 2}),
            "range",
            Some("number"),
            "there is no game 2",
        ),
        (
            json!({"ask": 1, "question": "write", "game": game, "form": "csa", "nodes": [{"parent": null, "move": "5e5d"}]}),
            "record",
            Some("form"),
            "",
        ),
        (
            json!({"ask": 1, "question": "write", "game": game, "form": "usi", "nodes": [{"parent": 0, "move": "5e5d"}]}),
            "shape",
            Some("nodes[0].parent"),
            "a move comes after its parent",
        ),
        (
            json!({"ask": 1, "question": "write", "game": game, "form": "usi", "nodes": [{"parent": null, "move": "5e5c"}]}),
            "game_move",
            Some("nodes[0].move"),
            "cannot go to 5c",
        ),
    ]
}

#[test]
fn each_says_what_was_read_where_and_what_to_write() {
    for (question, kind, at, part) in table() {
        let error = error(&question);
        assert_eq!(error["kind"], kind, "{question}\n{error}");
        assert_eq!(error["at"].as_str(), at, "{question}\n{error}");
        let message = error["message"].as_str().expect("it is a text");
        assert!(message.contains(part), "{question}\n{message}");
        assert!(message.len() < 2000, "{message}");
    }
}

/// The fields of a shape of the schema, with those of the shapes in it.
fn fields<'s>(
    schema: &'s Value,
    shape: &'s Value,
    path: &[String],
    found: &mut Vec<(Vec<String>, &'s Value)>,
) {
    let named = |shape: &'s Value| match shape["$ref"].as_str() {
        Some(name) => &schema["$defs"][name.trim_start_matches("#/$defs/")],
        None => shape,
    };
    let shape = named(shape);
    for (name, field) in shape["properties"].as_object().into_iter().flatten() {
        if ["ask", "id", "question"].contains(&name.as_str()) {
            continue;
        }
        let path = [path, std::slice::from_ref(name)].concat();
        let inner = field["anyOf"].as_array().map_or(field, |all| &all[0]);
        found.push((path.clone(), inner));
        fields(schema, inner, &path, found);
    }
}

#[test]
fn each_field_of_another_shape_is_answered_by_an_example_that_fits() {
    let schema = include_str!("../../../../docs/ask.schema.json");
    let schema: Value = serde_json::from_str(schema).expect("it is JSON");
    let mut count = 0;
    for question in schema["oneOf"].as_array().expect("a list of questions") {
        let name = &question["title"];
        let mut found = Vec::new();
        fields(&schema, question, &[], &mut found);
        for (path, _) in found {
            let ask = |value: Value| {
                let mut asked = json!({"ask": 1, "question": name});
                if name == "think" {
                    // A search ends.
                    asked["depth"] = json!(1);
                }
                let mut at = &mut asked;
                for step in &path {
                    at = &mut at[step];
                }
                *at = value;
                asked
            };
            let wrong = ask(json!({"surely": ["wrong"]}));
            let said = error(&wrong);
            let message = said["message"].as_str().expect("a text");
            count += 1;
            // What has an object already is told which fields that has.
            if message.starts_with("unknown field `surely`, expected ") {
                continue;
            }
            let field = path.last().expect("a name");
            let example = message.split("write such as `").nth(1).unwrap_or_default();
            let example = format!("{{{}}}", example.trim_end_matches('`'));
            let example: Value = serde_json::from_str(&example).unwrap_or_default();
            assert!(example.get(field).is_some(), "{wrong}\n{message}");
            let again = error_of(&ask(example[field].clone()));
            assert!(
                !again.contains("invalid type") || !again.contains(&format!("\"{field}\"")),
                "{wrong}\n{message}\n{again}"
            );
            for other in ["expected struct", "u64", "usize", "sequence", "map,"] {
                assert!(!message.contains(other), "{wrong}\n{message}");
            }
        }
    }
    assert!(count > 60, "{count}");
}

/// The message of the error that a question gets; empty where it has an answer.
fn error_of(question: &Value) -> String {
    let reply = reply(&question.to_string());
    reply["error"]["message"].as_str().unwrap_or_default().to_owned()
}

fn reply(text: &str) -> Value {
    let shelf = Shelf::new(1);
    let environment = Environment::without_clock(&shipped::Shipped, &shelf);
    serde_json::from_str(&answer_json(text, &environment, &mut |_| {})).expect("replies are JSON")
}

#[test]
fn what_is_no_question_at_all_is_answered_too() {
    for (text, byte) in [("", Some(0)), ("[1", Some(1)), ("{\"ask\": 1,\n  x}", Some(13))] {
        let error = &reply(text)["error"];
        assert_eq!(
            (&error["kind"], error["byte"].as_u64()),
            (&json!("json"), byte),
            "{error}"
        );
    }
    for text in ["7", "\"position\"", "\"too many fields\"", "[]", "null"] {
        let error = &reply(text)["error"];
        assert!(
            error["message"]
                .as_str()
                .is_some_and(|message| message.contains("write an object such as")),
            "{error}"
        );
    }
    let many: Vec<String> = (0..100).map(|number| format!("\"a{number}\": 1")).collect();
    let error = reply(&format!("{{\"ask\": 1, {}}}", many.join(", ")));
    assert!(
        error["error"]["message"]
            .as_str()
            .is_some_and(|message| message.contains("too many fields"))
    );
    let long = format!("{{\"ask\": 1, \"question\": \"{}\"}}", "x".repeat(MAX_QUESTION));
    assert_eq!(reply(&long)["error"]["kind"], "too_long");
    // As deep as a text of brackets goes, nothing breaks.
    assert_eq!(reply(&"[".repeat(1 << 20))["error"]["kind"], "json");
    assert_eq!(
        reply(&format!("{{\"ask\":1,\"question\":{}", "{\"a\":".repeat(1 << 18)))["error"]["kind"],
        "json"
    );
}

#[test]
fn foreign_text_comes_back_harmless() {
    let error =
        error(&json!({"ask": 1, "question": "position", "game": {"variant": "a\u{202e}\u{1b}[31m\nb"}}));
    let message = error["message"].as_str().expect("it is a text");
    assert!(!message.contains(['\u{202e}', '\u{1b}', '\n']), "{message:?}");
    let long = "x".repeat(100_000);
    let error =
        crate::world::error(&json!({"ask": 1, "question": "why", "game": {"variant": long}, "move": "a"}));
    assert!(
        error["message"]
            .as_str()
            .is_some_and(|message| message.len() < 2000)
    );
}

#[test]
fn a_question_about_the_next_move_of_a_finished_game_is_refused() {
    let game = json!({"variant": id(), "ended": {"result": "white_wins", "reason": "resignation"}});
    for question in ["think", "explain"] {
        let mut question = json!({"ask": 1, "question": question, "game": game, "move": "5e5d"});
        if question["question"] == "think" {
            question.as_object_mut().expect("it is an object").remove("move");
        }
        let error = error(&question);
        assert_eq!(error["kind"], "game_over");
        assert!(
            error["message"]
                .as_str()
                .is_some_and(|message| message.contains("White wins by resignation")),
            "{error}"
        );
    }
}
