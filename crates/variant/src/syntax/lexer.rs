//! The lexer: a text to tokens. It reads on where a quote is missing or of a foreign kind, and notes it.

use std::ops::Range;

use super::slips::{Slip, Slips, table};
use crate::source::floor;

/// The most characters of a text between foreign quotes: without a bound, quotes that nothing closes would each be
/// looked for to the end of a long line.
const LONGEST_IN_FOREIGN_QUOTES: usize = 200;

/// The most bytes of an escape and the quote after it, `\u{10FFFF}'`.
const LONGEST_ESCAPE: usize = 11;

/// The longest key of a map of pieces, in bytes: `+P'`.
const LONGEST_CODE: usize = 3;

/// The most bytes of a text in which quotes are looked for that belong to it: without a bound, each text of a long line would be looked through
/// to its end.
const LONGEST_WITH_QUOTES: usize = 2000;

/// The most things between quotes within a text.
const MOST_QUOTED: usize = 8;

/// How many bytes a token has with what is before it, at least: room for the tokens of most texts.
const SHORT_TOKEN: usize = 4;

/// A token with its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    /// What it is.
    pub(crate) kind: TokenKind,
    /// Its first byte.
    pub(crate) start: usize,
    /// The byte after its last one; `start` for a token that is only thought to be there.
    pub(crate) end: usize,
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
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

impl TokenKind {
    /// The token that a character is.
    pub(crate) const fn of(sign: char) -> Self {
        match sign {
            '(' | '[' | '{' => Self::Open(sign),
            ')' | ']' | '}' => Self::Close(sign),
            ',' => Self::Comma,
            ':' => Self::Colon,
            _ => Self::Sign(sign),
        }
    }

    /// The bracket that it is.
    pub(crate) const fn bracket(self) -> char {
        match self {
            Self::Open(bracket) | Self::Close(bracket) => bracket,
            _ => ' ',
        }
    }
}

impl Token {
    /// Its place.
    pub(crate) const fn range(self) -> Range<usize> {
        self.start..self.end
    }

    /// Whether it is a sign that nothing begins with.
    pub(crate) const fn is_sign(self) -> bool {
        matches!(self.kind, TokenKind::Colon | TokenKind::Sign(_))
    }

    /// Whether a value begins with it.
    pub(crate) const fn begins_value(self) -> bool {
        !self.is_sign() && !matches!(self.kind, TokenKind::Close(_) | TokenKind::Comma)
    }
}

/// Reads the tokens of a text. After too many slips nothing of it is used.
pub(super) fn lex(slips: &mut Slips<'_>) -> Vec<Token> {
    let text = slips.text;
    let mut lexer = Lexer {
        text,
        at: 0,
        tokens: Vec::with_capacity(text.len() / SHORT_TOKEN),
        slips,
    };
    while let Some(&first) = text.as_bytes().get(lexer.at)
        && !lexer.slips.are_too_many()
    {
        lexer.step(first);
    }
    lexer.tokens
}

/// Reads the tokens of a part of a text, such as of what a comment says; nothing where there are slips in it.
pub(super) fn lex_part(slips: &Slips<'_>, part: Range<usize>) -> Option<Vec<Token>> {
    let mut slips = slips.beside();
    let mut lexer = Lexer {
        text: &slips.text[..part.end],
        at: part.start,
        tokens: Vec::new(),
        slips: &mut slips,
    };
    while let Some(&first) = lexer.text.as_bytes().get(lexer.at) {
        lexer.step(first);
    }
    let tokens = lexer.tokens;
    slips.diagnostics.is_empty().then_some(tokens)
}

/// Whether a word names a macro of Rust, given what follows it: `vec![`.
fn is_macro(word: &str, behind: &str) -> bool {
    let opens = behind
        .strip_prefix('!')
        .is_some_and(|rest| rest.starts_with(['[', '(', '{']));
    opens
        && word.len() >= LONGEST_CODE
        && word
            .bytes()
            .all(|letter| letter.is_ascii_lowercase() || letter == b'_')
}

/// A place in a text of which everything before has been read.
struct Lexer<'s, 'a> {
    text: &'a str,
    /// How many bytes have been read.
    at: usize,
    tokens: Vec<Token>,
    slips: &'s mut Slips<'a>,
}

