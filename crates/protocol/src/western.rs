//! Moves and positions as UCI programs and XBoard write them: files in letters from the left, ranks in numbers from the bottom,
//! and the side of the upper-case letters, which is Black here, called white.

use hakugei_game::{Action, Game, Move, MoveTextError};
use hakugei_variant::{Board, Square, Variant, fen};

/// The names of squares: a letter for the file from the left, and a number for the rank from the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WesternSquares {
    board: Board,
    /// The number of the lowest rank.
    lowest: u8,
}

/// A letter and a number at the beginning of a text.
pub(crate) struct Coordinates<'t> {
    /// The letter.
    pub(crate) file: char,
    /// The number of ranks below the one that is named.
    pub(crate) up: u8,
    /// What follows.
    pub(crate) rest: &'t str,
}

impl WesternSquares {
    /// The names in UCI.
    pub(crate) const fn uci(board: Board) -> Self {
        Self { board, lowest: 1 }
    }

    /// The names in XBoard, which shows a board of this height: ranks that the variant has not are above its own.
    pub(crate) const fn xboard(board: Board, height: u8) -> Self {
        // XBoard counts the ranks of a board from 0 where they are ten, so that each has one digit.
        let lowest = if height == 10 { 0 } else { 1 };
        Self { board, lowest }
    }

    /// The letter of a square's file.
    pub(crate) fn file(self, square: Square) -> char {
        char::from(b'a' + self.board.files() - 1 - self.board.file(square))
    }

    /// The name of a square.
    pub(crate) fn name(self, square: Square) -> String {
        let up = self.board.ranks() - 1 - self.board.rank(square);
        format!("{}{}", self.file(square), up + self.lowest)
    }

    /// Reads a letter and a number, whether or not there is such a square.
    pub(crate) fn coordinates(self, text: &str) -> Option<Coordinates<'_>> {
        let mut characters = text.chars();
        let file = characters.next()?;
        let number = characters.as_str();
        let digits = number.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = number.split_at(digits);
        let number: u8 = number.parse().ok().filter(|_| digits <= 2)?;
        let up = number.checked_sub(self.lowest)?;
        Some(Coordinates { file, up, rest })
    }

    /// The square of a letter and a number.
    pub(crate) fn square(self, file: char, up: u8) -> Option<Square> {
        let left = u8::try_from(file).ok()?.checked_sub(b'a')?;
        let file = self.board.files().checked_sub(left + 1)?;
        let rank = self.board.ranks().checked_sub(up + 1)?;
        self.board.square(file.into(), rank.into())
    }

    /// The square whose name a text begins with.
    pub(crate) fn first(self, text: &str) -> Option<Square> {
        let Coordinates { file, up, .. } = self.coordinates(text)?;
        self.square(file, up)
    }

    /// The squares of a text that is made of their names.
    pub(crate) fn squares(self, text: &str) -> Option<Vec<Square>> {
        let mut squares = Vec::new();
        let mut left = text;
        while !left.is_empty() {
            let Coordinates { file, up, rest } = self.coordinates(left)?;
            squares.push(self.square(file, up)?);
            left = rest;
        }
        Some(squares)
    }
}

/// A move: `c2c3`, `c2c3+` for a promotion, `P@c4` for a drop. A move by several legs names every square on its way where it
/// captures.
pub(crate) fn mv(variant: &Variant, mv: Move) -> String {
    let names = WesternSquares::uci(variant.board);
    let squares = mv.action().squares().into_iter();
    let squares: String = squares.map(|square| names.name(square)).collect();
    match mv.action() {
        Action::Drop { kind, .. } => format!("{}@{squares}", variant.piece(kind).code),
        Action::Board { promotes: true, .. } => squares + "+",
        Action::Board { .. } => squares,
    }
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
    fen::format(game.variant(), game.variant().board, &game.setup())
}

/// The SFEN of such a text, given what its codes of pieces become; what cannot be is left for the reader of SFEN to say.
pub(crate) fn sfen_of(text: &str, codes: impl Fn(&str) -> String) -> String {
    let mut fields = text.split_whitespace();
    let Some(first) = fields.next() else {
        return String::new();
    };
    let whole = first.strip_suffix(']').and_then(|first| first.split_once('['));
    let (board, hands) = whole.unwrap_or((first, ""));
    let [board, hands] = [board, hands.trim_end_matches('-')].map(codes);
    let side = match fields.next() {
        None | Some("w") => "b",
        Some("b") => "w",
        Some(other) => other,
    };
    let hands = if hands.is_empty() { "-" } else { &hands };
    // FEN counts moves of both sides together, SFEN plies; the number that is last is that of the move, also where castling and
    // counts of moves are left out.
    let number = fields.last().and_then(|number| number.parse::<u32>().ok());
    let ply = 2 * number.unwrap_or(1).clamp(1, 100_000) - u32::from(side == "b");
    format!("{board} {side} {hands} {ply}")
}
