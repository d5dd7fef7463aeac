//! Positions as texts of the FEN family write them: boards and hands by the codes of their pieces, and FEN itself.

use hakugei_text::board::{Count, hand, row};

use crate::rules::Check;
use crate::{Board, Color, Piece, Setup, Square, Variant, WesternSquares};

/// How a text writes pieces: a variant by its own codes, other programs by others.
///
/// ```
/// use hakugei_variant::{Color, Piece, PieceKind, Square, fen::Codes};
///
/// /// Writes every piece as its side's colour.
/// struct Colours;
///
/// impl Codes for Colours {
///     fn on_board(&self, piece: Piece, _: Square) -> String {
///         let letter = if piece.color == Color::Black { "B" } else { "w" };
///         letter.to_owned()
///     }
///
///     fn in_hand(&self, piece: Piece) -> String {
///         self.on_board(piece, Square(0))
///     }
/// }
///
/// let piece = Piece { color: Color::White, kind: PieceKind(0) };
/// assert_eq!(Colours.in_hand(piece), "w");
/// ```
pub trait Codes {
    /// A piece on a square.
    fn on_board(&self, piece: Piece, square: Square) -> String;

    /// A piece in its side's hand.
    fn in_hand(&self, piece: Piece) -> String;
}

impl Codes for Variant {
    fn on_board(&self, piece: Piece, _: Square) -> String {
        self.piece(piece.kind).code.of(piece.color)
    }

    fn in_hand(&self, piece: Piece) -> String {
        self.piece(piece.kind).code.of(piece.color)
    }
}

/// The board: its ranks from the top, separated by `/`, each from the highest file on.
pub fn board(codes: &impl Codes, board: Board, setup: &Setup) -> String {
    let rank = |rank: u8| {
        let files = (0..board.files()).rev();
        let squares = files.map(|file| {
            board
                .square(file.into(), rank.into())
                .expect("both are on the board")
        });
        row(squares.map(|square| setup.squares[square.index()].map(|piece| codes.on_board(piece, square))))
    };
    let ranks: Vec<String> = (0..board.ranks()).map(rank).collect();
    ranks.join("/")
}

/// The hands, Black's first; nothing where both are empty.
pub fn hands(codes: &impl Codes, setup: &Setup, count: Count) -> String {
    let held = |color: Color| {
        let kinds = setup.hands.held(color);
        kinds.map(move |(kind, number)| (codes.in_hand(Piece { color, kind }), number))
    };
    hand(Color::ALL.into_iter().flat_map(held), count)
}

/// How many checks each side has still to give, Black's first, with a blank behind: `3+2 `. Nothing in variants that do not count checks.
pub fn checks(check: Check, setup: &Setup) -> String {
    let left = check.left(setup);
    left.map_or_else(String::new, |[black, white]| format!("{black}+{white} "))
}

/// Whether a field of a position is that of the checks: two numbers with a `+` between them.
///
/// ```
/// use hakugei_variant::fen;
///
/// assert!(fen::is_checks("3+2"));
/// assert!(!fen::is_checks("+P") && !fen::is_checks("12"));
/// ```
pub fn is_checks(field: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let numbers = field.split_once('+');
    numbers.is_some_and(|(black, white)| is_number(black) && is_number(white))
}

/// The field of a FEN, of those behind its board, that is meant for the checks: the first with a `+` in it. Whether it is well formed is for the
/// reader of SFEN to say.
///
/// ```
/// use hakugei_variant::fen;
///
/// assert_eq!(fen::checks_field(["w", "-", "-", "3+2", "0", "1"]), Some("3+2"));
/// assert_eq!(fen::checks_field(["w", "0", "1", "+0+1"]), Some("+0+1"), "it is not overlooked");
/// ```
pub fn checks_field<'t>(fields: impl IntoIterator<Item = &'t str>) -> Option<&'t str> {
    fields.into_iter().find(|field| field.contains('+'))
}

/// A position in FEN, `BOARD[HANDS] w - - 0 1`: Black, who moves first, is the side that FEN calls white. Where checks are counted, those
/// still to be given stand before the two numbers, as in FENs of three-check chess.
///
/// ```
/// use hakugei_variant::{Source, fen, load, shipped};
///
/// let source = shipped::ids().next().and_then(shipped::source).ok_or("nothing is shipped")?;
/// let variant = load(&source, &shipped::Shipped).variant.ok_or("has errors")?;
/// let fen = fen::format(&variant, variant.board, variant.rules.check, &variant.start);
/// assert!(fen.ends_with("[] w - - 0 1"));
/// # Ok::<(), &str>(())
/// ```
pub fn format(codes: &impl Codes, on: Board, check: Check, setup: &Setup) -> String {
    let side = match setup.side {
        Color::Black => 'w',
        Color::White => 'b',
    };
    // FEN counts moves of both sides together.
    let number = setup.move_number.div_ceil(2).max(1);
    let board = board(codes, on, setup);
    let hands = hands(codes, setup, Count::Repeated);
    let checks = checks(check, setup);
    format!("{board}[{hands}] {side} - - {checks}0 {number}")
}

/// A square as FEN and UCI name it: the file as a letter from the left, the rank as a number from the bottom.
///
/// ```
/// use hakugei_variant::{Board, Square, fen};
///
/// let board = Board::new(6, 6).ok_or("too large")?;
/// assert_eq!(fen::square(board, Square(0)), "f6");
/// # Ok::<(), &str>(())
/// ```
pub fn square(board: Board, square: Square) -> String {
    WesternSquares::uci(board).name(square)
}
