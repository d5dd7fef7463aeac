//! The parser: tokens to a tree. Where something else stands than belongs there, it notes the slip, takes the tokens for
//! what was probably meant, and reads on.

use super::brackets::balance;
use super::lexer::{Token, TokenKind, lex};
use super::slips::{Slip, Slips, table};
use super::tree::{Body, Node, Value, Word, numbers};
use crate::document::examples::Examples;
use crate::document::fields::{
    any_field, form_of, group_field, has_field, has_one_value, is_flag_field, known_word,
    texts_that_must_be_there,
};
use crate::document::outline::{Field, Form, Texts};
use crate::document::reshape::{Place, snake};
use crate::foreign::Setting;

/// How many brackets deep a value is read; a variant file needs eight.
const MAX_DEPTH: usize = 16;

/// The most numbers that a range like `4-5` is written out as.
const LONGEST_RANGE: usize = 20;

/// The most words before a variant that are passed over.
const MOST_LEADING: usize = 8;

/// The longest letter of a piece.
const LONGEST_CODE: usize = 2;

/// The longest group that a message shows whole.
const LONGEST_SHOWN: usize = 40;

/// Reads a text. Nothing is left out of the tree but what was taken away as a slip.
pub(super) fn parse<'a>(slips: &mut Slips<'a>) -> Node<'a> {
    let mut tokens = lex(slips);
    let lacks_variant = lacks_variant(&tokens, slips.text);
    if lacks_variant {
        put_in_variant(&mut tokens, slips);
    }
    let closing = balance(&mut tokens, slips);
    let mut parser = Parser {
        text: slips.text,
        tokens,
        closing,
        at: 0,
        slips,
        lacks_comma: false,
    };
    let node = parser.file();
    if let Some(next) = parser.next().filter(|_| !lacks_variant) {
        let behind = parser.last_end()..parser.text.len();
        if parser.str(next) == "Variant" && parser.kind(1) == Some(TokenKind::Open('(')) {
            parser.slips.note(table::SECOND_VARIANT.at(next.range()));
        } else {
            parser
                .slips
                .note(table::TRAILING.at(next.start..next.start).write("\n", behind));
        }
    }
    node
}

/// Where `Variant(` stands behind what a file begins with.
fn variant_within(tokens: &[Token], text: &str) -> Option<usize> {
    (1..MOST_LEADING).find(|&at| {
        let is_open = matches!(tokens.get(at + 1), Some(next) if next.kind == TokenKind::Open('('));
        is_open && &text[tokens[at].range()] == "Variant"
    })
}

/// Whether a file begins with a field, and not with the group that has it.
fn lacks_variant(tokens: &[Token], text: &str) -> bool {
    let begins = tokens.first().map(|token| token.kind) == Some(TokenKind::Word)
        && tokens.get(1).map(|token| token.kind) == Some(TokenKind::Colon);
    begins && variant_within(tokens, text).is_none()
}

