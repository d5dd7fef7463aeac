//! Files of other programs, which say of a game what a variant file says in another way.

use std::ops::Range;

/// The most bytes of the first line that are pointed at.
const MAX_SHOWN: usize = 80;

/// A file of another program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Foreign {
    /// A configuration file of Fairy-Stockfish: `[mygame:chess]`, then `key = value`.
    FairyStockfish,
    /// JSON: `{ "id": … }`.
    Json,
    /// A position alone, as chess programs write it.
    Fen,
    /// Lines of XBoard's protocol: `piece P& fmW`.
    XBoard,
}

impl Foreign {
    /// What a text is, from the first byte on that is no white space and no comment; `None` where it may be a variant.
    pub(crate) fn of(text: &str) -> Option<Self> {
        if is_json(text) {
            return Some(Self::Json);
        }
        let no_remark = |line: &&str| !line.is_empty() && !line.starts_with(['#', ';']);
        let mut lines = text.lines().map(str::trim).filter(no_remark);
        let first = lines.next()?;
        if is_section(first) && lines.next().is_some_and(is_setting) {
            return Some(Self::FairyStockfish);
        }
        if is_position(first) {
            return Some(Self::Fen);
        }
        is_of_xboard(first).then_some(Self::XBoard)
    }

    /// What it is, for a message.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::FairyStockfish => "a file of variants for Fairy-Stockfish",
            Self::Json => "JSON",
            Self::Fen => "a position, and no variant",
            Self::XBoard => "text for XBoard",
        }
    }

    /// How it is written as a variant file.
    pub(crate) const fn help(self) -> &'static str {
        match self {
            Self::FairyStockfish => {
                "`hakugei import FILE` makes variant files of it, one for each section, and says line by line what they cannot say"
            }
            Self::Json => {
                "write it as RON: `Variant(id: \"my-variant\", …)`, with round brackets around fields, no quotes around the names of \
                 fields and words, and braces for `pieces` and other maps alone"
            }
            Self::Fen => {
                "write it as the `setup` of a variant, with `b` where the capitals begin; the file also says the board, the pieces and the \
                 rules: `Variant(id: \"my-variant\", …)`"
            }
            Self::XBoard => {
                "write it as `Variant(id: \"my-variant\", …)`: what follows `piece N&` is Betza notation, \
                 `pieces: { \"N\": Piece(name: \"knight\", betza: \"N\") },`, and the position is the `setup`"
            }
        }
    }
}

/// The part of a text from a byte on that is pointed at: its first line, or the start of it.
pub(crate) fn first_line(text: &str, start: usize) -> Range<usize> {
    let line = text[start..].lines().next().unwrap_or_default();
    let shown = line
        .char_indices()
        .map(|(at, character)| at + character.len_utf8());
    let shown = shown.take_while(|&end| end <= MAX_SHOWN).last().unwrap_or(0);
    start..start + shown
}

/// Whether a text begins as an object of JSON: a brace, a name in quotes, a colon.
fn is_json(text: &str) -> bool {
    let name = text
        .strip_prefix('{')
        .and_then(|rest| rest.trim_start().strip_prefix('"'));
    let name = name.and_then(|rest| rest.split_once('"'));
    // RON has its names without quotes, and no file of it begins with a map.
    name.is_some_and(|(name, rest)| !name.contains('\n') && rest.trim_start().starts_with(':'))
}

/// Whether a line is the head of a section, such as `[mygame:chess]`.
fn is_section(line: &str) -> bool {
    let name = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let in_names = |character: char| character.is_ascii_alphanumeric() || "_-:".contains(character);
    name.is_some_and(|name| name.contains(|c: char| c.is_ascii_alphabetic()) && name.chars().all(in_names))
}

/// Whether a line sets a value, such as `maxRank = 6`.
fn is_setting(line: &str) -> bool {
    let key = line.split_once('=').map(|(key, _)| key.trim());
    key.is_some_and(|key| !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'))
}

/// Whether a line is a position: rows between strokes, then the side to move.
fn is_position(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let (Some(rows), Some(side)) = (words.next(), words.next()) else {
        return false;
    };
    let in_rows = |character: char| character.is_ascii_alphanumeric() || "/+'![]~-".contains(character);
    matches!(side, "w" | "b") && !rows.starts_with('/') && rows.contains('/') && rows.chars().all(in_rows)
}

/// Whether a line is one of those by which engines tell XBoard of a game.
fn is_of_xboard(line: &str) -> bool {
    let piece = line.strip_prefix("piece ").map(str::trim_start);
    let piece = piece.and_then(|rest| rest.split_once('&'));
    line.starts_with("setup (") || piece.is_some_and(|(letter, _)| !letter.is_empty() && letter.len() <= 3)
}
