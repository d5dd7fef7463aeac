//! `docs/variants.md` is true: every example is valid, and every field and every word of the schema has one.
//!
//! A block with the info string `ron` is a whole file. One with `ron in ID` holds fields that are laid over the variant
//! with that id, another file of the page or a shipped one; one with `ron each in ID` does so with each of its lines by
//! itself.

#![expect(clippy::disallowed_methods, reason = "tests read their data")]

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use betza::Notation;
use hakugei_variant::{Library, PieceArt, Source, Variant, load, render, schema, shipped};

/// The page.
struct Page {
    text: String,
    /// The examples as whole files, in their order.
    files: Vec<Source>,
}

impl Page {
    fn read() -> Self {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/variants.md");
        let text = fs::read_to_string(path).expect("the page is there");
        let files = blocks(&text).iter().flat_map(Block::files).collect();
        Self { text, files }
    }

    /// The variant of an example.
    fn variant(&self, file: &Source) -> Variant {
        let checked = load(file, self);
        let said = render(&checked, false);
        assert!(
            checked.diagnostics.is_empty(),
            "docs/variants.md, {}:\n{}\n{said}",
            file.name,
            file.text
        );
        checked.variant.expect("no diagnostics, so valid")
    }
}

impl Library for Page {
    fn find(&self, id: &str) -> Option<Source> {
        let own = self.files.iter().find(|file| id_of(file).as_deref() == Some(id));
        own.cloned().or_else(|| shipped::source(id))
    }

    fn ids(&self) -> Vec<String> {
        self.files.iter().filter_map(id_of).collect()
    }
}

/// The id of an example that is a whole file.
fn id_of(file: &Source) -> Option<String> {
    let (_, rest) = file.text.split_once("    id: \"")?;
    Some(rest.split_once('"')?.0.to_owned())
}

/// An example as it stands on the page.
#[derive(Debug)]
struct Block {
    /// The line on which it begins, from 1.
    line: usize,
    /// What follows the three strokes.
    info: String,
    lines: Vec<String>,
}

/// All blocks of the page whose language is RON.
fn blocks(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    for (number, line) in text.lines().enumerate() {
        match (line.strip_prefix("```"), open.as_mut()) {
            (Some(""), Some(_)) => blocks.extend(open.take()),
            (Some(info), None) => {
                open = Some(Block {
                    line: number + 1,
                    info: info.to_owned(),
                    lines: Vec::new(),
                });
            }
            (_, Some(block)) => block.lines.push(line.to_owned()),
            (_, None) => {}
        }
    }
    assert!(open.is_none(), "a block does not end: {open:?}");
    blocks.retain(|block| block.info.starts_with("ron"));
    blocks
}

impl Block {
    /// The files that the block stands for.
    fn files(&self) -> Vec<Source> {
        let words: Vec<&str> = self.info.split(' ').collect();
        match words.as_slice() {
            ["ron"] => vec![example(self.line, self.lines.join("\n"))],
            ["ron", "in", base] => vec![example(self.line, over(base, &self.lines.join("\n")))],
            ["ron", "each", "in", base] => {
                let lines = self.lines.iter().zip(self.line + 1..);
                lines
                    .map(|(line, number)| example(number, over(base, line)))
                    .collect()
            }
            _ => panic!("line {}: no form of example is called `{}`", self.line, self.info),
        }
    }
}

/// An example as a file of its own.
fn example(line: usize, text: String) -> Source {
    Source::new(format!("line {line}"), text)
}

/// Fields laid over a variant.
fn over(base: &str, fields: &str) -> String {
    format!("Variant(id: \"example\", extends: \"{base}\",\n{fields}\n)")
}

