//! The rows of a set-up that has too few squares or rows, beside those of the other side: what was probably meant.

use std::ops::Range;

use crate::document::decode::Text;
use crate::sfen;
use crate::sfen::rows::JoinedRows;
use crate::source::Span;
use crate::{Board, Color, PieceCode, Square};

/// The pieces and the runs of empty squares of a row, from the left.
fn cells(row: &str) -> Option<Vec<Cell>> {
    let mut cells = Vec::new();
    let mut rest = row;
    while !rest.is_empty() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 {
            // No row is wider than a byte can count.
            cells.push(Cell::Empty(rest[..digits].parse::<u8>().ok()?.into()));
            rest = &rest[digits..];
        } else {
            let (code, color, after) = PieceCode::starting(rest)?;
            cells.push(Cell::Piece(code, color));
            rest = after;
        }
    }
    Some(cells)
}

/// Where the letter stands in the text of a set-up that is on a square of the board.
pub(crate) fn place_of(text: &Text, board: Board, square: Square) -> Option<Span> {
    let joined = JoinedRows::of(&text.value);
    let blank = joined.text.len() - joined.text.trim_start().len();
    let rows = joined.text.split_whitespace().next()?;
    let above = usize::from(board.rank(square));
    let row = rows.split('/').nth(above)?;
    let start: usize = rows.split('/').take(above).map(|row| row.len() + 1).sum();
    let column = usize::from(board.files() - 1 - board.file(square));
    let letter = letter_at(row, column)?;
    let written = joined.written(blank + start + letter.start..blank + start + letter.end);
    Some(text.span.part(written))
}

/// Where the letter of a row stands that is on some square of it, counted from the left.
fn letter_at(row: &str, column: usize) -> Option<Range<usize>> {
    let (mut rest, mut at) = (row, 0);
    while at <= column {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 {
            at += rest[..digits].parse::<usize>().ok()?;
            rest = &rest[digits..];
            continue;
        }
        let (.., after) = PieceCode::starting(rest)?;
        if at == column {
            return Some(row.len() - rest.len()..row.len() - after.len());
        }
        at += 1;
        rest = after;
    }
    None
}

/// The ranks on which the pieces with a code start, counted from the far edge of their side.
pub(super) fn far_ranks(setup: &str, board: Board, code: PieceCode) -> Vec<u8> {
    // Longer ones are refused unread.
    if setup.len() > sfen::MAX_LENGTH {
        return Vec::new();
    }
    let joined = JoinedRows::of(setup);
    let rows = joined.text.split_whitespace().next().unwrap_or_default();
    let rows: Vec<&str> = rows.split('/').collect();
    let mut ranks = Vec::new();
    if rows.len() != usize::from(board.ranks()) {
        return ranks;
    }
    for (rank, row) in (1..).zip(rows) {
        for cell in cells(row).unwrap_or_default() {
            match cell {
                Cell::Piece(found, Color::Black) if found == code => ranks.push(rank),
                Cell::Piece(found, Color::White) if found == code => ranks.push(board.ranks() + 1 - rank),
                _ => {}
            }
        }
    }
    ranks.sort_unstable();
    ranks.dedup();
    ranks
}

/// How many squares a row has.
pub(super) fn width(row: &str) -> Option<usize> {
    let squares = cells(row)?.into_iter().map(|cell| match cell {
        Cell::Empty(squares) => squares,
        Cell::Piece(..) => 1,
    });
    Some(squares.sum())
}

/// A part of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cell {
    /// Some empty squares.
    Empty(usize),
    Piece(PieceCode, Color),
}

impl Cell {
    /// The same of the other side.
    fn of_other_side(self) -> Self {
        match self {
            Self::Empty(_) => self,
            Self::Piece(code, color) => Self::Piece(code, color.other()),
        }
    }
}

/// A row as a text.
fn text(cells: &[Cell]) -> String {
    let cell = |cell: &Cell| match cell {
        Cell::Empty(squares) => squares.to_string(),
        Cell::Piece(code, color) => code.of(*color),
    };
    cells.iter().map(cell).collect()
}

/// The row of the other side as this side would have it: turned round, and on the same files.
fn of_other_side(row: &str) -> Option<[Vec<Cell>; 2]> {
    let same: Vec<Cell> = cells(row)?.into_iter().map(Cell::of_other_side).collect();
    let turned = same.iter().rev().copied().collect();
    Some([turned, same])
}

