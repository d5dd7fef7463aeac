//! Why a file cannot be read: each reason with its data, and the words for all of them.

use std::io;

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
    pub(crate) fn of_a_parent(&self) -> (String, String) {
        let (reason, help) = match self {
            Self::TooLarge { .. } => (
                None,
                "a variant file has a few kilobytes: put the right file there",
            ),
            Self::NotUtf8 { .. } => (None, "save it as UTF-8"),
            Self::NotReadable => (Some("it is not an ordinary file"), "put a variant file there"),
            Self::Io(error) => match error.kind() {
                io::ErrorKind::NotFound => (
                    Some("it is a link that leads nowhere"),
                    "put a variant file there",
                ),
                io::ErrorKind::IsADirectory => (Some("it is a folder"), "put a variant file there"),
                io::ErrorKind::PermissionDenied => (None, "allow yourself to read it"),
                _ => (None, "put a file there that can be read"),
            },
            _ => (None, "put a file there that can be read"),
        };
        (
            reason.map_or_else(|| self.to_string(), str::to_owned),
            help.to_owned(),
        )
    }

    /// Whether there is no such file.
    pub(crate) fn is_missing(&self) -> bool {
        matches!(self, Self::Io(error) if error.kind() == io::ErrorKind::NotFound)
    }
}
