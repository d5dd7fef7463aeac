//! Brackets: which one closes which. Where a text's brackets do not fit, the rest of the text and its indentation tell
//! which one was forgotten, mistyped or written once too often.

use std::cmp::Reverse;
use std::ops::Range;

use super::lexer::{Token, TokenKind, lex_part};
use super::slips::{Slip, Slips, table};
use crate::document::fields::{any_field, has_field};
use crate::document::outline::Form;

/// How many tokens are looked at to see how well a bracket fits: more than a variant file has, and few of a file that was
/// made to take long.
const LOOK_AHEAD: usize = 10_000;

/// How many places are tried of which each would explain all that does not fit.
const MOST_TRIED: usize = 4;

/// For each token that is an opening bracket, where its closing one is. What does not fit is mended in the tokens.
pub(super) fn balance(tokens: &mut Vec<Token>, slips: &mut Slips<'_>) -> Vec<usize> {
    let mut is_guess = false;
    loop {
        let pairs = Pairs::of(tokens);
        // A guess that left the brackets wrong was perhaps a wrong one, and so may be all that follows.
        slips.is_vague |= is_guess && !pairs.fit();
        if pairs.fit() || slips.are_too_many() || (slips.is_hidden && pairs.misfit == tokens.len()) {
            return pairs.closing;
        }
        if let Some((comment, mended)) = begun_in_comment(tokens, &pairs, slips) {
            let slip = table::BEGUN_IN_COMMENT.at(comment.start..comment.start + 2);
            let last = mended.iter().rposition(|token| token.start < comment.end);
            let entry = last.map_or(0..0, |last| {
                let closing = Pairs::of(&mended).closing[last];
                mended.get(closing).map_or(0..0, |closing| closing.range())
            });
            slips.note(slip.beside(entry.start, "closed here"));
            // Nobody knows whether the entry is to stay.
            slips.is_vague = true;
            *tokens = mended;
            continue;
        }
        let repair = evident(tokens, &pairs)
            .or_else(|| closed_before_field(tokens, &pairs, slips.text))
            .or_else(|| unclosed_before_entry(tokens, &pairs, slips.text))
            .or_else(|| misfit(tokens, &pairs, slips.text));
        let Some(repair) = repair else {
            return pairs.closing;
        };
        repair.note(tokens, slips);
        is_guess = repair.other.is_some();
        *tokens = repair.apply(tokens);
    }
}

/// How a bracket is mended.
struct Repair {
    slip: Slip,
    /// The bracket that it is about.
    bracket: usize,
    /// The bracket that should be its other half, where they do not fit.
    other: Option<usize>,
    /// The tokens that go.
    old: Range<usize>,
    /// What comes in their place.
    new: String,
    /// The part of the text that is written anew as it should be, where it is more than these tokens.
    whole: Option<(Range<usize>, String)>,
    /// Whether what goes comes back at the end.
    is_moved_to_end: bool,
}

impl Repair {
    fn new(slip: Slip, bracket: usize, old: Range<usize>, new: impl Into<String>) -> Self {
        let (other, whole, new) = (None, None, new.into());
        Self {
            slip,
            bracket,
            other,
            old,
            new,
            whole,
            is_moved_to_end: false,
        }
    }

    /// This slip with the bracket that should be the other half.
    fn against(self, other: usize) -> Self {
        let other = Some(other);
        Self { other, ..self }
    }

    /// Notes what is wrong.
    fn note(&self, tokens: &[Token], slips: &mut Slips<'_>) {
        let mut found = self.slip.at(tokens[self.bracket].range());
        if let Some(other) = self.other {
            let what = if other < self.bracket {
                "opened here"
            } else {
                "closed here"
            };
            found = found.beside(tokens[other].start, what);
        }
        slips.note(match &self.whole {
            Some((part, new)) => found.write(new.as_str(), part.clone()),
            None => found.write(self.new.as_str(), self.part(tokens)),
        });
    }

    /// The part of the text that it is about.
    fn part(&self, tokens: &[Token]) -> Range<usize> {
        let end = self.old.end.checked_sub(1).map_or(0, |last| tokens[last].end);
        let start = tokens.get(self.old.start).filter(|_| !self.old.is_empty());
        start.map_or(end, |first| first.start)..end
    }

