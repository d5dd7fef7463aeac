//! Files that a command writes where the user asks for them: nothing is replaced that nobody asked for.

use std::path::Path;

use hakugei_library::read_file;
use hakugei_store::{StoreError, create, folder_of, replace};

use crate::failure::Failure;

/// The most that is read of a file that is there, to see whether it is the same.
const LARGEST: u64 = 1 << 28;

/// What becomes of a file that is there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Existing {
    /// It stays, unless it is the same.
    Stays,
    /// It is replaced.
    IsReplaced,
}

impl Existing {
    /// What `--force` asks for.
    pub(crate) const fn of(force: bool) -> Self {
        if force { Self::IsReplaced } else { Self::Stays }
    }
}

/// Writes a file into a folder that is there; returns whether it was written, and not there already with the same bytes.
///
/// # Errors
/// Where something else has the name, there is no such folder, or the file cannot be written.
pub(crate) fn write_new(file: &Path, bytes: &[u8], existing: Existing) -> Result<bool, Failure> {
    let folder = folder_of(file);
    if !folder.is_dir() {
        return Err(unwritable(file, &StoreError::NoFolder(folder.to_owned())));
    }
    keep(file, bytes, existing)
}

/// Writes a file unless it is there with the same bytes; returns whether it was written.
///
/// # Errors
/// Where something else has the name, or the file cannot be written.
pub(crate) fn keep(file: &Path, bytes: &[u8], existing: Existing) -> Result<bool, Failure> {
    if is_same(file, bytes) {
        return Ok(false);
    }
    let kept = match existing {
        Existing::Stays => create(file, bytes),
        Existing::IsReplaced => replace(file, bytes),
    };
    match kept {
        Ok(()) => Ok(true),
        Err(StoreError::AlreadyThere) => Err(there(file)),
        Err(error) => Err(unwritable(file, &error)),
    }
}

/// Whether a file has these bytes already.
pub(crate) fn is_same(file: &Path, bytes: &[u8]) -> bool {
    read_file(file, LARGEST).is_ok_and(|there| there == bytes)
}

/// Why a file that is there is not written.
pub(crate) fn there(file: &Path) -> Failure {
    Failure::usage(
        file.display(),
        "it is there already, and was left as it is: name another file, or add `--force` to replace it",
    )
}

/// Why a file cannot be written.
pub(crate) fn unwritable(file: &Path, error: &StoreError) -> Failure {
    Failure::unwritable(file.display(), error)
}
