//! A game as it is kept: what was played, by whom, from where, the moves, and how it ended.
//!
//! A [`Record`] is plain data: it can be read, changed and written without the variant at hand, and
//! [`Record::replay`] makes a game of it. The text is described in [`text`].

mod error;
mod read;
mod replay;
mod tag;
pub mod text;

use hakugei_game::{CompiledVariant, Game, Outcome};
use hakugei_variant::{Color, Convention, sfen};

pub use error::{RecordError, ReplayError, ReplayErrorKind, TooLong};
pub use tag::{TERMINATION, Tag, TagName, UnusableTagName};

use crate::place::ReadFrom;
use crate::{MoveText, Place, list};

/// A game as it is kept.
///
/// ```
/// use hakugei_game::{CompiledVariant, Game};
/// use hakugei_notation::Record;
/// use hakugei_variant::{Convention, shipped};
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let mut game = Game::new(&compiled);
/// game.play(game.parse_usi("4e4d")?)?;
///
/// let mut record = Record::from_game(&game, Convention::Tsa);
/// record.black = Some("Ishmael".to_owned());
/// let read = Record::parse(&record.to_text()?)?;
/// assert_eq!(read, record);
/// assert_eq!(read.replay(&compiled)?.sfen(), game.sfen());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Record {
    /// The variant that was played.
    pub variant: VariantTag,
    /// Who played Black.
    pub black: Option<String>,
    /// Who played White.
    pub white: Option<String>,
    /// When; any text, usually a date such as `1999-12-31`.
    pub date: Option<String>,
    /// Where the game began.
    pub start: Start,
    /// Who made the first move.
    pub first: Color,
    /// How the moves are written.
    pub convention: Convention,
    /// Whether its text said how: a record without the tag may have been written in any convention.
    pub(crate) convention_said: ReadAs,
    /// How the game ended; `None` where the record makes no claim.
    pub outcome: Option<Outcome>,
    /// Further tags, in the order in which they are written.
    pub tags: Vec<Tag>,
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves.
    pub moves: Vec<RecordMove>,
    /// Where the known tags were read.
    pub(crate) places: Places,
}

/// Which variant a record is of.
///
/// ```
/// use hakugei_notation::Record;
///
/// let record = Record::parse("[Variant \"mine\"]\n[VariantFile \"mine.ron\"]\n\n*\n")?;
/// assert_eq!(record.variant.id, "mine");
/// assert_eq!(record.variant.file.as_deref(), Some("mine.ron"));
/// assert_eq!(record.variant.hash, None);
/// # Ok::<(), hakugei_notation::RecordError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VariantTag {
    /// Its id.
    pub id: String,
    /// The file that it was loaded from, where it was not a shipped one.
    pub file: Option<String>,
    /// Something that tells whether the file is still the same, such as a hash of its text. It is kept, not looked at.
    pub hash: Option<String>,
}

/// Where a recorded game began.
///
/// ```
/// use hakugei_game::{CompiledVariant, Game};
/// use hakugei_notation::{Record, record::Start};
/// use hakugei_variant::{Convention, shipped};
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let game = Game::new(&compiled);
/// assert_eq!(Record::from_game(&game, Convention::Tsa).start, Start::Variant);
/// let later = Game::from_sfen(&compiled, "2w3/6/6/6/6/2W3 b D 1")?;
/// let record = Record::from_game(&later, Convention::Tsa);
/// assert_eq!(record.start, Start::Position("2w3/6/6/6/6/2W3 b D 1".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Start {
    /// At the variant's own start.
    #[default]
    Variant,
    /// At the start of one of its handicaps, by id.
    Handicap(String),
    /// At a position, as SFEN.
    Position(String),
}

/// A move of a record.
///
/// ```
/// use hakugei_notation::{Record, record::RecordMove};
///
/// let mut record = Record::new("mine");
/// record.moves.push(RecordMove::new("D-4d".parse()?));
/// record.moves[0].comments.push("The usual beginning.".to_owned());
/// assert_eq!(Record::parse(&record.to_text()?)?, record);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordMove {
    /// The move, in the record's convention.
    pub text: MoveText,
    /// How long it took, in milliseconds.
    pub spent: Option<u64>,
    /// The comments after it.
    pub comments: Vec<String>,
    /// What might have been played instead of it.
    pub variations: Vec<RecordLine>,
    /// Where it was read.
    pub(crate) place: ReadFrom,
}

