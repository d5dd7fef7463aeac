//! Plain words in the place of letters: `king`, `lameN`.

use crate::error::Error;

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

/// The error of a string with the word in it that misled its writer: what to write for that comes first.
pub(crate) fn or_in_words(mut error: Error, text: &str, parses: impl Fn(&str) -> bool) -> Error {
    let Some((help, fix)) = meant(text).filter(|(_, fix)| parses(fix)) else {
        return error;
    };
    help.clone_into(&mut error.help);
    error.fixes.insert(0, fix);
    error
}

/// What a string means that has a plain word in it, and why.
fn meant(text: &str) -> Option<(&'static str, String)> {
    let lower = text.trim().to_ascii_lowercase();
    if let Some((_, moves)) = NAMES.iter().find(|(name, _)| *name == lower) {
        return Some((
            "a string says how a piece moves, not what it is called",
            (*moves).to_owned(),
        ));
    }
    let lame = text.contains("lame").then(|| text.replace("lame", "n"));
    lame.map(|fix| ("a lame leap has `n` before it", fix))
}
