//! Slips: where a text is not RON, what stands there, and what to write instead.

use std::ops::Range;

use hakugei_text::{harmless, quote, shorten, shorten_line};

use crate::diagnostic::{Code, Diagnostic};
use crate::foreign::Setting;
use crate::source::{LineColumn, Source, Span, floor};

/// The most slips of a file that are reported; what follows them is not read.
const MAX_SLIPS: usize = 20;

/// How many characters of a line remind the reader of a place in it.
const REMINDER: usize = 24;

/// How many characters of the end of a text show where its quote belongs.
const LONGEST_TAIL: usize = 40;

/// What a file looks like.
const FORM: &str =
    "a file is written `Variant(field: value, …)`, with texts in quotes, lists in [ ] and maps in { }";

/// What something else than the next entry or the end of the brackets is.
const NO_COMMA_OR_BRACKET: &str = "{found} stands here, but a comma or a closing bracket belongs here";

/// What something else than a colon is.
const NO_COLON: &str = "{found} stands here, but `:` belongs here";

/// What a bracket is that does not close the open one.
const NOT_THE_OPEN_ONE: &str = "{found} stands here, but {open} is open";

/// A kind of slip: what is said of it and what to do. In both, `{found}` is the character at its place, `{place}` the
/// text of its place, `{open}` the bracket that is open, `{group}` the name before that, `{before}` the text before the edit, and `{new}` that of the edit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slip {
    message: &'static str,
    help: &'static str,
    manner: Manner,
    pointer: Pointer,
}

/// What of its place a slip points at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pointer {
    /// All of it.
    WholePlace,
    /// Its first character, which the message names.
    FirstCharacter,
}

/// How often a slip is noted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    /// Wherever it occurs.
    Each,
    /// Once: it is the habit of those who are used to another way of writing.
    Habit,
    /// Unless another one on its line may be the cause of it.
    Vague,
}

/// A slip that points at the whole of its place.
const fn slip(manner: Manner, message: &'static str, help: &'static str) -> Slip {
    Slip {
        message,
        help,
        manner,
        pointer: Pointer::WholePlace,
    }
}

/// A slip that points at the character with which its place begins.
const fn character(manner: Manner, message: &'static str, help: &'static str) -> Slip {
    Slip {
        pointer: Pointer::FirstCharacter,
        ..slip(manner, message, help)
    }
}

/// Every slip but those that only ron knows.
#[rustfmt::skip]
pub(super) mod table {
    use super::Manner::{Each, Habit, Vague};
    use super::{FORM, NOT_THE_OPEN_ONE, NO_COLON, NO_COMMA_OR_BRACKET, Slip, character, slip};

    pub(crate) const OPEN_COMMENT: Slip = slip(Each, "this comment does not end", "end it with `*/`");
    pub(crate) const OPEN_COMMENT_BEFORE: Slip = slip(Each, "this comment does not end", "end it with `*/` behind `{before}`");
    pub(crate) const FENCE: Slip = slip(Habit, "this line is the fence of a page around the text, and no part of the file", "take it away, and the one behind the text too");
    pub(crate) const BEGUN_IN_COMMENT: Slip = slip(Each, "an entry begins in this comment and goes on behind it", "put `//` before each of its other lines too, or take it away here");
    pub(crate) const CLOSED_BEFORE_FIELD: Slip = slip(Each, "this `)` closes a group too early: a field of it follows", "take it away: `{line}`");
    pub(crate) const CLOSED_BEHIND_FIELD: Slip = slip(Each, "`{place}` is a field of `{group}`, and stands in the parentheses of a value without fields", "move one `)` from behind it to before it: `{line}`");
    pub(crate) const COLON_BEFORE_GROUP: Slip = slip(Each, "`{place}` stands before a bracket, but `:` belongs behind the name of a field", "write `{new}`");
    pub(crate) const GROUP_FOR_MAP: Slip = slip(Each, "keys with values stand in `{place}(…)`", "write a map between `{` and `}`, without a name before it");
    pub(crate) const PATH: Slip = slip(Each, "`{place}` is a word with the name of its kind before it", "write `{new}` alone");
    pub(crate) const MACRO: Slip = slip(Each, "`{place}` is a macro of Rust", "take it away: a list stands in square brackets alone, `[…]`, and a map in braces, `{ … }`");
    pub(crate) const NOT_VARIANT: Slip = slip(Each, "`{place}` stands before the bracket of the variant", "write `Variant(`: what the game is called is said by `id` and `name`");
    pub(crate) const FOREIGN_COMMENT: Slip = slip(Habit, "`{place}` does not begin a comment", "a comment begins with `//`");
    pub(crate) const CURLY_QUOTES: Slip = slip(Habit, "a text stands between curly quotes", "write straight double quotes: `\"…\"`");
    pub(crate) const SINGLE_QUOTES: Slip = slip(Habit, "a text stands between single quotes", "write straight double quotes: `\"…\"`");
    pub(crate) const FULL_WIDTH_QUOTES: Slip = slip(Habit, "a text stands between full-width quotes", "write straight double quotes: `\"…\"`");
    pub(crate) const FULL_WIDTH_DIGITS: Slip = slip(Each, "`{place}` is written with full-width digits", "write `{new}`");
    pub(crate) const NO_CLOSING_QUOTE: Slip = slip(Each, "this text has no closing quote", "end it with `{new}`: `{tail}{new}`");
    pub(crate) const QUOTE_WITHIN: Slip = slip(Each, "this quote ends the text, and the text goes on behind it", "write `\\\"` in the place of each quote within a text, or `r#\"` before it and `\"#` behind it: `{new}`");
    pub(crate) const NO_OPENING_QUOTE: Slip = slip(Each, "this text has no opening quote", "begin it with `{new}`: `{new}{place}{new}`");

