//! What can be wrong with an SFEN text: the kinds with their data, and the words for them.

use super::rows::EMPTY_SIGNS;
use std::fmt;
use std::ops::Range;

use hakugei_text::noun::numbered;
use hakugei_text::{NotLatin, quote, quote_each, quote_line, shorten};

use super::MAX_LENGTH;
use crate::{Color, PieceCode};

/// Why an SFEN text is refused, and where. `Display` says message and help in one line.
///
/// ```
/// use hakugei_variant::{load, sfen, shipped};
///
/// # let source = shipped::ids().next().and_then(shipped::source).ok_or("some ship")?;
/// # let variant = load(&source, &shipped::Shipped).variant.ok_or("what ships is valid")?;
/// let text = sfen::format(&variant, &variant.start).replace(" b ", " black ");
/// let error = sfen::parse(&variant, &text).expect_err("the side is `b` or `w`");
/// assert_eq!(error.kind.name(), "BadSide");
/// assert_eq!(error.message(), "`black` is not a side");
/// assert_eq!(&text[error.span], "black");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct SfenError {
    /// What is wrong.
    pub kind: SfenErrorKind,
    /// The bytes of the text that are wrong; empty where something is missing.
    pub span: Range<usize>,
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
/// let error = sfen::parse(&variant, &text.replacen('/', "", 1)).expect_err("two rows are one");
/// assert!(matches!(error.kind, SfenErrorKind::RowsJoined { .. }));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SfenErrorKind {
    /// The text is longer than [`super::MAX_LENGTH`].
    TooLong {
        /// Its length in bytes.
        length: usize,
    },
    /// The board, the side or the hands are missing.
    MissingField(SfenField),
    /// Something follows the move number.
    TrailingText {
        /// What follows it.
        text: String,
    },
    /// The board has more or fewer rows than ranks.
    RowCount {
        /// The rows of the text.
        rows: usize,
        /// The ranks of the variant's board.
        ranks: u8,
        /// The files of the variant's board.
        files: u8,
    },
    /// A row has more squares than files.
    RowTooWide(SfenRow),
    /// A row has fewer squares than files.
    RowTooNarrow(SfenRow),
    /// A row is several ones, and as many are lacking: there is no `/` between them.
    RowsJoined {
        /// The row.
        row: SfenRow,
        /// The same as several rows.
        apart: String,
    },
    /// A letter of another script, which looks like a Latin one.
    NotLatin(NotLatin),
    /// A run of empty squares is 0, has a leading zero, or is wider than the board.
    BadRun {
        /// The digits.
        run: String,
        /// The row that has it, counted from 1 at the top.
        row: usize,
        /// The files of the board.
        files: u8,
    },
    /// Letters on the board that no piece of the variant has.
    UnknownPiece {
        /// What was read.
        text: String,
        /// The pieces that there are.
        pieces: Vec<PieceCode>,
    },
    /// A letter in a hand that no piece of the variant has.
    UnknownInHand {
        /// What was read.
        text: String,
        /// The pieces that can be in hand.
        pieces: Vec<PieceCode>,
    },
    /// A `+` before a piece that has no promoted face.
    NoPromotedFace {
        /// What was read.
        text: String,
        /// The piece without the `+`.
        plain: PieceCode,
        /// The pieces that there are.
        pieces: Vec<PieceCode>,
    },
    /// A `+` without a letter.
    LonePlus {
        /// The promoted faces that there are.
        faces: Vec<PieceCode>,
    },
    /// Characters that have no meaning in a row.
    UnexpectedInRow {
        /// The characters.
        text: String,
        /// The pieces that there are.
        pieces: Vec<PieceCode>,
    },
    /// A character that has no meaning in a hand.
    UnexpectedInHand {
        /// The character.
        character: char,
        /// The pieces that can be in hand.
        pieces: Vec<PieceCode>,
    },
    /// The side is not `b` or `w`.
    BadSide {
        /// What was read.
        text: String,
    },
    /// A count in a hand is 0, has a leading zero, or is above 255.
    BadCount {
        /// The digits.
        count: String,
    },
    /// The hands stand in several words, or with signs between them.
    SplitHands {
        /// What was read.
        text: String,
        /// The same in one word.
        joined: String,
    },
    /// The number of the move stands directly behind the `-` of empty hands.
    NumberAtHands {
        /// The number.
        number: String,
    },
    /// A count in a hand has no letter after it.
    CountWithoutLetter {
        /// The digits.
        count: String,
        /// The hands as they probably were meant, where each count stands behind its letter.
        turned: Option<String>,
    },
    /// A side holds more than 255 of a kind.
    TooManyInHand {
        /// The side.
        color: Color,
        /// The kind.
        piece: PieceCode,
    },
    /// A piece that can never be in hand.
    NeverInHand {
        /// The side that would hold it.
        color: Color,
        /// The kind.
        piece: PieceCode,
        /// What the kind is called.
        name: String,
        /// Why it is never in hand.
        why: NeverInHand,
    },
    /// The square of the capture just made is not a square of the board.
    BadSquare {
        /// What was read.
        text: String,
        /// Whether it follows hands, and does not stand in their place.
        follows_hands: bool,
    },
    /// The checks that the sides have still to give do not fit the variant.
    BadChecks {
        /// What was read.
        text: String,
        /// How many checks win; `None` where none are counted.
        after: Option<u8>,
    },
    /// The move number is not a number from 1 to [`super::MAX_MOVE_NUMBER`].
    BadMoveNumber {
        /// What was read.
        text: String,
    },
}

