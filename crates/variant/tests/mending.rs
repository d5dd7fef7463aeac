//! What diagnostics propose mends the file: every edit for an editor, and every text that help says to add.

use std::path::Path;

use crate::corpus::{Files, check, files, root};
use hakugei_variant::{Checked, Code, Source, load, render, shipped};

/// What is wrong where, to compare two checks by.
fn found(checked: &Checked) -> Vec<(Code, String, usize)> {
    let own = checked
        .diagnostics
        .iter()
        .filter(|found| found.span().source == 0);
    own.map(|found| (found.code, found.message.clone(), found.span().start))
        .collect()
}

/// Applies every edit of a file, each alone; returns how many there were.
fn apply_all(path: &Path) -> usize {
    let checked = check(path);
    let text = &checked.sources[0].text;
    let mut edits = 0;
    for diagnostic in &checked.diagnostics {
        for edit in diagnostic.suggestions.iter().filter(|edit| edit.span.source == 0) {
            edits += 1;
            let mut edited = text.clone();
            edited.replace_range(edit.span.range(), &edit.replacement);
            let after = load(&Source::new("edited.ron", edited.as_str()), &Files);
            let (was, is) = (found(&checked), found(&after));
            let said = (
                diagnostic.code,
                diagnostic.message.clone(),
                diagnostic.span().start,
            );
            let shown = format!(
                "{}: {edit:?}\n{edited}\n{}",
                path.display(),
                render(&after, false)
            );
            assert!(
                !is.contains(&said),
                "the edit does not mend what it is for\n{shown}"
            );
            assert!(
                is.len() < was.len() || is != was,
                "the edit changes nothing\n{shown}"
            );
        }
    }
    edits
}

#[test]
fn every_edit_mends_what_it_is_for() {
    let edits: usize = files().iter().map(|path| apply_all(path)).sum();
    assert!(edits > 40, "only {edits} edits in the whole corpus");
}

/// A file in parts: its fields by name.
const FIELDS: [(&str, &str); 8] = [
    ("id", "\"mended\""),
    ("name", "\"Mended\""),
    ("board", "Board(files: 5, ranks: 4)"),
    (
        "pieces",
        "{ \"O\": Piece(name: \"ox\", betza: \"K\", royal: true), \"T\": Piece(name: \"tail\", betza: \"fW\"), \
         \"T!\": Piece(name: \"head\", betza: \"sW\") }",
    ),
    ("setup", "\"tot!2/5/5/2T!OT b - 1\""),
    ("captures", "to_hand"),
    ("promotion", "never"),
    ("ends", "Ends(stalemate: draw, repetition: unlimited)"),
];

fn file(fields: &[(&str, &str)]) -> String {
    let fields: Vec<String> = fields
        .iter()
        .map(|(name, value)| format!("    {name}: {value},\n"))
        .collect();
    format!("Variant(\n{})\n", fields.concat())
}

fn checked(text: &str) -> Checked {
    load(&Source::new("mended.ron", text), &shipped::Shipped)
}

/// Adds what the only diagnostic says to add, behind a place in the text.
fn add(text: &str, behind: &str) -> String {
    let checked = checked(text);
    let shown = render(&checked, false);
    assert_eq!(checked.diagnostics.len(), 1, "{shown}");
    let help = checked.diagnostics[0].help.as_deref().unwrap_or_default();
    let addition = help.strip_prefix("add `").and_then(|rest| rest.split_once('`'));
    let (addition, _) = addition.unwrap_or_else(|| panic!("nothing to add\n{shown}"));
    text.replacen(behind, &format!("{behind}{addition} "), 1)
}

#[test]
fn a_field_that_is_missing_can_be_added_as_proposed() {
    assert!(checked(&file(&FIELDS)).is_valid());
    for missing in 0..FIELDS.len() {
        let mut fields = FIELDS.to_vec();
        let (name, _) = fields.remove(missing);
        // Without pieces, a set-up and its letters come with the proposal; without a board, one of the example's size.
        if name == "pieces" || name == "board" {
            fields.retain(|(name, _)| *name != "setup");
            fields.push((
                "setup",
                if name == "board" {
                    "\"tot!6/9/9/9/9/9/9/9/6T!OT b - 1\""
                } else {
                    "\"k4/5/5/4K b - 1\""
                },
            ));
        }
        let mended = add(&file(&fields), "Variant(\n");
        let after = checked(&mended);
        assert!(after.is_valid(), "{name}:\n{mended}{}", render(&after, false));
    }
}

