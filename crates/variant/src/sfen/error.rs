//! What can be wrong with an SFEN text.

use std::fmt;
use std::ops::Range;

/// Why an SFEN text is refused, and where.
///
/// ```
/// use hakugei_variant::{load, sfen, shipped};
///
/// # let source = shipped::ids().next().and_then(shipped::source).ok_or("some ship")?;
/// # let variant = load(&source, &shipped::Shipped).variant.ok_or("what ships is valid")?;
/// let text = sfen::format(&variant, &variant.start).replace(" b ", " black ");
/// let error = sfen::parse(&variant, &text).expect_err("the side is `b` or `w`");
/// assert_eq!(error.kind, sfen::SfenErrorKind::BadSide);
/// assert_eq!(&text[error.span], "black");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct SfenError {
    /// What is wrong.
    pub kind: SfenErrorKind,
    /// The bytes of the text that are wrong; empty where something is missing.
    pub span: Range<usize>,
    /// What was read and why it is refused.
    pub message: String,
    /// What to write instead.
    pub help: String,
}

/// What is wrong with an SFEN text.
///
/// ```
/// use hakugei_variant::sfen::{self, SfenErrorKind};
///
/// # use hakugei_variant::{load, shipped};
/// # let source = shipped::ids().next().and_then(shipped::source).ok_or("some ship")?;
/// # let variant = load(&source, &shipped::Shipped).variant.ok_or("what ships is valid")?;
/// let text = sfen::format(&variant, &variant.start);
/// let error = sfen::parse(&variant, &text.replacen('/', "", 1)).expect_err("a row is missing");
/// assert!(matches!(error.kind, SfenErrorKind::RowCount | SfenErrorKind::RowTooWide));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SfenErrorKind {
    /// The text is longer than [`super::MAX_LENGTH`].
    TooLong,
    /// The board, the side or the hands are missing.
    MissingField,
    /// Something follows the move number.
    TrailingText,
    /// The board has more or fewer rows than ranks.
    RowCount,
    /// A row has more squares than files.
    RowTooWide,
    /// A row has fewer squares than files.
    RowTooNarrow,
    /// A run of empty squares is 0, has a leading zero, or is wider than the board.
    BadRun,
    /// A letter that no piece of the variant has.
    UnknownPiece,
    /// A `+` without a letter, or before a piece that has no promoted face.
    NoPromotedFace,
    /// A character that has no meaning where it stands.
    UnexpectedCharacter,
    /// The side is not `b` or `w`.
    BadSide,
    /// A count in a hand is 0, has a leading zero, is above 255, or has no letter after it.
    BadCount,
    /// A piece that can never be in hand.
    NeverInHand,
    /// The square of the capture just made is no square of the board.
    BadSquare,
    /// The move number is not a number from 1 to [`super::MAX_MOVE_NUMBER`].
    BadMoveNumber,
}

impl fmt::Display for SfenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.message, self.help)
    }
}
