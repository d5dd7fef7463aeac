//! Choices: every other rule that the notes of a shipped file offer can be written as they say, and changes something.

#![expect(clippy::disallowed_methods, reason = "tests read their data")]

mod common;

use common::{valid, variant};
use hakugei_variant::{Source, Variant, shipped};

/// The fields of a variant file that notes speak of.
const FIELDS: [&str; 9] = [
    "ends: ",
    "drops: ",
    "promotion: ",
    "capture_limits: ",
    "borrowed_moves: ",
    "ways: ",
    "passes: ",
    "pieces: ",
    "notation: ",
];

/// What notes offer: texts in backticks that begin with a field.
fn offered(notes: &[String]) -> Vec<String> {
    let quoted = |note: &String| -> Vec<String> {
        let quoted = note.split('`').skip(1).step_by(2);
        quoted.map(str::to_owned).collect()
    };
    let all = notes.iter().flat_map(quoted);
    all.filter(|text| FIELDS.iter().any(|field| text.starts_with(field)))
        .collect()
}

/// The shipped variants that have notes of their own.
fn noted() -> Vec<Variant> {
    let mut seen: Vec<Vec<String>> = Vec::new();
    let mut noted: Vec<Variant> = Vec::new();
    for variant in shipped::ids().map(variant) {
        if !seen.contains(&variant.notes) {
            seen.push(variant.notes.clone());
            noted.push(variant);
        }
    }
    noted
}

#[test]
fn what_notes_offer_can_be_written_and_changes_something() {
    let mut count = 0;
    for before in noted() {
        for text in offered(&before.notes) {
            let file = format!("Variant(id: \"chosen\", extends: \"{}\", {text})", before.id);
            let after = valid(&Source::new(format!("{} with {text}", before.id), file));
            let same = (&after.rules, &after.pieces, after.notation)
                == (&before.rules, &before.pieces, before.notation);
            assert!(!same, "{}: `{text}` changes nothing", before.id);
            count += 1;
        }
    }
    assert!(count > 50, "only {count} choices");
}

#[test]
fn rules_in_notes_are_written_whole() {
    const PARTS: [&str; 8] = [
        "royal:",
        "stalemate:",
        "repetition:",
        "impasse:",
        "illegal_move:",
        "no_mate:",
        "file_limit:",
        "try_rule:",
    ];
    for variant in noted() {
        for note in &variant.notes {
            for text in note.split('`').skip(1).step_by(2) {
                let part = PARTS.iter().find(|part| text.starts_with(**part));
                assert!(
                    part.is_none(),
                    "{}: `{text}` is only a part of a line",
                    variant.id
                );
            }
        }
    }
}
