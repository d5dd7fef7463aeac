//! The text of a move in KIF: `７六歩(77)`, `同　銀成(88)`, `５五角打`.

use hakugei_game::{Game, Move, Placed};
use hakugei_variant::{Board, Color, Square};

use super::{KifError, MovePart, diagram, numerals};
use crate::kif_pieces::{FACES, KifPiece, KifPieces};
use crate::lines::TextLine;
use crate::tree::Style;
use crate::{FormatError, Inexpressible};

/// The parts of a text.
struct MoveParts {
    to: Square,
    face: &'static KifPiece,
    from: Option<Square>,
    promotes: bool,
    declines: Option<&'static str>,
    drops: bool,
}

/// A move that was read.
pub(crate) struct KifMove {
    /// The move.
    pub(crate) mv: Move,
    /// The word that says what a move without `成` says anyway, where one stands.
    pub(crate) declines: Option<&'static str>,
}

/// The words for not promoting.
const DECLINES: [&str; 2] = ["不成", "生"];

/// What is left of a text.
struct Rest<'t> {
    text: &'t str,
}

impl Rest<'_> {
    /// Takes the first character, if it fits.
    fn take<T>(&mut self, fits: impl Fn(char) -> Option<T>) -> Option<T> {
        let c = self.text.chars().next()?;
        let value = fits(c)?;
        self.text = &self.text[c.len_utf8()..];
        Some(value)
    }

    /// Takes a word, if it stands here.
    fn word(&mut self, word: &str) -> bool {
        let rest = self.text.strip_prefix(word);
        self.text = rest.unwrap_or(self.text);
        rest.is_some()
    }
}

/// Reads a move; `part` is a slice of the line, and `last` where the move before it went.
pub(crate) fn read(
    game: &Game,
    faces: &KifPieces,
    line: &TextLine<'_>,
    part: &str,
    last: Option<Square>,
) -> Result<KifMove, FormatError> {
    let said = parts(game.variant().board, line, part, last)?;
    let name = said.face.kif[0];
    let Some(kind) = faces.kind(said.face) else {
        return Err(line.refuse(part, |text| KifError::NotInVariant { text, name }));
    };
    if said.drops {
        let mv = Move::drop(kind, said.to);
        return Ok(KifMove { mv, declines: None });
    }
    let Some(from) = said.from else {
        return Err(line.refuse(part, KifError::NoOrigin));
    };
    match game.piece_at(from) {
        Some(piece) if piece.kind != kind => {
            let stands = faces.face(piece.kind).kif[0];
            let square = square(game.variant().board, from);
            Err(line.refuse(part, |text| KifError::OtherPiece {
                text,
                stands,
                square,
                name,
            }))
        }
        _ => Ok(KifMove {
            mv: Move::board(from, said.to, said.promotes),
            declines: said.declines,
        }),
    }
}

/// The parts of a text, legal or not.
fn parts(
    board: Board,
    line: &TextLine<'_>,
    part: &str,
    last: Option<Square>,
) -> Result<MoveParts, FormatError> {
    let mut rest = Rest {
        text: part.trim_start_matches(['▲', '△', '☗', '☖', '▼', '▽']),
    };
    let wrong = |at: &str, part_of_move: MovePart| {
        let at = if at.is_empty() { part } else { at };
        line.refuse(at, |text| KifError::BadPart {
            text,
            part: part_of_move,
        })
    };
    let to = if rest.word("同") {
        rest.text = rest.text.trim_start();
        last.ok_or_else(|| line.refuse(part, KifError::NoMoveBefore))?
    } else {
        square_of(board, &mut rest).ok_or_else(|| wrong(rest.text, MovePart::Square))?
    };
    // `成銀` is in the list as a piece, so that its `成` is not taken for a promotion.
    let words = |face: &&'static KifPiece| face.kif.iter().any(|word| rest.text.starts_with(word));
    let Some(face) = FACES.iter().find(words) else {
        return Err(wrong(rest.text, MovePart::Piece));
    };
    let word = face.kif.iter().find(|word| rest.text.starts_with(**word));
    rest.word(word.expect("it has just been found"));
    rest.text = rest.text.trim_start();
    let promotes = rest.word("成");
    let declines = DECLINES.into_iter().find(|word| !promotes && rest.word(word));
    let drops = !promotes && rest.word("打");
    let from = if !drops && rest.word("(") {
        let from = square_of(board, &mut rest).filter(|_| rest.word(")"));
        Some(from.ok_or_else(|| wrong(rest.text, MovePart::Origin))?)
    } else {
        None
    };
    if rest.text.trim().is_empty() {
        return Ok(MoveParts {
            to,
            face,
            from,
            promotes,
            declines,
            drops,
        });
    }
    Err(wrong(rest.text, MovePart::End))
}

/// Takes a square: two digits, however they are written.
fn square_of(board: Board, rest: &mut Rest<'_>) -> Option<Square> {
    let file = rest.take(numerals::digit)?;
    let rank = rest.take(numerals::digit)?;
    board.square(i16::from(file) - 1, i16::from(rank) - 1)
}

/// The name of a square: `７六`.
fn square(board: Board, square: Square) -> String {
    let file = numerals::full_width(board.file(square) + 1);
    [file, numerals::chinese(board.rank(square) + 1)]
        .into_iter()
        .collect()
}

/// The text of a legal move, with the word for declining where it is to stand; `last` is where the move before it went.
///
/// # Errors
/// What the move does that KIF has no words for.
pub(crate) fn write(
    game: &Game,
    faces: &KifPieces,
    KifMove { mv, declines }: KifMove,
    last: Option<Square>,
    style: &Style,
) -> Result<String, Inexpressible> {
    if mv.captures_on_the_way() {
        return Err(Inexpressible::CapturesOnTheWay);
    }
    let board = game.variant().board;
    let change = game.change(mv).ok_or(Inexpressible::NothingMoves)?;
    let placed = change.placed();
    let to = if last == Some(placed.square) {
        "同　".to_owned()
    } else {
        square(board, placed.square)
    };
    // KIF names the piece as it is before the move.
    let piece = change.moved().unwrap_or(placed).piece;
    let face = faces.face(piece.kind);
    let word = match (face.letter, face.promoted) {
        ('R', true) => style.dragon.to_string(),
        _ => face.kif[0].to_owned(),
    };
    let Some(Placed { square: from, .. }) = change.moved() else {
        return Ok(format!("{to}{word}打"));
    };
    let promotion = if piece.kind == placed.piece.kind {
        declines.unwrap_or_default()
    } else {
        "成"
    };
    let (file, rank) = (board.file(from) + 1, board.rank(from) + 1);
    Ok(format!("{to}{word}{promotion}({file}{rank})"))
}

/// What a player is called.
pub(crate) fn player(style: &Style, color: Color) -> &'static str {
    diagram::seats(style.seats)[color.index()]
}
