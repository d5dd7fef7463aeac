//! Slips: where a text is not RON, what stands there, and what to write instead.

use std::ops::Range;

use super::lexer::Token;
use crate::diagnostic::{Code, Diagnostic};
use crate::quote::shorten;
use crate::source::{Position, Source, Span, floor};

/// How many slips of a file are told; what follows them is not read.
const MAX_SLIPS: usize = 20;

/// How many characters of a line remind the reader of a place in it.
const REMINDER: usize = 24;

/// What may follow a value.
const COMMA_OR_BRACKET: &str = "a comma or a closing bracket";

/// The places of two brackets. That of the closing one is empty where it is only thought to be there.
pub(super) struct Brackets {
    /// The opening one.
    pub(super) open: Range<usize>,
    /// The closing one.
    pub(super) close: Range<usize>,
}

impl Brackets {
    /// The edit that puts others in their place.
    fn replaced(&self, text: &str, open: char, close: char) -> (Range<usize>, String) {
        let inside = &text[self.open.end..self.close.start];
        (self.open.start..self.close.end, format!("{open}{inside}{close}"))
    }
}

/// The slips of a text.
#[derive(Debug)]
pub(super) struct Slips<'a> {
    /// The text.
    pub(super) text: &'a str,
    /// The number of its source.
    source: usize,
    /// What is said of them.
    pub(super) diagnostics: Vec<Diagnostic>,
    /// The help for habits, such as foreign quotes: each is told once, however often it shows.
    habits: Vec<String>,
    /// How many were noted.
    count: usize,
    /// The first byte after the last slip: what follows it on its line may be its consequence.
    last: usize,
    /// Whether the rest of the text is not to be read: a comment or the depth of brackets hides it.
    pub(super) is_hidden: bool,
    /// Whether one of them is a mere guess, so that the tree may say what the text does not mean.
    pub(super) is_vague: bool,
}

impl<'a> Slips<'a> {
    /// None yet, in a source of some number.
    pub(super) fn new(source: &'a Source, number: usize) -> Self {
        Self {
            text: &source.text,
            source: number,
            diagnostics: Vec::new(),
            habits: Vec::new(),
            count: 0,
            last: 0,
            is_hidden: false,
            is_vague: false,
        }
    }

    /// Whether there are more than are told.
    pub(super) const fn are_too_many(&self) -> bool {
        self.count > MAX_SLIPS
    }

    /// A place in the text.
    pub(super) fn span(&self, range: Range<usize>) -> Span {
        Span::new(self.source, range)
    }

    /// A part of the text as messages repeat it.
    fn shown(&self, range: Range<usize>) -> String {
        shorten(&self.text[range])
    }

    /// The place of the character at a byte.
    fn here(&self, at: usize) -> Span {
        let next = self.text[at..].chars().next();
        self.span(at..at + next.filter(|&c| c != '\n').map_or(0, char::len_utf8))
    }

    /// The character at a byte, as messages show it.
    fn found(&self, at: usize) -> String {
        match self.text[at..].chars().next() {
            Some(found) if found.is_control() => "`\u{FFFD}`".to_owned(),
            Some(found) => format!("`{found}`"),
            None => "the end of the text".to_owned(),
        }
    }

    /// Notes a slip.
    fn note(&mut self, slip: Diagnostic) {
        self.count += 1;
        self.last = self.last.max(slip.span().end);
        if self.count <= MAX_SLIPS {
            self.diagnostics.push(slip);
        }
    }

    /// Notes a slip that says little, unless another one on its line may be the cause of it.
    fn note_vague(&mut self, slip: Diagnostic, line: usize) {
        if self.last <= line {
            self.note(slip);
        } else {
            self.is_vague = true;
        }
    }

    /// Notes a slip of those who are used to another way of writing, unless the same was noted before.
    fn habit(&mut self, place: Range<usize>, message: String, help: String, edit: (Range<usize>, String)) {
        if self.habits.contains(&help) || self.are_too_many() {
            return;
        }
        self.habits.push(help.clone());
        let (range, new) = edit;
        let slip = Diagnostic::new(Code::Syntax, self.span(place), message).help(help);
        self.note(slip.suggest(self.span(range), new));
    }

    /// The slip of something that stands where something else belongs.
    fn instead(&self, at: usize, wanted: &str) -> Diagnostic {
        let message = format!("{} stands here, but {wanted} belongs here", self.found(at));
        Diagnostic::new(Code::Syntax, self.here(at), message)
    }

