//! What a text may mean that is no name of a square: a square of chess, a name with its letter first, two figures.

use crate::{Board, Square};

/// The name of a square whose letter stands before its number, the other way round.
pub(crate) fn swapped(text: &str) -> Option<String> {
    let letter = text.chars().next().filter(char::is_ascii_alphabetic)?;
    let number = &text[1..];
    let is_number = !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit());
    is_number.then(|| format!("{number}{}", letter.to_ascii_lowercase()))
}

/// What a text that is no name of a square may mean.
pub(crate) struct SquareReadings {
    /// The square of chess with that name: files by letters from the left, ranks by numbers from below.
    pub(crate) of_chess: Option<String>,
    /// The square whose file is that number, and whose rank that letter.
    pub(crate) swapped: Option<String>,
}

impl SquareReadings {
    /// What a text may mean on a board.
    pub(crate) fn of(text: &str, board: Board) -> Self {
        let on_board = |name: &String| board.parse_square(name).is_some();
        let swapped = swapped(text.trim());
        let of_chess = swapped.as_ref().and_then(|_| of_chess(text, board));
        Self {
            of_chess,
            swapped: swapped
                .or_else(|| plain_digits(text))
                .or_else(|| Some(text.trim().to_lowercase()))
                .filter(on_board),
        }
    }
}

impl SquareReadings {
    /// The name of the square that a text is or means; where it may mean two, it stays.
    pub(crate) fn name(text: &str, board: Board) -> Option<String> {
        if board.parse_square(text).is_some() {
            return Some(text.to_owned());
        }
        match Self::of(text, board) {
            Self {
                of_chess: Some(chess),
                swapped: Some(swapped),
            } if chess != swapped => Some(text.to_owned()),
            Self { of_chess, swapped } => of_chess.or(swapped),
        }
    }
}

/// The name of the square that chess players call by a letter, from the left, and a number, from below.
fn of_chess(text: &str, board: Board) -> Option<String> {
    let letter = text.bytes().next()?.to_ascii_lowercase();
    let column = letter
        .checked_sub(b'a')
        .filter(|column| *column < board.files())?;
    let number: u8 = text[1..].parse().ok()?;
    let row = board
        .ranks()
        .checked_sub(number)
        .filter(|row| *row < board.ranks())?;
    Some(format!("{}{}", board.files() - column, char::from(b'a' + row)))
}

/// The name of a square whose rank is written as a number too, in figures of any kind: `31`, `３一`.
fn plain_digits(text: &str) -> Option<String> {
    let mut signs = text.chars();
    let (file, rank, None) = (digit(signs.next()?)?, digit(signs.next()?)?, signs.next()) else {
        return None;
    };
    Some(format!("{file}{}", char::from(b'a' + rank - 1)))
}

/// The number from 1 to 9 that a figure stands for.
fn digit(figure: char) -> Option<u8> {
    const OTHERS: [&str; 2] = ["１２３４５６７８９", "一二三四五六七八九"];
    let digit = figure.to_digit(10).map(|digit| digit as u8);
    let other = || {
        OTHERS
            .iter()
            .find_map(|figures| figures.chars().position(|one| one == figure))
    };
    digit
        .or_else(|| Some(other()? as u8 + 1))
        .filter(|digit| *digit > 0)
}

/// The squares between two that one text names, such as `3a-5a` or `a1:c2`, each between quotes of its own.
pub(crate) fn between(text: &str, board: Board) -> Option<String> {
    let (first, last) = text
        .split_once(['-', ':', '–', '~'])
        .or_else(|| text.split_once(".."))?;
    let corner = |name: &str| {
        let name = name.trim();
        let chess = swapped(name).and_then(|_| of_chess(name, board));
        board.parse_square(&chess.unwrap_or_else(|| name.to_owned()))
    };
    let (first, last) = (corner(first)?, corner(last)?);
    let files = usize::from(board.files());
    let [(row, column), (other_row, other_column)] =
        [first, last].map(|square| (square.index() / files, square.index() % files));
    let rows = row.min(other_row)..=row.max(other_row);
    let columns = column.min(other_column)..=column.max(other_column);
    let within = |square: &Square| {
        rows.contains(&(square.index() / files)) && columns.contains(&(square.index() % files))
    };
    let names = board.squares().filter(within);
    let names: Vec<String> = names
        .map(|square| format!("\"{}\"", board.name(square)))
        .collect();
    Some(names.join(", "))
}
