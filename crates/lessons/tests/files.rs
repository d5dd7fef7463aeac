//! Every file in `tests/data/lessons/invalid` is refused with the text beside it.
//!
//! `UPDATE=1 cargo test -p hakugei-lessons` writes the texts anew.

#![expect(clippy::disallowed_methods, reason = "tests read their data")]

use std::collections::BTreeSet;
use std::fs;

use hakugei_variant::{Code, Source, render};

use crate::shelf::{check, files, root};

#[test]
fn every_mistake_is_said_with_its_place_and_what_to_write_instead() {
    let mut triggered = BTreeSet::new();
    for path in files(&root().join("tests/data/lessons/invalid")) {
        let name = path.file_name().expect("a file").to_string_lossy().into_owned();
        let source = Source::new(name.clone(), fs::read_to_string(&path).expect("readable"));
        let checked = check(&source, "whale");
        assert!(checked.lessons.is_none(), "{name} is right");
        let found = checked.found.diagnostics.iter();
        for diagnostic in found.clone() {
            assert!(
                diagnostic.help.is_some(),
                "{name}: {} has no help",
                diagnostic.message
            );
        }
        triggered.extend(found.map(|diagnostic| diagnostic.code));
        let said = render(&checked.found, false);
        let expected = path.with_extension("txt");
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&expected, &said).expect("it can be written");
        }
        let expected = fs::read_to_string(&expected).unwrap_or_default();
        assert_eq!(said, expected, "{name}");
    }
    for &code in Code::ALL.iter().filter(|code| code.text().starts_with('L')) {
        assert!(triggered.contains(&code), "no file triggers {code}");
    }
}

#[test]
fn a_place_in_a_position_is_pointed_at() {
    let text = r#"Lessons(variant: "whale", lessons: [Lesson(title: "a", task: "b",
        position: "w5/6/3q2/6/6/5W b - 1", goal: mate, solutions: ["x"], explanation: "c")])"#;
    let source = Source::new("mine.ron", text);
    let checked = check(&source, "whale");
    let span = checked.found.diagnostics[0].span();
    assert_eq!(&source.text[span.range()], "q");
}
