//! Set-ups as other programs write them: a FEN, or a line of a protocol. What they say is written anew as SFEN.

use std::ops::Range;

use hakugei_text::{listed, quote, quote_line};

use super::alphabet::Alphabet;
use super::read::spans_between;
use super::rows::{EMPTY_SIGNS, counted};
use super::{SfenError, read};
use crate::{Setup, fen};

/// Words before a position that belong to a command of a protocol.
const COMMANDS: [&str; 5] = ["setup", "position", "fen", "sfen", "setboard"];

/// The sign of a wall in Fairy-Stockfish.
const WALL: char = '*';

/// The letters of castling rights.
const CASTLING: &str = "KQkq";

/// A set-up in another form, and the same in SFEN.
#[derive(Debug)]
pub(crate) struct ForeignSetup {
    /// What it is.
    pub(crate) message: String,
    /// What to do.
    pub(crate) help: String,
    /// The part of the text that shows it.
    pub(crate) place: Range<usize>,
    /// The rows in the text.
    rows: Range<usize>,
    /// The same in SFEN; it begins with the rows.
    pub(crate) text: String,
}

impl ForeignSetup {
    /// The set-up in another form that a text is, if it is one.
    pub(crate) fn of(text: &str) -> Option<Self> {
        if let Some(key) = key_before(text) {
            return Self::of_setting(text, key);
        }
        let words = words_from(text, 0);
        let Some(at) = words.iter().position(|word| text[word.clone()].contains('/')) else {
            return Self::without_slashes(text, &words);
        };
        if let Some(broken) = Self::with_broken_rows(text, &words) {
            return Some(broken);
        }
        let command = &words[..at];
        let behind = &words[at + 1..];
        let tail = behind.iter().map(|word| &text[word.clone()]);
        let tail: Vec<&str> = tail.filter(|word| !fen::is_checks(word)).collect();
        let board = FenBoard::of(text, words[at].clone());
        let all = words[0].start..words[words.len() - 1].end;
        let is_fen = board.hands.is_some()
            || tail.first().is_some_and(|side| is_side(side)) && is_end_of_fen(&tail[1..]);
        match command.first().map(|word| &text[word.clone()]) {
            Some(first) if !COMMANDS.contains(&first) => None,
            Some("setup") => Some(Self::of_fen(
                text,
                &board,
                &tail,
                all,
                "the set-up is a line of XBoard".to_owned(),
            )),
            Some(_) if is_fen => {
                let message = "the set-up is a command with a FEN in it".to_owned();
                Some(Self::of_fen(text, &board, &tail, all, message))
            }
            Some(first) => {
                let message = format!(
                    "{} belongs to a command of an engine, and not to a set-up",
                    quote(first)
                );
                let sfen = text[words[at].start..].to_owned();
                Some(Self {
                    message,
                    help: "begin the text with the rows".to_owned(),
                    place: words[0].clone(),
                    rows: board.rows,
                    text: sfen,
                })
            }
            None if is_fen => {
                let place = board
                    .pocket
                    .clone()
                    .or_else(|| behind.get(1).cloned())
                    .unwrap_or_else(|| all.clone());
                let message = format!(
                    "the set-up is a FEN, as chess programs write it, with {}",
                    parts(&board, &tail)
                );
                Some(Self::of_fen(text, &board, &tail, place.start..all.end, message))
            }
            None => Self::with_side_behind(text, &board, behind)
                .or_else(|| Self::with_walls(text, board.rows.clone()))
                .or_else(|| Self::with_empty_signs(text, board.rows.clone())),
        }
    }

    /// The position that a line `startFen = …` of another file sets.
    fn of_setting(text: &str, key: &str) -> Option<Self> {
        let words = words_from(text, text.find('=')? + 1);
        let (first, behind) = words.split_first()?;
        let board = FenBoard::of(text, first.clone());
        let start = text.len() - text.trim_start().len();
        let all = start..behind.last().unwrap_or(first).end;
        let tail: Vec<&str> = behind.iter().map(|word| &text[word.clone()]).collect();
        let is_sfen = tail.len() > 1 && board.hands.is_none() && !is_end_of_fen(&tail[1..]);
        if is_sfen {
            return Some(Self {
                message: format!(
                    "{} belongs to a line of another file, and not to a set-up",
                    quote(key)
                ),
                help: "begin the text with the rows".to_owned(),
                place: start..first.start,
                rows: board.rows.clone(),
                text: text[first.start..].to_owned(),
            });
        }
        let message = format!("the set-up is a line of another file, which sets {}", quote(key));
        Some(Self::of_fen(text, &board, &tail, all, message))
    }

