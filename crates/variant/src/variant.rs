//! A checked variant.

use std::fmt;

use crate::rules::{Rules, contagion};
use crate::{Board, Color, Name, PieceCode, PieceKind, PieceType, Setup};

/// A variant, checked: everything in it is resolved and fits together.
///
/// ```
/// use hakugei_variant::{load, shipped};
///
/// let source = shipped::ids().next().and_then(shipped::source).ok_or("some ship")?;
/// let variant = load(&source, &shipped::Shipped).variant.ok_or("what ships is valid")?;
/// let royal: Vec<_> = variant.kinds().filter(|&kind| variant.piece(kind).royal).collect();
/// assert!(!royal.is_empty() && variant.start.squares.len() == variant.board.len());
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// The name it is asked for by, `a-z 0-9 - _`.
    pub id: String,
    /// The ids of the variants that its file extends, the nearest first.
    pub extends: Vec<String>,
    /// What it is called.
    pub name: Name,
    /// Who made it.
    pub inventor: Option<String>,
    /// When.
    pub year: Option<u16>,
    /// The board.
    pub board: Board,
    /// The kinds of pieces, indexed by [`PieceKind`].
    pub pieces: Vec<PieceType>,
    /// The position at the start.
    pub start: Setup,
    /// The rules.
    pub rules: Rules,
    /// Handicap games, in the file's order.
    pub handicaps: Vec<Handicap>,
    /// The convention that moves are written in unless the reader asks for another.
    pub notation: Convention,
    /// Where the rules come from.
    pub sources: Vec<String>,
    /// What a reader should know.
    pub notes: Vec<String>,
}

impl Variant {
    /// Whether board and pieces are those of another variant: their own moves, what they become when they promote and when they are captured,
    /// and which are royal. Names, set-up and rules may differ, among these what moves pieces borrow.
    ///
    /// ```
    /// use hakugei_variant::{Source, load, shipped};
    ///
    /// let first = shipped::ids().next().ok_or("some ship")?;
    /// let text = format!(r#"Variant(id: "mine", extends: "{first}", ends: Ends(stalemate: draw))"#);
    /// let load = |source: &Source| load(source, &shipped::Shipped).variant.ok_or("it is valid");
    /// let (mine, parent) = (load(&Source::new("mine.ron", text))?, load(&shipped::source(first).ok_or("it ships")?)?);
    /// assert!(mine.has_pieces_of(&parent) && mine != parent);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn has_pieces_of(&self, other: &Self) -> bool {
        self.unlike(other).is_none()
    }

    /// How many royal pieces a side has in a set-up, on the board and in hand together.
    ///
    /// ```
    /// use hakugei_variant::{Color, load, shipped};
    ///
    /// let first = shipped::ids().next().and_then(shipped::source).ok_or("some ship")?;
    /// let variant = load(&first, &shipped::Shipped).variant.ok_or("it is valid")?;
    /// assert_eq!(variant.royals_of(&variant.start, Color::White), 1);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn royals_of(&self, setup: &Setup, color: Color) -> usize {
        let royal = |kind: PieceKind| self.piece(kind).royal;
        let pieces = setup.squares.iter().flatten();
        let placed = pieces.filter(|piece| piece.color == color && royal(piece.kind));
        let held = setup.hands.held(color).filter(|&(kind, _)| royal(kind));
        placed.count() + held.map(|(_, count)| usize::from(count)).sum::<usize>()
    }

    /// Whether a side can come to have more royal pieces than it starts with: something that is not royal becomes so when it promotes, or
    /// in the hand of its captor.
    ///
    /// ```
    /// use hakugei_variant::{load, shipped};
    ///
    /// let first = shipped::ids().next().and_then(shipped::source).ok_or("some ship")?;
    /// let variant = load(&first, &shipped::Shipped).variant.ok_or("it is valid")?;
    /// assert!(!variant.gains_royals());
    /// # Ok::<(), &str>(())
    /// ```
    pub fn gains_royals(&self) -> bool {
        let royal = |kind: &PieceKind| self.piece(*kind).royal;
        let mut others = self.pieces.iter().filter(|piece| !piece.royal);
        others.any(|piece| piece.promotes_to.iter().chain(&piece.captured).any(royal))
    }

    /// In what board and pieces are not those of another variant, if they are not: what comes first.
    ///
    /// ```
    /// use hakugei_variant::{PieceDifference, Source, load, shipped};
    ///
    /// let first = shipped::ids().next().ok_or("some ship")?;
    /// let text = format!(r#"Variant(id: "mine", extends: "{first}", captures: removed, drops: none)"#);
    /// let load = |source: &Source| load(source, &shipped::Shipped).variant.ok_or("it is valid");
    /// let (mine, parent) = (load(&Source::new("mine.ron", text))?, load(&shipped::source(first).ok_or("it ships")?)?);
    /// assert_eq!(mine.unlike(&parent), Some(PieceDifference::Captured));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn unlike(&self, other: &Self) -> Option<PieceDifference> {
        if self.board != other.board {
            return Some(PieceDifference::Board);
        }
        let codes = self.pieces.iter().map(|piece| piece.code);
        if !codes.eq(other.pieces.iter().map(|piece| piece.code)) {
            return Some(PieceDifference::Kinds);
        }
        let mut both = self.pieces.iter().zip(&other.pieces);
        let (one, other) = both.find(|(one, other)| !one.moves_like(other))?;
        Some(if one.captured == other.captured {
            PieceDifference::Piece(one.code)
        } else {
            PieceDifference::Captured
        })
    }
}

