//! Choices: every other rule that the notes of a shipped file offer can be written as they say, and games go otherwise
//! with it.

use std::collections::BTreeSet;

use hakugei_variant::{Source, Variant, load, render};
use serde_json::Value;
use suites::data;
use suites::shelf::{self, Shelf};

/// The fields of a variant file that notes speak of.
const FIELDS: [&str; 8] = [
    "ends: ",
    "drops: ",
    "promotion: ",
    "capture_limits: ",
    "borrowed_moves: ",
    "ways: ",
    "passes: ",
    "pieces: ",
];

/// The lines that show what each choice does.
const LINES: &str = "rules/choices.jsonl";

/// What the sources of counts that we made say.
const OURS: [&str; 2] = ["brute force", "own: "];

/// The texts in backticks of some notes.
fn quoted(notes: &[String]) -> impl Iterator<Item = &str> {
    notes.iter().flat_map(|note| note.split('`').skip(1).step_by(2))
}

/// What notes offer: texts in backticks that begin with a field.
fn offered(notes: &[String]) -> Vec<&str> {
    quoted(notes)
        .filter(|text| FIELDS.iter().any(|field| text.starts_with(field)))
        .collect()
}

/// The shipped variants that have notes of their own.
fn noted() -> Vec<Variant> {
    let mut seen: BTreeSet<Vec<String>> = BTreeSet::new();
    let shipped = shelf::shipped().into_iter();
    shipped
        .map(|compiled| compiled.variant().clone())
        .filter(|variant| seen.insert(variant.notes.clone()))
        .collect()
}

#[test]
fn what_notes_offer_can_be_written_and_changes_the_rules() {
    let mut count = 0;
    for before in noted() {
        for text in offered(&before.notes) {
            let file = format!("Variant(id: \"chosen\", extends: \"{}\", {text})", before.id);
            let checked = load(&Source::new(format!("{} with {text}", before.id), file), &Shelf);
            assert!(checked.diagnostics.is_empty(), "{}", render(&checked, false));
            let after = checked.variant.expect("no diagnostics, so valid");
            let same = (&after.rules, &after.pieces) == (&before.rules, &before.pieces);
            assert!(!same, "{}: `{text}` changes nothing", before.id);
            count += 1;
        }
    }
    assert!(count > 50, "only {count} choices");
}

#[test]
fn rules_in_notes_are_written_whole() {
    let parts = [
        "royal",
        "stalemate",
        "repetition",
        "impasse",
        "illegal_move",
        "try_rule",
        "bare_royal",
    ];
    let limits = [
        "no_mate",
        "file_limit",
        "no_dead_squares",
        "forbidden",
        "before_royal",
        "protected",
    ];
    for variant in noted() {
        for text in quoted(&variant.notes) {
            let field = text.split(':').next().unwrap_or_default();
            let part = text.contains(':') && (parts.contains(&field) || limits.contains(&field));
            assert!(!part, "{}: `{text}` is only a part of a line", variant.id);
        }
    }
}

#[test]
fn every_choice_has_a_game_that_goes_otherwise() {
    let lines = data::lines(LINES);
    for variant in noted() {
        for text in offered(&variant.notes) {
            let chosen = |line: &&Value| line["variant"] == *variant.id && line["rules"] == *text;
            let line = lines
                .iter()
                .find(chosen)
                .unwrap_or_else(|| panic!("{LINES} has no line of `{}` with `{text}`", variant.id));
            let usual = usual(&lines, line);
            assert_eq!(
                expected(line) == expected(usual),
                line.get("same").is_some(),
                "{}: what is expected with `{text}` and without it",
                line["id"]
            );
        }
    }
}

#[test]
fn every_line_of_a_choice_is_of_one_that_is_offered() {
    let noted = noted();
    for line in data::lines(LINES) {
        let Some(rules) = line["rules"].as_str() else {
            continue;
        };
        let variant = noted.iter().find(|variant| line["variant"] == *variant.id);
        let offered = variant.map(|variant| offered(&variant.notes)).unwrap_or_default();
        assert!(
            offered.contains(&rules),
            "{}: no note offers `{rules}`",
            line["id"]
        );
    }
}

#[test]
fn notes_offer_the_rules_of_every_count_that_others_published() {
    let (noted, mut count) = (noted(), 0);
    for file in data::files(&data::path("family"), ".jsonl") {
        for line in data::lines(&format!("family/{}.jsonl", data::stem(&file))) {
            let (Some(rules), source) = (line["rules"].as_str(), line["source"].to_string()) else {
                continue;
            };
            if OURS.iter().any(|ours| source.contains(ours)) {
                continue;
            }
            let variant = noted.iter().find(|variant| line["variant"] == *variant.id);
            let offered = variant.map(|variant| offered(&variant.notes)).unwrap_or_default();
            assert!(
                is_offered(rules, &offered),
                "{}: no note offers `{rules}`",
                line["id"]
            );
            count += 1;
        }
    }
    assert!(count >= 5, "only {count} counts");
}

/// Whether rules are one choice, or several one after the other.
fn is_offered(rules: &str, offered: &[&str]) -> bool {
    offered.iter().any(|choice| match rules.strip_prefix(choice) {
        Some("") => true,
        Some(rest) => rest
            .strip_prefix(", ")
            .is_some_and(|rest| is_offered(rest, offered)),
        None => false,
    })
}

/// The line of the same position and moves without the choice.
fn usual<'l>(lines: &'l [Value], line: &Value) -> &'l Value {
    let id = format!("{}-default", line["id"].as_str().expect("a line has an id"));
    let usual = lines.iter().find(|other| other["id"] == *id);
    let usual = usual.unwrap_or_else(|| panic!("{LINES} has no line `{id}`"));
    for field in ["variant", "sfen", "play"] {
        assert_eq!(usual[field], line[field], "{id}");
    }
    assert!(usual.get("rules").is_none(), "{id}");
    usual
}

/// What a line expects.
fn expected(line: &Value) -> Vec<&Value> {
    let fields = [
        "must",
        "must_not",
        "moves",
        "banned_drop_mates",
        "result",
        "reason",
        "declaration",
        "illegal",
    ];
    fields.iter().map(|field| &line[*field]).collect()
}
