//! The files of a session: reading and saving without ever losing what is there.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use super::unsaved::UnsavedGame;
use crate::files::encoding::{self, LARGEST};
use crate::files::reading::read_bytes;
use crate::files::unusable::Unusable;
use crate::files::writing;

/// The most recovery files that are left in one place.
const RECOVERIES: u32 = 1000;

/// Where a session reads and writes.
pub(crate) trait Files {
    /// The text of a file.
    fn read(&self, file: &str) -> io::Result<String>;
    /// Writes a new file; fails with `AlreadyExists` where there is one.
    fn create(&mut self, file: &str, text: &str) -> io::Result<()>;
    /// Writes a file in place of whatever is there, which stays whole until the new text is.
    fn replace(&mut self, file: &str, text: &str) -> io::Result<()>;
    /// Keeps a text at the end of a session: the name of the file, or `None` where it is to be shown instead.
    fn recover(&mut self, text: &str) -> Option<String>;
    /// Keeps a text in a file where it cannot be shown: the name of the file, or `None` where none can be written.
    fn rescue(&mut self, text: &str) -> Option<String>;
}

/// The files of this machine.
pub(crate) struct Disk {
    /// Whether games are recovered in files; otherwise they are shown.
    pub(crate) recovers: bool,
    /// What would be lost by ending now; who keeps it holds this meanwhile, so that it is kept once.
    pub(crate) unsaved: Arc<SharedUnsaved>,
}

/// What would be lost if the program ended now.
pub(crate) type SharedUnsaved = Mutex<UnsavedGame>;

impl Files for Disk {
    fn read(&self, file: &str) -> io::Result<String> {
        // A file may be called `-`: standard input belongs to the session.
        let bytes = read_bytes(&Path::new(".").join(file), LARGEST)?;
        Ok(encoding::text_of(file, bytes)?)
    }

    fn create(&mut self, file: &str, text: &str) -> io::Result<()> {
        writing::create(Path::new(file), text.as_bytes())
    }

    fn replace(&mut self, file: &str, text: &str) -> io::Result<()> {
        let path = Path::new(file);
        // A link stands for the file that it leads to.
        let path = match fs::canonicalize(path) {
            Ok(path) => path,
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            Err(_) if path.is_symlink() => return Err(Unusable::DeadLink.into()),
            Err(_) => return self.create(file, text),
        };
        if !fs::metadata(&path)?.is_file() {
            return Err(Unusable::NotWritable.into());
        }
        writing::replace(&path, text.as_bytes())
    }

    fn recover(&mut self, text: &str) -> Option<String> {
        if self.recovers {
            return self.rescue(text);
        }
        let mut unsaved = self.unsaved.lock().unwrap_or_else(PoisonError::into_inner);
        unsaved.is_shown();
        None
    }

    fn rescue(&mut self, text: &str) -> Option<String> {
        let mut unsaved = self.unsaved.lock().unwrap_or_else(PoisonError::into_inner);
        let file = recovery_file(text)?;
        *unsaved = UnsavedGame::Nothing;
        Some(file)
    }
}

/// Writes a new file in a place where a game can be found again: here, or else among the temporary files.
pub(crate) fn recovery_file(text: &str) -> Option<String> {
    [PathBuf::new(), std::env::temp_dir()]
        .iter()
        .find_map(|folder| recovery_in(folder, text))
}

fn recovery_in(folder: &Path, text: &str) -> Option<String> {
    for number in 1..=RECOVERIES {
        let path = folder.join(format!("hakugei-recovered-{number}.txt"));
        match writing::create(&path, text.as_bytes()) {
            Ok(()) => return Some(path.display().to_string()),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(_) => return None,
        }
    }
    None
}