/// In what the pieces of two variants differ. Its text is a sentence about the first of them.
///
/// ```
/// use hakugei_variant::PieceDifference;
///
/// assert_eq!(PieceDifference::Board.to_string(), "its board is another one");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceDifference {
    /// Their boards.
    Board,
    /// Which kinds of pieces there are.
    Kinds,
    /// What becomes of captured pieces.
    Captured,
    /// The moves of a kind, or what else it is and does.
    Piece(PieceCode),
}

impl fmt::Display for PieceDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board => f.write_str("its board is another one"),
            Self::Kinds => f.write_str("its kinds of pieces are others"),
            Self::Captured => f.write_str("what becomes of captured pieces is something else"),
            Self::Piece(code) => write!(f, "its `{code}` is another piece"),
        }
    }
}

/// A handicap game.
///
/// ```
/// use hakugei_variant::{Color, load, shipped};
///
/// # let source = shipped::ids().next().and_then(shipped::source).ok_or("some ship")?;
/// # let variant = load(&source, &shipped::Shipped).variant.ok_or("what ships is valid")?;
/// let handicap = variant.handicaps.first().ok_or("it has handicaps")?;
/// assert_eq!(variant.handicap(&handicap.id), Some(handicap));
/// assert_eq!(handicap.start.side, Color::White);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handicap {
    /// What it is asked for by, such as `P+G`.
    pub id: String,
    /// What it is called.
    pub name: Name,
    /// The position at the start, with the side that moves first.
    pub start: Setup,
}

/// How squares are named in human move text.
///
/// ```
/// use hakugei_variant::{Board, Convention};
///
/// let board = Board::new(9, 9).ok_or("too large")?;
/// let square = board.parse_square("7g").ok_or("not there")?;
/// assert_eq!(Convention::Hodges.square_name(board, square), "g7");
/// assert_eq!(Convention::Western.square_name(board, square), "c3");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Convention {
    /// File number from the right, rank letter from the top: `5d`.
    #[default]
    Tsa,
    /// File letter from the right, rank number from the top, `a1` top right: `e4`.
    Hodges,
    /// File letter from the left, rank number from the bottom, `a1` bottom left.
    Western,
    /// File letter from the left, rank number from the top, `a1` top left.
    WikipediaSample,
}

impl Variant {
    /// What is known about a kind.
    pub fn piece(&self, kind: PieceKind) -> &PieceType {
        &self.pieces[kind.index()]
    }

    /// Every kind, in order.
    pub fn kinds(&self) -> impl DoubleEndedIterator<Item = PieceKind> + Clone + use<> {
        (0..self.pieces.len() as u8).map(PieceKind)
    }

    /// The kind with a code.
    pub fn kind(&self, code: PieceCode) -> Option<PieceKind> {
        self.kinds().find(|&kind| self.piece(kind).code == code)
    }

    /// Whether a kind may stand in a hand: because it is captured into one, or starts in one. A royal piece can be
    /// captured where a side may have several.
    pub fn may_be_in_hand(&self, kind: PieceKind) -> bool {
        let captured = self.pieces.iter().any(|piece| piece.captured == Some(kind));
        let starts_in = |start: &Setup| {
            crate::Color::ALL
                .iter()
                .any(|&color| start.hands.count(color, kind) > 0)
        };
        captured || starts_in(&self.start) || self.handicaps.iter().any(|handicap| starts_in(&handicap.start))
    }

    /// The kinds that a piece can turn into on the board: its other faces, and what its captures make of it.
    pub fn turns_into(&self, kind: PieceKind) -> impl Iterator<Item = PieceKind> {
        let others = self.piece(kind).promotes_to.iter().copied();
        others.chain(contagion::faces(&self.pieces, kind))
    }

    /// The handicap with which a game from a set-up begins, if it does.
    ///
    /// ```
    /// use hakugei_variant::{load, shipped};
    ///
    /// # let source = shipped::ids().next().and_then(shipped::source).ok_or("some ship")?;
    /// # let variant = load(&source, &shipped::Shipped).variant.ok_or("what ships is valid")?;
    /// let handicap = variant.handicaps.first().ok_or("it has handicaps")?;
    /// assert_eq!(variant.handicap_of(&handicap.start), Some(handicap));
    /// assert_eq!(variant.handicap_of(&variant.start), None);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn handicap_of(&self, start: &Setup) -> Option<&Handicap> {
        self.handicaps.iter().find(|handicap| handicap.start == *start)
    }

    /// The handicap with an id.
    pub fn handicap(&self, id: &str) -> Option<&Handicap> {
        self.handicaps.iter().find(|handicap| handicap.id == id)
    }
}