/// A field that every SFEN text has.
///
/// ```
/// use hakugei_variant::sfen::{self, SfenErrorKind, SfenField};
///
/// # use hakugei_variant::{load, shipped};
/// # let source = shipped::ids().next().and_then(shipped::source).ok_or("some ship")?;
/// # let variant = load(&source, &shipped::Shipped).variant.ok_or("what ships is valid")?;
/// let error = sfen::parse(&variant, "").expect_err("nothing is there");
/// assert_eq!(error.kind, SfenErrorKind::MissingField(SfenField::Board));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SfenField {
    /// The rows.
    Board,
    /// The side to move.
    Side,
    /// The pieces in hand.
    Hands,
}

/// A row that is too wide or too narrow.
///
/// ```
/// use hakugei_variant::sfen::{self, SfenErrorKind};
///
/// # use hakugei_variant::{load, shipped};
/// # let source = shipped::ids().next().and_then(shipped::source).ok_or("some ship")?;
/// # let variant = load(&source, &shipped::Shipped).variant.ok_or("what ships is valid")?;
/// let text = format!("1{}", sfen::format(&variant, &variant.start));
/// let error = sfen::parse(&variant, &text).expect_err("the first row has a square too many");
/// let SfenErrorKind::RowTooWide(row) = error.kind else {
///     return Err("it is too wide");
/// };
/// assert_eq!((row.number, row.squares), (1, usize::from(row.files) + 1));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SfenRow {
    /// Its number, counted from 1 at the top.
    pub number: usize,
    /// Its text.
    pub text: String,
    /// How many squares it has.
    pub squares: usize,
    /// How many it must have.
    pub files: u8,
}

/// Why a piece is never in hand.
///
/// ```
/// use hakugei_variant::sfen::{self, NeverInHand, SfenErrorKind};
///
/// # use hakugei_variant::{Color, load, shipped};
/// # let source = shipped::ids().next().and_then(shipped::source).ok_or("some ship")?;
/// # let variant = load(&source, &shipped::Shipped).variant.ok_or("what ships is valid")?;
/// let king = variant.pieces.iter().find(|piece| piece.royal).ok_or("one is royal")?;
/// let held = format!(" {} ", king.code.of(Color::Black));
/// let text = sfen::format(&variant, &variant.start).replace(" - ", &held);
/// let error = sfen::parse(&variant, &text).expect_err("a king is never in hand");
/// assert!(matches!(error.kind, SfenErrorKind::NeverInHand { why: NeverInHand::Royal, .. }));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NeverInHand {
    /// It is royal: the game ends before it gets there.
    Royal,
    /// Captured, it becomes another kind.
    Becomes(PieceCode),
    /// Captured, it leaves play.
    LeavesPlay,
}

