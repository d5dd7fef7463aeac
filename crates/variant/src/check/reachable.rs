//! Where pieces can ever stand: never fewer squares than in the game, sometimes more.
//!
//! What stands in the way does not count, nor do limits on drops; a piece whose moves are not simple, or borrowed, is
//! taken to reach every square.

use std::cell::OnceCell;

use betza::{Leg, Modality, Movement};

use crate::rules::{BorrowedMoves, DropFaces};
use crate::{Board, Color, PieceKind, Square, Variant};

/// A board move, as far as rules about its squares see it.
#[derive(Clone, Copy)]
pub(crate) struct BoardMove {
    /// Where it starts.
    pub(crate) from: Square,
    /// Where it ends.
    pub(crate) to: Square,
    /// Whether it can capture.
    pub(crate) captures: bool,
}

/// Where the kinds of each side can stand, found out as far as it is asked for.
pub(crate) struct Reachability<'v> {
    variant: &'v Variant,
    /// By moves alone, kind by kind.
    by_moves: Vec<OnceCell<ReachableSquares<'v>>>,
    in_game: OnceCell<ReachableSquares<'v>>,
}

impl<'v> Reachability<'v> {
    /// Those of a variant.
    pub(crate) fn of(variant: &'v Variant) -> Self {
        Self {
            variant,
            by_moves: vec![OnceCell::new(); variant.pieces.len()],
            in_game: OnceCell::new(),
        }
    }

    /// Whether one of some kinds can stand where something holds of it, which must then hold too where more can stand.
    ///
    /// What a piece can do as long as it stays what it is mostly settles it. Only where it does not are captures, drops
    /// and promotions followed up.
    pub(crate) fn any(
        &self,
        kinds: &[PieceKind],
        holds: impl Fn(&ReachableSquares<'_>, PieceKind) -> bool,
    ) -> bool {
        let in_game = || self.in_game.get_or_init(|| ReachableSquares::of(self.variant));
        let by_moves = |kind: PieceKind| {
            self.by_moves[kind.index()].get_or_init(|| ReachableSquares::by_moves(self.variant, kind))
        };
        kinds.iter().any(|&kind| holds(by_moves(kind), kind))
            || kinds.iter().any(|&kind| holds(in_game(), kind))
    }
}

/// The squares on which the kinds of each side can stand.
#[derive(Clone)]
pub(crate) struct ReachableSquares<'v> {
    variant: &'v Variant,
    stands: [Vec<bool>; 2],
    /// How many squares those are, for each kind of each side.
    counts: [Vec<usize>; 2],
    /// What is still to be followed up.
    open: Vec<(Color, PieceKind, Square)>,
    /// The kinds that each side has been seen to hold.
    held: [Vec<bool>; 2],
}

impl<'v> ReachableSquares<'v> {
    /// What follows from the start of a variant.
    fn of(variant: &'v Variant) -> Self {
        let mut reachable = Self::at_start(variant, |_| true);
        for color in Color::ALL {
            for (kind, _) in variant.start.hands.held(color) {
                reachable.hold(color, kind);
            }
        }
        while let Some((color, kind, square)) = reachable.open.pop() {
            reachable.follow(color, kind, square);
        }
        reachable
    }

    /// Where pieces of one kind can move from the start on, if they stay what they are: perhaps not everywhere where they
    /// can stand in the game.
    fn by_moves(variant: &'v Variant, kind: PieceKind) -> Self {
        let mut reachable = Self::at_start(variant, |other| other == kind);
        while let Some((color, kind, square)) = reachable.open.pop() {
            reachable.go(color, kind, square);
        }
        reachable
    }

    /// The squares on which pieces of some kinds stand at the start.
    fn at_start(variant: &'v Variant, is_meant: impl Fn(PieceKind) -> bool) -> Self {
        let kinds = variant.pieces.len();
        let nowhere = vec![false; kinds * variant.board.len()];
        let mut reachable = Self {
            variant,
            stands: [nowhere.clone(), nowhere],
            counts: [vec![0; kinds], vec![0; kinds]],
            open: Vec::new(),
            held: [vec![false; kinds], vec![false; kinds]],
        };
        let placed = variant.board.squares().zip(&variant.start.squares);
        let placed = placed.filter_map(|(square, piece)| Some((square, (*piece)?)));
        for (square, piece) in placed.filter(|(_, piece)| is_meant(piece.kind)) {
            reachable.put(piece.color, piece.kind, square);
        }
        reachable
    }

    /// Whether a side's piece of a kind can stand on a square.
    pub(crate) fn has(&self, color: Color, kind: PieceKind, square: Square) -> bool {
        self.stands[color.index()][self.place(kind, square)]
    }

    /// The moves that a side's pieces of a kind can make.
    pub(crate) fn board_moves(&self, color: Color, kind: PieceKind) -> impl Iterator<Item = BoardMove> {
        let squares = self.variant.board.squares();
        let from = squares.filter(move |&square| self.has(color, kind, square));
        from.flat_map(move |square| board_moves_from(self.variant, color, kind, square))
    }

