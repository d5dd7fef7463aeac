//! The two sides.

use std::fmt;

/// A side. Black moves first and up the board, except in handicap games, where White moves first.
///
/// ```
/// use hakugei_variant::Color;
///
/// assert_eq!(Color::Black.other(), Color::White);
/// assert_eq!(Color::ALL.map(|color| color.to_string()), ["Black", "White"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// The first player, upper case in SFEN, at the bottom.
    Black,
    /// The second player, lower case in SFEN, at the top.
    White,
}

impl Color {
    /// Both sides, Black first.
    pub const ALL: [Self; 2] = [Self::Black, Self::White];

    /// 0 for Black, 1 for White, for use with arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other side.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Black => "Black",
            Self::White => "White",
        })
    }
}
