//! Regions: sets of squares that rules speak of.

use crate::{Board, Color, Square};

/// A set of squares, said once and read from either side: it is turned by 180 degrees for White, unless each side has its own.
///
/// ```
/// use hakugei_variant::{Board, Color, rules::Region};
///
/// let board = Board::new(9, 9).ok_or("too large")?;
/// let square = board.parse_square("5a").ok_or("not there")?;
/// assert!(Region::Last(1).contains(board, square, Color::Black));
/// assert!(Region::First(1).contains(board, square, Color::White));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Region {
    /// No square.
    #[default]
    Nowhere,
    /// The owner's furthest ranks: `Last(1)` is the enemy's back rank.
    Last(u8),
    /// The owner's nearest ranks: `First(1)` is the own back rank.
    First(u8),
    /// Ranks counted from the owner's far side, 1 being the furthest.
    Ranks(Vec<u8>),
    /// Squares as Black sees them.
    Squares(Vec<Square>),
    /// One region for each side, Black's first. White's is said as any other: turned, it is where White's squares are.
    Sides(Box<[Region; 2]>),
}

impl Region {
    /// The squares of a side on the board.
    pub fn squares(&self, board: Board, color: Color) -> Vec<Square> {
        if let (Self::Squares(squares), Color::Black) = (self, color) {
            return squares.clone();
        }
        let inside = |square: &Square| self.contains(board, *square, color);
        board.squares().filter(inside).collect()
    }

    /// The region of a side.
    pub(crate) fn of(&self, color: Color) -> &Self {
        match self {
            Self::Sides(sides) => sides[color.index()].of(color),
            region => region,
        }
    }

    /// The same squares where White's are said as Black's.
    pub(crate) fn turned(self, board: Board) -> Self {
        match self {
            Self::Squares(squares) => {
                Self::Squares(squares.into_iter().map(|square| board.turned(square)).collect())
            }
            region => region,
        }
    }

    /// Whether it has every square of the board for both sides.
    pub fn is_everywhere(&self, board: Board) -> bool {
        self.holds_for_each(board, true)
    }

    /// Whether it has no square of the board for either side.
    pub fn is_nowhere(&self, board: Board) -> bool {
        self.holds_for_each(board, false)
    }

    /// Whether each square of the board is inside, or outside, for both sides.
    fn holds_for_each(&self, board: Board, inside: bool) -> bool {
        Color::ALL.into_iter().all(|color| {
            board
                .squares()
                .all(|square| self.contains(board, square, color) == inside)
        })
    }

    /// Whether a square belongs to the region of a side.
    #[inline]
    pub fn contains(&self, board: Board, square: Square, color: Color) -> bool {
        let far = board.far_rank(square, color);
        match self {
            Self::Nowhere => false,
            Self::Last(ranks) => far <= *ranks,
            Self::First(ranks) => far + ranks > board.ranks(),
            Self::Ranks(ranks) => ranks.contains(&far),
            Self::Squares(squares) => match color {
                Color::Black => squares.contains(&square),
                Color::White => squares.contains(&board.turned(square)),
            },
            Self::Sides(sides) => sides[color.index()].contains(board, square, color),
        }
    }
}
