//! Journals: files that grow by whole records, each of them on the disk before it counts.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::error::StoreError;
use crate::folder::sync_folder;
use crate::place::{create_beside, folder_of};

/// A file that one run at a time writes to. Programs that this one starts do not hold it.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    /// The length of the whole records, in bytes.
    whole: u64,
    /// The length of what follows them: it was being written when a run was ended.
    half: u64,
}

/// What a run that was ended left half written, and where it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutOff {
    /// How many bytes it has.
    pub bytes: u64,
    /// The file that has them now.
    pub file: PathBuf,
}

impl Journal {
    /// Opens an ordinary file to read it and to write at its end, and makes it where there is none.
    ///
    /// # Errors
    /// [`StoreError::Locked`] where another run has it; otherwise where it is something else or cannot be opened.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        Self::open_or(path, true)
    }

    /// Opens a journal that is there already.
    ///
    /// # Errors
    /// As for [`Self::open`], and where there is none.
    pub fn open_existing(path: &Path) -> Result<Self, StoreError> {
        Self::open_or(path, false)
    }

    /// Opens a journal to read it, while nobody writes to it. Any number of runs may do so at once.
    ///
    /// # Errors
    /// [`StoreError::Locked`] where another run has it; otherwise where it is no ordinary file or cannot be opened.
    pub fn look_into(path: &Path) -> Result<File, StoreError> {
        if !fs::metadata(path)?.is_file() {
            return Err(StoreError::NotOrdinary);
        }
        let file = File::open(path)?;
        match file.try_lock_shared() {
            Err(fs::TryLockError::WouldBlock) => Err(StoreError::Locked),
            // Where the system has no locks, everyone may read.
            Ok(()) | Err(fs::TryLockError::Error(_)) => Ok(file),
        }
    }

    fn open_or(path: &Path, create: bool) -> Result<Self, StoreError> {
        // Opening a pipe or a device can wait for ever or do something.
        let there = fs::metadata(path);
        if there.as_ref().is_ok_and(|there| !there.is_file()) {
            return Err(StoreError::NotOrdinary);
        }
        let file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(create)
            .open(path)?;
        let journal = Self::locked(path, file)?;
        if there.is_err() {
            // The name has to survive a power cut as well as the records.
            sync_folder(folder_of(path))?;
        }
        Ok(journal)
    }

    /// Begins a new journal with its first records.
    ///
    /// # Errors
    /// [`StoreError::AlreadyThere`] where something has the name; otherwise where it cannot be written.
    pub fn begin(path: &Path, records: &[u8]) -> Result<Self, StoreError> {
        let file = OpenOptions::new()
            .read(true)
            .append(true)
            .create_new(true)
            .open(path)
            .map_err(|error| match error.kind() {
                io::ErrorKind::AlreadyExists => StoreError::AlreadyThere,
                _ => StoreError::Io(error),
            })?;
        let begun = Self::locked(path, file).and_then(|mut journal| {
            journal.append(records)?;
            sync_folder(folder_of(path))?;
            Ok(journal)
        });
        if begun.is_err() {
            // Nothing is in it yet that anyone was told of.
            let _ = fs::remove_file(path);
        }
        begun
    }

    fn locked(path: &Path, file: File) -> Result<Self, StoreError> {
        match file.try_lock() {
            Ok(()) => {}
            Err(fs::TryLockError::WouldBlock) => return Err(StoreError::Locked),
            // Where the system has no locks, everyone may write.
            Err(fs::TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
            Err(fs::TryLockError::Error(error)) => return Err(StoreError::Unlockable(error)),
        }
        let whole = file.metadata()?.len();
        Ok(Self {
            path: path.to_owned(),
            file,
            whole,
            half: 0,
        })
    }

    /// Where it lies.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Its length in bytes when it was opened, with what has been kept since.
    pub fn length(&self) -> u64 {
        self.whole + self.half
    }

    /// Reads from a place in it on.
    ///
    /// # Errors
    /// Where it cannot be read.
    pub fn read_from(&self, start: u64) -> io::Result<impl Read + '_> {
        let mut file = &self.file;
        file.seek(SeekFrom::Start(start))?;
        Ok(file)
    }

    /// Says how many of its bytes are whole records. What follows them is kept aside before the next record is written.
    pub fn is_whole_up_to(&mut self, whole: u64) {
        self.half = self.length().saturating_sub(whole);
        self.whole = whole;
    }

    /// Keeps records: they are on the disk when this returns, or none of them is in the journal. Says what had to be cut off and
    /// kept aside before them.
    ///
    /// # Errors
    /// Where they cannot be written, or another program has changed the file.
    pub fn append(&mut self, records: &[u8]) -> Result<Option<CutOff>, StoreError> {
        let there = self.file.metadata()?;
        if there.len() != self.length() || is_removed(&there) {
            return Err(StoreError::Changed);
        }
        let cut = self.cut_off()?;
        let kept = self.file.write_all(records).and_then(|()| self.file.sync_data());
        if let Err(error) = kept {
            // A record that is not whole would be in the way of the next one. Where this fails too, it is cut off later.
            if self.file.set_len(self.whole).is_err() {
                self.half = self.file.metadata()?.len().saturating_sub(self.whole);
            }
            return Err(error.into());
        }
        self.whole += records.len() as u64;
        Ok(cut)
    }

    /// Keeps what is half written in a file of its own, and takes it out of the journal.
    fn cut_off(&mut self) -> Result<Option<CutOff>, StoreError> {
        if self.half == 0 {
            return Ok(None);
        }
        let mut bytes = Vec::new();
        self.read_from(self.whole)?.read_to_end(&mut bytes)?;
        let file = create_beside(&self.path, "cut", &bytes)?;
        self.file.set_len(self.whole)?;
        self.half = 0;
        Ok(Some(CutOff {
            bytes: bytes.len() as u64,
            file,
        }))
    }

    /// Gives it another name, which nothing has yet.
    ///
    /// # Errors
    /// [`StoreError::AlreadyThere`] where something has the name; otherwise where it cannot be given. It keeps its name then.
    pub fn rename(&mut self, path: &Path) -> Result<(), StoreError> {
        // A second name is only given if nothing has it, which no renaming promises.
        match fs::hard_link(&self.path, path) {
            Ok(()) => fs::remove_file(&self.path)?,
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                return Err(StoreError::AlreadyThere);
            }
            Err(error) => return Err(error.into()),
        }
        sync_folder(folder_of(path))?;
        sync_folder(folder_of(&self.path))?;
        path.clone_into(&mut self.path);
        Ok(())
    }

    /// Takes the journal away: nothing in it is needed any more. If someone else has taken it away already, what has its name now
    /// stays.
    ///
    /// # Errors
    /// Where it cannot be removed.
    pub fn remove(self) -> io::Result<()> {
        if is_removed(&self.file.metadata()?) {
            return Ok(());
        }
        fs::remove_file(&self.path)
    }
}

