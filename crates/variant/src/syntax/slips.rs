//! Slips: where a text is not RON, what stands there, and what to write instead.

use std::ops::Range;

use hakugei_text::{shorten, visible};

use super::brackets::closer;
use super::lexer::Token;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{Position, Source, Span, floor};

/// The most slips of a file that are reported; what follows them is not read.
const MAX_SLIPS: usize = 20;

/// How many characters of a line remind the reader of a place in it.
const REMINDER: usize = 24;

/// What may follow a value.
const COMMA_OR_BRACKET: &str = "a comma or a closing bracket";

/// What is said of the place where something is missing.
const MISSING: &str = "missing here?";

/// What to do about a sign that means nothing.
const TAKE_AWAY: &str = "take it away";

/// What to do about a name without a colon.
const COLON_BETWEEN: &str = "write `:` between a name and its value";

/// What a file looks like.
const FORM: &str =
    "a file is written `Variant(field: value, …)`, with texts in quotes, lists in [ ] and maps in { }";

/// The places of two brackets. That of the closing one is empty where it is only thought to be there.
pub(super) struct Brackets {
    /// The opening one.
    pub(super) open: Range<usize>,
    /// The closing one.
    pub(super) close: Range<usize>,
}

impl Brackets {
    /// The place of both and of what stands between them.
    fn whole(&self) -> Range<usize> {
        self.open.start..self.close.end
    }

