//! Random games of the fast generator, and a look at each of their positions.

use std::sync::LazyLock;

use hakugei_game::{CompiledVariant, Game};
use suites::chance::Chance;
use suites::invent::{self, Style};
use suites::walk::placement;
use suites::{effort, shelf};

/// How many squares of positions are looked at in each variant, times the walks asked for.
const SQUARES: usize = 6_000;

/// Every variant file of the suites, and some invented ones.
pub(crate) fn variants() -> Vec<CompiledVariant> {
    static INVENTED: LazyLock<Vec<CompiledVariant>> = LazyLock::new(invented);
    shelf::all().into_iter().chain(INVENTED.iter().cloned()).collect()
}

fn invented() -> Vec<CompiledVariant> {
    let invented = (0..40).map(|number| {
        let style = if number % 2 == 0 {
            Style::Plain
        } else {
            Style::Wild
        };
        invent::variant(style, 10_000 + number)
    });
    invented.map(CompiledVariant::new).collect()
}

/// Looks at the positions of random games of every variant; `share` divides their number.
pub(crate) fn every_position(share: usize, mut look: impl FnMut(&Game, &mut Chance)) {
    for compiled in variants() {
        let variant = compiled.variant();
        let positions = (SQUARES * effort::walks() as usize / share / variant.board.len())
            .clamp(if effort::deep() { 2 } else { 1 }, 400 * effort::walks() as usize);
        let chance = &mut Chance::new(&variant.id, effort::seed());
        let mut seen = 0;
        for _ in 0..10 * positions {
            let start = if chance.percent(50) {
                variant.start.clone()
            } else {
                placement(variant, chance)
            };
            let Ok(mut game) = Game::from_setup(&compiled, &start) else {
                continue;
            };
            for _ in 0..chance.between(1, 80) {
                look(&game, chance);
                seen += 1;
                if seen >= positions || !step(&mut game, chance) {
                    break;
                }
            }
            if seen >= positions {
                break;
            }
        }
        assert!(seen > 0, "no position of {} was seen", variant.id);
    }
}

/// Plays a random move, unless the game is over.
pub(crate) fn step(game: &mut Game, chance: &mut Chance) -> bool {
    if game.outcome().is_some() {
        return false;
    }
    let moves = game.legal_moves();
    let mv = moves[chance.below(moves.len())];
    game.play(mv).expect("a listed move is legal");
    true
}

/// The key of the present position.
pub(crate) fn key(game: &Game) -> u64 {
    game.positions().last().expect("the present position").key
}
