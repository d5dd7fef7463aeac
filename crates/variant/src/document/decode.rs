//! Decoding: a tree's nodes to the types of the document, with everything that is wrong on the way.

use std::borrow::Cow;
use std::collections::BTreeSet;

use hakugei_text::{quote, quote_each, shorten_line};

use super::merge::not_inherited;
use super::outline::{ChoiceWord, Form, Inside, Texts};
use super::reshape::{numbers_of_range, shorten_value, square_of_numbers};
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;
use crate::source::Span;
use crate::syntax::tree::{Body, NONE, Node, Value, Word};

/// How many names a help lists: more than a file has kinds of pieces.
const MAX_LISTED: usize = 200;

/// A value with its place.
#[derive(Clone, Debug)]
pub(crate) struct Spanned<T> {
    /// The value.
    pub(crate) value: T,
    /// Where it stands: the text between the quotes of a string, the name of anything that has one.
    pub(crate) span: Span,
}

/// A string with its place.
pub(crate) type Text = Spanned<String>;

impl Text {
    /// The string as it stands in the document, with its place.
    pub(crate) fn as_str(&self) -> Spanned<&str> {
        Spanned {
            value: &self.value,
            span: self.span,
        }
    }
}

/// The entries of a map, in the file's order, each key once. A value is `None` where it is wrong, and noted.
pub(crate) type Map<T> = Vec<(Text, Option<T>)>;

/// What can be read from a node.
pub(crate) trait Decode: Sized {
    /// What it looks like, for a message.
    const EXPECTED: &'static str;

    /// Whether the word `none` is one of its values, and takes nothing away.
    const HAS_NONE: bool = false;

    /// The words of a choice.
    const WORDS: &'static [ChoiceWord] = &[];

    /// Reads it, or notes what is wrong.
    fn decode(node: &Node<'_>, notes: &mut Notes) -> Option<Self>;

    /// What it looks like before it is read.
    fn form() -> Form;
}

/// What can be read from what stands after the word of a choice.
pub(crate) trait Payload: Sized {
    /// Reads it from the whole choice, or notes what is wrong.
    fn payload(node: &Node<'_>, notes: &mut Notes) -> Option<Self>;

    /// What it looks like before it is read.
    fn inside() -> Inside;
}

/// The one value in the parentheses of a choice: `last(1)`.
#[derive(Clone, Debug)]
pub(crate) struct One<T>(pub(crate) T);

impl<T: Decode> Payload for One<T> {
    fn payload(node: &Node<'_>, notes: &mut Notes) -> Option<Self> {
        match &node.value {
            Value::Named(_, Body::Items(items)) if items.len() == 1 => T::decode(&items[0], notes).map(One),
            _ => T::decode(
                &list_without_brackets(node, T::EXPECTED, &T::form(), notes)?,
                notes,
            )
            .map(One),
        }
    }

    fn inside() -> Inside {
        Inside::One(T::form())
    }
}

/// Says of a choice that one value is lacking in its parentheses. A list is there where only its brackets are missing.
fn list_without_brackets<'a>(
    node: &Node<'a>,
    expected: &str,
    form: &Form,
    notes: &mut Notes,
) -> Option<Node<'a>> {
    let Value::Named(Some(word), body) = &node.value else {
        return None;
    };
    let message = format!("{} needs {expected} in parentheses", quote(word.text));
    let diagnostic = Diagnostic::new(Code::WrongType, word.span, message);
    let (Body::Items(items), Form::List(_)) = (body, form) else {
        let before = notes.len();
        notes.push(diagnostic);
        if let Body::Fields(fields) = body
            && let [(_, one)] = fields.as_slice()
            && let Some(value) = notes.reshaped(one, form)
        {
            let written = format!("{}({value})", word.text);
            notes.propose(before, node.span, &written);
            notes.explain(before, || format!("write `{}`", shorten_value(&written)));
        }
        return None;
    };
    let list = Node {
        span: node.span,
        value: Value::List(items.clone()),
    };
    notes.push(match list.written() {
        Some(written) => {
            let written = format!("{}({written})", word.text);
            let help = format!("write `{}`", shorten_value(&written));
            diagnostic.help(help).suggest(node.span, written)
        }
        None => diagnostic,
    });
    Some(list)
}

impl<T: Payload> Payload for Box<T> {
    fn payload(node: &Node<'_>, notes: &mut Notes) -> Option<Self> {
        T::payload(node, notes).map(Self::new)
    }

