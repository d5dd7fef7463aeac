//! Games written in every form and read again.

use hakugei_game::CompiledVariant;
use hakugei_notation::{Form, fits};
use hakugei_variant::shipped;
use serde_json::{Value, json};

use crate::world::{Random, answer, error};

/// A random game of a variant, with a second line that leaves it after two moves.
fn tree(id: &str) -> Vec<Value> {
    let mut random = Random::new(7);
    let mut nodes: Vec<Value> = Vec::new();
    let mut moves: Vec<Value> = Vec::new();
    let mut next = |moves: &[Value], but: Option<&Value>| {
        let position =
            answer(&json!({"ask": 1, "question": "position", "game": {"variant": id, "moves": moves}}));
        let mut legal = position["moves"].as_array().expect("it is a list").clone();
        legal.retain(|mv| Some(mv) != but);
        (!legal.is_empty()).then(|| legal[random.below(legal.len())].clone())
    };
    for _ in 0..12 {
        let Some(mv) = next(&moves, None) else { break };
        nodes.push(json!({"parent": nodes.len().checked_sub(1), "move": mv, "comments": [], "ms": null}));
        moves.push(mv);
    }
    moves.truncate(3);
    let last = moves.pop();
    if let Some(other) = next(&moves, last.as_ref()) {
        nodes.push(json!({"parent": 1, "move": other, "comments": [], "ms": null}));
    }
    nodes
}

/// The moves that lead to each node, sorted: forms number the nodes of variations differently.
fn moves(nodes: &Value) -> Vec<Vec<String>> {
    let nodes = nodes.as_array().expect("it is a list");
    let mut paths: Vec<Vec<String>> = Vec::new();
    for node in nodes {
        let parent = node["parent"].as_u64();
        let mut path = parent.map_or_else(Vec::new, |parent| paths[parent as usize].clone());
        path.extend(node["move"].as_str().map(str::to_owned));
        paths.push(path);
    }
    paths.sort();
    paths.dedup();
    paths
}

#[test]
fn every_form_that_can_hold_a_game_gives_it_back() {
    for id in shipped::ids() {
        let compiled = CompiledVariant::shipped(id).expect("it is shipped");
        let nodes = tree(id);
        let main: Vec<Value> = nodes.iter().take(nodes.len() - 1).cloned().collect();
        for form in Form::ALL {
            let question = |nodes: &[Value]| json!({"ask": 1, "question": "write", "game": {"variant": id}, "form": form.name(), "black": "A", "white": "B", "nodes": nodes});
            if form == Form::Csa && !fits(compiled.variant()) {
                assert_eq!(error(&question(&nodes))["kind"], "record", "{id} {form:?}");
                continue;
            }
            let one_line = matches!(form, Form::Csa | Form::Usi);
            let kept = if one_line { &main } else { &nodes };
            let written = answer(&question(kept));
            let game = json!({"variant": id});
            let read = answer(&json!({"ask": 1, "question": "read", "text": written["text"], "game": game}));
            assert_eq!(read["variant"], id);
            assert_eq!(
                moves(&read["nodes"]),
                moves(&json!(kept)),
                "{id} {form:?}\n{}",
                written["text"]
            );
            if form != Form::Usi {
                assert_eq!(
                    (&read["black"], &read["white"]),
                    (&json!("A"), &json!("B")),
                    "{id} {form:?}"
                );
            }
            let lossy = answer(&question(&nodes));
            let losses = lossy["losses"].as_array().expect("it is a list");
            assert_eq!(
                losses.iter().any(|loss| loss == "1 variation"),
                one_line,
                "{id} {form:?} {losses:?}"
            );
        }
    }
}

#[test]
fn comments_times_and_ends_by_hand_are_kept_where_the_form_holds_them() {
    let id = shipped::ids()
        .find(|id| {
            CompiledVariant::shipped(id)
                .is_some_and(|compiled| hakugei_notation::fits_by_start(compiled.variant()))
        })
        .expect("one has the start of KIF and CSA");
    let nodes = json!([
        {"parent": null, "move": "7g7f", "comments": ["the usual beginning", "two lines"], "ms": 12000},
        {"parent": 0, "move": "3c3d", "comments": [], "ms": 3000}
    ]);
    let game = json!({"variant": id, "ended": {"result": "white_wins", "reason": "resignation"}});
    for form in ["kif", "csa", "pgn", "record"] {
        let written = answer(&json!({
            "ask": 1, "question": "write", "game": game, "form": form, "comments": ["before"], "date": "2026-11-24", "nodes": nodes
        }));
        let read = answer(&json!({"ask": 1, "question": "read", "text": written["text"]}));
        assert_eq!(read["form"], form);
        assert_eq!(read["comments"], json!(["before"]), "{form}");
        assert_eq!(read["nodes"][0]["comments"], nodes[0]["comments"], "{form}");
        assert_eq!(
            read["outcome"]["words"], "White wins by resignation",
            "{form}\n{}",
            written["text"]
        );
        assert_eq!(read["nodes"][0]["ms"], 12_000, "{form}");
    }
}

#[test]
fn a_game_of_xboard_and_a_list_in_another_notation_are_read() {
    let text = include_str!("../../../../tests/data/notation/pgn/xboard/whale.pgn");
    let read = answer(&json!({"ask": 1, "question": "read", "text": text}));
    assert_eq!(
        (&read["form"], &read["variant"]),
        (&json!("pgn"), &json!("whale"))
    );
    assert_eq!(
        read["nodes"].as_array().map(Vec::len),
        Some(74),
        "73 moves and the end"
    );
    assert_eq!(
        (&read["date"], &read["nodes"][1]["ms"]),
        (&json!("2026-11-25"), &json!(100))
    );
    let sample = "1. D-e4 D-c3 2. D-d4 N-b3 3. D-d3 Dxd3";
    for text in [sample.to_owned(), format!("[Variant \"whale\"]\n\n{sample} *\n")] {
        let read = answer(&json!({"ask": 1, "question": "read", "text": text, "game": {"variant": "whale"}}));
        assert_eq!(read["convention"], "wikipedia_sample");
        assert_eq!(read["nodes"].as_array().map(Vec::len), Some(6));
    }
}

#[test]
fn a_list_of_moves_is_read_as_the_variant_that_is_named() {
    let id = shipped::ids().next().expect("some are shipped");
    let read =
        answer(&json!({"ask": 1, "question": "read", "text": "1. D-5d D-3c", "game": {"variant": id}}));
    assert_eq!(
        (&read["form"], &read["nodes"][1]["move"]),
        (&json!("moves"), &json!("3b3c"))
    );
    let refused = error(&json!({"ask": 1, "question": "read", "text": "1. D-5d D-3c"}));
    assert!(
        refused["message"]
            .as_str()
            .is_some_and(|message| message.contains("name it in `game`")),
        "{refused}"
    );
}
