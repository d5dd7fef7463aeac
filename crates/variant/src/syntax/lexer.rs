//! The lexer: a text to tokens. It reads on where a quote is missing or of a foreign kind, and notes it.

use std::ops::Range;

use super::slips::Slips;

/// The most characters of a text between foreign quotes: without a bound, quotes that nothing closes would each be
/// looked for to the end of a long line.
const LONGEST_IN_FOREIGN_QUOTES: usize = 200;

/// The most characters of an escape, `\u{10FFFF}`, and the quote behind it.
const LONGEST_ESCAPE: usize = 11;

/// The longest key of a map of pieces, in bytes: `+P'`.
const LONGEST_CODE: usize = 3;

/// A token with its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    /// What it is.
    pub(super) kind: Kind,
    /// Its first byte.
    pub(super) start: usize,
    /// The byte after its last one; `start` for a token that is only thought to be there.
    pub(super) end: usize,
    /// The first byte of its line.
    pub(super) line: usize,
    /// The first byte of the first token on its line.
    pub(super) margin: usize,
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A name.
    Word,
    /// A whole number.
    Number(i64),
    /// A number with a fraction, too large, or a range of numbers.
    OddNumber,
    /// What begins like a number and is none.
    NoNumber,
    /// A string, with the first byte of its text and the byte after its last one.
    Text(usize, usize),
    /// A string with an escape.
    Escaped,
    /// A character between single quotes, with its first byte and the byte after it.
    Character(usize, usize),
    /// Bytes, or a character with an escape.
    Odd,
    /// An opening bracket.
    Open(char),
    /// A closing bracket.
    Close(char),
    /// A comma.
    Comma,
    /// A colon.
    Colon,
    /// Any other character.
    Sign(char),
}

impl Token {
    /// Its place.
    pub(super) const fn range(self) -> Range<usize> {
        self.start..self.end
    }

    /// Whether nothing but blanks stands before it on its line.
    pub(super) const fn begins_line(self) -> bool {
        self.start == self.margin
    }

    /// How far the line that it is on is indented, in bytes.
    pub(super) const fn indent(self) -> usize {
        self.margin - self.line
    }

    /// Whether it is on the same line as another one.
    pub(super) const fn is_near(self, other: Self) -> bool {
        self.line == other.line
    }

    /// Whether it is a sign that nothing begins with.
    pub(super) const fn is_sign(self) -> bool {
        matches!(self.kind, Kind::Colon | Kind::Sign(_))
    }

    /// Whether a value begins with it.
    pub(super) const fn begins_value(self) -> bool {
        !self.is_sign() && !matches!(self.kind, Kind::Close(_) | Kind::Comma)
    }
}

/// Reads the tokens of a text. After too many slips nothing of it is used.
pub(super) fn lex(slips: &mut Slips<'_>) -> Vec<Token> {
    let mut lexer = Lexer {
        text: slips.text,
        at: 0,
        line: 0,
        margin: None,
        tokens: Vec::new(),
        slips,
    };
    while let Some(first) = lexer.rest().chars().next()
        && !lexer.slips.are_too_many()
    {
        lexer.step(first);
    }
    lexer.tokens
}

/// A place in a text of which everything before has been read.
struct Lexer<'s, 'a> {
    text: &'a str,
    /// How many bytes have been read.
    at: usize,
    /// The first byte of the line.
    line: usize,
    /// The first byte of the first token on the line, if one has been read.
    margin: Option<usize>,
    tokens: Vec<Token>,
    slips: &'s mut Slips<'a>,
}