/// A line of play that leaves another one.
///
/// ```
/// use hakugei_notation::Record;
///
/// let record = Record::parse("[Variant \"mine\"]\n\n1. D-4d D-3c (1. … {or} D-4c 2. D-5d) 2. D-3d *\n")?;
/// let line = &record.moves[1].variations[0];
/// assert_eq!(line.comments, ["or"]);
/// assert_eq!(line.moves[1].text.to_string(), "D-5d");
/// # Ok::<(), hakugei_notation::RecordError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordLine {
    /// The comments before its first move.
    pub comments: Vec<String>,
    /// Its moves, at least one; the first stands in place of the move that it belongs to.
    pub moves: Vec<RecordMove>,
}

/// How the convention of a record was found. It is not a part of the record: any two are equal.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) enum ReadAs {
    /// The record says it.
    #[default]
    Said,
    /// No tag says it.
    Unsaid,
}

impl PartialEq for ReadAs {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for ReadAs {}

/// Where the known tags of a record were read. It is not a part of the record: any two are equal.
#[derive(Clone, Debug, Default)]
pub(crate) struct Places(pub(crate) Vec<(&'static str, Place)>);

impl PartialEq for Places {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Places {}

impl Record {
    /// A record of a game that has not begun, from a variant's own start, with Black to move first.
    pub fn new(variant: impl Into<String>) -> Self {
        Self {
            variant: VariantTag {
                id: variant.into(),
                file: None,
                hash: None,
            },
            black: None,
            white: None,
            date: None,
            start: Start::Variant,
            first: Color::Black,
            convention: Convention::default(),
            convention_said: ReadAs::Said,
            outcome: None,
            tags: Vec::new(),
            comments: Vec::new(),
            moves: Vec::new(),
            places: Places::default(),
        }
    }

    /// The record of a game: its variant's id, its start, its moves in a convention, and its outcome.
    pub fn from_game(game: &Game, convention: Convention) -> Self {
        let texts = list::move_texts(game, convention);
        Self {
            start: Start::of(game),
            first: game.start().side,
            convention,
            outcome: game.outcome(),
            moves: texts.into_iter().map(RecordMove::new).collect(),
            ..Self::new(&game.variant().id)
        }
    }

    /// Reads a record from its [text].
    ///
    /// # Errors
    /// The first thing in the text that is wrong, with what was read before it.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        Self::parse_of(text, None)
    }

    /// The same, where a record that does not name its variant is one of a variant with some id, if one is given.
    ///
    /// ```
    /// use hakugei_notation::Record;
    ///
    /// let text = "[Black \"Ada\"]\n\n1. D-5d *\n";
    /// assert!(Record::parse(text).is_err());
    /// assert_eq!(Record::parse_of(text, Some("garden"))?.variant.id, "garden");
    /// # Ok::<(), hakugei_notation::RecordError>(())
    /// ```
    ///
    /// # Errors
    /// As for [`Record::parse`].
    pub fn parse_of(text: &str, id: Option<&str>) -> Result<Self, RecordError> {
        read::read(text, id)
    }

    /// Writes the record as [text]; [`Record::parse`] gives it back.
    ///
    /// # Errors
    /// Where the record has more moves, or the text more bytes, than would be read again.
    pub fn to_text(&self) -> Result<String, TooLong> {
        text::write(self)
    }

    /// Writes the record as [text] whatever its length; one that is too long for [`Record::to_text`] is for people and
    /// other programs, since [`Record::parse`] refuses it.
    pub fn to_whole_text(&self) -> String {
        text::write_whole(self)
    }

    /// Whether a tag says in which convention the moves are written; without one it is the default that is tried.
    pub fn says_convention(&self) -> bool {
        matches!(self.convention_said, ReadAs::Said)
    }

    /// The conventions in which every move of the main line can be played, in the order in which they are listed.
    pub fn fitting_conventions(&self, compiled: &CompiledVariant) -> Vec<Convention> {
        replay::fitting(self, compiled)
    }

    /// Plays the main line of the record. [`crate::GameTree::from_record`] plays the variations too.
    ///
    /// # Errors
    /// Where the start, a move or the result does not agree with the rules, with the game up to there. A move that is
    /// not legal is reported with the conventions in which every move of the record would be.
    pub fn replay(&self, compiled: &CompiledVariant) -> Result<Game, ReplayError> {
        replay::replay(self, compiled)
    }
}

impl RecordMove {
    /// A move without time, comments and variations.
    pub fn new(text: MoveText) -> Self {
        Self {
            text,
            spent: None,
            comments: Vec::new(),
            variations: Vec::new(),
            place: ReadFrom::default(),
        }
    }
}

impl Start {
    /// Where a game began: by name if the variant has one for it.
    fn of(game: &Game) -> Self {
        let (variant, start) = (game.variant(), game.start());
        if *start == variant.start {
            return Self::Variant;
        }
        match variant.handicap_of(start) {
            Some(handicap) => Self::Handicap(handicap.id.clone()),
            None => Self::Position(sfen::format(variant, start)),
        }
    }
}