    fn place(&self, kind: PieceKind, square: Square) -> usize {
        kind.index() * self.variant.board.len() + square.index()
    }

    /// Notes that a piece can stand on a square.
    fn put(&mut self, color: Color, kind: PieceKind, square: Square) {
        let place = self.place(kind, square);
        if !std::mem::replace(&mut self.stands[color.index()][place], true) {
            self.counts[color.index()][kind.index()] += 1;
            self.open.push((color, kind, square));
        }
    }

    /// Notes that a side can hold a piece, and so drop it.
    fn hold(&mut self, color: Color, kind: PieceKind) {
        if std::mem::replace(&mut self.held[color.index()][kind.index()], true) {
            return;
        }
        let variant = self.variant;
        let others = variant.piece(kind).promotes_to.iter().copied();
        let others = others.filter(|_| variant.rules.drop_faces == DropFaces::Either);
        // Other limits on drops than the regions of pieces are left out, so that the squares are never fewer than in the game.
        for face in std::iter::once(kind).chain(others) {
            let bound = [kind, face].map(|face| variant.piece(face));
            for square in self.variant.board.squares() {
                if bound
                    .iter()
                    .any(|face| face.may_go_to(variant.board, square, color))
                {
                    self.put(color, face, square);
                }
            }
        }
    }

    /// Notes what a piece on a square can do next, and what the other side gets for it.
    fn follow(&mut self, color: Color, kind: PieceKind, square: Square) {
        let piece = self.variant.piece(kind);
        if let Some(captured) = piece.captured {
            self.hold(color.other(), captured);
        }
        for face in self.variant.turns_into(kind) {
            self.put(color, face, square);
        }
        // A piece that changes places with this one comes to its square.
        for &other in &piece.swaps_with {
            if self
                .variant
                .piece(other)
                .may_go_to(self.variant.board, square, color)
            {
                self.put(color, other, square);
            }
        }
        self.go(color, kind, square);
    }

    /// Notes where a piece on a square can go.
    fn go(&mut self, color: Color, kind: PieceKind, square: Square) {
        // Most kinds soon stand everywhere; then their moves add nothing.
        if self.counts[color.index()][kind.index()] == self.variant.board.len() {
            return;
        }
        // Nested iterators run far faster from within.
        let board_moves = board_moves_from(self.variant, color, kind, square);
        board_moves.for_each(|board_move| self.put(color, kind, board_move.to));
    }
}

/// The moves of a piece from a square.
pub(super) fn board_moves_from(
    variant: &Variant,
    color: Color,
    kind: PieceKind,
    from: Square,
) -> impl Iterator<Item = BoardMove> {
    let board = variant.board;
    let borrowed = variant.rules.borrowed_moves != BorrowedMoves::Never;
    let all_moves = variant.piece(kind).moves_from(board, from, color);
    all_moves.flat_map(move |moves| {
        let anywhere = borrowed || !moves.paths.is_empty();
        // Legs and borrowed moves are not followed: they are taken to reach every square and to capture.
        let all = if anywhere { board.len() } else { 0 };
        let all = board.squares().take(all).map(|to| (to, true));
        let simple = moves.simple.iter().filter(move |_| !anywhere);
        let ends = simple.flat_map(move |movement| {
            let captures = movement.modality.meets(Modality::ENEMY);
            ends(board, *movement, color, from).map(move |to| (to, captures))
        });
        let open = move |to: &Square| variant.piece(kind).may_go_to(board, *to, color);
        all.chain(ends)
            .filter(move |(to, _)| open(to))
            .map(move |(to, captures)| BoardMove { from, to, captures })
    })
}

/// Whether a piece of Black's has a move from a square that the edge of the board and the region that it stays in leave it,
/// whatever stands on the board.
pub(crate) fn can_move_from(variant: &Variant, kind: PieceKind, from: Square) -> bool {
    let board = variant.board;
    let piece = variant.piece(kind);
    let may_go = |to: Square| piece.may_go_to(board, to, Color::Black);
    let simple = |movement: &Movement| {
        let open = !movement.initial || piece.initial.contains(board, from, Color::Black);
        open && ends(board, *movement, Color::Black, from).any(may_go)
    };
    let begins = |leg: &Leg| {
        let (dx, dy) = (i16::from(leg.step.dx), i16::from(leg.step.dy));
        board.offset(from, Color::Black, dx, dy).is_some()
    };
    let mut moves = piece.moves_from(board, from, Color::Black);
    moves.any(|moves| {
        moves.simple.iter().any(simple)
            || moves
                .paths
                .iter()
                .any(|path| path.legs.iter().take(1).any(begins))
    })
}

/// The squares on which a movement can end.
fn ends(board: Board, movement: Movement, color: Color, from: Square) -> impl Iterator<Item = Square> {
    let farthest = match movement.max_range {
        0 => usize::from(u8::MAX),
        range => range.into(),
    };
    let ray = board.ray(from, color, movement.step.dx.into(), movement.step.dy.into());
    ray.take(farthest)
        .skip(usize::from(movement.min_range.max(1)) - 1)
}
