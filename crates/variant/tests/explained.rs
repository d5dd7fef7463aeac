//! What is said of each code holds: its wrong example has the code, and its right one has nothing.

#![expect(clippy::disallowed_methods, reason = "tests read their data")]

use std::fs;

use hakugei_variant::{Code, ExampleLines, Explained, Library, Source, load, render, shipped};

use crate::corpus::root;

/// What no short text has: a large file, a hundred brackets, no text, many problems, a row of files, a file that cannot be read; and
/// what only the rules of the game find.
const WITHOUT_EXAMPLE: [Code; 7] = [
    Code::FileTooLarge,
    Code::TooDeep,
    Code::NotUtf8,
    Code::TooMany,
    Code::LongChain,
    Code::UnusableParent,
    Code::StartsInCheck,
];

/// The garden of `docs/variants.md`, which the examples extend.
struct Garden(Source);

impl Garden {
    fn read() -> Self {
        let page = fs::read_to_string(root().join("docs/variants.md")).expect("the guide is there");
        let (_, rest) = page.split_once("```ron\n").expect("it has an example");
        let (text, _) = rest.split_once("```").expect("the example ends");
        Self(Source::new("garden.ron", text))
    }

    /// What is found in an example.
    fn found(&self, lines: &ExampleLines) -> (Vec<Code>, String) {
        let checked = load(&Source::new("example.ron", lines.file()), self);
        let codes = checked.diagnostics.iter().map(|found| found.code).collect();
        (codes, format!("{}\n{}", lines.file(), render(&checked, false)))
    }
}

impl Library for Garden {
    fn find(&self, id: &str) -> Option<Source> {
        (id == "garden")
            .then(|| self.0.clone())
            .or_else(|| shipped::source(id))
    }

    fn ids(&self) -> Vec<String> {
        vec!["garden".to_owned()]
    }
}

#[test]
fn every_code_has_a_wrong_example_that_has_it_and_a_right_one_that_has_nothing() {
    let garden = Garden::read();
    for &code in Code::ALL {
        let explained = Explained::of(code);
        assert!(
            !explained.example.is_empty() && !explained.fix.is_empty(),
            "{code}"
        );
        if code.text().starts_with('L') || WITHOUT_EXAMPLE.contains(&code) {
            assert_eq!((explained.wrong, explained.right), (None, None), "{code}");
            continue;
        }
        let (codes, said) = garden.found(&explained.wrong.expect("it has a wrong example"));
        assert!(codes.contains(&code), "{code}: {said}");
        let (codes, said) = garden.found(&explained.right.expect("it has a right example"));
        assert_eq!(codes, [], "{code}: {said}");
    }
}

#[test]
fn codes_are_read_in_small_letters_too() {
    for &code in Code::ALL {
        assert_eq!(Code::parse(&code.text().to_lowercase()), Some(code));
    }
    assert_eq!(Code::parse("V999"), None);
}
