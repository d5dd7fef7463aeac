//! Why a file cannot be read: each reason with its data, and the words for all of them.

use std::io;

use hakugei_variant::Obstacle;

/// Why a file cannot be read.
///
/// ```
/// use hakugei_library::{Unreadable, check_size};
///
/// let error = check_size(11, 10).expect_err("it is one too many");
/// assert!(matches!(error, Unreadable::TooLarge { largest: 10 }));
/// assert_eq!(error.to_string(), "it is larger than 10 bytes");
/// ```
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    /// It is too large.
    #[error("it is larger than {largest} bytes")]
    TooLarge {
        /// The most bytes that are read.
        largest: u64,
    },
    /// It is not UTF-8.
    #[error("it is not UTF-8 text from byte {valid} on")]
    NotUtf8 {
        /// How many bytes are UTF-8 text.
        valid: usize,
    },
    /// It is a pipe, a device or the like, where only a file is read.
    #[error("it is not an ordinary file")]
    NotOrdinary,
    /// The system refused it.
    #[error("{}", in_words(.0))]
    Io(#[from] io::Error),
}

/// What the system said, and what to do about it where that is known.
fn system(error: &io::Error) -> (String, Option<&'static str>) {
    let (reason, help) = match error.kind() {
        io::ErrorKind::NotFound => ("there is no such file", "check its name and its folder"),
        io::ErrorKind::IsADirectory => ("it is a folder", "name a file in it"),
        io::ErrorKind::PermissionDenied => ("you may not read it", "allow yourself to read it"),
        _ => return (error.to_string(), None),
    };
    (reason.to_owned(), Some(help))
}

/// The same in one sentence.
fn in_words(error: &io::Error) -> String {
    match system(error) {
        (reason, Some(help)) => format!("{reason}: {help}"),
        (reason, None) => reason,
    }
}

impl Unreadable {
    /// Why a file that a variant extends cannot be used, and what to do about it.
    pub(crate) fn obstacle(&self, file: String) -> Obstacle {
        let kind = match self {
            Self::Io(error) => Some(error.kind()),
            _ => None,
        };
        let reason = match self {
            // A link that leads nowhere is there, and its file is not found.
            _ if kind == Some(io::ErrorKind::NotFound) => "it is a link that leads nowhere".to_owned(),
            Self::Io(error) => system(error).0,
            _ => self.to_string(),
        };
        let help = match (self, kind) {
            (Self::TooLarge { .. }, _) => "a variant file has a few kilobytes: put the right file there",
            (Self::NotUtf8 { .. }, _) => "save it as UTF-8",
            (_, Some(io::ErrorKind::PermissionDenied)) => "allow yourself to read it",
            _ => "put a variant file there that can be read",
        };
        let help = help.to_owned();
        Obstacle { file, reason, help }
    }

    /// Whether there is no such file.
    pub fn is_missing(&self) -> bool {
        matches!(self, Self::Io(error) if error.kind() == io::ErrorKind::NotFound)
    }
}
