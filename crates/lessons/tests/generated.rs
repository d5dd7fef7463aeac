//! Lessons and puzzles from games of the computer: the same for the same seed, right by the checks of files.

use hakugei_lessons::{
    GeneratedLimits, Goal, Lessons, Puzzle, PuzzleLimits, as_file, generate, not_found, puzzles,
};
use hakugei_variant::Source;

use crate::shelf::{check, open};

fn generated(id: &str, seed: u64) -> Lessons {
    let (compiled, learned) = open(id);
    let limits = GeneratedLimits {
        seed,
        games: 3,
        stop: &|| false,
    };
    generate(&compiled, &learned, &limits)
}

#[test]
fn generated_lessons_are_repeatable_and_pass_the_check_of_files() {
    for id in ["tori", "kyoto", "micro"] {
        let lessons = generated(id, 1);
        assert!(lessons.lessons.len() >= 2, "{id}: {}", lessons.lessons.len());
        let text = as_file(&lessons);
        assert_eq!(text, as_file(&generated(id, 1)), "{id}");
        let checked = check(&Source::new("generated.ron", text.clone()), id);
        let said = hakugei_variant::render(&checked.found, false);
        assert_eq!(
            checked.lessons.map(|lessons| as_file(&lessons)),
            Some(text),
            "{id}: {said}"
        );
        for lesson in &lessons.lessons {
            assert!(matches!(
                lesson.goal,
                Goal::Gain | Goal::Escape | Goal::Mate | Goal::Play
            ));
        }
    }
    assert_ne!(as_file(&generated("micro", 1)), as_file(&generated("micro", 2)));
}

#[test]
fn what_is_missing_is_looked_for_in_games_with_fewer_men_and_named_where_it_stays_missing() {
    for (id, missing) in [
        ("heian_dai", &[][..]),
        ("checkshogi", &["checks to escape", "mates to give"]),
    ] {
        let (compiled, learned) = open(id);
        let limits = GeneratedLimits {
            seed: 1,
            games: 16,
            stop: &|| false,
        };
        let lessons = generate(&compiled, &learned, &limits);
        assert_eq!(not_found(&compiled, &lessons), missing, "{id}");
    }
    let (compiled, _) = open("heian_dai");
    let none = Lessons {
        variant: "heian_dai".to_owned(),
        lessons: Vec::new(),
    };
    let all = ["pieces to win", "checks to escape", "mates to give"];
    assert_eq!(not_found(&compiled, &none), all, "it has no drops");
}

#[test]
fn a_stop_ends_the_search_with_what_was_found() {
    let (compiled, learned) = open("shogi");
    let limits = GeneratedLimits {
        seed: 1,
        games: 1_000_000,
        stop: &|| true,
    };
    assert!(generate(&compiled, &learned, &limits).lessons.is_empty());
}

fn found(id: &str, moves: u32, seed: u64) -> Vec<Puzzle> {
    let (compiled, learned) = open(id);
    let limits = PuzzleLimits {
        heard: &|_| {},
        moves,
        count: 2,
        seed,
        games: 100,
        stop: &|| false,
    };
    let mut found = Vec::new();
    puzzles(&compiled, &learned, &limits, &mut |puzzle| found.push(puzzle));
    found
}

#[test]
fn puzzles_are_mates_of_the_length_that_is_asked_for() {
    for (id, moves) in [("micro", 1), ("micro", 2), ("whale", 2), ("minishogi", 3)] {
        let puzzles = found(id, moves, 1);
        assert_eq!(puzzles.len(), 2, "{id}");
        let sfens =
            |puzzles: &[Puzzle]| -> Vec<String> { puzzles.iter().map(|puzzle| puzzle.game.sfen()).collect() };
        assert_eq!(sfens(&puzzles), sfens(&found(id, moves, 1)), "{id}");
        for Puzzle { game, line } in puzzles {
            assert_eq!(line.len(), 2 * moves as usize - 1, "{id}");
            let mut end = game.clone();
            for mv in line {
                end.play(mv).expect("the solution is legal");
            }
            let outcome = end.outcome().expect("it ends the game");
            assert_eq!(outcome.result, hakugei_game::GameResult::Win(game.side()), "{id}");
        }
    }
}
