//! Drafts: files under a name that nobody can guess, until they are whole and take the name that is meant.

use std::ffi::OsStr;
use std::fs::{self, File, Permissions};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use tempfile::{Builder, NamedTempFile};

use crate::error::StoreError;

/// What the name of every draft begins and ends with.
const PREFIX: &str = ".hakugei-";
const SUFFIX: &str = ".draft";

/// How often a draft is begun anew that another run has taken for a dead one: between its making and its lock there is a moment.
const TRIES: u32 = 8;

/// A file that is being written. Dropped before it is kept, it goes.
pub(crate) struct Draft(NamedTempFile);

impl Draft {
    /// Begins a draft in a folder, from which the drafts of runs that were killed are cleared first.
    ///
    /// # Errors
    /// Where the folder is not there, or takes no new file.
    pub(crate) fn begin(folder: &Path) -> Result<Self, StoreError> {
        if !folder.is_dir() {
            return Err(StoreError::NoFolder(folder.to_owned()));
        }
        clear_dead(folder);
        let refused = |error| StoreError::Refused {
            folder: folder.to_owned(),
            error,
        };
        let mut tries = 0;
        loop {
            let draft = begin_one(folder).map_err(refused)?;
            // The lock says that its run is alive. Where there are no locks, no draft is ever cleared.
            let locked = draft.as_file().try_lock().is_ok();
            if !locked || draft.path().exists() || tries == TRIES {
                return Ok(Self(draft));
            }
            tries += 1;
        }
    }

    /// Writes all of it; the bytes are on the disk when this returns.
    pub(crate) fn fill(&mut self, bytes: &[u8], permissions: Option<Permissions>) -> io::Result<()> {
        self.fill_by(&mut |file| file.write_all(bytes), permissions)
    }

    /// The same by a function that writes it piece by piece.
    pub(crate) fn fill_by(
        &mut self,
        write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
        permissions: Option<Permissions>,
    ) -> io::Result<()> {
        let file = self.0.as_file_mut();
        if let Some(permissions) = permissions {
            file.set_permissions(permissions)?;
        }
        let mut buffered = BufWriter::new(&mut *file);
        write(&mut buffered)?;
        buffered.flush()?;
        drop(buffered);
        file.sync_all()
    }

    /// Takes a name, from whatever has it.
    pub(crate) fn take_name(self, path: &Path) -> io::Result<()> {
        self.0.persist(path).map(drop).map_err(|refused| refused.error)
    }

    /// Takes a name that nothing has.
    ///
    /// # Errors
    /// `AlreadyExists` where something has it.
    pub(crate) fn take_free_name(self, path: &Path) -> io::Result<()> {
        let taken = self.0.persist_noclobber(path);
        taken.map(drop).map_err(|refused| refused.error)
    }
}

fn begin_one(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX).rand_bytes(12);
    #[cfg(unix)]
    let wide = {
        use std::os::unix::fs::PermissionsExt;
        // The system takes from these what a new file is not to have.
        Permissions::from_mode(0o666)
    };
    #[cfg(unix)]
    builder.permissions(wide);
    builder.tempfile_in(folder)
}

/// Clears the drafts of runs that are no more: their locks ended with them. Links and whatever cannot be locked are left alone.
fn clear_dead(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        if !is_file || !is_name(&entry.file_name()) {
            continue;
        }
        let path = entry.path();
        // Its lock is held until it is gone, so that nobody else takes it for one that is in use.
        let Ok(file) = File::open(&path) else { continue };
        if file.try_lock().is_ok() {
            // One that cannot be removed does no harm: no name is used twice.
            let _ = fs::remove_file(&path);
        }
    }
}

fn is_name(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    name.strip_prefix(PREFIX)
        .is_some_and(|rest| rest.ends_with(SUFFIX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drafts_of_the_dead_are_cleared_and_those_of_the_living_are_not() {
        let folder = tempfile::tempdir().expect("a folder");
        let dead = folder.path().join(".hakugei-4711.draft");
        let other = folder.path().join(".hakugei-notes.txt");
        fs::write(&dead, "half").expect("written");
        fs::write(&other, "whole").expect("written");
        let living = Draft::begin(folder.path()).expect("a draft");
        assert!(!dead.exists() && other.exists());
        let second = Draft::begin(folder.path()).expect("another draft");
        assert!(living.0.path().exists() && second.0.path().exists());
        drop((living, second));
        let left = fs::read_dir(folder.path()).expect("read").count();
        assert_eq!(left, 1, "a draft that is not kept goes");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_with_the_name_of_a_draft_is_neither_followed_nor_removed() {
        let folder = tempfile::tempdir().expect("a folder");
        let victim = folder.path().join("victim");
        fs::write(&victim, "precious").expect("written");
        let link = folder.path().join(".hakugei-1.draft");
        std::os::unix::fs::symlink(&victim, &link).expect("linked");
        let mut draft = Draft::begin(folder.path()).expect("a draft");
        draft.fill(b"new", None).expect("filled");
        assert!(link.is_symlink());
        assert_eq!(fs::read(&victim).expect("read"), b"precious");
    }

    #[test]
    fn a_name_that_something_has_is_not_taken() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("here");
        fs::write(&path, "before").expect("written");
        let mut draft = Draft::begin(folder.path()).expect("a draft");
        draft.fill(b"after", None).expect("filled");
        let refused = draft.take_free_name(&path).expect_err("it is taken");
        assert_eq!(refused.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&path).expect("read"), b"before");
    }
}
