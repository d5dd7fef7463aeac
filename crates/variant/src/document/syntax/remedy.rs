//! Remedies: what may have been meant where a text is not RON. Each is tried before it is proposed.

use super::edit::Edit;
use super::habit::Habits;
use super::scan::{Kind, Scan, Token, closer};

/// How many places in a string are tried for its closing quote.
const MAX_QUOTES: usize = 12;

/// A remedy for a mistake.
#[derive(Clone, Debug)]
pub(super) struct Remedy {
    /// What it does.
    pub(super) edit: Edit,
    /// What is wrong, where the mistake is elsewhere than the parser noticed it: the place, and the message.
    pub(super) cause: Option<(Token, String)>,
    /// What to do.
    pub(super) help: String,
    /// Whether there is evidence for it, so that no other is preferred.
    pub(super) evident: bool,
    /// Whether it mends a habit, which is said only once.
    pub(super) habit: bool,
}

impl Remedy {
    pub(super) fn new(edit: Edit, help: impl Into<String>) -> Self {
        Self {
            edit,
            cause: None,
            help: help.into(),
            evident: false,
            habit: false,
        }
    }

    pub(super) fn because(mut self, place: Token, message: impl Into<String>) -> Self {
        self.cause = Some((place, message.into()));
        self
    }
}

/// A text, and where the parser stopped.
pub(super) struct Mistake<'a> {
    text: &'a str,
    at: usize,
    scan: Scan,
    /// The last token before the place.
    last: Option<Token>,
    /// The first token from the place on.
    next: Option<Token>,
}

impl<'a> Mistake<'a> {
    pub(super) fn new(text: &'a str, at: usize) -> Self {
        let scan = Scan::before(text, at);
        Self {
            text,
            at,
            last: scan.tokens.last().copied(),
            next: Scan::first(text, at),
            scan,
        }
    }

    /// What may mend it, the likeliest first.
    pub(super) fn remedies(&self) -> Vec<Remedy> {
        let mut remedies = Vec::new();
        let (text, scan) = (self.text, &self.scan);
        let (last, next) = (self.last, self.next);
        remedies.extend(
            Habits {
                text,
                scan,
                last,
                next,
            }
            .remedies(),
        );
        remedies.extend(self.unclosed());
        remedies.extend(self.sign());
        remedies.extend(self.brackets_for_a_map());
        if let (Some(last), Some(next)) = (self.last, self.next) {
            remedies.extend(self.between(last, next));
        }
        remedies.extend(self.quotes());
        remedies.extend(self.closers());
        remedies
    }

