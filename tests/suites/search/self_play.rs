//! Games of the player against itself, in every variant.

use hakugei_game::{CompiledVariant, Game};
use hakugei_search::Engine;
use suites::chance::Chance;
use suites::invent::{self, Style};
use suites::walk::placement;
use suites::{effort, shelf};

use super::nodes;

#[test]
fn every_move_is_legal_in_every_variant() {
    let invented = (0..20).map(|number| invent::variant(Style::Wild, 20_000 + number));
    for compiled in shelf::all().into_iter().chain(invented.map(CompiledVariant::new)) {
        let mut engine = Engine::new(&compiled);
        play_out(&mut engine, Game::new(&compiled), 40);
        let chance = &mut Chance::new(&compiled.variant().id, effort::seed());
        for _ in 0..2 * effort::walks() {
            if let Ok(game) = Game::from_setup(&compiled, &placement(compiled.variant(), chance)) {
                play_out(&mut engine, game, 12);
            }
        }
    }
}

fn play_out(engine: &mut Engine, mut game: Game, plies: usize) {
    let cost = if game.variant().board.len() > 64 { 30 } else { 120 };
    while game.outcome().is_none() && game.moves().len() < plies {
        let mv = engine.think(&game, &nodes(cost), &mut |_| {});
        let mv = mv.unwrap_or_else(|| panic!("no move in {}", game.sfen()));
        let (text, sfen) = (game.usi(mv), game.sfen());
        game.play(mv)
            .unwrap_or_else(|error| panic!("{text} in {sfen}: {error}"));
    }
}

#[test]
fn there_is_no_move_to_play_where_there_is_no_legal_one() {
    for compiled in shelf::all() {
        let mut engine = Engine::new(&compiled);
        let chance = &mut Chance::new(&compiled.variant().id, 7);
        for _ in 0..40 {
            let Ok(game) = Game::from_setup(&compiled, &placement(compiled.variant(), chance)) else {
                continue;
            };
            if game.legal_moves().is_empty() {
                assert_eq!(
                    engine.think(&game, &nodes(100), &mut |_| {}),
                    None,
                    "{}",
                    game.sfen()
                );
            }
        }
    }
}
