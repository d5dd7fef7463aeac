//! What is written is read back the same: positions and moves.

use hakugei_game::Game;
use hakugei_variant::sfen;

use super::walker::{every_position, key};

#[test]
fn a_position_is_read_back_from_its_sfen_with_its_key_and_moves() {
    every_position(1, |game, _| {
        let text = game.sfen();
        let setup = sfen::parse(game.variant(), &text).unwrap_or_else(|error| panic!("`{text}`: {error}"));
        assert_eq!(setup, game.setup());
        assert_eq!(sfen::format(game.variant(), &setup), text);
        let Ok(fresh) = Game::from_setup(game.compiled(), &setup) else {
            assert!(game.outcome().is_some(), "{text} goes on and cannot be set up");
            return;
        };
        assert_eq!(
            key(&fresh),
            key(game),
            "the key of {text} depends on the moves that led there"
        );
        assert_eq!(
            (fresh.in_check(), fresh.perft(1)),
            (game.in_check(), game.perft(1)),
            "{text}"
        );
    });
}

#[test]
fn every_legal_move_is_read_back_from_its_text() {
    every_position(20, |game, _| {
        if game.outcome().is_some() {
            return;
        }
        for mv in game.legal_moves() {
            let text = game.usi(mv);
            assert_eq!(game.parse_usi(&text), Ok(mv), "{text} in {}", game.sfen());
        }
    });
}
