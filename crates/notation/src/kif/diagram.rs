//! The start position of a KIF file: rows and hands.

use hakugei_variant::{Color, Hands, Piece, Setup, Variant};

use super::{KifError, numerals};
use crate::FormatError;
use crate::kif_pieces::{FACES, KifPiece, KifPieces};
use crate::lines::TextLine;
use crate::tree::{Seats, Style};

/// The line above the rows.
const FILES: &str = "  ９ ８ ７ ６ ５ ４ ３ ２ １";

/// The line before the first and after the last row.
const EDGE: &str = "+---------------------------+";

/// How many squares a row has, and how many rows a diagram.
pub(crate) const WIDTH: usize = 9;

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

/// Whether a line belongs to a diagram's frame.
pub(crate) fn is_frame(text: &str) -> bool {
    let text = text.trim();
    let files = text.chars().filter(|c| !c.is_whitespace());
    text.starts_with("+--") || files.map(numerals::digit).eq((1..=9).rev().map(Some))
}

/// Reads a row: the pieces from file 9 to file 1.
pub(crate) fn row(faces: &KifPieces, line: &TextLine<'_>) -> Result<Vec<Option<Piece>>, FormatError> {
    let inner = line.text.trim_start().trim_start_matches('|');
    let inner = inner.split('|').next().unwrap_or_default();
    let mut row = Vec::new();
    let mut color = Color::Black;
    for (at, c) in inner.char_indices() {
        match c {
            // Every square has two characters, the first of them the side; `^` and `V` are what some programs write.
            ' ' | '^' => color = Color::Black,
            'v' | 'V' => color = Color::White,
            '・' | '．' | '　' => row.push(None),
            _ => {
                let kind = FACES
                    .iter()
                    .find(|face| face.diagram == c || face.kif.iter().any(|word| word.chars().eq([c])))
                    .and_then(|face| faces.kind(face));
                let part = &inner[at..at + c.len_utf8()];
                let kind = kind.ok_or_else(|| line.refuse(part, KifError::NoPiece))?;
                row.push(Some(Piece { color, kind }));
            }
        }
        if row.len() > WIDTH {
            break;
        }
    }
    if row.len() == WIDTH {
        return Ok(row);
    }
    let found = (row.len() < WIDTH).then_some(row.len());
    Err(line.refuse(inner, |text| KifError::RowWidth { text, found }))
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

/// The face of a word in a hand.
fn held(c: char) -> Option<&'static KifPiece> {
    FACES[..8]
        .iter()
        .find(|face| face.kif.iter().any(|word| word.chars().eq([c])))
}

/// What a text says of one side's hand, added to that hand. `Err` has the part that is wrong.
pub(crate) fn hold<'t>(
    variant: &Variant,
    faces: &KifPieces,
    text: &'t str,
    color: Color,
    hands: &mut Hands,
) -> Result<(), &'t str> {
    if text.trim() == "なし" {
        return Ok(());
    }
    for part in text.split_whitespace() {
        let mut chars = part.char_indices();
        let Some((_, first)) = chars.next() else { continue };
        let kind = held(first).and_then(|face| faces.kind(face));
        let kind = kind.filter(|&kind| variant.may_be_in_hand(kind)).ok_or(part)?;
        let count = match chars.as_str() {
            "" => 1,
            number => numerals::number(number).ok_or(part)?,
        };
        let total = hands.count(color, kind).checked_add(count).ok_or(part)?;
        hands.set(color, kind, total);
    }
    Ok(())
}

/// A side's hand: `飛二　角　歩十七　`, or `なし`.
pub(crate) fn hand(faces: &KifPieces, hands: &Hands, color: Color) -> String {
    let mut text = String::new();
    for face in &FACES[..8] {
        let count = faces.kind(face).map_or(0, |kind| hands.count(color, kind));
        if count == 0 {
            continue;
        }
        text.push_str(face.kif[0]);
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
pub(crate) fn board(faces: &KifPieces, setup: &Setup, style: &Style) -> Vec<String> {
    let character = |piece: Piece| character(faces, piece, style);
    let rows = setup.squares.chunks(WIDTH).zip(1..).map(|(row, rank)| {
        let cells = row.iter().rev().map(|square| match square {
            None => " ・".to_owned(),
            Some(piece) if piece.color == Color::White => format!("v{}", character(*piece)),
            Some(piece) => format!(" {}", character(*piece)),
        });
        let cells: String = cells.collect();
        format!("|{cells}|{}", numerals::chinese(rank))
    });
    let (files, edge) = (FILES.to_owned(), EDGE.to_owned());
    [files, edge.clone()]
        .into_iter()
        .chain(rows)
        .chain([edge])
        .collect()
}

/// The character of a piece in a diagram.
fn character(faces: &KifPieces, piece: Piece, style: &Style) -> char {
    let face = faces.face(piece.kind);
    match (face.letter, face.promoted) {
        ('K', false) => style.kings[piece.color.index()],
        ('R', true) => style.dragon,
        _ => face.diagram,
    }
}
