//! Openings: random ones are the same for a seed, balanced and different; given ones come in turn.

use std::collections::BTreeSet;

use hakugei_arena::{Openings, Randomly, read_book};
use hakugei_game::Game;
use hakugei_search::{Engine, Limits};

use crate::shelf;

const RANDOMLY: Randomly = Randomly {
    plies: 6,
    balance: Some(150),
    nodes: 500,
    seed: 1,
};

fn sfens(id: &str, randomly: Randomly, count: usize) -> Vec<String> {
    let mut openings = Openings::random(&shelf::compiled(id), randomly);
    (0..count)
        .map(|index| openings.get(index).expect("there is one").sfen())
        .collect()
}

#[test]
fn a_seed_gives_the_same_openings_in_any_order() {
    let found = sfens("minishogi", RANDOMLY, 12);
    assert_eq!(found, sfens("minishogi", RANDOMLY, 12));
    let mut openings = Openings::random(&shelf::compiled("minishogi"), RANDOMLY);
    for index in [11, 0, 5] {
        assert_eq!(openings.get(index).expect("there is one").sfen(), found[index]);
    }
    let other = Randomly { seed: 2, ..RANDOMLY };
    assert_ne!(found, sfens("minishogi", other, 12));
}

#[test]
fn openings_differ_and_are_balanced() {
    let compiled = shelf::compiled("whale");
    let mut openings = Openings::random(&compiled, RANDOMLY);
    let mut seen = BTreeSet::new();
    for index in 0..15 {
        let game = openings.get(index).expect("there is one");
        assert_eq!(game.moves().len(), 6);
        assert!(game.outcome().is_none());
        assert!(seen.insert(game.sfen()), "{} came twice", game.sfen());
        let limits = Limits {
            nodes: Some(RANDOMLY.nodes),
            ..Limits::default()
        };
        let mut score = None;
        Engine::new(&compiled).think(&game, &limits, &mut |report| score = Some(report.score));
        let score = score.expect("it reports");
        assert!(
            score.forced().is_none() && score.value().abs() <= 150,
            "{}: {score}",
            game.sfen()
        );
    }
}

#[test]
fn what_cannot_be_found_is_said_and_does_not_hang() {
    let nowhere = Randomly {
        plies: 200,
        balance: None,
        ..RANDOMLY
    };
    let mut openings = Openings::random(&shelf::compiled("dobutsu"), nowhere);
    let error = openings.get(0).expect_err("random games end before").to_string();
    assert!(
        error.starts_with("no opening of 200 random moves was found"),
        "{error}"
    );
    let start = Randomly {
        plies: 0,
        balance: None,
        ..RANDOMLY
    };
    let compiled = shelf::compiled("dobutsu");
    let mut openings = Openings::random(&compiled, start);
    for index in 0..2 {
        assert_eq!(
            openings.get(index).expect("the start").sfen(),
            Game::new(&compiled).sfen()
        );
    }
}

#[test]
fn given_openings_come_in_turn() {
    let compiled = shelf::compiled("minishogi");
    let book = "# a comment\nstartpos moves 5d5c\n\nposition startpos moves 4e4d\n";
    let games = read_book(&compiled, book).expect("two openings");
    let mut openings = Openings::given(&compiled, games.clone());
    let firsts: Vec<_> = (0..4)
        .map(|index| openings.get(index).expect("there is one").moves()[0])
        .collect();
    assert_eq!(firsts, [0, 1, 0, 1].map(|index: usize| games[index].moves()[0]));
}

/// The score of a short search for the side to move.
fn score(game: &Game) -> i32 {
    let limits = Limits {
        nodes: Some(RANDOMLY.nodes),
        ..Limits::default()
    };
    let mut score = None;
    Engine::new(game.compiled()).think(game, &limits, &mut |report| score = Some(report.score.value()));
    score.expect("it reports")
}

#[test]
fn random_moves_leave_a_handicap_what_it_is() {
    let compiled = shelf::compiled("shogi");
    let handicap = compiled.variant().handicap("2").expect("it is called so");
    let start = Game::from_setup(&compiled, &handicap.start).expect("it can be played");
    let before = score(&start);
    assert!(before < -500, "White gives much: {before}");
    for plies in [2, 3] {
        let randomly = Randomly { plies, ..RANDOMLY };
        let mut openings = Openings::random_from(&compiled, vec![start.clone()], randomly);
        for index in 0..4 {
            let game = openings.get(index).expect("there is one");
            let wanted = if plies == 2 { before } else { -before };
            assert_eq!(game.moves().len(), plies);
            assert!((score(&game) - wanted).abs() <= 150, "{}", game.sfen());
        }
    }
}

#[test]
fn random_moves_follow_given_openings_in_turn() {
    let compiled = shelf::compiled("minishogi");
    let book = "startpos moves 5d5c\nstartpos moves 4e4d\n";
    let games = read_book(&compiled, book).expect("two openings");
    let randomly = Randomly {
        plies: 2,
        balance: None,
        ..RANDOMLY
    };
    let mut openings = Openings::random_from(&compiled, games.clone(), randomly);
    let mut seen = BTreeSet::new();
    for index in 0..6 {
        let game = openings.get(index).expect("there is one");
        assert_eq!(game.moves().len(), 3);
        assert_eq!(game.moves()[0], games[index % 2].moves()[0]);
        assert!(seen.insert(game.sfen()), "{}", game.sfen());
    }
}

#[test]
fn a_book_says_which_line_is_wrong() {
    let compiled = shelf::compiled("minishogi");
    for (text, what) in [
        ("", "there is no opening in it"),
        ("# nothing\n", "there is no opening in it"),
        ("startpos\nstartpos moves 5e5a\n", "line 2: "),
        ("startpos\n\nhello\n", "line 3: "),
        (
            "4k/4G/4P/5/K4 w - 1\n",
            "line 1: the game is over after this opening",
        ),
    ] {
        let error = read_book(&compiled, text).expect_err("it is no book").to_string();
        assert!(error.starts_with(what), "{text}: {error}");
    }
}
