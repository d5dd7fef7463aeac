//! Words: no source but the list of shipped files names a shipped variant, since a variant is data; and words that were
//! withdrawn stay away, so that each thing has one name.

use std::path::PathBuf;

use hakugei_variant::shipped;
use suites::{data, shelf};

use super::shape::{name, sources};

/// The word for the whole family of games, which is the name of one as well: sources may say it, but not ask for it.
const FAMILY: &str = "shogi";

/// The list of shipped files.
const LIST: &str = "crates/variant/src/shipped.rs";

#[test]
fn no_code_names_a_shipped_variant() {
    let mut words: Vec<String> = shipped::ids().map(str::to_lowercase).collect();
    words.extend(
        shelf::shipped()
            .iter()
            .map(|compiled| compiled.variant().name.english.to_lowercase()),
    );
    words.retain(|word| word != FAMILY);
    words.push(format!("\"{FAMILY}\""));
    for path in sources() {
        let name = name(&path);
        let in_code = name.starts_with("crates/") && name.contains("/src/");
        if !in_code || name == LIST {
            continue;
        }
        let text = data::text(&path).to_lowercase().replace(XBOARDS_GAME, "");
        for word in &words {
            assert!(!contains_word(&text, word), "{name} names the variant `{word}`");
        }
    }
}

/// XBoard's own name of the game whose rules it lends to variants with many kinds: no variant of ours, though one has the name.
const XBOARDS_GAME: &str = "\"_chu\"";

/// Whether a text has a word by itself, not as a part of another.
fn contains_word(text: &str, word: &str) -> bool {
    find_word(text, word).is_some()
}

/// The byte at which a text first has a word by itself.
fn find_word(text: &str, word: &str) -> Option<usize> {
    let ends = |character: Option<char>| character.is_none_or(|character| !character.is_alphanumeric());
    let mut places = text.match_indices(word);
    let found = places.find(|(at, _)| {
        ends(text[..*at].chars().next_back()) && ends(text[*at + word.len()..].chars().next())
    });
    found.map(|(at, _)| at)
}

/// The list of withdrawn words, which says itself what its lines mean.
const WITHDRAWN: &str = "tests/suites/architecture/withdrawn.txt";

/// Where a withdrawn word must not stand; each scope includes those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Scope {
    /// In what people read: documentation, notes of variants, the changelog.
    Pages,
    /// In the code of all crates: comments, and texts that the programs show.
    Sources,
}

/// A word that was withdrawn.
#[derive(Debug)]
struct Withdrawn {
    scope: Scope,
    word: String,
    instead: String,
}

/// The withdrawn words of a list.
fn withdrawn(list: &str) -> Vec<Withdrawn> {
    let lines = list
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(withdrawn_word).collect()
}

/// The withdrawn word of one line of a list.
fn withdrawn_word(line: &str) -> Withdrawn {
    let cells: Vec<&str> = line.split('|').map(str::trim).collect();
    let &[scope, word, instead] = cells.as_slice() else {
        panic!("{WITHDRAWN}: `{line}` does not have three cells");
    };
    assert!(
        !word.is_empty() && !instead.is_empty(),
        "{WITHDRAWN}: `{line}` has an empty cell"
    );
    let scope = match scope {
        "pages" => Scope::Pages,
        "sources" => Scope::Sources,
        other => panic!("{WITHDRAWN}: no scope is called `{other}`"),
    };
    Withdrawn {
        scope,
        word: word.to_owned(),
        instead: instead.to_owned(),
    }
}

/// Everything that people read besides the program's own output.
fn pages() -> Vec<PathBuf> {
    let root = data::root();
    let mut pages = vec![root.join("README.md"), root.join("CHANGELOG.md")];
    pages.extend(["docs", "crates", "tests", "benches"].iter().flat_map(|folder| {
        let files = data::files_below(&root.join(folder), ".md");
        files
            .into_iter()
            .filter(|path| !path.components().any(|part| part.as_os_str() == "target"))
    }));
    pages.extend(data::files(&root.join("variants"), ".ron"));
    assert!(pages.len() > 30, "only {} pages were found", pages.len());
    pages
}

/// The code of all crates, without their tests.
fn code() -> impl Iterator<Item = PathBuf> {
    sources().into_iter().filter(|path| {
        let name = name(path);
        name.starts_with("crates/") && name.contains("/src/")
    })
}

