//! Moves in USI form: `3d3c`, `3d3c+`, `D*3c`; `3d3c=+R` where the player chooses among several faces.

use hakugei_variant::{Board, Mark, PieceCode, PieceKind, Square, Variant};

use crate::illegal::MoveTextError;
use crate::moves::{Action, Move};

/// The text of a move. A multi-leg move names every square on which it captures on the way: `6f6e6d`.
pub(crate) fn format(variant: &Variant, mv: Move) -> String {
    let name = |square| variant.board.name(square);
    match mv.action() {
        Action::Drop { kind, to } => format!("{}*{}", variant.piece(kind).code, name(to)),
        Action::Board {
            from,
            to,
            promotes,
            face,
            on_the_way,
        } => {
            let through: String = on_the_way.squares().into_iter().flatten().map(name).collect();
            let squares = format!("{}{through}{}", name(from), name(to));
            match face {
                Some(face) => format!("{squares}={}", variant.piece(face).code),
                None if promotes => squares + "+",
                None => squares,
            }
        }
    }
}

/// What a text says, legal or not.
#[derive(Clone, Debug)]
pub(crate) enum Text {
    /// A drop.
    Drop {
        /// The kind.
        kind: PieceKind,
        /// The square.
        to: Square,
    },
    /// A board move.
    Board {
        /// The squares named, from the first to the last: two or more.
        squares: Vec<Square>,
        /// Whether a `+` follows, or a face.
        promotes: bool,
        /// The face that is named after a `=`.
        face: Option<PieceKind>,
    },
}

/// Reads the text of a move.
pub(crate) fn parse(variant: &Variant, text: &str) -> Result<Text, MoveTextError> {
    if let Some((piece, square)) = text.split_once('*') {
        let kind = parse_kind(variant, text, piece)?;
        return Ok(Text::Drop {
            kind,
            to: parse_square(variant, text, square)?,
        });
    }
    let (squares, face) = match text.split_once('=') {
        Some((squares, face)) => (squares, Some(parse_kind(variant, text, face)?)),
        None => (text, None),
    };
    let without = squares.strip_suffix('+').filter(|_| face.is_none());
    let promotes = face.is_some() || without.is_some();
    let squares = without.unwrap_or(squares);
    let mut names = split_squares(squares);
    let squares = names.try_fold(Vec::new(), |mut squares, name| {
        squares.push(parse_square(variant, text, name)?);
        Ok(squares)
    })?;
    // A move has at most its two ends and two captures on the way.
    if (2..=4).contains(&squares.len()) {
        Ok(Text::Board {
            squares,
            promotes,
            face,
        })
    } else {
        Err(malformed(variant, text))
    }
}

/// The parts of a run of square names: each ends with the first character that is no digit.
fn split_squares(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive(|character: char| !character.is_ascii_digit())
        .take(5)
}

fn parse_square(variant: &Variant, text: &str, name: &str) -> Result<Square, MoveTextError> {
    if !looks_like_square(name) {
        return Err(malformed(variant, text));
    }
    variant
        .board
        .parse_square(name)
        .ok_or_else(|| MoveTextError::NoSuchSquare {
            text: text.to_owned(),
            square: name.to_owned(),
            files: variant.board.files(),
            last_rank: char::from(b'a' + variant.board.ranks() - 1),
        })
}

fn looks_like_square(name: &str) -> bool {
    let digits = name.bytes().take_while(u8::is_ascii_digit).count();
    (1..=2).contains(&digits) && name.len() == digits + 1 && name.as_bytes()[digits].is_ascii_lowercase()
}

fn parse_kind(variant: &Variant, text: &str, piece: &str) -> Result<PieceKind, MoveTextError> {
    let (letter, promoted) = piece
        .strip_prefix('+')
        .map_or((piece, false), |letter| (letter, true));
    let mut characters = letter.chars();
    let first = characters.next();
    let mark = Mark::starting(characters.as_str());
    let (Some(letter), None) = (first, characters.nth(usize::from(mark.is_some()))) else {
        return Err(malformed(variant, text));
    };
    let code = PieceCode {
        letter,
        mark,
        promoted,
    };
    variant.kind(code).ok_or_else(|| MoveTextError::NoSuchPiece {
        text: text.to_owned(),
        letter: piece.to_owned(),
        letters: variant
            .pieces
            .iter()
            .map(|piece| piece.code.to_string())
            .collect::<Vec<_>>()
            .join(" "),
    })
}

pub(crate) fn malformed(variant: &Variant, text: &str) -> MoveTextError {
    let board = variant.board;
    let droppable = variant
        .kinds()
        .find(|&kind| variant.may_be_in_hand(kind))
        .unwrap_or(PieceKind(0));
    let (from, to) = examples(board);
    MoveTextError::Malformed {
        text: text.to_owned(),
        board_example: Some(format!("{}{}", board.name(from), board.name(to))),
        drop_example: Some(format!("{}*{}", variant.piece(droppable).code, board.name(to))),
    }
}

/// The same with legal moves as examples, where there are any: an example that cannot be played teaches nothing.
pub(crate) fn with_legal_examples(error: MoveTextError, variant: &Variant, legal: &[Move]) -> MoveTextError {
    let MoveTextError::Malformed { text, .. } = error else {
        return error;
    };
    if legal.is_empty() {
        return malformed(variant, &text);
    }
    let first = |drops: bool| {
        let mut fitting = legal
            .iter()
            .filter(|mv| matches!(mv.action(), Action::Drop { .. }) == drops);
        fitting.next().map(|&mv| format(variant, mv))
    };
    MoveTextError::Malformed {
        text,
        board_example: first(false),
        drop_example: first(true),
    }
}

/// Two squares in the middle of a board, one before the other.
fn examples(board: Board) -> (Square, Square) {
    let middle = |rank: u8| {
        let square = board.square(i16::from(board.files() / 2), i16::from(rank));
        square.expect("the middle is on the board")
    };
    let rank = board.ranks() / 2;
    (middle(rank), middle(rank.saturating_sub(1)))
}