    fn inside() -> Inside {
        T::inside()
    }
}

impl<T: Payload> Payload for Spanned<T> {
    fn payload(node: &Node<'_>, notes: &mut Notes) -> Option<Self> {
        let value = T::payload(node, notes)?;
        Some(Self {
            value,
            span: node.head(),
        })
    }

    fn inside() -> Inside {
        T::inside()
    }
}

/// Words by which other notations say that something is there or not; here a field is written or left out.
pub(super) const ABSENT: [&str; 9] = [
    "Some",
    "None",
    "null",
    "nil",
    "undefined",
    "nothing",
    "delete",
    "remove",
    "NULL",
];

/// Says that a word of other notations stands in the place of a value. What is inherited is taken away by `none`.
fn absent(word: Word<'_>, body: &Body<'_>, node: &Node<'_>, expected: &str, notes: &Notes) -> Diagnostic {
    let message = format!("{} stands here, but {expected} belongs here", quote(word.text));
    let diagnostic = Diagnostic::new(Code::WrongType, word.span, message);
    match body {
        Body::Items(items) if items.len() == 1 => match items[0].written() {
            Some(written) => diagnostic
                .help(format!("write the value alone: `{}`", shorten_value(&written)))
                .suggest(node.span, written),
            None => diagnostic.help("write the value alone"),
        },
        _ if notes.over_inherited.contains(&node.head()) => diagnostic
            .help(format!("write `{NONE}`, which takes away what is inherited"))
            .suggest(node.span, NONE),
        _ => diagnostic.help("leave the field or the entry out where there is nothing to say"),
    }
}

/// Says of a text with escapes what to write instead.
fn escaped(text: &str, place: Span) -> Diagnostic {
    let diagnostic = Diagnostic::new(Code::EscapedString, place, "a string with an escape (`\\`)");
    let pieces: Vec<&str> = text.split('\\').collect();
    let (Some((_, before)), Some((_, behind))) = (pieces.split_last(), pieces.split_first()) else {
        return diagnostic;
    };
    if !behind.iter().all(|piece| piece.starts_with(['\n', '\r'])) {
        return diagnostic.help(
            "write the character itself; a text with quotes or backslashes can be written as r#\"…\"#",
        );
    }
    let is_rows = before.iter().all(|piece| piece.ends_with('/'));
    if is_rows {
        return diagnostic
            .help("take the `\\` away: a set-up may go on in the next line behind a `/`")
            .suggest(place, text.replace('\\', ""));
    }
    // Other languages leave out the end of the line with the blanks behind it.
    let (first, others) = (pieces[0], behind.iter().map(|piece| piece.trim_start()));
    let line: String = std::iter::once(first).chain(others).collect();
    diagnostic
        .help(format!(
            "no sign joins the lines of a text: write `{}`",
            shorten_line(&line)
        ))
        .suggest(place, line)
}

/// Notes a value of the wrong kind. Of one that could not be read its slip has told.
pub(crate) fn wrong_type<T>(node: &Node<'_>, expected: &str, notes: &mut Notes) -> Option<T> {
    note_wrong_type(node, expected, notes);
    None
}

/// The same, compiled once for all types.
fn note_wrong_type(node: &Node<'_>, expected: &str, notes: &mut Notes) {
    notes.push(match &node.value {
        Value::Broken => return,
        Value::Escaped(text) => escaped(text, node.span),
        Value::TooDeep => Diagnostic::new(
            Code::TooDeep,
            node.span.part(0..1),
            "too many brackets around this value",
        )
        .help("a variant file needs no more than eight"),
        Value::Named(Some(word), body) if ABSENT.contains(&word.text) => {
            absent(*word, body, node, expected, notes)
        }
        Value::Text(NONE) => {
            let message = format!("a string stands here, but {expected} belongs here");
            Diagnostic::new(Code::WrongType, node.head(), message)
                .help(format!("write `{NONE}`, without quotes"))
        }
        _ => {
            let read = match &node.value {
                Value::Named(Some(word), Body::None) => quote(word.text),
                _ => node.describe().to_owned(),
            };
            let message = format!("{read} stands here, but {expected} belongs here");
            Diagnostic::new(Code::WrongType, node.head(), message)
        }
    });
}

/// A word without its quotes, or a character between single ones, is taken for the string that it is meant to be.
impl Decode for String {
    const EXPECTED: &'static str = "a string in quotes";

