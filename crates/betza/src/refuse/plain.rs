//! Plain words in the place of letters: `king`, `lameN`.

use hakugei_text::quote;

use crate::error::Error;
use crate::parser::MAX_BYTES;
use crate::span::Span;

/// The pieces that people know by name, with their moves.
const NAMES: [(&str, &str); 26] = [
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
    ("gold general", "WfF"),
    ("silver general", "FfW"),
    ("dragon king", "RF"),
    ("dragon horse", "BW"),
    ("dragon", "RF"),
    ("chariot", "R"),
    ("advisor", "F"),
    ("guard", "F"),
    ("camel", "C"),
    ("zebra", "Z"),
    ("wazir", "W"),
    ("ferz", "F"),
    ("alfil", "A"),
    ("dabbaba", "D"),
    ("man", "K"),
    ("commoner", "K"),
];

/// The moves of a piece that people know by a name, in any case.
///
/// ```
/// assert_eq!(betza::moves_of("Lance"), Some("fR"));
/// assert_eq!(betza::moves_of("heron"), None);
/// ```
pub fn moves_of(name: &str) -> Option<&'static str> {
    let lower = name.trim().to_ascii_lowercase();
    NAMES
        .iter()
        .find(|(known, _)| *known == lower)
        .map(|(_, moves)| *moves)
}

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

/// Directions in the notation of David Parlett's "Oxford History of Board Games", with a step and a line that way here.
const PARLETT: [(&str, &str, &str); 14] = [
    ("+", "W", "R"),
    ("x", "F", "B"),
    ("×", "F", "B"),
    ("*", "K", "Q"),
    (">", "fW", "fR"),
    ("<", "bW", "bR"),
    ("<>", "vW", "vR"),
    ("><", "vW", "vR"),
    ("=", "sW", "sR"),
    (">=", "fsW", "fsR"),
    ("x>", "fF", "fB"),
    ("×>", "fF", "fB"),
    ("x<", "bF", "bB"),
    ("×<", "bF", "bB"),
];

/// What a piece does in the language of Ludii, and where to, with the moves here.
const LUDII: [(&str, &str, &str); 17] = [
    ("slide", "", "Q"),
    ("slide", "orthogonal", "R"),
    ("slide", "diagonal", "B"),
    ("slide", "forward", "fR"),
    ("slide", "backward", "bR"),
    ("slide", "sideways", "sR"),
    ("slide", "adjacent", "Q"),
    ("slide", "all", "Q"),
    ("step", "", "K"),
    ("step", "orthogonal", "W"),
    ("step", "diagonal", "F"),
    ("step", "forward", "fW"),
    ("step", "forwards", "fWfF"),
    ("step", "backward", "bW"),
    ("step", "sideways", "sW"),
    ("step", "adjacent", "K"),
    ("step", "all", "K"),
];

/// The words with which Ludii begins what a piece does.
const LUDII_VERBS: [&str; 6] = ["slide", "step", "hop", "leap", "move", "or"];

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
        (None, Some(fix)) => {
            let longest = leaps_in_parentheses(text).and(bare_ranges(text));
            error.fixes.splice(0..0, [fix].into_iter().chain(longest));
        }
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

