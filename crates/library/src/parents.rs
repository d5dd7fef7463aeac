//! The variants that a file may extend.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use hakugei_variant::{Library, Obstacle, Source, shipped};

use crate::reading::{read_file, text_of};
use crate::unreadable::Unreadable;

/// The largest variant file that is read, in bytes. Larger ones are refused by the check, with this much of them.
pub const LARGEST: u64 = hakugei_variant::MAX_FILE as u64;

/// How many entries of a folder are looked at for files that could have been meant.
const MOST_ENTRIES: usize = 1000;

/// How many of them are named.
const MOST_NEIGHBOURS: usize = 40;

/// The variants that a file may extend: the shipped ones, and `ID.ron` beside the file.
///
/// ```
/// use std::path::Path;
///
/// use hakugei_library::Parents;
/// use hakugei_variant::{Library, shipped};
///
/// let parents = Parents::beside(Path::new("my-variants/mine.ron"));
/// let shipped = shipped::ids().next().expect("variants are shipped");
/// assert!(parents.find(shipped).is_some() && parents.find("../mine").is_none());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Parents {
    folder: Option<PathBuf>,
    /// The name of the file itself, which is not a parent of its own.
    own: Option<OsString>,
}

impl Parents {
    /// The parents of a file at a path.
    pub fn beside(path: &Path) -> Self {
        Self {
            folder: path.parent().map(Path::to_owned),
            own: path.file_name().map(ToOwned::to_owned),
        }
    }
}

impl Library for Parents {
    fn find(&self, id: &str) -> Option<Source> {
        let beside = || {
            let path = self.path(id)?;
            let text = text_at(&path).ok()?;
            Some(Source::new(path.display().to_string(), text))
        };
        shipped::source(id).or_else(beside)
    }

    fn obstacle(&self, id: &str) -> Option<Obstacle> {
        let path = self.path(id)?;
        // Also a link that leads nowhere is there.
        fs::symlink_metadata(&path).ok()?;
        let error = text_at(&path).err()?;
        Some(error.obstacle(path.display().to_string()))
    }

    fn ids(&self) -> Vec<String> {
        let shipped = shipped::ids().map(str::to_owned);
        shipped.chain(self.neighbours()).collect()
    }
}

impl Parents {
    /// Where the file of a name would be: beside the file.
    fn path(&self, id: &str) -> Option<PathBuf> {
        let folder = self.folder.as_ref().filter(|_| is_bare(id))?;
        Some(folder.join(format!("{id}.ron")))
    }

    /// The names of the variant files beside the file, without `.ron`.
    fn neighbours(&self) -> Vec<String> {
        let here = Path::new(".");
        let folder = self.folder.as_deref();
        let folder = folder.map(|folder| if folder == Path::new("") { here } else { folder });
        let entries = folder.and_then(|folder| fs::read_dir(folder).ok());
        let entries = entries.into_iter().flatten().take(MOST_ENTRIES).flatten();
        let names = entries.map(|entry| entry.file_name());
        let others = names.filter(|name| Some(name) != self.own.as_ref());
        let stems = others.filter_map(|name| Some(name.to_str()?.strip_suffix(".ron")?.to_owned()));
        let mut stems: Vec<String> = stems.filter(|stem| is_bare(stem)).collect();
        stems.sort_unstable();
        stems.truncate(MOST_NEIGHBOURS);
        stems
    }
}

/// The text of a variant file on disk.
fn text_at(path: &Path) -> Result<String, Unreadable> {
    read_file(path, LARGEST).and_then(|bytes| text_of(bytes, LARGEST))
}

/// Whether a name is a bare word: a path in its place must not lead out of the folder.
pub fn is_bare(name: &str) -> bool {
    !name.is_empty() && !name.contains(['/', '\\', '.'])
}
