//! The parts of a file as an editor sees them: what its words and texts are, and what may be written at a place.
//!
//! Nothing is decided here about whether a file is right. It is walked token by token, with the outline of the format beside it, so
//! that a file can be unfinished or wrong in one place and is still understood in the others.
//!
//! ```
//! use hakugei_variant::parts::{Offers, cursor};
//!
//! let text = "Variant(ends: Ends(stalemate: loss, re";
//! let cursor = cursor(text, text.len());
//! assert_eq!(&text[cursor.range], "re");
//! let Offers::Fields(fields) = cursor.offers else { panic!("a field belongs here") };
//! assert!(fields.iter().any(|field| field.item.name == "repetition"));
//! assert!(!fields.iter().any(|field| field.item.name == "stalemate"), "it is there already");
//! ```

use std::ops::Range;

use crate::document::Document;
use crate::document::decode::Decode;
use crate::document::outline::{ChoiceWord, Field, Form, Inside, Item, Shape, Texts};
use crate::lessons;
use crate::load::MAX_FILE;
use crate::syntax::{self, Token, TokenKind};

/// How many brackets around a place are looked at for the one that a closing bracket or the name of a field belongs to: more than a
/// variant file has.
const MAX_AROUND: usize = 64;

/// A field or a word, with what is said of it.
///
/// ```
/// use hakugei_variant::parts::{Part, parts};
///
/// let found = parts("Variant(year: 1981)");
/// let Some(Part::Field { entry, .. }) = found.get(1) else { panic!("a field follows the name of the group") };
/// assert_eq!(entry.meaning.join(" ").trim(), "The year in which it was made.");
/// assert_eq!(entry.example, "1981");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What it is.
    pub item: Item,
    /// What may be written for the field; the word itself with what must stand after it.
    pub example: &'static str,
    /// What it means, line by line; nothing where its name says it.
    pub meaning: &'static [&'static str],
}

/// A part of a file, with its place in bytes.
///
/// ```
/// use hakugei_variant::parts::{Part, parts};
///
/// let text = r#"Variant(extends: "parent")"#;
/// let places: Vec<&str> = parts(text).iter().map(|part| &text[part.range()]).collect();
/// assert_eq!(places, ["Variant", "extends", "parent"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// The name of a group of fields.
    Group {
        /// Its place.
        range: Range<usize>,
        /// What the group is, line by line.
        meaning: &'static [&'static str],
    },
    /// The name of a field.
    Field {
        /// Its place.
        range: Range<usize>,
        /// What it is.
        entry: Entry,
    },
    /// A word of a choice.
    Word {
        /// Its place.
        range: Range<usize>,
        /// What it is.
        entry: Entry,
    },
    /// A text between quotes.
    Text {
        /// Its place, without the quotes.
        range: Range<usize>,
        /// What it speaks of.
        texts: Texts,
        /// The field whose map it is a key of, if it is one.
        key_of: Option<&'static str>,
    },
}

impl Part {
    /// Its place.
    pub fn range(&self) -> Range<usize> {
        let (Self::Group { range, .. }
        | Self::Field { range, .. }
        | Self::Word { range, .. }
        | Self::Text { range, .. }) = self;
        range.clone()
    }
}

/// What may be written at a place.
///
/// ```
/// use hakugei_variant::parts::{Offers, cursor};
/// use hakugei_variant::schema::Texts;
///
/// let text = r#"Variant(pieces: { "K": Piece(betza: "f"#;
/// let offers = cursor(text, text.len()).offers;
/// assert_eq!(offers, Offers::Text { texts: Texts::Betza, is_quoted: true, is_key: false });
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Offers {
    /// Nothing that is known beforehand, such as a number.
    Nothing,
    /// A field of a group: those that the group does not have yet.
    Fields(Vec<Entry>),
    /// A word of a choice.
    Words(Vec<Entry>),
    /// A group of fields.
    Group {
        /// Its name.
        name: &'static str,
        /// The fields that it must have.
        least: Vec<Entry>,
    },
    /// A text.
    Text {
        /// What it speaks of.
        texts: Texts,
        /// Whether the place is between quotes already.
        is_quoted: bool,
        /// Whether a value follows it.
        is_key: bool,
    },
    /// `true` or `false`.
    Flag,
}

/// A place of a file where something is written.
///
/// ```
/// use hakugei_variant::parts::cursor;
///
/// let text = "Variant(captures: to_h, )";
/// assert_eq!(&text[cursor(text, 22).range], "to_h");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// The bytes that stand there already and would be replaced.
    pub range: Range<usize>,
    /// What may be written there.
    pub offers: Offers,
}

