//! Refusals of characters, and of letters and numbers that belong to nothing.

use hakugei_text::NotLatin;

use crate::error::{Error, ErrorKind};
use crate::source::Source;
use crate::span::Span;

/// The most modifiers of which an atom is looked for.
const MOST_ALONE: usize = 4;

pub(crate) fn empty() -> Error {
    Error::new(
        ErrorKind::EmptyInput,
        Span::default(),
        "the string is empty, so it gives no moves",
        "write at least one atom, such as `W`; a piece that never moves is `immobile: true` in a variant file, without a string",
    )
}

pub(crate) fn unexpected(source: Source<'_>, span: Span) -> Error {
    let read = source.slice(span);
    if let Some(range) = Range::around(source, span) {
        return range.refused(source);
    }
    if let Some(error) = without_limit(source, span) {
        return error;
    }
    if let Some(left) = what_is_left(source, span) {
        let message = format!("{} takes no moves away", source.quoted(span));
        let help = "a string says the moves that a piece has; write those that are left, or legs in brackets";
        let legs = format!("[{}]", source.text);
        return Error::new(ErrorKind::UnexpectedChar, span, message, help)
            .or(left)
            .or(legs);
    }
    let message = format!("{} has no meaning here", source.quoted(span));
    let (help, fix) = match read.chars().next() {
        Some('-' | '?') => ("legs need brackets around them", format!("[{}]", source.text)),
        Some(letter) if letter.is_whitespace() => ("a string has no blanks", left_out(source, span)),
        Some(letter) if !letter.is_ascii() => return not_ascii(source, span, letter, message),
        Some(',' | ';' | '+' | '/' | '&') => {
            ("terms follow one another without a sign", left_out(source, span))
        }
        _ => ("leave it out", left_out(source, span)),
    };
    let error = Error::new(ErrorKind::UnexpectedChar, span, message, help);
    let error = error.or(fix).or(left_out(source, span));
    squeezed(source.text).into_iter().fold(error, Error::or)
}

/// The moves of a king or a queen without those behind a minus, as `WfF` for `K-bF`.
fn what_is_left(source: Source<'_>, minus: Span) -> Option<String> {
    let (before, after) = source.around(minus);
    let (straight, diagonal) = match before {
        "K" => ("W", "F"),
        "Q" => ("R", "B"),
        _ => return None,
    };
    let sign = source.slice(minus).chars().next()?;
    if sign != '-' && twin(sign) != Some('-') {
        return None;
    }
    let directions = after
        .strip_suffix(straight)
        .or_else(|| after.strip_suffix(diagonal))?;
    let is_straight = after.ends_with(straight);
    let left = match (is_straight, directions) {
        (_, "") => "",
        (false, "f") => "b",
        (false, "b") => "f",
        (true, "f") => "bs",
        (true, "b") => "fs",
        (true, "s" | "lr" | "rl") => "v",
        (true, "v" | "fb" | "bf") => "s",
        _ => return None,
    };
    let (kept, cut) = if is_straight {
        (diagonal, straight)
    } else {
        (straight, diagonal)
    };
    let cut = if left.is_empty() { "" } else { cut };
    Some(format!("{kept}{left}{cut}"))
}

/// What is said of `*` or `∞` behind an atom, where others write that it goes on without limit.
fn without_limit(source: Source<'_>, span: Span) -> Option<Error> {
    if !matches!(source.slice(span), "*" | "∞") {
        return None;
    }
    let (before, after) = source.around(span);
    let atom = before
        .chars()
        .next_back()
        .filter(|last| last.is_ascii_uppercase() || *last == ')')?;
    let terms = &before[..before.len() - atom.len_utf8()];
    let is_rider = matches!(atom, 'R' | 'B' | 'Q') || terms.ends_with(atom);
    let (help, rider) = match atom {
        _ if is_rider => (
            "the atom goes as far as the squares are empty without it: leave it out",
            None,
        ),
        'W' | 'F' | 'K' => {
            let line = match atom {
                'W' => 'R',
                'F' => 'B',
                _ => 'Q',
            };
            (
                "a line without limit has a letter of its own, and one step has no sign",
                Some(format!("{terms}{line}")),
            )
        }
        ')' => (
            "a leap by coordinates that is repeated without limit has `0` behind it, and a single one has no sign",
            Some(format!("{before}0")),
        ),
        _ => (
            "a leap that is repeated without limit is its letter twice, and a single one has no sign",
            Some(format!("{before}{atom}")),
        ),
    };
    let message = format!("{} has no meaning here", source.quoted(span));
    let error = Error::new(ErrorKind::UnexpectedChar, span, message, help);
    let error = rider
        .iter()
        .fold(error, |error, rider| error.or(format!("{rider}{after}")));
    Some(error.or(left_out(source, span)))
}

/// Two numbers with a dash between them in the place of a range.
struct Range {
    span: Span,
    /// The second number.
    longest: Span,
}

