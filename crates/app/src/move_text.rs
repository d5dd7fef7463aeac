//! Moves as text for a player: the chosen notation, and USI form as well.

use hakugei_game::{Game, Move, MoveTextError};
use hakugei_notation::{MoveErrorKind, MoveNames, Turn, read_move, write_move};
use hakugei_variant::{Color, Convention};

use crate::edges;

/// Why a text was not played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unread {
    /// What to tell the player.
    pub(crate) message: String,
    /// Whether the text names a move clearly, and the rules forbid it.
    pub(crate) illegal: bool,
}

/// A legal move in a notation; in USI form where it is not legal, which only a barred drop-mate is.
pub(crate) fn write(game: &Game, convention: Convention, mv: Move) -> String {
    write_move(game, convention, mv).unwrap_or_else(|_| game.usi(mv))
}

/// Reads a move in a notation, or else in USI form.
///
/// # Errors
/// Where the text is no legal move in either.
pub(crate) fn read(game: &Game, convention: Convention, text: &str) -> Result<Move, Unread> {
    let named = match read_move(game, convention, text) {
        Ok(mv) => return Ok(mv),
        Err(error) => error,
    };
    match game.parse_usi(text) {
        Ok(mv) => Ok(mv),
        Err(error) if text.starts_with(|first: char| first.is_ascii_digit()) => {
            let illegal = matches!(error, MoveTextError::Illegal { .. });
            Err(Unread {
                message: error.to_string(),
                illegal,
            })
        }
        Err(_) => {
            let illegal = matches!(
                *named.kind,
                MoveErrorKind::Illegal(_)
                    | MoveErrorKind::NoneReaches { .. }
                    | MoveErrorKind::OwnPiece { .. }
            );
            Err(Unread {
                message: named.to_string(),
                illegal,
            })
        }
    }
}

/// Whether a text is more like a move than like a word: it has a digit, or a sign that moves have.
pub(crate) fn looks_like_a_move(text: &str) -> bool {
    let one_word = !text.trim().contains(char::is_whitespace);
    one_word && text.contains(|one: char| one.is_ascii_digit() || matches!(one, '*' | '-' | '+'))
}

/// A legal move with its number: `3. D-5d` for Black, `3. … D-2c` for White.
pub(crate) fn numbered(game: &Game, convention: Convention, mv: Move) -> String {
    let Turn { number, side } = Turn::of(game);
    let dots = match side {
        Color::Black => "",
        Color::White => " …",
    };
    format!("{number}.{dots} {}", write(game, convention, mv))
}

/// Moves that follow one another from a position, as far as they are legal.
pub(crate) fn line(game: &Game, convention: Convention, moves: &[Move]) -> Vec<String> {
    let mut game = game.clone();
    let mut texts = Vec::new();
    for &mv in moves {
        let text = write(&game, convention, mv);
        if game.play(mv).is_err() {
            break;
        }
        texts.push(text);
    }
    texts
}

/// A legal move to show as an example, if there is one.
pub(crate) fn example(game: &Game, convention: Convention) -> Option<String> {
    MoveNames::new(game, convention)
        .all()
        .into_iter()
        .next()
        .map(|(_, text)| text)
}

/// How to type moves.
pub(crate) fn explained(game: &Game, convention: Convention) -> String {
    let like = example(game, convention)
        .map(|text| format!(" such as `{text}`"))
        .unwrap_or_default();
    format!(
        "Type a move{like}: the letter of the piece, `-` (or `x` to capture), and the square it goes to.\n\
         Squares are named as in `{}`: {}. A piece from the hand is dropped with `*`.\n\
         The square of origin comes after the letter where two pieces could go there. USI form works too.\n",
        convention.name(),
        edges::described(convention)
    )
}
