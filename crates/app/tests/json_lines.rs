//! The JSON lines of the program against the shared vectors, and on lines of every bad sort.

#![expect(clippy::disallowed_methods, reason = "tests read their data")]

use std::fs;

use crate::run::{root, run};
use serde_json::{Value, json};

/// The lines of a file of vectors.
fn vectors(name: &str) -> Vec<Value> {
    let path = root().join("tests/data/vectors").join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines()
        .map(|line| serde_json::from_str(line).expect("a vector is JSON"))
        .collect()
}

fn of_variant(vectors: Vec<Value>, variant: &str) -> Vec<Value> {
    vectors
        .into_iter()
        .filter(|line| line["variant"] == variant)
        .collect()
}

/// The objects that the program writes, one for each line.
fn answers(args: &[&str], lines: &[String]) -> Vec<Value> {
    let input: String = lines.iter().map(|line| line.clone() + "\n").collect();
    let said = run(args, input);
    assert_eq!((said.code, said.err.as_str()), (0, ""), "{args:?}");
    let answers: Vec<Value> = said
        .out
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line is an object"))
        .collect();
    assert_eq!(answers.len(), lines.len(), "{args:?}: one object for each line");
    answers
}

fn text(value: &Value) -> String {
    value.as_str().expect("a string").to_owned()
}

/// The games of the vectors, by what they are called there and what the program is to be asked for.
const GAMES: [(&str, &str); 6] = [
    ("whale", "whale"),
    ("paulowich", "paulowich"),
    ("shogi", "shogi"),
    ("minishogi", "minishogi"),
    ("wa", "wa_drops"),
    ("wa-nodrops", "wa"),
];

#[test]
fn moves_of_every_position() {
    for (name, variant) in GAMES {
        let positions = vectors(&format!("positions_{name}.jsonl"));
        let lines: Vec<String> = positions.iter().map(|position| text(&position["sfen"])).collect();
        for (expected, answer) in positions
            .iter()
            .zip(answers(&["moves", variant, "--stdin"], &lines))
        {
            for member in ["sfen", "moves", "in_check", "banned_drop_mates"] {
                assert_eq!(answer[member], expected[member], "{} {member}", expected["id"]);
            }
            let over = expected["moves"].as_array().is_some_and(Vec::is_empty);
            assert_eq!(answer["outcome"].is_object(), over, "{}", expected["id"]);
        }
    }
}

#[test]
fn perft_of_every_position() {
    for (name, variant) in GAMES {
        let mut positions = vectors(&format!("positions_{name}.jsonl"));
        if !["whale", "paulowich"].contains(&name) {
            positions.truncate(8);
        }
        let lines: Vec<String> = positions.iter().map(|position| text(&position["sfen"])).collect();
        let counted = answers(&["perft", variant, "--stdin", "--depth", "3"], &lines);
        for (expected, answer) in positions.iter().zip(counted) {
            assert_eq!(answer["nodes"], expected["perft"], "{}", expected["id"]);
        }
    }
}

#[test]
fn perft_from_the_starts_whatever_the_threads() {
    for start in vectors("perft_start.jsonl") {
        let Some((_, variant)) = GAMES.iter().find(|(name, _)| start["variant"] == *name) else {
            continue;
        };
        let expected: Vec<u64> = start["perft"]
            .as_array()
            .expect("counts")
            .iter()
            .filter_map(Value::as_u64)
            .collect();
        let depth = expected.iter().take_while(|&&count| count < 400_000).count();
        for threads in ["1", "3"] {
            let depth = depth.to_string();
            let args = [
                "perft",
                variant,
                "--stdin",
                "--depth",
                &depth,
                "--threads",
                threads,
            ];
            let answer = answers(&args, &[text(&start["sfen"])]);
            assert_eq!(
                answer[0]["nodes"],
                json!(expected[..depth.parse().expect("a number")]),
                "{variant}"
            );
        }
    }
}

#[test]
fn games_played_out() {
    for (name, variant) in GAMES {
        let games = of_variant(vectors("games.jsonl"), name);
        let lines: Vec<String> = games
            .iter()
            .map(|game| json!({"sfen": game["sfen_start"], "moves": game["moves"]}).to_string())
            .collect();
        for (game, answer) in games
            .iter()
            .zip(answers(&["play-out", variant, "--stdin"], &lines))
        {
            assert_eq!(answer["sfen"], game["sfen_final"], "{}", game["id"]);
            let ply = game["moves"].as_array().expect("moves").len();
            let last = answer["outcomes"].as_array().expect("outcomes").last();
            match game["result"].as_str() {
                Some("ongoing") => assert!(last.is_none_or(|last| last["ply"] != ply), "{}", game["id"]),
                result => {
                    let expected = json!({"ply": ply, "result": result, "reason": game["reason"]});
                    assert_eq!(last, Some(&expected), "{}", game["id"]);
                }
            }
        }
    }
}

