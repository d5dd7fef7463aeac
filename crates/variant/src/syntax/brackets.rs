//! Brackets: tokens in which every bracket is closed by its own kind. Where a text's brackets are not, the rest of the
//! text and its indentation tell which one was forgotten, mistyped or written once too often.

use super::lexer::{Kind, Token};
use super::slips::Slips;

/// Tokens whose brackets are closed, but for what follows the end of the first value.
pub(super) struct Balanced {
    /// The tokens.
    pub(super) tokens: Vec<Token>,
    /// For each token that is an opening bracket, where its closing one is.
    pub(super) closing: Vec<usize>,
}

/// The bracket that closes another.
pub(super) const fn closer(bracket: char) -> char {
    match bracket {
        '(' => ')',
        '[' => ']',
        _ => '}',
    }
}

/// Closes the brackets of tokens.
pub(super) fn balance(tokens: Vec<Token>, slips: &mut Slips<'_>) -> Balanced {
    let future = Future::of(&tokens, 0, &[]);
    let tokens = if future.is_closed {
        tokens
    } else {
        mend(&tokens, future, slips)
    };
    let mut closing = vec![tokens.len(); tokens.len()];
    let mut open = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            Kind::Open(_) => open.push(at),
            Kind::Close(_) => {
                let Some(bracket) = open.pop() else { break };
                closing[bracket] = at;
            }
            _ => {}
        }
    }
    Balanced { tokens, closing }
}

/// What becomes of open brackets if nothing more is mended.
struct Future {
    /// For each token that is an opening bracket, the one that closes it, right or wrong.
    closing: Vec<Option<usize>>,
    /// The first token that does not fit: a wrong bracket, or anything after the first value.
    fits_until: usize,
    /// Whether all brackets are closed and nothing does not fit.
    is_closed: bool,
    /// How many brackets stay open.
    left_open: usize,
}

impl Future {
    /// Pairs brackets from a token on, given the tokens that are open before it.
    fn of(tokens: &[Token], from: usize, open: &[usize]) -> Self {
        let mut closing = vec![None; tokens.len()];
        let mut open = open.to_vec();
        let mut has_begun = from > 0;
        let mut fits_until = tokens.len();
        for (at, token) in tokens.iter().enumerate().skip(from) {
            if open.is_empty() && has_begun && matches!(tokens[at - 1].kind, Kind::Close(_)) {
                fits_until = fits_until.min(at);
            }
            has_begun = true;
            match token.kind {
                Kind::Open(_) => open.push(at),
                Kind::Close(close) => {
                    let bracket = open.pop();
                    if let Some(bracket) = bracket {
                        closing[bracket] = Some(at);
                    }
                    let fits = bracket.is_some_and(|bracket| closes(tokens[bracket], close));
                    if !fits {
                        fits_until = fits_until.min(at);
                    }
                }
                _ => {}
            }
        }
        Self {
            closing,
            fits_until,
            is_closed: fits_until == tokens.len() && open.is_empty(),
            left_open: open.len(),
        }
    }

    /// How well the rest fits: the more, the better.
    const fn fit(&self) -> (usize, usize) {
        (self.fits_until, usize::MAX - self.left_open)
    }
}

/// Whether a token is a bracket that a character closes.
const fn closes(open: Token, close: char) -> bool {
    matches!(open.kind, Kind::Open(bracket) if closer(bracket) as u32 == close as u32)
}

/// The bracket that an opening one needs.
const fn closer_of(open: Token) -> char {
    match open.kind {
        Kind::Open(bracket) => closer(bracket),
        _ => ')',
    }
}

/// The work of mending, from the first token to the last.
struct Mending<'s, 't, 'a> {
    tokens: &'t [Token],
    future: Future,
    /// The tokens that are open, the innermost last.
    open: Vec<usize>,
    mended: Vec<Token>,
    slips: &'s mut Slips<'a>,
}

/// Mends the brackets of tokens.
fn mend(tokens: &[Token], future: Future, slips: &mut Slips<'_>) -> Vec<Token> {
    let mut mending = Mending {
        tokens,
        future,
        open: Vec::new(),
        mended: Vec::with_capacity(tokens.len() + 8),
        slips,
    };
    let mut at = 0;
    while at < tokens.len() && !mending.slips.are_too_many() {
        if mending.next_entry_is_outside(at) {
            mending.close_before_entry(at);
            continue;
        }
        match tokens[at].kind {
            Kind::Open(_) => match mending.open.last() {
                Some(&open) if tokens.get(at + 1).is_some_and(|next| next.kind == Kind::Comma) => {
                    mending.close_with(tokens[at], open);
                    at += 1;
                    mending.look_ahead(at);
                    continue;
                }
                _ => mending.open.push(at),
            },
            Kind::Close(close) => match mending.open.last().copied() {
                None => break,
                Some(open) if !closes(tokens[open], close) => {
                    at = mending.wrong_bracket(at, open);
                    continue;
                }
                Some(_) if mending.open.len() == 1 && mending.goes_on_after(at) => {
                    mending.slips.surplus_bracket(tokens[at].range());
                    at += 1;
                    mending.look_ahead(at);
                    continue;
                }
                Some(_) => drop(mending.open.pop()),
            },
            _ => {}
        }
        mending.mended.push(tokens[at]);
        at += 1;
    }
    mending.mended.extend(&tokens[at..]);
    if at == tokens.len() {
        mending.close_all();
    }
    mending.mended
}

