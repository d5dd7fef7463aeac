//! The list of legal moves, the count, and the yes or no about single moves say the same.

use std::collections::BTreeSet;

use hakugei_game::{Action, Game, Move};
use hakugei_variant::PieceKind;
use hakugei_variant::rules::DropFaces;

use super::walker::every_position;

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
        // The list depends on the history then, which counting does not see.
        if game.variant().rules.repetition.bars_moves() {
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

#[test]
fn every_thinkable_move_is_legal_exactly_if_it_is_listed() {
    every_position(100, |game, chance| {
        let listed: BTreeSet<Move> = game.legal_moves().into_iter().collect();
        let mut thinkable = thinkable(game);
        // Each answer costs a whole list: from a large board a part is taken.
        let share = (thinkable.len() / MOST).max(1);
        thinkable.retain(|_| chance.below(share) == 0);
        for mv in thinkable.into_iter().chain(listed.iter().copied()) {
            check(game, &listed, mv);
        }
    });
}

/// About the most moves that are asked about in one position.
const MOST: usize = 500;

/// Every drop of every kind and every way from a square to a square, with promotion and without, and to each of several faces.
fn thinkable(game: &Game) -> Vec<Move> {
    let board = game.variant().board;
    let mut moves = Vec::new();
    for to in board.squares() {
        moves.extend(game.variant().kinds().map(|kind| Move::drop(kind, to)));
        for from in board.squares() {
            let [plain, promoting] = [false, true].map(|promotes| Move::board(from, to, promotes));
            moves.extend([plain, promoting]);
            let chosen = game.by_face(plain).into_iter();
            moves.extend(chosen.filter(|mv| mv.face().is_some()));
        }
    }
    moves
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
}

/// Whether the side to move holds a piece that may be dropped on a face.
fn holds_face(game: &Game, face: PieceKind) -> bool {
    let variant = game.variant();
    let either = variant.rules.drop_faces == DropFaces::Either;
    let mut held = variant
        .kinds()
        .filter(|&kind| game.in_hand(game.side(), kind) > 0);
    held.any(|kind| kind == face || (either && variant.piece(kind).promotes_to.contains(&face)))
}

#[test]
fn moves_go_from_an_own_piece_or_the_own_hand() {
    every_position(2, |game, _| {
        for mv in game.legal_moves() {
            match mv.action() {
                Action::Drop { kind, to } => {
                    assert!(holds_face(game, kind) && game.piece_at(to).is_none());
                }
                Action::Board { from, .. } => {
                    assert_eq!(game.piece_at(from).map(|piece| piece.color), Some(game.side()));
                }
            }
        }
    });
}