/// The page without its examples of any language.
fn prose(text: &str) -> String {
    let mut inside = false;
    let lines = text.lines().filter(|line| {
        let fence = line.starts_with("```");
        inside ^= fence;
        !inside && !fence
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn every_example_is_valid() {
    let page = Page::read();
    assert!(
        page.files.len() > 60,
        "only {} examples were found",
        page.files.len()
    );
    for file in &page.files {
        page.variant(file);
        assert!(schema::used(file).len() > 1, "{} says nothing", file.name);
    }
}

#[test]
fn every_id_of_the_page_is_given_once() {
    let ids = Page::read().ids();
    let once: BTreeSet<&String> = ids.iter().collect();
    assert_eq!(once.len(), ids.len(), "{ids:?}");
    assert!(ids.len() >= 4, "{ids:?}");
}

#[test]
fn the_first_example_is_a_whole_game() {
    let page = Page::read();
    let first = page.variant(&page.files[0]);
    assert_eq!(first.id, "garden");
    assert!(!page.files[0].text.contains("extends"));
    assert!(page.text.contains("hakugei play garden.ron"));
}

#[test]
fn every_field_and_every_word_has_an_example() {
    let page = Page::read();
    let used: BTreeSet<schema::Item> = page.files.iter().flat_map(schema::used).collect();
    let missing: Vec<schema::Item> = schema::items().difference(&used).copied().collect();
    assert!(missing.is_empty(), "no example says {missing:#?}");
}

#[test]
fn every_field_and_every_word_is_explained() {
    let prose = prose(&Page::read().text);
    // The words in backticks; those with values are followed by a bracket.
    let mut said = BTreeSet::new();
    for code in prose.split('`').skip(1).step_by(2) {
        said.extend(code.split(|c: char| !c.is_ascii_alphanumeric() && c != '_'));
    }
    let missing: Vec<schema::Item> = schema::items()
        .into_iter()
        .filter(|item| !said.contains(item.name))
        .collect();
    assert!(missing.is_empty(), "the page does not speak of {missing:#?}");
}

#[test]
fn the_required_fields_are_those() {
    let text = Page::read().text;
    let (_, list) = text
        .split_once("These fields are required: ")
        .expect("a sentence says so");
    let (list, _) = list.split_once('.').expect("it ends");
    let said: BTreeSet<&str> = list.split('`').skip(1).step_by(2).collect();
    let items = schema::items();
    let needed = items
        .iter()
        .filter(|item| item.of == "Variant" && item.kind == schema::ItemKind::Required);
    assert_eq!(said, needed.map(|item| item.name).collect());
}

/// The groups whose tables say what holds where a field is left out, with the place of their fields in a file.
const GROUPS: [(&str, &str); 3] = [
    ("Ends", "ends: Ends(_)"),
    ("Drops", "drops: Drops(_)"),
    ("zone", "promotion: zone(_)"),
];

#[test]
fn what_is_left_out_is_what_the_tables_say() {
    let page = Page::read();
    let garden = page.variant(&page.files[0]);
    let mut compared = 0;
    for (group, place) in GROUPS {
        let head = format!("| field of `{group}` ");
        let (_, table) = page.text.split_once(&head).expect("there is a table");
        let rows = table.lines().skip(2);
        for row in rows.take_while(|line| line.starts_with('|')) {
            let mut cells = row.split('|').map(str::trim);
            let (Some(field), Some(default)) = (cells.nth(1), cells.nth(1)) else {
                break;
            };
            let (field, default) = (field.trim_matches('`'), default.trim_matches('`'));
            if default.contains(' ') || default.is_empty() {
                continue;
            }
            let fields = place.replace('_', &format!("{field}: {default}"));
            let said = page.variant(&Source::new("table", over("garden", &fields)));
            assert_eq!(
                said.rules, garden.rules,
                "{group} without `{field}` is not `{default}`"
            );
            compared += 1;
        }
    }
    assert!(compared >= 7, "only {compared} defaults were compared");
}

#[test]
fn every_move_of_the_tables_is_betza_notation() {
    let text = Page::read().text;
    let (_, section) = text.split_once("## How pieces move").expect("there is a section");
    let (section, _) = section.split_once("###").expect("it ends");
    let rows = section.lines().filter(|line| line.starts_with("| `"));
    let cells = rows.filter_map(|row| row.split('|').nth(1));
    let moves: Vec<&str> = cells
        .flat_map(|cell| cell.split('`').skip(1).step_by(2))
        .collect();
    assert!(moves.len() > 30, "{moves:?}");
    for text in moves {
        let notation = Notation::parse(text).unwrap_or_else(|error| panic!("`{text}`: {}", error.message));
        assert!(
            notation.lints().is_empty(),
            "`{text}` could be written more plainly"
        );
    }
}

#[test]
fn every_link_within_the_page_leads_somewhere() {
    let text = Page::read().text;
    let headings = text.lines().filter(|line| line.starts_with('#'));
    let anchor = |heading: &str| {
        let words = heading.trim_start_matches('#').trim().to_lowercase();
        let kept = words.chars().filter(|c| c.is_alphanumeric() || " -".contains(*c));
        kept.collect::<String>().replace(' ', "-")
    };
    let anchors: BTreeSet<String> = headings.map(anchor).collect();
    let links = text.split("](#").skip(1).filter_map(|rest| rest.split_once(')'));
    let links: Vec<&str> = links.map(|(link, _)| link).collect();
    assert!(links.len() > 20, "{links:?}");
    for link in links {
        assert!(anchors.contains(link), "no heading for `#{link}`");
    }
}

#[test]
fn every_picture_is_on_the_page() {
    let page = Page::read();
    for picture in PieceArt::all() {
        assert!(page.text.contains(&format!("`{picture}`")), "{picture}");
    }
}
