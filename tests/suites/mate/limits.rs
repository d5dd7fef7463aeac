//! Limits are kept, and positions out of the ordinary are answered.

use std::cell::Cell;

use hakugei_game::Game;
use hakugei_search::{MateLimits, MateReport, MateResult, solve_mate};
use suites::chance::Chance;
use suites::{effort, overlay, shelf, walk};

use super::{compiled, game, nodes};

/// A long problem, far from solved in the few positions that it is given here.
const LONG: &str = "8k/9/9/9/9/9/9/9/K8 b R2GSr2b2g3s4n4l18p 1";
/// A mate in three plies.
const THREE: &str = "3sks3/9/4S4/9/9/B8/9/9/K8 b S2rb4g4n4l18p 1";

#[test]
fn the_search_keeps_to_its_positions_and_repeats_itself() {
    let variants = compiled();
    let game = game(&variants["shogi"], LONG);
    for most in [1, 2, 10, 1_000, 30_000] {
        let solve = || solve_mate(&game, &nodes(most));
        let report = solve();
        assert_eq!(report.result, MateResult::Unknown);
        assert!(report.nodes <= most, "{} of {most}", report.nodes);
        assert_eq!(solve(), report);
    }
}

#[test]
fn the_search_ends_soon_after_it_is_told_to() {
    let variants = compiled();
    let game = game(&variants["shogi"], LONG);
    for patience in [0, 1, 20] {
        let asked = Cell::new(0_u32);
        let stop = || {
            asked.set(asked.get() + 1);
            asked.get() > patience
        };
        let limits = MateLimits {
            stop: &stop,
            ..MateLimits::default()
        };
        let report = solve_mate(&game, &limits);
        assert_eq!(report.result, MateResult::Unknown);
        assert_eq!(asked.get(), patience + 1);
    }
}

#[test]
fn a_win_that_was_proved_is_one_though_its_moves_are_not_known_yet() {
    let variants = compiled();
    let game = game(&variants["shogi"], "6Snl/8k/9/8s/8s/9/9/9/K8 b RGSr2b3g3n3l18p 1");
    let result = |most: u64| solve_mate(&game, &nodes(most)).result;
    let (mut few, mut enough) = (1, 3_000_000);
    while enough - few > 1 {
        let some = u64::midpoint(few, enough);
        match result(some) {
            MateResult::Unknown => few = some,
            _ => enough = some,
        }
    }
    let MateResult::Proved { within } = result(enough) else {
        panic!("what proves a mate does not tell its moves yet");
    };
    assert!(within >= 9, "{within}");
    assert!(matches!(result(2 * enough), MateResult::Mate(_)));
}

#[test]
fn a_small_table_changes_no_answer() {
    let variants = compiled();
    let game = game(&variants["shogi"], "6Snl/8k/9/8s/8s/9/9/9/K8 b RGSr2b3g3n3l18p 1");
    let limits = MateLimits {
        memory: 0,
        shortest: true,
        ..nodes(3_000_000)
    };
    let MateResult::Mate(mate) = solve_mate(&game, &limits).result else {
        panic!("there is a mate in 9 plies");
    };
    assert_eq!((mate.line.len(), mate.shortest), (9, true));
    super::check(&game, &mate);
}

#[test]
fn a_mate_that_is_too_long_does_not_count() {
    let variants = compiled();
    let game = game(&variants["shogi"], "6Snl/8k/9/8s/8s/9/9/9/K8 b RGSr2b3g3n3l18p 1");
    for (plies, mates) in [
        (1, false),
        (7, false),
        (8, false),
        (9, true),
        (10, true),
        (u32::MAX, true),
    ] {
        let limits = MateLimits {
            plies: Some(plies),
            ..nodes(2_000_000)
        };
        match solve_mate(&game, &limits).result {
            MateResult::Mate(mate) => assert!(mates && mate.line.len() <= plies as usize, "{plies}"),
            result => assert_eq!(
                (mates, result),
                (false, MateResult::NoMate { within: Some(plies) })
            ),
        }
    }
}

#[test]
fn a_game_that_has_come_back_to_its_position_still_has_its_mate() {
    let variants = compiled();
    let mut game = game(&variants["shogi"], "8k/9/8P/9/9/9/9/9/K8 b G 1");
    for (number, text) in ["9i9h", "1a2a", "9h9i", "2a1a"]
        .iter()
        .cycle()
        .take(13)
        .enumerate()
    {
        let result = solve_mate(&game, &nodes(10_000)).result;
        let over = number == 12;
        assert_eq!(game.outcome().is_some(), over);
        match result {
            MateResult::Mate(mate) => {
                assert!(
                    number % 4 == 0 && !over && mate.line.len() == 1,
                    "after {number} moves"
                );
                super::check(&game, &mate);
            }
            result => {
                assert!(number % 4 != 0 || over, "after {number} moves");
                assert_eq!(result, MateResult::NoMate { within: None });
            }
        }
        if !over {
            let mv = game.parse_usi(text).expect("it is legal");
            game.play(mv).expect("it was read as legal");
        }
    }
}

#[test]
fn a_game_that_is_over_has_no_mate() {
    let variants = compiled();
    let game = game(&variants["whale"], "w5/K5/1K4/6/6/5W w - 1");
    assert!(game.outcome().is_some());
    let none = MateReport {
        result: MateResult::NoMate { within: None },
        nodes: 0,
    };
    assert_eq!(solve_mate(&game, &nodes(10)), none);
}

#[test]
fn any_position_of_any_variant_is_answered() {
    for compiled in shelf::all() {
        let id = compiled.variant().id.clone();
        for number in 0..if effort::deep() { 2 } else { 1 } {
            let setup = walk::placement(compiled.variant(), &mut Chance::new(&id, number));
            let Ok(game) = Game::from_setup(&compiled, &setup) else {
                continue;
            };
            let report = solve_mate(&game, &nodes(300));
            assert!(report.nodes <= 300, "{id}: {}", game.sfen());
            if let MateResult::Mate(mate) = report.result {
                super::check(&game, &mate);
            }
        }
        let start = solve_mate(&Game::new(&compiled), &nodes(300));
        assert!(start.nodes <= 300, "{id}");
    }
}

#[test]
fn a_mate_counts_only_if_it_comes_before_quiet_moves_draw() {
    let solved = |after: u16| {
        let rules = format!("ends: Ends(quiet_moves: draw(after: {after}))");
        let compiled = overlay::compiled("shogi", &rules).expect("a variant");
        solve_mate(&game(compiled, THREE), &nodes(100_000)).result
    };
    let MateResult::Mate(mate) = solved(3) else {
        panic!("there is a mate in three plies");
    };
    assert_eq!(mate.line.len(), 3);
    assert_eq!(solved(2), MateResult::Unknown);
}