    /// The tokens that it leaves.
    fn apply(&self, tokens: &[Token]) -> Vec<Token> {
        let Range { start, end } = self.part(tokens);
        let new = self.new.chars().map(|sign| {
            let kind = TokenKind::of(sign);
            Token { kind, start, end }
        });
        let mut mended = tokens.to_vec();
        let gone: Vec<Token> = mended.splice(self.old.clone(), new).collect();
        if let (true, Some(last)) = (self.is_moved_to_end, mended.last().map(|last| last.end)) {
            let moved = gone.into_iter().map(|token| Token {
                start: last,
                end: last,
                ..token
            });
            mended.extend(moved);
        }
        mended
    }
}

/// The bracket that is the other half of one.
const fn partner(bracket: Token) -> char {
    match bracket.kind.bracket() {
        '(' => ')',
        ')' => '(',
        '[' => ']',
        ']' => '[',
        '{' => '}',
        _ => '{',
    }
}

/// How the brackets of tokens close one another, right or wrong.
struct Pairs {
    /// For each token that is an opening bracket, where its closing one is; the number of tokens where there is none.
    closing: Vec<usize>,
    /// The first token that does not fit: a wrong bracket, or anything after the first value.
    misfit: usize,
    /// How many brackets stay open.
    left_open: usize,
}

impl Pairs {
    fn of(tokens: &[Token]) -> Self {
        let mut closing = vec![tokens.len(); tokens.len()];
        let mut misfit = tokens.len();
        let mut open: Vec<usize> = Vec::new();
        for (at, token) in tokens.iter().enumerate() {
            let mut fits = at == 0 || !open.is_empty() || !matches!(tokens[at - 1].kind, TokenKind::Close(_));
            match token.kind {
                TokenKind::Open(_) => open.push(at),
                TokenKind::Close(_) => {
                    let bracket = open.pop();
                    fits &= bracket.is_some_and(|open| tokens[open].kind == TokenKind::Open(partner(*token)));
                    if let Some(bracket) = bracket {
                        closing[bracket] = at;
                    }
                }
                _ => {}
            }
            if !fits {
                misfit = misfit.min(at);
            }
        }
        Self {
            closing,
            misfit,
            left_open: open.len(),
        }
    }

    /// Whether all brackets are closed, and nothing follows the last.
    const fn fit(&self) -> bool {
        self.misfit == self.closing.len() && self.left_open == 0
    }

    /// How well brackets fit: the farther in the text and the fewer stay open, the better.
    fn quality(&self, tokens: &[Token]) -> (usize, Reverse<usize>) {
        let misfit = tokens.get(self.misfit).map_or(usize::MAX, |misfit| misfit.start);
        (misfit, Reverse(self.left_open))
    }
}

/// A line of a text.
#[derive(Clone, Copy)]
struct Line {
    /// Its first byte.
    start: usize,
    /// The first byte that is not blank.
    margin: usize,
}

impl Line {
    const fn indent(self) -> usize {
        self.margin - self.start
    }
}

/// The lines of a text.
struct Lines(Vec<Line>);

impl Lines {
    fn of(text: &str) -> Self {
        let mut end = 0;
        let lines = text.split_inclusive('\n').map(|line| {
            let start = end;
            end += line.len();
            let margin = end - line.trim_start().len();
            Line { start, margin }
        });
        Self(lines.collect())
    }

    /// The line of a byte.
    fn of_byte(&self, at: usize) -> Line {
        self.0[self.0.partition_point(|line| line.start <= at) - 1]
    }
}

/// What a token is, if there is one.
fn kind(tokens: &[Token], at: usize) -> Option<TokenKind> {
    tokens.get(at).map(|token| token.kind)
}

