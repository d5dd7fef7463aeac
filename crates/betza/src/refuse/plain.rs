//! Plain words in the place of letters: `king`, `lameN`.

use hakugei_text::quote;

use crate::error::Error;
use crate::span::Span;

/// The pieces that people know by name, with their moves.
const NAMES: [(&str, &str); 10] = [
    ("king", "K"),
    ("queen", "Q"),
    ("rook", "R"),
    ("bishop", "B"),
    ("knight", "N"),
    ("gold", "WfF"),
    ("silver", "FfW"),
    ("lance", "fR"),
    ("pawn", "fW"),
    ("lion", "KNADcaKmcabK"),
];

/// Short descriptions without the words that people write or leave out, with their moves.
const DESCRIPTIONS: [(&str, &str); 11] = [
    ("one diagonally", "F"),
    ("one orthogonally", "W"),
    ("one straight forward", "fW"),
    ("one forward", "fW"),
    ("one diagonally forward", "fF"),
    ("one in any direction", "K"),
    ("any number diagonally", "B"),
    ("any number orthogonally", "R"),
    ("any number straight forward", "fR"),
    ("any number forward", "fR"),
    ("any number in any direction", "Q"),
];

/// The words of a description that tell nothing.
const FILLERS: [&str; 18] = [
    "it", "moves", "move", "can", "may", "goes", "go", "slides", "steps", "step", "squares", "square", "of",
    "like", "as", "a", "an", "the",
];

/// The small letters that have a meaning in a string.
const MODIFIERS: &str = "fblrvshijmcnpadyg";

/// What a string with plain words in it was meant to be.
struct Meant {
    /// What it is, where the error does not say it.
    message: Option<String>,
    help: &'static str,
    /// What to write, where that is known.
    fix: Option<String>,
}

/// The error of a string with the word in it that misled its writer: what to write for that comes first.
pub(crate) fn or_in_words(mut error: Error, text: &str, parses: impl Fn(&str) -> bool) -> Error {
    let Some(Meant { message, help, fix }) = meant(text) else {
        return error;
    };
    match (message, fix.filter(|fix| parses(fix))) {
        (None, None) => return error,
        (None, Some(fix)) => error.fixes.insert(0, fix),
        // Of a string in words no part is worth keeping.
        (Some(message), fix) => {
            error.message = message;
            error.span = Span::new(0, text.len());
            error.fixes = fix.into_iter().collect();
        }
    }
    help.clone_into(&mut error.help);
    error
}

/// What a string means that has a plain word in it, and why.
fn meant(text: &str) -> Option<Meant> {
    let lower = text.trim().to_ascii_lowercase();
    if let Some((_, moves)) = NAMES.iter().find(|(name, _)| *name == lower) {
        return Some(Meant {
            message: None,
            help: "a string says how a piece moves, not what it is called",
            fix: Some((*moves).to_owned()),
        });
    }
    if is_in_words(text) {
        let moves = described(&lower).map(str::to_owned);
        return Some(Meant {
            message: Some(format!(
                "{} is in words, and a move is written in letters",
                quote(text)
            )),
            help: match moves {
                Some(_) => "write the letter of each move, in Betza notation",
                None => {
                    "write the letter of each move, in Betza notation, such as `W` for one step straight, `F` for one step \
                     diagonally, `R` and `B` for lines, and `f` before them for forward alone"
                }
            },
            fix: moves,
        });
    }
    text.contains("lame").then(|| Meant {
        message: None,
        help: "a lame leap has `n` before it",
        fix: Some(text.replace("lame", "n")),
    })
}

/// Whether a text is of several words, and not of letters that mean something.
fn is_in_words(text: &str) -> bool {
    let is_word = |word: &&str| {
        let mut letters = word.trim_matches([',', '.', ';', ':']).chars();
        letters.next().is_some_and(|first| first.is_ascii_alphabetic())
            && letters.clone().nth(1).is_some()
            && letters.clone().all(|letter| letter.is_ascii_lowercase())
            && letters.any(|letter| !MODIFIERS.contains(letter))
    };
    text.split_whitespace().filter(is_word).nth(1).is_some()
}

/// The moves of a description that is known, in small letters.
fn described(text: &str) -> Option<&'static str> {
    let words = text.split(|letter: char| letter.is_whitespace() || ",.;:".contains(letter));
    let told = words.filter(|word| !word.is_empty() && !FILLERS.contains(word));
    let told: Vec<&str> = told.map(|word| if word == "1" { "one" } else { word }).collect();
    let told = told.join(" ");
    let mut known = DESCRIPTIONS.iter().chain(&NAMES);
    known.find(|(known, _)| *known == told).map(|(_, moves)| *moves)
}
