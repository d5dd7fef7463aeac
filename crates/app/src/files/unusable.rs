//! Why a file cannot be read: each reason with its data, and the words for all of them.

use std::io;

use hakugei_variant::Obstacle;

/// Why a file cannot be read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unusable {
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
    /// It is a record, and neither UTF-8 nor a form that is often written in `Shift_JIS`.
    #[error(
        "it is not UTF-8 text from byte {valid} on, nor a KIF or CSA file in Shift_JIS: save it as UTF-8"
    )]
    NoRecordText {
        /// How many bytes are UTF-8 text.
        valid: usize,
    },
    /// It is in an encoding that is known and not read.
    #[error(
        "it is in {0}, which is not read; save it as UTF-8 or Shift_JIS, such as with `iconv -f {0} -t UTF-8`"
    )]
    Encoding(&'static str),
    /// It is a pipe, a device or the like, where only a file is read.
    #[error("it is not an ordinary file")]
    NotReadable,
    /// It is a pipe, a device or the like, where a file or standard input is read.
    #[error("it is not an ordinary file: pipe it into the program and write `-`")]
    NotPiped,
    /// The system refused it.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl Unusable {
    /// Why a file that a variant extends cannot be used, and what to do about it.
    pub(crate) fn obstacle(&self, file: String) -> Obstacle {
        let kind = match self {
            Self::Io(error) => Some(error.kind()),
            _ => None,
        };
        // A link that leads nowhere is there, and its file is not found.
        let reason = match (self, kind) {
            (Self::NotReadable, _) => "it is not an ordinary file".to_owned(),
            (_, Some(io::ErrorKind::NotFound)) => "it is a link that leads nowhere".to_owned(),
            (_, Some(io::ErrorKind::IsADirectory)) => "it is a folder".to_owned(),
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
    pub(crate) fn is_missing(&self) -> bool {
        matches!(self, Self::Io(error) if error.kind() == io::ErrorKind::NotFound)
    }
}
