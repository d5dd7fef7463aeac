//! The yes or no about one move, held to the list: every move that a board and its kinds can name, and nonsense.

use std::collections::BTreeSet;
use std::sync::Arc;

use hakugei_game::{Captures, Game, Move, Position, Tables, Visitor};
use hakugei_variant::{PieceKind, Square};
use suites::chance::Chance;

use super::walker::every_position;

/// About the most pairs of squares that are asked about in one position.
const PAIRS: usize = 7_000;

#[test]
fn one_move_is_legal_exactly_if_the_list_has_it() {
    every_position(12, |game, chance| {
        game.compiled().visit(Asked(game, chance));
    });
}

struct Asked<'a>(&'a Game, &'a mut Chance);

impl Visitor for Asked<'_> {
    type Output = ();

    fn visit<const WORDS: usize>(self, tables: &Arc<Tables<WORDS>>) {
        let position = Position::new(tables, &self.0.setup());
        let mut listed = Vec::new();
        position.legal_moves(&mut listed);
        let set: BTreeSet<Move> = listed.iter().copied().collect();
        for mv in thinkable(tables, self.1).into_iter().chain(listed) {
            for mv in [mv, turned(mv)] {
                let answer = position.is_legal(mv);
                assert_eq!(answer, set.contains(&mv), "{mv:?} in {}", self.0.sfen());
            }
        }
        for mv in nonsense(self.1) {
            let answer = position.is_legal(mv);
            assert_eq!(answer, set.contains(&mv), "{mv:?} in {}", self.0.sfen());
        }
        assert_eq!(position.key(), Position::new(tables, &self.0.setup()).key());
    }
}

/// Every drop of every kind and every way from a square to a square, with promotion and without; a part of the latter on
/// large boards.
fn thinkable<const WORDS: usize>(tables: &Tables<WORDS>, chance: &mut Chance) -> Vec<Move> {
    let board = tables.board();
    let share = (board.len() * board.len() / PAIRS).max(1);
    let mut moves = Vec::new();
    for to in board.squares() {
        moves.extend(tables.kinds().map(|kind| Move::drop(kind, to)));
        let starts = board.squares().filter(|_| chance.below(share) == 0);
        let starts: Vec<Square> = starts.collect();
        for from in starts {
            let plain = Move::board(from, to, false);
            let face = PieceKind(chance.below(tables.kinds().count() + 1) as u8);
            moves.extend([plain, Move::board(from, to, true), plain.choosing(face)]);
        }
    }
    moves
}

/// The same way with the other face where it ends.
fn turned(mv: Move) -> Move {
    use hakugei_game::Action;
    match mv.action() {
        Action::Drop { .. } => mv,
        Action::Board {
            from,
            to,
            promotes,
            on_the_way,
            ..
        } => Move::board(from, to, !promotes).capturing(on_the_way),
    }
}

/// Moves made of whatever numbers.
fn nonsense(chance: &mut Chance) -> Vec<Move> {
    let mut moves = Vec::new();
    for _ in 0..100 {
        let reach = chance.one_of(&[40, 300, 512, 700, 65_536]);
        let square = |chance: &mut Chance| Square(chance.below(reach) as u16);
        let some = |chance: &mut Chance| chance.percent(50).then(|| Square(chance.below(reach) as u16));
        let mv = if chance.percent(30) {
            Move::drop(PieceKind(chance.below(256) as u8), square(chance))
        } else {
            let mv = Move::board(square(chance), square(chance), chance.percent(50));
            if chance.percent(30) {
                mv.choosing(PieceKind(chance.below(256) as u8))
            } else {
                mv
            }
        };
        let on_the_way = Captures {
            first: some(chance),
            second: some(chance),
        };
        moves.push(mv);
        moves.push(mv.capturing(on_the_way));
    }
    moves
}