impl Mending<'_, '_, '_> {
    /// Pairs the brackets from a token on anew, after something was mended.
    fn look_ahead(&mut self, from: usize) {
        self.future = Future::of(self.tokens, from, &self.open);
    }

    /// Whether a token begins an entry that the indentation shows to be outside the innermost bracket, which is not
    /// closed where it should be. The outermost bracket holds all entries.
    fn next_entry_is_outside(&self, at: usize) -> bool {
        let next = self.tokens[at];
        let begins_entry =
            next.begins_line() && matches!(next.kind, Kind::Word | Kind::Text(..) | Kind::Escaped);
        let [_, .., inner] = self.open[..] else {
            return false;
        };
        let open = self.tokens[inner];
        if !begins_entry || next.is_near(open) || next.indent() > open.indent() {
            return false;
        }
        // In a text without indentation the bracket that closes this one is not indented less either.
        self.future.closing[inner].is_none_or(|closing| {
            let closing = self.tokens[closing];
            closing.kind != Kind::Close(closer_of(open))
                || (closing.begins_line() && closing.indent() < open.indent())
        })
    }

    /// Closes the innermost bracket before the next entry.
    fn close_before_entry(&mut self, at: usize) {
        let Some(open) = self.open.pop().map(|open| self.tokens[open]) else {
            return;
        };
        let comma = self.mended.pop_if(|last| last.kind == Kind::Comma);
        let same_line = comma.filter(|comma| !comma.begins_line());
        let end = same_line.map_or_else(|| self.last_end(), |comma| comma.start);
        let close = closer_of(open);
        let missing = match comma {
            Some(_) => close.to_string(),
            None => format!("{close},"),
        };
        self.slips.unclosed_before_entry(open.range(), end, &missing);
        let thought = Token {
            start: end,
            end,
            ..open
        };
        self.mended.push(Token {
            kind: Kind::Close(close),
            ..thought
        });
        self.mended.push(comma.unwrap_or(Token {
            kind: Kind::Comma,
            ..thought
        }));
        self.look_ahead(at);
    }

    /// The end of the last token.
    fn last_end(&self) -> usize {
        self.mended.last().map_or(0, |last| last.end)
    }

    /// Whether the fields go on after the bracket that closes the whole.
    fn goes_on_after(&self, at: usize) -> bool {
        let kind = |at: usize| self.tokens.get(at).map(|token| token.kind);
        kind(at + 1) == Some(Kind::Comma)
            || (kind(at + 1) == Some(Kind::Word) && kind(at + 2) == Some(Kind::Colon))
    }

    /// Mends a bracket of the wrong kind in the way with which the rest fits best: another stands in its place, one is
    /// missing before it, or it is one too many. Returns the token to go on with.
    fn wrong_bracket(&mut self, at: usize, open: usize) -> usize {
        let token = self.tokens[at];
        let outer = &self.open[..self.open.len() - 1];
        let missing = Future::of(self.tokens, at, outer);
        let mistyped = Future::of(self.tokens, at + 1, outer);
        let surplus = Future::of(self.tokens, at + 1, &self.open);
        let bracket = self.tokens[open].start;
        if surplus.fit() > missing.fit() && surplus.fit() > mistyped.fit() {
            self.slips.wrong_bracket(token.range(), bracket, None);
            self.slips.is_vague |= !surplus.is_closed;
            self.future = surplus;
            return at + 1;
        }
        let is_missing = missing.fit() > mistyped.fit();
        let end = if is_missing { token.start } else { token.end };
        self.close_with(Token { end, ..token }, open);
        self.future = if is_missing { missing } else { mistyped };
        self.slips.is_vague |= !self.future.is_closed;
        at + usize::from(!is_missing)
    }

    /// Closes the innermost bracket with a token that is none or the wrong one.
    fn close_with(&mut self, token: Token, open: usize) {
        let open = self.tokens[open];
        let close = closer_of(open);
        self.slips.wrong_bracket(token.range(), open.start, Some(close));
        self.mended.push(Token {
            kind: Kind::Close(close),
            ..token
        });
        self.open.pop();
    }

    /// Closes at the end what is still open.
    fn close_all(&mut self) {
        let Some(&inner) = self.open.last() else { return };
        let end = self.last_end();
        let inner = self.tokens[inner];
        let open = self.open.iter().rev();
        let closers: String = open.map(|open| closer_of(self.tokens[*open])).collect();
        self.slips.never_closed(inner.range(), end, &closers);
        self.mended.extend(closers.chars().map(|close| Token {
            kind: Kind::Close(close),
            start: end,
            end,
            ..inner
        }));
    }
}
