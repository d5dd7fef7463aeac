//! Writing whole files: a file is there with all of its text, or as it was before.

use std::fs::{self, OpenOptions, Permissions};
use std::io::{self, Write};
use std::path::Path;

/// Writes a new file.
///
/// # Errors
/// Where something is there already, or it cannot be written.
pub(crate) fn create(path: &Path, bytes: &[u8]) -> io::Result<()> {
    create_like(path, bytes, None)
}

/// Writes a file in place of the one that is there, which stays whole until the new one is. The permissions stay.
///
/// # Errors
/// Where it cannot be written.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let draft = path.with_file_name(format!(".hakugei-{}.draft", std::process::id()));
    // An earlier process with this number may have been killed while it wrote.
    let _ = fs::remove_file(&draft);
    let permissions = fs::metadata(path).ok().map(|there| there.permissions());
    create_like(&draft, bytes, permissions)?;
    fs::rename(&draft, path).inspect_err(|_| {
        // The draft is ours alone; that it cannot be removed is nothing that a person can act on.
        let _ = fs::remove_file(&draft);
    })
}

/// The folder of a path; `None` for a bare name, which lies where the program runs.
pub(crate) fn folder(path: &Path) -> Option<&Path> {
    path.parent().filter(|folder| *folder != Path::new(""))
}

fn create_like(path: &Path, bytes: &[u8], permissions: Option<Permissions>) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    let written = permissions
        .map_or(Ok(()), |permissions| file.set_permissions(permissions))
        .and_then(|()| file.write_all(bytes))
        .and_then(|()| file.sync_all());
    if written.is_err() {
        // A file that holds half a game would be taken for a whole one.
        let _ = fs::remove_file(path);
    }
    written
}
