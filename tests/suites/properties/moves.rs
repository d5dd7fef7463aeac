//! The list of legal moves, the count, and the yes or no about single moves say the same.

use std::collections::BTreeSet;

use hakugei_game::{Action, Game, Move};

use crate::walker::every_position;

#[test]
fn moves_counted_are_moves_listed_each_once() {
    every_position(1, |game, _| {
        let moves = game.legal_moves();
        let set: BTreeSet<Move> = moves.iter().copied().collect();
        assert_eq!(
            set.len(),
            moves.len(),
            "a move is listed twice in {}",
            game.sfen()
        );
        if bars_perpetual_check(game) {
            return;
        }
        let over = moves.is_empty();
        assert_eq!(
            moves.len() as u64,
            if over { 0 } else { game.perft(1) },
            "{}",
            game.sfen()
        );
        let first: BTreeSet<Move> = game.divide(1).into_iter().map(|(mv, _)| mv).collect();
        assert!(over || first == set, "{}", game.sfen());
    });
}

/// Whether the list depends on the history, which counting does not see.
fn bars_perpetual_check(game: &Game) -> bool {
    use hakugei_variant::rule::{PerpetualCheck, Repetition};
    let rule = game.variant().rules.repetition;
    matches!(
        rule,
        Repetition::Fold {
            perpetual_check: PerpetualCheck::IllegalMove,
            ..
        }
    )
}

#[test]
fn every_thinkable_move_is_legal_exactly_if_it_is_listed() {
    every_position(100, |game, _| {
        let listed: BTreeSet<Move> = game.legal_moves().into_iter().collect();
        let board = game.variant().board;
        for to in board.squares() {
            for kind in game.variant().kinds() {
                check(game, &listed, Move::drop(kind, to));
            }
            for from in board.squares() {
                check(game, &listed, Move::board(from, to, false));
                check(game, &listed, Move::board(from, to, true));
            }
        }
    });
}

fn check(game: &Game, listed: &BTreeSet<Move>, mv: Move) {
    let answer = game.check_move(mv);
    let name = game.usi(mv);
    assert_eq!(
        answer.is_ok(),
        listed.contains(&mv),
        "{name} in {}: {answer:?}",
        game.sfen()
    );
    let read = game.parse_usi(&name);
    assert_eq!(
        read.is_ok(),
        answer.is_ok(),
        "{name} in {}: {read:?}",
        game.sfen()
    );
}

#[test]
fn moves_go_from_an_own_piece_or_the_own_hand() {
    every_position(2, |game, _| {
        for mv in game.legal_moves() {
            match mv.action() {
                Action::Drop { kind, to } => {
                    assert!(game.in_hand(game.side(), kind) > 0 && game.piece_at(to).is_none());
                }
                Action::Board { from, .. } => {
                    assert_eq!(game.piece_at(from).map(|piece| piece.color), Some(game.side()));
                }
            }
        }
    });
}
