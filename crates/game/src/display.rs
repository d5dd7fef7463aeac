//! How a game is printed: as SFEN, or as a board for people.

use std::fmt;

use hakugei_variant::{Color, Setup, Square};

use crate::game::Game;

/// The position now: as SFEN, or with `{:#}` as a board with the hands beside it, seen from Black's side. Pieces are
/// written with their SFEN codes, upper case for Black.
///
/// ```
/// # use hakugei_game::{CompiledVariant, Game};
/// # use hakugei_variant::{Source, load, shipped::Shipped};
/// let file = Source::new(
///     "tiny.ron",
///     r#"Variant(
///         id: "tiny", name: "Tiny", board: Board(files: 3, ranks: 3),
///         pieces: {"K": Piece(name: "king", betza: "K", royal: true)},
///         setup: "1k1/3/1K1 b - 1", captures: removed, promotion: never,
///         ends: Ends(stalemate: loss, repetition: fold(count: 4, result: draw, perpetual_check: loss)),
///     )"#,
/// );
/// let variant = load(&file, &Shipped).variant.expect("the file is right");
/// let game = Game::new(&CompiledVariant::new(variant));
/// assert_eq!(game.to_string(), "1k1/3/1K1 b - 1");
/// assert_eq!(
///     format!("{game:#}"),
///     "  3 2 1\n  . k . a\n  . . . b\n  . K . c\nBlack to move; in hand: Black nothing, White nothing"
/// );
/// ```
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            let setup = self.setup();
            write_board(self, &setup, f)?;
            let [black, white] = Color::ALL.map(|color| hand(self, &setup, color));
            write!(f, "{} to move; in hand: Black {black}, White {white}", setup.side)?;
            match self.variant().rules.check.left_in_words(&setup) {
                Some(checks) => write!(f, "\n{checks}"),
                None => Ok(()),
            }
        } else {
            f.write_str(&self.sfen())
        }
    }
}

/// Writes the files above and the ranks to the right of the squares, in columns as wide as the longest piece code.
fn write_board(game: &Game, setup: &Setup, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (variant, board) = (game.variant(), game.variant().board);
    let codes = variant
        .pieces
        .iter()
        .map(|piece| piece.code.of(Color::Black).len());
    let files = board.files().to_string().len();
    let width = codes.chain([files]).max().unwrap_or(1) + 1;
    for file in (1..=board.files()).rev() {
        write!(
            f,
            "{}{file:>width$}",
            if file == board.files() { " " } else { "" }
        )?;
    }
    let text = |square: Square| match setup.squares[square.index()] {
        Some(piece) => variant.piece(piece.kind).code.of(piece.color),
        None => ".".to_owned(),
    };
    for rank in 0..board.ranks() {
        write!(f, "\n ")?;
        for file in (0..board.files()).rev() {
            let square = board
                .square(file.into(), rank.into())
                .expect("it is on the board");
            write!(f, "{:>width$}", text(square))?;
        }
        write!(f, " {}", char::from(b'a' + rank))?;
    }
    writeln!(f)
}

/// The pieces that a side holds, such as `2P S`.
fn hand(game: &Game, setup: &Setup, color: Color) -> String {
    let held = setup.hands.held(color).map(|(kind, count)| {
        let code = game.variant().piece(kind).code.of(Color::Black);
        if count > 1 { format!("{count}{code}") } else { code }
    });
    let held: Vec<String> = held.collect();
    if held.is_empty() {
        "nothing".to_owned()
    } else {
        held.join(" ")
    }
}
