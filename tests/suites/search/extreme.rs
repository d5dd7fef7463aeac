//! Games in which single positions are long work: the player asks while it lists and judges moves, not only between positions.

use std::cell::Cell;

use hakugei_game::{CompiledVariant, Game, Stop};
use hakugei_search::{Engine, Level, Limits, MateLimits, MateResult, Report, solve_mate};
use hakugei_variant::{Source, load, render, shipped};
use suites::data;

/// A game in which each move is tried out against twenty pieces of two long legs.
fn extreme() -> CompiledVariant {
    let file = data::path("search/extreme.ron");
    let checked = load(&Source::new("extreme", data::text(&file)), &shipped::Shipped);
    let problems = render(&checked, false);
    CompiledVariant::new(checked.variant.unwrap_or_else(|| panic!("{problems}")))
}

/// The most moves that are tried out between two questions.
const TRIED: usize = 64;
/// The most root moves that are judged between two questions.
const JUDGED: usize = 16;

/// Somebody who says yes from some question on, and counts the questions.
struct Asked {
    questions: Cell<usize>,
    patience: usize,
}

impl Asked {
    fn new(patience: usize) -> Self {
        Self {
            questions: Cell::new(0),
            patience,
        }
    }

    fn answer(&self) -> bool {
        self.questions.set(self.questions.get() + 1);
        self.questions.get() > self.patience
    }
}

#[test]
fn a_list_asks_while_its_moves_are_tried_out() {
    let compiled = extreme();
    let game = Game::new(&compiled);
    let all = game.legal_moves();
    let asked = Asked::new(usize::MAX);
    let ask = || asked.answer();
    assert_eq!(game.legal_moves_before(&Stop::new(&ask)), all);
    let questions = asked.questions.get();
    assert!(
        questions >= all.len() / TRIED,
        "{questions} for {} moves",
        all.len()
    );
    for patience in 0..questions {
        let asked = Asked::new(patience);
        let ask = || asked.answer();
        let some = game.legal_moves_before(&Stop::new(&ask));
        assert!(!some.is_empty() && some.iter().all(|mv| all.contains(mv)));
        assert_eq!(asked.questions.get(), patience + 1, "nobody is asked after a yes");
    }
}

#[test]
fn the_first_judging_asks_as_often_as_the_search() {
    let compiled = extreme();
    let game = Game::new(&compiled);
    let moves = game.legal_moves().len();
    let asked = Asked::new(usize::MAX);
    let limits = Limits {
        nodes: Some(1),
        stop: &|| asked.answer(),
        ..Limits::default()
    };
    let free = Engine::new(&compiled).think(&game, &limits, &mut |_| {});
    let questions = asked.questions.get();
    assert!(questions >= moves / JUDGED, "{questions} for {moves} moves");
    let uninterrupted = Limits {
        nodes: Some(1),
        ..Limits::default()
    };
    let same = Engine::new(&compiled).think(&game, &uninterrupted, &mut |_| {});
    assert_eq!(free, same, "questions change no answer");
}

#[test]
fn whenever_it_is_stopped_it_has_a_legal_move() {
    let compiled = extreme();
    let game = Game::new(&compiled);
    for level in [1, 10].map(|number| Level::new(number).expect("it is the number of a level")) {
        for patience in [0, 1, 5, 10, 11, 12, 40, 300, 1000] {
            let asked = Asked::new(patience);
            let mut last: Option<Report> = None;
            let limits = Limits {
                stop: &|| asked.answer(),
                level,
                ..Limits::default()
            };
            let mv = Engine::new(&compiled).think(&game, &limits, &mut |report| last = Some(report.clone()));
            let mv = mv.expect("there are moves");
            assert!(game.is_legal(mv), "after {patience} questions");
            assert!(asked.questions.get() <= patience + 1);
            let last = last.expect("the last report is of the move to play");
            assert_eq!(last.line.first(), Some(&mv), "after {patience} questions");
            assert!(last.score.forced().is_none(), "{:?}", last.score);
        }
    }
}

#[test]
fn a_move_that_is_asked_for_is_chosen_however_soon_the_stop_comes() {
    let compiled = extreme();
    let game = Game::new(&compiled);
    let last = *game.legal_moves().last().expect("there are moves");
    let limits = Limits {
        stop: &|| true,
        only: &[last],
        ..Limits::default()
    };
    let mv = Engine::new(&compiled).think(&game, &limits, &mut |_| {});
    assert_eq!(mv, Some(last));
}

#[test]
fn a_search_for_mate_that_is_stopped_says_nothing_wrong() {
    let compiled = extreme();
    let game = Game::new(&compiled);
    for patience in [0, 1, 2, 3, 5, 8, 13, 40, 200] {
        let asked = Asked::new(patience);
        let limits = MateLimits {
            stop: &|| asked.answer(),
            ..MateLimits::default()
        };
        let report = solve_mate(&game, &limits);
        assert_eq!(report.result, MateResult::Unknown, "after {patience} questions");
        assert_eq!(asked.questions.get(), patience + 1);
    }
}

#[test]
fn a_count_of_lines_asks_inside_its_lists() {
    let compiled = extreme();
    let game = Game::new(&compiled);
    let mv = game.legal_moves()[0];
    let asked = Asked::new(3);
    assert_eq!(game.perft_until(mv, 2, &|| asked.answer()), None);
    assert_eq!(asked.questions.get(), 4);
}
