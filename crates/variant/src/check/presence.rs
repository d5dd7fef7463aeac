//! Where pieces can ever stand: never fewer squares than in the game, sometimes more.
//!
//! What stands in the way does not count, nor do limits on drops; a piece whose moves are not simple, or borrowed, is
//! taken to reach every square.

use betza::{Modality, Movement};

use crate::rule::{BorrowedMoves, DropFaces};
use crate::{Color, PieceKind, Square, Variant};

/// A board move, as far as rules about its squares see it.
#[derive(Clone, Copy)]
pub(super) struct Going {
    /// Where it starts.
    pub(super) from: Square,
    /// Where it ends.
    pub(super) to: Square,
    /// Whether it can capture.
    pub(super) captures: bool,
}

/// The squares on which the kinds of each side can stand.
pub(super) struct Presence<'v> {
    variant: &'v Variant,
    stands: [Vec<bool>; 2],
    /// What is still to be followed up.
    open: Vec<(Color, PieceKind, Square)>,
    /// The kinds that each side has been seen to hold.
    held: [Vec<bool>; 2],
}

impl<'v> Presence<'v> {
    /// What follows from the start of a variant.
    pub(super) fn of(variant: &'v Variant) -> Self {
        let kinds = variant.pieces.len();
        let nowhere = vec![false; kinds * variant.board.len()];
        let mut presence = Self {
            variant,
            stands: [nowhere.clone(), nowhere],
            open: Vec::new(),
            held: [vec![false; kinds], vec![false; kinds]],
        };
        for (square, piece) in variant.board.squares().zip(&variant.start.squares) {
            if let Some(piece) = piece {
                presence.put(piece.color, piece.kind, square);
            }
        }
        for color in Color::ALL {
            for (kind, _) in variant.start.hands.held(color) {
                presence.hold(color, kind);
            }
        }
        while let Some((color, kind, square)) = presence.open.pop() {
            presence.follow(color, kind, square);
        }
        presence
    }

    /// Whether a side's piece of a kind can stand on a square.
    pub(super) fn has(&self, color: Color, kind: PieceKind, square: Square) -> bool {
        self.stands[color.index()][self.place(kind, square)]
    }

    /// The moves that a side's pieces of a kind can make.
    pub(super) fn goings(&self, color: Color, kind: PieceKind) -> impl Iterator<Item = Going> {
        let squares = self.variant.board.squares();
        let from = squares.filter(move |&square| self.has(color, kind, square));
        from.flat_map(move |square| self.goings_from(color, kind, square))
    }

    fn place(&self, kind: PieceKind, square: Square) -> usize {
        kind.index() * self.variant.board.len() + square.index()
    }

    /// Notes that a piece can stand on a square.
    fn put(&mut self, color: Color, kind: PieceKind, square: Square) {
        let place = self.place(kind, square);
        if !std::mem::replace(&mut self.stands[color.index()][place], true) {
            self.open.push((color, kind, square));
        }
    }

    /// Notes that a side can hold a piece, and so drop it.
    fn hold(&mut self, color: Color, kind: PieceKind) {
        if std::mem::replace(&mut self.held[color.index()][kind.index()], true) {
            return;
        }
        let other = self.variant.piece(kind).promotes_to;
        let other = other.filter(|_| self.variant.rules.drop_faces == DropFaces::Either);
        for face in std::iter::once(kind).chain(other) {
            for square in self.variant.board.squares() {
                self.put(color, face, square);
            }
        }
    }

    /// Notes what a piece on a square can do next, and what the other side gets for it.
    fn follow(&mut self, color: Color, kind: PieceKind, square: Square) {
        let piece = self.variant.piece(kind);
        if let Some(captured) = piece.captured {
            self.hold(color.other(), captured);
        }
        if let Some(face) = piece.promotes_to {
            self.put(color, face, square);
        }
        for going in self.goings_from(color, kind, square) {
            self.put(color, kind, going.to);
        }
    }

    /// The moves of a piece from a square.
    fn goings_from(&self, color: Color, kind: PieceKind, from: Square) -> Vec<Going> {
        let board = self.variant.board;
        let going = |to, captures| Going { from, to, captures };
        let mut found = Vec::new();
        let anywhere = self.variant.rules.borrowed_moves != BorrowedMoves::Never;
        for moves in self.variant.piece(kind).moves_from(board, from, color) {
            if anywhere || !moves.paths.is_empty() {
                return board.squares().map(|to| going(to, true)).collect();
            }
            for movement in &moves.simple {
                let captures = movement.modality.meets(Modality::ENEMY);
                let ends = self.ends(*movement, color, from);
                found.extend(ends.map(|to| going(to, captures)));
            }
        }
        found
    }

    /// The squares on which a movement can end.
    fn ends(&self, movement: Movement, color: Color, from: Square) -> impl Iterator<Item = Square> {
        let board = self.variant.board;
        let farthest = match movement.max_range {
            0 => u8::MAX,
            range => range,
        };
        let (dx, dy) = (i16::from(movement.step.dx), i16::from(movement.step.dy));
        let repeats = i16::from(movement.min_range.max(1))..=i16::from(farthest);
        repeats.map_while(move |repeat| board.offset(from, color, dx * repeat, dy * repeat))
    }
}
