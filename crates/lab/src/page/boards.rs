//! Boards: how often pieces come to each square, and positions of games.

use std::fmt::Write as _;

use hakugei_arena::float;
use hakugei_variant::{Board, Color, Setup, Square, Variant};

use super::Page;
use super::text::escaped;

/// The side of a square in the picture of a position, which is that of the box of a piece.
const CELL: usize = 100;

/// The room around the squares, with the coordinates.
const MARGIN: usize = 44;

/// How many shades there are.
const SHADES: u64 = 8;

/// The column and the row of a square with Black below, counted from 0.
pub(super) fn column_and_row(board: Board, square: Square) -> [usize; 2] {
    let (file, rank) = (board.file(square), board.rank(square));
    [usize::from(board.files() - 1 - file), usize::from(rank)]
}

/// The squares of a board tinted by how often pieces came to them, with the mover's enemy above.
pub(super) fn heat(board: Board, counts: &[u64], class: &str, title: &str, out: &mut String) {
    let (files, ranks) = (usize::from(board.files()), usize::from(board.ranks()));
    let most = counts.iter().copied().max().unwrap_or(0);
    let mut shades = vec![vec![0_u64; files]; ranks];
    for (square, &count) in board.squares().zip(counts) {
        let [column, row] = column_and_row(board, square);
        shades[row][column] = (count * SHADES).div_ceil(most.max(1));
    }
    let _ = write!(
        out,
        "<svg class=\"{class}\" viewBox=\"-.05 -.05 {files}.1 {ranks}.1\" role=\"img\"><title>{title}</title><path class=\"ground\" d=\"M0 \
         0H{files}V{ranks}H0Z\"/>"
    );
    for shade in 1..=SHADES {
        let runs = runs(&shades, shade);
        if !runs.is_empty() {
            let _ = write!(out, "<path class=\"h{shade}\" d=\"{runs}\"/>");
        }
    }
    out.push_str("<path class=\"lines\" d=\"M0 0");
    for row in 0..=ranks {
        let _ = write!(out, "M0 {row}H{files}");
    }
    for column in 0..=files {
        let _ = write!(out, "M{column} 0V{ranks}");
    }
    out.push_str("\"/></svg>");
}

/// The outline of all squares with a shade: neighbours in a row in one piece.
fn runs(shades: &[Vec<u64>], shade: u64) -> String {
    let mut outline = String::new();
    for (row, of_row) in shades.iter().enumerate() {
        let mut column = 0;
        while column < of_row.len() {
            let length = of_row[column..].iter().take_while(|&&one| one == shade).count();
            if length > 0 {
                let _ = write!(outline, "M{column} {row}h{length}v1h-{length}z");
            }
            column += length.max(1);
        }
    }
    outline
}

/// The square with the most visits, and its share of all.
pub(super) fn hottest(variant: &Variant, counts: &[u64]) -> Option<(String, f64)> {
    let total: u64 = counts.iter().sum();
    let most = *counts.iter().max()?;
    let found = variant
        .board
        .squares()
        .zip(counts)
        .find(|(_, count)| **count == most)?;
    let name = variant.notation.square_name(variant.board, found.0);
    (most > 0).then(|| (name, float(most) / float(total)))
}

/// A position with its coordinates and the squares of the last move: without script it stays as it is drawn here.
pub(super) fn position(
    page: &Page<'_>,
    place: usize,
    variant: &Variant,
    setup: &Setup,
    last: &[Square],
    out: &mut String,
) {
    let board = variant.board;
    let (files, ranks) = (usize::from(board.files()), usize::from(board.ranks()));
    let (width, height) = (files * CELL, ranks * CELL);
    let _ = write!(
        out,
        "<svg class=\"board\" viewBox=\"-8 -{MARGIN} {} {}\" role=\"img\"><title>{}: the position shown</title><rect class=\"wood\" x=\"-8\" y=\"-{MARGIN}\" \
         width=\"{}\" height=\"{}\" rx=\"8\"/><g class=\"last\">",
        width + MARGIN + 8,
        height + MARGIN + 8,
        escaped(&variant.name.english),
        width + MARGIN + 8,
        height + MARGIN + 8
    );
    for &square in last {
        let [column, row] = column_and_row(board, square);
        let _ = write!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"{CELL}\" height=\"{CELL}\"/>",
            column * CELL,
            row * CELL
        );
    }
    out.push_str("</g><path class=\"lines\" d=\"");
    for row in 0..=ranks {
        let _ = write!(out, "M0 {}H{width}", row * CELL);
    }
    for column in 0..=files {
        let _ = write!(out, "M{} 0V{height}", column * CELL);
    }
    out.push_str("\"/>");
    coordinates(variant, out);
    out.push_str("<g class=\"men\">");
    for square in board.squares() {
        let Some(piece) = setup.squares.get(square.index()).copied().flatten() else {
            continue;
        };
        let [column, row] = column_and_row(board, square);
        let _ = write!(
            out,
            "<use href=\"#{}\" x=\"{}\" y=\"{}\"/>",
            page.pictures.name(place, piece),
            column * CELL,
            row * CELL
        );
    }
    out.push_str("</g></svg>");
}

/// The names of files above the squares, and of ranks at their right.
fn coordinates(variant: &Variant, out: &mut String) {
    let board = variant.board;
    for square in board.squares() {
        let [column, row] = column_and_row(board, square);
        if row == 0 {
            let name = variant.notation.file_name(board, square);
            let _ = write!(
                out,
                "<text x=\"{}\" y=\"-12\">{name}</text>",
                column * CELL + CELL / 2
            );
        }
        if board.file(square) == 0 {
            let name = variant.notation.rank_name(board, square);
            let _ = write!(
                out,
                "<text x=\"{}\" y=\"{}\">{name}</text>",
                usize::from(board.files()) * CELL + MARGIN / 2 - 2,
                row * CELL + CELL / 2 + 10
            );
        }
    }
}

/// What a side has in hand.
pub(super) fn hand(page: &Page<'_>, place: usize, setup: &Setup, color: Color, out: &mut String) {
    let _ = write!(
        out,
        "<div class=\"hand\" data-side=\"{}\"><span>{color} in hand:</span> <span class=\"held\">",
        color.index()
    );
    let mut is_empty = true;
    for (kind, count) in setup.hands.held(color) {
        is_empty = false;
        let piece = hakugei_variant::Piece { color, kind };
        let _ = write!(
            out,
            "<svg class=\"piece\" viewBox=\"0 0 100 100\"><use href=\"#{}\"/></svg>",
            page.pictures.name(place, piece)
        );
        if count > 1 {
            let _ = write!(out, "×{count}");
        }
    }
    if is_empty {
        out.push_str("nothing");
    }
    out.push_str("</span></div>");
}