    fn decode(node: &Node<'_>, notes: &mut Notes) -> Option<Self> {
        if let Value::Named(Some(word), Body::None) = &node.value
            && !ABSENT.contains(&word.text)
        {
            if notes.texts == Texts::Setup {
                return wrong_type(node, Self::EXPECTED, notes);
            }
            let message = format!("{} lacks its quotes", quote(word.text));
            let known = notes.reshaped(node, &Form::Text);
            let quoted = known.unwrap_or_else(|| format!("\"{}\"", word.text));
            let own = quoted.trim_matches('"').to_owned();
            let diagnostic = Diagnostic::new(Code::WrongType, word.span, message);
            notes.push(
                diagnostic
                    .help(format!("write {}", quote(&quoted)))
                    .suggest(word.span, quoted),
            );
            return Some(own);
        }
        match node.value {
            Value::Text(text) => Some(text.to_owned()),
            Value::Character(text) => {
                let message = format!("{} stands between single quotes", quote(&format!("'{text}'")));
                let diagnostic = Diagnostic::new(Code::WrongType, node.span, message);
                let quoted = format!("\"{text}\"");
                notes.push(
                    diagnostic
                        .help(format!("write {}", quote(&quoted)))
                        .suggest(node.span, quoted),
                );
                Some(text.to_owned())
            }
            _ => {
                let before = notes.len();
                let nothing = wrong_type(node, Self::EXPECTED, notes);
                notes.instead(before, node, &Form::Text);
                nothing
            }
        }
    }

    fn form() -> Form {
        Form::Text
    }
}

impl Decode for i64 {
    const EXPECTED: &'static str = "a whole number";

    fn decode(node: &Node<'_>, notes: &mut Notes) -> Option<Self> {
        match node.value {
            Value::Number(number) => Some(number),
            Value::Text(text) => {
                let number: Option<Self> = text.trim().parse().ok();
                let before = notes.len();
                let _: Option<Self> = wrong_type(node, Self::EXPECTED, notes);
                if let Some(number) = number {
                    notes.explain(before, || format!("write `{number}`, without quotes"));
                }
                let number = number.or_else(|| only_number(text));
                if let Some(number) = number {
                    notes.explain(before, || format!("write `{number}` alone, without quotes"));
                }
                number
            }
            _ => {
                let before = notes.len();
                let nothing = wrong_type(node, Self::EXPECTED, notes);
                notes.instead(before, node, &Form::Number);
                nothing
            }
        }
    }

    fn form() -> Form {
        Form::Number
    }
}

/// The one number of a text, where that is a word of its own: `ca. 1750`, and not `20th`.
fn only_number(text: &str) -> Option<i64> {
    let is_of_word = |sign: char| !sign.is_alphanumeric();
    let has_digit = |word: &&str| word.contains(char::is_numeric);
    let mut words = text.split(is_of_word).filter(has_digit);
    let word = words.next().filter(|_| words.next().is_none())?;
    word.parse().ok()
}

/// The flag that a word means.
pub(super) fn flag(word: &str) -> Option<bool> {
    match word.to_lowercase().as_str() {
        "yes" | "true" | "on" => Some(true),
        "no" | "false" | "off" => Some(false),
        _ => None,
    }
}

/// A flag that is written wrongly is taken for what it seems to mean, or else for `true`, so that it is not said to be missing as well.
impl Decode for bool {
    const EXPECTED: &'static str = "`true` or `false`";

    fn decode(node: &Node<'_>, notes: &mut Notes) -> Option<Self> {
        if let Value::Bool(value) = node.value {
            return Some(value);
        }
        let before = notes.len();
        let word = match &node.value {
            Value::Named(Some(word), Body::None) => Some(word.text),
            Value::Text(text) => Some(*text),
            _ => None,
        };
        let meant = word.and_then(flag);
        let value = wrong_type(node, Self::EXPECTED, notes).or(meant).or(Some(true));
        if let Some(meant) = meant {
            let quotes = if node.text().is_some() {
                ", without quotes"
            } else {
                ""
            };
            notes.explain(before, || format!("write `{meant}`{quotes}"));
        }
        notes.instead(before, node, &Form::Flag);
        value
    }

    fn form() -> Form {
        Form::Flag
    }
}

impl<T: Decode> Decode for Spanned<T> {
    const EXPECTED: &'static str = T::EXPECTED;
    const HAS_NONE: bool = T::HAS_NONE;

    fn decode(node: &Node<'_>, notes: &mut Notes) -> Option<Self> {
        let value = T::decode(node, notes)?;
        Some(Self {
            value,
            span: node.head(),
        })
    }

