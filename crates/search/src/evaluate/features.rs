//! What an evaluation that was learned sees of a position: which pieces stand where and how many are held, as one side sees
//! it. Each is a number.

use std::collections::BTreeSet;

use hakugei_game::Position;
use hakugei_variant::{Color, Piece, PieceKind, Setup, Square, Variant};

/// The most pieces of a kind in one hand that have features of their own.
const MOST_HELD: usize = 18;

/// The features of a variant.
///
/// A side sees its own pieces first, then the enemy's; for each kind, the squares from its own point of view (White's is the
/// turned board). Behind them come the hands, the own one first: for each kind, one feature for the first piece held, one for
/// the second, and so on.
///
/// ```
/// # use hakugei_game::{CompiledVariant, Game};
/// # use hakugei_variant::shipped;
/// # let id = shipped::ids().next().unwrap();
/// # let compiled = CompiledVariant::shipped(id).unwrap();
/// use hakugei_search::Features;
///
/// let features = Features::of(compiled.variant());
/// let start = &compiled.variant().start;
/// let mut seen = Vec::new();
/// features.each_of_setup(start, start.side, |feature| seen.push(feature));
/// assert_eq!(seen.len(), start.squares.iter().flatten().count());
/// assert!(seen.iter().all(|&feature| feature < features.count()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Features {
    squares: usize,
    kinds: usize,
    /// For each kind, how many held pieces have features of their own.
    held: Vec<usize>,
    /// For each kind, where its features begin within those of a hand.
    starts: Vec<usize>,
    /// The number of features of one hand.
    hand: usize,
}

impl Features {
    /// Those of a variant.
    pub fn of(variant: &Variant) -> Self {
        let held: Vec<usize> = variant.kinds().map(|kind| most_held(variant, kind)).collect();
        let starts = held
            .iter()
            .scan(0, |start, count| {
                *start += count;
                Some(*start - count)
            })
            .collect();
        Self {
            squares: variant.board.len(),
            kinds: variant.pieces.len(),
            hand: held.iter().sum(),
            held,
            starts,
        }
    }

    /// How many there are, for one side's view.
    pub fn count(&self) -> usize {
        2 * (self.kinds * self.squares + self.hand)
    }

    /// For each kind, how many pieces in one hand have features of their own.
    pub fn held(&self) -> &[usize] {
        &self.held
    }

    /// A piece on a square, as a side sees it.
    #[inline]
    pub fn on_board(&self, viewer: Color, piece: Piece, square: Square) -> usize {
        let seen = match viewer {
            Color::Black => square.index(),
            Color::White => self.squares - 1 - square.index(),
        };
        let other = usize::from(piece.color != viewer);
        (other * self.kinds + piece.kind.index()) * self.squares + seen
    }

    /// The feature of a piece that is the `count`th of its kind in its side's hand, counted from 1, as a side sees it; `None`
    /// if pieces beyond a smaller count have no features.
    #[inline]
    pub fn in_hand(&self, viewer: Color, piece: Piece, count: usize) -> Option<usize> {
        let kind = piece.kind.index();
        if count > self.held[kind] {
            return None;
        }
        let other = usize::from(piece.color != viewer);
        Some(2 * self.kinds * self.squares + other * self.hand + self.starts[kind] + count - 1)
    }

    /// Hands over every feature of a position, as a side sees it.
    pub(super) fn each<const WORDS: usize>(
        &self,
        position: &Position<WORDS>,
        viewer: Color,
        take: impl FnMut(usize),
    ) {
        let squares = position.occupied().into_iter();
        let board = squares.filter_map(|square| Some((position.piece_at(square)?, square)));
        let held = |owner| {
            let kinds = position.held(owner);
            kinds.map(move |kind| (Piece { color: owner, kind }, position.in_hand(owner, kind)))
        };
        self.all(viewer, board, Color::ALL.into_iter().flat_map(held), take);
    }

    /// Hands over every feature of a set-up, as a side sees it.
    pub fn each_of_setup(&self, setup: &Setup, viewer: Color, take: impl FnMut(usize)) {
        let squares = setup.squares.iter().enumerate();
        let board = squares.filter_map(|(index, piece)| Some(((*piece)?, Square(index as u16))));
        let held = |owner| {
            setup
                .hands
                .held(owner)
                .map(move |(kind, count)| (Piece { color: owner, kind }, count))
        };
        self.all(viewer, board, Color::ALL.into_iter().flat_map(held), take);
    }

    fn all(
        &self,
        viewer: Color,
        board: impl Iterator<Item = (Piece, Square)>,
        hands: impl Iterator<Item = (Piece, u8)>,
        mut take: impl FnMut(usize),
    ) {
        for (piece, square) in board {
            take(self.on_board(viewer, piece, square));
        }
        for (piece, count) in hands {
            let counts = 1..=usize::from(count);
            counts
                .filter_map(|count| self.in_hand(viewer, piece, count))
                .for_each(&mut take);
        }
    }

    /// The piece that a feature is about and its square, as Black sees them; no square where it is one in hand.
    pub fn piece(&self, feature: usize) -> (Piece, Option<Square>) {
        let (row, seen) = (feature / self.squares, feature % self.squares);
        let (other, kind, square) = if row < 2 * self.kinds {
            (row >= self.kinds, row % self.kinds, Some(Square(seen as u16)))
        } else {
            let held = feature - 2 * self.kinds * self.squares;
            // The starts rise; kinds that are never held share theirs with the next.
            let kind = self.starts.partition_point(|&start| start <= held % self.hand) - 1;
            (held >= self.hand, kind, None)
        };
        let color = if other { Color::White } else { Color::Black };
        let kind = PieceKind(kind as u8);
        (Piece { color, kind }, square)
    }

    /// The feature as the other side sees it.
    pub fn turned(&self, feature: usize) -> usize {
        let boards = 2 * self.kinds * self.squares;
        if feature < boards {
            let (row, seen) = (feature / self.squares, feature % self.squares);
            let row = (row + self.kinds) % (2 * self.kinds);
            return row * self.squares + self.squares - 1 - seen;
        }
        boards + (feature - boards + self.hand) % (2 * self.hand)
    }
}

/// The faces with which a piece of a kind may be captured: its own, and those that captors become, in either hand.
fn faces_of(variant: &Variant, kind: PieceKind) -> BTreeSet<PieceKind> {
    let mut faces: BTreeSet<PieceKind> = variant.piece(kind).promotes_to.iter().copied().collect();
    faces.insert(kind);
    if variant.pieces.iter().any(|piece| piece.contagion.is_some()) {
        let mut open: Vec<PieceKind> = faces.iter().copied().collect();
        while let Some(face) = open.pop() {
            let next = variant.turns_into(face).chain(variant.piece(face).captured);
            open.extend(next.filter(|&next| faces.insert(next)));
        }
    }
    faces
}

/// How many pieces of a kind one hand can come to hold of those that a game begins with.
fn most_held(variant: &Variant, kind: PieceKind) -> usize {
    if !variant.may_be_in_hand(kind) {
        return 0;
    }
    let becomes = |piece: &Piece| {
        let mut faces = faces_of(variant, piece.kind).into_iter();
        faces.any(|face| variant.piece(face).captured == Some(kind))
    };
    let on_board = variant
        .start
        .squares
        .iter()
        .flatten()
        .filter(|piece| becomes(piece))
        .count();
    let held = |color| usize::from(variant.start.hands.count(color, kind));
    (on_board + held(Color::Black) + held(Color::White)).clamp(1, MOST_HELD)
}
