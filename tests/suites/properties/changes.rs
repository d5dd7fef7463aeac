//! What a move says that it does is what it does.

use std::sync::Arc;

use hakugei_game::{Change, Game, Move, Placed, Position, Tables, Visitor};
use hakugei_variant::{PieceKind, Setup, Square};

use super::walker::every_position;

#[test]
fn a_change_is_the_difference_between_the_positions_before_and_after() {
    let (mut asked, mut captures, mut turns, mut drops, mut burns, mut swaps) = (0, 0, 0, 0, 0, 0);
    every_position(8, |game, _| {
        if game.outcome().is_some() {
            return;
        }
        let (before, mut trial) = (game.setup(), game.clone());
        for mv in game.legal_moves() {
            let change = game.change(mv).expect("a legal move can be made");
            trial.play(mv).expect("a listed move is legal");
            let (said, after) = (changed(&before, &change), trial.setup());
            let text = format!("{} in {}", game.usi(mv), game.sfen());
            assert_eq!(said.squares, after.squares, "{text}");
            assert_eq!(said.hands, after.hands, "{text}");
            assert_eq!(trial.changes().last(), Some(&change), "{text}");
            trial.undo();
            asked += 1;
            captures += usize::from(change.captures());
            turns += usize::from(change.turns_over());
            drops += usize::from(change.from_hand().is_some());
            burns += usize::from(change.burns());
            swaps += usize::from(change.swapped().is_some());
        }
    });
    assert!(burns > 100, "{burns} moves burn something");
    assert!(swaps > 100, "by {swaps} moves two pieces change places");
    let least = asked / 200;
    assert!(
        captures > least && turns > least && drops > least,
        "{captures} captures, {turns} promotions and {drops} drops among {asked} moves"
    );
}

/// The board and hands of a set-up after a change, which must fit them.
fn changed(before: &Setup, change: &Change) -> Setup {
    let mut setup = before.clone();
    let side = change.side();
    assert_eq!(side, before.side);
    for Placed { piece, square } in change.removed() {
        let left = setup.squares[square.index()].take();
        assert_eq!(left, Some(piece), "what leaves a square stands there");
    }
    let Placed { piece, square } = change.placed();
    let stood = setup.squares[square.index()].replace(piece);
    assert_eq!(stood, None, "what is captured has left its square");
    if let Some(Placed { piece, square }) = change.swapped() {
        let stood = setup.squares[square.index()].replace(piece);
        assert_eq!(stood, None, "the piece that moves has left its square");
        assert_eq!(change.moved().map(|moved| moved.square), Some(square));
    }
    if let Some(kind) = change.from_hand() {
        let held = setup.hands.count(side, kind).checked_sub(1);
        setup
            .hands
            .set(side, kind, held.expect("what leaves a hand is held"));
    }
    for kind in change.into_hand() {
        let held = setup.hands.count(side, kind);
        setup.hands.set(side, kind, held + 1);
    }
    if let Some(lost) = change.lost() {
        let burns = setup.squares[lost.square.index()].take();
        assert_eq!(burns, Some(lost.piece), "what has moved burns");
        if let Some(kind) = lost.held {
            let held = setup.hands.count(side.other(), kind);
            setup.hands.set(side.other(), kind, held + 1);
        }
    }
    setup
}

#[test]
fn the_key_after_a_change_is_told_before_it_is_made() {
    every_position(8, |game, _| game.compiled().visit(Keys(game)));
}

struct Keys<'a>(&'a Game);

impl Visitor for Keys<'_> {
    type Output = ();

    fn visit<const WORDS: usize>(self, tables: &Arc<Tables<WORDS>>) {
        let mut position = Position::new(tables, &self.0.setup());
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let before = position.key();
        for mv in moves {
            let change = position.change(mv);
            let counts = self.0.variant().rules.check.counted_checks().is_some();
            let told = position.key_after(&change);
            let undo = position.apply(change, None);
            let text = || format!("{} in {}", self.0.usi(mv), self.0.sfen());
            let after = position.key();
            assert_eq!(told, (!counts).then_some(after), "{}", text());
            position.unmake(&undo);
            assert_eq!(before, position.key(), "{}", text());
            let undo = position.apply(change, told);
            assert_eq!(after, position.key(), "{}", text());
            position.unmake(&undo);
            assert_eq!(before, position.key(), "{}", text());
        }
    }
}

#[test]
fn parts_of_a_change_say_what_the_whole_says() {
    every_position(20, |game, _| game.compiled().visit(Parts(game)));
}

struct Parts<'a>(&'a Game);

impl Visitor for Parts<'_> {
    type Output = ();

    fn visit<const WORDS: usize>(self, tables: &Arc<Tables<WORDS>>) {
        let position = Position::new(tables, &self.0.setup());
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        for mv in moves {
            let change = position.change(mv);
            let text = || format!("{} in {}", self.0.usi(mv), self.0.sfen());
            assert_eq!(position.captures(mv), change.captures(), "{}", text());
            assert_eq!(position.kind_after(mv), change.placed().piece.kind, "{}", text());
            if let Some(moved) = change.moved() {
                assert_eq!(position.kind_before(mv), moved.piece.kind, "{}", text());
            }
        }
    }
}

#[test]
fn a_move_that_moves_nothing_changes_nothing() {
    every_position(100, |game, _| {
        let board = game.variant().board;
        let off = Square(board.len() as u16);
        let far = Move::board(Square(0), off, true);
        let no_kind = PieceKind(game.variant().pieces.len() as u8);
        for mv in [far, Move::drop(no_kind, Square(0)), Move::drop(PieceKind(0), off)] {
            assert_eq!(game.change(mv), None, "{}", game.sfen());
        }
        for from in board.squares() {
            let own = game
                .piece_at(from)
                .is_some_and(|piece| piece.color == game.side());
            let change = game.change(Move::board(from, Square(0), false));
            assert_eq!(change.is_some(), own, "{}", game.sfen());
        }
    });
}