/// Puts the bracket of the group that a file lacks before its fields, and one behind them where it is not there. Before the
/// other brackets are looked at: they would not fit.
fn put_in_variant(tokens: &mut Vec<Token>, slips: &mut Slips<'_>) {
    let text = slips.text;
    let whole = tokens[0].start..text.trim_end().len();
    let first = tokens[0].range();
    let bracket = |kind, at| Token {
        kind,
        start: at,
        end: at,
    };
    tokens.insert(0, bracket(TokenKind::Open('('), whole.start));
    let depth = tokens.iter().fold(0_usize, |depth, token| match token.kind {
        TokenKind::Open(_) => depth + 1,
        TokenKind::Close(_) => depth.saturating_sub(1),
        _ => depth,
    });
    let fields = &text[whole.clone()];
    let (slip, new) = if depth == 0 {
        (table::NO_VARIANT_BEFORE, format!("Variant(\n{fields}"))
    } else {
        tokens.push(bracket(TokenKind::Close(')'), whole.end));
        (table::NO_VARIANT, format!("Variant(\n{fields}\n)"))
    };
    slips.note(slip.at(first).write(new, whole));
    slips.is_vague = true;
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

    /// Reads the value that a file is. Words before it are passed over.
    fn file(&mut self) -> Node<'a> {
        if let (Some(first), Some(TokenKind::Word)) = (variant_within(&self.tokens, self.text), self.kind(0))
            && self.kind(1) != Some(TokenKind::Open('('))
        {
            let place = self.tokens[0].start..self.tokens[first - 1].end;
            self.slips.note(table::LEADING.at(place.clone()).write("", place));
            self.at = first;
            return self.value(0);
        }
        if let Some(name) = self.name_before_bracket() {
            let place = self.tokens[0].start..self.tokens[name].end;
            let slip = table::NOT_VARIANT.at(place.clone());
            self.slips.note(slip.write("Variant", place));
            self.at = name + 1;
            return self.value(0);
        }
        self.value(0)
    }

    /// The last token before the bracket that a file begins with, where several stand there of which none is `Variant`.
    fn name_before_bracket(&self) -> Option<usize> {
        let open = (2..MOST_LEADING).find(|&at| matches!(self.kind(at), Some(TokenKind::Open('(' | '{'))))?;
        let is_name = |token: &Token| {
            matches!(
                token.kind,
                TokenKind::Word | TokenKind::Text(..) | TokenKind::NoNumber
            )
        };
        let names = &self.tokens[..open];
        let is_begun = names
            .iter()
            .any(|token| self.str(*token).eq_ignore_ascii_case("variant"));
        (is_begun && names.iter().all(is_name)).then_some(open - 1)
    }

    /// Reads one value inside some brackets. Of one inside too many nothing is kept but its place.
    fn value(&mut self, depth: usize) -> Node<'a> {
        while let Some(token) = self.next().filter(|token| token.is_sign()) {
            if let Some(others) = self.all_but(token, depth) {
                return others;
            }
            let slip = if &self.text[token.range()] == "!" {
                table::STRAY_NOT
            } else {
                table::STRAY
            };
            self.take_away(slip, token);
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
            TokenKind::Escaped => Value::Escaped(self.str(token)),
            TokenKind::Character(start, end) => Value::Character(&self.text[start..end]),
            TokenKind::Number(number) => Value::Number(number),
            TokenKind::OddNumber => Value::OddNumber(&self.text[token.range()]),
            TokenKind::NoNumber if self.is_code_or_square(token) => {
                let text = self.str(token);
                let slip = table::NO_QUOTES.at(token.range());
                self.slips.note(slip.write(format!("\"{text}\""), token.range()));
                return self.node(token.start, token.end, Value::Text(text));
            }
            TokenKind::NoNumber => self.no_number(token),
            TokenKind::Word if self.is_code_with_plus(token) => {
                let whole = token.start..token.end + 1;
                let new = format!("\"+{}\"", self.str(token));
                self.slips
                    .note(table::NO_QUOTES.at(whole.clone()).write(new, whole));
                self.at += 1;
                Value::Broken
            }
            TokenKind::Word if self.is_path() => self.path(token, depth),
            TokenKind::Word => self.named(self.word(token), token, depth),
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

    /// `!` before pieces, which means all but those: `!["C"]`, `!only(["C"])`.
    fn all_but(&mut self, sign: Token, depth: usize) -> Option<Node<'a>> {
        let is_pieces = match self.kind(1)? {
            TokenKind::Open('[') | TokenKind::Text(..) => true,
            TokenKind::Word => self.kind(2) == Some(TokenKind::Open('(')),
            _ => false,
        };
        if self.str(sign) != "!" || !is_pieces || depth + 1 >= MAX_DEPTH {
            return None;
        }
        self.at += 1;
        let value = self.value(depth + 1);
        let span = value.span;
        let pieces = match value.value {
            Value::List(items) => Value::List(items),
            Value::Text(_) => Value::List(vec![value]),
            Value::Named(Some(word), Body::Items(mut items)) if word.text == "only" && items.len() == 1 => {
                items.swap_remove(0).value
            }
            other => {
                // It has been read, and is not read again: what stands in it may hold as much as there is.
                self.slips
                    .note(table::STRAY_NOT.at(sign.range()).write("", sign.range()));
                return Some(Node { span, value: other });
            }
        };
        let pieces = Node { span, value: pieces };
        let whole = sign.start..self.last_end();
        let word = Word {
            text: "all_but",
            span: self.slips.span(sign.range()),
        };
        let node = self.node(
            whole.start,
            whole.end,
            Value::Named(Some(word), Body::Items(vec![pieces])),
        );
        let new = node.written().unwrap_or_else(|| "all_but([…])".to_owned());
        self.slips
            .note(table::NOT_BEFORE_LIST.at(sign.range()).write(new, whole));
        Some(node)
    }

    /// The size of a board that is written as `5x6`, where it begins here.
    fn size_of_board(&mut self, first: Token) -> Option<Node<'a>> {
        let name = self.at.checked_sub(2).map(|name| self.tokens[name])?;
        let is_number = matches!(first.kind, TokenKind::Number(_) | TokenKind::NoNumber);
        if !is_number || !matches!(self.str(name), "board" | "Board" | "files" | "ranks") {
            return None;
        }
        let rest = &self.text[first.start..];
        if first.kind == TokenKind::NoNumber
            && let Some([files, ranks]) = numbers(self.str(first)).as_deref()
        {
            let is_named = matches!(self.str(name), "files" | "ranks");
            let place = if is_named {
                name.start..first.end
            } else {
                first.range()
            };
            let new = format!("files: {files}, ranks: {ranks}");
            if is_named || self.str(name) == "Board" {
                self.slips
                    .note(table::SIZE_OF_BOARD.at(place.clone()).write(new, place));
                self.slips.is_vague = true;
                self.at += 1;
                return Some(self.node(first.start, first.end, Value::Broken));
            }
        }
        if self.str(name) != "board" {
            return None;
        }
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

    /// Whether a token is the letter of a piece with its `+`, or a square, without quotes.
    fn is_code_or_square(&self, token: Token) -> bool {
        let text = self.str(token);
        let is_square = || {
            let file = text.trim_end_matches(|c: char| c.is_ascii_lowercase());
            text.len() == file.len() + 1 && file.len() <= 2 && file.bytes().all(|byte| byte.is_ascii_digit())
        };
        let is_code = text.strip_prefix('+').is_some_and(|letter| {
            letter.len() <= LONGEST_CODE && letter.starts_with(|first: char| first.is_ascii_alphabetic())
        });
        is_code || (!text.is_empty() && is_square())
    }

    /// Whether a word is the letter of a piece with a `+` directly behind it.
    fn is_code_with_plus(&self, word: Token) -> bool {
        let plus = self
            .next()
            .filter(|next| next.start == word.end && self.str(*next) == "+");
        plus.is_some() && self.str(word).len() == 1
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
        } else if let Some(next) = self.next().filter(|next| text == "+" && next.start == token.end)
            && let TokenKind::Text(start, end) = next.kind
        {
            let whole = token.start..next.end;
            let new = format!("\"+{}\"", &self.text[start..end]);
            self.slips
                .note(table::NO_QUOTES.at(whole.clone()).write(new, whole));
            self.at += 1;
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

    /// Whether `::` and another word follow directly.
    fn is_path(&self) -> bool {
        let next = [0, 1].map(|steps| self.tokens.get(self.at + steps).copied());
        let [Some(first), Some(second)] = next else {
            return false;
        };
        let is_colon = |token: Token| token.kind == TokenKind::Colon;
        is_colon(first)
            && is_colon(second)
            && first.end == second.start
            && self.kind(2) == Some(TokenKind::Word)
    }

    /// Reads a word with the name of its kind before it, as Rust writes it: `Captures::ToHand` for `to_hand`.
    fn path(&mut self, first: Token, depth: usize) -> Value<'a> {
        while self.is_path() {
            self.at += 3;
        }
        let last = self.tokens[self.at - 1];
        let own = known_word(&snake(self.str(last)));
        let place = first.start..last.end;
        let new = own.unwrap_or_else(|| self.str(last));
        self.slips.note(table::PATH.at(place.clone()).write(new, place));
        let word = Word {
            text: new,
            ..self.word(last)
        };
        self.named(word, last, depth)
    }

    /// Reads what follows a word that begins a value.
    fn named(&mut self, name: Word<'a>, word: Token, depth: usize) -> Value<'a> {
        let name = Some(name);
        let Some(next) = self.next() else {
            return self.bare(name, word);
        };
        let is_key = self.kind(1) == Some(TokenKind::Colon);
        match next.kind {
            TokenKind::Open('(') => {
                self.at += 1;
                if self.holds(true) == Holds::Pairs && self.kind(1) == Some(TokenKind::Colon) {
                    self.group_for_map(word);
                    return Value::Map(self.pairs(depth));
                }
                self.close_before_field(word);
                Value::Named(name, self.body(depth, true))
            }
            TokenKind::Open('{') => {
                self.at += 1;
                self.other_brackets(table::GROUP_IN_BRACES, '(', ')');
                Value::Named(name, self.body(depth, true))
            }
            TokenKind::Open('[')
                if self.tokens.get(self.at + 1).is_some() && {
                    self.at += 1;
                    let is_group = self.begins_with_key();
                    self.at -= 1;
                    is_group
                } =>
            {
                self.at += 1;
                self.other_brackets(table::GROUP_IN_BRACKETS, '(', ')');
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
                let written = item.written();
                let inside = written.as_deref().unwrap_or(&self.text[next.start..part.end]);
                let new = format!("{}({inside})", self.str(word));
                self.slips
                    .note(table::NO_PARENTHESES.at(next.range()).write(new, part));
                Value::Named(name, Body::Items(vec![item]))
            }
            _ => self.bare(name, word),
        }
    }

    /// Closes the parentheses that this place is the first in before a field of the group around them, where what stands in them is one
    /// value, and has no fields.
    fn close_before_field(&mut self, word: Token) {
        let open = self.at - 1;
        let close = self.closing[open];
        let Some(comma) = self.comma_before_field() else {
            return;
        };
        if self.holds(true) != Holds::Items || close >= self.tokens.len() || !has_one_value(self.str(word)) {
            return;
        }
        let mut around = (0..open).rev();
        let around = around.find(|&at| {
            let is_open = matches!(self.tokens[at].kind, TokenKind::Open(_));
            is_open && self.closing[at] > close
        });
        let field = self.tokens[comma + 1];
        let group = around.and_then(|around| Some((around, self.tokens.get(around.checked_sub(1)?)?)));
        let Some((around, _)) = group.filter(|(_, group)| has_field(self.str(**group), self.str(field)))
        else {
            return;
        };
        let [comma_token, close_token] = [comma, close].map(|at| self.tokens[at]);
        let [before, behind] = [
            &self.text[word.start..comma_token.start],
            &self.text[comma_token.start..close_token.start],
        ];
        let slip = table::CLOSED_BEHIND_FIELD.at(field.range());
        let slip = slip.beside(self.tokens[around].start, "its group");
        self.slips
            .note(slip.write(format!("{before}){behind}"), word.start..close_token.end));
        // The closing one comes before the comma, and all between moves on by one.
        self.tokens[comma..=close].rotate_right(1);
        self.tokens[comma].start = comma_token.start;
        self.tokens[comma].end = comma_token.start;
        self.closing[comma..=close].rotate_right(1);
        for closing in &mut self.closing[comma + 1..=close] {
            if (comma..close).contains(closing) {
                *closing += 1;
            }
        }
        self.closing[open] = comma;
    }

    /// Notes that a map stands in a group with a name; this place is the first in its brackets.
    fn group_for_map(&mut self, name: Token) {
        let opening = self.tokens[self.at - 1];
        let closing = self.tokens.get(self.closing[self.at - 1]).copied();
        let (inner, end) = closing.map_or((self.text.len(), self.text.len()), |close| {
            (close.start, close.end)
        });
        let new = format!("{{{}}}", &self.text[opening.end..inner]);
        let slip = table::GROUP_FOR_MAP.at(name.range());
        self.slips.note(slip.write(new, name.start..end));
    }

    /// A word that nothing belongs to.
    fn bare(&self, name: Option<Word<'a>>, word: Token) -> Value<'a> {
        match self.str(word) {
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            _ => Value::Named(name, Body::None),
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
        let behind = self.str(second).trim_start_matches('-').replace('-', "_");
        let new = format!("{}_{behind}", self.str(first));
        let slip = table::TWO_WORDS.at(second.range());
        self.slips.note(slip.write(new, first.start..second.end));
        self.at += 1;
    }

    /// Reads what stands in parentheses, from after the one that opens them.
    fn body(&mut self, depth: usize, is_named: bool) -> Body<'a> {
        match self.holds(is_named) {
            Holds::Items if self.names_a_field_later() => Body::Fields(self.fields(depth)),
            Holds::Fields => Body::Fields(self.fields(depth)),
            Holds::Pairs | Holds::Items => Body::Items(self.items(depth)),
        }
    }

    /// Whether some later entry of these brackets is a field.
    fn names_a_field_later(&self) -> bool {
        self.comma_before_field().is_some()
    }

    /// The comma before the first later entry of these brackets that is a field.
    fn comma_before_field(&self) -> Option<usize> {
        let mut at = self.at;
        while let Some(token) = self.tokens.get(at) {
            match token.kind {
                TokenKind::Close(_) => return None,
                TokenKind::Open(_) => at = self.closing[at].max(at) + 1,
                TokenKind::Comma => {
                    let kinds = [1, 2].map(|steps| self.tokens.get(at + steps).map(|token| token.kind));
                    if kinds == [Some(TokenKind::Word), Some(TokenKind::Colon)] {
                        return Some(at);
                    }
                    at += 1;
                }
                _ => at += 1,
            }
        }
        None
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
            let first = parser.at;
            let key = parser.key(depth);
            if matches!(parser.kind(0), Some(TokenKind::Comma | TokenKind::Close(_))) && parser.at > first {
                let place = parser.tokens[first].start..parser.last_end();
                parser.slips.note(table::KEY_ALONE.at(place));
                parser.slips.is_vague = true;
                return Some((
                    key,
                    parser.node(parser.last_end(), parser.last_end(), Value::Broken),
                ));
            }
            parser.colon();
            Some((key, parser.value(depth + 1)))
        })
    }

    /// Reads fields and the bracket that closes them.
    fn fields(&mut self, depth: usize) -> Vec<(Word<'a>, Node<'a>)> {
        self.entries(|parser| {
            let name = parser.field_name()?;
            if let Some(flag) = parser.without_value(name) {
                return Some((name, flag));
            }
            let first = parser.at;
            let value = parser.field_value(name, depth);
            let value = parser.several(name, first, value, depth);
            Some((name, parser.joined(name, first, value)))
        })
    }

    /// What a field stands for whose name nothing follows.
    fn without_value(&mut self, name: Word<'a>) -> Option<Node<'a>> {
        let is_alone = matches!(self.kind(0), Some(TokenKind::Comma | TokenKind::Close(_)));
        let last = self.at.checked_sub(1).map(|last| self.tokens[last])?;
        if !is_alone || !matches!(last.kind, TokenKind::Word | TokenKind::Colon) {
            return None;
        }
        let place = name.span.range();
        let end = last.end;
        if is_flag_field(name.text) {
            let colon = if last.kind == TokenKind::Colon {
                " true"
            } else {
                ": true"
            };
            self.slips.note(table::NO_FLAG.at(place).write(colon, end..end));
            return Some(self.node(end, end, Value::Bool(true)));
        }
        if last.kind == TokenKind::Word && any_field(name.text).is_none_or(|field| field.name == "draw") {
            self.slips.note(table::NAMELESS.at(place));
            self.slips.is_vague = true;
        } else {
            self.slips.note(table::NO_VALUE.at(place));
        }
        Some(self.node(end, end, Value::Broken))
    }

    /// A value with those that stand behind it on its line without a name, as where the brackets of a list are missing.
    fn several(&mut self, name: Word<'a>, first: usize, value: Node<'a>, depth: usize) -> Node<'a> {
        let is_list = |field: &Field| match (field.form)() {
            Form::Text => field.texts == Texts::Betza,
            Form::List(_) | Form::OneOrMore | Form::Choice(..) | Form::Group(_) => true,
            Form::Map(_) | Form::Number | Form::Flag => false,
        };
        if self.behind_separator().is_none() || !any_field(name.text).is_some_and(is_list) {
            return value;
        }
        let mut values = vec![value];
        while let Some(behind) = self.behind_separator() {
            self.at = behind;
            values.push(self.value(depth + 1));
        }
        if values.len() == 1 {
            return values.swap_remove(0);
        }
        let whole = self.tokens[first].start..self.last_end();
        let form = any_field(name.text).map(|field| (field.form)());
        let all = self.node(whole.start, whole.end, Value::List(values));
        let list = || {
            all.written()
                .filter(|_| matches!(form, Some(Form::List(_) | Form::OneOrMore)))
        };
        match reshaped(name, &all).or_else(list) {
            Some(new) => {
                let slip = table::SEVERAL_VALUES.at(name.span.range());
                self.slips.note(slip.write(new, whole.clone()));
            }
            None => self.slips.note(table::SEVERAL_FOR_ONE.at(name.span.range())),
        }
        match form {
            Some(Form::List(_) | Form::OneOrMore) => all,
            _ => self.node(whole.start, whole.end, Value::Broken),
        }
    }

    /// A text with those that stand behind it, on its line or on the next ones, as other languages join them.
    fn joined(&mut self, name: Word<'a>, first: usize, value: Node<'a>) -> Node<'a> {
        let is_text = |token: &Token| matches!(token.kind, TokenKind::Text(..));
        let is_join =
            |parser: &Self, token: &Token| matches!(parser.str(*token), "+" | "." | ".." | "++" | "&");
        let texts_at = |parser: &Self, at: usize| parser.tokens.get(at).is_some_and(is_text);
        // Where the next text stands, behind the sign with which other languages join texts, or without one.
        let behind = |parser: &Self| {
            let next = parser.next()?;
            let at = parser.at + usize::from(is_join(parser, &next));
            let is_key = parser.kind(at + 1 - parser.at) == Some(TokenKind::Colon);
            (texts_at(parser, at) && !is_key).then_some(at)
        };
        if self.at != first + 1 || !is_text(&self.tokens[first]) {
            return value;
        }
        let is_field = || any_field(name.text).is_some_and(|field| matches!((field.form)(), Form::Text));
        let Some(second) = behind(self).filter(|_| is_field()) else {
            return value;
        };
        let sign = (second > self.at).then(|| self.tokens[self.at]);
        while let Some(next) = behind(self) {
            self.at = next + 1;
        }
        let (mut joined, mut has_blank) = (String::new(), false);
        for token in &self.tokens[first..self.at] {
            let TokenKind::Text(start, end) = token.kind else {
                continue;
            };
            let part = &self.text[start..end];
            let is_cut = |seam: char| seam == '/' || seam.is_whitespace();
            let are_apart = joined.is_empty() || joined.ends_with(is_cut) || part.starts_with(is_cut);
            if name.text == "setup" && !are_apart {
                joined.push(if has_blank { ' ' } else { '/' });
            }
            has_blank |= part.contains(' ');
            joined += part;
        }
        let whole = self.tokens[first].start..self.last_end();
        let slip = match sign {
            Some(sign) => table::TEXTS_JOINED.at(sign.range()),
            None => table::TEXTS_SIDE_BY_SIDE.at(name.span.range()),
        };
        self.slips
            .note(slip.write(format!("\"{joined}\""), whole.clone()));
        self.node(whole.start, whole.end, Value::Broken)
    }

    /// Where the next value begins, if one follows behind a separator on this line that is no field and no field is named so.
    fn behind_separator(&self) -> Option<usize> {
        let last = self.at.checked_sub(1).map(|last| self.tokens[last])?;
        let separator = self.next()?;
        let are_texts = matches!(
            (last.kind, separator.kind),
            (TokenKind::Text(..), TokenKind::Text(..))
        );
        if are_texts && self.is_near(last, separator) && self.kind(1) != Some(TokenKind::Colon) {
            return Some(self.at);
        }
        let is_join = match separator.kind {
            TokenKind::Comma | TokenKind::Sign('|' | '/' | '&' | ';') => true,
            TokenKind::NoNumber => self.str(separator) == "+",
            TokenKind::Word => matches!(self.str(separator), "or" | "and"),
            _ => false,
        };
        let value = self.tokens.get(self.at + 1).copied().filter(|_| is_join)?;
        let behind = self.kind(2);
        let ends = matches!(behind, None | Some(TokenKind::Comma | TokenKind::Close(_)));
        let is_value = match value.kind {
            TokenKind::Text(..) | TokenKind::Number(_) => behind != Some(TokenKind::Colon),
            TokenKind::Open('[') => true,
            TokenKind::NoNumber => self.is_code_or_square(value),
            TokenKind::Word if is_flag_field(self.str(value)) || self.is_field_before_group(self.at + 1) => {
                false
            }
            TokenKind::Word => ends || behind == Some(TokenKind::Open('(')),
            _ => false,
        };
        let is_named = matches!(value.kind, TokenKind::Text(..)) && behind == Some(TokenKind::Sign('='));
        (is_value && !is_named && self.is_near(last, value)).then_some(self.at + 1)
    }

    /// Reads the value of a field: mostly one, or what stands under its name without brackets, as in YAML.
    fn field_value(&mut self, name: Word<'a>, depth: usize) -> Node<'a> {
        let is_under_it = |next| {
            let indent = self.indent_of_key(next);
            indent.is_some_and(|indent| indent > self.margin(name.span.start))
        };
        match self.next() {
            Some(next) if depth < MAX_DEPTH && is_under_it(next) => self.indented(name, next, depth),
            Some(next) if self.is_near_name(name, next) => match (next.kind, self.kind(1)) {
                (TokenKind::Text(..), Some(TokenKind::Colon))
                    if matches!(form_of(name.text), Some(Form::Map(_))) =>
                {
                    self.map_without_braces(name, next, depth)
                }
                (TokenKind::Word, Some(TokenKind::Colon)) if self.is_value_near(next, 2) => {
                    let colon = self.tokens[self.at + 1].range();
                    self.at += 2;
                    let value = self.value(depth + 1);
                    let whole = next.start..self.last_end();
                    let word = self.word(next);
                    let group = self.node(
                        whole.start,
                        whole.end,
                        Value::Named(Some(word), Body::Items(vec![value])),
                    );
                    let new = reshaped(name, &group).or_else(|| group.written());
                    let slip = table::WORD_WITH_COLON.at(colon);
                    self.slips
                        .note(slip.write(new.unwrap_or_else(|| format!("{}(…)", word.text)), whole.clone()));
                    self.node(whole.start, whole.end, Value::Broken)
                }
                (TokenKind::Word | TokenKind::Number(_) | TokenKind::NoNumber, _) => {
                    match self.bare_text(name, next) {
                        Some(text) => text,
                        None => self.value(depth + 1),
                    }
                }
                _ => self.value(depth + 1),
            },
            _ => self.value(depth + 1),
        }
    }

    /// Reads the entries of a map that stand behind the name of its field without braces.
    fn map_without_braces(&mut self, name: Word<'a>, first: Token, depth: usize) -> Node<'a> {
        let mut pairs = Vec::new();
        loop {
            let key = self.key(depth + 1);
            self.colon();
            pairs.push((key, self.value(depth + 2)));
            let behind = [0, 1, 2].map(|steps| self.kind(steps));
            let [
                Some(TokenKind::Comma),
                Some(TokenKind::Text(..)),
                Some(TokenKind::Colon),
            ] = behind
            else {
                break;
            };
            self.at += 1;
        }
        let whole = first.start..self.last_end();
        let new = format!("{{ {} }}", &self.text[whole.clone()]);
        let slip = table::ENTRIES_WITHOUT_BRACES.at(name.span.range());
        self.slips.note(slip.write(new, whole.clone()));
        self.node(whole.start, whole.end, Value::Map(pairs))
    }

    /// Whether a token stands on the line of a name.
    fn is_near_name(&self, name: Word<'a>, next: Token) -> bool {
        let between = self.text.get(name.span.end..next.start);
        between.is_some_and(|between| !between.contains('\n'))
    }

    /// Whether the token some steps from here begins a value on the line of another one.
    fn is_value_near(&self, first: Token, steps: usize) -> bool {
        let value = self.tokens.get(self.at + steps).copied();
        value.is_some_and(|value| value.begins_value() && self.is_near(first, value))
    }

    /// A text of several words without its quotes, where one begins here: to the next comma or bracket on its line.
    fn bare_text(&mut self, name: Word<'a>, first: Token) -> Option<Node<'a>> {
        let field = any_field(name.text).filter(|field| matches!((field.form)(), Form::Text))?;
        let rest = &self.text[first.start..];
        let ends = rest
            .find(['\n', ',', ')', ']', '}', '"', '('])
            .unwrap_or(rest.len());
        let text = rest[..ends].trim_end();
        let end = first.start + text.len();
        // One word is for others to judge.
        if end <= first.end || rest[ends..].starts_with(['"', '(']) || text.contains("//") {
            return None;
        }
        let plain = match field.texts {
            Texts::Betza => text.replace([' ', '+'], ""),
            _ => text.to_owned(),
        };
        let whole = first.start..end;
        self.slips.note(
            table::NO_QUOTES
                .at(whole.clone())
                .write(format!("\"{plain}\""), whole),
        );
        while self.next().is_some_and(|next| next.start < end) {
            self.at += 1;
        }
        Some(self.node(
            first.start,
            end,
            if plain == text {
                Value::Text(text)
            } else {
                Value::Broken
            },
        ))
    }

    /// How far the line of a byte is indented.
    fn margin(&self, at: usize) -> usize {
        let start = self.text[..at].rfind('\n').map_or(0, |end| end + 1);
        let line = &self.text[start..];
        line.len() - line.trim_start_matches([' ', '\t']).len()
    }

    /// How far a name or a key that comes next is indented, if it is the first of its line. That is looked for among the blanks before it:
    /// a line may be long.
    fn indent_of_key(&self, next: Token) -> Option<usize> {
        let is_key = matches!(next.kind, TokenKind::Word | TokenKind::Text(..))
            && self.kind(1) == Some(TokenKind::Colon);
        let before = self.text[..next.start].trim_end_matches([' ', '\t']);
        let is_first = before.is_empty() || before.ends_with('\n');
        (is_key && is_first).then(|| next.start - before.len())
    }

    /// Whether a name or a key comes next, on a line that is indented more than some margin.
    fn is_indented(&self, next: Token, margin: usize) -> bool {
        self.indent_of_key(next).is_some_and(|indent| indent > margin)
    }

    /// Reads what stands under a name without brackets: entries on lines that are indented more than that of the name.
    fn indented(&mut self, name: Word<'a>, first: Token, depth: usize) -> Node<'a> {
        let holds_pairs = matches!(form_of(name.text), Some(Form::Map(_)));
        let margin = self.margin(name.span.start);
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
            TokenKind::Word
                if self.kind(1) == Some(TokenKind::Open('(')) && group_field(self.str(token)).is_some() =>
            {
                let name = group_field(self.str(token)).unwrap_or_default();
                let slip = table::GROUP_ALONE.at(token.range());
                self.slips
                    .note(slip.write(format!("{name}: "), token.start..token.start));
                return Some(Word {
                    text: name,
                    ..self.word(token)
                });
            }
            TokenKind::Word => self.word(token),
            TokenKind::Text(start, end)
                if is_field_name(&self.text[start..end])
                    && !matches!(self.kind(1), Some(TokenKind::Comma | TokenKind::Close(_))) =>
            {
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
                } else if token.begins_value() {
                    self.nameless(token);
                } else {
                    self.unreadable();
                }
                self.pass_entry();
                return None;
            }
        };
        let is_before_group = self.is_field_before_group(self.at);
        self.at += 1;
        if is_before_group && let Some(Form::Group(shape)) = any_field(word.text).map(|field| (field.form)())
        {
            let new = format!("{}: {}(", word.text, shape.name);
            let slip = table::COLON_BEFORE_GROUP.at(token.range());
            self.slips.note(slip.write(new, token.start..token.end + 1));
            return Some(word);
        }
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
            let value = self.tokens.get(self.at + 1).map(|value| self.str(*value));
            self.slips.foreign_setting(token.range(), setting, value);
            self.pass_line(token);
            return None;
        }
        self.colon();
        Some(word)
    }

    /// Notes that a value stands here without the name of its field. A text is that of the one text that its group still lacks.
    fn nameless(&mut self, token: Token) {
        let field = self
            .text_that_is_lacking()
            .filter(|_| matches!(token.kind, TokenKind::Text(..)));
        let slip = match field {
            Some(field) => {
                let new = format!("{field}: {}", self.str(token));
                table::NAMELESS_TEXT.at(token.range()).write(new, token.range())
            }
            None => table::NAMELESS.at(token.range()),
        };
        self.slips.note(slip);
        self.slips.is_vague = true;
    }

    /// The field with a text that the group around this place must have and does not name, where there is one such.
    fn text_that_is_lacking(&self) -> Option<&'static str> {
        let open = (0..self.at)
            .rev()
            .find(|&at| matches!(self.tokens[at].kind, TokenKind::Open(_)) && self.closing[at] > self.at)?;
        let group = self.str(*self.tokens.get(open.checked_sub(1)?)?);
        let inside = &self.tokens[open..self.closing[open].min(self.tokens.len())];
        let is_named = |field: &str| {
            inside
                .windows(2)
                .any(|pair| self.str(pair[0]) == field && pair[1].kind == TokenKind::Colon)
        };
        let mut lacking = texts_that_must_be_there(group).filter(|field| !is_named(field));
        lacking.next().filter(|_| lacking.next().is_none())
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

    /// Whether a token is the name of a field that is a group, and the bracket of the group follows it without a colon.
    fn is_field_before_group(&self, at: usize) -> bool {
        let kind = |at: usize| self.tokens.get(at).map(|token| token.kind);
        if (kind(at), kind(at + 1)) != (Some(TokenKind::Word), Some(TokenKind::Open('('))) {
            return false;
        }
        let field = any_field(self.str(self.tokens[at]));
        field.is_some_and(|field| matches!((field.form)(), Form::Group(_)))
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
                self.node(word.start, word.end, self.bare(Some(self.word(word)), word))
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

/// What was written for a field in the form of its value, as far as the text alone tells.
fn reshaped(name: Word<'_>, value: &Node<'_>) -> Option<String> {
    let field = any_field(name.text)?;
    let place = Place {
        texts: field.texts,
        example: field.example,
        entry: None,
        examples: &Examples::default(),
    };
    place.reshaped(value, &(field.form)())
}

/// Whether a text could be the name of a field.
fn is_field_name(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
}