/// The repair of a bracket that cannot be meant where it stands.
fn evident(tokens: &[Token], pairs: &Pairs) -> Option<Repair> {
    let meets = |at: usize| {
        tokens
            .get(at + 1)
            .is_some_and(|next| tokens[at].end == next.start)
    };
    (0..tokens.len()).take(pairs.misfit + 1).find_map(|at| {
        if let Some(list) = unclosed_before_list(tokens, at) {
            return Some(Repair::new(table::UNCLOSED, list, at - 1..at - 1, "]"));
        }
        let (before, next) = (kind(tokens, at.wrapping_sub(1)), kind(tokens, at + 1));
        let (slip, new) = match tokens[at].kind {
            TokenKind::Open(_) if next == Some(TokenKind::Comma) => {
                (table::NO_CLOSING, Some(partner(tokens[at])))
            }
            TokenKind::Open(_) if next == kind(tokens, at) && meets(at) => {
                // Two lists within each other are closed within each other, and the first of several has another behind it,
                // or behind its first entry where it lacks its own bracket.
                let has_next = |comma: usize| {
                    kind(tokens, comma) == Some(TokenKind::Comma)
                        && kind(tokens, comma + 1) == kind(tokens, at)
                };
                let is_twice = pairs.closing[at] != pairs.closing[at + 1] + 1
                    && !has_next(pairs.closing[at + 1] + 1)
                    && !has_next(at + 3);
                is_twice.then_some((table::DOUBLED_OPENING, None))?
            }
            TokenKind::Close(_) => {
                let is_behind_name = before == Some(TokenKind::Word) && meets(at - 1) && meets(at);
                let opens = is_behind_name && tokens[at + 1].begins_value();
                let is_turned = opens || before == Some(TokenKind::Colon);
                is_turned.then(|| (table::NO_OPENING, Some(partner(tokens[at]))))?
            }
            _ => return None,
        };
        Some(Repair::new(
            slip,
            at,
            at..at + 1,
            new.map_or(String::new(), String::from),
        ))
    })
}

/// The bracket of a list of texts in a list of such lists, if it is not closed before the next one, which begins at a token.
fn unclosed_before_list(tokens: &[Token], at: usize) -> Option<usize> {
    let list = Some(TokenKind::Open('['));
    let is_text = |at: usize| matches!(kind(tokens, at), Some(TokenKind::Text(..)));
    if kind(tokens, at) != list || kind(tokens, at.checked_sub(1)?) != Some(TokenKind::Comma) {
        return None;
    }
    let mut entries = (0..at - 1).rev();
    let opening = entries.find(|&at| !is_text(at) && kind(tokens, at) != Some(TokenKind::Comma))?;
    let before = opening.checked_sub(1)?;
    let follows_list = kind(tokens, before) == Some(TokenKind::Comma)
        && before
            .checked_sub(1)
            .is_some_and(|last| kind(tokens, last) == Some(TokenKind::Close(']')));
    let is_within_list = kind(tokens, before) == list || follows_list;
    (kind(tokens, opening) == list && is_text(at - 2) && is_within_list).then_some(opening)
}

/// The entry that begins in a comment and goes on behind it, as where a person puts `//` before the first line of several:
/// where the comment is, and the tokens with what it says. Only a comment with which all brackets fit is such a one.
fn begun_in_comment(
    tokens: &[Token],
    pairs: &Pairs,
    slips: &Slips<'_>,
) -> Option<(Range<usize>, Vec<Token>)> {
    let text = slips.text;
    let end = tokens.get(pairs.misfit).map_or(text.len(), |misfit| misfit.start);
    let mut tried = 0;
    // The block of comments that goes on to a line without one, read from the last line.
    let mut block: Option<Range<usize>> = None;
    for line in text[..end].split_inclusive('\n').rev() {
        let start = line.as_ptr() as usize - text.as_ptr() as usize;
        let content = line.trim_start();
        if !content.starts_with("//") {
            block = None;
            continue;
        }
        let from = start + line.len() - content.len();
        let to = block
            .as_ref()
            .map_or(start + line.trim_end().len(), |block| block.end);
        block = Some(from..to);
        if !content.trim_end().ends_with(['(', '[', '{']) {
            continue;
        }
        let at = tokens.partition_point(|token| token.start < from);
        // Within a text or a longer comment nothing is commented out.
        if at.checked_sub(1).is_some_and(|last| tokens[last].end > from) {
            continue;
        }
        tried += 1;
        let mut mended = tokens[..at].to_vec();
        for (line, part) in lines_of(text, from..to) {
            let signs = part.len() - part.trim_start_matches(['/', ' ', '\t']).len();
            mended.extend(lex_part(slips, line + signs..line + part.len())?);
        }
        mended.extend_from_slice(&tokens[at..]);
        if Pairs::of(&mended).fit() {
            return Some((from..start + line.trim_end().len(), mended));
        }
        if tried == MOST_TRIED {
            return None;
        }
    }
    None
}