impl<'a> Lexer<'_, 'a> {
    /// What has not been read yet.
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Reads a token, a comment or a blank, given its first character.
    fn step(&mut self, first: char) {
        let rest = self.rest();
        match first {
            _ if is_blank(first) => self.pass(first.len_utf8()),
            '/' if rest.starts_with("//") => self.pass(rest.find('\n').unwrap_or(rest.len())),
            '/' if rest.starts_with("/*") => {
                let length = block_comment(rest);
                if length.is_none() {
                    self.slips.open_comment(self.at);
                }
                self.pass(length.unwrap_or(rest.len()));
            }
            '#' => self.remark(run(rest, |c| c == '#')),
            '-' if rest.starts_with("--") => self.remark(2),
            '"' => self.string(0, 0),
            'r' | 'b' if opens_string(rest).is_some() => {
                let (prefix, hashes) = opens_string(rest).unwrap_or_default();
                self.string(prefix, hashes);
            }
            'b' if rest.starts_with("b'") => self.number(),
            'r' if rest.starts_with("r#") && rest[2..].starts_with(is_raw_word) => {
                self.at += 2;
                self.push(Kind::Word, run(self.rest(), is_raw_word));
            }
            '\'' => self.character(),
            '“' | '”' | '„' => self.foreign_quote(first, &['”', '“'], "curly"),
            '‘' | '’' => self.foreign_quote(first, &['’', '‘'], "curly"),
            '(' | '[' | '{' => self.push(Kind::Open(first), 1),
            ')' | ']' | '}' => self.push(Kind::Close(first), 1),
            ',' => self.push(Kind::Comma, 1),
            ':' => self.push(Kind::Colon, 1),
            '0'..='9' | '+' | '-' | '.' => self.number(),
            _ if is_word(first) => {
                let length = run(rest, is_word);
                let endless = matches!(&rest[..length], "inf" | "NaN") && rest[length..].starts_with("..");
                if endless {
                    self.number();
                } else {
                    self.push(Kind::Word, length);
                }
            }
            _ => self.push(Kind::Sign(first), first.len_utf8()),
        }
    }

    /// Passes over blanks, a comment or a token.
    fn pass(&mut self, length: usize) {
        let passed = &self.text[self.at..self.at + length];
        if let Some(newline) = passed.rfind('\n') {
            self.line = self.at + newline + 1;
            self.margin = None;
        }
        self.at += length;
    }

    /// Reads a token of some length.
    fn push(&mut self, kind: Kind, length: usize) {
        let start = self.at;
        let margin = *self.margin.get_or_insert(start);
        self.tokens.push(Token {
            kind,
            start,
            end: start + length,
            line: self.line,
            margin,
        });
        self.pass(length);
    }

    /// Reads a remark that begins with a foreign sign.
    fn remark(&mut self, length: usize) {
        self.slips.no_remark(self.at..self.at + length);
        let rest = self.rest();
        self.pass(rest.find('\n').unwrap_or(rest.len()));
    }

    /// Reads a number. What is more than digits is for ron to judge: it knows bases, suffixes and ranges.
    fn number(&mut self) {
        let rest = self.rest();
        let mut length = run(rest, is_number);
        if rest[..length].ends_with("..") && rest[length..].starts_with('=') {
            length += 1 + run(&rest[length + 1..], is_number);
        }
        if let Ok(number) = rest[..length].parse() {
            return self.push(Kind::Number(number), length);
        }
        match ron_value(rest).filter(|read| *read >= length.max(1)) {
            Some(read) => {
                let number = ron::from_str(&rest[..read]);
                self.push(number.map_or(Kind::OddNumber, Kind::Number), read);
            }
            None => self.push(Kind::NoNumber, length.max(1)),
        }
    }

    /// Reads a string with so many bytes and hashes before its first quote.
    fn string(&mut self, prefix: usize, hashes: usize) {
        let opens = prefix + hashes + 1;
        let inner = &self.rest()[opens..];
        let is_raw = prefix > 0 && !self.rest().starts_with("b\"");
        let end = if is_raw {
            inner.find(&format!("\"{}", "#".repeat(hashes)))
        } else {
            closing_quote(inner, '"')
        };
        let length = end.unwrap_or(inner.len());
        let behind = &inner[(length + 1 + hashes).min(inner.len())..];
        if end.is_none() || behind.starts_with(is_word) {
            if let Some(first) = self.words_before_quote() {
                return self.text_without_opening_quote(first);
            }
            if let Some(length) = end_of_unclosed(inner, end, self.is_after_colon()) {
                let closing = "\"".to_owned() + &"#".repeat(hashes);
                let start = self.at;
                self.slips
                    .no_closing_quote(start..start + opens, start + opens + length, &closing);
                return self.push(Kind::Text(start + opens, start + opens + length), opens + length);
            }
        }
        let start = self.at + opens;
        let kind = match self.rest().as_bytes()[0] {
            b'b' => Kind::Odd,
            b'"' if inner[..length].contains('\\') => Kind::Escaped,
            _ => Kind::Text(start, start + length),
        };
        self.push(kind, opens + length + 1 + hashes);
    }

    /// Whether a value belongs here, and no key.
    fn is_after_colon(&self) -> bool {
        self.tokens.last().is_some_and(|last| last.kind == Kind::Colon)
    }

    /// The first of the tokens that seem to be the text before this quote, if one ends directly before it.
    fn words_before_quote(&self) -> Option<usize> {
        let ends_text = |kind| !matches!(kind, Kind::Comma | Kind::Colon | Kind::Open(_));
        let last = self.tokens.last()?;
        if last.end < self.at || !ends_text(last.kind) {
            return None;
        }
        let is_before = |token: &Token| {
            let kind = token.kind;
            token.line != last.line || matches!(kind, Kind::Colon | Kind::Text(..) | Kind::Open('[' | '{'))
        };
        let first = self
            .tokens
            .iter()
            .rposition(is_before)
            .map_or(0, |before| before + 1);
        let commas = self.tokens[first..]
            .iter()
            .take_while(|token| token.kind == Kind::Comma);
        Some(first + commas.count()).filter(|first| *first < self.tokens.len())
    }

    /// Takes the tokens from one on for a string that ends with the quote at this place.
    fn text_without_opening_quote(&mut self, first: usize) {
        let first_word = self.tokens[first];
        self.tokens.truncate(first);
        self.slips.no_opening_quote(first_word.range(), self.at);
        let end = self.at + 1;
        self.tokens.push(Token {
            kind: Kind::Text(first_word.start, self.at),
            end,
            ..first_word
        });
        self.at = end;
    }

    /// Reads a character, or a text between single quotes.
    fn character(&mut self) {
        let inner = &self.rest()[1..];
        let first = inner.chars().next();
        let length = first.map_or(0, char::len_utf8);
        if first == Some('\\') {
            let longest = inner.char_indices().nth(LONGEST_ESCAPE);
            let escape = &inner[..longest.map_or(inner.len(), |(at, _)| at)];
            if let Some(end) = closing_quote(escape, '\'') {
                return self.push(Kind::Odd, end + 2);
            }
        } else if inner[length..].starts_with('\'') {
            let start = self.at + 1;
            return self.push(Kind::Character(start, start + length), length + 2);
        }
        self.foreign_quote('\'', &['\''], "single");
    }

    /// Reads a text between foreign quotes on one line, or the quote alone where none closes it.
    fn foreign_quote(&mut self, opening: char, closing: &[char], kind: &str) {
        let inner = &self.rest()[opening.len_utf8()..];
        let near = inner.char_indices().take(LONGEST_IN_FOREIGN_QUOTES);
        let mut near = near.take_while(|(_, c)| !matches!(c, '\n' | '"'));
        let Some((length, closes)) = near.find(|(_, c)| closing.contains(c)) else {
            return self.push(Kind::Sign(opening), opening.len_utf8());
        };
        let start = self.at + opening.len_utf8();
        let whole = opening.len_utf8() + length + closes.len_utf8();
        self.slips
            .foreign_quotes(self.at..self.at + whole, &inner[..length], kind);
        self.push(Kind::Text(start, start + length), whole);
    }
}