    /// A FEN as SFEN.
    fn of_fen(text: &str, board: &FenBoard<'_>, tail: &[&str], place: Range<usize>, message: String) -> Self {
        let rows = &text[board.rows.clone()];
        // A FEN of chess calls the side of the capitals white; here it is Black. Who writes `b` for the first position of a
        // game means the side that begins here, as nobody lets the second side of chess begin.
        let begins = tail
            .iter()
            .all(|word| !is_number(word) || matches!(*word, "0" | "1"));
        let is_black = tail.first() == Some(&"b");
        let is_second = is_black && !begins;
        let side = if is_second { "w" } else { "b" };
        let hands = board.hands.filter(|hands| !hands.is_empty()).unwrap_or("-");
        let counters = tail.iter().rev().map_while(|word| word.parse::<u32>().ok());
        let number = match counters.collect::<Vec<u32>>()[..] {
            [full, _] => (full.max(1) - 1)
                .saturating_mul(2)
                .saturating_add(1 + u32::from(is_second)),
            _ => 1,
        };
        let sfen = format!("{rows} {side} {hands} {number}");
        let help = format!(
            "keep the rows, and write behind them the side (`b` for that of the capitals), the hands and the move number: `{sfen}`"
        );
        let help = match tail.first() {
            Some(&"b") if is_second => {
                format!("{help}; the `b` of a FEN is the side of the small letters, which is `w` here")
            }
            Some(&"w") => format!("{help}; the `w` of a FEN is the side of the capitals, which is `b` here"),
            _ => help,
        };
        let has_rights = tail.iter().skip(1).any(|word| !is_number(word));
        let help = if has_rights {
            format!("{help}; there are no castling and no captures in passing here")
        } else {
            help
        };
        Self {
            message,
            help,
            place,
            rows: board.rows.clone(),
            text: sfen,
        }
    }

    /// Rows of which some are cut by a blank or the end of a line, where another stroke, or none, makes them equally wide.
    fn with_broken_rows(text: &str, words: &[Range<usize>]) -> Option<Self> {
        let side = words.iter().position(|word| is_side(&text[word.clone()]))?;
        let (rows, rest) = words.split_at(side);
        let [first, _, ..] = rows else { return None };
        // Behind the side stand the hands: where only a number is left, they stand before it.
        if rest.get(1).is_none_or(|hands| is_number(&text[hands.clone()])) {
            return None;
        }
        let parts: Vec<&str> = rows.iter().map(|word| &text[word.clone()]).collect();
        let is_command = COMMANDS.contains(parts.first()?);
        let rest: Vec<&str> = rest.iter().map(|word| &text[word.clone()]).collect();
        let ways = [parts.concat(), parts.join("/")].map(|rows| rows.replace("//", "/"));
        let mut ways = ways.iter().map(|rows| rows.trim_matches('/'));
        let whole = ways.find(|rows| !is_command && are_equally_wide(rows))?;
        let sfen = format!("{whole} {}", rest.join(" "));
        Some(Self {
            message: "white space stands within the rows of the set-up, where only `/` may be between them"
                .to_owned(),
            help: format!("write `{sfen}`; a line may end beside a `/`"),
            place: first.start..rows[rows.len() - 1].end,
            rows: 0..0,
            text: sfen,
        })
    }

    /// Rows that stand without `/` between them.
    fn without_slashes(text: &str, words: &[Range<usize>]) -> Option<Self> {
        let side = words.iter().position(|word| is_side(&text[word.clone()]))?;
        let (rows, rest) = words.split_at(side);
        let [first, .., last] = rows else { return None };
        let joined = |words: &[Range<usize>], by: &str| {
            let words: Vec<&str> = words.iter().map(|word| &text[word.clone()]).collect();
            words.join(by)
        };
        let sfen = format!("{} {}", joined(rows, "/"), joined(rest, " "));
        Some(Self {
            message: "the rows of the set-up stand without `/` between them".to_owned(),
            help: format!("write `{sfen}`"),
            place: first.start..last.end,
            // What else is wrong in them is reported when they are rows.
            rows: 0..0,
            text: sfen,
        })
    }

