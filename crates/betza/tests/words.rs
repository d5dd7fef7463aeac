//! What people read: every message, every lint, and the printed forms, against files that show a change of
//! wording.
//!
//! `UPDATE=1 cargo test -p betza --test words` writes the messages anew.

#![expect(clippy::disallowed_methods, reason = "tests read their data from files")]

use std::collections::BTreeSet;

use betza::{Error, ErrorKind, LintKind, Notation, Parser, Tier};

fn path(name: &str) -> String {
    format!("{}/../../tests/data/betza/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn data(name: &str) -> String {
    let path = path(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The lines of a file that are not remarks.
fn lines(name: &str) -> Vec<String> {
    let text = data(name);
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(str::to_owned).collect()
}

/// The error of one block of `messages.txt`: a JSON string, perhaps with the highest tier that is read
/// before it.
fn refused(head: &str) -> Error {
    let (tier, quoted) = match head.split_once(' ') {
        Some(("core", quoted)) => (Tier::Core, quoted),
        Some(("legs", quoted)) => (Tier::Legs, quoted),
        _ => (Tier::Bracket, head),
    };
    let text: String = serde_json::from_str(quoted).expect("the head of a block is a JSON string");
    Parser::new().up_to(tier).parse(&text).expect_err(head)
}

fn block(head: &str, error: &Error) -> String {
    format!(
        "> {head}\n{} at {}, length {}\n{}\nhelp: {}\n",
        error.kind,
        error.pos(),
        error.len(),
        error.message,
        error.help
    )
}

/// The README lists what is refused, with examples.
#[test]
fn what_the_readme_calls_refused_is_refused() {
    let readme = include_str!("../README.md");
    let (_, listed) = readme.split_once("### What is refused").expect("the list");
    let (listed, _) = listed.split_once("\n## ").expect("a part behind it");
    let rows = listed.lines().filter(|line| line.starts_with("| "));
    let examples = rows.filter_map(|row| row.trim_end_matches(" |").rsplit(" | ").next());
    let examples = examples.flat_map(|examples| examples.split(", `"));
    let examples: Vec<&str> = examples
        .map(|example| example.trim_matches('`'))
        .filter(|example| *example != "examples")
        .collect();
    assert!(
        examples.contains(&"fU") && examples.contains(&"[W]"),
        "{examples:?}"
    );
    for example in examples {
        assert!(Notation::parse(example).is_err(), "`{example}` is fine");
    }
}

#[test]
fn messages_read_as_recorded() {
    let text = data("messages.txt");
    let mut kinds = BTreeSet::new();
    let mut blocks = Vec::new();
    for recorded in text.split("\n\n") {
        let head = recorded.lines().next().and_then(|line| line.strip_prefix("> "));
        let head = head.expect("a block starts with `> ` and a string");
        let error = refused(head);
        blocks.push(block(head, &error));
        kinds.insert(error.kind);
    }
    let said = blocks.join("\n");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path("messages.txt"), &said).expect("the file can be written");
    } else {
        let pairs = said.split("\n\n").zip(text.split("\n\n"));
        pairs.for_each(|(said, recorded)| assert_eq!(said, recorded));
        assert_eq!(
            said, text,
            "`UPDATE=1 cargo test -p betza --test words` writes the file anew"
        );
    }
    let missing: Vec<ErrorKind> = ErrorKind::ALL
        .into_iter()
        .filter(|kind| !kinds.contains(kind))
        .collect();
    assert!(missing.is_empty(), "no message recorded for {missing:?}");
}

#[test]
fn messages_are_lower_case_sentences_without_a_full_stop() {
    for line in data("messages.txt")
        .lines()
        .filter(|line| !line.starts_with('>') && !line.is_empty())
    {
        assert!(!line.ends_with('.'), "{line}");
        assert!(!line.contains("  "), "{line}");
    }
}

#[test]
fn lints_are_found_where_recorded() {
    let mut kinds = BTreeSet::new();
    for line in lines("lints.txt") {
        let mut words = line.split(' ');
        let text = words.next().expect("a line has a string");
        let notation = Notation::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let lints = notation.lints();
        let found: Vec<String> = lints
            .iter()
            .map(|lint| format!("{}@{}", lint.kind, lint.pos()))
            .collect();
        assert_eq!(found, words.collect::<Vec<_>>(), "{text}");
        kinds.extend(lints.iter().map(|lint| lint.kind));
    }
    assert_eq!(kinds, BTreeSet::from(LintKind::ALL), "every lint is tried");
}

/// Every kind of lint in words, and the kinds whose words depend on the place in each of their places.
#[test]
fn lints_say_what_is_recorded() {
    let mut kinds = BTreeSet::new();
    for block in data("lint_messages.txt").split("\n\n") {
        let (text, recorded) = block.trim_end().split_once('\n').expect("a string and lints");
        let text = text.strip_prefix("> ").expect("a block starts with `> `");
        let notation = Notation::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let lints = notation.lints();
        let said: Vec<String> = lints
            .iter()
            .map(|lint| format!("{}@{}: {}", lint.kind, lint.pos(), lint.message()))
            .collect();
        assert_eq!(said.join("\n"), recorded, "{text}");
        kinds.extend(lints.iter().map(|lint| lint.kind));
    }
    assert_eq!(
        kinds,
        BTreeSet::from(LintKind::ALL),
        "every lint is put into words"
    );
}

/// Whoever leaves out what a lint on `m` and `c` says without reserve keeps the moves; on an earlier leg they change.
#[test]
fn leaving_out_m_and_c_keeps_the_moves_where_the_lint_says_so() {
    for text in [
        "mcW",
        "fcmW2",
        "mafmcF",
        "[W-mcF]",
        "[mcW-F]",
        "f[mcW-bW]",
        "[mcW?F-K]",
        "[W-mcF-K]",
    ] {
        let notation = Notation::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let lints = notation.lints();
        let lint = lints.iter().find(|lint| lint.kind == LintKind::RedundantModality);
        let lint = lint.unwrap_or_else(|| panic!("{text} has no lint on `m` and `c`"));
        let (before, after) = text.split_at(lint.pos());
        let without = Notation::parse(&[before, &after[2..]].concat()).expect(text);
        let advised = lint.message().ends_with("; leave both out");
        assert_eq!(without.moves() == notation.moves(), advised, "{text}");
    }
}

#[test]
fn notations_are_printed_as_recorded() {
    for line in lines("printed.txt") {
        let (written, printed) = line.split_once(' ').expect("a line has two strings");
        let notation = Notation::parse(written).unwrap_or_else(|error| panic!("{written}: {error}"));
        assert_eq!(notation.to_string(), printed, "{written}");
        assert_eq!(notation.text(), written);
    }
}

#[test]
fn the_pieces_of_the_named_variants_are_read() {
    let pieces = lines("pieces.txt");
    assert!(pieces.len() > 130, "the file is cut off");
    for line in pieces {
        let text = line.rsplit(" | ").next().expect("a line has a notation");
        let notation = Notation::parse(text).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert!(!notation.moves().simple.is_empty(), "{line}");
        assert_eq!(notation.text(), text);
    }
}
