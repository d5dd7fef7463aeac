//! The schema holds together: every field and every word is used by some valid file, on boards of any size.

#![expect(clippy::disallowed_methods, reason = "tests read their data")]

use std::collections::BTreeSet;
use std::fs;

use crate::common::{Files, folder, variant};
use hakugei_variant::{Library, Source, load, render, schema, shipped};

#[test]
fn boards_of_any_size_may_have_any_rule() {
    let narrow = variant("one-file");
    assert_eq!((narrow.board.files(), narrow.board.ranks()), (1, 7));
    for (files, ranks) in [(1_u8, 3_u8), (2, 2), (3, 4), (19, 1), (19, 19), (7, 12)] {
        let squares = usize::from(files) * usize::from(ranks);
        let (first, last) = (row(files, 'k'), row(files, 'K'));
        let setup = match ranks {
            1 => format!("K{}k", files - 2),
            2 => format!("{first}/{last}"),
            _ => format!(
                "{first}/{}{last}",
                format!("{files}/").repeat(usize::from(ranks) - 2)
            ),
        };
        let text = format!(
            "Variant(id: \"any\", name: \"Any\", board: Board(files: {files}, ranks: {ranks}), pieces: {{
                \"K\": Piece(name: \"king\", betza: \"K\", royal: true),
                \"P\": Piece(name: \"pawn\", betza: \"Q\", promotes_to: \"+P\"),
                \"+P\": Piece(name: \"tokin\", betza: \"Q\", promotes_to: \"P\"),
            }}, setup: \"{setup} b Pp 1\", captures: to_hand, drops: Drops(faces: either),
            promotion: zone(region: last({ranks}), choice: forced),
            ends: Ends(stalemate: draw, repetition: unlimited, bare_royal: loses))"
        );
        let checked = load(&Source::new("any.ron", text), &shipped::Shipped);
        let said = render(&checked, false);
        assert_eq!(
            checked.variant.map(|variant| variant.board.len()),
            Some(squares),
            "{said}"
        );
    }
}

/// A row with one piece at its end.
fn row(files: u8, piece: char) -> String {
    match files {
        1 => piece.to_string(),
        files => format!("{}{piece}", files - 1),
    }
}

#[test]
fn every_field_and_every_word_of_a_rule_is_in_some_valid_file() {
    let entries = fs::read_dir(folder()).expect("the folder is there");
    let files = entries.map(|entry| fs::read_to_string(entry.expect("readable").path()).expect("text"));
    let sources = files.map(|text| Source::new("file", text));
    let shipped = shipped::ids().filter_map(|id| Files.find(id));
    let used: BTreeSet<schema::Item> = sources
        .chain(shipped)
        .flat_map(|file| schema::used(&file))
        .collect();
    let missing: Vec<schema::Item> = schema::items().difference(&used).copied().collect();
    assert!(missing.is_empty(), "no file says {missing:#?}");
    assert!(used.len() > 130, "only {} fields and words are used", used.len());
}