/// The lines of a part of a text, each with its first byte.
fn lines_of(text: &str, part: Range<usize>) -> impl Iterator<Item = (usize, &str)> {
    let mut end = part.start;
    text[part].split_inclusive('\n').map(move |line| {
        let start = end;
        end += line.len();
        (start, line)
    })
}

/// The repair of a bracket that closes a group before a field of it, which what is around the group does not have.
fn closed_before_field(tokens: &[Token], pairs: &Pairs, text: &str) -> Option<Repair> {
    let str = |at: usize| &text[tokens[at].range()];
    // What a group is called, by the word before its bracket or by the field that it stands behind.
    let group = |open: usize| -> Option<&str> {
        let before = open.checked_sub(1)?;
        match tokens[before].kind {
            TokenKind::Word => Some(str(before)),
            TokenKind::Colon => match (any_field(str(before.checked_sub(1)?))?.form)() {
                Form::Group(shape) => Some(shape.name),
                _ => None,
            },
            _ => None,
        }
    };
    let mut open = Vec::new();
    let mut tried = 0;
    for at in 0..pairs.misfit.min(tokens.len()) {
        match tokens[at].kind {
            TokenKind::Open(_) => open.push(at),
            TokenKind::Close(_) => {
                let inner: usize = open.pop()?;
                let follows = [1, 2, 3].map(|steps| kind(tokens, at + steps));
                let is_field = matches!(
                    follows,
                    [
                        Some(TokenKind::Comma),
                        Some(TokenKind::Word),
                        Some(TokenKind::Colon)
                    ]
                );
                if !is_field {
                    continue;
                }
                let field = str(at + 2);
                let Some(own) = group(inner).filter(|own| has_field(own, field)) else {
                    continue;
                };
                let outer_has = open.last().is_none_or(|&outer| match tokens[outer].kind {
                    TokenKind::Open('(') => group(outer).is_none_or(|outer| has_field(outer, field)),
                    _ => false,
                });
                if outer_has {
                    continue;
                }
                let mut repair = Repair::new(table::CLOSED_BEFORE_FIELD, at, at..at + 1, "");
                let mended = repair.apply(tokens);
                let after = Pairs::of(&mended);
                if after.quality(&mended) > pairs.quality(tokens) {
                    let open = tokens[inner].start;
                    // The name of the group stands before its bracket, if it is written.
                    let named = text[..open].strip_suffix(own).map_or(open, str::len);
                    let closing = mended
                        .get(after.closing[inner])
                        .map_or(text.len(), |token| token.end);
                    let whole = [&text[named..tokens[at].start], &text[tokens[at].end..closing]].concat();
                    repair.whole = Some((named..closing, whole));
                    return Some(repair);
                }
                tried += 1;
                if tried == MOST_TRIED {
                    return None;
                }
            }
            _ => {}
        }
    }
    None
}

/// The repair of a bracket that is not closed although the indentation shows that the next entry is outside it. The
/// outermost bracket holds all entries.
fn unclosed_before_entry(tokens: &[Token], pairs: &Pairs, text: &str) -> Option<Repair> {
    let lines = Lines::of(text);
    let mut open = Vec::new();
    let fitting = tokens[..pairs.misfit].iter().enumerate();
    let mut entries = fitting.filter_map(|(at, token)| {
        match token.kind {
            TokenKind::Open(_) => open.push(at),
            TokenKind::Close(_) => drop(open.pop()),
            _ => {}
        }
        let is_entry = matches!(
            token.kind,
            TokenKind::Word | TokenKind::Text(..) | TokenKind::Escaped
        );
        let inner = open.get(1..)?.last().copied();
        Some((at, inner?)).filter(|_| is_entry)
    });
    let (at, bracket) = entries.find(|&(at, bracket)| {
        let line = lines.of_byte(tokens[at].start);
        let opening = lines.of_byte(tokens[bracket].start);
        let is_outside = tokens[at].start == line.margin && line.indent() <= opening.indent();
        // In a text without indentation the bracket that closes this one is not indented less either.
        let is_closed = || {
            let closing = tokens.get(pairs.closing[bracket])?;
            let line = lines.of_byte(closing.start);
            let fits = TokenKind::of(partner(*closing)) == tokens[bracket].kind;
            Some(fits && (closing.start != line.margin || line.indent() >= opening.indent()))
        };
        is_outside && line.start != opening.start && is_closed() != Some(true)
    })?;
    let has_comma = tokens[at - 1].kind == TokenKind::Comma;
    let end = at - usize::from(has_comma);
    let comma = if has_comma { "" } else { "," };
    let new = format!("{}{comma}", partner(tokens[bracket]));
    Some(Repair::new(table::UNCLOSED, bracket, end..end, new))
}

