//! Reading whole files, and standard input where `-` stands for it, never more of them than is wanted.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use hakugei_text::quote_line;
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

/// A path in a message.
pub(crate) fn quoted(path: &Path) -> String {
    quote_line(&path.display().to_string())
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
    source(path.display().to_string(), read_file(path, largest), largest)
}

fn source(name: String, bytes: Result<Vec<u8>, Unusable>, largest: u64) -> Result<Source, Failure> {
    match bytes.and_then(|bytes| text_of(bytes, largest)) {
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
            Unusable::NotReadable => Unusable::NotPiped,
            other => other,
        });
    }
    let mut bytes = Vec::new();
    io::stdin().lock().take(largest + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The bytes of a file, also of one that is called `-`, with at most one more than the largest number.
///
/// # Errors
/// Where it cannot be read.
pub(crate) fn read_file(path: &Path, largest: u64) -> Result<Vec<u8>, Unusable> {
    // Opening a pipe or a device can wait for ever or do something: only a file lies still.
    let kind = fs::metadata(path)?.file_type();
    if !kind.is_file() && !kind.is_dir() {
        return Err(Unusable::NotReadable);
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(largest + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Whether a number of bytes is at most the largest one that is read.
///
/// # Errors
/// Where it is not.
pub(crate) fn check_size(bytes: u64, largest: u64) -> Result<(), Unusable> {
    if bytes > largest {
        return Err(Unusable::TooLarge { largest });
    }
    Ok(())
}

/// The text of bytes that were read up to one more than the largest number.
///
/// # Errors
/// Where they are too many, or not UTF-8.
pub(crate) fn text_of(bytes: Vec<u8>, largest: u64) -> Result<String, Unusable> {
    check_size(bytes.len() as u64, largest)?;
    String::from_utf8(bytes).map_err(|error| Unusable::NotUtf8 {
        valid: error.utf8_error().valid_up_to(),
    })
}
