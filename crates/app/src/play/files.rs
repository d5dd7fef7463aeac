//! The files of a session: reading and saving without ever losing what is there.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use super::stake::Stake;
use crate::catalogue::{read_bytes, text_of};
use crate::record_file::LARGEST;

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
    /// What would be lost by ending now; whoever keeps it holds this meanwhile, so that it is kept once.
    pub(crate) unsaved: Arc<Unsaved>,
}

/// What would be lost if the program ended now.
pub(crate) type Unsaved = Mutex<Stake>;

impl Files for Disk {
    fn read(&self, file: &str) -> io::Result<String> {
        read_bytes(Path::new(file), LARGEST).and_then(|bytes| text_of(bytes, LARGEST))
    }

    fn create(&mut self, file: &str, text: &str) -> io::Result<()> {
        create(Path::new(file), text)
    }

    fn replace(&mut self, file: &str, text: &str) -> io::Result<()> {
        let path = Path::new(file);
        let draft = draft_beside(path)?;
        let replaced = create(&draft, text).and_then(|()| fs::rename(&draft, path));
        if replaced.is_err() {
            // The draft is ours alone; that it cannot be removed is nothing the player can act on.
            let _ = fs::remove_file(&draft);
        }
        replaced
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
        *unsaved = Stake::Nothing;
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
        match create(&path, text) {
            Ok(()) => return Some(path.display().to_string()),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(_) => return None,
        }
    }
    None
}

fn create(path: &Path, text: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    let written = file.write_all(text.as_bytes()).and_then(|()| file.sync_all());
    if written.is_err() {
        // A file that holds half a game would be taken for a whole one.
        let _ = fs::remove_file(path);
    }
    written
}

/// A path beside another one, for a text that is not yet complete.
fn draft_beside(path: &Path) -> io::Result<PathBuf> {
    let Some(name) = path.file_name() else {
        return Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "this is no file name",
        ));
    };
    let mut draft = name.to_owned();
    draft.push(format!(".{}.draft", std::process::id()));
    Ok(path.with_file_name(draft))
}