impl<'a> Lexer<'_, 'a> {
    /// What has not been read yet.
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Reads a token, a comment or a blank, given its first byte.
    fn step(&mut self, first: u8) {
        match first {
            b' ' | b'\t'..=b'\r' => self.at += 1,
            b'(' | b'[' | b'{' | b')' | b']' | b'}' | b',' | b':' => {
                self.push(TokenKind::of(first.into()), 1);
            }
            b'"' => self.string(0, 0),
            b'r' | b'b' => self.prefixed(),
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => self.word(),
            b'-' if self.rest().starts_with("--") => self.foreign_comment(2),
            b'0'..=b'9' | b'+' | b'-' | b'.' => self.number(),
            b'#' => self.foreign_comment(run(self.rest(), |c| c == '#')),
            b'\'' => self.character(),
            _ => self.rare(),
        }
    }

    /// Reads a comment, or what begins with a rare character.
    fn rare(&mut self) {
        let rest = self.rest();
        let first = rest.chars().next().unwrap_or_default();
        match first {
            '/' if rest.starts_with("//") => self.at += rest.find('\n').unwrap_or(rest.len()),
            '`' | '~' if self.is_fence(first) => {
                let end = self.at + rest.find('\n').unwrap_or(rest.len());
                let line = self.at..self.at + self.text[self.at..end].trim_end().len();
                self.slips.note(table::FENCE.at(line.clone()).write("", line));
                self.at = end;
            }
            '/' if rest.starts_with("/*") => {
                let length = block_comment(rest);
                if length.is_none() {
                    self.slips.is_hidden = true;
                    let place = self.at..self.at + 2;
                    self.slips.note(match end_of_open_comment(self.text, self.at) {
                        Some(end) => table::OPEN_COMMENT_BEFORE.at(place).write(" */", end..end),
                        None => table::OPEN_COMMENT.at(place),
                    });
                }
                self.at += length.unwrap_or(rest.len());
            }
            '“' | '”' | '„' => self.foreign_quote(first, &['”', '“'], table::CURLY_QUOTES),
            '‘' | '’' => self.foreign_quote(first, &['’', '‘'], table::CURLY_QUOTES),
            '<' if rest.starts_with("<!--") => self.foreign_comment(4),
            ';' | '%' if self.begins_line() => self.foreign_comment(1),
            '＂' => self.foreign_quote(first, &['＂'], table::FULL_WIDTH_QUOTES),
            '０'..='９' => self.full_width_number(),
            _ if is_blank(first) => self.at += first.len_utf8(),
            _ => match table::full_width(first) {
                Some((ascii, slip)) => self.full_width_sign(first, ascii, slip),
                None if is_word(first) => self.word(),
                None => self.push(TokenKind::Sign(first), first.len_utf8()),
            },
        }
    }

    /// Whether the line is a fence of Markdown around a text that is shown in a page: three signs, and at most a word.
    fn is_fence(&self, sign: char) -> bool {
        let line = self.rest().split('\n').next().unwrap_or_default();
        let word = line.trim_start_matches(sign);
        let is_word = |c: char| c.is_ascii_alphanumeric() || "-_+. \t\r".contains(c);
        line.len() - word.len() >= 3
            && word.len() <= LONGEST_IN_FOREIGN_QUOTES
            && word.chars().all(is_word)
            && {
                let before = self.text[..self.at].trim_end_matches([' ', '\t']);
                before.is_empty() || before.ends_with('\n')
            }
    }

    /// Whether nothing but blanks stands before this place on its line, and something behind it.
    fn begins_line(&self) -> bool {
        let before = self.text[..self.at].trim_end_matches([' ', '\t']);
        let begins = before.is_empty() || before.ends_with('\n');
        begins
            && !self.rest()[1..]
                .split('\n')
                .next()
                .unwrap_or_default()
                .trim()
                .is_empty()
    }

    /// Reads a token of some length.
    fn push(&mut self, kind: TokenKind, length: usize) {
        let start = self.at;
        self.at += length;
        let end = self.at;
        self.tokens.push(Token { kind, start, end });
    }

    /// Reads a word. Infinite numbers begin ranges, which are for ron to judge.
    fn word(&mut self) {
        let rest = self.rest();
        let length = run(rest, is_word);
        if rest[length..].starts_with("..") && rest[..length].is_ascii() {
            self.number();
        } else if is_macro(&rest[..length], &rest[length..]) {
            let place = self.at..self.at + length + 1;
            self.slips.note(table::MACRO.at(place.clone()).write("", place));
            self.at += length + 1;
        } else {
            self.push(TokenKind::Word, length);
        }
    }

    /// Reads what begins with `r` or `b`: a raw string, bytes, a raw name or a word.
    fn prefixed(&mut self) {
        let rest = self.rest();
        let prefix = if rest.starts_with("br") { 2 } else { 1 };
        let hashes = run(&rest[prefix..], |c| c == '#');
        if rest[prefix + hashes..].starts_with('"') && (hashes == 0 || !rest.starts_with("b#")) {
            self.string(prefix, hashes);
        } else if rest.starts_with("b'") {
            self.number();
        } else if rest.starts_with("r#") && rest[2..].starts_with(is_raw_word) {
            self.at += 2;
            self.push(TokenKind::Word, run(self.rest(), is_raw_word));
        } else {
            self.word();
        }
    }

    /// Reads a comment that begins with a foreign sign.
    fn foreign_comment(&mut self, length: usize) {
        let place = self.at..self.at + length;
        self.slips
            .note(table::FOREIGN_COMMENT.at(place.clone()).write("//", place));
        let rest = self.rest();
        self.at += rest.find('\n').unwrap_or(rest.len());
    }

    /// Reads a number. What is more than digits is for ron to judge: it knows bases, suffixes and ranges.
    fn number(&mut self) {
        let rest = self.rest();
        let mut length = run(rest, is_number);
        if rest[..length].ends_with("..") && rest[length..].starts_with('=') {
            length += 1 + run(&rest[length + 1..], is_number);
        }
        if let Ok(number) = rest[..length].parse() {
            return self.push(TokenKind::Number(number), length);
        }
        match ron_value(rest).filter(|read| *read >= length.max(1)) {
            Some(read) => {
                let number = ron::from_str(&rest[..read]);
                self.push(number.map_or(TokenKind::OddNumber, TokenKind::Number), read);
            }
            None => self.push(TokenKind::NoNumber, length.max(1)),
        }
    }

    /// Reads a full-width sign that stands for one of ASCII.
    fn full_width_sign(&mut self, sign: char, ascii: char, slip: Slip) {
        let place = self.at..self.at + sign.len_utf8();
        self.slips.note(slip.at(place.clone()).write(ascii, place));
        match TokenKind::of(ascii) {
            TokenKind::Sign(_) => self.at += sign.len_utf8(),
            kind => self.push(kind, sign.len_utf8()),
        }
    }

    /// Reads a number of full-width digits.
    fn full_width_number(&mut self) {
        let rest = self.rest();
        let length = run(rest, |c| matches!(c, '０'..='９'));
        let digits = rest[..length].chars().filter_map(|c| {
            let digit = u32::from(c).checked_sub(u32::from('０'))?;
            char::from_digit(digit, 10)
        });
        let ascii: String = digits.collect();
        let kind = ascii.parse().map_or(TokenKind::OddNumber, TokenKind::Number);
        let place = self.at..self.at + length;
        self.slips
            .note(table::FULL_WIDTH_DIGITS.at(place.clone()).write(ascii, place));
        self.push(kind, length);
    }

    /// Reads a string with some bytes and hashes before its first quote.
    fn string(&mut self, prefix: usize, hashes: usize) {
        let opens = prefix + hashes + 1;
        let inner = &self.rest()[opens..];
        let is_raw = prefix > 0 && !self.rest().starts_with("b\"");
        let end = if is_raw {
            inner.find(&format!("\"{}", "#".repeat(hashes)))
        } else {
            closing_quote(inner.as_bytes(), b'"')
        };
        let length = end.unwrap_or(inner.len());
        let behind = &inner[(length + 1 + hashes).min(inner.len())..];
        if end.is_none() || behind.starts_with(is_word) {
            if let Some(first) = self.words_before_quote() {
                return self.text_without_opening_quote(first);
            }
            let is_value = self
                .tokens
                .last()
                .is_some_and(|last| last.kind == TokenKind::Colon);
            if let Some(length) = end_of_unclosed(inner, end, is_value) {
                let (start, end) = (self.at, self.at + opens + length);
                let closing = format!("\"{}", "#".repeat(hashes));
                let slip = table::NO_CLOSING_QUOTE.at(start..end);
                self.slips.note(slip.write(closing, end..end));
                return self.push(TokenKind::Text(start + opens, end), opens + length);
            }
            if let Some((first, whole)) = end
                .filter(|_| prefix == 0)
                .and_then(|first| Some((first, end_behind_quotes(inner, first)?)))
            {
                return self.text_with_quotes(whole, first);
            }
        }
        let start = self.at + opens;
        let kind = match self.rest().as_bytes()[0] {
            b'b' => TokenKind::Odd,
            b'"' if inner[..length].contains('\\') => TokenKind::Escaped,
            _ => TokenKind::Text(start, start + length),
        };
        self.push(kind, opens + length + 1 + hashes);
    }

    /// Reads a text of some length with quotes in it, the first of which stands at some byte of it.
    fn text_with_quotes(&mut self, length: usize, first: usize) {
        let inner = self.at + 1..self.at + 1 + length;
        let text = &self.text[inner.clone()];
        let new = if text.contains("\"#") {
            format!("\"{}\"", text.replace('"', "\\\""))
        } else {
            format!("r#\"{text}\"#")
        };
        let slip = table::QUOTE_WITHIN.at(inner.start + first..inner.start + first + 1);
        self.slips.note(slip.write(new, self.at..inner.end + 1));
        self.push(TokenKind::Text(inner.start, inner.end), length + 2);
    }

    /// The first of the tokens that seem to be the text before this quote, if one ends directly before it.
    fn words_before_quote(&self) -> Option<usize> {
        let last = self.tokens.last()?;
        if last.end < self.at
            || matches!(
                last.kind,
                TokenKind::Comma | TokenKind::Colon | TokenKind::Open(_)
            )
        {
            return None;
        }
        let is_text = |pair: &&[Token]| {
            let is_near = !self.text[pair[0].end..pair[1].start].contains('\n');
            let ends = matches!(
                pair[0].kind,
                TokenKind::Colon | TokenKind::Text(..) | TokenKind::Open('[' | '{')
            );
            is_near && !ends
        };
        let words = 1 + self.tokens.windows(2).rev().take_while(is_text).count();
        let first = self.tokens.len() - words;
        let commas = self.tokens[first..].iter();
        let commas = commas.take_while(|token| token.kind == TokenKind::Comma).count();
        Some(first + commas).filter(|first| *first < self.tokens.len())
    }

    /// Takes the tokens from one on for a string that ends with the quote at this place.
    fn text_without_opening_quote(&mut self, first: usize) {
        let (start, end) = (self.tokens[first].start, self.at);
        self.tokens.truncate(first);
        let slip = table::NO_OPENING_QUOTE.at(start..end);
        self.slips.note(slip.write("\"", start..start));
        self.at = start;
        self.push(TokenKind::Text(start, end), end + 1 - start);
    }

    /// Reads a character, or a text between single quotes.
    fn character(&mut self) {
        let inner = &self.rest()[1..];
        let first = inner.chars().next();
        let length = first.map_or(0, char::len_utf8);
        if first == Some('\\') {
            let longest = inner.len().min(LONGEST_ESCAPE);
            if let Some(end) = closing_quote(&inner.as_bytes()[..longest], b'\'') {
                return self.push(TokenKind::Odd, end + 2);
            }
        } else if inner[length..].starts_with('\'') {
            let start = self.at + 1;
            return self.push(TokenKind::Character(start, start + length), length + 2);
        }
        self.foreign_quote('\'', &['\''], table::SINGLE_QUOTES);
    }

    /// Reads a text between foreign quotes on one line, or the quote alone where none closes it.
    fn foreign_quote(&mut self, opening: char, closing: &[char], slip: Slip) {
        let inner = &self.rest()[opening.len_utf8()..];
        let near = inner.char_indices().take(LONGEST_IN_FOREIGN_QUOTES);
        let mut near = near.take_while(|(_, c)| !matches!(c, '\n' | '"'));
        let Some((length, closes)) = near.find(|(_, c)| closing.contains(c)) else {
            return self.push(TokenKind::Sign(opening), opening.len_utf8());
        };
        let start = self.at + opening.len_utf8();
        let whole = self.at..start + length + closes.len_utf8();
        let text = format!("\"{}\"", &inner[..length]);
        self.slips.note(slip.at(whole.clone()).write(text, whole.clone()));
        self.push(TokenKind::Text(start, start + length), whole.len());
    }
}