/// Where a string ends that lacks its closing quote, where that can be guessed. `end` is the quote that seems to close
/// it: the one that opens the next string.
fn end_of_unclosed(inner: &str, end: Option<usize>, is_value: bool) -> Option<usize> {
    let text = &inner[..end.unwrap_or(inner.len())];
    let line = text.split('\n').next().unwrap_or_default();
    let colon = line.find(':').filter(|_| !is_value);
    if colon.is_some_and(|colon| colon <= LONGEST_CODE) {
        return colon;
    }
    let fields = line.match_indices(',').map(|(comma, _)| comma);
    let mut fields = fields.take(LONGEST_IN_FOREIGN_QUOTES);
    if let Some(comma) = fields.find(|comma| begins_with_field(&line[comma + 1..])) {
        return Some(comma);
    }
    if line.len() == text.len() && end.is_some() {
        return line.find([',', ')', ']', '}']).or(colon);
    }
    let mut line = line.trim_end().trim_end_matches(',');
    for (open, close) in [('}', '{'), (']', '['), (')', '(')] {
        if line.ends_with(open) && line.matches(open).count() > line.matches(close).count() {
            line = &line[..line.len() - 1];
        }
    }
    Some(line.len())
}

/// Whether a text begins with a name and a colon.
fn begins_with_field(text: &str) -> bool {
    let text = text.trim_start_matches(' ');
    let name = run(text, |c| c.is_ascii_lowercase() || c == '_');
    name > 0 && text[name..].trim_start_matches(' ').starts_with(':')
}