#[test]
fn a_handicap_that_is_empty_can_be_filled_as_proposed() {
    for (empty, behind) in [
        ("Handicap(name: \"tail\")", "Handicap("),
        ("Handicap(remove: [\"T\"])", "Handicap("),
    ] {
        let mut fields = FIELDS.to_vec();
        let handicaps = format!("{{ \"T\": {empty} }}");
        fields.push(("handicaps", &handicaps));
        let mended = add(&file(&fields), behind);
        let after = checked(&mended);
        assert!(after.is_valid(), "{mended}{}", render(&after, false));
    }
}

/// A text to which every addition that help proposes has been made, one after the other.
fn completed(text: &str) -> String {
    let mut text = text.to_owned();
    for _ in 0..10 {
        let found = checked(&text);
        let missing = found
            .diagnostics
            .iter()
            .find(|found| found.code == Code::MissingField);
        let Some(missing) = missing else { break };
        let help = missing.help.as_deref().unwrap_or_default();
        let addition = help.strip_prefix("add `").and_then(|rest| rest.split_once('`'));
        let (addition, _) = addition.unwrap_or_else(|| panic!("nothing to add: {help}"));
        let behind = missing.span().end + 1;
        text.insert_str(behind, &format!("{addition} "));
    }
    text
}

#[test]
fn a_rule_that_is_empty_can_be_filled_as_proposed() {
    for (name, empty) in [
        ("promotion", "zone()"),
        ("promotion", "any_of([zone()])"),
        ("drops", "Drops(file_limit: { \"T\": FileLimit() })"),
        ("capture_limits", "CaptureLimits(protected: Protected())"),
        ("borrowed_moves", "from_friends()"),
        ("ends", "Ends()"),
        ("ends", "Ends(try_rule: reaches())"),
        ("ends", "Ends(repetition: fold())"),
        ("ends", "Ends(impasse: royals_in())"),
        ("ends", "Ends(impasse: declaration())"),
        ("ends", "Ends(impasse: declaration(win: Points()))"),
    ] {
        let mut fields: Vec<(&str, &str)> = FIELDS.into_iter().filter(|field| field.0 != name).collect();
        fields.push((name, empty));
        let text = file(&fields);
        assert!(!checked(&text).is_valid(), "{empty} lacks nothing");
        let mended = completed(&text);
        let after = checked(&mended);
        assert!(after.is_valid(), "{mended}{}", render(&after, false));
    }
}

#[test]
fn a_set_up_for_another_board_can_be_added_as_proposed() {
    for (files, ranks) in [(8, 8), (7, 4), (19, 19), (3, 6), (4, 5), (5, 6), (7, 6), (6, 9)] {
        let text = format!(
            "Variant(id: \"mended\", extends: \"whale\", handicaps: none, board: Board(files: {files}, ranks: {ranks}))"
        );
        let found = checked(&text);
        let help = found.diagnostics[0].help.as_deref().unwrap_or_default();
        let fields = help.split('`').filter(|text| text.contains(": "));
        let fields: Vec<&str> = fields.filter(|text| text.ends_with(',')).collect();
        assert!(fields.iter().any(|field| field.starts_with("setup: ")), "{help}");
        let fields = fields.join(" ");
        let after = checked(&text.replacen("Variant(", &format!("Variant({fields} "), 1));
        assert!(after.is_valid(), "{fields}\n{}", render(&after, false));
    }
}

#[test]
fn the_form_of_a_whole_file_is_valid() {
    let found = check(&root().join("tests/data/variant/invalid/wrong-type-not-a-variant.ron"));
    let help = found.diagnostics[0].help.as_deref().unwrap_or_default();
    let form = help.split('`').nth(1).expect("help proposes a file");
    assert!(checked(form).is_valid(), "{}", render(&checked(form), false));
}