    /// Adds to a slip the text that is missing at a place before it.
    fn with_missing(&self, slip: Diagnostic, at: usize, missing: &str) -> Diagnostic {
        let is_before = at < slip.span().start;
        let slip = slip.suggest(self.span(at..at), missing);
        if is_before {
            slip.label(self.span(at..at), "missing here?")
        } else {
            slip
        }
    }

    /// A comment does not end.
    pub(super) fn open_comment(&mut self, at: usize) {
        self.is_hidden = true;
        let slip = Diagnostic::new(Code::Syntax, self.span(at..at + 2), "a comment does not end");
        self.note(slip.here("it begins here").help("end it with `*/`"));
    }

    /// `#` or `--` before a remark.
    pub(super) fn no_remark(&mut self, place: Range<usize>) {
        let message = format!("`{}` begins no remark", self.shown(place.clone()));
        let edit = (place.clone(), "//".to_owned());
        self.habit(place, message, "a remark begins with `//`".to_owned(), edit);
    }

    /// Curly or single quotes around a text.
    pub(super) fn foreign_quotes(&mut self, place: Range<usize>, text: &str, kind: &str) {
        let message = format!("a text stands between {kind} quotes");
        let help = "write straight double quotes: `\"…\"`".to_owned();
        self.habit(place.clone(), message, help, (place, format!("\"{text}\"")));
    }

    /// A text without the quotes that close it.
    pub(super) fn no_closing_quote(&mut self, opening: Range<usize>, end: usize, closing: &str) {
        let text = self.shown(opening.start..end);
        let message = "this text has no closing quote";
        let slip = Diagnostic::new(Code::Syntax, self.span(opening), message)
            .help(format!("end it with `{closing}`: `{text}{closing}`"));
        self.note(
            self.with_missing(slip, end, closing)
                .label(self.span(end..end), "missing here?"),
        );
    }

    /// A text without the quote that opens it.
    pub(super) fn no_opening_quote(&mut self, first_word: Range<usize>, end: usize) {
        let start = first_word.start;
        let help = format!("begin it with `\"`: `\"{}\"`", self.shown(start..end));
        let message = "this text has no opening quote";
        let slip = Diagnostic::new(Code::Syntax, self.span(first_word), message).help(help);
        self.note(slip.suggest(self.span(start..start), "\""));
    }

    /// A bracket that is not closed before the next entry, after `end`.
    pub(super) fn unclosed_before_entry(
        &mut self,
        open: Range<usize>,
        end: usize,
        close: char,
        lacks_comma: bool,
    ) {
        let message = format!(
            "`{}` is not closed before the next entry",
            &self.text[open.clone()]
        );
        let help = format!("write `{close}` behind `{}`", self.reminder(end));
        let comma = if lacks_comma { "," } else { "" };
        let slip = Diagnostic::new(Code::Syntax, self.span(open), message)
            .label(self.span(end..end), "missing here?")
            .help(help);
        self.note(slip.suggest(self.span(end..end), format!("{close}{comma}")));
    }

    /// The last few characters of the line before a place.
    fn reminder(&self, at: usize) -> String {
        let line = self.text[..at].rsplit('\n').next().unwrap_or_default().trim();
        let count = line.chars().count();
        let tail: String = line.chars().skip(count.saturating_sub(REMINDER)).collect();
        match tail.split_once(' ') {
            Some((_, words)) if count > REMINDER => words.to_owned(),
            _ => tail,
        }
    }

    /// A bracket that does not close the open one: another belongs in its place, given as the place to write it at, or
    /// none.
    pub(super) fn wrong_bracket(&mut self, place: Range<usize>, open: usize, wanted: Option<char>) {
        let at = place.start;
        let (found, bracket) = (self.found(at), self.found(open));
        let message = format!("{found} stands here, but {bracket} is open");
        let help = match wanted {
            Some(close) if place.is_empty() => format!("write `{close}` before it"),
            Some(close) => format!("write `{close}`"),
            None => "take it away".to_owned(),
        };
        let slip = Diagnostic::new(Code::Syntax, self.here(at), message)
            .label(self.here(open), "opened here")
            .help(help);
        let new = wanted.map(String::from).unwrap_or_default();
        self.note(slip.suggest(self.span(place), new));
    }

