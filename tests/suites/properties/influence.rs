//! Attackers, held to the answer for a single square.

use std::sync::Arc;

use hakugei_game::{Game, Position, Tables, Visitor};
use hakugei_variant::Color;

use super::walker::every_position;

#[test]
fn a_square_is_attacked_where_it_has_attackers() {
    every_position(2, |game, _| {
        game.compiled().visit(Attacks(game));
    });
}

struct Attacks<'a>(&'a Game);

impl Visitor for Attacks<'_> {
    type Output = ();

    fn visit<const WORDS: usize>(self, tables: &Arc<Tables<WORDS>>) {
        let position = Position::new(tables, &self.0.setup());
        for by in Color::ALL {
            // What a hopper guards is not told: enemies of the attackers are asked about.
            for square in position.of_color(by.other()) {
                let attackers = position.attackers_to(square, by, position.occupied());
                let sfen = self.0.sfen();
                let own = position.of_color(by);
                assert!(
                    attackers.into_iter().all(|from| own.contains(from)),
                    "{square:?} in {sfen}"
                );
                let attacked = position.is_attacked(square, by);
                assert_eq!(!attackers.is_empty(), attacked, "{square:?} in {sfen}");
            }
        }
    }
}