impl SfenErrorKind {
    /// The name of the kind for programs, such as `BadSide`; it is stable. Some kinds share one.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::TooLong { .. } => "TooLong",
            Self::MissingField(_) => "MissingField",
            Self::TrailingText { .. } => "TrailingText",
            Self::RowCount { .. } => "RowCount",
            Self::RowTooWide(_) => "RowTooWide",
            Self::RowTooNarrow(_) => "RowTooNarrow",
            Self::RowsJoined { .. } => "RowsJoined",
            Self::BadRun { .. } => "BadRun",
            Self::UnknownPiece { .. } | Self::UnknownInHand { .. } => "UnknownPiece",
            Self::NoPromotedFace { .. } | Self::LonePlus { .. } => "NoPromotedFace",
            Self::UnexpectedInRow { .. }
            | Self::UnexpectedInHand { .. }
            | Self::SplitHands { .. }
            | Self::NumberAtHands { .. }
            | Self::NotLatin(_) => "UnexpectedCharacter",
            Self::BadSide { .. } => "BadSide",
            Self::BadCount { .. } | Self::CountWithoutLetter { .. } | Self::TooManyInHand { .. } => {
                "BadCount"
            }
            Self::NeverInHand { .. } => "NeverInHand",
            Self::BadSquare { .. } => "BadSquare",
            Self::BadChecks { .. } => "BadChecks",
            Self::BadMoveNumber { .. } => "BadMoveNumber",
        }
    }
}

impl SfenError {
    /// What was read and why it is refused; lower case, no full stop.
    pub fn message(&self) -> String {
        match &self.kind {
            SfenErrorKind::TooLong { length } => {
                format!("the text has {length} bytes, and at most {MAX_LENGTH} are read")
            }
            SfenErrorKind::MissingField(SfenField::Board) => "the board is missing".to_owned(),
            SfenErrorKind::MissingField(SfenField::Side) => "the side to move is missing".to_owned(),
            SfenErrorKind::MissingField(SfenField::Hands) => "the hands are missing".to_owned(),
            SfenErrorKind::TrailingText { text } => format!("{} follows the move number", quote(text)),
            SfenErrorKind::RowCount { rows, ranks, .. } => {
                format!("the board has {} and must have {ranks}", numbered(*rows, "row"))
            }
            SfenErrorKind::RowTooWide(row) | SfenErrorKind::RowTooNarrow(row) => {
                let (text, squares) = (quote(&row.text), numbered(row.squares, "square"));
                format!(
                    "row {}, {text}, has {squares} and must have {}",
                    row.number, row.files
                )
            }
            SfenErrorKind::RowsJoined { row, .. } => format!(
                "row {}, {}, has {}, those of {}: a `/` is missing in it",
                row.number,
                quote(&row.text),
                numbered(row.squares, "square"),
                numbered(row.squares / usize::from(row.files).max(1), "row")
            ),
            SfenErrorKind::NotLatin(found) => found.message(),
            SfenErrorKind::BadRun { run, row, .. } => {
                format!(
                    "{} in row {row} is not a run of empty squares on this board",
                    quote(run)
                )
            }
            SfenErrorKind::UnknownPiece { text, .. } | SfenErrorKind::UnknownInHand { text, .. } => {
                format!("no piece has the letter {}", quote(text))
            }
            SfenErrorKind::NoPromotedFace { text, plain, .. } => {
                format!("{}: the piece `{plain}` has no promoted face", quote(text))
            }
            SfenErrorKind::LonePlus { .. } => "`+` without a letter after it".to_owned(),
            SfenErrorKind::UnexpectedInRow { text, .. } if is_marked(text) => {
                match text.chars().next_back() {
                    Some('+') => format!("{}: a `+` stands behind its letter", quote(text)),
                    _ => format!("{}: `~` has no meaning in a row", quote(text)),
                }
            }
            SfenErrorKind::SplitHands { text, .. } => {
                format!("the hands {} are not one word", quote(text))
            }
            SfenErrorKind::NumberAtHands { .. } => {
                "a blank is missing between the hands and the number of the move".to_owned()
            }
            SfenErrorKind::UnexpectedInRow { text, .. } => {
                let have = if text.chars().nth(1).is_some() {
                    "have"
                } else {
                    "has"
                };
                format!("{} {have} no meaning in a row", quote(text))
            }
            SfenErrorKind::UnexpectedInHand { character: '+', .. } => {
                "`+` in a hand: pieces in hand show their unpromoted face".to_owned()
            }
            SfenErrorKind::UnexpectedInHand { character: '-', .. } => {
                "`-` says that both hands are empty, and other text stands beside it".to_owned()
            }
            SfenErrorKind::UnexpectedInHand { character, .. } => {
                format!("{} has no meaning in a hand", quote(&character.to_string()))
            }
            SfenErrorKind::BadSide { text } => format!("{} is not a side", quote(text)),
            SfenErrorKind::BadCount { count } => format!("{} is not a count of pieces in hand", quote(count)),
            SfenErrorKind::CountWithoutLetter { count, .. } => {
                format!("the count {} has no letter after it", quote(count))
            }
            SfenErrorKind::TooManyInHand { color, piece } => {
                format!("{color} holds more than 255 of `{piece}`")
            }
            SfenErrorKind::NeverInHand {
                color,
                piece,
                name,
                why,
            } => {
                let (piece, name) = (piece.of(*color), shorten(name));
                let why = match why {
                    NeverInHand::Royal => "it is royal".to_owned(),
                    NeverInHand::Becomes(other) => format!("captured, it becomes `{}`", other.of(*color)),
                    NeverInHand::LeavesPlay => "a captured piece leaves play".to_owned(),
                };
                format!("`{piece}` ({name}) is never in hand: {why}")
            }
            SfenErrorKind::BadSquare { text, .. } => format!("{} is not a square of the board", quote(text)),
            SfenErrorKind::BadChecks { text, after: None } => {
                format!(
                    "{} says how many checks are left to give, and this variant does not count checks",
                    quote(text)
                )
            }
            SfenErrorKind::BadChecks {
                text,
                after: Some(after),
            } => format!(
                "{} cannot be how many checks each side has still to give, where {after} win",
                quote(text)
            ),
            SfenErrorKind::BadMoveNumber { text } => format!("{} is not a move number", quote(text)),
        }
    }