    /// Rows in which stars stand beside numbers of empty squares: they are walls in other programs.
    fn with_walls(text: &str, place: Range<usize>) -> Option<Self> {
        let rows = &text[place.clone()];
        let first = rows.find(WALL)?;
        let meant = counted(rows);
        let has_others = rows.contains(|sign: char| sign != WALL && EMPTY_SIGNS.contains(&sign));
        let has_numbers = rows.contains(|sign: char| sign.is_ascii_digit());
        if !has_numbers || has_others || !are_equally_wide(&meant) {
            return None;
        }
        let is_free = |letter: &char| !rows.contains([*letter, letter.to_ascii_lowercase()]);
        let letter = ['X', 'O', 'Z', 'U', 'V', 'Y'].into_iter().find(is_free)?;
        let small = letter.to_ascii_lowercase();
        // Each side has its own, so that half of them belong to either.
        let half = rows.split('/').count() / 2;
        let with_pieces = rows.split('/').enumerate().map(|(at, row)| {
            let own = if at < half { small } else { letter };
            row.replace(WALL, own.encode_utf8(&mut [0; 4]))
        });
        let with_pieces: Vec<String> = with_pieces.collect();
        Some(Self {
            message: "`*` is a wall in Fairy-Stockfish, and here no square is a wall".to_owned(),
            help: format!(
                "put pieces there that never move and that nothing takes: write `{small}` and `{letter}`, {}, add \
                 `\"{letter}\": Piece(name: \"wall\", immobile: true),` to `pieces`, and `takes: all_but([\"{letter}\"])` to every \
                 other piece; or, where the squares are empty, {}",
                quote_line(&with_pieces.join("/")),
                quote_line(&meant)
            ),
            place: place.start + first..place.start + first + WALL.len_utf8(),
            // What else is wrong in them is reported when they are rows.
            rows: 0..0,
            text: format!("{meant}{}", &text[place.end..]),
        })
    }

    /// Rows in which signs stand for empty squares, in more places than one.
    fn with_empty_signs(text: &str, place: Range<usize>) -> Option<Self> {
        let rows = &text[place.clone()];
        let is_sign = |sign: char| EMPTY_SIGNS.contains(&sign);
        let first = rows.find(is_sign)?;
        let behind = rows[first..].trim_start_matches(is_sign);
        let meant = counted(rows);
        if !behind.contains(is_sign) || !are_equally_wide(&meant) {
            return None;
        }
        let sfen = format!("{meant}{}", &text[place.end..]);
        Some(Self {
            message: "signs stand for the empty squares of the set-up, where numbers count them".to_owned(),
            help: format!("write `{sfen}`"),
            place: place.start + first..place.end - behind.len(),
            // What else is wrong in them is reported when they are rows.
            rows: 0..0,
            text: sfen,
        })
    }

    /// A text in which the hands stand before the side.
    fn with_side_behind(text: &str, board: &FenBoard<'_>, behind: &[Range<usize>]) -> Option<Self> {
        let [hands, side, rest @ ..] = behind else {
            return None;
        };
        let (held, to_move) = (&text[hands.clone()], &text[side.clone()]);
        let are_hands = held == "-" || held.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if !is_side(to_move) || is_side(held) || !are_hands || rest.len() > 1 {
            return None;
        }
        let rows = &text[board.rows.clone()];
        let number = rest.first().map_or("1", |number| &text[number.clone()]);
        let end = rest.first().unwrap_or(side).end;
        Some(Self {
            message: format!(
                "the hands {} stand before the side {}",
                quote(held),
                quote(to_move)
            ),
            help: format!("exchange the two: `{to_move} {held} {number}`"),
            place: hands.start..end,
            rows: board.rows.clone(),
            text: format!("{rows} {to_move} {held} {number}"),
        })
    }

    /// Reads it, with what is wrong in its rows.
    pub(crate) fn read(&self, alphabet: &Alphabet<'_>) -> (Setup, Vec<SfenError>) {
        let (setup, mut errors) = read(alphabet, &self.text);
        errors.retain(|error| error.span.end <= self.rows.len());
        for error in &mut errors {
            error.span = self.rows.start + error.span.start..self.rows.start + error.span.end;
        }
        (setup, errors)
    }
}