impl Range {
    /// The one around a dash, where an atom stands before it.
    fn around(source: Source<'_>, dash: Span) -> Option<Self> {
        let sign = source.slice(dash).chars().next()?;
        let (before, after) = source.around(dash);
        let atom = before.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let behind = after.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let is_range = (sign == '-' || twin(sign) == Some('-'))
            && atom.ends_with(|letter: char| letter.is_ascii_uppercase() || letter == ')')
            && atom.len() < before.len()
            && behind.len() < after.len();
        let end = dash.end + after.len() - behind.len();
        is_range.then(|| Self {
            span: Span::new(atom.len(), end),
            longest: Span::new(dash.end, end),
        })
    }

    /// Says that a range is one number.
    fn refused(self, source: Source<'_>) -> Error {
        let message = format!(
            "{} is not a range: a range is one number, the longest way",
            source.quoted(self.span)
        );
        let help = "write the longest way alone; there is no shortest one";
        Error::new(ErrorKind::UnexpectedChar, self.span, message, help)
            .or(source.replaced(self.span, source.slice(self.longest)))
    }
}

/// The whole string with one character left out; as it was where its neighbours would grow together.
fn left_out(source: Source<'_>, span: Span) -> String {
    let (before, after) = source.around(span);
    if grows_together(before, after) {
        source.text.to_owned()
    } else {
        source.without(span)
    }
}

/// Whether two texts side by side are read as one number, or as one rider, where they meet.
pub(super) fn grows_together(before: &str, after: &str) -> bool {
    let (Some(last), Some(next)) = (before.chars().next_back(), after.chars().next()) else {
        return false;
    };
    (last.is_ascii_digit() && next.is_ascii_digit()) || (last.is_ascii_uppercase() && last == next)
}

/// The whole string without blanks and the signs that people write between terms, full-width letters in ASCII.
///
/// A number that would grow together with the one before it, and an atom with the same one before it, are left out.
/// `None` where that would not do, because the second atom is a rider or has a range.
pub(super) fn squeezed(text: &str) -> Option<String> {
    let plain: String = text
        .chars()
        .map(|letter| twin(letter).unwrap_or(letter))
        .collect();
    let mut squeezed = String::new();
    for part in plain.split_inclusive(['(', ')']).flat_map(parts) {
        if !grows_together(&squeezed, part) {
            squeezed.push_str(part);
            continue;
        }
        let rest = part.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let rest = if rest.len() < part.len() { rest } else { &part[1..] };
        if grows_together(&squeezed, rest) || rest.starts_with(|letter: char| letter.is_ascii_digit()) {
            return None;
        }
        squeezed.push_str(rest);
    }
    (squeezed != text).then_some(squeezed)
}

/// What stands between blanks and signs; a comma before a closing parenthesis is none of them.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    let inside = text.ends_with(')');
    text.split(move |letter: char| {
        letter.is_whitespace() || matches!(letter, ';' | '+' | '/' | '&' | '.') || (letter == ',' && !inside)
    })
}

/// Full-width letters and dashes have an ASCII twin; other characters have not.
fn not_ascii(source: Source<'_>, span: Span, letter: char, message: String) -> Error {
    let is_wide = twin(letter).is_some();
    if let Some(found) = NotLatin::of(source.slice(span)).filter(|_| !is_wide) {
        let help = "write it with Latin letters";
        let error = Error::new(ErrorKind::UnexpectedChar, span, found.message(), help);
        return match NotLatin::of(source.text) {
            Some(whole) => error.or(whole.latin),
            None => error.or(source.replaced(span, &found.latin)),
        };
    }
    let help = "a string is plain ASCII";
    let error = Error::new(ErrorKind::UnexpectedChar, span, message, help);
    let error = match twin(letter) {
        Some('-') => error.or(format!("[{}]", source.replaced(span, "-"))),
        Some(twin) => error.or(source.replaced(span, twin.encode_utf8(&mut [0; 4]))),
        None => error.or(left_out(source, span)),
    };
    squeezed(source.text).into_iter().fold(error, Error::or)
}

/// The ASCII character that a full-width one or another dash stands for.
fn twin(letter: char) -> Option<char> {
    if matches!(letter, '\u{2010}'..='\u{2015}' | '\u{2212}') {
        return Some('-');
    }
    let twin = u32::from(letter).checked_sub(0xFF01 - 0x21);
    twin.and_then(char::from_u32).filter(char::is_ascii_graphic)
}

