//! The start position of a PGN file, as XBoard's FEN.

use hakugei_variant::fen::{self, FenFields, NoSuchField};
use hakugei_variant::sfen::{self, SfenError};
use hakugei_variant::{Color, Setup, Variant};
use hakugei_xboard::XboardCodes;

/// Why a text is not a position.
///
/// ```
/// use hakugei_game::CompiledVariant;
/// use hakugei_notation::pgn::{self, FenError, PgnError};
/// use hakugei_notation::FormatErrorKind;
/// use hakugei_variant::shipped;
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let error = pgn::read(&compiled, "[FEN \"5w/6/6/6/6/5W[] x 0 1\"]\n\n*\n").expect_err("no side is called so");
/// let expected = PgnError::Fen(FenError::NoSide("x".to_owned()));
/// assert_eq!(*error.kind, FormatErrorKind::Pgn(expected));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenError {
    /// No piece is written so.
    #[error("{} is no piece of this variant", hakugei_text::quote(.0))]
    NoPiece(String),
    /// The side to move.
    #[error("{} is no side to move: `w` is the side that moves first, `b` the other", hakugei_text::quote(.0))]
    NoSide(String),
    /// The position is in the form that records of this program have.
    #[error("{} is SFEN, which stands in the tag `Start` of a record: write `Start`, or the position as FEN with its hands in brackets", hakugei_text::quote(.0))]
    IsSfen(String),
    /// A field that no FEN of this program has.
    #[error(transparent)]
    Field(#[from] NoSuchField),
    /// Anything else, as the reader of SFEN sees it.
    #[error(transparent)]
    Sfen(#[from] SfenError),
}

/// Reads a position: `BOARD[HANDS] w - - 0 1`, with the checks still to be given before the numbers where they are counted.
///
/// # Errors
/// Where it is none of the variant.
pub(crate) fn read(variant: &Variant, codes: &XboardCodes, text: &str) -> Result<Setup, FenError> {
    let all: Vec<&str> = text.split_whitespace().collect();
    // An FEN has its hands in brackets, or six fields; the sides of SFEN have the same letters the other way round.
    if let [board, "b" | "w", held, number] = all[..]
        && !board.contains('[')
        && held.parse::<u32>().is_err()
        && number.parse::<u32>().is_ok()
    {
        return Err(FenError::IsSfen(text.to_owned()));
    }
    let fields = FenFields::of(text)?;
    let unknown = codes
        .unknown(fields.board)
        .or_else(|| codes.unknown(fields.hands));
    if let Some(code) = unknown {
        return Err(FenError::NoPiece(code.to_owned()));
    }
    if !["b", "w"].contains(&fields.side) {
        return Err(FenError::NoSide(fields.side.to_owned()));
    }
    let mut setup = sfen::parse(variant, &fields.sfen(|text| codes.own(text)))?;
    setup.move_number = 1;
    Ok(setup)
}

/// Writes a position. XBoard has `-` in brackets where both hands are empty, and no brackets where it shows no hands.
pub(crate) fn write(variant: &Variant, codes: &XboardCodes, setup: &Setup) -> String {
    let board = fen::board(codes, variant.board, setup);
    let hands = fen::hands(codes, setup, hakugei_text::board::Count::Repeated);
    let hands = if hands.is_empty() { "-" } else { &hands };
    let side = match setup.side {
        Color::Black => 'w',
        Color::White => 'b',
    };
    let checks = fen::checks(variant.rules.check, setup);
    if codes.shows_hands() {
        format!("{board}[{hands}] {side} {checks}0 1")
    } else {
        format!("{board} {side} {checks}0 1")
    }
}