/// Whether a file that is open has lost its name.
#[cfg(unix)]
fn is_removed(there: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    there.nlink() == 0
}

/// Where this cannot be known, it is taken to be there.
#[cfg(not(unix))]
fn is_removed(_there: &fs::Metadata) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder() -> tempfile::TempDir {
        tempfile::tempdir().expect("a folder")
    }

    #[test]
    fn what_is_half_written_is_kept_aside_before_the_next_record() {
        let folder = folder();
        let path = folder.path().join("games.jsonl");
        fs::write(&path, "one\ntwo\nthr").expect("written");
        let mut journal = Journal::open(&path).expect("opened");
        assert_eq!(journal.length(), 11);
        journal.is_whole_up_to(8);
        assert_eq!(fs::read(&path).expect("there"), b"one\ntwo\nthr");
        let cut = journal.append(b"three\n").expect("kept").expect("cut off");
        assert_eq!(cut.bytes, 3);
        assert_eq!(cut.file, folder.path().join("games.cut.jsonl"));
        assert_eq!(fs::read(&cut.file).expect("there"), b"thr");
        assert_eq!(journal.append(b"four\n").expect("kept"), None);
        assert_eq!(fs::read(&path).expect("there"), b"one\ntwo\nthree\nfour\n");
    }

    #[test]
    fn one_run_at_a_time_writes() {
        let folder = folder();
        let path = folder.path().join("a");
        let first = Journal::begin(&path, b"1\n").expect("begun");
        assert!(matches!(Journal::open(&path), Err(StoreError::Locked)));
        assert!(matches!(
            Journal::begin(&path, b""),
            Err(StoreError::AlreadyThere)
        ));
        drop(first);
        assert_eq!(Journal::open(&path).expect("opened").length(), 2);
        assert!(matches!(
            Journal::open(folder.path()),
            Err(StoreError::NotOrdinary)
        ));
    }

    #[test]
    fn a_journal_takes_no_name_that_something_has() {
        let folder = folder();
        let (one, two) = (folder.path().join("1"), folder.path().join("2"));
        let mut journal = Journal::begin(&one, b"1\n").expect("begun");
        fs::write(&two, "2").expect("written");
        assert!(matches!(journal.rename(&two), Err(StoreError::AlreadyThere)));
        let three = folder.path().join("3");
        journal.rename(&three).expect("it is free");
        journal.append(b"2\n").expect("kept");
        assert_eq!(fs::read(&three).expect("there"), b"1\n2\n");
        assert!(!one.exists() && fs::read(&two).expect("there") == b"2");
    }

    #[test]
    #[cfg(unix)]
    fn what_got_the_name_of_a_journal_that_is_gone_stays() {
        let folder = folder();
        let path = folder.path().join("1.jsonl");
        let gone = Journal::begin(&path, b"the old one\n").expect("it can be begun");
        fs::remove_file(&path).expect("it is there");
        let kept = Journal::begin(&path, b"the new one\n").expect("the name is free");
        gone.remove().expect("nothing is left to remove");
        drop(kept);
        assert_eq!(fs::read(&path).expect("it is there"), b"the new one\n");
    }

    #[test]
    fn a_file_that_someone_else_changes_is_left_alone() {
        let folder = folder();
        let path = folder.path().join("a");
        let mut journal = Journal::begin(&path, b"1\n").expect("begun");
        fs::write(&path, "something else").expect("written");
        assert!(matches!(journal.append(b"2\n"), Err(StoreError::Changed)));
        assert_eq!(fs::read(&path).expect("there"), b"something else");
    }
}
