//! The bridge from the pest grammar of a move to its tree.

use hakugei_variant::PieceCode;
use pest::Parser as _;
use pest::error::{ErrorVariant, InputLocation};
use pest::iterators::Pair;

use self::generated::{MoveGrammar, Rule};
use crate::syntax::{Act, BoardText, Mark, MoveText, Order, PromotionMark, SquareText};
use crate::{Expected, SyntaxError};

/// What the derive macro makes.
mod generated {
    #[derive(pest_derive::Parser)]
    #[grammar = "../../grammar/move.pest"]
    pub(super) struct MoveGrammar;
}

/// The longest text that is looked at, in bytes; the longest move is far shorter.
const MAX_LENGTH: usize = 64;

/// Reads a text that is one move.
pub(crate) fn read_move(text: &str) -> Result<MoveText, SyntaxError> {
    parse(text).map_err(|(at, expected)| SyntaxError {
        text: text.to_owned(),
        at,
        expected,
        suggestion: meant(text),
    })
}

/// A text that is one move and may have been meant.
fn meant(text: &str) -> Option<String> {
    let tidy = tidied(text);
    let marked = marked(tidy.as_deref().unwrap_or(text));
    let candidates = tidied_with_mark(text).into_iter().chain(tidy).chain(marked);
    candidates.into_iter().find(|text| parse(text).is_ok())
}

/// Reads a text that is one move, or says where it stopped and what would have gone on.
fn parse(text: &str) -> Result<MoveText, (usize, Vec<Expected>)> {
    if text.len() > MAX_LENGTH {
        return Err((boundary(text), vec![Expected::End]));
    }
    let mut pairs = MoveGrammar::parse(Rule::only_move, text).map_err(|error| place_and_wants(&error))?;
    let only = pairs.next().expect("the top rule gives one pair");
    let body = only
        .into_inner()
        .next()
        .expect("a move is a drop or a board move");
    Ok(tree(body))
}

/// The last place for a cut within the longest text.
fn boundary(text: &str) -> usize {
    let mut places = (0..=MAX_LENGTH).rev();
    places
        .find(|&at| text.is_char_boundary(at))
        .expect("0 is a boundary")
}

/// Where the grammar stopped, and what it would have taken.
fn place_and_wants(error: &pest::error::Error<Rule>) -> (usize, Vec<Expected>) {
    let at = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    };
    let rules = match &error.variant {
        ErrorVariant::ParsingError { positives, .. } => positives.as_slice(),
        ErrorVariant::CustomError { .. } => &[],
    };
    let mut expected: Vec<Expected> = rules.iter().map(|&rule| wants(rule)).collect();
    expected.sort_unstable();
    expected.dedup();
    (at, expected)
}

/// What a rule stands for, in a reader's terms.
fn wants(rule: Rule) -> Expected {
    match rule {
        Rule::only_move | Rule::drop | Rule::board | Rule::piece => Expected::Piece,
        Rule::from | Rule::passed | Rule::to | Rule::square | Rule::number | Rule::letter => Expected::Square,
        Rule::on_the_way | Rule::mark => Expected::Mark,
        Rule::drop_mark => Expected::DropMark,
        Rule::promotion | Rule::face => Expected::Promotion,
        Rule::EOI => Expected::End,
    }
}

/// The tree of a `drop` or `board` pair.
fn tree(body: Pair<'_, Rule>) -> MoveText {
    let dropped = body.as_rule() == Rule::drop;
    let parts = body.into_inner();
    let part = |rule| {
        let mut parts = parts.clone();
        parts
            .find(|part| part.as_rule() == rule)
            .map(|part| part.as_str())
    };
    let passed = parts.clone().flat_map(Pair::into_inner);
    let to = square(part(Rule::to).expect("a move has a square where it ends"));
    let act = if dropped {
        Act::Drop(to)
    } else {
        Act::Board(BoardText {
            from: part(Rule::from).map(square),
            on_the_way: passed
                .filter(|inner| inner.as_rule() == Rule::passed)
                .map(|inner| square(inner.as_str()))
                .collect(),
            mark: mark(part(Rule::mark)),
            to,
            promotion: part(Rule::promotion).map(promotion),
        })
    };
    MoveText {
        piece: code(part(Rule::piece).expect("a move begins with a piece")),
        act,
    }
}