/// What a string means that has a plain word or foreign brackets in it, and why.
fn meant(text: &str) -> Option<Meant> {
    let lower = text.trim().to_ascii_lowercase();
    if let Some(fix) = coordinates(&lower) {
        return Some(Meant {
            message: Some(format!("{} is not the form of a leap", quote(text))),
            help: "a leap by coordinates is two numbers in parentheses with a comma between them",
            fix: Some(fix),
        });
    }
    if let Some(moves) = behind_letter_of_xboard(text) {
        return Some(Meant {
            message: Some(format!("{} is a line of XBoard's", quote(text))),
            help: "the letter of a piece is its key in a variant file, so write the part behind the `&` alone",
            fix: Some(moves),
        });
    }
    if let Some(moves) = parlett(&lower) {
        return Some(Meant {
            message: Some(format!("{} is Parlett's notation", quote(text))),
            help: "a string of Betza notation says how a piece moves by letters",
            fix: Some(moves),
        });
    }
    if is_ludii(&lower) {
        let moves = ludii(&lower);
        return Some(Meant {
            message: Some(format!("{} is the language of Ludii", quote(text))),
            help: match moves {
                Some(_) => "a string of Betza notation says how a piece moves by letters",
                None => {
                    "a string of Betza notation says how a piece moves by letters: a line is `R` straight and `B` diagonally, a step \
                     `W` and `F`, a leap over a piece `p` before a line, and `f` before them is forward alone"
                }
            },
            fix: moves,
        });
    }
    if let Some((letter, moves)) = text.split_once(':')
        && letter.len() == 1
    {
        return Some(Meant {
            message: Some(format!(
                "{} names a piece before its moves, as settings of Fairy-Stockfish do",
                quote(text)
            )),
            help: "leave the letter out: it is the key of the piece",
            fix: Some(moves.trim().to_owned()),
        });
    }
    if let Some(fix) = leaps_in_parentheses(text) {
        return Some(Meant {
            message: None,
            help: "a leap by coordinates is two numbers in parentheses, and a range a bare number behind its atom, the longest way",
            fix: Some(fix),
        });
    }
    if let Some(fix) = bare_ranges(text) {
        return Some(Meant {
            message: None,
            help: "a range is a bare number behind its atom, the longest way",
            fix: Some(fix),
        });
    }
    if let Some((fix, is_shared)) = without_brackets(text) {
        return Some(Meant {
            message: None,
            help: if is_shared {
                "modifiers go before each atom that they modify, and there are no brackets around several"
            } else {
                "terms stand side by side without brackets around them"
            },
            fix: Some(fix),
        });
    }
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

/// The moves in a line by which engines tell XBoard of a piece, `piece P& fmW` or `P& fmW`; where they have a mistake, what was
/// probably meant by them.
fn behind_letter_of_xboard(text: &str) -> Option<String> {
    if text.len() > MAX_BYTES {
        return None;
    }
    let line = text.trim();
    let (letter, moves) = match line.strip_prefix("piece ") {
        Some(line) => line.trim_start().split_once('&')?,
        // Without the word it is the blank that tells a letter from a term.
        None => line.split_once('&').filter(|(_, moves)| moves.starts_with(' '))?,
    };
    let begins = letter
        .trim_start_matches('+')
        .starts_with(|first: char| first.is_ascii_alphabetic());
    if !begins || letter.len() > 3 || letter.contains(char::is_whitespace) || moves.contains('&') {
        return None;
    }
    let moves = moves.trim();
    let meant = crate::Notation::parse(moves).map_or_else(|error| error.fixes.into_iter().next(), |_| None);
    Some(meant.unwrap_or_else(|| moves.to_owned()))
}

/// The leap that two numbers alone mean: `1,2`, `<1,2>`, `1:2 leaper`.
fn coordinates(text: &str) -> Option<String> {
    // What stands in parentheses is looked at sign by sign.
    if text.starts_with('(') || text.len() > MAX_BYTES {
        return None;
    }
    let text = text.trim_end_matches("leaper").trim();
    let text = text.trim_matches(['[', ']', '<', '>', '{', '}', '(', ')', ' ', '-']);
    let (one, other) = text.split_once([',', ':', ';', '/', 'x'])?;
    let number = |text: &str| text.trim().parse::<u8>().ok().filter(|number| *number < 16);
    let (one, other) = (number(one)?, number(other)?);
    if one + other == 0 {
        return None;
    }
    Some(format!("({},{})", one.min(other), one.max(other)))
}

/// A string with leaps by coordinates in parentheses that stand in square brackets: `B[1,2]`.
fn leaps_in_parentheses(text: &str) -> Option<String> {
    if text.len() > MAX_BYTES {
        return None;
    }
    let is_leap = |inside: &str| {
        let numbers = inside.split_once(',');
        let is_number = |text: &str| text.trim().parse::<u8>().is_ok_and(|number| number < 16);
        numbers.is_some_and(|(one, other)| is_number(one) && is_number(other))
    };
    let mut written = String::new();
    let mut rest = text;
    let mut found = false;
    while let Some((before, inside)) = rest.split_once('[') {
        let (leap, behind) = inside.split_once(']').filter(|(leap, _)| is_leap(leap))?;
        written.extend([before, "(", &leap.replace(' ', ""), ")"]);
        rest = behind;
        found = true;
    }
    found.then(|| written + rest)
}

/// A string whose ranges stand in brackets or behind a sign, with bare ranges: `R{3}`, `R(3)`, `R[1-3]`, `R<=3`, `R x3`.
fn bare_ranges(text: &str) -> Option<String> {
    if text.len() > MAX_BYTES {
        return None;
    }
    let mut bare = String::new();
    let mut rest = text;
    let mut found = false;
    while let Some(first) = rest.chars().next() {
        let behind_atom = bare.ends_with(|last: char| last.is_ascii_uppercase());
        if let Some((range, length)) = bracketed_range(rest).filter(|_| behind_atom) {
            bare += &range;
            rest = &rest[length..];
            found = true;
        } else {
            bare.push(first);
            rest = &rest[first.len_utf8()..];
        }
    }
    found.then_some(bare)
}

/// The longest way of a range in brackets or behind a sign with which a text begins, and how many bytes it has.
fn bracketed_range(text: &str) -> Option<(String, usize)> {
    let inside = text.trim_start_matches([' ', '*', 'x', '×', '≤', '=', '<', '{', '(', '[', '^', '_', ':']);
    let sign = &text[..text.len() - inside.len()];
    let is_number = |c: char| c.is_ascii_digit();
    let first = inside.len() - inside.trim_start_matches(is_number).len();
    if sign.is_empty() || sign.ends_with(':') || first == 0 {
        return None;
    }
    let behind = &inside[first..];
    let joined = behind.trim_start_matches(['-', ',', '.', ' ']);
    let second = joined.len() - joined.trim_start_matches(is_number).len();
    let (longest, behind) = if joined.len() < behind.len() && second > 0 {
        (&joined[..second], &joined[second..])
    } else {
        (&inside[..first], behind)
    };
    let closing = match sign.trim().chars().next_back() {
        Some('{') => "}",
        Some('(') => ")",
        Some('[') => "]",
        Some('<') if behind.starts_with('>') => ">",
        _ => "",
    };
    // Two numbers in parentheses are a leap.
    if closing == ")" && second > 0 && inside[first..].starts_with(',') {
        return None;
    }
    let behind = behind.strip_prefix(closing)?;
    Some((longest.to_owned(), text.len() - behind.len()))
}

/// The moves that a text of Parlett's notation means: how far, and then the directions, as in `1-3+` or `n>`.
fn parlett(text: &str) -> Option<String> {
    if text.len() > MAX_BYTES {
        return None;
    }
    let mut moves = String::new();
    for part in text
        .split([',', ';', '/', '&', ' '])
        .filter(|part| !part.is_empty())
    {
        let is_far = |c: char| c.is_ascii_digit() || matches!(c, 'n' | '-' | '–');
        let sign = part.trim_start_matches(is_far);
        let far = &part[..part.len() - sign.len()];
        let (_, step, line) = PARLETT.iter().find(|(known, ..)| *known == sign)?;
        let longest = match far.split_once(['-', '–']) {
            Some(("1", longest)) => longest,
            // A move of two squares and no less is another one on each board.
            None if matches!(far, "1" | "n") => far,
            _ => return None,
        };
        match longest {
            "1" => moves += step,
            "n" => moves += line,
            number => {
                let number = number
                    .parse::<u8>()
                    .ok()
                    .filter(|number| (2..=99).contains(number))?;
                moves += line;
                moves += &number.to_string();
            }
        }
    }
    (!moves.is_empty()).then_some(moves)
}

/// Whether a text in small letters is what a piece does in the language of Ludii: `(slide orthogonal)`.
fn is_ludii(text: &str) -> bool {
    let verb = text.strip_prefix('(').and_then(|inside| words_of(inside).next());
    verb.is_some_and(|verb| LUDII_VERBS.contains(&verb))
}

/// The words of a text, without the signs between them.
fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
}