    pub(crate) const UNCLOSED: Slip = character(Each, "{found} is not closed before the next entry", "write `{new}` after `{before}`");
    pub(crate) const NEVER_CLOSED: Slip = character(Each, "{found} is never closed", "write `{new}` at the end");
    pub(crate) const WRONG_CLOSING: Slip = character(Each, NOT_THE_OPEN_ONE, "write `{new}`");
    pub(crate) const MISSING_CLOSING: Slip = character(Each, NOT_THE_OPEN_ONE, "write `{new}` before it");
    pub(crate) const SURPLUS_CLOSING: Slip = character(Each, NOT_THE_OPEN_ONE, "take it away");
    pub(crate) const WRONG_OPENING: Slip = character(Each, "{found} stands here, but {open} closes it", "write `{new}`");
    pub(crate) const NO_OPENING: Slip = character(Each, "{found} stands here, but an opening bracket belongs here", "write `{new}`");
    pub(crate) const NO_CLOSING: Slip = character(Each, "{found} stands here, but a closing bracket belongs here", "write `{new}`");
    pub(crate) const DOUBLED_OPENING: Slip = character(Each, "{found} stands here twice", "take one of them away");
    pub(crate) const CLOSED_TOO_EARLY: Slip = slip(Each, "this bracket closes more than was open", "take this `{place}` away");
    pub(crate) const FIELDS_BEHIND_END: Slip = slip(Each, "this bracket closes the whole, and more follows", "move it to the end of the file");
    pub(crate) const SECOND_VARIANT: Slip = slip(Each, "a second variant follows the end of the first one", "put it into a file of its own, named as its `id` with `.ron` behind it: a file is one `Variant(…)`");
    pub(crate) const TRAILING: Slip = slip(Each, "text follows the end of the variant", "a file is one `Variant(…)`: take away what follows it");

    pub(crate) const GROUP_IN_BRACES: Slip = slip(Each, "the fields of a group stand between `{` and `}`", "write a group between `(` and `)`");
    pub(crate) const GROUP_IN_BRACKETS: Slip = slip(Each, "the fields of a group stand between `[` and `]`", "write a group between `(` and `)`");
    pub(crate) const LIST_IN_BRACES: Slip = slip(Habit, "the entries of a list stand between `{` and `}`", "a list stands between `[` and `]`");
    pub(crate) const MAP_IN_BRACKETS: Slip = slip(Each, "keys with values stand between `[` and `]`", "write a map between `{` and `}`");
    pub(crate) const MAP_IN_PARENTHESES: Slip = slip(Each, "keys with values stand between `(` and `)`", "write a map between `{` and `}`");
    pub(crate) const NO_BRACKETS: Slip = slip(Each, "what belongs to `{place}` stands under it without brackets", "indentation has no meaning here: write `{place}: {new}`");
    pub(crate) const NO_BRACES: Slip = slip(Each, "what belongs to `{place}` stands under it without brackets", "indentation has no meaning here: write `{place}: { … },`");
    pub(crate) const NO_PARENTHESES_AROUND: Slip = slip(Each, "what belongs to `{place}` stands under it without brackets", "indentation has no meaning here: write `{place}: (…),`, with a comma after each field");
    pub(crate) const ENTRIES_WITHOUT_BRACES: Slip = slip(Each, "what belongs to `{place}` is a map, and stands without braces", "write `{place}: {new}`");
    pub(crate) const SIZE_OF_BOARD: Slip = slip(Each, "`{place}` is not the form of a board", "write `{new}`");
    pub(crate) const NO_PARENTHESES: Slip = character(Each, NO_COMMA_OR_BRACKET, "write `{new}`");