/// The tokens of a text, in its order and as they stand there: words, numbers with their signs, strings with their quotes, and punctuation.
/// Blanks and comments are none. Of a text that is far from a variant file these are the first.
///
/// ```
/// use hakugei_variant::parts::tokens;
///
/// let text = r##"Piece(betza: r#"fW"#, /* a step */ value: -3) // "no string""##;
/// assert_eq!(tokens(text), ["Piece", "(", "betza", ":", r##"r#"fW"#"##, ",", "value", ":", "-3", ")"]);
/// ```
pub fn tokens(text: &str) -> Vec<&str> {
    let tokens = syntax::tokens(text).into_iter();
    tokens.map(|token| &text[token.range()]).collect()
}

/// The parts of a text, in its order. A text that is too large to be a variant file has none.
pub fn parts(text: &str) -> Vec<Part> {
    let text = bounded(text);
    let tokens = syntax::tokens(text);
    let mut walk = Walk::of(text, &tokens);
    for at in 0..tokens.len() {
        walk.step(at);
    }
    walk.parts
}

/// What stands at a byte of a text, and may be written there.
pub fn cursor(text: &str, byte: usize) -> Cursor {
    let text = bounded(text);
    let byte = crate::source::floor(text, byte);
    let tokens = syntax::tokens(text);
    let here = tokens.iter().position(|token| token.stands_at(byte));
    let next = here.unwrap_or_else(|| tokens.partition_point(|token| token.start < byte));
    let mut walk = Walk::of(text, &tokens);
    for at in 0..next {
        walk.step(at);
    }
    let start = here.map_or(byte, |at| tokens[at].start);
    let before = next.checked_sub(1).map_or(0, |last| tokens[last].end);
    // Behind a value on another line a comma was forgotten.
    if text.get(before..start).is_some_and(|gap| gap.contains('\n')) {
        walk.goes_on();
    }
    let expected = walk.expected();
    let group = walk.frames.last().map_or(0, |frame| frame.group);
    for at in next + usize::from(here.is_some())..tokens.len() {
        walk.step(at);
    }
    let kind = here.map(|at| tokens[at].kind);
    let range = match kind {
        Some(TokenKind::Text(start, end)) => start..end,
        _ => here.map_or(byte..byte, |at| tokens[at].range()),
    };
    let is_quoted = matches!(kind, Some(TokenKind::Text(..)));
    let is_writable = is_quoted || matches!(kind, None | Some(TokenKind::Word));
    let offers = if !is_writable || is_in_comment(text, before, start) {
        Offers::Nothing
    } else {
        offers(expected, is_quoted, &walk.there[group])
    };
    Cursor { range, offers }
}

/// A text, or nothing of one that is too large to be read.
fn bounded(text: &str) -> &str {
    if text.len() > MAX_FILE { "" } else { text }
}

/// Whether a byte stands in a comment, given the end of the token before it.
fn is_in_comment(text: &str, from: usize, byte: usize) -> bool {
    let gap = text.get(from..byte).unwrap_or_default();
    let line = gap.rsplit('\n').next().unwrap_or_default();
    line.contains("//") || gap.rfind("/*") > gap.rfind("*/")
}

/// What may be written where something is expected, in a group with some fields.
fn offers(expected: Expected, is_quoted: bool, there: &[&str]) -> Offers {
    let text = |texts, is_key| Offers::Text {
        texts,
        is_quoted,
        is_key,
    };
    match expected {
        Expected::Key { texts, .. } => text(texts, true),
        Expected::Value {
            form: Form::Text | Form::OneOrMore,
            texts,
            ..
        } => text(texts, false),
        _ if is_quoted => Offers::Nothing,
        Expected::Field(shape) => {
            let absent = shape.fields.iter().filter(|field| !there.contains(&field.name));
            Offers::Fields(absent.map(|field| field.entry(shape)).collect())
        }
        Expected::Value { form, .. } => match form {
            Form::Choice(what, words) => Offers::Words(words.iter().map(|word| word.entry(what)).collect()),
            Form::Group(shape) => Offers::Group {
                name: shape.name,
                least: shape.least().map(|field| field.entry(shape)).collect(),
            },
            Form::Flag => Offers::Flag,
            Form::List(_) | Form::Map(_) | Form::Text | Form::OneOrMore | Form::Number => Offers::Nothing,
        },
        Expected::Nothing => Offers::Nothing,
    }
}

impl Field {
    fn entry(&self, shape: &'static Shape) -> Entry {
        Entry {
            item: self.item(shape),
            example: self.example,
            meaning: self.meaning,
        }
    }
}

impl ChoiceWord {
    const fn entry(&self, what: &'static str) -> Entry {
        Entry {
            item: self.item(what),
            example: self.form,
            meaning: self.meaning,
        }
    }
}

