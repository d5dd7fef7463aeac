//! A value that cannot be read is the only problem of a file: nothing is said that only follows from its absence.

#![expect(clippy::disallowed_methods, reason = "tests read their data")]

use std::fs;
use std::ops::Range;

use hakugei_variant::{Code, Source, load, shipped};

use crate::common::{Files, folder};

/// The places of the values of all fields of a text: what stands behind `name: `, up to the comma or the bracket behind it.
fn values(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices(": ") {
        let name = text[..at]
            .rsplit(|c: char| !c.is_ascii_lowercase() && c != '_')
            .next();
        let line = text[..at].rsplit('\n').next().unwrap_or_default();
        if name.is_none_or(str::is_empty) || line.contains("//") || line.matches('"').count() % 2 == 1 {
            continue;
        }
        let start = at + 2;
        let (mut depth, mut quoted, mut end) = (0, false, text.len());
        for (offset, sign) in text[start..].char_indices() {
            match sign {
                '"' => quoted = !quoted,
                _ if quoted => {}
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' | ',' if depth == 0 => {
                    end = start + offset;
                    break;
                }
                ')' | ']' | '}' => depth -= 1,
                _ => {}
            }
        }
        found.push(start..end);
    }
    found
}

#[test]
fn nothing_follows_from_a_value_that_cannot_be_read() {
    let mut sources: Vec<Source> = ["shogi", "whale", "wa"]
        .into_iter()
        .filter_map(shipped::source)
        .collect();
    let files = fs::read_dir(folder()).expect("the folder is there");
    for file in files {
        let path = file.expect("a file").path();
        let text = fs::read_to_string(&path).expect("text");
        sources.push(Source::new("test.ron", text));
    }
    let mut wrong = Vec::new();
    for source in sources {
        for value in values(&source.text) {
            let mut text = source.text.clone();
            text.replace_range(value.clone(), "0.5");
            let checked = load(&Source::new("test.ron", text.as_str()), &Files);
            let others = checked
                .diagnostics
                .iter()
                .filter(|found| found.span().start != value.start);
            let others: Vec<String> = others
                .filter(|found| found.code != Code::ShippedId)
                .map(|found| format!("{} {}", found.code, found.message))
                .collect();
            if !others.is_empty() || checked.diagnostics.is_empty() {
                let name = text[..value.start].rsplit('\n').next().unwrap_or_default();
                wrong.push(format!("{name} => {others:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}
