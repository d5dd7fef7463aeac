//! What stands before the moves.

use hakugei_text::quote;
use hakugei_variant::Color;

/// An item before the moves. The items of the start position are in the words of [`super::Style::origin`].
///
/// ```
/// use hakugei_game::CompiledVariant;
/// use hakugei_notation::{GameTree, tree::{Field, Heading}};
/// use hakugei_variant::shipped;
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let mut tree = GameTree::new(compiled.variant().start.clone());
/// tree.heading.push(Heading::Remark("Played on board.".to_owned()));
/// tree.heading.push(Heading::Field(Field::Event, "First round".to_owned()));
/// assert_eq!(tree.field(&Field::Event), Some("First round"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Heading {
    /// The version of a CSA file: `V2.2`.
    Version(String),
    /// A line that programs pass over: `#text` in KIF, `'text` in CSA.
    Remark(String),
    /// How the drawn position of a KIF file came about, as it was written: `手数＝82  ▲３四歩  まで`.
    Reached(String),
    /// A header with its value.
    Field(Field, String),
    /// The handicap of a KIF file, as it was written.
    Handicap(String),
    /// The hand of a side in the start position, as it was written.
    Hand(Color, String),
    /// The board of the start position.
    Board(StartForm),
    /// The side to move in a KIF file.
    Turn,
}

/// How a start position is written.
///
/// ```
/// use hakugei_game::CompiledVariant;
/// use hakugei_notation::{csa, fits_by_start, tree::{Heading, StartForm}};
/// use hakugei_variant::shipped;
///
/// let mut all = shipped::ids().filter_map(CompiledVariant::shipped);
/// let compiled = all.find(|compiled| fits_by_start(compiled.variant())).expect("one of them fits");
/// let tree = csa::read(&compiled, "PI\n+\n+7776FU\n")?;
/// assert!(tree.heading.contains(&Heading::Board(StartForm::Initial)));
/// # Ok::<(), hakugei_notation::FormatError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StartForm {
    /// Row by row.
    Rows,
    /// In CSA: `PI`, with the squares of the pieces that are left out.
    Initial,
}

/// What a header says.
///
/// ```
/// use hakugei_game::CompiledVariant;
/// use hakugei_notation::{GameTree, tree::{Field, Heading}};
/// use hakugei_variant::{Color, shipped};
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let mut tree = GameTree::new(compiled.variant().start.clone());
/// tree.heading.push(Heading::Field(Field::player(Color::Black), "Ishmael".to_owned()));
/// assert_eq!(tree.field(&Field::Black), Some("Ishmael"));
/// assert_eq!(tree.field(&Field::Event), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Field {
    /// The id of the variant that is played.
    Variant,
    /// The file that the variant comes from, where it is not a shipped one.
    VariantFile,
    /// Who played Black.
    Black,
    /// Who played White.
    White,
    /// The tournament or occasion.
    Event,
    /// The place.
    Site,
    /// When the game began.
    Begun,
    /// When it ended.
    Ended,
    /// The time that the players had.
    TimeLimit,
    /// The opening.
    Opening,
    /// Anything else, by the word that the file has for it.
    Other(String),
}

/// The fields with their words in KIF (where it depends on the game, none) and CSA.
const WORDS: [(Field, &str, &str); 8] = [
    (Field::Variant, "変種", "VARIANT"),
    (Field::VariantFile, "変種ファイル", "VARIANT_FILE"),
    (Field::Event, "棋戦", "EVENT"),
    (Field::Site, "場所", "SITE"),
    (Field::Begun, "開始日時", "START_TIME"),
    (Field::Ended, "終了日時", "END_TIME"),
    (Field::TimeLimit, "持ち時間", "TIME_LIMIT"),
    (Field::Opening, "戦型", "OPENING"),
];

impl Field {
    /// The field of a KIF word other than the players'.
    pub(crate) fn of_kif(word: &str) -> Self {
        let known = WORDS.iter().find(|known| known.1 == word);
        known.map_or_else(|| Self::Other(word.to_owned()), |known| known.0.clone())
    }

    /// The field of a CSA word.
    pub(crate) fn of_csa(word: &str) -> Self {
        let known = WORDS.iter().find(|known| known.2 == word);
        known.map_or_else(|| Self::Other(word.to_owned()), |known| known.0.clone())
    }

    /// The word in KIF; the players have none of their own.
    pub(crate) fn kif(&self) -> Option<&str> {
        match self {
            Self::Other(word) => Some(word),
            known => WORDS.iter().find(|word| word.0 == *known).map(|word| word.1),
        }
    }

    /// The word in CSA behind `$`; players and what CSA has no word for have none.
    pub(crate) fn csa(&self) -> Option<&str> {
        let usable = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || "_+-".contains(c);
        match self {
            Self::Other(word) => {
                Some(word.as_str()).filter(|word| !word.is_empty() && word.chars().all(usable))
            }
            known => WORDS.iter().find(|word| word.0 == *known).map(|word| word.2),
        }
    }

    /// What the field is about, in plain English, or the word that the file has for it.
    pub(crate) fn in_words(&self) -> String {
        let known = match self {
            Self::Variant => "the variant",
            Self::VariantFile => "the file of the variant",
            Self::Black => "the name of Black",
            Self::White => "the name of White",
            Self::Event => "the event",
            Self::Site => "the place",
            Self::Begun => "the time of the beginning",
            Self::Ended => "the time of the end",
            Self::TimeLimit => "the time limit",
            Self::Opening => "the opening",
            Self::Other(word) => return quote(word),
        };
        known.to_owned()
    }

    /// Whether the field says what is played, which no form loses: it is named beside the file where a form has no place
    /// for it.
    pub(crate) fn says_variant(&self) -> bool {
        matches!(self, Self::Variant | Self::VariantFile)
    }

    /// The player of a side.
    pub const fn player(color: Color) -> Self {
        match color {
            Color::Black => Self::Black,
            Color::White => Self::White,
        }
    }
}
