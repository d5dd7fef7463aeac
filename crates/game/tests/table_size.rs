//! How much memory the tables of a variant take: they are to stay in the caches of the processor, or near them.

use std::sync::Arc;

use hakugei_game::{CompiledVariant, Tables, Visitor};
use hakugei_variant::shipped::{self, Shipped};
use hakugei_variant::{Source, load, render};

struct Bytes;

impl Visitor for Bytes {
    type Output = usize;

    fn visit<const WORDS: usize>(self, tables: &Arc<Tables<WORDS>>) -> usize {
        tables.bytes()
    }
}

fn compiled(source: &Source) -> CompiledVariant {
    let checked = load(source, &Shipped);
    let problems = render(&checked, false);
    CompiledVariant::new(checked.variant.unwrap_or_else(|| panic!("{problems}")))
}

/// How many bytes the tables of a board may take, given the number of its squares.
fn most(squares: usize) -> usize {
    match squares {
        0..=64 => 128 << 10,
        65..=128 => 1 << 20,
        129..=256 => 10 << 20,
        // For boards with a hundred faces a side.
        _ => 24 << 20,
    }
}

#[test]
fn the_tables_of_every_shipped_variant_are_small() {
    for id in shipped::ids() {
        let source = shipped::source(id).unwrap_or_else(|| panic!("{id} is shipped"));
        let compiled = compiled(&source);
        let (bytes, squares) = (compiled.visit(Bytes), compiled.variant().board.len());
        assert!(bytes <= most(squares), "{id}: {squares} squares, {bytes} bytes");
        // Each side has at least one set of squares for each kind.
        let least = 2 * compiled.variant().pieces.len() * squares.div_ceil(8);
        assert!(bytes > least, "{id}: {squares} squares, {bytes} bytes");
    }
}

/// A king and twenty-five queens, each with a range of its own so that no two share what they have.
fn queens(files: usize, ranks: usize) -> CompiledVariant {
    let letters = || ('A'..='Z').filter(|letter| *letter != 'K');
    let queen = |(number, letter): (usize, char)| {
        let (rook, bishop) = (2 + number % 16, 2 + number % 15);
        format!("\"{letter}\": Piece(name: \"queen {number}\", betza: \"R{rook}B{bishop}\")")
    };
    let pieces: Vec<String> = letters().enumerate().map(queen).collect();
    let gap = vec![files.to_string(); ranks - 2].join("/");
    let (row, hand) = (files - 1, letters().collect::<String>());
    let text = format!(
        "Variant(
            id: \"queens\", name: \"Queens\", board: Board(files: {files}, ranks: {ranks}),
            pieces: {{ \"K\": Piece(name: \"king\", betza: \"K\", royal: true), {} }},
            setup: \"k{row}/{gap}/K{row} b {hand} 1\", captures: to_hand, promotion: never,
            ends: Ends(
                royal: checkmate, stalemate: loss, illegal_move: reject,
                repetition: fold(count: 4, result: draw, perpetual_check: loss),
            ),
        )",
        pieces.join(", ")
    );
    compiled(&Source::new("queens", text))
}

/// The least room for look-ups is all that is added to what grows with kinds and squares.
#[test]
fn very_many_lines_are_walked() {
    for (files, ranks, most) in [(9, 9, 1280 << 10), (16, 16, 8 << 20), (19, 19, 16 << 20)] {
        let bytes = queens(files, ranks).visit(Bytes);
        assert!(bytes <= most, "{files}x{ranks}: {bytes} bytes");
    }
}