    fn form() -> Form {
        T::form()
    }
}

/// A value that is there, even where it is wrong (and noted): then it is `None`.
#[derive(Clone, Debug)]
pub(crate) struct Present<T>(pub(crate) Option<T>);

impl<T: Decode> Decode for Present<T> {
    const EXPECTED: &'static str = T::EXPECTED;

    fn decode(node: &Node<'_>, notes: &mut Notes) -> Option<Self> {
        Some(Self(T::decode(node, notes)))
    }

    fn form() -> Form {
        T::form()
    }
}

/// The parts of a text that names several things: words between commas, or short codes between blanks.
pub(crate) fn several(text: &str) -> Option<Vec<&str>> {
    let parts = |between: &[char]| -> Vec<&str> {
        let parts = text.split(between).map(str::trim);
        parts.filter(|part| !part.is_empty()).collect()
    };
    let is_code = |part: &&str| part.is_ascii() && part.len() <= 3;
    let words = parts(&[',', ';']);
    if words.len() > 1 && !words.iter().any(|word| word.contains(char::is_whitespace)) {
        return Some(words);
    }
    let codes = parts(&[',', ';', ' ']);
    (codes.len() > 1 && codes.iter().all(is_code)).then_some(codes)
}

/// What to write instead of one text that names several things in a list.
pub(crate) fn each_in_quotes(parts: &[&str]) -> String {
    let parts: Vec<String> = parts.iter().map(|part| format!("\"{part}\"")).collect();
    format!(
        "write each of them between quotes of its own: `{}`",
        shorten_line(&parts.join(", "))
    )
}

/// Values, each a text of its own, for the parts of a text that names several things.
fn parts(text: &str, span: Span) -> Option<Vec<Node<'_>>> {
    Some(nodes_of(several(text)?, text, span))
}

/// Values, each a text of its own, for parts of a text.
fn nodes_of<'t>(parts: Vec<&'t str>, text: &'t str, span: Span) -> Vec<Node<'t>> {
    let mut at = 0;
    let nodes = parts.into_iter().map(|part| {
        let start = at + text[at..].find(part).unwrap_or_default();
        at = start + part.len();
        Node {
            span: span.part(start..at),
            value: Value::Text(part),
        }
    });
    nodes.collect()
}

/// Whether a node has the form of a value, as far as its outside shows.
fn has_form(node: &Node<'_>, form: &Form) -> bool {
    match (&node.value, form) {
        (Value::Text(_) | Value::Character(_), Form::Text)
        | (Value::Number(_), Form::Number)
        | (Value::List(_), Form::List(_))
        | (Value::Named(_, Body::Fields(_)), Form::Group(_)) => true,
        (Value::Named(Some(word), _), Form::Choice(_, words)) => {
            words.iter().any(|known| known.word == word.text)
        }
        _ => false,
    }
}

/// The list that something in its place was meant to be, of values of some form: one value without brackets, several
/// in parentheses or in one text, or lists without those around each of them.
fn meant_list<'a>(node: &Node<'a>, of: &Form, notes: &Notes) -> Option<Node<'a>> {
    let list = |items: Vec<Node<'a>>, span| Node {
        span,
        value: Value::List(items),
    };
    let items = match (&node.value, of) {
        (Value::List(items), Form::List(inner)) => {
            let inner = inner();
            let is_text = |item: &Node<'_>| matches!(inner, Form::Text) && item.meant().is_some();
            let fits = |item: &Node<'_>| has_form(item, &inner) || is_text(item);
            let lacks_level = !items.is_empty() && items.iter().all(fits);
            let each = items.iter().map(|item| list(vec![item.clone()], item.span));
            lacks_level.then(|| each.collect())?
        }
        (Value::List(_), _) => return None,
        (Value::Named(None, Body::Items(_)), Form::Text) if square_of_numbers(node).is_some() => {
            vec![node.clone()]
        }
        (Value::Named(None, Body::Items(items)), _) => items.clone(),
        (Value::Text(text), Form::Text) => {
            let each_letter = || {
                let letters = Some(text).filter(|_| notes.texts.may_be_letters());
                let letters = notes.examples.each_letter(letters?)?;
                Some(nodes_of(letters, text, node.span))
            };
            let parts = parts(text, node.span).or_else(each_letter);
            parts.unwrap_or_else(|| vec![node.clone()])
        }
        (Value::Named(Some(word), Body::None), Form::Text) if !ABSENT.contains(&word.text) => vec![Node {
            span: node.span,
            value: Value::Text(word.text),
        }],
        _ => vec![Some(node.clone()).filter(|node| has_form(node, of))?],
    };
    Some(list(items, node.span))
}

