//! Mobility: how many squares each kind of piece can move to, and which it can ever come to.

use std::collections::BTreeSet;

use hakugei_arena::float;
use hakugei_variant::{Color, PieceKind, Square, Variant};
use serde::Serialize;

use super::empty_board::{placed, reached, targets};

/// How far the pieces of a variant move on an empty board.
///
/// A move that needs another piece does not exist there: moves that only capture, hops, and leaps over a piece. Moves that a piece borrows
/// from its neighbours do not count either.
///
/// ```
/// use hakugei_lab::Mobility;
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
    }
}

/// How many squares there are to go to, as a mean over some squares of origin.
fn mean(targets: &[BTreeSet<Square>]) -> f64 {
    let moves: usize = targets.iter().map(BTreeSet::len).sum();
    float(moves as u64) / float(targets.len() as u64)
}
