//! Regions: sets of squares that rules speak of.

use crate::{Board, Color, Square};

/// A set of squares, said once and read from either side: it is turned by 180 degrees for White.
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
}

impl Region {
    /// Its squares as Black sees them.
    pub(crate) fn squares(&self, board: Board) -> Vec<Square> {
        if let Self::Squares(squares) = self {
            return squares.clone();
        }
        let inside = |square: &Square| self.contains(board, *square, Color::Black);
        board.squares().filter(inside).collect()
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
        }
    }
}
