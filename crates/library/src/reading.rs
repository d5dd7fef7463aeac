//! Reading whole files, never more of them than is wanted.

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use crate::unreadable::Unreadable;

/// The bytes of a file, with at most one more than the largest number.
///
/// # Errors
/// Where it cannot be read.
pub fn read_file(path: &Path, largest: u64) -> Result<Vec<u8>, Unreadable> {
    // Opening a pipe or a device can wait for ever or do something: only a file lies still.
    let kind = fs::metadata(path)?.file_type();
    if !kind.is_file() && !kind.is_dir() {
        return Err(Unreadable::NotOrdinary);
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(largest + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Whether a number of bytes is at most the largest one that is read.
///
/// # Errors
/// Where it is not.
pub fn check_size(bytes: u64, largest: u64) -> Result<(), Unreadable> {
    if bytes > largest {
        return Err(Unreadable::TooLarge { largest });
    }
    Ok(())
}

/// The text of bytes that were read up to one more than the largest number.
///
/// # Errors
/// Where they are too many, or not UTF-8.
pub fn text_of(bytes: Vec<u8>, largest: u64) -> Result<String, Unreadable> {
    check_size(bytes.len() as u64, largest)?;
    String::from_utf8(bytes).map_err(|error| Unreadable::NotUtf8 {
        valid: error.utf8_error().valid_up_to(),
    })
}
