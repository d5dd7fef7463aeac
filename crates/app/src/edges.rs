//! The names of files and ranks along the edges of a drawn board, by notation convention.

use hakugei_variant::{Board, Convention};

/// The name of a file, counted from 0 at Black's right.
pub(crate) fn file(convention: Convention, board: Board, file: u8) -> String {
    let square = board
        .square(i16::from(file), 0)
        .expect("the file is on the board");
    convention.file_name(board, square)
}

/// The name of a rank, counted from 0 at the top.
pub(crate) fn rank(convention: Convention, board: Board, rank: u8) -> String {
    let square = board
        .square(0, i16::from(rank))
        .expect("the rank is on the board");
    convention.rank_name(board, square)
}

/// How a convention names squares, in words.
pub(crate) fn described(convention: Convention) -> &'static str {
    match convention {
        Convention::Tsa => "file number from the right, rank letter from the top",
        Convention::Hodges => "file letter from the right, rank number from the top",
        Convention::Western => "file letter from the left, rank number from the bottom",
        Convention::WikipediaSample => "file letter from the left, rank number from the top",
    }
}

#[cfg(test)]
mod tests {
    use hakugei_notation::square_name;

    use super::*;

    #[test]
    fn the_edges_together_name_every_square() {
        let board = Board::new(11, 9).expect("11x9 is a board");
        for convention in Convention::ALL {
            for square in board.squares() {
                let name = square_name(convention, board, square);
                let file = file(convention, board, board.file(square));
                let rank = rank(convention, board, board.rank(square));
                assert_eq!(name, format!("{file}{rank}"), "{convention}");
            }
        }
    }
}
