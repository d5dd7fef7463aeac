//! Drops that may not mate: they win nothing, and answer nothing that they could not answer by the rules.

use hakugei_game::{Game, GameResult};
use hakugei_search::{MateLimits, MateResult, solve_mate};
use suites::{data, overlay};

use super::{check, compiled, found, game, nodes, usi};

#[test]
fn a_drop_that_may_not_mate_is_no_mate() {
    let variants = compiled();
    for line in data::lines("search/drop_mates.jsonl") {
        let id = line["variant"].as_str().expect("a variant");
        let rules = line["rules"].as_str();
        let compiled = rules.map_or(&variants[id], |rules| {
            overlay::compiled(id, rules).expect("the rules fit the variant")
        });
        let game = game(compiled, line["sfen"].as_str().expect("an SFEN"));
        let limits = MateLimits {
            shortest: true,
            ..nodes(100_000)
        };
        let result = solve_mate(&game, &limits).result;
        if line["line"].is_array() {
            let mate = found(&game, result);
            check(&game, &mate);
            assert_eq!(usi(&game, &mate.line), data::strings(&line["line"]), "{line}");
        } else {
            assert_eq!(result, MateResult::NoMate { within: None }, "{line}");
            assert!(!game.banned_drop_mates().is_empty(), "{line}");
        }
    }
}

#[test]
fn an_answer_that_repetition_bars_refutes_no_mate() {
    for line in data::lines("search/barred_repetitions.jsonl") {
        let id = line["variant"].as_str().expect("a variant");
        let rules = line["rules"].as_str().expect("rules of repetition");
        let compiled = overlay::compiled(id, rules).expect("the rules fit the variant");
        let mut game = game(compiled, line["sfen"].as_str().expect("an SFEN"));
        play(&mut game, &line["moves"]);
        for plies in [None, Some(3), Some(5)] {
            let limits = MateLimits {
                plies,
                ..nodes(100_000)
            };
            let denied = matches!(solve_mate(&game, &limits).result, MateResult::NoMate { .. });
            // Where the game knows no mate, the solver need not prove that within a bound.
            assert!(
                denied == line["mates"].is_null() || (!denied && plies.is_some()),
                "{line}"
            );
        }
        let attacker = game.side();
        if play(&mut game, &line["mates"]) {
            let won = game.outcome().map(|end| end.result);
            assert_eq!(won, Some(GameResult::Win(attacker)), "{line}");
        }
    }
}

/// Plays moves that stand in a line of data; whether there are any.
fn play(game: &mut Game, moves: &serde_json::Value) -> bool {
    for text in moves.as_str().unwrap_or_default().split_whitespace() {
        let mv = game.parse_usi(text).unwrap_or_else(|error| panic!("{error}"));
        game.play(mv).unwrap_or_else(|error| panic!("`{text}`: {error}"));
    }
    !moves.is_null()
}