#[test]
fn repetitions_end_games_where_they_should() {
    let cases = of_variant(vectors("repetition.jsonl"), "whale");
    assert!(!cases.is_empty());
    let lines: Vec<String> = cases
        .iter()
        .map(|case| json!({"sfen": case["sfen"], "moves": case["moves"]}).to_string())
        .collect();
    for (case, answer) in cases
        .iter()
        .zip(answers(&["play-out", "whale", "--stdin"], &lines))
    {
        let first = answer["outcomes"].get(0);
        match case["expected"]["result"].as_str() {
            None | Some("ongoing") => assert_eq!(first, None, "{}", case["id"]),
            Some(_) => assert_eq!(first, Some(&case["expected"]), "{}", case["id"]),
        }
    }
}

#[test]
fn single_rules_hold() {
    for (name, variant) in GAMES {
        for case in of_variant(vectors("rules_micro.jsonl"), name) {
            single_rule(variant, &case);
        }
    }
}

fn single_rule(variant: &str, case: &Value) {
    let played = case["play"].as_array().cloned().unwrap_or_default();
    let question = json!({"sfen": case["sfen"], "moves": played}).to_string();
    let after = answers(&["play-out", variant, "--stdin"], &[question]).remove(0);
    assert!(after.get("error").is_none(), "{}: {after}", case["id"]);
    if let Some(result) = case["result"].as_str().filter(|&result| result != "ongoing") {
        let expected = json!({"ply": played.len(), "result": result, "reason": case["reason"]});
        let outcomes = after["outcomes"].as_array().expect("outcomes");
        assert_eq!(outcomes.last(), Some(&expected), "{}", case["id"]);
    }
    let here = answers(&["moves", variant, "--stdin"], &[text(&after["sfen"])]).remove(0);
    for member in ["moves", "in_check", "banned_drop_mates"] {
        if let Some(expected) = case.get(member) {
            assert_eq!(&here[member], expected, "{} {member}", case["id"]);
        }
    }
}

#[test]
fn betza_strings_are_read_as_the_vectors_say() {
    let accepted = vectors("betza_accepted.jsonl");
    let lines: Vec<String> = accepted.iter().map(|case| text(&case["betza"])).collect();
    for (case, answer) in accepted.iter().zip(answers(&["betza", "--stdin"], &lines)) {
        for member in ["betza", "tier", "moves", "paths", "lints"] {
            assert_eq!(answer[member], case[member], "{} {member}", case["betza"]);
        }
    }
}

#[test]
fn betza_strings_are_refused_as_the_vectors_say() {
    let rejected = vectors("betza_rejected.jsonl");
    let lines: Vec<String> = rejected.iter().map(|case| text(&case["betza"]) + "\r").collect();
    for (case, answer) in rejected.iter().zip(answers(&["betza", "--stdin"], &lines)) {
        assert_eq!(answer["betza"], case["betza"]);
        for member in ["kind", "pos", "len"] {
            assert_eq!(
                answer["error"][member], case[member],
                "{} {member}",
                case["betza"]
            );
        }
        for member in ["message", "help"] {
            assert!(
                !text(&answer["error"][member]).is_empty(),
                "{} {member}",
                case["betza"]
            );
        }
    }
}

/// The error kinds of raw lines, `None` where a line is answered.
fn kinds(args: &[&str], input: &[u8]) -> Vec<Option<String>> {
    let said = run(args, input);
    assert_eq!((said.code, said.err.as_str()), (0, ""), "{args:?}");
    let kind = |line: &str| {
        let object: Value = serde_json::from_str(line).expect("a line is an object");
        let error = object.get("error")?;
        assert!(!text(&error["message"]).is_empty());
        Some(text(&error["kind"]))
    };
    said.out.lines().map(kind).collect()
}

#[test]
fn a_bad_line_is_answered_and_the_rest_go_on() {
    const START: &str = "bnpwgh/dddddd/6/6/DDDDDD/HGWPNB b - 1";
    let mut input = b"\n\xff\xfe\n\0\n6/6/6/6/6/6 b - 1\nstartpos\r\n".to_vec();
    input.extend(std::iter::repeat_n(b'x', 3 << 20));
    input.extend(format!("\n  {START}  ").bytes());
    let expected = [
        Some("MissingField"),
        Some("NotUtf8"),
        Some("UnexpectedCharacter"),
        Some("NoRoyal"),
        None,
        Some("LineTooLong"),
        None,
    ]
    .map(|kind| kind.map(str::to_owned));
    assert_eq!(kinds(&["moves", "whale", "--stdin"], &input), expected);
    assert_eq!(
        kinds(&["perft", "whale", "--stdin", "--depth", "2"], &input),
        expected
    );
}

