//! The parser: tokens to a tree. Where something else stands than belongs there, it notes the slip, takes the tokens for
//! what was probably meant, and reads on.

use super::brackets::{Balanced, balance};
use super::lexer::{Kind, Token, lex};
use super::slips::{Brackets, Slips};
use super::tree::{Body, Node, Value, Word};

/// How many brackets deep a value is read; a variant file needs eight.
const MAX_DEPTH: usize = 16;

/// How many numbers a range like `4-5` may stand for.
const LONGEST_RANGE: i64 = 20;

/// Reads a text. Nothing is left out of the tree but what was taken away as a slip.
pub(super) fn parse<'a>(slips: &mut Slips<'a>) -> Node<'a> {
    let tokens = lex(slips);
    let Balanced { tokens, closing } = balance(tokens, slips);
    let mut parser = Parser {
        text: slips.text,
        tokens,
        closing,
        at: 0,
        slips,
    };
    let node = parser.value(0);
    if let Some(next) = parser.next() {
        let end = parser.last_end();
        parser.slips.trailing(end, next);
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
}

impl<'a> Parser<'_, 'a> {
    /// The next token.
    fn next(&self) -> Option<Token> {
        self.tokens.get(self.at).copied()
    }

    /// What the token some steps from here is.
    fn kind(&self, steps: usize) -> Option<Kind> {
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

    /// Reads one value inside some brackets. Of one inside too many nothing is kept but its place.
    fn value(&mut self, depth: usize) -> Node<'a> {
        while let Some(token) = self.next().filter(|token| token.is_sign()) {
            self.slips.stray(token);
            self.at += 1;
        }
        let Some(token) = self.next().filter(|token| token.begins_value()) else {
            // A bracket that is only thought to be there has its slip already.
            if let Some(token) = self.next().filter(|token| token.start < token.end) {
                self.slips.unreadable(token);
            }
            let end = self.last_end();
            return self.node(end, end, Value::Broken);
        };
        if depth >= MAX_DEPTH {
            self.skip_value();
            return self.node(token.start, self.last_end(), Value::TooDeep);
        }
        self.at += 1;
        let value = match token.kind {
            Kind::Text(start, end) => return self.node(start, end, Value::Text(&self.text[start..end])),
            Kind::Escaped => Value::Escaped,
            Kind::Character(start, end) => Value::Character(&self.text[start..end]),
            Kind::Number(number) => Value::Number(number),
            Kind::OddNumber => Value::OddNumber,
            Kind::NoNumber => {
                self.slips.unreadable(token);
                Value::Broken
            }
            Kind::Word => self.named(token, depth),
            Kind::Open('[') if !self.begins_with_key() => Value::List(self.items(depth)),
            Kind::Open('{') if self.begins_with_item() => {
                let braces = self.brackets();
                self.slips.list_in_braces(&braces);
                Value::List(self.items(depth))
            }
            Kind::Open('(') if self.holds(false) != Holds::Pairs => {
                Value::Named(None, self.body(depth, false))
            }
            Kind::Open(bracket) => {
                if bracket != '{' {
                    let brackets = self.brackets();
                    self.slips.map_in_brackets(&brackets, bracket);
                }
                Value::Map(self.pairs(depth))
            }
            _ => Value::Other,
        };
        self.node(token.start, self.last_end(), value)
    }

    /// Passes over a value.
    fn skip_value(&mut self) {
        while let Some(token) = self.next().filter(|token| token.begins_value()) {
            self.at = match token.kind {
                Kind::Open(_) => self.closing[self.at] + 1,
                _ => self.at + 1,
            }
            .min(self.tokens.len());
            if token.kind != Kind::Word || !matches!(self.kind(0), Some(Kind::Open('('))) {
                return;
            }
        }
    }

    /// The brackets that this place is the first in.
    fn brackets(&self) -> Brackets {
        let open = self.tokens[self.at - 1].range();
        let end = self.text.len();
        let close = self.tokens.get(self.closing[self.at - 1]);
        let close = close.map_or(end..end, |close| close.range());
        Brackets { open, close }
    }

    /// Whether a key with a value comes next.
    fn begins_with_key(&self) -> bool {
        let is_key = matches!(
            self.kind(0),
            Some(Kind::Word | Kind::Text(..) | Kind::Escaped | Kind::Character(..) | Kind::Number(_))
        );
        let is_arrow = self.kind(1) == Some(Kind::Sign('=')) && self.kind(2) == Some(Kind::Sign('>'));
        is_key && (self.kind(1) == Some(Kind::Colon) || is_arrow)
    }

    /// Whether a value comes next that is no key, as a comma or the end of the brackets follows it.
    fn begins_with_item(&self) -> bool {
        let opening = match (self.kind(0), self.kind(1)) {
            (Some(Kind::Open(_)), _) => self.at,
            (Some(Kind::Word), Some(Kind::Open('('))) => self.at + 1,
            _ => {
                let begins = self.next().is_some_and(Token::begins_value);
                return begins && matches!(self.kind(1), Some(Kind::Comma | Kind::Close(_)));
            }
        };
        let behind = self.tokens.get(self.closing[opening] + 1);
        behind.is_some_and(|behind| matches!(behind.kind, Kind::Comma | Kind::Close(_)))
    }

    /// What the parentheses hold that this place is in; they may stand behind a name.
    fn holds(&self, is_named: bool) -> Holds {
        let is_name = match self.kind(0) {
            Some(Kind::Word | Kind::Close(_)) => true,
            Some(Kind::Text(start, end)) => is_named && is_field_name(&self.text[start..end]),
            _ => false,
        };
        let is_assigned = matches!(self.kind(1), Some(Kind::Colon | Kind::Sign('=')));
        let is_empty = matches!(self.kind(0), Some(Kind::Close(_)));
        if is_empty || (is_name && (is_assigned || self.lacks_colon())) {
            Holds::Fields
        } else if self.begins_with_key() {
            Holds::Pairs
        } else {
            Holds::Items
        }
    }

    /// Whether a name comes next with a value but without a colon, as a field follows.
    fn lacks_colon(&self) -> bool {
        let has_value = matches!(
            self.kind(1),
            Some(Kind::Word | Kind::Text(..) | Kind::Number(_) | Kind::Open('[' | '{'))
        );
        let mut at = self.at + 1;
        while let Some(token) = self.tokens.get(at).filter(|_| has_value) {
            at = match token.kind {
                Kind::Comma => {
                    let kind = |at: usize| self.tokens.get(at).map(|token| token.kind);
                    return kind(at + 1) == Some(Kind::Word) && kind(at + 2) == Some(Kind::Colon);
                }
                Kind::Open(_) => self.closing[at] + 1,
                Kind::Close(_) => return false,
                _ => at + 1,
            };
        }
        false
    }

    /// Reads what follows a word that begins a value.
    fn named(&mut self, word: Token, depth: usize) -> Value<'a> {
        let name = Some(self.word(word));
        let Some(next) = self.next() else {
            return self.bare(word);
        };
        let is_key = self.kind(1) == Some(Kind::Colon);
        let near = next.is_near(word) && !is_key;
        match next.kind {
            Kind::Open('(') => {
                self.at += 1;
                Value::Named(name, self.body(depth, true))
            }
            Kind::Open('{') => {
                self.at += 1;
                let braces = self.brackets();
                self.slips.group_in_braces(word.range(), &braces);
                Value::Named(name, self.body(depth, true))
            }
            Kind::Word | Kind::NoNumber if near && self.is_part_of_word(word, next) => {
                self.slips.two_words(word, next);
                self.at += 1;
                Value::Broken
            }
            Kind::Number(_) | Kind::Text(..) | Kind::Open('[') if near => {
                let item = self.value(depth + 1);
                self.slips
                    .no_parentheses(word.range(), next.start..self.last_end());
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

    /// Whether a token goes on with a word: another word, or `-` and another word.
    fn is_part_of_word(&self, word: Token, next: Token) -> bool {
        let text = self.str(next);
        next.kind == Kind::Word || (next.start == word.end && text.starts_with('-') && text.len() > 1)
    }

    /// Reads what stands in parentheses, from behind the one that opens them.
    fn body(&mut self, depth: usize, is_named: bool) -> Body<'a> {
        match self.holds(is_named) {
            Holds::Fields => Body::Fields(self.fields(depth)),
            Holds::Pairs | Holds::Items => Body::Items(self.items(depth)),
        }
    }

    /// Reads fields and the bracket that closes them.
    fn fields(&mut self, depth: usize) -> Vec<(Word<'a>, Node<'a>)> {
        let mut fields = Vec::new();
        while !self.ends() {
            if let Some(comma) = self.next().filter(|next| next.kind == Kind::Comma) {
                self.slips.no_field(comma);
                self.at += 1;
            } else if let Some(name) = self.field_name() {
                fields.push((name, self.value(depth + 1)));
                self.end_entry();
            }
        }
        fields
    }

    /// Reads the name of a field and the colon behind it. Nothing is read as a field where no name stands.
    fn field_name(&mut self) -> Option<Word<'a>> {
        let token = self.next()?;
        let word = match token.kind {
            Kind::Word => self.word(token),
            Kind::Text(start, end) if is_field_name(&self.text[start..end]) => {
                let text = &self.text[start..end];
                self.slips.quoted_field(token.range(), text);
                let span = self.slips.span(token.range());
                Word { text, span }
            }
            _ => {
                if token.is_sign() {
                    self.slips.stray(token);
                } else {
                    self.slips.unreadable(token);
                }
                self.pass_entry();
                return None;
            }
        };
        self.at += 1;
        if let Some(next) = self.next()
            && next.is_near(token)
            && self.kind(1) == Some(Kind::Colon)
            && self.is_part_of_word(token, next)
        {
            self.slips.two_words(token, next);
            self.pass_entry();
            return None;
        }
        self.colon();
        Some(word)
    }

    /// Passes over the rest of an entry that nothing is known about.
    fn pass_entry(&mut self) {
        while let Some(next) = self.next() {
            match next.kind {
                Kind::Close(_) => return,
                Kind::Open(_) => self.at = self.closing[self.at],
                _ => {}
            }
            self.at = (self.at + 1).min(self.tokens.len());
            if next.kind == Kind::Comma {
                return;
            }
        }
    }

    /// Reads the colon behind a name or a key.
    fn colon(&mut self) {
        let Some(next) = self.next() else { return };
        match next.kind {
            Kind::Colon => self.at += 1,
            Kind::Sign('=') => {
                let is_arrow = self.kind(1) == Some(Kind::Sign('>'));
                let end = next.end + usize::from(is_arrow);
                self.slips.no_colon(next.start..end);
                self.at += 1 + usize::from(is_arrow);
            }
            _ if next.begins_value() => {
                let end = self.last_end();
                self.slips.missing_colon(end, next);
            }
            _ => {}
        }
    }

    /// Reads values and the bracket that closes them.
    fn items(&mut self, depth: usize) -> Vec<Node<'a>> {
        let mut items = Vec::new();
        while !self.ends() {
            if let Some(range) = self.range_of_numbers() {
                items.extend(range);
            } else {
                items.push(self.value(depth + 1));
            }
            self.end_entry();
        }
        items
    }

    /// Reads a range of numbers, which is no number: `4-5`.
    fn range_of_numbers(&mut self) -> Option<Vec<Node<'a>>> {
        let token = self.next()?;
        let text = match token.kind {
            Kind::NoNumber => self.str(token),
            _ => return None,
        };
        let (first, last) = text.split_once("..").or_else(|| text.split_once('-'))?;
        let (first, last): (u8, u8) = (first.parse().ok()?, last.parse().ok()?);
        let last = i64::from(last).min(i64::from(first) + LONGEST_RANGE - 1);
        let numbers: Vec<i64> = (i64::from(first)..=last).collect();
        if numbers.is_empty() {
            return None;
        }
        self.slips.range_of_numbers(token.range(), &numbers);
        self.at += 1;
        let numbers = numbers.into_iter().map(Value::Number);
        let nodes = numbers.map(|number| self.node(token.start, token.end, number));
        Some(nodes.collect())
    }

    /// Reads keys with values and the bracket that closes them.
    fn pairs(&mut self, depth: usize) -> Vec<(Node<'a>, Node<'a>)> {
        let mut pairs = Vec::new();
        while !self.ends() {
            let key = self.key(depth);
            self.colon();
            pairs.push((key, self.value(depth + 1)));
            self.end_entry();
        }
        pairs
    }

    /// Reads a key. Behind a word that lacks its colon no value belongs to the word.
    fn key(&mut self, depth: usize) -> Node<'a> {
        match self.next() {
            Some(word) if word.kind == Kind::Word && self.kind(1) != Some(Kind::Open('(')) => {
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
        let ends = self.next().is_none_or(|next| matches!(next.kind, Kind::Close(_)));
        if ends {
            self.at = (self.at + 1).min(self.tokens.len());
        }
        ends
    }

    /// Reads the comma behind an entry. Another entry may follow without one.
    fn end_entry(&mut self) {
        while let Some(next) = self.next() {
            match next.kind {
                Kind::Close(_) => return,
                Kind::Comma => {
                    self.at += 1;
                    return;
                }
                Kind::Sign(';') => {
                    self.slips.no_comma(next);
                    self.at += 1;
                    return;
                }
                Kind::Sign(_) | Kind::Colon => {
                    self.slips.stray_behind_value(next);
                    self.at += 1;
                }
                _ => {
                    let end = self.last_end();
                    self.slips.missing_comma(end, next);
                    return;
                }
            }
            if self.slips.are_too_many() {
                return;
            }
        }
    }
}

/// Whether a text could be the name of a field.
fn is_field_name(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
}