/// Where a comment seems to end that nothing ends: with the last line before one that reads as a part of a file again.
fn end_of_open_comment(text: &str, start: usize) -> Option<usize> {
    let mut end = text.len();
    let mut lines = text[start..].split_inclusive('\n');
    // Where the first line would begin the variant, all of it may be commented out.
    let first = lines.next().filter(|line| !line.contains("Variant("))?;
    let mut at = start + first.len();
    let mut last = start + first.trim_end().len();
    for line in lines {
        let content = line.trim();
        let is_key = content.strip_prefix('"').is_some_and(|rest| {
            let key = rest.split('"').next().unwrap_or_default();
            rest[key.len()..].starts_with("\":")
        });
        if content.starts_with("Variant(") || is_key || begins_with_field(content) {
            end = last;
            break;
        }
        if !content.is_empty() {
            last = at + line.trim_end().len();
        }
        at += line.len();
    }
    (end < text.len()).then_some(end)
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
    let mut commas = line.match_indices(',').take(LONGEST_IN_FOREIGN_QUOTES);
    if let Some((comma, _)) = commas.find(|(comma, _)| begins_with_field(&line[comma + 1..])) {
        return Some(comma);
    }
    if line.len() == text.len() && end.is_some() {
        return line.find([',', ')', ']', '}']).or(colon);
    }
    Some(line.trim_end_matches([' ', '\r', ',', ')', ']', '}']).len())
}