    fn str(&self, token: Token) -> &'a str {
        &self.text[token.start..token.end]
    }

    /// Whether two tokens are on one line.
    fn on_a_line(&self, one: Token, other: Token) -> bool {
        !self.text[one.end.min(other.start)..other.start].contains('\n')
    }

    /// Remedies between two tokens.
    fn between(&self, last: Token, next: Token) -> Vec<Remedy> {
        let mut remedies = Vec::new();
        let near = self.on_a_line(last, next);
        let gap = last.end..next.start.max(last.end);
        match (last.kind, next.kind) {
            (Kind::Word, Kind::Word) if near => {
                let joined = format!("{}_{}", self.str(last), self.str(next));
                remedies.push(Remedy::new(
                    Edit::replace(gap, "_"),
                    format!("write `{joined}`, as one word"),
                ));
            }
            (Kind::Word, Kind::Open('{')) => {
                remedies.extend(self.rebracketed(next, '(').map(|edit| {
                    Remedy::new(
                        edit,
                        format!("write `{}(…)`, with round brackets", self.str(last)),
                    )
                }));
            }
            (Kind::Word, Kind::Number | Kind::Text | Kind::Open('[')) if near => {
                let end = match next.kind {
                    Kind::Open(_) => Scan::closing(self.text, next.start).map_or(next.end, |close| close.end),
                    _ => next.end,
                };
                let inside = format!("({})", &self.text[next.start..end]);
                let help = match next.kind {
                    Kind::Open(_) => format!("write `{}([…])`", self.str(last)),
                    _ => format!("write `{}{inside}`", self.str(last)),
                };
                remedies.push(Remedy::new(Edit::replace(last.end..end, inside), help));
            }
            _ => {}
        }
        if !matches!(last.kind, Kind::Sign(',') | Kind::Open(_)) {
            remedies.push(Remedy::new(
                Edit::insert(last.end, ","),
                "write a comma between two entries",
            ));
        }
        if matches!(last.kind, Kind::Word | Kind::Text) {
            remedies.push(Remedy::new(
                Edit::insert(last.end, ":"),
                "write `:` between a name and its value",
            ));
        }
        remedies
    }

    /// Remedies for a sign that means something elsewhere, or nothing.
    fn sign(&self) -> Vec<Remedy> {
        let Some(next) = self.next else { return Vec::new() };
        let Kind::Sign(sign) = next.kind else {
            return Vec::new();
        };
        let rest = &self.text[next.start..];
        let mut remedies = Vec::new();
        for (wrong, right) in [
            ("=>", ":"),
            ("=", ":"),
            (":=", ":"),
            (";", ","),
            ("#", "//"),
            ("--", "//"),
        ] {
            if rest.starts_with(wrong) {
                let edit = Edit::replace(next.start..next.start + wrong.len(), right);
                let what = match right {
                    ":" => "between a name and its value",
                    "," => "between two entries",
                    _ => "before a remark",
                };
                remedies.push(Remedy::new(edit, format!("write `{right}` {what}")));
            }
        }
        if !matches!(sign, '"' | '\'') {
            remedies.push(Remedy::new(
                Edit::replace(next.start..next.end, ""),
                "take it away",
            ));
        }
        remedies
    }

    /// Another pair of brackets in the place of one.
    fn rebracketed(&self, open: Token, bracket: char) -> Option<Edit> {
        let close = Scan::closing(self.text, open.start)?;
        let inside = &self.text[open.end..close.start];
        let new = format!("{bracket}{inside}{}", closer(bracket));
        Some(Edit::replace(open.start..close.end, new))
    }

    /// Braces around keys and values.
    fn brackets_for_a_map(&self) -> Option<Remedy> {
        let open = self.scan.open().last().copied()?;
        let colon = self.next.is_some_and(|next| next.kind == Kind::Sign(':'));
        if !colon || open.kind == Kind::Open('{') {
            return None;
        }
        let Kind::Open(bracket) = open.kind else {
            return None;
        };
        let message = format!(
            "keys with values stand between `{bracket}` and `{}`",
            closer(bracket)
        );
        let remedy = Remedy::new(self.rebracketed(open, '{')?, "write a map between `{` and `}`");
        Some(remedy.because(open, message))
    }

    /// A bracket that is open although the next line goes on outside it, as its indentation shows.
    fn unclosed(&self) -> Option<Remedy> {
        let mut open: Vec<Token> = Vec::new();
        for (index, token) in self.scan.tokens.iter().chain(&self.next).enumerate() {
            let last = index.checked_sub(1).map(|last| self.scan.tokens[last]);
            if let (Some(last), Some(&inner)) = (last, open.last())
                && let Some(indent) = self.begins_line(*token)
                && matches!(token.kind, Kind::Word | Kind::Text)
                && indent <= self.indent(inner)
                && self.text[inner.end..token.start].contains('\n')
            {
                return Some(self.close(inner, last));
            }
            match token.kind {
                Kind::Open(_) => open.push(*token),
                Kind::Close(_) => drop(open.pop()),
                _ => {}
            }
        }
        None
    }

    /// Closes a bracket behind a token.
    fn close(&self, bracket: Token, last: Token) -> Remedy {
        let open = self.str(bracket);
        let close = closer(open.chars().next().unwrap_or('('));
        let edit = match last.kind {
            Kind::Sign(',') => Edit::insert(last.start, close),
            _ => Edit::insert(last.end, format!("{close},")),
        };
        let help = format!("write `{close}` behind `{}`", self.tail(edit.range.start));
        let message = format!("`{open}` is not closed before the next entry");
        Remedy {
            evident: true,
            ..Remedy::new(edit, help).because(bracket, message)
        }
    }

    /// The last few characters of the line before a place.
    fn tail(&self, at: usize) -> String {
        let line = self.text[..at].rsplit('\n').next().unwrap_or_default().trim();
        let count = line.chars().count();
        let tail: String = line.chars().skip(count.saturating_sub(24)).collect();
        match tail.split_once(' ') {
            Some((_, words)) if count > 24 => words.to_owned(),
            _ => tail,
        }
    }

    /// The indentation of a token that begins its line.
    fn begins_line(&self, token: Token) -> Option<usize> {
        let start = self.text[..token.start]
            .rfind('\n')
            .map_or(0, |newline| newline + 1);
        let before = &self.text[start..token.start];
        before.trim().is_empty().then_some(before.len())
    }

    /// The indentation of the line that a token is on.
    fn indent(&self, token: Token) -> usize {
        let start = self.text[..token.start]
            .rfind('\n')
            .map_or(0, |newline| newline + 1);
        let line = &self.text[start..];
        line.len() - line.trim_start_matches([' ', '\t']).len()
    }

    /// Quotes that a text may lack.
    fn quotes(&self) -> Vec<Remedy> {
        let mut remedies = Vec::new();
        let texts = [self.last, self.next];
        for text in texts
            .into_iter()
            .flatten()
            .filter(|token| token.kind == Kind::Text)
        {
            let inside = self.str(text);
            let ends = inside
                .char_indices()
                .skip(1)
                .filter(|&(_, c)| ",)]}:\n".contains(c));
            for (at, _) in ends.take(MAX_QUOTES) {
                let help = format!("end it with `\"`: `{}\"`", &inside[..at]);
                let remedy = Remedy::new(Edit::insert(text.start + at, "\""), help);
                let opening = Token {
                    end: text.start + 1,
                    ..text
                };
                remedies.push(remedy.because(opening, "this text has no closing quote"));
            }
        }
        remedies.extend(self.opening_quote());
        remedies
    }

    /// An opening quote before the words that end with a quote on their line.
    fn opening_quote(&self) -> Option<Remedy> {
        let tokens = self.scan.tokens.iter().rev();
        let first = tokens.take_while(|token| token.kind == Kind::Word).last()?;
        let line = self.text[first.start..].lines().next()?;
        if line.matches('"').count() % 2 == 0 {
            return None;
        }
        let (text, _) = line.split_once('"')?;
        let help = format!("begin it with `\"`: `\"{text}\"`");
        let remedy = Remedy::new(Edit::insert(first.start, "\""), help);
        Some(remedy.because(*first, "this text has no opening quote"))
    }

    /// Where all is closed and the text goes on: one bracket too many, or text that does not belong there.
    fn after_the_end(&self, last: Token) -> Option<Remedy> {
        let next = self.next?;
        let colon = Scan::first(self.text, next.end).is_some_and(|token| token.kind == Kind::Sign(':'));
        if next.kind == Kind::Sign(',') || (next.kind == Kind::Word && colon) {
            let help = format!("take this `{}` away", self.str(last));
            let remedy = Remedy::new(Edit::replace(last.start..last.end, ""), help);
            return Some(remedy.because(last, "this bracket closes more than was open"));
        }
        let edit = Edit::replace(last.end..self.text.len(), "\n");
        Some(Remedy::new(
            edit,
            "a file is one `Variant(…)`: take away what follows it",
        ))
    }

    /// Closing brackets that lack, or are too many.
    fn closers(&self) -> Vec<Remedy> {
        let open = self.scan.open();
        let mut remedies = Vec::new();
        let Some(inner) = open.last().copied() else {
            remedies.extend(self.last.and_then(|last| self.after_the_end(last)));
            return remedies;
        };
        let close = closer(self.str(inner).chars().next().unwrap_or('('));
        match self.next {
            Some(next) if matches!(next.kind, Kind::Close(_)) && self.str(next) != close.to_string() => {
                remedies.push(Remedy::new(
                    Edit::insert(next.start, close),
                    format!("write `{close}` before it"),
                ));
                let edit = Edit::replace(next.start..next.end, close);
                remedies.push(Remedy::new(edit, format!("write `{close}`")));
            }
            None => {
                let end = self.last.map_or(self.at, |last| last.end);
                let closers: String = open
                    .iter()
                    .rev()
                    .map(|open| closer(self.str(*open).chars().next().unwrap_or('(')))
                    .collect();
                let help = format!("write `{closers}` at the end");
                let message = format!("`{}` is never closed", self.str(inner));
                remedies.push(Remedy::new(Edit::insert(end, closers), help).because(inner, message));
            }
            _ => {}
        }
        remedies
    }
}
