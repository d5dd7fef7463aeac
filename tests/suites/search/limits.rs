//! Limits: the player stops soon after it is told to, keeps to its positions, and repeats itself.

use std::cell::Cell;

use hakugei_game::Game;
use hakugei_search::{Engine, Limits, Report};
use suites::shelf;

use super::nodes;

/// The player asks every 128 positions; unwinding asks once more for each ply that is open.
const ASKED_AFTER: u32 = 200;

#[test]
fn the_search_ends_soon_after_it_is_told_to() {
    for compiled in shelf::all() {
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
    for compiled in shelf::all() {
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
    for compiled in shelf::shipped() {
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
    for compiled in shelf::all() {
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

#[test]
fn an_interrupted_search_reports_several_lines_that_begin_with_different_moves_and_go_on() {
    let (mut broken_off, mut short) = (0, 0);
    for compiled in shelf::usual() {
        let game = Game::new(&compiled);
        for most in (1..20).map(|step| step * 293) {
            let mut reports: Vec<Report> = Vec::new();
            let limits = Limits {
                lines: 3,
                ..nodes(most)
            };
            let best =
                Engine::new(&compiled).think(&game, &limits, &mut |report| reports.push(report.clone()));
            let Some(last) = reports.iter().rposition(|report| report.rank == 1) else {
                continue;
            };
            let id = &compiled.variant().id;
            let lines = &reports[last..];
            let ranks: Vec<usize> = lines.iter().map(|report| report.rank).collect();
            assert_eq!(
                ranks,
                (1..=lines.len()).collect::<Vec<_>>(),
                "{id}, {most} positions"
            );
            let mut firsts: Vec<_> = lines.iter().map(|report| report.line[0]).collect();
            assert_eq!(firsts.first(), best.as_ref(), "{id}, {most} positions");
            firsts.sort_unstable();
            firsts.dedup();
            assert_eq!(firsts.len(), lines.len(), "{id}, {most} positions");
            for report in lines {
                let mut after = game.clone();
                for &mv in &report.line {
                    after.play(mv).expect("lines are legal");
                }
            }
            if lines.len() == 3 && lines[0].depth > 1 {
                let full = reports[..last].iter().rev().find(|report| report.rank == 1);
                broken_off += u32::from(full.is_some_and(|full| full.depth == lines[0].depth));
                short += u32::from(lines[0].line.len() == 1);
            }
        }
    }
    assert!(
        broken_off > 20 && short == 0,
        "{short} of {broken_off} lines have one move"
    );
}
