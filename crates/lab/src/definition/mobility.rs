//! Mobility: how many squares each kind of piece can move to, and which it can ever come to.

use std::collections::BTreeSet;

use hakugei_arena::float;
use hakugei_variant::{Board, Color, PieceKind, Square, Variant};
use serde::Serialize;

use super::empty_board::{placed, reached, targets};

/// How far the pieces of a variant move on an empty board.
///
/// A move that needs another piece does not exist there: moves that only capture, hops, and leaps over a piece. Moves that a piece borrows
/// from its neighbours do not count either.
///
/// ```
/// use hakugei_lab::{Binding, Mobility};
/// use hakugei_variant::{Source, load, shipped};
///
/// let text = r#"Variant(
///     id: "mine", name: "A small game", board: (files: 3, ranks: 4), setup: "1k1/1p1/1P1/1K1 b - 1",
///     pieces: { "K": (name: "king", betza: "K", royal: true), "P": (name: "pawn", betza: "fW") },
///     captures: removed, promotion: never,
///     ends: (stalemate: loss, repetition: fold(count: 4, result: draw, perpetual_check: loss)),
/// )"#;
/// let variant = load(&Source::new("mine.ron", text), &shipped::Shipped).variant.ok_or("it is valid")?;
/// let mobility = Mobility::of(&variant);
/// let pawn = mobility.kinds.iter().find(|kind| kind.piece == "P").ok_or("there is a pawn")?;
/// assert_eq!(pawn.mean, 0.75, "from nine of twelve squares it has one move");
/// assert_eq!(pawn.per_rank, [0.0, 1.0, 1.0, 1.0]);
/// assert_eq!(pawn.bound, [Binding::File, Binding::Forward]);
/// assert_eq!(pawn.reach_from_start, Some(0.25), "three squares of one file");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Mobility {
    /// Each kind, in the order of the variant.
    pub kinds: Vec<KindMobility>,
    /// The mean of [`KindMobility::mean`] over the pieces of the start, on the board and in hand, each counted once.
    pub mean_of_start: f64,
}

/// How far one kind of piece moves on an empty board.
///
/// ```
/// use hakugei_lab::{KindMobility, Mobility};
/// use hakugei_variant::{load, shipped};
///
/// # let source = shipped::ids().next().and_then(shipped::source).ok_or("some ship")?;
/// # let variant = load(&source, &shipped::Shipped).variant.ok_or("what ships is valid")?;
/// let kinds: Vec<KindMobility> = Mobility::of(&variant).kinds;
/// assert!(kinds.iter().all(|kind| kind.per_rank.len() == usize::from(variant.board.ranks())));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KindMobility {
    /// How the kind is written, such as `+P`.
    pub piece: String,
    /// The number of squares to which it can move, as a mean over every square of the board, also those on which it never comes to stand.
    pub mean: f64,
    /// The same for the squares of each rank: its owner's last rank, at the enemy's edge, comes first.
    pub per_rank: Vec<f64>,
    /// The share of the board that pieces of the kind can come to from where they stand at the start, all of them together, as long as they
    /// are not turned over or captured. The squares on which they start count. It is that of Black's pieces, or of White's where Black
    /// has none; `None` where the kind does not stand on the board at the start.
    pub reach_from_start: Option<f64>,
    /// The share of the board that one piece can come to, its own square counted, as a mean over every square: 1 for a piece that can go
    /// everywhere, and about a half for one that keeps to the colour of its squares.
    pub reach: f64,
    /// To what its moves bind it.
    pub bound: Vec<Binding>,
}

/// To what a piece is bound that is not turned over: no move of it, from whatever square of an empty board, leads elsewhere.
///
/// ```
/// use hakugei_lab::Binding;
///
/// assert_eq!([Binding::Colour, Binding::Forward].map(Binding::words), ["its colour", "no way back"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Binding {
    /// To squares of the colour of its own, as those of a chessboard have colours.
    Colour,
    /// To its file.
    File,
    /// To its rank.
    Rank,
    /// To ranks that are not behind its own; a piece that is bound to its rank is not said to be bound so.
    Forward,
}

impl Binding {
    /// To what, in words of a table.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Colour => "its colour",
            Self::File => "its file",
            Self::Rank => "its rank",
            Self::Forward => "no way back",
        }
    }
}

impl Mobility {
    /// The mobility of the pieces of a variant.
    pub fn of(variant: &Variant) -> Self {
        let kinds: Vec<KindMobility> = variant.kinds().map(|kind| of_kind(variant, kind)).collect();
        let count = |kind| {
            Color::ALL
                .map(|color| variant.start.count(color, kind))
                .iter()
                .sum()
        };
        let counts: Vec<usize> = variant.kinds().map(count).collect();
        let moves = kinds.iter().zip(&counts);
        let moves: f64 = moves.map(|(kind, &count)| kind.mean * float(count as u64)).sum();
        let men = counts.iter().sum::<usize>();
        Self {
            kinds,
            mean_of_start: moves / float(men.max(1) as u64),
        }
    }
}

fn of_kind(variant: &Variant, kind: PieceKind) -> KindMobility {
    let board = variant.board;
    let targets_of = |color| {
        let targets = board
            .squares()
            .map(|square| targets(variant, kind, color, square));
        targets.collect::<Vec<_>>()
    };
    let targets = targets_of(Color::Black);
    let share = |squares: usize| float(squares as u64) / float(board.len() as u64);
    let from_start = |color| {
        let mut squares = placed(variant, color, kind).peekable();
        squares.peek()?;
        Some(share(reached(&targets_of(color), squares).len()))
    };
    let reach = board
        .squares()
        .map(|square| share(reached(&targets, [square]).len()));
    let ranks = targets.chunks(board.files().into());
    KindMobility {
        piece: variant.piece(kind).code.to_string(),
        mean: mean(&targets),
        per_rank: ranks.map(mean).collect(),
        reach_from_start: Color::ALL.into_iter().find_map(from_start),
        reach: reach.sum::<f64>() / float(board.len() as u64),
        bound: bound(board, &targets),
    }
}

/// To what a kind is bound, given where Black's can go from each square; to nothing if it can go nowhere.
fn bound(board: Board, targets: &[BTreeSet<Square>]) -> Vec<Binding> {
    let moves: Vec<[Square; 2]> = board
        .squares()
        .zip(targets)
        .flat_map(|(from, targets)| targets.iter().map(move |&to| [from, to]))
        .collect();
    let colour = |square| (board.file(square) + board.rank(square)) % 2;
    let holds = |binding: &Binding| {
        moves.iter().all(|&[from, to]| match binding {
            Binding::Colour => colour(from) == colour(to),
            Binding::File => board.file(from) == board.file(to),
            Binding::Rank => board.rank(from) == board.rank(to),
            // Black moves towards the first rank.
            Binding::Forward => board.rank(to) <= board.rank(from),
        })
    };
    let keeps_its_rank = moves.iter().all(|&[from, to]| board.rank(from) == board.rank(to));
    if moves.is_empty() {
        return Vec::new();
    }
    let all = [Binding::Colour, Binding::File, Binding::Rank, Binding::Forward];
    all.into_iter()
        .filter(|&binding| binding != Binding::Forward || !keeps_its_rank)
        .filter(holds)
        .collect()
}

/// How many squares there are to go to, as a mean over some squares of origin.
fn mean(targets: &[BTreeSet<Square>]) -> f64 {
    let moves: usize = targets.iter().map(BTreeSet::len).sum();
    float(moves as u64) / float(targets.len() as u64)
}
