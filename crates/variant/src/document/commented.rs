//! Entries of pieces that stand in comments, while the rest of the file speaks of these pieces.

use std::collections::BTreeMap;

use crate::diagnostic::Code;
use crate::notes::Notes;
use crate::source::{Source, Span};

/// What begins a comment, and goes away where an entry is to stand there again.
const SIGNS: [&str; 2] = ["//", "/*"];

/// An entry of a piece in a comment.
struct Commented {
    /// The key with its quotes.
    place: Span,
    line: usize,
    /// What is to be taken away, in words.
    signs: &'static str,
}

/// Helps with letters that no piece has because the entries of their pieces stand in comments of the file.
pub(crate) fn help(file: &Source, notes: &mut Notes) {
    let is_of_letter = |code: Code| matches!(code, Code::SetupLetter | Code::UnknownPiece);
    let mut unknown = std::mem::take(&mut notes.unknown);
    unknown.retain(|place, _| place.source == 0);
    if unknown.is_empty() {
        return;
    }
    let entries = entries(&file.text);
    for (place, letter) in unknown {
        let Some(found) = entries.get(letter.as_str()) else {
            continue;
        };
        for mut diagnostic in notes.take(0, |found| found.span() == place && is_of_letter(found.code)) {
            diagnostic.suggestions.clear();
            diagnostic.help = None;
            let help = format!(
                "the entry of `{letter}` stands in a comment on line {}: take {} away there",
                found.line, found.signs
            );
            notes.push(diagnostic.label(found.place, "in a comment").help(help));
        }
    }
}

/// The entries of pieces that stand in comments of a text, by their keys: lines of their own that begin with the key. Of several with one key
/// the first counts.
fn entries(text: &str) -> BTreeMap<&str, Commented> {
    let mut entries = BTreeMap::new();
    let mut end = 0;
    for (number, line) in (1..).zip(text.split_inclusive('\n')) {
        end += line.len();
        let Some(quoted) = quoted(line) else { continue };
        let Some((key, signs)) = entry(quoted, line) else {
            continue;
        };
        let start = end - quoted.len();
        entries.entry(key).or_insert(Commented {
            place: Span::new(0, start..start + key.len() + 2),
            line: number,
            signs,
        });
    }
    entries
}

/// What a line has from the first quote on, where that stands at the beginning of a comment.
fn quoted(line: &str) -> Option<&str> {
    let own = line.trim_start();
    let inside = SIGNS.into_iter().find_map(|sign| own.strip_prefix(sign))?;
    let inside = inside.trim_start_matches(['/', '*', ' ', '\t']);
    inside.starts_with('"').then_some(inside)
}

/// The key of the entry of a piece that begins with a quote, and what is to be taken away from its line.
fn entry<'t>(quoted: &'t str, line: &str) -> Option<(&'t str, &'static str)> {
    let (key, behind) = quoted[1..].split_once('"')?;
    let value = behind.trim_start().strip_prefix(':')?.trim_start();
    if !value.starts_with('(') && !value.starts_with("Piece") {
        return None;
    }
    let is_whole = value.matches('(').count() == value.matches(')').count();
    let is_line = line.trim_start().starts_with("//");
    let signs = match (is_line, is_whole, line.contains("*/")) {
        (true, true, _) => "`//`",
        (true, false, _) => "`//` before it and before the lines that belong to it",
        (false, _, true) => "`/*` and `*/`",
        (false, _, false) => "`/*`, and the `*/` behind it,",
    };
    Some((key, signs))
}