    /// What stands between them, between others.
    fn around(&self, text: &str, open: char, close: char) -> String {
        format!("{open}{}{close}", &text[self.open.end..self.close.start])
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
    /// The help for habits, such as foreign quotes: each is given once, however often the habit shows.
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

    /// Whether there are more than are reported.
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
    fn here(&self, at: usize) -> Range<usize> {
        let next = self.text[at..].chars().next();
        at..at + next.filter(|&c| c != '\n').map_or(0, char::len_utf8)
    }

    /// The character at a byte, as messages show it.
    fn found(&self, at: usize) -> String {
        match self.text[at..].chars().next() {
            Some(found) => format!("`{}`", visible(found)),
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
    fn habit(&mut self, slip: Diagnostic) {
        let help = slip.help.clone().unwrap_or_default();
        if !self.habits.contains(&help) {
            self.habits.push(help);
            self.note(slip);
        }
    }

    /// A slip with what to write instead.
    fn slip(&self, place: Range<usize>, message: impl Into<String>, help: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Code::Syntax, self.span(place), message).help(help)
    }

    /// The slip of a character that stands where something else belongs.
    fn instead(&self, at: usize, wanted: &str, help: impl Into<String>) -> Diagnostic {
        let message = format!("{} stands here, but {wanted} belongs here", self.found(at));
        self.slip(self.here(at), message, help)
    }

    /// The slip of a token that cannot begin what belongs there.
    fn unexpected(&self, token: Token, help: &str) -> Diagnostic {
        let found = self.text[token.start..].chars().next().unwrap_or_default();
        let message = format!("the text is not RON: unexpected char {found:?}");
        self.slip(self.here(token.start), message, help)
    }

    /// Adds the text to write in the place of a part.
    fn replace(&self, slip: Diagnostic, part: Range<usize>, new: impl Into<String>) -> Diagnostic {
        slip.suggest(self.span(part), new)
    }

    /// Adds the text that is missing at a place, and shows the place where it is not the slip's.
    fn insert(&self, slip: Diagnostic, at: usize, missing: &str) -> Diagnostic {
        let place = self.span(at..at);
        let slip = slip.suggest(place, missing);
        if slip.span().end == at || slip.span().start == at {
            slip
        } else {
            slip.label(place, MISSING)
        }
    }

    /// A comment does not end.
    pub(super) fn open_comment(&mut self, at: usize) {
        self.is_hidden = true;
        let slip = self.slip(at..at + 2, "a comment does not end", "end it with `*/`");
        self.note(slip.here("it begins here"));
    }

    /// `#` or `--` before a remark.
    pub(super) fn no_remark(&mut self, place: Range<usize>) {
        let message = format!("`{}` begins no remark", self.shown(place.clone()));
        let slip = self.slip(place.clone(), message, "a remark begins with `//`");
        self.habit(self.replace(slip, place, "//"));
    }

    /// Curly or single quotes around a text.
    pub(super) fn foreign_quotes(&mut self, place: Range<usize>, text: &str, kind: &str) {
        let message = format!("a text stands between {kind} quotes");
        let slip = self.slip(place.clone(), message, "write straight double quotes: `\"…\"`");
        self.habit(self.replace(slip, place, format!("\"{text}\"")));
    }

    /// A text without the quote that closes it.
    pub(super) fn no_closing_quote(&mut self, opening: Range<usize>, end: usize, closing: &str) {
        let text = self.shown(opening.start..end);
        let help = format!("end it with `{closing}`: `{text}{closing}`");
        let slip = self.slip(opening, "this text has no closing quote", help);
        self.note(self.insert(slip, end, closing));
    }

    /// A text without the quote that opens it.
    pub(super) fn no_opening_quote(&mut self, first_word: Range<usize>, end: usize) {
        let start = first_word.start;
        let help = format!("begin it with `\"`: `\"{}\"`", self.shown(start..end));
        let slip = self.slip(first_word, "this text has no opening quote", help);
        self.note(self.insert(slip, start, "\""));
    }

    /// A bracket that is not closed before the next entry; `missing` belongs at `end`.
    pub(super) fn unclosed_before_entry(&mut self, open: Range<usize>, end: usize, missing: &str) {
        let message = format!(
            "`{}` is not closed before the next entry",
            self.shown(open.clone())
        );
        let close = missing.trim_end_matches(',');
        let help = format!("write `{close}` behind `{}`", self.reminder(end));
        let slip = self.slip(open, message, help).label(self.span(end..end), MISSING);
        self.note(self.replace(slip, end..end, missing));
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

    /// A bracket that does not close the one that is open. Another belongs in its place, or before it where the place is
    /// empty; where none does, it is one too many.
    pub(super) fn wrong_bracket(&mut self, place: Range<usize>, open: usize, wanted: Option<char>) {
        let at = place.start;
        let message = format!("{} stands here, but {} is open", self.found(at), self.found(open));
        let help = match wanted {
            Some(close) if place.is_empty() => format!("write `{close}` before it"),
            Some(close) => format!("write `{close}`"),
            None => TAKE_AWAY.to_owned(),
        };
        let slip = self.slip(self.here(at), message, help);
        let slip = slip.label(self.span(self.here(open)), "opened here");
        self.note(self.replace(slip, place, wanted.map(String::from).unwrap_or_default()));
    }

    /// Brackets that are open at the end; `closers` are missing there.
    pub(super) fn never_closed(&mut self, inner: Range<usize>, end: usize, closers: &str) {
        if !self.is_hidden {
            let message = format!("`{}` is never closed", self.shown(inner.clone()));
            let slip = self.slip(inner, message, format!("write `{}` at the end", shorten(closers)));
            let slip = slip.label(self.span(end..end), MISSING);
            self.note(self.replace(slip, end..end, closers));
        }
    }

    /// A bracket that closes the whole although entries follow.
    pub(super) fn surplus_bracket(&mut self, place: Range<usize>) {
        let help = format!("take this `{}` away", self.shown(place.clone()));
        let slip = self.slip(place.clone(), "this bracket closes more than was open", help);
        self.note(self.replace(slip, place, ""));
    }

    /// Text after the end of the first value, from a token on.
    pub(super) fn trailing(&mut self, end: usize, next: Token) {
        let help = "a file is one `Variant(…)`: take away what follows it";
        let slip = self.slip(self.here(next.start), "text follows the end of the variant", help);
        self.note(self.replace(slip, end..self.text.len(), "\n"));
    }

    /// A value that follows another one without a comma.
    pub(super) fn missing_comma(&mut self, last_end: usize, next: Token) {
        let slip = self.instead(next.start, COMMA_OR_BRACKET, "write a comma between two entries");
        self.note(self.insert(slip, last_end, ","));
    }

    /// A sign in the place of a comma.
    pub(super) fn no_comma(&mut self, next: Token) {
        let slip = self.instead(next.start, COMMA_OR_BRACKET, "write `,` between two entries");
        self.note(self.replace(slip, next.range(), ","));
    }

    /// A value that follows a name or a key without a colon.
    pub(super) fn missing_colon(&mut self, last_end: usize, next: Token) {
        let slip = self.instead(next.start, "`:`", COLON_BETWEEN);
        self.note(self.insert(slip, last_end, ":"));
    }

    /// A sign in the place of a colon.
    pub(super) fn no_colon(&mut self, sign: Range<usize>) {
        let slip = self.instead(sign.start, "`:`", COLON_BETWEEN);
        self.note(self.replace(slip, sign, ":"));
    }

    /// Two words in the place of one.
    pub(super) fn two_words(&mut self, first: Token, second: Token) {
        let rest = self.text[second.range()].trim_start_matches('-');
        let joined = format!("{}_{}", self.shown(first.range()), shorten(rest));
        let help = format!("write `{joined}`, as one word");
        let slip = self.instead(second.start, COMMA_OR_BRACKET, help);
        self.note(self.replace(slip, first.end..second.end - rest.len(), "_"));
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
        let slip = self.instead(value.start, COMMA_OR_BRACKET, help);
        self.note(self.replace(slip, word.end..value.end, format!("({text})")));
    }

    /// Braces around the fields of a group.
    pub(super) fn group_in_braces(&mut self, word: Range<usize>, braces: &Brackets) {
        let help = format!("write `{}(…)`, with round brackets", self.shown(word));
        let slip = self.instead(braces.open.start, COMMA_OR_BRACKET, help);
        self.note(self.replace(slip, braces.whole(), braces.around(self.text, '(', ')')));
    }

    /// Keys and values between brackets of another kind.
    pub(super) fn map_in_brackets(&mut self, brackets: &Brackets, bracket: char) {
        let close = closer(bracket);
        let message = format!("keys with values stand between `{bracket}` and `{close}`");
        let slip = self.slip(brackets.open.clone(), message, "write a map between `{` and `}`");
        self.note(self.replace(slip, brackets.whole(), brackets.around(self.text, '{', '}')));
    }

    /// The entries of a list between braces.
    pub(super) fn list_in_braces(&mut self, braces: &Brackets) {
        let message = "the entries of a list stand between `{` and `}`";
        let slip = self.slip(braces.open.clone(), message, "a list stands between `[` and `]`");
        self.habit(self.replace(slip, braces.whole(), braces.around(self.text, '[', ']')));
    }

    /// The name of a field in quotes.
    pub(super) fn quoted_field(&mut self, field: Range<usize>, name: &str) {
        let help = "field names have no quotes: `name: …`";
        let slip = self.slip(field.clone(), "a field name stands in quotes", help);
        self.habit(self.replace(slip, field, name));
    }

    /// `4-5` for the numbers from 4 to 5.
    pub(super) fn range_of_numbers(&mut self, place: Range<usize>, numbers: &[i64]) {
        let each: Vec<String> = numbers.iter().map(i64::to_string).collect();
        let each = each.join(", ");
        let message = format!("`{}` is no number", self.shown(place.clone()));
        let slip = self.slip(place.clone(), message, format!("name each of them: `{each}`"));
        self.habit(self.replace(slip, place, each));
    }

    /// A second comma, where a field belongs.
    pub(super) fn no_field(&mut self, comma: Token) {
        let message = "the text is not RON: expected identifier";
        let slip = self.slip(comma.range(), message, TAKE_AWAY);
        self.note(self.replace(slip, comma.range(), ""));
    }

    /// Something where a value or a name belongs, that can only be taken away.
    pub(super) fn stray(&mut self, token: Token) {
        let slip = self.unexpected(token, TAKE_AWAY);
        self.note_vague(self.replace(slip, token.range(), ""), token.line);
    }

    /// A sign behind a value that can only be taken away.
    pub(super) fn stray_behind_value(&mut self, token: Token) {
        let slip = self.instead(token.start, COMMA_OR_BRACKET, TAKE_AWAY);
        self.note_vague(self.replace(slip, token.range(), ""), token.line);
    }

    /// Something that nothing is known to help with.
    pub(super) fn unreadable(&mut self, token: Token) {
        self.note_vague(self.unexpected(token, FORM), token.line);
        self.is_vague = true;
    }

    /// Notes what ron says of a text that it refuses, where no slip explains it. Brackets that are too deep hide the rest.
    pub(super) fn refused(&mut self, error: &ron::error::SpannedError) {
        let ron::error::Position { line, col } = error.span.end;
        let at = floor(self.text, Position { line, column: col }.byte(self.text));
        if error.code == ron::Error::ExceededRecursionLimit {
            self.is_hidden = true;
            self.diagnostics
                .retain(|slip| slip.labels.iter().all(|label| label.span.start < at));
            let place = self.span(self.here(at));
            let slip = Diagnostic::new(Code::TooDeep, place, "brackets are nested too deep here");
            self.diagnostics
                .push(slip.help("a variant file needs no more than eight"));
        } else if self.diagnostics.is_empty() {
            let said = error.code.to_string();
            let (first, rest) = said.split_at(said.chars().next().map_or(0, char::len_utf8));
            let message = format!("the text is not RON: {}{rest}", first.to_lowercase());
            let help = match error.code {
                ron::Error::ExpectedStringEnd => "end the string with `\"`",
                _ => FORM,
            };
            self.note(self.slip(self.here(at), message, help));
        }
    }
}
