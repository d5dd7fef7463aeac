//! Refusals of characters, and of letters and numbers that belong to nothing.

use crate::error::{Error, ErrorKind};
use crate::source::Source;
use crate::span::Span;

pub(crate) fn empty() -> Error {
    Error::new(
        ErrorKind::EmptyInput,
        Span::default(),
        "the string is empty, so it gives no moves",
        "write at least one atom, such as `W`; that a piece cannot move is said beside the notation",
    )
}

pub(crate) fn unexpected(source: Source<'_>, span: Span) -> Error {
    let read = source.slice(span);
    let message = format!("`{}` has no meaning here", read.escape_debug());
    let (help, fix) = match read.chars().next() {
        Some('-' | '?') => ("legs need brackets around them", format!("[{}]", source.text)),
        Some(letter) if letter.is_whitespace() => ("a string has no blanks", source.without(span)),
        Some(letter) if !letter.is_ascii() => return not_ascii(source, span, letter, message),
        Some(',' | ';' | '+' | '/' | '&') => {
            ("terms follow one another without a sign", source.without(span))
        }
        _ => ("leave it out", source.without(span)),
    };
    let left_out = source.without(span);
    Error::new(ErrorKind::UnexpectedChar, span, message, help)
        .or(fix)
        .or(left_out)
}

/// Full-width letters have an ASCII twin; other characters have not.
fn not_ascii(source: Source<'_>, span: Span, letter: char, message: String) -> Error {
    let help = "a string is plain ASCII";
    let error = Error::new(ErrorKind::UnexpectedChar, span, message, help);
    let twin = u32::from(letter)
        .checked_sub(0xFF01 - 0x21)
        .and_then(char::from_u32);
    match twin.filter(char::is_ascii_graphic) {
        Some(twin) => error.or(source.replaced(span, twin.encode_utf8(&mut [0; 4]))),
        None => error.or(source.without(span)),
    }
}

pub(crate) fn dangling(source: Source<'_>, span: Span) -> Error {
    let read = source.slice(span);
    let (before, after) = source.around(span);
    let help = "modifiers go before the atom that they modify";
    let mut error = Error::new(
        ErrorKind::DanglingModifiers,
        span,
        format!("`{read}` modifies nothing: no atom follows"),
        help,
    );
    let digits = after.len()
        - after
            .trim_start_matches(|letter: char| letter.is_ascii_digit())
            .len();
    if digits > 0 {
        let (number, rest) = after.split_at(digits);
        let atom = rest.chars().next().map_or(0, char::len_utf8);
        let (atom, rest) = rest.split_at(atom);
        error.help = format!("{help}, and a range behind it");
        error = error.or(format!("{before}{read}{atom}{number}{rest}"));
    }
    if let Some(atom) = before.rfind(|letter: char| letter.is_ascii_uppercase()) {
        let (before, atom) = before.split_at(atom);
        let doubled = before.ends_with(&atom[..1]);
        let at = before.len() - usize::from(doubled);
        error = error.or(format!("{}{read}{}{atom}{after}", &before[..at], &before[at..]));
    }
    error
        .or(format!("{before}{}{after}", read.to_ascii_uppercase()))
        .or(format!("{before}{after}"))
}

pub(crate) fn stray_range(source: Source<'_>, span: Span) -> Error {
    let (before, after) = source.around(span);
    let read = source.slice(span);
    let run = after.len()
        - after
            .trim_start_matches(|letter: char| letter.is_ascii_lowercase())
            .len();
    let atom = after[run..].chars().next().map_or(0, char::len_utf8);
    let (term, rest) = after.split_at(run + atom);
    Error::new(
        ErrorKind::RangeWithoutAtom,
        span,
        format!("the range `{read}` has no atom before it"),
        "a range goes behind its atom",
    )
    .or(format!("{before}{term}{read}{rest}"))
    .or(source.without(span))
}
