//! The items of a move list or record, read one after the other from its text.

use pest::Parser as _;
use pest::error::{ErrorVariant, InputLocation};
use pest::iterators::{Pair, Pairs};

use self::generated::{Rule, TextGrammar};
use crate::{Place, TextErrorKind};

/// What the derive macro makes.
mod generated {
    #[derive(pest_derive::Parser)]
    #[grammar = "../../grammar/record.pest"]
    pub(super) struct TextGrammar;
}

/// One item of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Item<'t> {
    /// `[Name "value"]`, the value unescaped.
    Tag { name: &'t str, value: String },
    /// `{text}`, unescaped.
    Comment(String),
    /// `{[%emt 0:12:07.250]}`, in milliseconds.
    Time(u64),
    /// `(`
    BeginVariation,
    /// `)`
    EndVariation,
    /// `1.`, or with an ellipsis `1...`: the digits, and whether there is one.
    Number { digits: &'t str, ellipsis: bool },
    /// `…`
    Ellipsis,
    /// A move or a result.
    Word(&'t str),
}

/// An item, and where it stands.
pub(crate) struct PlacedItem<'t> {
    pub(crate) item: Item<'t>,
    pub(crate) place: Place,
}

/// What is wrong with a text, and where.
pub(crate) struct TextFault {
    pub(crate) kind: TextErrorKind,
    pub(crate) place: Place,
}

/// A text, and how far it has been read.
#[derive(Clone, Debug)]
pub(crate) struct Items<'t> {
    text: &'t str,
    at: usize,
    line: u32,
    column: u32,
}

impl<'t> Items<'t> {
    /// The beginning of a text; a byte order mark is passed over.
    pub(crate) fn new(text: &'t str) -> Self {
        Self {
            text,
            at: if text.starts_with('\u{feff}') { 3 } else { 0 },
            line: 1,
            column: 1,
        }
    }

    /// The next item; `None` at the end. After an error nothing more is to be read.
    pub(crate) fn next(&mut self) -> Option<Result<PlacedItem<'t>, TextFault>> {
        self.skip_blanks();
        let rest = &self.text[self.at..];
        if rest.is_empty() {
            return None;
        }
        Some(match TextGrammar::parse(Rule::item, rest) {
            Ok(mut pairs) => {
                let pair = pairs.next().expect("an item is one pair");
                let place = self.advance(pair.as_str().len());
                item(pair)
                    .map(|item| PlacedItem { item, place })
                    .map_err(|kind| TextFault { kind, place })
            }
            Err(error) => Err(self.refuse(&error)),
        })
    }

    /// Whether nothing but blanks is left.
    pub(crate) fn is_at_end(&self) -> bool {
        self.text[self.at..].trim_start().is_empty()
    }

    /// The place where reading has come to.
    pub(crate) fn here(&self) -> Place {
        Place {
            start: self.at,
            end: self.at,
            line: self.line,
            column: self.column,
        }
    }

    fn skip_blanks(&mut self) {
        let rest = &self.text[self.at..];
        self.advance(rest.len() - rest.trim_start().len());
    }

    /// Goes on by some bytes; the place of what was passed.
    fn advance(&mut self, bytes: usize) -> Place {
        let from = self.here();
        for c in self.text[self.at..self.at + bytes].chars() {
            if c == '\n' {
                self.line += 1;
                self.column = 1;
            } else {
                self.column += 1;
            }
        }
        self.at += bytes;
        Place { end: self.at, ..from }
    }

    /// Why there is no item, and where it goes wrong.
    fn refuse(&mut self, error: &pest::error::Error<Rule>) -> TextFault {
        let (InputLocation::Pos(stop) | InputLocation::Span((stop, _))) = error.location;
        let rest = &self.text[self.at..];
        let opening = rest.chars().next().unwrap_or_default();
        let found = rest[stop..].chars().next();
        let (kind, bytes) = match opening {
            '{' | '[' if wants(error, Rule::escaped) => {
                let found = found.map(String::from).unwrap_or_default();
                (TextErrorKind::BadEscape { found }, stop)
            }
            '{' => (TextErrorKind::OpenComment, 0),
            '[' => (TextErrorKind::BadTag { found }, stop),
            found => (TextErrorKind::Unexpected { found }, 0),
        };
        self.advance(bytes);
        let rest = &self.text[self.at..];
        let found = rest.chars().next().map_or(0, char::len_utf8);
        let place = self.advance(found);
        TextFault { kind, place }
    }
}

/// Whether a rule would have gone on where the grammar stopped.
fn wants(error: &pest::error::Error<Rule>, rule: Rule) -> bool {
    matches!(&error.variant, ErrorVariant::ParsingError { positives, .. } if positives.contains(&rule))
}