fn code(text: &str) -> PieceCode {
    PieceCode::parse(text).expect("the grammar's pieces are codes")
}

fn mark(text: Option<&str>) -> Mark {
    match text {
        Some("x") => Mark::Captures,
        _ => Mark::Moves,
    }
}

fn promotion(text: &str) -> PromotionMark {
    match text.strip_prefix('=') {
        None => PromotionMark::Promotes,
        Some("") => PromotionMark::Declines,
        Some(face) => PromotionMark::PromotesTo(code(face)),
    }
}

/// The square of a text that the grammar has passed.
fn square(text: &str) -> SquareText {
    let (order, letter, digits) = match text.strip_suffix(|last: char| last.is_ascii_lowercase()) {
        Some(digits) => (Order::NumberFirst, text.chars().next_back(), digits),
        None => (Order::LetterFirst, text.chars().next(), &text[1..]),
    };
    SquareText {
        number: digits.parse().expect("one to three digits"),
        letter: letter.expect("a square has a letter"),
        order,
    }
}

/// Reads a text that is one square.
pub(crate) fn read_square(text: &str) -> Option<SquareText> {
    let mut pairs = MoveGrammar::parse(Rule::to, text).ok()?;
    let whole = pairs.next().filter(|pair| pair.as_str() == text)?;
    Some(square(whole.as_str()))
}

/// What a text may have been meant to be, where the mark behind the first letter is part of the piece's code.
fn tidied_with_mark(text: &str) -> Option<String> {
    let at = text.find(|c: char| c.is_ascii_alphabetic())? + 1;
    let mark = hakugei_variant::Mark::starting(&text[at..])?.char();
    let without = format!("{}{}", &text[..at], &text[at + mark.len_utf8()..]);
    let mut tidy = tidied(&without).unwrap_or(without);
    let at = tidy.find(|c: char| c.is_ascii_alphabetic())? + 1;
    tidy.insert(at, mark);
    Some(tidy)
}

/// What a text may have been meant to be: other dashes and crosses as `-` and `x`, no blanks or marks of
/// praise, capitals where they belong. `None` where that changes nothing.
fn tidied(text: &str) -> Option<String> {
    if text.len() > MAX_LENGTH {
        return None;
    }
    let mut seen_piece = false;
    let tidy: String = text
        .chars()
        .filter(|c| !c.is_whitespace() && !matches!(c, '!' | '?' | '#' | '.' | ','))
        .map(|c| match c {
            '\u{2010}'..='\u{2015}' | '\u{2212}' | '~' => '-',
            '×' | '✕' => 'x',
            '\'' | '’' | '@' => '*',
            c if c.is_ascii_alphabetic() && !std::mem::replace(&mut seen_piece, true) => {
                c.to_ascii_uppercase()
            }
            c => c.to_ascii_lowercase(),
        })
        .collect();
    (tidy != text).then_some(tidy)
}

/// A text with `-` before its last square, where it ends in a square and perhaps a sign of promotion: `D-5d` for `D5d`.
fn marked(text: &str) -> Option<String> {
    if text.len() > MAX_LENGTH {
        return None;
    }
    let digit = |c: char| c.is_ascii_digit();
    let (letter, plain) = (
        |c: char| c.is_ascii_lowercase(),
        text.split_once('=')
            .map_or(text, |(squares, _)| squares)
            .trim_end_matches('+'),
    );
    let start = match plain.strip_suffix(letter) {
        Some(before) => before.trim_end_matches(digit).len(),
        None => plain.trim_end_matches(digit).strip_suffix(letter)?.len(),
    };
    let (before, square) = text.split_at(start);
    Some(format!("{before}-{square}"))
}
