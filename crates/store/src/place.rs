//! Whole files: a file has all of its new bytes, or those that it had before.

use std::fs::{self, File, Permissions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use crate::draft::Draft;
use crate::error::StoreError;
use crate::folder::{ChangedFolder, sync_folder};

/// Writes a new file.
///
/// # Errors
/// [`StoreError::AlreadyThere`] where something has the name; otherwise where it cannot be written.
pub fn create(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    let folder = folder_of(path);
    let mut draft = Draft::begin(folder)?;
    draft.fill(bytes, None)?;
    draft.take_free_name(path).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => StoreError::AlreadyThere,
        _ => StoreError::Io(error),
    })?;
    Ok(sync_folder(folder)?)
}

/// Writes a new file beside a path, under the first free name with a word in it.
///
/// # Errors
/// Where it cannot be written.
pub(crate) fn create_beside(path: &Path, word: &str, bytes: &[u8]) -> Result<PathBuf, StoreError> {
    for name in free_names(path, word) {
        match create(&name, bytes) {
            Ok(()) => return Ok(name),
            Err(StoreError::AlreadyThere) => {}
            Err(error) => return Err(error),
        }
    }
    unreachable!("there are more names than files")
}

/// Writes a file in place of whatever ordinary file is there, or a new one.
///
/// # Errors
/// Where something else than an ordinary file is there, or it cannot be written.
pub fn replace(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    replace_by(path, &mut |file| file.write_all(bytes))
}

/// The same by a function that writes the file piece by piece, so that it need not be in memory as a whole. Where the function gives up,
/// what is there stays.
///
/// # Errors
/// As for [`replace`], and those of the function.
pub fn replace_by(
    path: &Path,
    write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
) -> Result<(), StoreError> {
    let place = Place::find(path)?;
    let _changed = ChangedFolder::wait_for(place.folder());
    place.put_by(write)
}

/// The folder that a path lies in: for a bare name the one in which the program runs.
pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// Names made of a path by a word before its ending, in their order: `a.old.eval`, `a.old.2.eval` and so on for `a.eval`.
pub fn free_names(path: &Path, word: &str) -> impl Iterator<Item = PathBuf> {
    let ending = path
        .extension()
        .map(|ending| ending.to_string_lossy().into_owned());
    let word = word.to_owned();
    (1_u64..).map(move |number| {
        let parts = [
            Some(word.clone()),
            (number > 1).then(|| number.to_string()),
            ending.clone(),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        path.with_extension(parts.join("."))
    })
}

/// The place of a file that will be written later.
#[derive(Clone, Debug)]
pub struct Place {
    named: PathBuf,
    /// The file that a link leads to, or the path itself.
    target: PathBuf,
}

/// What is to become of the file that a place has when it is to be replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It goes: it was meant to, or the new file is the same.
    Replace,
    /// It is kept under another name.
    KeepAside,
    /// It stays: it is not ours, and the new file takes another name.
    LeaveAlone,
}

/// What came of replacing a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replaced {
    /// Where the new bytes are: the place as it was named, or another name beside it where the file there was left alone.
    pub written: PathBuf,
    /// Where the file is kept that was there before.
    pub aside: Option<PathBuf>,
}

impl Place {
    /// A place, tried now so that long work need not end in vain: there may be an ordinary file or none, and its folder takes new
    /// files.
    ///
    /// # Errors
    /// Where something else is there, or the folder is not there or takes no file.
    pub fn try_out(path: &Path) -> Result<Self, StoreError> {
        let place = Self::find(path)?;
        drop(Draft::begin(place.folder())?);
        Ok(place)
    }

    fn find(path: &Path) -> Result<Self, StoreError> {
        let target = if path.is_symlink() {
            fs::canonicalize(path).map_err(|error| match error.kind() {
                io::ErrorKind::NotFound => StoreError::DeadLink,
                _ => StoreError::Io(error),
            })?
        } else {
            path.to_owned()
        };
        let there = fs::metadata(&target);
        if there.is_ok_and(|there| !there.is_file()) {
            return Err(StoreError::NotOrdinary);
        }
        Ok(Self {
            named: path.to_owned(),
            target,
        })
    }