/// Where a text ends in which something stands between quotes, as a name does: behind the first quote words begin directly,
/// and a second one closes them; behind the last one the entry ends. `first` is where the first of these quotes stands.
fn end_behind_quotes(inner: &str, first: usize) -> Option<usize> {
    let near = &inner[..floor(inner, LONGEST_WITH_QUOTES.min(inner.len()))];
    let line = near.split('\n').next().unwrap_or_default();
    let is_end = |at: usize| {
        let behind = line[at + 1..].trim_start_matches([' ', '\t', '\r']);
        behind.is_empty() || behind.starts_with([',', ')', ']', '}', '/'])
    };
    if first >= line.len()
        || line.contains("\\\"")
        || !(first == 0 || line[..first].ends_with([' ', '(', '-']))
    {
        return None;
    }
    let mut at = first;
    for _ in 0..MOST_QUOTED {
        let words = &line[at + 1..];
        let length = words.find('"')?;
        let is_quoted = words.starts_with(is_word)
            && words[..length].ends_with(|last| is_word(last) || matches!(last, '.' | '!' | '?'))
            && !words[..length].contains([',', ':']);
        let closes = at + 1 + length;
        if !is_quoted || is_end(closes) && !line[closes + 1..].starts_with('"') {
            return None;
        }
        let next = closes + 1 + line[closes + 1..].find('"')?;
        if is_end(next) {
            return Some(next);
        }
        at = next;
    }
    None
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
fn closing_quote(text: &[u8], quote: u8) -> Option<usize> {
    let mut at = 0;
    loop {
        match *text.get(at)? {
            b'\\' => at += 2,
            byte if byte == quote => return Some(at),
            _ => at += 1,
        }
    }
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
    match c {
        '\0'..='\x7F' => c.is_ascii_alphanumeric() || c == '_',
        '\u{200C}' | '\u{200D}' | '\u{203F}' | '\u{2040}' | '\u{2054}' => true,
        '«' | '»' | '\u{2000}'..='\u{206F}' | '\u{3000}'..='\u{3003}' | '\u{3008}'..='\u{301F}' => false,
        _ if c.is_alphanumeric() => true,
        _ => !(c.is_whitespace() || c.is_control() || ('\u{FEFF}'..='\u{FF64}').contains(&c)),
    }
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
        rest = after_blanks(rest);
        match comment(rest) {
            0 => return text.len() - rest.len(),
            length => rest = &rest[length..],
        }
    }
}

/// A text without the blanks that it starts with.
pub(crate) fn after_blanks(text: &str) -> &str {
    text.trim_start_matches(is_blank)
}

/// The length of the comment that a text starts with; 0 where it starts with none, or one that does not end.
pub(crate) fn comment(text: &str) -> usize {
    if text.starts_with("//") {
        return text.find('\n').unwrap_or(text.len());
    }
    block_comment(text).unwrap_or(0)
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
