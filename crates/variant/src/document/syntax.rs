//! The syntax of a file: whether it is RON, and if not, what helps.

use serde::de::IgnoredAny;

use super::read::block_comment;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{Position, Source, Span, floor};

/// Checks that a text is RON. Only the first mistake is found.
pub(crate) fn check(source: &Source, number: usize) -> Result<(), Box<Diagnostic>> {
    let Err(spanned) = ron::from_str::<IgnoredAny>(&source.text) else {
        return Ok(());
    };
    let ron::error::Position { line, col } = spanned.span.end;
    let byte = floor(&source.text, source.byte(Position { line, column: col }));
    let mistake = Mistake {
        text: &source.text,
        number,
        byte,
    };
    Err(Box::new(mistake.diagnostic(&spanned.code)))
}

/// A place where the text is not RON.
struct Mistake<'a> {
    text: &'a str,
    number: usize,
    byte: usize,
}

impl Mistake<'_> {
    /// The mistake as a diagnostic.
    fn diagnostic(&self, error: &ron::Error) -> Diagnostic {
        let next = self.text[self.byte..].chars().next();
        let here = self.at(self.byte, next.filter(|&c| c != '\n').map_or(0, char::len_utf8));
        if *error == ron::Error::ExceededRecursionLimit {
            let diagnostic = Diagnostic::new(Code::TooDeep, here, "brackets are nested too deep here");
            return diagnostic.help("a variant file needs no more than eight");
        }
        let open = Open::before(self.text, self.byte);
        let bracket = open.brackets.last().copied();
        let closes = bracket.map(|(_, bracket)| closing(bracket));
        if let (Some(found), Some((place, bracket)), Some(closes)) = (next, bracket, closes)
            && found != closes
            && ")]}".contains(found)
        {
            let message = format!("`{found}` stands here, but `{bracket}` is open");
            let diagnostic =
                Diagnostic::new(Code::Syntax, here, message).label(self.at(place, 1), "opened here");
            return diagnostic
                .help(format!("write `{closes}`"))
                .suggest(here, closes.to_string());
        }
        self.with_context(
            error,
            &open,
            Diagnostic::new(Code::Syntax, here, message(error, next)),
        )
    }

    /// Adds what is open, or missing, before the place.
    fn with_context(&self, error: &ron::Error, open: &Open, diagnostic: Diagnostic) -> Diagnostic {
        if let Some(place) = open.comment {
            return diagnostic
                .label(self.at(place, 2), "the comment begins here")
                .help(help(error));
        }
        if let Some(place) = open.long_string {
            let diagnostic = diagnostic.label(self.at(place, 1), "this string goes on over a line's end");
            return diagnostic.help("end the string with `\"` on its line");
        }
        match open.brackets.last() {
            Some(&(place, _)) if self.byte >= self.text.trim_end().len() => diagnostic
                .label(self.at(place, 1), "this bracket is open")
                .help(help(error)),
            _ if *error == ron::Error::ExpectedComma => {
                let gap = self.at(open.end, 0);
                diagnostic
                    .label(gap, "a comma here?")
                    .help(help(error))
                    .suggest(gap, ",")
            }
            _ => diagnostic.help(help(error)),
        }
    }

    /// A place in the text.
    fn at(&self, start: usize, length: usize) -> Span {
        Span::new(self.number, start..(start + length).min(self.text.len()))
    }
}

/// What was read and why it is refused.
fn message(error: &ron::Error, next: Option<char>) -> String {
    let said = error.to_string();
    let mut letters = said.chars();
    let said: String = letters
        .next()
        .into_iter()
        .flat_map(char::to_lowercase)
        .chain(letters)
        .collect();
    match (error, next) {
        (ron::Error::TrailingCharacters, _) => "text follows the end of the variant".to_owned(),
        (ron::Error::UnclosedBlockComment, _) => "a comment does not end".to_owned(),
        (_, None) => "the text ends too early".to_owned(),
        (ron::Error::ExpectedComma, Some(next)) => {
            format!("`{next}` stands here, but a comma or a closing bracket belongs here")
        }
        (ron::Error::ExpectedMapColon, Some(next)) => format!("`{next}` stands here, but `:` belongs here"),
        _ => format!("the text is not RON: {said}"),
    }
}

/// What to do about it.
const fn help(error: &ron::Error) -> &'static str {
    match error {
        ron::Error::ExpectedComma => "write a comma between two entries",
        ron::Error::ExpectedStringEnd => "end the string with `\"`",
        ron::Error::ExpectedMapColon => "write `:` between a name and its value",
        ron::Error::Eof
        | ron::Error::ExpectedStructLikeEnd
        | ron::Error::ExpectedArrayEnd
        | ron::Error::ExpectedMapEnd => "close every bracket",
        ron::Error::TrailingCharacters => "a file is one `Variant(…)`: take away what follows it",
        ron::Error::UnclosedBlockComment => "end the comment with `*/`",
        _ => {
            "a file is written `Variant(field: value, …)`, with texts in quotes, lists in [ ] and maps in { }"
        }
    }
}

/// The bracket that closes another.
const fn closing(bracket: char) -> char {
    match bracket {
        '(' => ')',
        '[' => ']',
        _ => '}',
    }
}

/// What is open at some place of a text.
#[derive(Default)]
struct Open {
    /// The brackets with their places, the innermost last.
    brackets: Vec<(usize, char)>,
    /// The place of a comment that does not end.
    comment: Option<usize>,
    /// The place of a string just before that goes on over a line's end.
    long_string: Option<usize>,
    /// Where the last thing ends that is not blank and not in a comment.
    end: usize,
}

impl Open {
    /// Looks through the text before a place.
    fn before(text: &str, end: usize) -> Self {
        let mut open = Self::default();
        let mut at = 0;
        while at < end {
            let rest = &text[at..];
            let step = match rest.as_bytes()[0] {
                b'"' => open.string(at, rest),
                b'/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
                b'/' if rest.starts_with("/*") => open.comment(at, rest),
                bracket @ (b'(' | b'[' | b'{') => {
                    open.brackets.push((at, char::from(bracket)));
                    1
                }
                b')' | b']' | b'}' => {
                    open.brackets.pop();
                    1
                }
                _ => rest.chars().next().map_or(1, char::len_utf8),
            };
            let blank =
                rest.starts_with(char::is_whitespace) || rest.starts_with("//") || rest.starts_with("/*");
            at += step;
            if !blank {
                open.end = at.min(end);
            }
        }
        open
    }

    /// Passes over a string.
    fn string(&mut self, at: usize, rest: &str) -> usize {
        let mut escaped = false;
        let end = rest.char_indices().skip(1).find(|&(_, c)| {
            let ends = c == '"' && !escaped;
            escaped = c == '\\' && !escaped;
            ends
        });
        let length = end.map_or(rest.len(), |(end, _)| end + 1);
        self.long_string = rest[..length].contains('\n').then_some(at);
        length
    }

    /// Passes over a comment.
    fn comment(&mut self, at: usize, rest: &str) -> usize {
        let length = block_comment(rest);
        self.comment = (!rest[..length].ends_with("*/") || length < 4).then_some(at);
        length
    }
}
