//! Why a file cannot be read: each reason with its data, and the words for all of them.

use std::io;

use hakugei_library::Unreadable;

/// Why a file cannot be read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unusable {
    /// It is none that can be read.
    #[error(transparent)]
    File(#[from] Unreadable),
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
    /// It is a pipe, a device or the like, where a file or standard input is read.
    #[error("it is not an ordinary file: pipe it into the program and write `-`")]
    NotPiped,
}

impl Unusable {
    /// Whether there is no such file.
    pub(crate) fn is_missing(&self) -> bool {
        matches!(self, Self::File(error) if error.is_missing())
    }
}

impl From<io::Error> for Unusable {
    fn from(error: io::Error) -> Self {
        Self::File(error.into())
    }
}
