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

/// A field of a FEN that has no meaning in any variant of this program.
///
/// ```
/// use hakugei_variant::fen::{FenFields, NoSuchField};
///
/// let castling = FenFields::of("rnbqk/5/5/5/KQBNR w KQkq - 0 1");
/// assert_eq!(castling, Err(NoSuchField("KQkq".to_owned())));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{} says nothing here: behind the side a FEN has `-` for castling and for capture in passing, which this program does not have, and at most two numbers; leave it out",
    hakugei_text::quote(.0)
)]
pub struct NoSuchField(
    /// What was read.
    pub String,
);

/// The fields of a FEN, `BOARD[HANDS] w - - 3+2 0 1`. What may be left out is everything behind the board.
///
/// ```
/// use hakugei_variant::fen::FenFields;
///
/// let fields = FenFields::of("ppp/3/PPP[Pp] b - - 0 4")?;
/// assert_eq!((fields.board, fields.hands, fields.side), ("ppp/3/PPP", "Pp", "b"));
/// assert_eq!(fields.sfen(str::to_owned), "ppp/3/PPP w Pp 8");
/// # Ok::<(), hakugei_variant::fen::NoSuchField>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FenFields<'t> {
    /// The board, rows from the top.
    pub board: &'t str,
    /// The pieces in hand; nothing where there are none.
    pub hands: &'t str,
    /// The side to move as FEN names it: `w` is the one that moves first.
    pub side: &'t str,
    /// What is meant for the checks that are left to give.
    pub checks: Option<&'t str>,
    /// The number of the next move, which FEN counts for both sides together: the last field, where it is a number.
    pub number: Option<u32>,
}

impl<'t> FenFields<'t> {
    /// The fields of a text. What they say is for the reader of SFEN to judge.
    ///
    /// # Errors
    /// Where a field behind the side is neither `-`, nor meant for the checks, nor one of two numbers.
    pub fn of(text: &'t str) -> Result<Self, NoSuchField> {
        let mut fields = text.split_whitespace();
        let first = fields.next().unwrap_or_default();
        let whole = first.strip_suffix(']').and_then(|first| first.split_once('['));
        let (board, hands) = whole.unwrap_or((first, ""));
        let side = fields.next().unwrap_or("w");
        let rest: Vec<&str> = fields.filter(|field| *field != "-").collect();
        let checks = checks_field(rest.iter().copied());
        let is_number = |field: &&&str| field.parse::<u32>().is_ok();
        let surplus = rest
            .iter()
            .find(|field| !is_number(field) && Some(**field) != checks);
        let third_number = rest.iter().filter(is_number).nth(2);
        if let Some(surplus) = surplus.or(third_number) {
            return Err(NoSuchField((*surplus).to_owned()));
        }
        Ok(Self {
            board,
            hands: hands.trim_end_matches('-'),
            side,
            checks,
            number: rest.last().and_then(|number| number.parse().ok()),
        })
    }

    /// The same as SFEN, given what the codes of pieces become; the reader of SFEN says what is wrong with it.
    pub fn sfen(&self, own: impl Fn(&str) -> String) -> String {
        if self.board.is_empty() {
            return String::new();
        }
        let [board, hands] = [self.board, self.hands].map(own);
        let hands = if hands.is_empty() { "-" } else { &hands };
        let side = match self.side {
            "w" => "b",
            "b" => "w",
            other => other,
        };
        let checks = self
            .checks
            .map_or_else(String::new, |checks| format!("{checks} "));
        // SFEN counts plies.
        let ply = 2 * self.number.unwrap_or(1).clamp(1, 100_000) - u32::from(side == "b");
        format!("{board} {side} {hands} {checks}{ply}")
    }
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