pub(crate) fn dangling(source: Source<'_>, span: Span) -> Error {
    let read = source.slice(span);
    let (before, after) = source.around(span);
    let help = "modifiers go before the atom that they modify";
    // A string of modifiers alone most likely lacks the atom of a step.
    let is_short = before.is_empty() && after.is_empty() && read.len() <= MOST_ALONE;
    let step = is_short.then(|| format!("{read}W"));
    let step = step.filter(|step| crate::Notation::parse(step).is_ok());
    let mut error = Error::new(
        ErrorKind::DanglingModifiers,
        span,
        format!("{} modifies nothing: no atom follows", source.quoted(span)),
        help,
    );
    let again = after.is_empty().then(|| with_atom_again(before, read)).flatten();
    if let Some(Again { text, atom, is_alone }) = again {
        error.help = format!("{help}; the one before is `{atom}`");
        error = error.or(text);
        if !is_alone {
            return error;
        }
    }
    if let Some(step) = step {
        error.help = format!("{help}; `W` is one square straight, and `F` diagonally");
        error = error.or(step);
    }
    if after.is_empty() {
        error = turned(source.text).into_iter().fold(error, Error::or);
    }
    let digits = after.len()
        - after
            .trim_start_matches(|letter: char| letter.is_ascii_digit())
            .len();
    if digits > 0 {
        let (number, rest) = after.split_at(digits);
        let atom = rest.chars().next().map_or(0, char::len_utf8);
        let (atom, rest) = rest.split_at(atom);
        error.help = format!("{help}, and a range after it");
        error = error.or(format!("{before}{read}{atom}{number}{rest}"));
    }
    let (others, last) = read.split_at(read.len() - 1);
    // The atom of the term before, written small.
    let is_small_atom = !others.is_empty() && before.ends_with(&last.to_ascii_uppercase());
    if is_small_atom {
        error = error.or(format!("{before}{others}{}{after}", last.to_ascii_uppercase()));
    } else if let Some(atom) = before.rfind(|letter: char| letter.is_ascii_uppercase()) {
        // `Rp` is written for a rook that hops, and for one that also hops; in this dialect the hop is a term with the atom again.
        if read.contains('p') {
            let again = &before[atom..=atom];
            if before == again && after.is_empty() {
                "modifiers go before their atom, and a hop beside a move is a term of its own"
                    .clone_into(&mut error.help);
                error = error.or(format!("{read}{again}"));
            } else {
                "a hop is a term of its own, and modifiers go before their atom".clone_into(&mut error.help);
            }
            error = error.or(format!("{before}{read}{again}{after}"));
        }
        let (before, atom) = before.split_at(atom);
        let doubled = before.ends_with(&atom[..1]);
        let at = before.len() - usize::from(doubled);
        error = error.or(format!("{}{read}{}{atom}{after}", &before[..at], &before[at..]));
    }
    let error = squeezed(source.text).into_iter().fold(error, Error::or);
    let raised = [
        format!("{others}{}", last.to_ascii_uppercase()),
        read.to_ascii_uppercase(),
    ];
    let apart = |atoms: &&String| !grows_together(before, atoms) && !grows_together(atoms, after);
    let error = raised
        .iter()
        .filter(apart)
        .fold(error, |error, atoms| error.or(format!("{before}{atoms}{after}")))
        .or(format!("{before}{after}"));
    let all_small = !source.text.contains(|letter: char| letter.is_ascii_uppercase());
    let capitals = squeezed(source.text).filter(|_| all_small);
    capitals
        .iter()
        .fold(error, |error, text| error.or(text.to_ascii_uppercase()))
}

/// A string that ends with several legs without an atom, with the atom of the term before.
struct Again {
    text: String,
    atom: char,
    /// Whether that term is the only one, so that the legs may have been meant for it.
    is_alone: bool,
}

/// The string with the last atom once more behind legs that have none.
fn with_atom_again(before: &str, legs: &str) -> Option<Again> {
    if !legs.contains('a') {
        return None;
    }
    let atoms = before.matches(|letter: char| letter.is_ascii_uppercase() || letter == ')');
    let atom = before.chars().rfind(char::is_ascii_uppercase)?;
    let text = format!("{before}{legs}{atom}");
    if text.len() > crate::MAX_BYTES {
        return None;
    }
    crate::Notation::parse(&text).ok()?;
    Some(Again {
        text,
        atom,
        is_alone: atoms.count() == 1,
    })
}

/// The whole string with the modifiers of each atom before it, where all of several atoms have them behind.
fn turned(text: &str) -> Option<String> {
    let mut turned = String::new();
    let mut rest = text;
    let mut terms = 0;
    while !rest.is_empty() {
        let behind =
            rest.trim_start_matches(|letter: char| letter.is_ascii_uppercase() || letter.is_ascii_digit());
        let after = behind.trim_start_matches(|letter: char| letter.is_ascii_lowercase());
        let (atom, run) = (
            &rest[..rest.len() - behind.len()],
            &behind[..behind.len() - after.len()],
        );
        if !atom.starts_with(|letter: char| letter.is_ascii_uppercase()) || run.is_empty() {
            return None;
        }
        turned.extend([run, atom]);
        rest = after;
        terms += 1;
    }
    (terms > 1).then_some(turned)
}

pub(crate) fn stray_range(source: Source<'_>, span: Span) -> Error {
    let (before, after) = source.around(span);
    let read = source.slice(span);
    let after = after.trim_start();
    let run = after.len()
        - after
            .trim_start_matches(|letter: char| letter.is_ascii_lowercase())
            .len();
    let atom = after[run..].chars().next().map_or(0, char::len_utf8);
    let (term, rest) = after.split_at(run + atom);
    let error = Error::new(
        ErrorKind::RangeWithoutAtom,
        span,
        format!("the range {} has no atom before it", source.quoted(span)),
        "a range goes after its atom",
    )
    .or(format!("{before}{term}{read}{rest}"))
    .or(source.without(span));
    squeezed(source.text).into_iter().fold(error, Error::or)
}
