//! Mates that are known: those that the slow generator found in random games, and problems that people have composed.

use hakugei_game::Game;
use hakugei_search::{MateLimits, MateResult, solve_mate};
use suites::data;

use super::{check, compiled, found, game, nodes};

#[test]
fn mates_in_one_and_three_plies_are_found_in_every_variant() {
    let variants = compiled();
    let mut solved = [0, 0];
    for line in data::lines("search/mates.jsonl") {
        let compiled = &variants[line["variant"].as_str().expect("a variant")];
        let game = game(compiled, line["sfen"].as_str().expect("an SFEN"));
        let plies = line["plies"].as_u64().expect("a number of plies") as usize;
        let limits = MateLimits {
            shortest: true,
            ..nodes(300_000)
        };
        let report = solve_mate(&game, &limits);
        // A mate in three of the list may begin with a quiet move.
        let begins_with_check = data::strings(&line["wins"])
            .iter()
            .any(|text| checks(&game, text));
        if begins_with_check {
            let mate = found(&game, report.result);
            check(&game, &mate);
            assert_eq!((mate.line.len(), mate.shortest), (plies, true), "{line}");
            solved[usize::from(plies == 3)] += 1;
        } else if let MateResult::Mate(mate) = report.result {
            check(&game, &mate);
            assert!(mate.line.len() > plies, "{line}");
        }
    }
    assert!(solved.iter().all(|&lines| lines >= 30), "only {solved:?} lines");
}

/// Whether a legal move gives check or ends the game.
fn checks(game: &Game, text: &str) -> bool {
    let mut game = game.clone();
    let mv = game.parse_usi(text).unwrap_or_else(|error| panic!("{error}"));
    game.play(mv).unwrap_or_else(|error| panic!("{error}"));
    game.in_check() || game.outcome().is_some()
}

#[test]
fn composed_problems_are_solved_with_their_lengths() {
    let variants = compiled();
    let mut longest = 0;
    for line in data::lines("search/problems.jsonl") {
        let compiled = &variants[line["variant"].as_str().expect("a variant")];
        let game = game(compiled, line["sfen"].as_str().expect("an SFEN"));
        let limits = MateLimits {
            shortest: line["shortest"].as_bool().expect("yes or no"),
            ..nodes(line["nodes"].as_u64().expect("a number of positions"))
        };
        let report = solve_mate(&game, &limits);
        let mate = found(&game, report.result);
        check(&game, &mate);
        let plies = line["plies"].as_u64().expect("a number of plies") as usize;
        if limits.shortest {
            assert_eq!((mate.line.len(), mate.shortest), (plies, true), "{line}");
        } else {
            assert!(mate.line.len() >= plies, "{} plies in {line}", mate.line.len());
        }
        longest = longest.max(mate.line.len());
    }
    assert!(longest >= 50, "the longest has {longest} plies");
}