    pub(crate) const NO_QUOTES: Slip = slip(Each, "`{place}` lacks its quotes", "write `{new}`");
    pub(crate) const TEXTS_SIDE_BY_SIDE: Slip = slip(Each, "several texts stand behind `{place}`, and texts side by side are not joined", "write one pair of quotes around all, which may reach over several lines: `{new}`");
    pub(crate) const TEXTS_JOINED: Slip = slip(Each, "`{place}` stands between two texts, and texts are not joined by a sign", "write one pair of quotes around all, which may reach over several lines: `{new}`");
    pub(crate) const SEVERAL_VALUES: Slip = slip(Each, "several values stand behind `{place}`", "write `{place}: {new}`");
    pub(crate) const SEVERAL_FOR_ONE: Slip = slip(Each, "several values stand behind `{place}`, which has one", "write one of them alone");
    pub(crate) const GROUP_ALONE: Slip = slip(Each, "`{place}(…)` stands without the name of its field", "write `{new}` before it");
    pub(crate) const NO_VALUE: Slip = slip(Each, "`{place}` has no value", "write `{place}: …`, with a value behind the colon");
    pub(crate) const NO_FLAG: Slip = slip(Each, "`{place}` has no value", "write `{place}{new}`");
    pub(crate) const KEY_ALONE: Slip = slip(Each, "`{place}` has no value", "write each key with a colon and a value of its own");
    pub(crate) const NAMELESS: Slip = slip(Each, "`{place}` stands without the name of its field", "write each value behind the name of its field and a colon");
    pub(crate) const NAMELESS_TEXT: Slip = slip(Each, "`{place}` stands without the name of its field", "write `{new}`");
    pub(crate) const WORD_WITH_COLON: Slip = character(Each, NO_COMMA_OR_BRACKET, "write `{new}`: what belongs to a word stands in parentheses behind it");
    pub(crate) const NO_VARIANT: Slip = slip(Each, "the fields stand without `Variant(…)` around them", "write `Variant(` before the first of them and `)` behind the last");
    pub(crate) const NO_VARIANT_BEFORE: Slip = slip(Each, "the fields stand without `Variant(…)` around them", "write `Variant(` before the first of them");
    pub(crate) const LEADING: Slip = slip(Each, "`{place}` stands before the variant", "a file is one `Variant(…)`: take away what stands before it");
    pub(crate) const MISSING_COMMA: Slip = character(Each, NO_COMMA_OR_BRACKET, "write a comma between two entries");
    pub(crate) const SEMICOLON: Slip = character(Each, NO_COMMA_OR_BRACKET, "write `,` between two entries");
    pub(crate) const COLON: Slip = character(Each, NO_COLON, "write `:` between a name and its value");
    pub(crate) const TWO_WORDS: Slip = character(Each, NO_COMMA_OR_BRACKET, "write `{new}`, as one word");
    pub(crate) const QUOTED_FIELD: Slip = slip(Habit, "a field name stands in quotes", "field names have no quotes: `name: …`");
    pub(crate) const RANGE_OF_NUMBERS: Slip = slip(Habit, "`{place}` is not a number", "name each of them: `{new}`");
    pub(crate) const STRAY_COMMA: Slip = character(Each, "{found} stands here, but a field or a closing bracket belongs here", "take it away");
    pub(crate) const STRAY: Slip = character(Vague, "{found} stands here, but a value or a name belongs here", "take it away");
    pub(crate) const STRAY_NOT: Slip = character(Vague, "{found} stands here, but a value or a name belongs here", "`!` has no meaning: all pieces but some are `all_but([…])`");
    /// The ASCII character that a full-width one stands for. Each of them is reported once.
    pub(crate) const fn full_width(sign: char) -> Option<(char, Slip)> {
        Some(match sign {
            '：' => (':', slip(Habit, "`：` is the full-width colon", "write `:`")),
            '＝' => (':', slip(Habit, "`＝` is the full-width equals sign", "write `:` between a name and its value")),
            '，' => (',', slip(Habit, "`，` is the full-width comma", "write `,`")),
            '、' => (',', slip(Habit, "`、` is the comma of Japanese text", "write `,` in the place of each `、`")),
            '（' => ('(', slip(Habit, "`（` is a full-width bracket", "write `(`")),
            '）' => (')', slip(Habit, "`）` is a full-width bracket", "write `)`")),
            '［' => ('[', slip(Habit, "`［` is a full-width bracket", "write `[`")),
            '］' => (']', slip(Habit, "`］` is a full-width bracket", "write `]`")),
            '｛' => ('{', slip(Habit, "`｛` is a full-width bracket", "write `{`")),
            '｝' => ('}', slip(Habit, "`｝` is a full-width bracket", "write `}`")),
            '\u{3000}' => (' ', slip(Habit, "a full-width blank stands here", "write an ordinary blank")),
            _ => return None,
        })
    }
    pub(crate) const NOT_BEFORE_LIST: Slip = slip(Each, "`!` has no meaning here", "write `{new}`");
    pub(crate) const STRAY_BEHIND_VALUE: Slip = character(Vague, NO_COMMA_OR_BRACKET, "take it away");
    pub(crate) const UNREADABLE: Slip = character(Vague, "{found} stands here, but a value or a name belongs here", FORM);
}