/// The item of a pair.
fn item(pair: Pair<'_, Rule>) -> Result<Item<'_>, TextErrorKind> {
    let text = pair.as_str();
    Ok(match pair.as_rule() {
        Rule::tag => {
            let mut parts = pair.into_inner();
            let name = parts.next().expect("a tag begins with its name").as_str();
            Item::Tag {
                name,
                value: unescaped(parts)?,
            }
        }
        Rule::comment => Item::Comment(unescaped(pair.into_inner())?),
        Rule::time => Item::Time(milliseconds(text)),
        Rule::begin_variation => Item::BeginVariation,
        Rule::end_variation => Item::EndVariation,
        Rule::number => {
            let mut parts = pair.into_inner();
            let digits = parts.next().expect("a number has digits").as_str();
            Item::Number {
                digits,
                ellipsis: parts.next().is_some(),
            }
        }
        Rule::ellipsis => Item::Ellipsis,
        _ => Item::Word(text),
    })
}

/// What the text of a time begins with.
pub(crate) const TIME: &str = "[%emt ";

/// The time of a text that the grammar has passed: `{[%emt 0:12:07.250]}`.
fn milliseconds(text: &str) -> u64 {
    let value = text
        .trim_start_matches('{')
        .trim_start_matches(TIME)
        .trim_end_matches("]}");
    read_time(value).expect("the grammar's times have a few digits")
}

/// The milliseconds of hours, minutes and seconds, `0:12:07.250`; the parts before the seconds may be missing. `None` where the
/// text is no time.
pub(crate) fn read_time(text: &str) -> Option<u64> {
    let number = |text: &str| {
        let plain = (1..=6).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<u64>().ok().filter(|_| plain)
    };
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let parts: Vec<u64> = whole.split(':').map(number).collect::<Option<_>>()?;
    let fraction = number(fraction).filter(|_| fraction.len() <= 3)? * [100, 10, 1][fraction.len() - 1];
    let seconds = parts.iter().fold(0, |sum, part| sum * 60 + part);
    (parts.len() <= 3).then_some(seconds * 1000 + fraction)
}

/// Hours, minutes and seconds, with thousandths where there are any: `0:12:07.250`. No record has a longer time than 999 999 hours.
pub(crate) fn write_time(milliseconds: u64) -> String {
    let milliseconds = milliseconds.min(999_999 * 3_600_000);
    let seconds = milliseconds / 1000;
    let whole = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    match milliseconds % 1000 {
        0 => whole,
        fraction => format!("{whole}.{fraction:03}").trim_end_matches('0').to_owned(),
    }
}

/// The characters that the parts of a value or comment stand for.
fn unescaped(parts: Pairs<'_, Rule>) -> Result<String, TextErrorKind> {
    let mut text = String::new();
    for part in parts {
        match part.as_rule() {
            Rule::tag_plain => text.push_str(part.as_str()),
            // Whatever ends the lines of the file, a comment's lines end the same way.
            Rule::comment_plain => text.push_str(&part.as_str().replace("\r\n", "\n")),
            Rule::escape => text.push(escaped(&part.as_str()[1..])?),
            _ => {}
        }
    }
    Ok(text)
}

/// The character that the text after a backslash stands for.
fn escaped(code: &str) -> Result<char, TextErrorKind> {
    match code {
        "n" => Ok('\n'),
        "r" => Ok('\r'),
        "t" => Ok('\t'),
        "\"" => Ok('"'),
        "\\" => Ok('\\'),
        "}" => Ok('}'),
        _ => {
            let digits = code.trim_start_matches("u{").trim_end_matches('}');
            let value = u32::from_str_radix(digits, 16).ok();
            value
                .and_then(char::from_u32)
                .ok_or_else(|| TextErrorKind::BadEscape {
                    found: code.to_owned(),
                })
        }
    }
}

/// A text in which everything that could not stand in quotes stands escaped.
pub(crate) fn escape_value(text: &str) -> String {
    escape(text, &['"', '\\', '\n'])
}

/// A text in which everything that could not stand in braces stands escaped, also the beginning of one that would be read as a time.
pub(crate) fn escape_comment(text: &str) -> String {
    let escaped = escape(text, &['}', '\\']);
    let time = escaped.strip_prefix(TIME).and_then(|rest| rest.strip_suffix(']'));
    match time.filter(|time| read_time(time).is_some()) {
        Some(time) => format!("\\u{{5b}}{}{time}]", &TIME[1..]),
        None => escaped,
    }
}

fn escape(text: &str, special: &[char]) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' if !special.contains(&c) => escaped.push(c),
            '\n' => escaped.push_str("\\n"),
            '\r' => escaped.push_str("\\r"),
            '\t' => escaped.push_str("\\t"),
            _ if special.contains(&c) => escaped.extend(['\\', c]),
            _ if hakugei_text::commands(c) => escaped.extend(c.escape_unicode()),
            _ => escaped.push(c),
        }
    }
    escaped
}
