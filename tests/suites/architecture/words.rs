//! No source but the list of shipped files names a shipped variant: a variant is data.

use hakugei_variant::shipped;
use suites::{data, shelf};

use crate::shape::{name, sources};

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
            .map(|variant| variant.name.english.to_lowercase()),
    );
    words.retain(|word| word != FAMILY);
    words.push(format!("\"{FAMILY}\""));
    for path in sources() {
        let name = name(&path);
        let in_code = name.starts_with("crates/") && name.contains("/src/");
        if !in_code || name == LIST {
            continue;
        }
        let text = data::text(&path).to_lowercase();
        for word in &words {
            assert!(!contains_word(&text, word), "{name} names the variant `{word}`");
        }
    }
}

/// Whether a text has a word by itself, not as a part of another.
fn contains_word(text: &str, word: &str) -> bool {
    let ends = |character: Option<char>| character.is_none_or(|character| !character.is_alphanumeric());
    text.match_indices(word)
        .any(|(at, _)| ends(text[..at].chars().next_back()) && ends(text[at + word.len()..].chars().next()))
}

#[test]
fn a_word_is_found_by_itself_alone() {
    assert!(contains_word("the Name here", "Name") && contains_word("a_name_b name.", "name"));
    assert!(!contains_word("renamed names", "name"));
}