    /// The path as it was named.
    pub fn path(&self) -> &Path {
        &self.named
    }

    fn folder(&self) -> &Path {
        folder_of(&self.target)
    }

    /// The bytes that are there now, at most one more than a number of them; `None` where there is no file.
    ///
    /// # Errors
    /// Where something else is there, or it cannot be read.
    pub fn bytes(&self, largest: u64) -> Result<Option<Vec<u8>>, StoreError> {
        match fs::metadata(&self.target) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error.into()),
            Ok(there) if !there.is_file() => return Err(StoreError::NotOrdinary),
            Ok(_) => {}
        }
        let mut bytes = Vec::new();
        File::open(&self.target)?
            .take(largest + 1)
            .read_to_end(&mut bytes)?;
        Ok(Some(bytes))
    }

    /// Writes the file. What has come to be there by now is shown to `judge`, which says what becomes of it; what cannot be read, or
    /// is larger than `largest` bytes, is left alone without asking. Other runs of the program wait meanwhile.
    ///
    /// # Errors
    /// Where it cannot be written. What is there stays then.
    pub fn replace(
        &self,
        bytes: &[u8],
        largest: u64,
        judge: &dyn Fn(&[u8]) -> Verdict,
    ) -> Result<Replaced, StoreError> {
        // The name may be that of another link by now, or of something that is no file.
        let Ok(now) = Self::find(&self.named) else {
            let written = create_beside(&self.named, "new", bytes)?;
            return Ok(Replaced { written, aside: None });
        };
        now.replace_now(bytes, largest, judge)
    }

    fn replace_now(
        &self,
        bytes: &[u8],
        largest: u64,
        judge: &dyn Fn(&[u8]) -> Verdict,
    ) -> Result<Replaced, StoreError> {
        let _changed = ChangedFolder::wait_for(self.folder());
        let verdict = match self.bytes(largest) {
            Ok(None) => Verdict::Replace,
            Ok(Some(there)) if there.len() as u64 <= largest => judge(&there),
            Ok(Some(_)) | Err(_) => Verdict::LeaveAlone,
        };
        let mut replaced = Replaced {
            written: self.named.clone(),
            aside: None,
        };
        match verdict {
            Verdict::Replace => self.put(bytes)?,
            Verdict::KeepAside => {
                replaced.aside = Some(self.keep_aside()?);
                self.put(bytes)?;
            }
            Verdict::LeaveAlone => replaced.written = create_beside(&self.named, "new", bytes)?,
        }
        Ok(replaced)
    }

    /// Gives the file that is there another name as well.
    fn keep_aside(&self) -> Result<PathBuf, StoreError> {
        for name in free_names(&self.target, "old") {
            match fs::hard_link(&self.target, &name) {
                Ok(()) => return Ok(name),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                // Some file systems have no second names.
                Err(_) => return create_beside(&self.target, "old", &fs::read(&self.target)?),
            }
        }
        unreachable!("there are more names than files")
    }

    fn put(&self, bytes: &[u8]) -> Result<(), StoreError> {
        self.put_by(&mut |file| file.write_all(bytes))
    }

    fn put_by(&self, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) -> Result<(), StoreError> {
        let permissions = permissions_of(&self.target);
        let mut draft = Draft::begin(self.folder())?;
        draft.fill_by(write, permissions)?;
        draft.take_name(&self.target)?;
        Ok(sync_folder(self.folder())?)
    }
}

