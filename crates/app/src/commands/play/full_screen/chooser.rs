//! A move that is chosen on the board, square by square, among the legal ones.

use hakugei_game::{Action, Game, Move};
use hakugei_text::harmless;
use hakugei_variant::{Convention, PieceKind, Square};

use crate::screen::board::Marks;
use crate::screen::move_text;

/// Where a move begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// On the board.
    Square(Square),
    /// In hand: a kind as it lies there. It may be dropped with another face.
    Hand(PieceKind),
}

/// A move that is being chosen.
#[derive(Clone, Debug, Default)]
pub(super) struct Chooser {
    origin: Option<Origin>,
    /// The squares that were chosen after the origin.
    legs: Vec<Square>,
    /// The moves that are still possible.
    moves: Vec<Move>,
}

/// What choosing a square has led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// Nothing is chosen there.
    Nothing,
    /// A part of a move.
    Part,
    /// A move.
    Move(Move),
    /// Several moves over the same squares: one of them is to be named.
    Moves(Vec<Move>),
    /// A piece of the side to move that has no legal move.
    NoMove,
}

/// The squares of a move after its origin, in order.
fn legs(mv: Move) -> Vec<Square> {
    let squares = mv.action().squares();
    match mv.action() {
        Action::Board { .. } => squares[1..].to_vec(),
        Action::Drop { .. } => squares,
    }
}

/// Whether a piece is turned over where it goes.
pub(super) fn promotes(mv: Move) -> bool {
    matches!(mv.action(), Action::Board { promotes: true, .. })
}

/// Moves among which one is to be named, as they are written, with what stands there afterwards if that differs:
/// `P-7b+ (gold bird)`, `P-7b= (sparrow pawn)`.
pub(super) fn said(game: &Game, convention: Convention, moves: &[Move]) -> Vec<String> {
    let placed = |mv: Move| game.change(mv).map(|change| change.placed().piece.kind);
    let differ = moves.windows(2).any(|pair| placed(pair[0]) != placed(pair[1]));
    let name = |kind| harmless(&game.variant().piece(kind).name.english);
    let said = |&mv: &Move| {
        let text = move_text::write(game, convention, mv);
        match placed(mv).filter(|_| differ) {
            Some(kind) => format!("{text} ({})", name(kind)),
            None => text,
        }
    };
    moves.iter().map(said).collect()
}

impl Chooser {
    /// Where the move begins, once that is chosen.
    pub(super) fn origin(&self) -> Option<Origin> {
        self.origin
    }

    /// Begins anew.
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Chooses where the move begins.
    pub(super) fn begin(&mut self, game: &Game, origin: Origin) -> Choice {
        self.clear();
        let variant = game.variant();
        let begins = |mv: &Move| match (origin, mv.action()) {
            (Origin::Square(square), Action::Board { from, .. }) => from == square,
            (Origin::Hand(held), Action::Drop { kind, .. }) => {
                // Any face of what is held may come to the board.
                kind == held || variant.piece(held).promotes_to.contains(&kind)
            }
            _ => false,
        };
        let mut moves = game.legal_moves();
        moves.retain(begins);
        if moves.is_empty() {
            return Choice::NoMove;
        }
        self.origin = Some(origin);
        self.moves = moves;
        Choice::Part
    }

    /// Chooses the next square.
    pub(super) fn go(&mut self, square: Square) -> Choice {
        let depth = self.legs.len();
        // A square that is chosen again ends the move there.
        let again = self.legs.last() == Some(&square);
        let ended: Vec<Move> = self
            .moves
            .iter()
            .copied()
            .filter(|&mv| legs(mv).len() == depth)
            .collect();
        if again && !ended.is_empty() {
            return one_of(ended);
        }
        let goes_there = |mv: &Move| legs(*mv).get(depth) == Some(&square);
        let next: Vec<Move> = self.moves.iter().copied().filter(goes_there).collect();
        if next.is_empty() {
            return Choice::Nothing;
        }
        if next.iter().all(|&mv| legs(mv).len() == depth + 1) {
            return one_of(next);
        }
        self.legs.push(square);
        self.moves = next;
        Choice::Part
    }

    /// Whether a part of its way is chosen.
    pub(super) fn is_under_way(&self) -> bool {
        !self.legs.is_empty()
    }

    /// Whether the move may end where it has come to.
    pub(super) fn may_end(&self) -> bool {
        !self.legs.is_empty() && self.moves.iter().any(|&mv| legs(mv).len() == self.legs.len())
    }

    /// The marks for what is chosen: the piece, its squares so far, and where it may go next.
    pub(super) fn marks(&self, game: &Game, others: Marks) -> Marks {
        let Some(origin) = self.origin else { return others };
        let depth = self.legs.len();
        let targets: Vec<Square> = self
            .moves
            .iter()
            .filter_map(|&mv| legs(mv).get(depth).copied())
            .collect();
        let taken_next = |&mv: &Move| {
            let next = legs(mv).get(depth).copied()?;
            let change = game.change(mv)?;
            change
                .taken()
                .map(|taken| taken.square)
                .find(|&square| square == next)
        };
        let captures = self.moves.iter().filter_map(taken_next);
        let from = match origin {
            Origin::Square(square) => Some(square),
            Origin::Hand(_) => None,
        };
        Marks {
            chosen: from.into_iter().chain(self.legs.iter().copied()).collect(),
            captures: captures.collect(),
            targets,
            ..others
        }
    }

    /// The squares where the move may go next.
    pub(super) fn targets(&self) -> Vec<Square> {
        let depth = self.legs.len();
        let targets = self.moves.iter().filter_map(|&mv| legs(mv).get(depth).copied());
        let mut targets: Vec<Square> = targets.collect();
        targets.sort_unstable();
        targets.dedup();
        targets
    }
}

/// One of several moves, of which those that promote come first: most who can promote want to.
fn one_of(mut moves: Vec<Move>) -> Choice {
    moves.sort_by_key(|&mv| !promotes(mv));
    match moves.as_slice() {
        [mv] => Choice::Move(*mv),
        _ => Choice::Moves(moves),
    }
}