/// How many bytes the characters of a kind reach.
fn run(text: &str, belongs: impl Fn(char) -> bool) -> usize {
    text.find(|c| !belongs(c)).unwrap_or(text.len())
}

/// Where the quote stands that closes a text with escapes.
fn closing_quote(text: &str, quote: char) -> Option<usize> {
    let mut escaped = false;
    let mut characters = text.char_indices();
    let end = characters.find(|&(_, c)| {
        let ends = c == quote && !escaped;
        escaped = c == '\\' && !escaped;
        ends
    });
    end.map(|(at, _)| at)
}

/// The letters and the hashes before the first quote of a string of bytes or a raw one, if a text starts with one.
fn opens_string(text: &str) -> Option<(usize, usize)> {
    let prefix = ["br", "b", "r"]
        .into_iter()
        .find(|prefix| text.starts_with(prefix))?;
    let hashes = match prefix {
        "b" => 0,
        _ => run(&text[prefix.len()..], |c| c == '#'),
    };
    text[prefix.len() + hashes..]
        .starts_with('"')
        .then_some((prefix.len(), hashes))
}

/// How many bytes ron reads of a text as one value.
fn ron_value(text: &str) -> Option<usize> {
    let mut reader = ron::Deserializer::from_str(text).ok()?;
    let _: serde::de::IgnoredAny = serde::Deserialize::deserialize(&mut reader).ok()?;
    Some(text.len() - reader.remainder().len())
}

/// Whether a character can be part of a number.
fn is_number(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '.' | '+' | '-' | '_')
}

/// Whether a character can be part of a name. Which of the rarer ones can is for ron to say; here they only must not be
/// taken for anything else.
fn is_word(c: char) -> bool {
    let is_sign = match c {
        '\0'..='\x7F' => c != '_',
        '\u{200C}' | '\u{200D}' | '\u{203F}' | '\u{2040}' | '\u{2054}' => false,
        '«' | '»' | '\u{2000}'..='\u{206F}' | '\u{3000}'..='\u{3003}' | '\u{3008}'..='\u{301F}' => true,
        _ => c.is_whitespace() || c.is_control() || ('\u{FEFF}'..='\u{FF64}').contains(&c),
    };
    c.is_alphanumeric() || !is_sign
}

/// Whether a character can be part of a raw name, `r#…`.
fn is_raw_word(c: char) -> bool {
    is_word(c) || matches!(c, '.' | '+' | '-')
}

/// Whether ron passes over a character.
const fn is_blank(c: char) -> bool {
    matches!(
        c,
        ' ' | '\t'..='\r' | '\u{85}' | '\u{200E}' | '\u{200F}' | '\u{2028}' | '\u{2029}'
    )
}

/// How many bytes of blanks and comments a text starts with; all of it where a comment does not end.
pub(crate) fn skip_blank(text: &str) -> usize {
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(is_blank);
        if rest.starts_with("//") {
            rest = rest.find('\n').map_or("", |end| &rest[end..]);
        } else if let Some(length) = block_comment(rest) {
            rest = &rest[length..];
        } else {
            return text.len() - rest.len();
        }
    }
}

/// The length of the block comment, with the comments in it, that a text starts with; nothing where it does not end.
fn block_comment(text: &str) -> Option<usize> {
    text.starts_with("/*").then_some(())?;
    let (mut at, mut open) = (0, 0);
    while let Some(next) = text[at..].find(['/', '*']) {
        at += next;
        let (depth, length) = match text.get(at..at + 2) {
            Some("/*") => (open + 1, 2),
            Some("*/") => (open - 1, 2),
            _ => (open, 1),
        };
        (open, at) = (depth, at + length);
        if open == 0 {
            return Some(at);
        }
    }
    None
}
