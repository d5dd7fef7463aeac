//! Reading whole files, and standard input where `-` stands for it, never more of them than is wanted.

use std::io::{self, Read};
use std::path::Path;

use hakugei_library::{Unreadable, read_file, text_of};
use hakugei_variant::Source;

use crate::failure::Failure;
use crate::files::unusable::Unusable;

/// What a file is called in messages.
pub(crate) fn shown_name(path: &Path) -> String {
    if path == Path::new("-") {
        "<stdin>".to_owned()
    } else {
        path.display().to_string()
    }
}

/// The text of a file, or of standard input for `-`.
///
/// # Errors
/// Where it cannot be read, is too large, or is not UTF-8.
pub(crate) fn read_text(path: &Path, largest: u64) -> Result<Source, Failure> {
    source(shown_name(path), read_bytes(path, largest), largest)
}

/// The text of a file, also of one that is called `-`.
///
/// # Errors
/// As for [`read_text`].
pub(crate) fn read_file_text(path: &Path, largest: u64) -> Result<Source, Failure> {
    let bytes = read_file(path, largest).map_err(Unusable::from);
    source(path.display().to_string(), bytes, largest)
}

fn source(name: String, bytes: Result<Vec<u8>, Unusable>, largest: u64) -> Result<Source, Failure> {
    match bytes.and_then(|bytes| Ok(text_of(bytes, largest)?)) {
        Ok(text) => Ok(Source::new(name, text)),
        Err(error) => Err(Failure::unreadable(name, &error)),
    }
}

/// The bytes of a file, or of standard input for `-`, with at most one more than the largest number.
///
/// # Errors
/// Where it cannot be read.
pub(crate) fn read_bytes(path: &Path, largest: u64) -> Result<Vec<u8>, Unusable> {
    if path != Path::new("-") {
        return read_file(path, largest).map_err(|error| match error {
            Unreadable::NotOrdinary => Unusable::NotPiped,
            other => other.into(),
        });
    }
    let mut bytes = Vec::new();
    io::stdin().lock().take(largest + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
