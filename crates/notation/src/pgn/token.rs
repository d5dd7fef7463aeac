//! The parts of a PGN file, one after the other.

use std::ops::Range;

use super::PgnError;

/// A part of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token<'t> {
    /// `[Name "value"]`, the value as it is written.
    Tag { name: &'t str, value: &'t str },
    /// `{text}`, or `;` with the rest of its line.
    Comment(&'t str),
    /// `$3`, without the sign.
    Glyph(&'t str),
    /// `(`
    Open,
    /// `)`
    Close,
    /// A move, a number, a result.
    Word(&'t str),
}

/// A part with the bytes where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Placed<'t> {
    pub(crate) token: Token<'t>,
    pub(crate) span: Range<usize>,
}

/// A text that is being taken apart.
#[derive(Clone)]
pub(crate) struct Scanner<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Scanner<'t> {
    /// The beginning of a text; a byte order mark is passed over.
    pub(crate) fn new(text: &'t str) -> Self {
        let at = if text.starts_with('\u{feff}') { 3 } else { 0 };
        Self { text, at }
    }

    /// The whole text.
    pub(crate) const fn text(&self) -> &'t str {
        self.text
    }

    /// The next part; `None` at the end. `Err` has what is wrong, and where.
    pub(crate) fn next(&mut self) -> Option<Result<Placed<'t>, (PgnError, Range<usize>)>> {
        loop {
            let rest = &self.text[self.at..];
            self.at += rest.len() - rest.trim_start().len();
            let begins_line = self.text[..self.at].ends_with('\n') || self.at == 0;
            // A line that begins with `%` is for other programs.
            if !(begins_line && self.text[self.at..].starts_with('%')) {
                break;
            }
            self.at += self.text[self.at..]
                .find('\n')
                .unwrap_or(self.text.len() - self.at);
        }
        let start = self.at;
        let rest = &self.text[start..];
        let first = rest.chars().next()?;
        let part = match first {
            '[' => tag(rest),
            '{' => match rest.find('}') {
                Some(end) => Ok((Token::Comment(&rest[1..end]), end + 1)),
                None => Err((PgnError::OpenComment, 1)),
            },
            ';' => {
                let end = rest.find('\n').unwrap_or(rest.len());
                Ok((Token::Comment(rest[1..end].trim_end_matches('\r')), end))
            }
            '(' => Ok((Token::Open, 1)),
            ')' => Ok((Token::Close, 1)),
            '}' | ']' => Err((PgnError::StrayClose(first.to_string()), 1)),
            '$' => {
                let end = 1 + rest[1..].bytes().take_while(u8::is_ascii_digit).count();
                Ok((Token::Glyph(&rest[1..end]), end))
            }
            _ => {
                let ends =
                    |c: char| c.is_whitespace() || matches!(c, '{' | '}' | '(' | ')' | '[' | ']' | ';' | '$');
                let end = rest.find(ends).unwrap_or(rest.len());
                Ok((Token::Word(&rest[..end]), end))
            }
        };
        let length = match &part {
            Ok((_, length)) | Err((_, length)) => *length,
        };
        self.at = start + length;
        let span = start..self.at;
        Some(match part {
            Ok((token, _)) => Ok(Placed { token, span }),
            Err((error, _)) => Err((error, span)),
        })
    }
}

/// A tag at the beginning of a text, with its length.
fn tag(rest: &str) -> Result<(Token<'_>, usize), (PgnError, usize)> {
    let line = rest.lines().next().unwrap_or_default();
    let bad = || (PgnError::BadTag(line.to_owned()), line.len().max(1));
    let inner = line.strip_prefix('[').ok_or_else(bad)?.trim_start();
    let name_length = inner
        .find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
        .filter(|&length| length > 0)
        .ok_or_else(bad)?;
    let (name, value) = inner.split_at(name_length);
    let value = value.trim_start().strip_prefix('"').ok_or_else(bad)?;
    let mut escaped = false;
    let end = value.char_indices().find(|&(_, c)| {
        let ends = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        ends
    });
    let (end, _) = end.ok_or_else(bad)?;
    let after = value[end + 1..].trim_start().strip_prefix(']').ok_or_else(bad)?;
    let token = Token::Tag {
        name,
        value: &value[..end],
    };
    Ok((token, line.len() - after.len()))
}

/// The value of a tag without its escapes.
pub(crate) fn unescaped(value: &str) -> String {
    let mut text = String::new();
    let mut escaped = false;
    for c in value.chars() {
        if c == '\\' && !escaped {
            escaped = true;
            continue;
        }
        // Only these two are escaped in PGN.
        if escaped && !matches!(c, '"' | '\\') {
            text.push('\\');
        }
        escaped = false;
        text.push(c);
    }
    if escaped {
        text.push('\\');
    }
    text
}
