//! The names by which conventions are asked for.

use std::fmt;
use std::str::FromStr;

use hakugei_text::quote_each;
use thiserror::Error;

use crate::{Board, Convention, Square};

/// A name that no convention has.
///
/// ```
/// use hakugei_variant::Convention;
///
/// assert_eq!("hodges".parse(), Ok(Convention::Hodges));
/// let error = "usi".parse::<Convention>().expect_err("there is none of that name");
/// assert_eq!(error.text, "usi");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "{} is not a notation convention: write one of {}",
    hakugei_text::quote(text),
    Convention::names()
)]
pub struct UnknownConvention {
    /// What was read.
    pub text: String,
}

impl Convention {
    /// Every convention, the default first.
    pub const ALL: [Self; 4] = [Self::Tsa, Self::Hodges, Self::Western, Self::WikipediaSample];

    /// The name that it gives a square.
    ///
    /// ```
    /// use hakugei_variant::{Board, Convention};
    ///
    /// let board = Board::new(6, 6).ok_or("too large")?;
    /// // Black's near left corner.
    /// let corner = board.square(5, 5).ok_or("not there")?;
    /// let names = Convention::ALL.map(|convention| convention.square_name(board, corner));
    /// assert_eq!(names, ["6f", "f6", "a1", "a6"]);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn square_name(self, board: Board, square: Square) -> String {
        self.file_name(board, square) + &self.rank_name(board, square)
    }

    /// The number in the name of a square, from 1.
    pub const fn number_of(self, board: Board, square: Square) -> u8 {
        match self {
            Self::Tsa => board.file(square) + 1,
            Self::Hodges | Self::WikipediaSample => board.rank(square) + 1,
            Self::Western => board.ranks() - board.rank(square),
        }
    }

    /// The letter in the name of a square.
    pub const fn letter_of(self, board: Board, square: Square) -> char {
        let letter = match self {
            Self::Tsa => board.rank(square),
            Self::Hodges => board.file(square),
            Self::Western | Self::WikipediaSample => board.files() - 1 - board.file(square),
        };
        (b'a' + letter) as char
    }

    /// The name that it gives the file of a square: the first part of the square's name.
    pub fn file_name(self, board: Board, square: Square) -> String {
        if self.number_first() {
            self.number_of(board, square).to_string()
        } else {
            self.letter_of(board, square).to_string()
        }
    }

    /// The name that it gives the rank of a square: the last part of the square's name.
    pub fn rank_name(self, board: Board, square: Square) -> String {
        if self.number_first() {
            self.letter_of(board, square).to_string()
        } else {
            self.number_of(board, square).to_string()
        }
    }

    /// The names of the files along the edge of a board, from Black's right to its left.
    ///
    /// ```
    /// use hakugei_variant::{Board, Convention};
    ///
    /// let board = Board::new(3, 4).ok_or("too large")?;
    /// assert_eq!(Convention::Tsa.file_names(board), ["1", "2", "3"]);
    /// assert_eq!(Convention::Western.rank_names(board), ["4", "3", "2", "1"]);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn file_names(self, board: Board) -> Vec<String> {
        let top = board.squares().filter(|&square| board.rank(square) == 0);
        let mut named: Vec<(u8, String)> = top
            .map(|square| (board.file(square), self.file_name(board, square)))
            .collect();
        named.sort_unstable();
        named.into_iter().map(|(_, name)| name).collect()
    }

    /// The names of the ranks along the edge of a board, from the top down.
    pub fn rank_names(self, board: Board) -> Vec<String> {
        let right = board.squares().filter(|&square| board.file(square) == 0);
        let mut named: Vec<(u8, String)> = right
            .map(|square| (board.rank(square), self.rank_name(board, square)))
            .collect();
        named.sort_unstable();
        named.into_iter().map(|(_, name)| name).collect()
    }

    /// How it names squares, in words.
    pub const fn described(self) -> &'static str {
        match self {
            Self::Tsa => "file number from the right, rank letter from the top",
            Self::Hodges => "file letter from the right, rank number from the top",
            Self::Western => "file letter from the left, rank number from the bottom",
            Self::WikipediaSample => "file letter from the left, rank number from the top",
        }
    }

    /// The square with a number and a letter in its name; `None` where the board has none.
    pub fn square_of(self, board: Board, number: u16, letter: char) -> Option<Square> {
        let number = i16::try_from(number).ok()? - 1;
        let letter = i16::try_from(u32::from(letter)).ok()? - i16::from(b'a');
        let (files, ranks) = (i16::from(board.files()), i16::from(board.ranks()));
        match self {
            Self::Tsa => board.square(number, letter),
            Self::Hodges => board.square(letter, number),
            Self::Western => board.square(files - 1 - letter, ranks - 1 - number),
            Self::WikipediaSample => board.square(files - 1 - letter, number),
        }
    }

    /// Whether it writes the number of a square before the letter: the file comes first, by whichever it is named.
    pub const fn number_first(self) -> bool {
        matches!(self, Self::Tsa)
    }

    /// The names of all of them, for a message.
    fn names() -> String {
        quote_each(Self::ALL).join(", ")
    }
}

impl fmt::Display for Convention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Convention {
    type Err = UnknownConvention;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.into_iter().find(|one| one.name() == text);
        found.ok_or_else(|| UnknownConvention {
            text: text.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_reads_back() {
        for convention in Convention::ALL {
            assert_eq!(convention.to_string().parse(), Ok(convention));
        }
        assert_eq!(Convention::default(), Convention::Tsa);
    }

    #[test]
    fn the_edges_together_name_every_square() {
        let board = Board::new(11, 9).expect("11x9 is a board");
        for convention in Convention::ALL {
            let (files, ranks) = (convention.file_names(board), convention.rank_names(board));
            for square in board.squares() {
                let (file, rank) = (board.file(square), board.rank(square));
                let edges = files[usize::from(file)].clone() + &ranks[usize::from(rank)];
                assert_eq!(convention.square_name(board, square), edges, "{convention}");
            }
        }
    }

    #[test]
    fn another_name_is_refused_with_the_list() {
        let error = "TSA".parse::<Convention>().expect_err("names are lower case");
        assert_eq!(
            error.to_string(),
            "`TSA` is not a notation convention: write one of `tsa`, `hodges`, `western`, `wikipedia_sample`"
        );
    }
}