    /// Brackets that are open at the end, the innermost first.
    pub(super) fn never_closed(&mut self, inner: Range<usize>, end: usize, closers: &[char]) {
        if self.is_hidden {
            return;
        }
        let closers: String = closers.iter().collect();
        let message = format!("`{}` is never closed", &self.text[inner.clone()]);
        let slip = Diagnostic::new(Code::Syntax, self.span(inner), message)
            .help(format!("write `{closers}` at the end"));
        self.note(
            self.with_missing(slip, end, &closers)
                .label(self.span(end..end), "missing here?"),
        );
    }

    /// A bracket that closes the whole although entries follow.
    pub(super) fn surplus_bracket(&mut self, place: Range<usize>) {
        let help = format!("take this `{}` away", &self.text[place.clone()]);
        let message = "this bracket closes more than was open";
        let slip = Diagnostic::new(Code::Syntax, self.span(place.clone()), message);
        self.note(slip.help(help).suggest(self.span(place), ""));
    }

    /// Text after the end of the first value, from a token on.
    pub(super) fn trailing(&mut self, end: usize, next: Token) {
        let message = "text follows the end of the variant";
        let slip = Diagnostic::new(Code::Syntax, self.here(next.start), message)
            .help("a file is one `Variant(…)`: take away what follows it");
        self.note(slip.suggest(self.span(end..self.text.len()), "\n"));
    }

    /// A value that follows another one.
    pub(super) fn missing_comma(&mut self, last_end: usize, next: Token) {
        let slip = self
            .instead(next.start, COMMA_OR_BRACKET)
            .help("write a comma between two entries");
        self.note(self.with_missing(slip, last_end, ","));
    }

    /// A sign in the place of a comma.
    pub(super) fn no_comma(&mut self, next: Token) {
        let slip = self
            .instead(next.start, COMMA_OR_BRACKET)
            .help("write `,` between two entries");
        self.note(slip.suggest(self.span(next.range()), ","));
    }

    /// A value that follows a name or a key.
    pub(super) fn missing_colon(&mut self, last_end: usize, next: Token) {
        let slip = self
            .instead(next.start, "`:`")
            .help("write `:` between a name and its value");
        self.note(self.with_missing(slip, last_end, ":"));
    }

    /// A sign in the place of a colon.
    pub(super) fn no_colon(&mut self, sign: Range<usize>) {
        let slip = self
            .instead(sign.start, "`:`")
            .help("write `:` between a name and its value");
        self.note(slip.suggest(self.span(sign), ":"));
    }

    /// Two words in the place of one.
    pub(super) fn two_words(&mut self, first: Token, second: Token) {
        let rest = self.text[second.range()].trim_start_matches('-');
        let joined = format!("{}_{}", self.shown(first.range()), shorten(rest));
        let slip = self
            .instead(second.start, COMMA_OR_BRACKET)
            .help(format!("write `{joined}`, as one word"));
        let gap = first.end..second.end - rest.len();
        self.note(slip.suggest(self.span(gap), "_"));
    }

    /// A value behind a word, without the parentheses around it.
    pub(super) fn no_parentheses(&mut self, word: Range<usize>, value: Range<usize>) {
        let text = &self.text[value.clone()];
        let shown = if text.starts_with('[') {
            "[…]".to_owned()
        } else {
            shorten(text)
        };
        let help = format!("write `{}({shown})`", self.shown(word.clone()));
        let slip = self.instead(value.start, COMMA_OR_BRACKET).help(help);
        self.note(slip.suggest(self.span(word.end..value.end), format!("({text})")));
    }

    /// Braces around the fields of a group.
    pub(super) fn group_in_braces(&mut self, word: Range<usize>, braces: &Brackets) {
        let help = format!("write `{}(…)`, with round brackets", self.shown(word));
        let (range, new) = braces.replaced(self.text, '(', ')');
        let slip = self.instead(range.start, COMMA_OR_BRACKET).help(help);
        self.note(slip.suggest(self.span(range), new));
    }

    /// Keys and values between brackets of another kind.
    pub(super) fn map_in_brackets(&mut self, brackets: &Brackets) {
        let (open, close) = match &self.text[brackets.open.clone()] {
            "(" => ('(', ')'),
            _ => ('[', ']'),
        };
        let message = format!("keys with values stand between `{open}` and `{close}`");
        let (range, new) = brackets.replaced(self.text, '{', '}');
        let slip = Diagnostic::new(Code::Syntax, self.span(brackets.open.clone()), message)
            .help("write a map between `{` and `}`");
        self.note(slip.suggest(self.span(range), new));
    }