/// The words of a text from a byte on.
fn words_from(text: &str, start: usize) -> Vec<Range<usize>> {
    let words = spans_between(&text[start..], start, char::is_whitespace).into_iter();
    words.filter(|word| !word.is_empty()).collect()
}

/// The name that stands with a `=` before the rows of a text.
fn key_before(text: &str) -> Option<&str> {
    let (key, position) = text.split_once('=')?;
    let key = key.trim();
    let is_name = key.starts_with(|first: char| first.is_ascii_alphabetic())
        && key
            .chars()
            .all(|sign| sign.is_ascii_alphanumeric() || sign == '_');
    let rows = position.split_whitespace().next()?;
    (is_name && key.len() > 2 && rows.contains('/')).then_some(key)
}

/// The first part of a FEN.
struct FenBoard<'t> {
    rows: Range<usize>,
    /// Where the hands stand, in square brackets.
    pocket: Option<Range<usize>>,
    /// The hands; nothing where they are empty.
    hands: Option<&'t str>,
}

impl<'t> FenBoard<'t> {
    /// The rows in a word, and the hands behind them.
    fn of(text: &'t str, word: Range<usize>) -> Self {
        let board = &text[word.clone()];
        let hands = board
            .split_once('[')
            .and_then(|(rows, rest)| Some((rows, rest.strip_suffix(']')?)));
        match hands {
            Some((rows, hands)) => Self {
                rows: word.start..word.start + rows.len(),
                pocket: Some(word.start + rows.len()..word.end),
                hands: Some(hands.trim_matches('-')),
            },
            None => Self {
                rows: word,
                pocket: None,
                hands: None,
            },
        }
    }
}

/// What a FEN has that SFEN does not.
fn parts(board: &FenBoard<'_>, tail: &[&str]) -> String {
    let behind = tail.get(1..).unwrap_or_default();
    let mut parts = Vec::new();
    if board.pocket.is_some() {
        parts.push("hands in square brackets".to_owned());
    }
    let mut words = behind.iter().filter(|word| !is_number(word));
    if let Some(rights) = words.next() {
        parts.push(format!("castling rights ({})", quote(rights)));
    }
    if let Some(square) = words.next() {
        parts.push(format!("a square for captures in passing ({})", quote(square)));
    }
    match behind.iter().filter(|word| is_number(word)).count() {
        0 => {}
        1 => parts.push("a counter".to_owned()),
        _ => parts.push("two counters".to_owned()),
    }
    listed(&parts, "and")
}

/// Whether there are several rows, all of which have as many squares.
fn are_equally_wide(rows: &str) -> bool {
    let width = |row: &str| {
        let numbers = row.split(|sign: char| !sign.is_ascii_digit());
        let empty = numbers.filter_map(|number| number.parse::<usize>().ok());
        let pieces = row.bytes().filter(u8::is_ascii_alphabetic).count();
        empty.fold(pieces, usize::saturating_add)
    };
    let mut widths = rows.split('/').map(width);
    let first = widths.next().unwrap_or_default();
    let mut count = 1;
    first > 0 && widths.inspect(|_| count += 1).all(|width| width == first) && rows.contains('/')
}

fn is_side(word: &str) -> bool {
    matches!(word, "b" | "w")
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether the words behind the side are those of a FEN, and not hands and a number.
fn is_end_of_fen(words: &[&str]) -> bool {
    let is_castling =
        |word: &str| word == "-" || !word.is_empty() && word.chars().all(|letter| CASTLING.contains(letter));
    let is_square = |word: &str| {
        let mut signs = word.chars();
        signs.next().is_some_and(|file| file.is_ascii_lowercase()) && is_number(signs.as_str())
    };
    let words = match words {
        [CASTLING] | [CASTLING, _] => return true,
        [castling, rest @ ..] if is_castling(castling) => rest,
        [number, ..] if is_number(number) => return words.len() == 2 && is_number(words[1]),
        _ => return false,
    };
    match words {
        [square, rest @ ..] if *square == "-" || is_square(square) => {
            rest.len() <= 2 && rest.iter().all(|word| is_number(word))
        }
        [half, full] => is_number(half) && is_number(full),
        _ => false,
    }
}