/// The end of a text, which is where its closing quote belongs: all of a short one.
fn tail(text: &str) -> String {
    let shown = text.char_indices().rev().nth(LONGEST_TAIL - 1);
    match shown {
        Some((cut, _)) if cut > 0 => format!("…{}", harmless(&text[cut..])),
        _ => harmless(text),
    }
}

/// A slip at its place.
#[derive(Clone, Debug)]
pub(super) struct Found {
    slip: Slip,
    place: Range<usize>,
    edit: Option<(Range<usize>, String)>,
    open: Option<(usize, &'static str)>,
}

impl Slip {
    /// The slip at a place.
    pub(super) const fn at(self, place: Range<usize>) -> Found {
        let (edit, open) = (None, None);
        Found {
            slip: self,
            place,
            edit,
            open,
        }
    }
}

impl Found {
    /// What to write in the place of a part of the text.
    pub(super) fn write(self, new: impl Into<String>, part: Range<usize>) -> Found {
        let edit = Some((part, new.into()));
        Found { edit, ..self }
    }

    /// The other bracket, and what it is.
    pub(super) const fn beside(mut self, bracket: usize, what: &'static str) -> Found {
        self.open = Some((bracket, what));
        self
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
    /// The help for habits: each is given once, however often the habit shows.
    habits: Vec<&'static str>,
    /// How many were found, of which not all are noted.
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
        Self::of(&source.text, number)
    }

    /// None yet, in the same text: for a part of it that is read on trial.
    pub(super) const fn beside(&self) -> Self {
        Self::of(self.text, self.source)
    }

