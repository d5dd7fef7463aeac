//! The start position of a KIF file: rows and hands.

use hakugei_variant::{Color, Hands, Piece, Setup, Variant};

use super::words::{self, KifWords};
use super::{KifError, numerals};
use crate::FormatError;
use crate::lines::TextLine;
use crate::tree::{Seats, Style};

/// The most files of a board.
const MOST_FILES: u8 = 19;

/// What players are called, Black and White.
pub(crate) const fn seats(seats: Seats) -> [&'static str; 2] {
    match seats {
        Seats::Even => ["先手", "後手"],
        Seats::Handicap => ["下手", "上手"],
    }
}

/// The side of a player's word, and how the file calls the players.
pub(crate) fn seat(word: &str) -> Option<(Color, Seats)> {
    [Seats::Even, Seats::Handicap].into_iter().find_map(|style| {
        let side = seats(style).iter().position(|known| *known == word)?;
        Some((Color::ALL[side], style))
    })
}

/// Whether a line belongs to a diagram's frame: an edge, or the numbers of the files.
pub(crate) fn is_frame(text: &str) -> bool {
    let text = text.trim();
    let digits = text.chars().filter(|c| !c.is_whitespace());
    let digits: Option<String> = digits
        .map(|c| match c {
            '0' | '０' => Some('0'),
            _ => numerals::digit(c).map(|digit| char::from(b'0' + digit)),
        })
        .collect();
    let numbers = |files: u8| (1..=files).rev().map(|file| file.to_string()).collect::<String>();
    text.starts_with("+--")
        || digits.is_some_and(|digits| (3..=MOST_FILES).any(|files| numbers(files) == digits))
}

/// Reads a row: the pieces from the highest file to file 1.
pub(crate) fn row(words: &KifWords, line: &TextLine<'_>) -> Result<Vec<Option<Piece>>, FormatError> {
    let inner = line.text.trim_start().trim_start_matches('|');
    let inner = inner.split('|').next().unwrap_or_default();
    let files = usize::from(words.board.files());
    let mut row = Vec::new();
    let mut color = Color::Black;
    let mut rest = inner;
    while let Some(c) = rest.chars().next() {
        let mut length = c.len_utf8();
        // The sign of the side stands before a piece; `^` and `V` are what some programs write.
        match (words.cell_at(rest), c) {
            (Some((kind, cell)), _) => {
                length = cell;
                row.push(Some(Piece { color, kind }));
                color = Color::Black;
            }
            (None, ' ' | '^') => color = Color::Black,
            (None, 'v' | 'V') => color = Color::White,
            (None, '・' | '．' | '　') => row.push(None),
            (None, _) => {
                let known = words.cells();
                return Err(line.refuse(&rest[..length], |text| KifError::NoPiece { text, known }));
            }
        }
        if row.len() > files {
            break;
        }
        rest = &rest[length..];
    }
    if row.len() == files {
        return Ok(row);
    }
    let found = (row.len() < files).then_some(row.len());
    Err(line.refuse(inner, |text| KifError::RowWidth { text, found, files }))
}

/// The kings of a row as they are written, with their sides: `玉` or `王`.
pub(crate) fn kings(text: &str) -> impl Iterator<Item = (Color, char)> {
    let chars: Vec<char> = text.chars().collect();
    let found: Vec<(Color, char)> = chars
        .windows(2)
        .filter(|pair| matches!(pair[1], '玉' | '王'))
        .map(|pair| {
            (
                if pair[0] == 'v' {
                    Color::White
                } else {
                    Color::Black
                },
                pair[1],
            )
        })
        .collect();
    found.into_iter()
}

/// What a text says of one side's hand, added to that hand. `Err` has the part that is wrong.
pub(crate) fn hold<'t>(
    variant: &Variant,
    words: &KifWords,
    text: &'t str,
    color: Color,
    hands: &mut Hands,
) -> Result<(), &'t str> {
    if text.trim() == "なし" {
        return Ok(());
    }
    for part in text.split_whitespace() {
        let (kind, length) = words.held_at(part).ok_or(part)?;
        if !variant.may_be_in_hand(kind) {
            return Err(part);
        }
        let count = match &part[length..] {
            "" => 1,
            number => numerals::number(number).ok_or(part)?,
        };
        let total = hands.count(color, kind).checked_add(count).ok_or(part)?;
        hands.set(color, kind, total);
    }
    Ok(())
}

/// A side's hand: `飛二　角　歩十七　`, or `なし`.
pub(crate) fn hand(words: &KifWords, hands: &Hands, color: Color) -> String {
    let mut text = String::new();
    for &kind in words.in_hand() {
        let count = hands.count(color, kind);
        if count == 0 {
            continue;
        }
        text.push_str(words.held_word(kind));
        if count > 1 {
            text.push_str(&numerals::chinese_number(count));
        }
        text.push('　');
    }
    if text.is_empty() {
        "なし".to_owned()
    } else {
        text
    }
}

/// The lines of a board.
pub(crate) fn board(words: &KifWords, setup: &Setup, style: &Style) -> Vec<String> {
    let files = usize::from(words.board.files());
    let rows = setup.squares.chunks(files).zip(1..).map(|(row, rank)| {
        let cells = row
            .iter()
            .rev()
            .map(|&square| words::square(words, square, style));
        let cells: String = cells.collect();
        format!("|{cells}|{}", numerals::chinese_number(rank))
    });
    let edge = words::edge(words);
    [words::files_line(words), edge.clone()]
        .into_iter()
        .chain(rows)
        .chain([edge])
        .collect()
}