/// The moves that a text of the language of Ludii means, where it is of steps and lines alone.
fn ludii(text: &str) -> Option<String> {
    if text.len() > MAX_BYTES {
        return None;
    }
    let mut moves = String::new();
    let mut words = words_of(text)
        .filter(|word| !matches!(*word, "move" | "or"))
        .peekable();
    while let Some(verb) = words.next() {
        let known = |way: &str| LUDII.iter().find(|(known, to, _)| *known == verb && *to == way);
        let (_, to, told) = match words.peek().and_then(|way| known(way)) {
            Some(found) => found,
            None => known("")?,
        };
        if !to.is_empty() {
            words.next();
        }
        moves += told;
    }
    (!moves.is_empty()).then_some(moves)
}

/// A string without the brackets that stand around whole terms, `{W}` or `{R,B}`, and whether there are modifiers before them, as in
/// `f(WF)`: these go before each of the terms.
fn without_brackets(text: &str) -> Option<(String, bool)> {
    let is_leg = |letter: char| "-?".contains(letter);
    if !text.contains(['{', '(']) || text.contains(is_leg) || text.len() > MAX_BYTES {
        return None;
    }
    let mut plain = String::new();
    let mut is_shared = false;
    let mut rest = text;
    while let Some(open) = rest.find(['{', '(']) {
        let (before, inside) = rest.split_at(open);
        let before = bare_terms(before)?;
        let (group, behind) = inside[1..].split_once(['}', ')'])?;
        let group = bare_terms(group)?;
        let outside = before.trim_end_matches(|letter: char| letter.is_ascii_lowercase());
        let shared = &before[outside.len()..];
        // Modifiers of its own could mean something else together with those before the bracket.
        if !shared.is_empty() && group.contains(|letter: char| letter.is_ascii_lowercase()) {
            return None;
        }
        plain += outside;
        for letter in group.chars() {
            if letter.is_ascii_uppercase() {
                plain += shared;
            }
            plain.push(letter);
        }
        is_shared |= !shared.is_empty() && group.len() > 1;
        rest = behind;
    }
    plain += &bare_terms(rest)?;
    let has_atom = plain.contains(|letter: char| letter.is_ascii_uppercase());
    has_atom.then_some((plain, is_shared))
}

/// Terms without the signs between them, if they are of letters alone, and of ranges behind these.
fn bare_terms(text: &str) -> Option<String> {
    let plain: String = text
        .chars()
        .filter(|letter| !", +/&;".contains(*letter))
        .collect();
    let are_terms = plain.chars().all(|letter| letter.is_ascii_alphanumeric())
        && !plain.starts_with(|first: char| first.is_ascii_digit());
    are_terms.then_some(plain)
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
