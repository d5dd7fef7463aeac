//! Limits: the player stops soon after it is told to, keeps to its positions, and repeats itself.

use std::cell::Cell;

use hakugei_game::{CompiledVariant, Game};
use hakugei_search::{Engine, Limits, Report};
use suites::shelf;

use super::nodes;

/// The player asks every 128 positions; unwinding asks once more for each ply that is open.
const ASKED_AFTER: u32 = 200;

#[test]
fn the_search_ends_soon_after_it_is_told_to() {
    for compiled in shelf::all().into_iter().map(CompiledVariant::new) {
        for patience in [0, 1, 5, 40] {
            let (asked, after) = (Cell::new(0_u32), Cell::new(0_u32));
            let stop = || {
                asked.set(asked.get() + 1);
                let told = asked.get() > patience;
                after.set(after.get() + u32::from(told));
                told
            };
            let limits = Limits {
                depth: None,
                nodes: None,
                stop: &stop,
                ..Limits::default()
            };
            let game = Game::new(&compiled);
            let mv = Engine::new(&compiled).think(&game, &limits, &mut |_| {});
            assert!(
                mv.is_some_and(|mv| game.check_move(mv).is_ok()),
                "{}",
                compiled.variant().id
            );
            assert!(
                after.get() <= ASKED_AFTER,
                "asked {} times after the first yes",
                after.get()
            );
        }
    }
}

#[test]
fn the_search_keeps_to_its_positions() {
    for compiled in shelf::all().into_iter().map(CompiledVariant::new) {
        for (most, threads) in [(1, 1), (77, 1), (77, 9), (1_500, 1), (1_500, 3)] {
            let mut last = 0;
            let mut engine = Engine::new(&compiled);
            engine.set_threads(threads);
            engine.think(&Game::new(&compiled), &nodes(most), &mut |report| {
                last = report.nodes;
            });
            let id = &compiled.variant().id;
            assert!(last <= most, "{last} positions by {threads} threads in {id}");
        }
    }
}

#[test]
fn the_search_keeps_to_its_depth() {
    for compiled in shelf::shipped().into_iter().map(CompiledVariant::new) {
        for depth in 1..=3 {
            let limits = Limits {
                depth: Some(depth),
                nodes: None,
                stop: &|| false,
                ..Limits::default()
            };
            let mut deepest = 0;
            Engine::new(&compiled).think(&Game::new(&compiled), &limits, &mut |report| {
                deepest = report.depth;
            });
            assert_eq!(deepest, depth);
        }
    }
}

#[test]
fn the_same_search_twice_finds_the_same_in_as_many_positions() {
    for compiled in shelf::all().into_iter().map(CompiledVariant::new) {
        let think = || {
            let mut reports: Vec<Report> = Vec::new();
            let mv = Engine::new(&compiled).think(&Game::new(&compiled), &nodes(3_000), &mut |report| {
                reports.push(report.clone());
            });
            (mv, reports)
        };
        assert_eq!(think(), think(), "{}", compiled.variant().id);
    }
}
