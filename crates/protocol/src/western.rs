//! Moves and positions as UCI programs and XBoard write them: files in letters from the left, ranks in numbers from the bottom,
//! and the side of the upper-case letters, which is Black here, called white.

use hakugei_game::{Action, Game, Move, MoveTextError};
use hakugei_variant::{Board, PieceCode, Variant, WesternSquares, fen};

/// A move: `c2c3`, `c2c3+` for a promotion, `c2c3q` or `c2c3+r` for one to one of several faces, `P@c4` for a drop. A move by several legs names every square on its way where it
/// captures.
pub(crate) fn mv(variant: &Variant, mv: Move) -> String {
    let names = WesternSquares::uci(variant.board);
    let squares = mv.action().squares().into_iter();
    let squares: String = squares.map(|square| names.name(square)).collect();
    match mv.action() {
        Action::Drop { kind, .. } => format!("{}@{squares}", variant.piece(kind).code),
        Action::Board { face: Some(face), .. } => squares + &face_suffix(variant.piece(face).code),
        Action::Board { promotes: true, .. } => squares + "+",
        Action::Board { .. } => squares,
    }
}

/// How the move of a piece ends that promotes to one of several faces: in the code of the face, in lower case as in chess.
pub(crate) fn face_suffix(code: PieceCode) -> String {
    code.to_string().to_lowercase()
}

/// A text without the face that it ends in, and the code of the face. The face may be in upper case, and stand behind a `=`.
pub(crate) fn split_face(text: &str) -> Option<(&str, PieceCode)> {
    let (at, _) = text.rmatch_indices(|c: char| c.is_ascii_digit()).next()?;
    let (squares, face) = text.split_at(at + 1);
    let code = face.strip_prefix('=').unwrap_or(face).to_uppercase();
    Some((squares, PieceCode::parse(&code)?))
}

/// Reads a legal move; one in USI form is understood too, and a `=` after one that does not promote, as XBoard writes it.
///
/// # Errors
/// Where the text is not a move, or the move is not legal.
pub(crate) fn parse(game: &Game, text: &str) -> Result<Move, MoveTextError> {
    let bare = text.strip_suffix('=').unwrap_or(text);
    match usi(game.variant().board, bare) {
        Some(usi) => game.parse_usi(&usi),
        None => game.parse_usi(text),
    }
}

/// The USI form of a text in this form; `None` where it is in another.
fn usi(board: Board, text: &str) -> Option<String> {
    if let Some((code, to)) = text.split_once('@') {
        return Some(format!("{code}*{}", usi_squares(board, to)?));
    }
    if let Some((squares, face)) = split_face(text) {
        return Some(format!("{}={face}", usi_squares(board, squares)?));
    }
    let (squares, plus) = text
        .strip_suffix('+')
        .map_or((text, ""), |squares| (squares, "+"));
    Some(usi_squares(board, squares)? + plus)
}

/// A row of squares in USI form.
fn usi_squares(board: Board, text: &str) -> Option<String> {
    let squares = WesternSquares::uci(board).squares(text)?;
    Some(squares.into_iter().map(|square| board.name(square)).collect())
}

/// A position: `BOARD[HANDS] w - - 0 1`.
pub(crate) fn fen(game: &Game) -> String {
    let variant = game.variant();
    fen::format(variant, variant.board, variant.rules.check, &game.setup())
}
