//! Entries of pieces that stand in comments, while the rest of the file speaks of these pieces.

use crate::diagnostic::Code;
use crate::notes::Notes;
use crate::source::{Source, Span};

/// What begins a comment, and goes away where an entry is to stand there again.
const SIGNS: [&str; 2] = ["//", "/*"];

/// An entry in a comment.
struct Commented {
    /// The key with its quotes.
    place: Span,
    line: usize,
    sign: &'static str,
}

/// Helps with letters that no piece has because the entries of their pieces stand in comments of the file.
pub(crate) fn help(file: &Source, notes: &mut Notes) {
    let is_of_letter = |code: Code| matches!(code, Code::SetupLetter | Code::UnknownPiece);
    for (place, letter) in std::mem::take(&mut notes.unknown) {
        let Some(found) = entry(&file.text, &letter).filter(|_| place.source == 0) else {
            continue;
        };
        for mut diagnostic in notes.take(0, |found| found.span() == place && is_of_letter(found.code)) {
            diagnostic.suggestions.clear();
            diagnostic.help = None;
            let help = format!(
                "the entry of `{letter}` stands in a comment on line {}: take `{}` away there",
                found.line, found.sign
            );
            notes.push(diagnostic.label(found.place, "in a comment").help(help));
        }
    }
}

/// The entry of a piece that stands in a comment of a text: a line of its own that begins with the key.
fn entry(text: &str, letter: &str) -> Option<Commented> {
    let key = format!("\"{letter}\"");
    let mut start = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let own = line.trim_start();
        let sign = SIGNS.into_iter().find(|sign| own.starts_with(sign));
        if let Some(sign) = sign {
            let inside = own.trim_start_matches(['/', '*', ' ', '\t']);
            let behind = inside.strip_prefix(key.as_str()).map(str::trim_start);
            if behind.is_some_and(|behind| behind.starts_with(':')) {
                let at = start + line.len() - inside.len();
                return Some(Commented {
                    place: Span::new(0, at..at + key.len()),
                    line: number + 1,
                    sign,
                });
            }
        }
        start += line.len();
    }
    None
}