/// What stands on each square of a row.
fn squares(cells: &[Cell]) -> Vec<Option<Cell>> {
    let squares = cells.iter().flat_map(|cell| match cell {
        Cell::Empty(squares) => vec![None; *squares],
        Cell::Piece(..) => vec![Some(*cell)],
    });
    squares.collect()
}

/// Whether a row is a longer one with some squares left out.
fn is_part_of(row: &[Option<Cell>], longer: &[Option<Cell>]) -> bool {
    let mut squares = longer.iter();
    row.iter().all(|cell| squares.any(|other| other == cell))
}

/// A row of the wrong width as it probably was meant: that of the other side, if one of the two is the other with some squares left out.
pub(super) fn mended_row(rows: &[&str], at: usize, files: usize) -> Option<String> {
    let written = squares(&cells(rows.get(at)?)?);
    let other = rows.get(rows.len().checked_sub(at + 1)?)?;
    let mut meant = of_other_side(other)?.into_iter().filter(|row| {
        let row = squares(row);
        let is_near = is_part_of(&written, &row) || is_part_of(&row, &written);
        row.len() == files && written.iter().any(Option::is_some) && is_near
    });
    meant.next().map(|row| text(&row))
}

/// The row in the middle of a set-up, of the wrong width, as it probably was meant: with another number of empty squares in one place, by
/// which it is its own half-turn, as the others are each other's.
pub(super) fn mended_middle(rows: &[&str], at: usize, files: usize) -> Option<String> {
    if rows.len() != 2 * at + 1 {
        return None;
    }
    let is_turned = |(row, other): (&&str, &&str)| {
        of_other_side(other).map(|[turned, _]| text(&turned)).as_deref() == Some(*row)
    };
    if !rows[..at].iter().zip(rows.iter().rev()).all(is_turned) {
        return None;
    }
    let written = cells(rows[at])?;
    let squares = width(rows[at])?;
    let has_pieces = written.iter().any(|cell| matches!(cell, Cell::Piece(..)));
    // A number in one place, or the same one on either side.
    let opposite = |place: usize| (place, written.len() - 1 - place);
    let places = (0..written.len()).map(|place| (place, place));
    let places = places.chain((0..written.len() / 2).map(opposite));
    let mut meant = places.filter_map(|(one, other)| {
        let parts = if one == other { 1 } else { 2 };
        let mut cells = written.clone();
        for place in [one, other].into_iter().take(parts) {
            let Cell::Empty(count) = written[place] else {
                return None;
            };
            let count = (count * parts + files).checked_sub(squares)?;
            cells[place] = Cell::Empty(Some(count / parts).filter(|count| *count > 0)?);
        }
        let row = text(&cells);
        let [turned, _] = of_other_side(&row)?;
        (width(&row) == Some(files) && turned == cells).then_some(row)
    });
    meant.next().filter(|_| has_pieces)
}

/// A row with pieces that are not known as it probably was meant: that of the other side, if it is the same but for these.
pub(super) fn with_known_pieces(
    rows: &[&str],
    at: usize,
    is_known: impl Fn(PieceCode) -> bool,
) -> Option<String> {
    let known = |cell: &Cell| matches!(cell, Cell::Piece(code, _) if is_known(*code));
    let written = cells(rows.get(at)?)?;
    let other = rows.get(rows.len().checked_sub(at + 1)?)?;
    let mut meant = of_other_side(other)?.into_iter().filter(|row| {
        let mut pairs = written.iter().zip(row);
        written.len() == row.len()
            && pairs.all(|(written, meant)| match written {
                Cell::Piece(code, _) if !is_known(*code) => known(meant),
                _ => written == meant,
            })
    });
    meant.next().map(|row| text(&row))
}

/// Whether the rows of one side are those of the other, turned round or on the same files.
pub(super) fn are_alike(rows: &[&str]) -> bool {
    let is_alike = |which: usize| {
        let mut pairs = rows.iter().zip(rows.iter().rev());
        pairs.all(|(row, other)| {
            let seen = of_other_side(other).map(|seen| text(&seen[which]));
            seen.as_deref() == Some(*row)
        })
    };
    is_alike(0) || is_alike(1)
}

