//! The names of squares in FEN, UCI and XBoard: a letter for the file from the left, a number for the rank from the bottom.

use crate::{Board, Square};

/// The names of squares: a letter for the file from the left, and a number for the rank from the bottom.
///
/// ```
/// use hakugei_variant::{Board, Coordinates, Square, WesternSquares};
///
/// let squares = WesternSquares::uci(Board::new(6, 6).ok_or("too large")?);
/// assert_eq!(squares.name(Square(0)), "f6");
/// let Coordinates { file, up, rest } = squares.coordinates("c2+").ok_or("no square")?;
/// assert_eq!((file, up, rest), ('c', 1, "+"));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WesternSquares {
    board: Board,
    /// The number of the lowest rank.
    lowest: u8,
    /// Whether the board is seen from the other side.
    turned: bool,
}

/// A letter and a number at the beginning of a text.
///
/// ```
/// use hakugei_variant::Coordinates;
///
/// let Coordinates { file, up, rest } = Coordinates { file: 'a', up: 0, rest: "x" };
/// assert_eq!((file, up, rest), ('a', 0, "x"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coordinates<'t> {
    /// The letter.
    pub file: char,
    /// The number of ranks below the one that is named.
    pub up: u8,
    /// What follows.
    pub rest: &'t str,
}

impl WesternSquares {
    /// The names in FEN and UCI.
    pub const fn uci(board: Board) -> Self {
        Self::counted_from(board, 1)
    }

    /// The names where the lowest rank has another number.
    pub const fn counted_from(board: Board, lowest: u8) -> Self {
        Self {
            board,
            lowest,
            turned: false,
        }
    }

    /// The names as the other side of the board has them.
    ///
    /// ```
    /// use hakugei_variant::{Board, Square, WesternSquares};
    ///
    /// let squares = WesternSquares::uci(Board::new(6, 6).ok_or("too large")?);
    /// assert_eq!(squares.turned().name(Square(0)), "a1");
    /// assert_eq!(squares.turned().first("a1"), Some(Square(0)));
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub const fn turned(self) -> Self {
        Self {
            turned: !self.turned,
            ..self
        }
    }

    /// Where a square lies for the side that names it.
    fn seen(self, square: Square) -> Square {
        if self.turned {
            self.board.turned(square)
        } else {
            square
        }
    }

    /// The letter of a square's file.
    pub fn file(self, square: Square) -> char {
        char::from(b'a' + self.board.files() - 1 - self.board.file(self.seen(square)))
    }

    /// The number of a square's rank.
    pub fn rank(self, square: Square) -> u8 {
        self.board.ranks() - 1 - self.board.rank(self.seen(square)) + self.lowest
    }

    /// The name of a square.
    pub fn name(self, square: Square) -> String {
        format!("{}{}", self.file(square), self.rank(square))
    }

    /// Reads a letter and a number, whether or not there is such a square.
    pub fn coordinates(self, text: &str) -> Option<Coordinates<'_>> {
        let mut characters = text.chars();
        let file = characters.next()?;
        let number = characters.as_str();
        let digits = number.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = number.split_at(digits);
        let number: u8 = number.parse().ok().filter(|_| digits <= 2)?;
        let up = number.checked_sub(self.lowest)?;
        Some(Coordinates { file, up, rest })
    }

    /// The square of a letter and a number.
    pub fn square(self, file: char, up: u8) -> Option<Square> {
        let left = u8::try_from(file).ok()?.checked_sub(b'a')?;
        let file = self.board.files().checked_sub(left + 1)?;
        let rank = self.board.ranks().checked_sub(up + 1)?;
        let square = self.board.square(file.into(), rank.into())?;
        Some(self.seen(square))
    }

    /// The square whose name a text begins with.
    pub fn first(self, text: &str) -> Option<Square> {
        let Coordinates { file, up, .. } = self.coordinates(text)?;
        self.square(file, up)
    }

    /// The squares of a text that is made of their names.
    pub fn squares(self, text: &str) -> Option<Vec<Square>> {
        let mut squares = Vec::new();
        let mut left = text;
        while !left.is_empty() {
            let Coordinates { file, up, rest } = self.coordinates(left)?;
            squares.push(self.square(file, up)?);
            left = rest;
        }
        Some(squares)
    }
}