/// The repair of the first bracket that does not fit, or of those that are open at the end.
fn misfit(tokens: &[Token], pairs: &Pairs, text: &str) -> Option<Repair> {
    let at = pairs.misfit;
    let is_open =
        |at: &usize| matches!(tokens[*at].kind, TokenKind::Open(_)) && pairs.closing[*at] >= pairs.misfit;
    let open: Vec<usize> = (0..at).rev().filter(is_open).collect();
    match open.first() {
        Some(&inner) if at < tokens.len() => Some(wrong_bracket(tokens, at, inner)),
        Some(&inner) => {
            let closers: String = open.iter().map(|&open| partner(tokens[open])).collect();
            Some(Repair::new(table::NEVER_CLOSED, inner, at..at, closers))
        }
        None => {
            let is_field =
                kind(tokens, at) == Some(TokenKind::Word) && kind(tokens, at + 1) == Some(TokenKind::Colon);
            let goes_on = at > 0 && (is_field || kind(tokens, at) == Some(TokenKind::Comma));
            let rest = tokens.get(at..).filter(|rest| goes_on && are_closed(rest));
            if let Some(last) = rest.and_then(<[Token]>::last) {
                let bracket = tokens[at - 1];
                let moved = [&text[bracket.end..last.end], &text[bracket.range()]].concat();
                return Some(Repair {
                    whole: Some((bracket.start..last.end, moved)),
                    is_moved_to_end: true,
                    ..Repair::new(table::FIELDS_BEHIND_END, at - 1, at - 1..at, "")
                });
            }
            goes_on.then(|| Repair::new(table::CLOSED_TOO_EARLY, at - 1, at - 1..at, ""))
        }
    }
}

/// Whether all brackets of some tokens are opened and closed among them, whatever their kind.
fn are_closed(tokens: &[Token]) -> bool {
    let mut open = 0_usize;
    tokens.iter().all(|token| match token.kind {
        TokenKind::Open(_) => {
            open += 1;
            true
        }
        TokenKind::Close(_) => open.checked_sub(1).map(|left| open = left).is_some(),
        _ => true,
    }) && open == 0
}

/// The repair of a bracket that does not close the innermost one.
fn wrong_bracket(tokens: &[Token], at: usize, open: usize) -> Repair {
    let (opener, closer) = (partner(tokens[at]), partner(tokens[open]));
    if wanted(tokens, open) == opener {
        return Repair::new(table::WRONG_OPENING, open, open..open + 1, opener).against(at);
    }
    let repair = |slip, old, new: String| Some(Repair::new(slip, at, old, new).against(open));
    let is_swapped = kind(tokens, at + 1) == Some(TokenKind::Close(closer));
    let swapped = is_swapped.then(|| format!("{closer}{}", tokens[at].kind.bracket()));
    let ways = [
        repair(table::SURPLUS_CLOSING, at..at + 1, String::new()),
        repair(table::MISSING_CLOSING, at..at, closer.into()),
        swapped.and_then(|swapped| repair(table::WRONG_CLOSING, at..at + 2, swapped)),
        repair(table::WRONG_CLOSING, at..at + 1, closer.into()),
    ];
    // Of ways that are equal the last is the best.
    let near = &tokens[..tokens.len().min(at + LOOK_AHEAD)];
    let best = ways.into_iter().flatten().max_by_key(|way| {
        let mended = way.apply(near);
        Pairs::of(&mended).quality(&mended)
    });
    best.expect("there are at least three ways")
}

/// The bracket that what is around an opening one wants in its place.
fn wanted(tokens: &[Token], open: usize) -> char {
    let is_named = open > 0 && kind(tokens, open - 1) == Some(TokenKind::Word);
    match (kind(tokens, open + 1), kind(tokens, open + 2)) {
        (Some(TokenKind::Word), Some(TokenKind::Colon)) => '(',
        _ if is_named => '(',
        (_, Some(TokenKind::Colon)) => '{',
        _ => '[',
    }
}