/// A list is as good as absent where it has entries, but none that can be read. What was evidently meant to be a list is noted, and read as that.
impl<T: Decode> Decode for Vec<T> {
    const EXPECTED: &'static str = "a list in square brackets";

    fn decode(node: &Node<'_>, notes: &mut Notes) -> Option<Self> {
        let meant = entries(node, T::form, notes)?;
        let mut list = Self::new();
        for item in meant.iter() {
            let before = notes.len();
            list.extend(T::decode(item, notes));
            if matches!(T::form(), Form::Number) {
                help_with_range(item, before, notes);
            }
        }
        (meant.is_empty() || !list.is_empty()).then_some(list)
    }

    fn form() -> Form {
        Form::List(T::form)
    }
}

/// The entries of a list, or of what was evidently meant to be one, which is noted.
fn entries<'n, 'a>(node: &'n Node<'a>, form: fn() -> Form, notes: &mut Notes) -> Option<Cow<'n, [Node<'a>]>> {
    const EXPECTED: &str = <Vec<Text> as Decode>::EXPECTED;
    let list_form = Form::List(form);
    let form = form();
    let before = notes.len();
    if let (Texts::Squares, Form::Text, Some(text)) = (notes.texts, &form, node.text())
        && let Some(names) = notes.examples.squares_between(text)
    {
        let message = format!("{} is not a square of this board", quote(text));
        notes.push(Diagnostic::new(Code::BadSquare, node.span, message).help(format!(
            "name each square between quotes of its own: `squares([{}])`",
            shorten_line(&names)
        )));
        return None;
    }
    let meant = meant_list(node, &form, notes);
    if let Some(written) = meant.as_ref().map(Node::written) {
        let is_flat = matches!(node.value, Value::List(_));
        note_wrong_type(node, if is_flat { "a list of lists" } else { EXPECTED }, notes);
        notes.instead(before, node, &list_form);
        if let Some(written) = written {
            notes.explain(before, || format!("write `{}`", shorten_value(&written)));
            // Of a string the quotes are not in its place.
            if node.text().is_none() {
                notes.propose(before, node.span, &written);
            }
        }
        if is_flat {
            // Ranks are the only such list.
            notes.help_on(
                before,
                "each rank is a list of its own, the highest first; pieces of the same rank share one",
            );
        }
    }
    if matches!(form, Form::Text) && square_of_numbers(node).is_some() {
        return None;
    }
    match meant.map(|meant| meant.value) {
        Some(Value::List(items)) => return Some(Cow::Owned(items)),
        None if let Value::List(items) = &node.value => return Some(Cow::Borrowed(items)),
        _ => {}
    }
    note_wrong_type(node, EXPECTED, notes);
    notes.instead(before, node, &list_form);
    None
}

/// Helps with a range that stands in the place of a number, from some number of notes on.
fn help_with_range(item: &Node<'_>, from: usize, notes: &mut Notes) {
    if let Some(numbers) = numbers_of_range(item) {
        notes.explain(from, || format!("write `{numbers}`"));
        notes.propose(from, item.span, &numbers);
    }
}

/// One text, or a list of several.
#[derive(Clone, Debug)]
pub(crate) struct OneOrMore(pub(crate) Spanned<Vec<Text>>);

impl Decode for OneOrMore {
    const EXPECTED: &'static str = "a string in quotes or a list of strings";

    fn decode(node: &Node<'_>, notes: &mut Notes) -> Option<Self> {
        let parts = node.text().and_then(|text| parts(text, node.span));
        let value = match (&node.value, parts) {
            (Value::List(_) | Value::Named(None, Body::Items(_)), _) => Vec::decode(node, notes)?,
            (_, Some(parts)) => {
                let list = Node {
                    span: node.span,
                    value: Value::List(parts),
                };
                let diagnostic =
                    Diagnostic::new(Code::WrongType, node.span, "one string names several pieces here");
                let written = list.written().unwrap_or_default();
                notes.push(diagnostic.help(format!("write a list: `{}`", shorten_value(&written))));
                Vec::decode(&list, notes)?
            }
            (Value::Text(_) | Value::Character(_) | Value::Named(_, Body::None | Body::Fields(_)), _) => {
                vec![Text::decode(node, notes)?]
            }
            _ => {
                let before = notes.len();
                let nothing = wrong_type(node, Self::EXPECTED, notes);
                notes.instead(before, node, &Self::form());
                return nothing;
            }
        };
        let span = node.head();
        Some(Self(Spanned { value, span }))
    }