#[test]
fn a_bad_question_is_answered_and_the_rest_go_on() {
    let input = br#"
{"sfen":"startpos","moves":["1e1d"]}
{"sfen":"startpos"}
{"sfen":"startpos","moves":"1e1d"}
{"sfen":"startpos","moves":[1]}
{"sfen":7,"moves":[]}
[]
{"sfen":"startpos","moves":["1e1d","9z9z"]}
{"sfen":"startpos","moves":["1e1c"]}
{"sfen":"","moves":[]}
{"sfen":"startpos","moves":[]}"#;
    let expected = [
        Some("Json"),
        None,
        Some("Shape"),
        Some("Shape"),
        Some("Shape"),
        Some("Shape"),
        Some("Shape"),
        Some("IllegalMove"),
        Some("IllegalMove"),
        Some("MissingField"),
        None,
    ]
    .map(|kind| kind.map(str::to_owned));
    assert_eq!(kinds(&["play-out", "whale", "--stdin"], input), expected);
}

#[test]
fn an_illegal_move_is_named_with_its_ply() {
    let line = json!({"sfen": "startpos", "moves": ["1e1d", "1b1c", "1d1c", "5e5e"]}).to_string();
    let error = &answers(&["play-out", "whale", "--stdin"], &[line])[0]["error"];
    assert_eq!((&error["ply"], &error["move"]), (&json!(4), &json!("5e5e")));
    assert!(text(&error["message"]).starts_with("move 4: "), "{error}");
}

#[test]
fn an_illegal_move_is_repeated_as_it_was_given() {
    let odd = format!("1e1d\u{1b}[31m\u{202e}{}", "x".repeat(300));
    let line = json!({"sfen": "startpos", "moves": [odd]}).to_string();
    let error = &answers(&["play-out", "whale", "--stdin"], &[line])[0]["error"];
    assert_eq!(error["move"], json!(odd));
}

#[test]
fn a_game_that_is_over_at_its_start_says_so_at_ply_0() {
    let line = json!({"sfen": "w5/K5/1K4/6/6/5W w - 1", "moves": []}).to_string();
    let answer = &answers(&["play-out", "whale", "--stdin"], &[line])[0];
    let expected = json!([{"ply": 0, "result": "black_wins", "reason": "checkmate"}]);
    assert_eq!(answer["outcomes"], expected);
}

#[test]
fn the_end_of_a_game_by_capture_is_a_position_like_others() {
    let line = json!({"sfen": "gle/3/1C1/ELG w - 1", "moves": ["2a2b", "2c2b"]}).to_string();
    let answer = &answers(&["play-out", "dobutsu", "--stdin"], &[line])[0];
    let end = json!({"result": "black_wins", "reason": "royal_captured"});
    assert_eq!(answer["outcomes"][0]["reason"], end["reason"]);
    let sfen = text(&answer["sfen"]);
    let again = json!({"sfen": sfen, "moves": []}).to_string();
    let over = json!([{"ply": 0, "result": "black_wins", "reason": "royal_captured"}]);
    assert_eq!(
        answers(&["play-out", "dobutsu", "--stdin"], &[again])[0]["outcomes"],
        over
    );
    let moves = &answers(&["moves", "dobutsu", "--stdin"], std::slice::from_ref(&sfen))[0];
    assert_eq!((&moves["moves"], &moves["outcome"]), (&json!([]), &end));
    let counts = &answers(
        &["perft", "dobutsu", "--stdin", "--depth", "2"],
        std::slice::from_ref(&sfen),
    )[0];
    assert_eq!(counts["nodes"], json!([0, 0]));
    let said = run(&["play", "dobutsu", "--sfen", &sfen], "go\nmoves\nhint\nquit\n");
    assert_eq!(said.code, 0, "{}", said.err);
    for part in [
        "White has no royal piece, on the board or in hand, and so has lost. If one was forgotten, add it to the position.",
        "The game is over: Black wins by capture of the royal piece.",
    ] {
        assert!(said.out.contains(part), "{part} {}", said.out);
    }
    for client in ["usi", "uci"] {
        let input = format!("{client}\nposition sfen {sfen}\ngo depth 2\nquit\n");
        let said = run(&["usi", "dobutsu"], &input);
        assert!(said.out.contains("bestmove"), "{}", said.out);
    }
    // Where no game comes to that, or both lack one, it was forgotten.
    for (variant, sfen) in [
        ("shogi", "9/9/9/9/9/9/9/9/4K4 b - 1"),
        ("dobutsu", "g1e/3/3/E1G b - 1"),
    ] {
        assert_eq!(
            kinds(&["moves", variant, "--stdin"], sfen.as_bytes()),
            [Some("NoRoyal".to_owned())]
        );
    }
}

#[test]
fn an_empty_line_is_the_empty_betza_string_and_blanks_count() {
    let expected = [
        Some("EmptyInput"),
        Some("UnexpectedChar"),
        None,
        Some("NotUtf8"),
        None,
    ]
    .map(|kind| kind.map(str::to_owned));
    assert_eq!(kinds(&["betza", "--stdin"], b"\n W\nW\r\n\xe9\nF"), expected);
}

#[test]
fn no_line_no_answer() {
    for args in [vec!["betza", "--stdin"], vec!["moves", "whale", "--stdin"]] {
        assert_eq!(kinds(&args, b""), []);
    }
}
