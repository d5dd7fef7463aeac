//! The tags of a record.

use std::fmt;

use hakugei_text::quote;
use thiserror::Error;

/// The tags that a record gives a meaning to, in the order in which they are written.
pub(crate) const KNOWN: [&str; 11] = [
    VARIANT, FILE, HASH, BLACK, WHITE, DATE, HANDICAP, START, CONVENTION, RESULT, REASON,
];

pub(crate) const VARIANT: &str = "Variant";
pub(crate) const FILE: &str = "VariantFile";
pub(crate) const HASH: &str = "VariantHash";
pub(crate) const BLACK: &str = "Black";
pub(crate) const WHITE: &str = "White";
pub(crate) const DATE: &str = "Date";
pub(crate) const HANDICAP: &str = "Handicap";
pub(crate) const START: &str = "Start";
pub(crate) const CONVENTION: &str = "Convention";
pub(crate) const RESULT: &str = "Result";
pub(crate) const REASON: &str = "Reason";

/// The tag of an end that a record has no reason for, such as an interruption; it is a free tag.
pub const TERMINATION: &str = "Termination";

/// What other formats call the tag of the start position: a record that uses one of these would lose its start.
const POSITIONS: [&str; 2] = ["Sfen", "Fen"];

/// The longest tag name, in bytes.
const MAX_NAME: usize = 64;

/// A tag that a record carries along without a meaning.
///
/// ```
/// use hakugei_notation::{Record, record::{Tag, TagName}};
///
/// let mut record = Record::new("mine");
/// record.tags.push(Tag { name: TagName::new("Event")?, value: "First round".to_owned() });
/// assert!(record.to_text()?.contains("[Event \"First round\"]"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// Its name.
    pub name: TagName,
    /// Its value: any text.
    pub value: String,
}

/// The name of a free tag: a letter, then letters, digits and `_`, at most 64 in all, and not the name of a known tag
/// in whatever case, nor `Sfen` or `Fen`, which mean `Start` elsewhere.
///
/// ```
/// use hakugei_notation::record::TagName;
///
/// assert_eq!(TagName::new("Event")?.as_str(), "Event");
/// assert!(TagName::new("two words").is_err());
/// # Ok::<(), hakugei_notation::record::UnusableTagName>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TagName(String);

/// Why a text is not a name for a free tag.
///
/// ```
/// use hakugei_notation::record::{TagName, UnusableTagName};
///
/// assert!(matches!(TagName::new("1st"), Err(UnusableTagName::Malformed { .. })));
/// assert!(matches!(TagName::new("fen"), Err(UnusableTagName::Known { .. })));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum UnusableTagName {
    /// It is not written like a name.
    #[error("{} is not a tag name: write a letter, then letters, digits and `_`, at most {MAX_NAME}", quote(.text))]
    Malformed {
        /// What was read.
        text: String,
    },
    /// A known tag has this name, or says what the name would say.
    #[error("{} is a tag with a meaning of its own: choose another name than `{known}`", quote(.text))]
    Known {
        /// What was read.
        text: String,
        /// The known name.
        known: &'static str,
    },
}

impl TagName {
    /// The name of a free tag.
    ///
    /// # Errors
    /// Where the text is no name, or a known tag's.
    pub fn new(text: &str) -> Result<Self, UnusableTagName> {
        let in_shape = text.starts_with(|c: char| c.is_ascii_alphabetic())
            && text.len() <= MAX_NAME
            && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
        if !in_shape {
            return Err(UnusableTagName::Malformed {
                text: text.to_owned(),
            });
        }
        let meant = KNOWN.into_iter().find(|known| known.eq_ignore_ascii_case(text));
        let position = POSITIONS.iter().any(|name| name.eq_ignore_ascii_case(text));
        match meant.or(position.then_some(START)) {
            Some(known) => Err(UnusableTagName::Known {
                text: text.to_owned(),
                known,
            }),
            None => Ok(Self(text.to_owned())),
        }
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for TagName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