    /// The entries of a list between braces.
    pub(super) fn list_in_braces(&mut self, braces: &Brackets) {
        let message = "the entries of a list stand between `{` and `}`".to_owned();
        let help = "a list stands between `[` and `]`".to_owned();
        let edit = braces.replaced(self.text, '[', ']');
        self.habit(braces.open.clone(), message, help, edit);
    }

    /// The name of a field in quotes.
    pub(super) fn quoted_field(&mut self, field: Range<usize>, name: &str) {
        let message = "a field name stands in quotes".to_owned();
        let help = "field names have no quotes: `name: …`".to_owned();
        self.habit(field.clone(), message, help, (field, name.to_owned()));
    }

    /// `4-5` for the numbers from 4 to 5.
    pub(super) fn range_of_numbers(&mut self, place: Range<usize>, numbers: &[i64]) {
        let each: Vec<String> = numbers.iter().map(i64::to_string).collect();
        let each = each.join(", ");
        let message = format!("`{}` is no number", self.shown(place.clone()));
        let help = format!("name each of them: `{each}`");
        self.habit(place.clone(), message, help, (place, each));
    }

    /// A second comma, where a field belongs.
    pub(super) fn no_field(&mut self, comma: Token) {
        let message = "the text is not RON: expected identifier";
        let slip = Diagnostic::new(Code::Syntax, self.span(comma.range()), message);
        self.note(slip.help("take it away").suggest(self.span(comma.range()), ""));
    }

    /// Something where a value or a name belongs, that can only be taken away.
    pub(super) fn stray(&mut self, token: Token) {
        let slip = self.unexpected(token).help("take it away");
        self.note_vague(slip.suggest(self.span(token.range()), ""), token.line);
    }

    /// A sign behind a value that can only be taken away.
    pub(super) fn stray_behind_value(&mut self, token: Token) {
        let slip = self.instead(token.start, COMMA_OR_BRACKET).help("take it away");
        self.note_vague(slip.suggest(self.span(token.range()), ""), token.line);
    }

    /// Something that nothing is known to help with.
    pub(super) fn unreadable(&mut self, token: Token) {
        let slip = self.unexpected(token).help(help(&ron::Error::ExpectedIdentifier));
        self.note_vague(slip, token.line);
        self.is_vague = true;
    }

    /// The slip of a token that cannot begin what belongs there.
    fn unexpected(&self, token: Token) -> Diagnostic {
        let found = self.text[token.start..].chars().next().unwrap_or_default();
        let message = format!("the text is not RON: unexpected char {found:?}");
        Diagnostic::new(Code::Syntax, self.here(token.start), message)
    }

    /// What ron says of a text that it refuses, where no slip explains it. Brackets that are too deep hide the rest.
    pub(super) fn refused(&mut self, error: &ron::error::SpannedError) {
        let ron::error::Position { line, col } = error.span.end;
        let at = floor(self.text, Position { line, column: col }.byte(self.text));
        if error.code == ron::Error::ExceededRecursionLimit {
            self.is_hidden = true;
            self.diagnostics
                .retain(|slip| slip.labels.iter().all(|label| label.span.start < at));
            let slip = Diagnostic::new(Code::TooDeep, self.here(at), "brackets are nested too deep here");
            self.diagnostics
                .push(slip.help("a variant file needs no more than eight"));
        } else if self.diagnostics.is_empty() {
            let message = self.message(&error.code, at);
            self.note(Diagnostic::new(Code::Syntax, self.here(at), message).help(help(&error.code)));
        }
    }

    /// An error of ron's in the words of the others.
    fn message(&self, error: &ron::Error, at: usize) -> String {
        if at == self.text.len() {
            return "the text ends too early".to_owned();
        }
        let said = error.to_string();
        let mut letters = said.chars();
        let first = letters.next().unwrap_or_default().to_lowercase();
        format!("the text is not RON: {first}{}", letters.as_str())
    }
}

/// What to do about an error of ron's.
const fn help(error: &ron::Error) -> &'static str {
    match error {
        ron::Error::ExpectedStringEnd => "end the string with `\"`",
        _ => {
            "a file is written `Variant(field: value, …)`, with texts in quotes, lists in [ ] and maps in { }"
        }
    }
}
