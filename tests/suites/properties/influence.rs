//! Attackers, attack maps and mobility, held to the answers for single squares and to moves.

use std::collections::BTreeSet;
use std::sync::Arc;

use hakugei_game::{
    Action, Game, Position, Tables, Visitor, attack_map, attackers_to, attacks_from, is_attacked,
    legal_moves, mobility, mobility_of_side,
};
use hakugei_variant::Color;
use hakugei_variant::rule::RoyalEnd;

use crate::walker::every_position;

#[test]
fn attackers_are_those_whose_attacks_hold_the_square() {
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
                let attackers = attackers_to(tables, &position, (square, by), position.occupied());
                let own = position.of_color(by).into_iter();
                let expected = own.filter(|&from| attacks_from(tables, &position, from).contains(square));
                assert!(
                    attackers.into_iter().eq(expected),
                    "{square:?} in {}",
                    self.0.sfen()
                );
                let attacked = is_attacked(tables, &position, square, by);
                assert_eq!(!attackers.is_empty(), attacked, "{square:?} in {}", self.0.sfen());
                assert_eq!(attack_map(tables, &position, by).contains(square), attacked);
            }
        }
    }
}

#[test]
fn pieces_can_go_where_moves_end() {
    let mut equal = 0;
    every_position(2, |game, _| {
        equal += usize::from(game.compiled().visit(Goings(game)));
    });
    assert!(equal > 500, "only {equal} positions have moves for every going");
}

struct Goings<'a>(&'a Game);

impl Visitor for Goings<'_> {
    type Output = bool;

    /// Whether every going is a legal move.
    fn visit<const WORDS: usize>(self, tables: &Arc<Tables<WORDS>>) -> bool {
        let mut position = Position::new(tables, &self.0.setup());
        let mut moves = Vec::new();
        legal_moves(tables, &mut position, &mut moves);
        let ways = moves.iter().filter_map(|mv| match mv.action() {
            Action::Board {
                from, to, on_the_way, ..
            } if on_the_way.first.is_none() => Some((from, to)),
            _ => None,
        });
        let ways: BTreeSet<_> = ways.collect();
        let mut sum = 0;
        for from in tables.squares() {
            let goes = mobility(tables, &position, from);
            let own = position.of_color(position.side()).contains(from);
            let legal = ways.iter().filter(|(start, _)| *start == from).count();
            assert!(legal <= goes as usize, "{from:?} in {}", self.0.sfen());
            sum += if own { goes } else { 0 };
        }
        assert_eq!(sum, mobility_of_side(tables, &position, position.side()));
        let rules = &self.0.variant().rules;
        if rules.royal == RoyalEnd::Capture && rules.capture_limits.is_empty() && !moves.is_empty() {
            assert_eq!(ways.len(), sum as usize, "{}", self.0.sfen());
        }
        ways.len() == sum as usize
    }
}
