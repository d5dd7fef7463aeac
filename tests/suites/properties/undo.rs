//! Taking back restores everything.

use hakugei_game::Game;
use suites::chance::Chance;
use suites::walk::placement;

use super::walker::{every_position, key, step, variants};

#[test]
fn a_move_played_and_taken_back_changes_nothing() {
    every_position(20, |game, _| {
        if game.outcome().is_some() {
            return;
        }
        let mut trial = game.clone();
        for mv in game.legal_moves() {
            trial.play(mv).expect("a listed move is legal");
            assert_eq!(trial.undo(), Some(mv));
            same(&trial, game);
        }
        assert_eq!(trial.legal_moves(), game.legal_moves());
    });
}

#[test]
fn counting_changes_nothing() {
    every_position(200, |game, _| {
        let before = game.clone();
        game.perft(2);
        same(game, &before);
    });
}

#[test]
fn games_are_taken_back_to_their_starts() {
    for compiled in variants() {
        let chance = &mut Chance::new(&compiled.variant().id, 1);
        let games = (1_200 / compiled.variant().board.len()).clamp(2, 20);
        for _ in 0..games {
            let Ok(mut game) = Game::from_setup(&compiled, &placement(compiled.variant(), chance)) else {
                continue;
            };
            let start = game.clone();
            while game.moves().len() < 40 && step(&mut game, chance) {}
            let plies = game.moves().len();
            assert_eq!((0..plies).filter_map(|_| game.undo()).count(), plies);
            assert_eq!(game.undo(), None);
            same(&game, &start);
            assert_eq!(game.setup(), *game.start());
        }
    }
}

fn same(one: &Game, other: &Game) {
    assert_eq!(one.sfen(), other.sfen());
    assert_eq!(key(one), key(other), "{}", one.sfen());
    assert_eq!(one.positions(), other.positions());
    assert_eq!(one.moves(), other.moves());
    assert_eq!(one.outcome(), other.outcome());
}