fn permissions_of(path: &Path) -> Option<Permissions> {
    fs::metadata(path).ok().map(|there| there.permissions())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder() -> tempfile::TempDir {
        tempfile::tempdir().expect("a folder")
    }

    fn write(path: &Path, text: &str) {
        fs::write(path, text).expect("written");
    }

    fn text(path: &Path) -> String {
        fs::read_to_string(path).expect("there")
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("a folder");
        let mut names: Vec<String> = entries
            .map(|entry| {
                entry
                    .expect("an entry")
                    .file_name()
                    .to_string_lossy()
                    .into_owned()
            })
            .collect();
        names.sort();
        names
    }

    #[test]
    fn what_comes_meanwhile_is_judged_when_it_is_replaced() {
        let folder = folder();
        let path = folder.path().join("a.eval");
        let place = Place::try_out(&path).expect("a place");
        write(&path, "another run");
        let judge = |there: &[u8]| match there {
            b"another run" => Verdict::KeepAside,
            _ => Verdict::LeaveAlone,
        };
        let replaced = place.replace(b"mine", 100, &judge).expect("written");
        assert_eq!(replaced.aside, Some(folder.path().join("a.old.eval")));
        assert_eq!(text(&folder.path().join("a.old.eval")), "another run");
        assert_eq!(text(&path), "mine");
        write(&path, "notes of somebody");
        let replaced = place.replace(b"mine too", 100, &judge).expect("written");
        assert_eq!(replaced.written, folder.path().join("a.new.eval"));
        assert_eq!(
            (text(&path), text(&replaced.written)),
            ("notes of somebody".to_owned(), "mine too".to_owned())
        );
        write(&path, "another run");
        let replaced = place.replace(b"3", 100, &judge).expect("written");
        assert_eq!(replaced.aside, Some(folder.path().join("a.old.2.eval")));
        // What is too large to be looked at is not ours.
        write(&path, "another run");
        let replaced = place.replace(b"4", 3, &judge).expect("written");
        assert_eq!(replaced.written, folder.path().join("a.new.2.eval"));
        assert_eq!(
            names(folder.path()),
            [
                "a.eval",
                "a.new.2.eval",
                "a.new.eval",
                "a.old.2.eval",
                "a.old.eval"
            ]
        );
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_and_permissions_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = folder();
        let real = folder.path().join("real");
        fs::create_dir(&real).expect("made");
        let file = real.join("a.txt");
        write(&file, "before");
        fs::set_permissions(&file, Permissions::from_mode(0o600)).expect("set");
        let link = folder.path().join("link.txt");
        symlink(&file, &link).expect("linked");
        replace(&link, b"after").expect("written");
        assert!(link.is_symlink());
        assert_eq!(text(&file), "after");
        let mode = fs::metadata(&file).expect("there").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        let dead = folder.path().join("dead");
        symlink(folder.path().join("nothing"), &dead).expect("linked");
        assert!(matches!(replace(&dead, b""), Err(StoreError::DeadLink)));
        assert!(matches!(create(&dead, b""), Err(StoreError::AlreadyThere)));
        assert!(matches!(replace(&real, b""), Err(StoreError::NotOrdinary)));
        let nowhere = folder.path().join("no/where.txt");
        assert!(matches!(Place::try_out(&nowhere), Err(StoreError::NoFolder(_))));
    }

    #[test]
    fn two_at_once_lose_nothing() {
        let folder = folder();
        let path = folder.path().join("a.txt");
        let place = Place::try_out(&path).expect("a place");
        std::thread::scope(|scope| {
            for number in 0..8 {
                let place = &place;
                scope.spawn(move || {
                    let bytes = format!("run {number}");
                    let keep = |_: &[u8]| Verdict::KeepAside;
                    place.replace(bytes.as_bytes(), 100, &keep).expect("written");
                });
            }
        });
        let mut texts: Vec<String> = names(folder.path())
            .iter()
            .map(|name| text(&folder.path().join(name)))
            .collect();
        texts.sort();
        let all: Vec<String> = (0..8).map(|number| format!("run {number}")).collect();
        assert_eq!(texts, all);
    }
}
