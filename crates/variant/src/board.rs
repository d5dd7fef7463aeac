//! The board and its squares: the one place of square arithmetic outside the compiled tables.

use std::fmt;

use crate::Color;

/// The largest number of files, and of ranks, that a board may have.
pub const MAX_SIDE: u8 = 19;

/// The size of a board. Files are counted from Black's right (file 1), ranks from the top (rank `a`).
///
/// ```
/// use hakugei_variant::{Board, Color};
///
/// let board = Board::new(9, 9).ok_or("too large")?;
/// let square = board.parse_square("7g").ok_or("not there")?;
/// // One step forward, as each side sees it.
/// let steps = Color::ALL.map(|color| board.offset(square, color, 0, 1).map(|square| board.name(square)));
/// assert_eq!(steps, [Some("7f".to_owned()), Some("7h".to_owned())]);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    files: u8,
    ranks: u8,
}

/// A square of some board, as the dense index `rank * files + file`, both counted from 0:
/// square 0 is file 1 on rank `a`, Black's far right corner.
///
/// ```
/// use hakugei_variant::{Board, Square};
///
/// let board = Board::new(6, 6).ok_or("too large")?;
/// assert_eq!(board.name(Square(0)), "1a");
/// assert_eq!(board.parse_square("6f"), Some(Square(35)));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(pub u16);

impl Square {
    /// The index, for use with slices.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Files by ranks: `9x9`.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.files, self.ranks)
    }
}

impl Board {
    /// A board of `files` by `ranks`, or `None` unless both are in `1..=MAX_SIDE`.
    pub const fn new(files: u8, ranks: u8) -> Option<Self> {
        if files == 0 || ranks == 0 || files > MAX_SIDE || ranks > MAX_SIDE {
            return None;
        }
        Some(Self { files, ranks })
    }

    /// The number of files.
    #[inline]
    pub const fn files(self) -> u8 {
        self.files
    }

    /// The number of ranks.
    #[inline]
    pub const fn ranks(self) -> u8 {
        self.ranks
    }

    /// The number of squares, at most 361.
    #[inline]
    pub const fn len(self) -> usize {
        self.files as usize * self.ranks as usize
    }

    /// Never: a board has at least one square.
    pub const fn is_empty(self) -> bool {
        false
    }

    /// The square on a file and a rank, both counted from 0 (file from Black's right, rank from the top),
    /// or `None` outside the board.
    #[inline]
    pub fn square(self, file: i16, rank: i16) -> Option<Square> {
        let on_board =
            (0..i16::from(self.files)).contains(&file) && (0..i16::from(self.ranks)).contains(&rank);
        on_board.then(|| Square((rank * i16::from(self.files) + file) as u16))
    }

    /// The file of a square, counted from 0 at Black's right.
    #[inline]
    pub const fn file(self, square: Square) -> u8 {
        (square.0 % self.files as u16) as u8
    }

    /// The rank of a square, counted from 0 at the top.
    #[inline]
    pub const fn rank(self, square: Square) -> u8 {
        (square.0 / self.files as u16) as u8
    }

    /// How far a square is from the last rank of a side, from 1 (its last rank, at the enemy's edge) up.
    #[inline]
    pub const fn far_rank(self, square: Square, color: Color) -> u8 {
        match color {
            Color::Black => self.rank(square) + 1,
            Color::White => self.ranks - self.rank(square),
        }
    }

    /// The square that a side reaches by a displacement in its own view (`dx` to its right, `dy` forward),
    /// or `None` outside the board.
    #[inline]
    pub fn offset(self, square: Square, color: Color, dx: i16, dy: i16) -> Option<Square> {
        let (file, rank) = (i16::from(self.file(square)), i16::from(self.rank(square)));
        match color {
            Color::Black => self.square(file - dx, rank - dy),
            Color::White => self.square(file + dx, rank + dy),
        }
    }

    /// The displacement in a side's own view that leads from one square to another: what [`Board::offset`] takes.
    #[inline]
    pub fn displacement(self, from: Square, to: Square, color: Color) -> (i16, i16) {
        let files = i16::from(self.file(to)) - i16::from(self.file(from));
        let ranks = i16::from(self.rank(to)) - i16::from(self.rank(from));
        match color {
            Color::Black => (-files, -ranks),
            Color::White => (files, ranks),
        }
    }

    /// The squares that a side reaches by repeating a displacement in its own view, in order, up to the edge. The
    /// displacement must not be nothing, or there is no end.
    pub fn ray(self, square: Square, color: Color, dx: i16, dy: i16) -> impl Iterator<Item = Square> {
        let (mut file, mut rank) = (i16::from(self.file(square)), i16::from(self.rank(square)));
        let (right, up) = match color {
            Color::Black => (-dx, -dy),
            Color::White => (dx, dy),
        };
        std::iter::from_fn(move || {
            (file, rank) = (file + right, rank + up);
            self.square(file, rank)
        })
    }

    /// The square turned by 180 degrees: what the square is to the other side.
    #[must_use]
    #[inline]
    pub const fn turned(self, square: Square) -> Square {
        Square(self.files as u16 * self.ranks as u16 - 1 - square.0)
    }

    /// The square on the other side of the middle, on the same file.
    pub(crate) const fn flipped(self, square: Square) -> Square {
        let rank = (self.ranks - 1 - self.rank(square)) as u16;
        Square(rank * self.files as u16 + self.file(square) as u16)
    }

    /// The square on the other side of the middle, on the same rank.
    pub(crate) const fn mirrored(self, square: Square) -> Square {
        self.flipped(self.turned(square))
    }

    /// Every square, in the order of their indices.
    pub fn squares(self) -> impl DoubleEndedIterator<Item = Square> + Clone {
        (0..self.len() as u16).map(Square)
    }

    /// The USI name of a square: file number from the right and rank letter from the top, `3d`.
    pub fn name(self, square: Square) -> String {
        format!(
            "{}{}",
            self.file(square) + 1,
            char::from(b'a' + self.rank(square))
        )
    }

    /// The square of a USI name such as `3d` or `11k`, or `None` where the text is not a square of this board.
    pub fn parse_square(self, text: &str) -> Option<Square> {
        let (file, rank) = text.split_at_checked(text.len().checked_sub(1)?)?;
        let rank = rank.bytes().next().filter(u8::is_ascii_lowercase)? - b'a';
        if file.is_empty()
            || file.len() > 2
            || file.starts_with('0')
            || !file.bytes().all(|b| b.is_ascii_digit())
        {
            return None;
        }
        self.square(file.parse::<i16>().ok()? - 1, i16::from(rank))
    }
}