impl Token {
    /// Whether something that can be written anew stands at a byte: inside it or at one of its ends.
    const fn stands_at(&self, byte: usize) -> bool {
        match self.kind {
            TokenKind::Text(start, end) => start <= byte && byte <= end,
            TokenKind::Word | TokenKind::Number(_) | TokenKind::OddNumber | TokenKind::NoNumber => {
                self.start <= byte && byte <= self.end
            }
            _ => self.start < byte && byte < self.end,
        }
    }
}

/// What belongs at a place.
#[derive(Clone, Copy)]
enum Expected {
    /// The name of a field of a group.
    Field(&'static Shape),
    /// A key of the map of a field.
    Key { texts: Texts, of: &'static str },
    /// A value.
    Value {
        form: Form,
        texts: Texts,
        /// The field that it is in.
        of: &'static str,
    },
    /// Nothing, or nobody knows.
    Nothing,
}

/// What a pair of brackets holds.
#[derive(Clone, Copy)]
enum Holds {
    Fields(&'static Shape),
    Items(Form, Texts),
    Pairs(Form, Texts),
    Unknown,
}

/// What has been read of an entry.
#[derive(Clone, Copy)]
enum Progress {
    /// Nothing.
    Begun,
    /// The name of a field and its colon; a field that is not known has none.
    Field(Option<&'static Field>),
    /// The key of a pair and its colon.
    Key,
    /// The value too.
    Whole,
}

/// A pair of brackets that is open.
struct Frame {
    bracket: char,
    holds: Holds,
    progress: Progress,
    /// The field that it is the value of, or in the value of.
    of: &'static str,
    /// The number of its group, by which the fields are kept that it has.
    group: usize,
}

/// A walk through the tokens of a text.
struct Walk<'a> {
    text: &'a str,
    tokens: &'a [Token],
    /// The open brackets around the place, the innermost last; the first one is the file.
    frames: Vec<Frame>,
    parts: Vec<Part>,
    /// The names of the fields that each group has.
    there: Vec<Vec<&'a str>>,
}

impl<'a> Walk<'a> {
    fn of(text: &'a str, tokens: &'a [Token]) -> Self {
        let first = tokens.iter().find(|token| token.kind == TokenKind::Word);
        let form = match first.map(|token| &text[token.range()]) {
            Some("Lessons") => lessons::form(),
            _ => Document::form(),
        };
        let file = Frame {
            bracket: ' ',
            holds: Holds::Items(form, Texts::Free),
            progress: Progress::Begun,
            of: "",
            group: 0,
        };
        Self {
            text,
            tokens,
            frames: vec![file],
            parts: Vec::new(),
            there: vec![Vec::new()],
        }
    }

    /// The innermost brackets.
    fn frame(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("the file is never closed")
    }

    /// What belongs here.
    fn expected(&self) -> Expected {
        let frame = self.frames.last().expect("the file is never closed");
        let of = frame.of;
        match (frame.holds, frame.progress) {
            (Holds::Fields(shape), Progress::Begun) => Expected::Field(shape),
            (Holds::Fields(_), Progress::Field(Some(field))) => Expected::Value {
                form: (field.form)(),
                texts: field.texts,
                of: field.name,
            },
            (Holds::Items(form, texts), Progress::Begun) => Expected::Value { form, texts, of },
            (Holds::Pairs(_, texts), Progress::Begun) => Expected::Key { texts, of },
            (Holds::Pairs(form, _), Progress::Key) => Expected::Value {
                form,
                texts: Texts::Free,
                of,
            },
            _ => Expected::Nothing,
        }
    }

    /// What the token some steps from a place is.
    fn kind(&self, at: usize) -> Option<TokenKind> {
        self.tokens.get(at).map(|token| token.kind)
    }

    /// Takes the entry for ended although no comma follows it.
    fn goes_on(&mut self) {
        let frame = self.frame();
        if matches!(frame.progress, Progress::Whole) {
            frame.progress = Progress::Begun;
        }
    }

    /// Reads a token.
    fn step(&mut self, at: usize) {
        let token = self.tokens[at];
        match token.kind {
            TokenKind::Word if self.kind(at + 1) == Some(TokenKind::Colon) => self.name(token),
            TokenKind::Word => self.word(token, self.kind(at + 1) == Some(TokenKind::Open('('))),
            TokenKind::Open(bracket) => {
                let is_named = bracket == '(' && at > 0 && self.kind(at - 1) == Some(TokenKind::Word);
                if !is_named {
                    self.open(bracket);
                }
            }
            TokenKind::Close(bracket) => self.close(bracket),
            TokenKind::Comma => self.frame().progress = Progress::Begun,
            TokenKind::Colon => {
                let frame = self.frame();
                if matches!(frame.holds, Holds::Pairs(..)) {
                    frame.progress = Progress::Key;
                }
            }
            TokenKind::Text(start, end) => self.string(start..end),
            _ => self.value(),
        }
    }

    /// A value that nothing is known of stands here.
    fn value(&mut self) {
        if !matches!(self.expected(), Expected::Key { .. } | Expected::Field(_)) {
            self.frame().progress = Progress::Whole;
        }
    }

    /// Reads the name of a field. Where the group around has no such field and one further out has, brackets are not closed yet.
    fn name(&mut self, token: Token) {
        let text = self.text;
        let name = &text[token.range()];
        let has = |frame: &Frame| match frame.holds {
            Holds::Fields(shape) => shape.fields.iter().any(|field| field.name == name),
            _ => false,
        };
        let around = self.frames.iter().rev().take(MAX_AROUND).position(has);
        if let Some(steps) = around {
            self.frames.truncate(self.frames.len() - steps);
        }
        let Holds::Fields(shape) = self.frame().holds else {
            return;
        };
        let field = shape.fields.iter().find(|field| field.name == name);
        let group = self.frame().group;
        self.there[group].push(name);
        self.frame().progress = Progress::Field(field);
        if let Some(field) = field {
            self.parts.push(Part::Field {
                range: token.range(),
                entry: field.entry(shape),
            });
        }
    }

    /// Reads a word that begins a value, and the parenthesis after it.
    fn word(&mut self, token: Token, opens: bool) {
        let range = token.range();
        let name = &self.text[range.clone()];
        let mut inside = Holds::Unknown;
        let mut of = "";
        match self.expected() {
            Expected::Value {
                form: Form::Group(shape),
                of: field,
                ..
            } => {
                (inside, of) = (Holds::Fields(shape), field);
                let meaning = shape.meaning;
                if name == shape.name {
                    self.parts.push(Part::Group { range, meaning });
                }
            }
            Expected::Value {
                form: Form::Choice(what, words),
                of: field,
                ..
            } => {
                if let Some(word) = words.iter().find(|word| word.word == name) {
                    let entry = word.entry(what);
                    self.parts.push(Part::Word { range, entry });
                    of = field;
                    inside = word
                        .inside
                        .map_or(Holds::Unknown, |inside| holds(&inside(), word.texts));
                }
            }
            _ => {}
        }
        self.value();
        if opens {
            self.push('(', inside, of);
        }
    }

    /// Reads an opening bracket without a name before it.
    fn open(&mut self, bracket: char) {
        let expected = self.expected();
        let of = match expected {
            Expected::Value { of, .. } => of,
            _ => "",
        };
        let holds = match (expected, bracket) {
            (
                Expected::Value {
                    form: Form::Group(shape),
                    ..
                },
                '(',
            ) => Holds::Fields(shape),
            (
                Expected::Value {
                    form: Form::List(form),
                    texts,
                    ..
                },
                '[',
            ) => Holds::Items(form(), texts),
            (
                Expected::Value {
                    form: Form::OneOrMore,
                    texts,
                    ..
                },
                '[',
            ) => Holds::Items(Form::Text, texts),
            (
                Expected::Value {
                    form: Form::Map(form),
                    texts,
                    ..
                },
                '{',
            ) => Holds::Pairs(form(), texts),
            _ => Holds::Unknown,
        };
        self.value();
        self.push(bracket, holds, of);
    }

    fn push(&mut self, bracket: char, holds: Holds, of: &'static str) {
        self.there.push(Vec::new());
        let group = self.there.len() - 1;
        self.frames.push(Frame {
            bracket,
            holds,
            progress: Progress::Begun,
            of,
            group,
        });
    }

    /// Reads a closing bracket. One that closes nothing is passed over, and so are those inside it that are not closed.
    fn close(&mut self, bracket: char) {
        let opening = match bracket {
            ')' => '(',
            ']' => '[',
            _ => '{',
        };
        let inner = self.frames[1..].iter().rev().take(MAX_AROUND);
        if let Some(steps) = inner
            .map(|frame| frame.bracket)
            .position(|bracket| bracket == opening)
        {
            self.frames.truncate(self.frames.len() - steps - 1);
        }
    }

    /// Reads a text.
    fn string(&mut self, range: Range<usize>) {
        let (texts, key_of) = match self.expected() {
            Expected::Key { texts, of } => (texts, Some(of)),
            Expected::Value {
                form: Form::Text | Form::OneOrMore,
                texts,
                ..
            } => (texts, None),
            _ => (Texts::Free, None),
        };
        self.parts.push(Part::Text { range, texts, key_of });
        self.value();
    }
}

/// What the parentheses after a word hold.
const fn holds(inside: &Inside, texts: Texts) -> Holds {
    match *inside {
        Inside::One(form) => Holds::Items(form, texts),
        Inside::Fields(shape) => Holds::Fields(shape),
    }
}
