//! Every refusal gives a reason: no move is just one that cannot be made.

use std::collections::BTreeMap;

use hakugei_game::{CompiledVariant, Game, IllegalReason, Move};
use hakugei_variant::shipped;

/// Random numbers from a seed: the same everywhere.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        ((self.0 >> 33) as usize) % limit
    }
}

/// A position after some random moves.
fn walked(compiled: &CompiledVariant, plies: usize, chance: &mut Chance) -> Game {
    let mut game = Game::new(compiled);
    for _ in 0..plies {
        let moves = game.legal_moves();
        if moves.is_empty() || game.outcome().is_some() {
            break;
        }
        game.play(moves[chance.below(moves.len())]).expect("it is legal");
    }
    game
}

/// A move of a piece of the side to move, or a drop, whether or not it is legal.
fn thought_of(game: &Game, chance: &mut Chance) -> Move {
    let board = game.variant().board;
    let squares: Vec<_> = board.squares().collect();
    let to = squares[chance.below(squares.len())];
    let kinds: Vec<_> = game.variant().kinds().collect();
    if chance.below(4) == 0 {
        return Move::drop(kinds[chance.below(kinds.len())], to);
    }
    let own: Vec<_> = squares
        .iter()
        .filter(|&&square| {
            game.piece_at(square)
                .is_some_and(|piece| piece.color == game.side())
        })
        .collect();
    let from = own.get(chance.below(own.len().max(1))).map_or(to, |&&from| from);
    Move::board(from, to, chance.below(3) == 0)
}

/// What says no more than that a move cannot be made.
fn says_nothing(words: &str) -> bool {
    let (_, after) = words.split_once(" cannot ").unwrap_or(("", ": no such word"));
    let gives = [": ", " since ", " to give mate"]
        .iter()
        .any(|sign| after.contains(sign));
    !gives && !words.contains(", so it cannot ")
}

#[test]
fn every_move_that_is_refused_has_a_reason() {
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for id in shipped::ids() {
        let compiled = CompiledVariant::shipped(id).expect("it is shipped");
        let chance = &mut Chance(7);
        for plies in [0, 21, 60] {
            let game = walked(&compiled, plies, chance);
            for _ in 0..60 {
                let mv = thought_of(&game, chance);
                let Err(illegal) = game.check_move(mv) else {
                    continue;
                };
                let words = illegal.to_string();
                assert!(
                    !says_nothing(&words),
                    "{id}, {}, {}: {words}",
                    game.sfen(),
                    game.usi(mv)
                );
                *reasons.entry(illegal.reason.name()).or_default() += 1;
                if let IllegalReason::CannotReach { why, from, to, .. } = illegal.reason {
                    let said = illegal.hindrance(why, &game.variant().notation);
                    assert!(!said.is_empty(), "{from:?} {to:?}");
                }
            }
        }
    }
    for reason in ["cannot_reach", "not_in_hand", "occupied", "may_not_promote"] {
        assert!(
            reasons.contains_key(reason),
            "{reason} does not come up: {reasons:?}"
        );
    }
}
