//! The parser: tokens to a tree. Where something else stands than belongs there, it notes the slip, takes the tokens for
//! what was probably meant, and reads on.

use super::brackets::balance;
use super::lexer::{Token, TokenKind, lex};
use super::slips::{Slip, Slips, table};
use super::tree::{Body, Node, Value, Word, numbers};
use crate::document::fields::form_of;
use crate::document::outline::Form;
use crate::foreign::Setting;

/// How many brackets deep a value is read; a variant file needs eight.
const MAX_DEPTH: usize = 16;

/// The most numbers that a range like `4-5` is written out as.
const LONGEST_RANGE: usize = 20;

/// The longest group that a message shows whole.
const LONGEST_SHOWN: usize = 40;

/// Reads a text. Nothing is left out of the tree but what was taken away as a slip.
pub(super) fn parse<'a>(slips: &mut Slips<'a>) -> Node<'a> {
    let mut tokens = lex(slips);
    let closing = balance(&mut tokens, slips);
    let mut parser = Parser {
        text: slips.text,
        tokens,
        closing,
        at: 0,
        slips,
        lacks_comma: false,
    };
    let node = parser.value(0);
    if let Some(next) = parser.next() {
        let behind = parser.last_end()..parser.text.len();
        parser
            .slips
            .note(table::TRAILING.at(next.start..next.start).write("\n", behind));
    }
    node
}

/// What kind of things a pair of brackets holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Holds {
    /// `name: value`.
    Fields,
    /// `key: value`.
    Pairs,
    /// Values.
    Items,
}

/// A place among tokens of which everything before has been read.
struct Parser<'s, 'a> {
    text: &'a str,
    tokens: Vec<Token>,
    /// For each opening bracket, where its closing one is.
    closing: Vec<usize>,
    at: usize,
    slips: &'s mut Slips<'a>,
    /// Whether it has been said of the entry before this place that its end is not written.
    lacks_comma: bool,
}