/// Rows with as many empty ones put in between as there must be more, where the sides then are alike.
pub(super) fn with_empty_rows(rows: &[&str], ranks: usize, files: usize) -> Option<String> {
    let missing = ranks.checked_sub(rows.len()).filter(|missing| *missing > 0)?;
    let empty = files.to_string();
    let mut filled = (1..rows.len()).map(|at| {
        let (above, below) = rows.split_at(at);
        let mut filled = above.to_vec();
        filled.extend(std::iter::repeat_n(empty.as_str(), missing));
        filled.extend(below);
        filled
    });
    filled.find(|rows| are_alike(rows)).map(|rows| rows.join("/"))
}

/// Rows with as many empty ones taken away as there are too many, where the sides then are alike.
pub(super) fn without_empty_rows(rows: &[&str], ranks: usize, files: usize) -> Option<String> {
    let surplus = rows.len().checked_sub(ranks).filter(|surplus| *surplus > 0)?;
    let empty = files.to_string();
    let mut left = (1..ranks).map(|at| {
        let taken = &rows[at..at + surplus];
        let are_empty = taken.iter().all(|row| *row == empty);
        let left: Vec<&str> = rows[..at].iter().chain(&rows[at + surplus..]).copied().collect();
        (are_empty, left)
    });
    let (_, rows) = left.find(|(are_empty, rows)| *are_empty && are_alike(rows))?;
    Some(rows.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_what_the_other_side_has() {
        let rows = ["lnsgkgsnl", "1r4b1", "9", "1B5R1", "LNSGKGSNL"];
        assert_eq!(mended_row(&rows, 1, 9).as_deref(), Some("1r5b1"));
        assert_eq!(mended_row(&rows, 2, 9), None, "no piece tells what was meant");
        let rows = ["rnbqkbnr", "ppppppp", "8", "8", "PPPPPPPP", "RNBQKBNR"];
        assert_eq!(
            mended_row(&rows, 1, 8).as_deref(),
            Some("pppppppp"),
            "one was forgotten"
        );
        let rows = ["rnbqkbnr", "3pppp", "8", "4PPPP", "RNBQKBNR"];
        assert_eq!(
            mended_row(&rows, 1, 8).as_deref(),
            Some("4pppp"),
            "as near to what was written as can be"
        );
    }

    #[test]
    fn the_row_in_the_middle_is_its_own_half_turn() {
        assert_eq!(
            mended_middle(&["rk", "p1P2", "KR"], 1, 4).as_deref(),
            None,
            "too few are left"
        );
        let rows = ["r1k2", "1p1P2", "2K1R"];
        assert_eq!(mended_middle(&rows, 1, 5).as_deref(), Some("1p1P1"));
        assert_eq!(
            mended_middle(&["r1k2", "2p1P2", "2K1R"], 1, 5).as_deref(),
            Some("1p1P1")
        );
        let rows = ["r1k2", "1p1P2", "R1K2"];
        assert_eq!(
            mended_middle(&rows, 1, 5),
            None,
            "these sides are not turned round"
        );
    }

    #[test]
    fn letters_are_found_by_their_squares() {
        assert_eq!(letter_at("2+S1p", 2), Some(1..3));
        assert_eq!(letter_at("2+S1p", 4), Some(4..5));
        assert_eq!(letter_at("2+S1p", 1), None, "nothing stands there");
    }

    #[test]
    fn unknown_pieces_are_those_of_the_other_side() {
        let is_known = |code: PieceCode| code.letter != 'N';
        let rows = ["nsgkgsn", "7", "HSGKGSH"];
        assert_eq!(with_known_pieces(&rows, 0, is_known).as_deref(), Some("hsgkgsh"));
        assert_eq!(
            with_known_pieces(&["nsgk", "4", "KGSN"], 0, is_known),
            None,
            "of both sides"
        );
        assert_eq!(
            with_known_pieces(&["nsgk", "4", "KG1N"], 0, is_known),
            None,
            "another row"
        );
    }

    #[test]
    fn empty_rows_stand_between_armies() {
        let rows = ["rhea1aehr", "4k4", "9", "4K4", "RHEA1AEHR"];
        assert_eq!(
            with_empty_rows(&rows, 6, 9).as_deref(),
            Some("rhea1aehr/4k4/9/9/4K4/RHEA1AEHR")
        );
        assert_eq!(
            with_empty_rows(&["r8", "9", "9"], 4, 9),
            None,
            "the sides are not alike"
        );
    }
}
