//! Why a session does not do what a line of its client says.

use std::fmt;

use hakugei_text::quote;

/// Why a line is not carried out, or why there is no session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A text stands where a whole number belongs.
    NoNumber {
        /// What was read.
        text: String,
    },
    /// A text is no number of a range.
    OutOfRange {
        /// What was read.
        text: String,
        /// The lowest number.
        min: u64,
        /// The highest.
        max: u64,
    },
    /// A text stands where a number of seconds belongs.
    NoSeconds {
        /// What was read.
        text: String,
    },
    /// XBoard has no way to show the variant.
    Unshowable(Unshowable),
    /// Something else, in words for a person, on one line or more.
    Plain(String),
}

/// Why XBoard cannot be told of a variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unshowable {
    /// The board is too wide.
    Files {
        /// The most files that it shows.
        most: u8,
    },
    /// Some pieces are written with a mark beside their letter.
    MarkedCodes,
    /// Some pieces move by several legs.
    Legs,
    /// Pieces turn over and back.
    TurnsBack,
    /// A royal piece may be in hand.
    RoyalInHand,
    /// More kinds may be in hand than the board has ranks.
    LargeHand,
    /// Every royal piece is another one's other face.
    NoPlainRoyal,
    /// The royal piece promotes.
    RoyalPromotes,
    /// A piece has several other faces.
    SeveralFaces {
        /// The piece.
        piece: String,
    },
    /// There are more kinds than slots.
    ManyKinds,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoNumber { text } => write!(f, "{} is no number", quote(text)),
            Self::OutOfRange { text, min, max } => {
                write!(f, "{} is no number from {min} to {max}", quote(text))
            }
            Self::NoSeconds { text } => write!(f, "{} is no number of seconds", quote(text)),
            Self::Unshowable(why) => why.fmt(f),
            Self::Plain(why) => f.write_str(why),
        }
    }
}

impl fmt::Display for Unshowable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Files { most } => return write!(f, "its board has more than {most} files"),
            Self::SeveralFaces { piece } => {
                return write!(f, "the {piece} has more than one other face");
            }
            Self::MarkedCodes => "it has pieces that are written with more than a letter",
            Self::Legs => "it has moves by several legs",
            Self::TurnsBack => "its pieces turn over and back",
            Self::RoyalInHand => "a royal piece may be in hand",
            Self::LargeHand => "more kinds may be in hand than the board has ranks",
            Self::NoPlainRoyal => "it has no royal piece that is not another one's other face",
            Self::RoyalPromotes => "its royal piece promotes",
            Self::ManyKinds => "it has more kinds of pieces than XBoard has slots with promoted partners",
        })
    }
}

impl std::error::Error for Refusal {}

impl std::error::Error for Unshowable {}

impl From<Unshowable> for Refusal {
    fn from(why: Unshowable) -> Self {
        Self::Unshowable(why)
    }
}

impl From<String> for Refusal {
    fn from(why: String) -> Self {
        Self::Plain(why)
    }
}

impl From<&str> for Refusal {
    fn from(why: &str) -> Self {
        Self::Plain(why.to_owned())
    }
}