impl<'a> Parser<'_, 'a> {
    /// The next token.
    fn next(&self) -> Option<Token> {
        self.tokens.get(self.at).copied()
    }

    /// What the token some steps from here is.
    fn kind(&self, steps: usize) -> Option<TokenKind> {
        self.tokens.get(self.at + steps).map(|token| token.kind)
    }

    /// The text of a token.
    fn str(&self, token: Token) -> &'a str {
        &self.text[token.range()]
    }

    /// The end of the last token.
    fn last_end(&self) -> usize {
        self.at.checked_sub(1).map_or(0, |last| self.tokens[last].end)
    }

    /// A value with its place.
    fn node(&self, start: usize, end: usize, value: Value<'a>) -> Node<'a> {
        let span = self.slips.span(start..end);
        Node { span, value }
    }

    /// A token as a word of the tree.
    fn word(&self, token: Token) -> Word<'a> {
        Word {
            text: self.str(token),
            span: self.slips.span(token.range()),
        }
    }

    /// Whether a token is on the same line as the one before it.
    fn is_near(&self, last: Token, next: Token) -> bool {
        !self.text[last.end..next.start].contains('\n')
    }

    /// Notes that a token should be taken away.
    fn take_away(&mut self, slip: Slip, token: Token) {
        self.slips.note(slip.at(token.range()).write("", token.range()));
        self.at += 1;
    }

    /// Notes that something stands here that nothing is known to help with. A bracket that is only thought to be there has
    /// its slip already.
    fn unreadable(&mut self) {
        if let Some(token) = self.next().filter(|token| token.start < token.end) {
            self.slips.note(table::UNREADABLE.at(token.range()));
            self.slips.is_vague = true;
        }
    }

    /// Reads one value inside some brackets. Of one inside too many nothing is kept but its place.
    fn value(&mut self, depth: usize) -> Node<'a> {
        while let Some(token) = self.next().filter(|token| token.is_sign()) {
            self.take_away(table::STRAY, token);
        }
        let Some(token) = self.next().filter(|token| token.begins_value()) else {
            self.unreadable();
            let end = self.last_end();
            return self.node(end, end, Value::Broken);
        };
        if depth >= MAX_DEPTH {
            self.at = self.behind_value();
            return self.node(token.start, self.last_end(), Value::TooDeep);
        }
        if let Some(size) = self.size_of_board(token) {
            return size;
        }
        self.at += 1;
        let value = match token.kind {
            TokenKind::Text(start, end) => return self.node(start, end, Value::Text(&self.text[start..end])),
            TokenKind::Escaped => Value::Escaped,
            TokenKind::Character(start, end) => Value::Character(&self.text[start..end]),
            TokenKind::Number(number) => Value::Number(number),
            TokenKind::OddNumber => Value::OddNumber,
            TokenKind::NoNumber => self.no_number(token),
            TokenKind::Word => self.named(token, depth),
            TokenKind::Open('[') if !self.begins_with_key() => Value::List(self.items(depth)),
            TokenKind::Open('{') if self.begins_with_item() => {
                self.other_brackets(table::LIST_IN_BRACES, '[', ']');
                Value::List(self.items(depth))
            }
            TokenKind::Open('(') if self.holds(false) != Holds::Pairs => {
                Value::Named(None, self.body(depth, false))
            }
            TokenKind::Open(bracket) => {
                match bracket {
                    '(' => self.other_brackets(table::MAP_IN_PARENTHESES, '{', '}'),
                    '[' => self.other_brackets(table::MAP_IN_BRACKETS, '{', '}'),
                    _ => {}
                }
                Value::Map(self.pairs(depth))
            }
            _ => Value::Other,
        };
        self.node(token.start, self.last_end(), value)
    }

    /// The size of a board that is written as `5x6`, where it begins here.
    fn size_of_board(&mut self, first: Token) -> Option<Node<'a>> {
        let name = self.at.checked_sub(2).map(|name| self.tokens[name])?;
        if !matches!(first.kind, TokenKind::Number(_) | TokenKind::NoNumber) || self.str(name) != "board" {
            return None;
        }
        let rest = &self.text[first.start..];
        let size = rest
            .split([',', '\n', ')', '/'])
            .next()
            .unwrap_or_default()
            .trim_end();
        let [files, ranks] = numbers(size)?[..] else {
            return None;
        };
        let end = first.start + size.len();
        // A number with a base, such as `0x6`, is one number.
        if matches!(first.kind, TokenKind::Number(_)) && first.end == end {
            return None;
        }
        while self.next().is_some_and(|next| next.start < end) {
            self.at += 1;
        }
        let place = first.start..end;
        let new = format!("Board(files: {files}, ranks: {ranks})");
        self.slips
            .note(table::SIZE_OF_BOARD.at(place.clone()).write(new, place));
        let span = self.slips.span(first.start..end);
        let field = |text, number| {
            let value = Value::Number(number);
            (Word { text, span }, Node { span, value })
        };
        let fields = vec![field("files", files), field("ranks", ranks)];
        Some(self.node(first.start, end, Value::Named(None, Body::Fields(fields))))
    }

    /// What begins like a number and is none, such as the range `4-5`.
    fn no_number(&mut self, token: Token) -> Value<'a> {
        let text = self.str(token);
        let ends = text.split_once("..").or_else(|| text.split_once('-'));
        let ends = ends.and_then(|(first, last)| Some((first.parse::<u8>().ok()?, last.parse::<u8>().ok()?)));
        if let Some((first, last)) = ends.filter(|(first, last)| first <= last) {
            let numbers: Vec<String> = (first..=last)
                .take(LONGEST_RANGE)
                .map(|number| number.to_string())
                .collect();
            let slip = table::RANGE_OF_NUMBERS.at(token.range());
            self.slips.note(slip.write(numbers.join(", "), token.range()));
        } else {
            self.at -= 1;
            self.unreadable();
            self.at += 1;
        }
        Value::Broken
    }

    /// Notes that other brackets belong in the place of those that this place is the first in.
    fn other_brackets(&mut self, slip: Slip, open: char, close: char) {
        let opening = self.tokens[self.at - 1].range();
        let end = self.text.len();
        let closing = self
            .tokens
            .get(self.closing[self.at - 1])
            .map_or(end..end, |close| close.range());
        let new = format!("{open}{}{close}", &self.text[opening.end..closing.start]);
        self.slips
            .note(slip.at(opening.clone()).write(new, opening.start..closing.end));
    }

    /// The token after the value that begins here.
    fn behind_value(&self) -> usize {
        let is_named = self.kind(0) == Some(TokenKind::Word) && self.kind(1) == Some(TokenKind::Open('('));
        let last = self.at + usize::from(is_named);
        match self.tokens.get(last).map(|token| token.kind) {
            Some(TokenKind::Open(_)) => self.tokens.len().min(self.closing[last] + 1),
            _ => last + 1,
        }
    }

    /// Whether a key with a value comes next.
    fn begins_with_key(&self) -> bool {
        let is_key = matches!(
            self.kind(0),
            Some(
                TokenKind::Word
                    | TokenKind::Text(..)
                    | TokenKind::Escaped
                    | TokenKind::Character(..)
                    | TokenKind::Number(_)
            )
        );
        let is_arrow =
            self.kind(1) == Some(TokenKind::Sign('=')) && self.kind(2) == Some(TokenKind::Sign('>'));
        is_key && (self.kind(1) == Some(TokenKind::Colon) || is_arrow)
    }

    /// Whether a value comes next that is not a key, as a comma or the end of the brackets follows it.
    fn begins_with_item(&self) -> bool {
        let behind = self.tokens.get(self.behind_value()).map(|behind| behind.kind);
        self.next().is_some_and(Token::begins_value)
            && matches!(behind, Some(TokenKind::Comma | TokenKind::Close(_)))
    }

    /// What the parentheses hold that this place is in; they may stand after a name.
    fn holds(&self, is_named: bool) -> Holds {
        let is_name = match self.kind(0) {
            Some(TokenKind::Word) => true,
            Some(TokenKind::Text(start, end)) => is_named && is_field_name(&self.text[start..end]),
            _ => false,
        };
        let is_item = matches!(
            self.kind(1),
            None | Some(TokenKind::Comma | TokenKind::Close(_) | TokenKind::Open('('))
        );
        if matches!(self.kind(0), Some(TokenKind::Close(_))) || (is_name && !is_item) {
            Holds::Fields
        } else if self.begins_with_key() {
            Holds::Pairs
        } else {
            Holds::Items
        }
    }

    /// Reads what follows a word that begins a value.
    fn named(&mut self, word: Token, depth: usize) -> Value<'a> {
        let name = Some(self.word(word));
        let Some(next) = self.next() else {
            return self.bare(word);
        };
        let is_key = self.kind(1) == Some(TokenKind::Colon);
        match next.kind {
            TokenKind::Open('(') => {
                self.at += 1;
                Value::Named(name, self.body(depth, true))
            }
            TokenKind::Open('{') => {
                self.at += 1;
                self.other_brackets(table::GROUP_IN_BRACES, '(', ')');
                Value::Named(name, self.body(depth, true))
            }
            TokenKind::Word | TokenKind::NoNumber if !is_key && self.goes_on(word, next) => {
                self.two_words(word, next);
                Value::Broken
            }
            TokenKind::Number(_) | TokenKind::Text(..) | TokenKind::Open('[')
                if !is_key && self.is_near(word, next) =>
            {
                let item = self.value(depth + 1);
                let part = word.start..self.last_end();
                let new = format!("{}({})", self.str(word), &self.text[next.start..part.end]);
                self.slips
                    .note(table::NO_PARENTHESES.at(next.range()).write(new, part));
                Value::Named(name, Body::Items(vec![item]))
            }
            _ => self.bare(word),
        }
    }

    /// A word that nothing belongs to.
    fn bare(&self, word: Token) -> Value<'a> {
        match self.str(word) {
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            _ => Value::Named(Some(self.word(word)), Body::None),
        }
    }

    /// Whether a token on the same line goes on with a word: another word, or `-` and another word.
    fn goes_on(&self, word: Token, next: Token) -> bool {
        let text = self.str(next);
        let is_part = next.kind == TokenKind::Word
            || (next.start == word.end && text.starts_with('-') && text.len() > 1);
        is_part && self.is_near(word, next)
    }

    /// Notes that two words stand in the place of one, the second of which comes next.
    fn two_words(&mut self, first: Token, second: Token) {
        let new = format!("{}_{}", self.str(first), self.str(second).trim_start_matches('-'));
        let slip = table::TWO_WORDS.at(second.range());
        self.slips.note(slip.write(new, first.start..second.end));
        self.at += 1;
    }

    /// Reads what stands in parentheses, from after the one that opens them.
    fn body(&mut self, depth: usize, is_named: bool) -> Body<'a> {
        match self.holds(is_named) {
            Holds::Fields => Body::Fields(self.fields(depth)),
            Holds::Pairs | Holds::Items => Body::Items(self.items(depth)),
        }
    }

    /// Reads entries and the bracket that closes them.
    fn entries<T>(&mut self, mut entry: impl FnMut(&mut Self) -> Option<T>) -> Vec<T> {
        let mut entries = Vec::new();
        while !self.ends() {
            if let Some(entry) = entry(self) {
                entries.push(entry);
                self.end_entry();
            }
        }
        entries
    }

    /// Reads values and the bracket that closes them.
    fn items(&mut self, depth: usize) -> Vec<Node<'a>> {
        self.entries(|parser| Some(parser.value(depth + 1)))
    }

    /// Reads keys with values and the bracket that closes them.
    fn pairs(&mut self, depth: usize) -> Vec<(Node<'a>, Node<'a>)> {
        self.entries(|parser| {
            let key = parser.key(depth);
            parser.colon();
            Some((key, parser.value(depth + 1)))
        })
    }

    /// Reads fields and the bracket that closes them.
    fn fields(&mut self, depth: usize) -> Vec<(Word<'a>, Node<'a>)> {
        self.entries(|parser| {
            let name = parser.field_name()?;
            Some((name, parser.field_value(name, depth)))
        })
    }

    /// Reads the value of a field: mostly one, or what stands under its name without brackets, as in YAML.
    fn field_value(&mut self, name: Word<'a>, depth: usize) -> Node<'a> {
        let margin = self.margin(name.span.start).0;
        match self.next() {
            Some(next) if depth < MAX_DEPTH && self.is_indented(next, margin) => {
                self.indented(name, next, depth)
            }
            _ => self.value(depth + 1),
        }
    }

    /// How far the line of a byte is indented, and whether the byte is its first that is not blank.
    fn margin(&self, at: usize) -> (usize, bool) {
        let start = self.text[..at].rfind('\n').map_or(0, |end| end + 1);
        let indent = self.text[start..].len() - self.text[start..].trim_start_matches([' ', '\t']).len();
        (indent, start + indent == at)
    }

    /// Whether a name or a key comes next, on a line that is indented more than some margin.
    fn is_indented(&self, next: Token, margin: usize) -> bool {
        let is_key = matches!(next.kind, TokenKind::Word | TokenKind::Text(..))
            && self.kind(1) == Some(TokenKind::Colon);
        let (indent, is_first) = self.margin(next.start);
        is_key && is_first && indent > margin
    }

    /// Reads what stands under a name without brackets: entries on lines that are indented more than that of the name.
    fn indented(&mut self, name: Word<'a>, first: Token, depth: usize) -> Node<'a> {
        let holds_pairs = matches!(form_of(name.text), Some(Form::Map(_)));
        let margin = self.margin(name.span.start).0;
        let (mut fields, mut pairs, mut parts) = (Vec::new(), Vec::new(), Vec::new());
        let mut end = first.end;
        while let Some(next) = self.next().filter(|&next| self.is_indented(next, margin)) {
            if holds_pairs {
                let key = self.key(depth + 1);
                self.colon();
                pairs.push((key, self.value(depth + 2)));
            } else if let Some(name) = self.field_name() {
                fields.push((name, self.field_value(name, depth + 1)));
            }
            end = self.last_end();
            parts.push(
                self.text[next.start..end]
                    .split_whitespace()
                    .collect::<Vec<_>>()
                    .join(" "),
            );
            if self.kind(0) == Some(TokenKind::Comma) {
                self.at += 1;
            }
        }
        let inside = parts.join(", ");
        let (value, new) = match form_of(name.text) {
            Some(Form::Map(_)) => (Value::Map(pairs), format!("{{ {inside} }}")),
            Some(Form::Group(shape)) => (
                Value::Named(None, Body::Fields(fields)),
                format!("{}({inside})", shape.name),
            ),
            _ => (Value::Named(None, Body::Fields(fields)), format!("({inside})")),
        };
        let slip = match value {
            Value::Map(_) => table::NO_BRACES,
            _ if new.chars().count() > LONGEST_SHOWN => table::NO_PARENTHESES_AROUND,
            _ => table::NO_BRACKETS,
        };
        let slip = slip.at(name.span.range());
        self.slips
            .note(slip.write(format!("{new},"), first.start..self.last_end()));
        self.lacks_comma = true;
        self.node(first.start, end, value)
    }

    /// Reads the name of a field and the colon after it. Nothing is read as a field where no name stands.
    fn field_name(&mut self) -> Option<Word<'a>> {
        let token = self.next()?;
        let word = match token.kind {
            TokenKind::Word => self.word(token),
            TokenKind::Text(start, end) if is_field_name(&self.text[start..end]) => {
                let text = &self.text[start..end];
                let slip = table::QUOTED_FIELD.at(token.range());
                self.slips.note(slip.write(text, token.range()));
                Word {
                    text,
                    ..self.word(token)
                }
            }
            TokenKind::Comma => {
                self.take_away(table::STRAY_COMMA, token);
                return None;
            }
            _ => {
                if token.is_sign() {
                    self.take_away(table::STRAY, token);
                } else {
                    self.unreadable();
                }
                self.pass_entry();
                return None;
            }
        };
        self.at += 1;
        if let Some(next) = self.next()
            && self.kind(1) == Some(TokenKind::Colon)
            && self.goes_on(token, next)
        {
            self.two_words(token, next);
            self.pass_entry();
            return None;
        }
        if self.kind(0) == Some(TokenKind::Sign('='))
            && let Some(setting) = Setting::of(word.text)
        {
            self.slips.foreign_setting(token.range(), setting);
            self.pass_line(token);
            return None;
        }
        self.colon();
        Some(word)
    }

    /// Passes over the rest of an entry that nothing is known about.
    fn pass_entry(&mut self) {
        while let Some(next) = self
            .next()
            .filter(|next| !matches!(next.kind, TokenKind::Close(_)))
        {
            self.at = self.behind_value();
            if next.kind == TokenKind::Comma {
                return;
            }
        }
    }

    /// Passes over the rest of the line of a token.
    fn pass_line(&mut self, token: Token) {
        let rest = &self.text[token.end..];
        let end = token.end + rest.find('\n').unwrap_or(rest.len());
        while self
            .next()
            .is_some_and(|next| next.start < end && !matches!(next.kind, TokenKind::Close(_)))
        {
            self.at = self.behind_value();
        }
    }

    /// Reads the colon after a name or a key.
    fn colon(&mut self) {
        let Some(next) = self.next() else { return };
        match next.kind {
            TokenKind::Colon => self.at += 1,
            TokenKind::Sign('=') => {
                let is_arrow = self.kind(1) == Some(TokenKind::Sign('>'));
                self.at += 1 + usize::from(is_arrow);
                let sign = next.start..self.last_end();
                self.slips.note(table::COLON.at(sign.clone()).write(":", sign));
            }
            _ if next.begins_value() => {
                let end = self.last_end();
                self.slips
                    .note(table::COLON.at(next.range()).write(":", end..end));
            }
            _ => {}
        }
    }

    /// Reads a key. Behind a word that lacks its colon no value belongs to the word.
    fn key(&mut self, depth: usize) -> Node<'a> {
        match self.next() {
            Some(word) if word.kind == TokenKind::Word && self.kind(1) != Some(TokenKind::Open('(')) => {
                self.at += 1;
                self.node(word.start, word.end, self.bare(word))
            }
            _ => self.value(depth + 1),
        }
    }

    /// Reads the bracket that closes entries, if it comes next, or sees that there is nothing more to read.
    fn ends(&mut self) -> bool {
        if self.slips.are_too_many() {
            return true;
        }
        let ends = self
            .next()
            .is_none_or(|next| matches!(next.kind, TokenKind::Close(_)));
        if ends {
            self.at = (self.at + 1).min(self.tokens.len());
        }
        ends
    }

    /// Reads the comma after an entry. Another entry may follow without one.
    fn end_entry(&mut self) {
        let lacks_comma = std::mem::take(&mut self.lacks_comma);
        while let Some(next) = self
            .next()
            .filter(|next| !matches!(next.kind, TokenKind::Close(_)))
        {
            match next.kind {
                TokenKind::Comma => self.at += 1,
                TokenKind::Sign(';') => {
                    self.slips
                        .note(table::SEMICOLON.at(next.range()).write(",", next.range()));
                    self.at += 1;
                }
                TokenKind::Sign(_) | TokenKind::Colon if !self.slips.are_too_many() => {
                    self.take_away(table::STRAY_BEHIND_VALUE, next);
                    continue;
                }
                _ if lacks_comma => {}
                _ => {
                    let end = self.last_end();
                    self.slips
                        .note(table::MISSING_COMMA.at(next.range()).write(",", end..end));
                }
            }
            return;
        }
    }
}

/// Whether a text could be the name of a field.
fn is_field_name(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
}