/// Where a text first has a withdrawn word, in small letters or capitals: one that begins a sentence is found, too.
fn find_withdrawn(text: &str, word: &str) -> Option<usize> {
    // Only ASCII letters are made small, so that bytes keep their places.
    find_word(&text.to_ascii_lowercase(), &word.to_ascii_lowercase())
}

#[test]
fn withdrawn_words_do_not_come_back() {
    let withdrawn = withdrawn(&data::text(&data::root().join(WITHDRAWN)));
    let pages = pages().into_iter().map(|path| (path, Scope::Pages));
    let code = code().map(|path| (path, Scope::Sources));
    let mut found = Vec::new();
    for (path, scope) in pages.chain(code) {
        // A word may be broken at the end of a line, also in a comment, which begins again with strokes.
        let unmarked = |line: &str| line.trim().trim_start_matches(['/', '!']).trim_start().to_owned();
        let lines: Vec<String> = data::text(&path).lines().map(unmarked).collect();
        let text = lines.join(" ");
        for word in withdrawn.iter().filter(|word| scope <= word.scope) {
            if let Some(at) = find_withdrawn(&text, &word.word) {
                let line = line_of(&lines, at);
                let (name, word, instead) = (name(&path), &word.word, &word.instead);
                found.push(format!("{name}:{line}: `{word}` was withdrawn; write: {instead}"));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// The line, from 1, of a byte of lines joined by single blanks.
fn line_of(lines: &[String], at: usize) -> usize {
    let mut end = 0;
    let line = lines.iter().position(|line| {
        end += line.len() + 1;
        at < end
    });
    line.map_or(lines.len(), |index| index + 1)
}

#[test]
fn withdrawn_words_are_found_across_lines() {
    let [word] = withdrawn("# a remark\n\npages | so many | N\n")
        .try_into()
        .expect("one line");
    assert_eq!(
        (word.scope, word.word.as_str(), word.instead.as_str()),
        (Scope::Pages, "so many", "N")
    );
    let lines = [
        "first".to_owned(),
        "at most so".to_owned(),
        "many moves".to_owned(),
    ];
    let at = find_withdrawn(&lines.join(" "), &word.word).expect("it is there");
    assert_eq!(line_of(&lines, at), 2);
    assert_eq!(find_withdrawn("also manyfold", &word.word), None);
    assert_eq!(find_withdrawn("1 May. So many moves", &word.word), Some(7));
}

#[test]
fn a_word_is_found_by_itself_alone() {
    assert!(contains_word("the Name here", "Name") && contains_word("a_name_b name.", "name"));
    assert!(!contains_word("renamed names", "name"));
}

/// The types that the list of words in `docs/architecture.md` names, each with its crate.
fn listed_types(page: &str) -> Vec<(String, String)> {
    let section = page
        .split("\n## Words\n")
        .nth(1)
        .expect("the page has a list of words");
    let rows = section.lines().skip_while(|line| !line.starts_with('|'));
    let rows = rows.take_while(|line| line.starts_with('|')).skip(2);
    let cells = rows.filter_map(|row| row.trim_matches('|').split('|').next_back());
    cells
        .flat_map(|cell| cell.split(';'))
        .flat_map(types_of_a_crate)
        .collect()
}

/// The types of a part of a cell, which has the form "`crate`: `Type`, `Type`".
fn types_of_a_crate(part: &str) -> Vec<(String, String)> {
    let Some((folder, types)) = part.split_once(": ") else {
        return Vec::new();
    };
    let folder = folder.trim().trim_matches('`');
    let types = types.split('`').skip(1).step_by(2);
    types.map(|name| (folder.to_owned(), name.to_owned())).collect()
}

#[test]
fn the_list_of_words_names_types_that_exist() {
    let listed = listed_types(&data::text(&data::root().join("docs/architecture.md")));
    assert!(listed.len() > 20, "only {listed:?} were found");
    for (folder, name) in listed {
        let sources = data::files_below(&data::root().join("crates").join(&folder).join("src"), ".rs");
        let defines = |text: &str| {
            let kinds = ["struct", "enum", "trait", "type"];
            kinds
                .iter()
                .any(|kind| find_word(text, &format!("{kind} {name}")).is_some())
        };
        let there = sources.iter().any(|path| defines(&data::text(path)));
        assert!(
            there,
            "docs/architecture.md lists `{name}`, which `{folder}` does not have"
        );
    }
}