    fn form() -> Form {
        Form::OneOrMore
    }
}

impl<T: Decode> Decode for Map<T> {
    const EXPECTED: &'static str = "a map in braces";

    fn decode(node: &Node<'_>, notes: &mut Notes) -> Option<Self> {
        let Value::Map(pairs) = &node.value else {
            let before = notes.len();
            let nothing = wrong_type(node, Self::EXPECTED, notes);
            notes.instead(before, node, &Self::form());
            return nothing;
        };
        let mut entries = Self::new();
        let mut keys = BTreeSet::new();
        for (key, value) in pairs {
            if let Some(help) = taken_away(key, value, notes.texts) {
                let message = format!(
                    "{} is no entry of this map",
                    quote(key.meant().unwrap_or_default())
                );
                let diagnostic = Diagnostic::new(Code::WrongType, key.span, message);
                notes.push(diagnostic.help(help));
                // What is to go is not to be missed, or found useless, besides.
                notes.unread.insert(("Piece", ""));
                continue;
            }
            let Some(key) = Text::decode(key, notes) else {
                continue;
            };
            if value.is_word(NONE) {
                // Where the parent could not be read, nobody knows what it has.
                if !notes.partial && !notes.taken.contains(&value.head()) {
                    notes.push(not_inherited(&key.value, value));
                }
                continue;
            }
            // The value of a key that is given again is read too, so that its own mistakes are noted.
            let outer = notes.entry.replace(key.value.clone());
            let before = notes.len();
            let read = T::decode(value, notes);
            notes.left_out(before, value, || {
                format!(
                    "leave the entry of {} out; `none` takes an inherited one away",
                    quote(&key.value)
                )
            });
            let value = read;
            notes.entry = outer;
            if keys.insert(key.value.clone()) {
                entries.push((key, value));
            }
        }
        Some(entries)
    }

    fn form() -> Form {
        Form::Map(T::form)
    }
}

/// What to write instead of an entry that lists the entries which are to go: `remove: ["N"]`.
fn taken_away(key: &Node<'_>, value: &Node<'_>, texts: Texts) -> Option<String> {
    let Value::Named(Some(word), Body::None) = &key.value else {
        return None;
    };
    let is_removal = [
        "remove",
        "removed",
        "delete",
        "deleted",
        "without",
        "drop",
        "omit",
        "exclude",
        "take_away",
    ]
    .contains(&word.text.to_lowercase().as_str());
    let items = match &value.value {
        Value::List(items) => items.as_slice(),
        Value::Text(_) => std::slice::from_ref(value),
        _ => return None,
    };
    let keys: Option<Vec<&str>> = items.iter().map(Node::text).collect();
    let keys = keys.filter(|keys| is_removal && texts == Texts::Letters && !keys.is_empty())?;
    let entries: Vec<String> = keys.iter().map(|key| format!("\"{key}\": {NONE}")).collect();
    let entries = shorten_line(&entries.join(", "));
    Some(format!(
        "write `{entries},` in its place: `{NONE}` takes an inherited entry away"
    ))
}

/// Asks whether a name was meant, and suggests it.
pub(crate) fn meant(diagnostic: Diagnostic, name: &str) -> Diagnostic {
    let span = diagnostic.span();
    diagnostic.help(hakugei_text::meant(&[name])).suggest(span, name)
}

/// Adds the list of names; of very many, the first.
pub(crate) fn listed(diagnostic: Diagnostic, names: &[&str], list: &str) -> Diagnostic {
    diagnostic.help(format!("{list} {}", first_of(names, MAX_LISTED)))
}

/// Names as a list; of too many, the first and how many more there are.
pub(crate) fn first_of(names: &[impl ToString], most: usize) -> String {
    let shown = quote_each(names.iter().take(most).map(ToString::to_string)).join(", ");
    match names.len().checked_sub(most) {
        None | Some(0) => shown,
        Some(more) => format!("{shown} and {more} more"),
    }
}

/// The name that is most like what was read, if any is like it.
pub(crate) fn nearest<'a>(read: &str, names: &[&'a str]) -> Option<&'a str> {
    hakugei_text::nearest(read, names.iter().copied())
        .into_iter()
        .min()
}