    /// What to write instead; lower case, no full stop.
    pub fn help(&self) -> String {
        let help = match &self.kind {
            SfenErrorKind::TooLong { .. } => "write one position: `BOARD SIDE HAND MOVENUMBER`",
            SfenErrorKind::MissingField(field) => {
                let form = match field {
                    SfenField::Board => "here belong the rows from the top, separated by `/`",
                    SfenField::Side => {
                        "behind the rows belong the side that moves first, the hands and the number of the move: ` b - 1`, \
                         where Black begins and the hands are empty"
                    }
                    SfenField::Hands => "here belongs `-` for empty hands, or letters such as `2Pb`",
                };
                return format!("write `BOARD SIDE HAND MOVENUMBER`; {form}");
            }
            SfenErrorKind::TrailingText { .. } => "end the text after the move number",
            SfenErrorKind::RowCount { rows, ranks, files } => {
                return if *rows < usize::from(*ranks) {
                    format!("add the missing rows; an empty row is `/{files}`")
                } else {
                    format!("write one row for each of the {ranks} ranks, separated by `/`")
                };
            }
            SfenErrorKind::RowTooWide(row) => {
                let surplus = row.squares - usize::from(row.files);
                return format!("take away {}", numbered(surplus, "square"));
            }
            SfenErrorKind::RowTooNarrow(row) => {
                let missing = usize::from(row.files) - row.squares;
                let squares = numbered(missing, "square");
                let pieces = row.text.trim_end_matches(|sign: char| sign.is_ascii_digit());
                let run = row.text[pieces.len()..].parse::<usize>().ok();
                // A number behind another one would be read with it.
                if let Some(run) = run.filter(|run| run + missing <= row.files.into()) {
                    return format!(
                        "add {squares}, for example `{}` for the `{run}` at the end of the row",
                        run + missing
                    );
                }
                return format!("add {squares}, for example as `{missing}` at the end of the row");
            }
            SfenErrorKind::RowsJoined { apart, .. } => return format!("write {}", quote_line(apart)),
            SfenErrorKind::NotLatin(NotLatin { latin, .. }) => {
                return format!(
                    "write Latin letters wherever such a one stands: {}",
                    quote_line(latin)
                );
            }
            SfenErrorKind::BadRun { files, .. } => {
                return format!("write a number from 1 to {files}, without leading zeros");
            }
            SfenErrorKind::UnknownPiece { pieces, .. } | SfenErrorKind::NoPromotedFace { pieces, .. } => {
                return format!("the pieces are {}", codes(pieces));
            }
            SfenErrorKind::LonePlus { faces } if faces.is_empty() => {
                "take away the `+`: no piece has a promoted face"
            }
            SfenErrorKind::LonePlus { faces } => {
                return format!("write the promoted face as one of {}", codes(faces));
            }
            SfenErrorKind::UnexpectedInRow { text, .. }
                if text.chars().all(|sign| EMPTY_SIGNS.contains(&sign)) =>
            {
                return format!("write empty squares as a number: `{}`", text.chars().count());
            }
            SfenErrorKind::UnexpectedInRow { text, pieces } if is_marked(text) => {
                return match PieceCode::starting(text).filter(|(code, ..)| pieces.contains(&code.flipped())) {
                    Some((code, color, _)) => format!(
                        "a promoted piece has a `+` before its letter, and no sign behind it: write `{}`",
                        code.flipped().of(color)
                    ),
                    None => "leave it out: this piece has no promoted face".to_owned(),
                };
            }
            SfenErrorKind::SplitHands { joined, .. } => {
                return format!(
                    "write those of both sides together, without blanks and signs between them: `{joined}`"
                );
            }
            SfenErrorKind::NumberAtHands { number } => return format!("write `- {number}`"),
            SfenErrorKind::UnexpectedInRow { pieces, .. } if pieces.is_empty() => {
                "write the letters of pieces, and numbers of empty squares"
            }
            SfenErrorKind::UnexpectedInRow { pieces, .. } => {
                return format!("write pieces ({}) and numbers of empty squares", codes(pieces));
            }
            SfenErrorKind::UnexpectedInHand { character: '+', .. } => "take away the `+`",
            SfenErrorKind::UnexpectedInHand { character: '-', .. } => "write `-` alone, or only letters",
            SfenErrorKind::UnexpectedInHand { pieces, .. } | SfenErrorKind::UnknownInHand { pieces, .. }
                if pieces.is_empty() =>
            {
                "write `-`: in this variant no piece is ever in hand"
            }
            SfenErrorKind::UnexpectedInHand { pieces, .. } | SfenErrorKind::UnknownInHand { pieces, .. } => {
                return format!(
                    "the pieces that can be in hand are {}; write `-` for empty hands",
                    codes(pieces)
                );
            }
            SfenErrorKind::BadSide { .. } => "write `b` where Black is to move and `w` where White is",
            SfenErrorKind::BadCount { .. } => "write a number from 2 to 255, or no number for one piece",
            SfenErrorKind::CountWithoutLetter {
                turned: Some(turned), ..
            } => {
                return format!("counts stand before their letters: write `{turned}`");
            }
            SfenErrorKind::CountWithoutLetter { .. } => "write the count before its letter, such as `2P`",
            SfenErrorKind::TooManyInHand { .. } => "write at most 255 of a kind",
            SfenErrorKind::NeverInHand { color, why, .. } => match why {
                NeverInHand::Royal => "put it on the board",
                NeverInHand::Becomes(other) => return format!("write `{}`", other.of(*color)),
                NeverInHand::LeavesPlay => "write `-` for empty hands",
            },
            SfenErrorKind::BadSquare {
                follows_hands: true, ..
            } => "after the `/` belongs the square of the capture just made; leave both out without one",
            SfenErrorKind::BadSquare { .. } => {
                "no piece is ever in hand here: write `-`, or the square of the capture just made"
            }
            SfenErrorKind::BadChecks { after: None, .. } => "leave it out",
            SfenErrorKind::BadChecks {
                after: Some(after), ..
            } => {
                if *after == 1 {
                    return "write `1+1`, or leave it out".to_owned();
                }
                return format!(
                    "write a number from 0 to {after} for Black, `+` and such a number for White, not 0 for both, such as `{after}+{after}`; or leave it out where nobody has given check"
                );
            }
            SfenErrorKind::BadMoveNumber { .. } => {
                "write the number of the next move, 1 or more, or leave it out"
            }
        };
        help.to_owned()
    }
}

/// Whether a text is a piece with the sign behind it by which other programs mark what is promoted.
fn is_marked(text: &str) -> bool {
    PieceCode::starting(text).is_some_and(|(code, _, after)| !code.promoted && matches!(after, "~" | "+"))
}

/// Codes of pieces in backticks.
fn codes(pieces: &[PieceCode]) -> String {
    quote_each(pieces).join(", ")
}

impl fmt::Display for SfenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.message(), self.help())
    }
}
