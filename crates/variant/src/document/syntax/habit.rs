//! Habits: slips of those who are used to another way of writing. Each is said once, however often it is made.

use std::ops::Range;

use super::edit::Edit;
use super::remedy::Remedy;
use super::scan::{Kind, Scan, Token, closer};

/// A text, and where its reader stopped.
pub(super) struct Habits<'a> {
    pub(super) text: &'a str,
    pub(super) scan: &'a Scan,
    /// The last token before the place.
    pub(super) last: Option<Token>,
    /// The first token from the place on.
    pub(super) next: Option<Token>,
}

impl Habits<'_> {
    /// What mends the habit that the place shows, if it shows one.
    pub(super) fn remedies(&self) -> Vec<Remedy> {
        let remedies = [
            self.quoted_field(),
            self.foreign_quotes(),
            self.remark(),
            self.range(),
            self.list_in_braces(),
        ];
        remedies.into_iter().flatten().collect()
    }

    fn str(&self, token: Token) -> &str {
        &self.text[token.start..token.end]
    }

    /// The tokens around the place, the last ones first.
    fn around(&self) -> impl Iterator<Item = Token> {
        [self.next, self.last].into_iter().flatten()
    }

    /// `"name": …` in a group of fields.
    fn quoted_field(&self) -> Option<Remedy> {
        let field = self.around().find(|token| {
            let behind = Scan::first(self.text, token.end);
            token.kind == Kind::Text && behind.is_some_and(|behind| behind.kind == Kind::Sign(':'))
        })?;
        let name = self.str(field).trim_matches('"');
        let open = self.scan.open().last().copied()?;
        let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
        let mut before = self
            .scan
            .tokens
            .iter()
            .rev()
            .skip_while(|token| token.start >= open.start);
        let is_group = open.kind == Kind::Open('(') && before.next()?.kind == Kind::Word;
        (is_name && is_group).then(|| {
            let edit = Edit::replace(field.start..field.end, name);
            habit(
                edit,
                field,
                "a field name stands in quotes",
                "field names have no quotes: `name: …`",
            )
        })
    }

    /// Curly or single quotes around a text.
    fn foreign_quotes(&self) -> Option<Remedy> {
        let (open, close, kind) = self.around().find_map(|token| {
            let line = self.text[..token.start]
                .rfind('\n')
                .map_or(0, |newline| newline + 1);
            self.quote_at(line..token.end)
        })?;
        let inside = &self.text[open.end..close.start];
        let edit = Edit::replace(open.start..close.end, format!("\"{inside}\""));
        let whole = Token {
            kind: Kind::Text,
            start: open.start,
            end: close.end,
        };
        let message = format!("a text stands between {kind} quotes");
        Some(habit(
            edit,
            whole,
            message,
            "write straight double quotes: `\"…\"`",
        ))
    }

    /// The first pair of foreign quotes that begins in a part of the text and ends on its line.
    fn quote_at(&self, part: Range<usize>) -> Option<(Range<usize>, Range<usize>, &'static str)> {
        let tokens = self.scan.tokens.iter().chain(&self.next);
        let mut tokens = tokens.filter(|token| part.contains(&token.start));
        tokens.find_map(|token| {
            let (ends, kind) = match token.kind {
                Kind::Sign('“' | '”' | '„') => (['”', '“', '“'], "curly"),
                Kind::Sign('‘' | '’') => (['’', '‘', '’'], "curly"),
                Kind::Sign('\'') => (['\'', '\'', '\''], "single"),
                _ => return None,
            };
            let rest = self.text[token.end..].lines().next()?;
            let (at, end) = rest.char_indices().find(|(_, c)| ends.contains(c))?;
            let open = token.start..token.end;
            let close = token.end + at..token.end + at + end.len_utf8();
            (!rest[..at].contains('"')).then_some((open, close, kind))
        })
    }

    /// `#` or `--` before a remark.
    fn remark(&self) -> Option<Remedy> {
        let sign = self.next?;
        let rest = &self.text[sign.start..];
        let length = match rest {
            _ if rest.starts_with("--") => 2,
            _ if rest.starts_with('#') => rest.bytes().take_while(|&byte| byte == b'#').count(),
            _ => return None,
        };
        let place = Token {
            end: sign.start + length,
            ..sign
        };
        let message = format!("`{}` begins no remark", self.str(place));
        let edit = Edit::replace(place.start..place.end, "//");
        Some(habit(edit, place, message, "a remark begins with `//`"))
    }

    /// `4-5` for the numbers from 4 to 5.
    fn range(&self) -> Option<Remedy> {
        let mut tokens = self.around().filter(|token| token.kind == Kind::Number);
        tokens.find_map(|token| {
            let read = self.str(token);
            let (first, last) = read.split_once("..").or_else(|| read.split_once('-'))?;
            let (first, last): (u8, u8) = (first.parse().ok()?, last.parse().ok()?);
            let numbers: Vec<String> = (first..=last).take(20).map(|number| number.to_string()).collect();
            let each = numbers.join(", ");
            let message = format!("`{}` is no number", self.str(token));
            let help = format!("name each of them: `{each}`");
            let edit = Edit::replace(token.start..token.end, each);
            (!numbers.is_empty()).then(|| habit(edit, token, message, help))
        })
    }

    /// `{ Zone(…) }`: a list between braces.
    fn list_in_braces(&self) -> Option<Remedy> {
        let open = self.scan.open().last().copied()?;
        if open.kind != Kind::Open('{') || !self.holds_groups(open) {
            return None;
        }
        let close = Scan::closing(self.text, open.start)?;
        let inside = &self.text[open.end..close.start];
        let edit = Edit::replace(open.start..close.end, format!("[{inside}{}", closer('[')));
        let message = "the entries of a list stand between `{` and `}`";
        Some(habit(edit, open, message, "a list stands between `[` and `]`"))
    }

    /// Whether a bracket begins with a group, and not with a key.
    fn holds_groups(&self, open: Token) -> bool {
        let name = Scan::first(self.text, open.end).filter(|name| name.kind == Kind::Word);
        let Some(bracket) = name.and_then(|name| Scan::first(self.text, name.end)) else {
            return false;
        };
        let close = (bracket.kind == Kind::Open('(')).then(|| Scan::closing(self.text, bracket.start));
        let behind = close
            .flatten()
            .and_then(|close| Scan::first(self.text, close.end));
        behind.is_some_and(|behind| matches!(behind.kind, Kind::Sign(',') | Kind::Close('}')))
    }
}

/// A remedy for a habit.
fn habit(edit: Edit, place: Token, message: impl Into<String>, help: impl Into<String>) -> Remedy {
    Remedy {
        evident: true,
        habit: true,
        ..Remedy::new(edit, help).because(place, message)
    }
}