    /// None yet, in a text.
    pub(super) const fn of(text: &'a str, source: usize) -> Self {
        Self {
            text,
            source,
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
    pub(super) const fn span(&self, range: Range<usize>) -> Span {
        Span::new(self.source, range)
    }

    /// The place of the character at a byte.
    fn here(&self, at: usize) -> Range<usize> {
        let next = self.text[at..].chars().next();
        at..at + next.filter(|&c| c != '\n').map_or(0, char::len_utf8)
    }

    /// The character at a byte, as messages show it.
    fn found(&self, at: usize) -> String {
        match self.here(at) {
            place if place.is_empty() => "the end of the line".to_owned(),
            place => quote(&self.text[place]),
        }
    }

    /// The last few characters of the line before a place.
    fn reminder(&self, at: usize) -> &'a str {
        let line = self.text[..at].rsplit('\n').next().unwrap_or_default().trim();
        let cut = line.char_indices().rev().nth(REMINDER).map_or(0, |(cut, _)| cut);
        match line[cut..].split_once(' ') {
            Some((_, tail)) if cut > 0 => tail,
            _ => &line[cut..],
        }
    }

    /// Notes a slip.
    pub(super) fn note(&mut self, found: Found) {
        if self.are_too_many() {
            return;
        }
        let Found { slip, .. } = found;
        let is_repeated = slip.manner == Manner::Habit && self.habits.contains(&slip.help);
        // On the line of the slip before, a vague one mostly follows from it.
        let is_consequence = slip.manner == Manner::Vague
            && self.last > 0
            && !self.text[self.last.min(found.place.start)..found.place.start].contains('\n');
        self.is_vague |= is_consequence;
        self.count += usize::from(!is_repeated);
        if is_repeated || is_consequence || self.count > MAX_SLIPS {
            return;
        }
        if slip.manner == Manner::Habit {
            self.habits.push(slip.help);
        }
        let diagnostic = self.diagnostic(found);
        self.last = self.last.max(diagnostic.span().end);
        self.diagnostics.push(diagnostic);
    }

    /// Notes a line of another program's configuration.
    pub(super) fn foreign_setting(&mut self, name: Range<usize>, setting: Setting, value: Option<&str>) {
        self.count += 1;
        if self.are_too_many() {
            return;
        }
        let message = format!(
            "{} is a setting of Fairy-Stockfish",
            quote(&self.text[name.clone()])
        );
        let diagnostic = Diagnostic::new(Code::Syntax, self.span(name), message);
        self.diagnostics.push(diagnostic.help(setting.help_with(value)));
    }

    /// A slip in words.
    fn diagnostic(&self, found: Found) -> Diagnostic {
        let Found {
            slip,
            place,
            edit,
            open,
        } = found;
        let filled = |template: &str| {
            // One pass fills all places: braces in the file's own text must not be taken for places.
            let mut parts = template.split('{');
            let mut text = parts.next().unwrap_or_default().to_owned();
            for part in parts {
                let (value, rest) = match (part.split_once('}'), &edit, open) {
                    (Some(("found", rest)), ..) => (self.found(place.start), rest),
                    (Some(("place", rest)), ..) => (shorten(&self.text[place.clone()]), rest),
                    (Some(("open", rest)), _, Some((open, _))) => (self.found(open), rest),
                    (Some(("before", rest)), Some((part, _)), _) => {
                        (shorten(self.reminder(part.start)), rest)
                    }
                    (Some(("new", rest)), Some((_, new)), _) => (shorten(new), rest),
                    (Some(("line", rest)), Some((_, new)), _) => {
                        let words: Vec<&str> = new.split_whitespace().collect();
                        (shorten_line(&words.join(" ")), rest)
                    }
                    (Some(("group", rest)), _, Some((open, _))) => {
                        let is_sign = |sign: char| !sign.is_ascii_alphanumeric() && sign != '_';
                        let name = self.text[..open].rsplit(is_sign).next().unwrap_or_default();
                        (shorten(name), rest)
                    }
                    (Some(("tail", rest)), ..) => (tail(&self.text[place.clone()]), rest),
                    _ => ("{".to_owned(), part),
                };
                text += &(value + rest);
            }
            text
        };
        let shown = match slip.pointer {
            Pointer::FirstCharacter => self.here(place.start),
            Pointer::WholePlace => place.clone(),
        };
        let mut diagnostic = Diagnostic::new(Code::Syntax, self.span(shown.clone()), filled(slip.message));
        diagnostic = diagnostic.help(filled(slip.help));
        if let Some((open, what)) = open {
            diagnostic = diagnostic.label(self.span(self.here(open)), what);
        }
        let Some((part, new)) = edit else {
            return diagnostic;
        };
        // Where something is missing is shown, unless the slip's own place shows it.
        let is_far = part.is_empty() && part.start != shown.start && part.start != place.end;
        if is_far {
            diagnostic = diagnostic.label(self.span(part.clone()), "missing here?");
        }
        diagnostic.suggest(self.span(part), new)
    }

    /// Notes what ron says of a text that it refuses, where no slip explains it. Brackets that are too deep hide the rest.
    pub(super) fn refused(&mut self, error: &ron::error::SpannedError) {
        let ron::error::Position { line, col } = error.span.end;
        let at = floor(self.text, LineColumn { line, column: col }.byte(self.text));
        let here = self.span(self.here(at));
        if error.code == ron::Error::ExceededRecursionLimit {
            self.is_hidden = true;
            self.diagnostics
                .retain(|slip| slip.labels.iter().all(|label| label.span.start < at));
            let slip = Diagnostic::new(Code::TooDeep, here, "brackets are nested too deep here");
            self.diagnostics
                .push(slip.help("a variant file needs no more than eight"));
        // With slips noted, ron only repeats the first of them, less precisely.
        } else if self.diagnostics.is_empty() {
            let message = format!("the text is not RON (ron says: {})", error.code);
            let help = match error.code {
                ron::Error::ExpectedStringEnd => "end the string with `\"`",
                _ => FORM,
            };
            self.diagnostics
                .push(Diagnostic::new(Code::Syntax, here, message).help(help));
        }
    }
}
