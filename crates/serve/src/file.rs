//! The variants that the server knows: the shipped ones, and a file on disk with those beside it.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use hakugei_library::{LARGEST, Parents, Unreadable, is_bare, read_file, text_of};
use hakugei_store::{Place, Verdict};
use hakugei_text::{quote_line, quote_path};
use hakugei_variant::{Library, Obstacle, Source, load, shipped};
use serde_json::{Value, json};

use crate::hash;

/// The variants that are known.
#[derive(Debug)]
pub(crate) struct Catalogue {
    file: Option<Served>,
}

/// A variant file on disk, to serve it.
///
/// ```
/// use std::path::Path;
///
/// use hakugei_serve::Served;
///
/// let error = Served::open(Path::new("there/is/none.ron")).expect_err("there is none");
/// assert!(error.is_missing());
/// ```
#[derive(Debug)]
pub struct Served {
    path: PathBuf,
    /// By what questions find it.
    id: String,
    /// The files that it may extend.
    parents: Parents,
    /// Held while it is written: of two pages that save at once, the second one sees what the first one wrote.
    writing: Mutex<()>,
}

/// What is on disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum OnDisk {
    /// A text, with its short name.
    Text {
        /// The text.
        text: String,
        /// Its short name.
        hash: String,
    },
    /// No file.
    Missing,
    /// Something that cannot be read, and why.
    Unreadable(String),
}

impl OnDisk {
    fn hash(&self) -> Option<&str> {
        match self {
            Self::Text { hash, .. } => Some(hash),
            Self::Missing | Self::Unreadable(_) => None,
        }
    }
}

impl Catalogue {
    /// The shipped variants, and a file.
    pub(crate) fn new(file: Option<Served>) -> Self {
        Self { file }
    }

    /// The file that the server was started with.
    pub(crate) fn file(&self) -> Option<&Served> {
        self.file.as_ref()
    }
}

impl Library for Catalogue {
    fn find(&self, id: &str) -> Option<Source> {
        match &self.file {
            Some(file) if file.id == id => file.source(),
            Some(file) => file.parents.find(id),
            None => shipped::source(id),
        }
    }

    fn obstacle(&self, id: &str) -> Option<Obstacle> {
        self.file.as_ref()?.parents.obstacle(id)
    }

    fn ids(&self) -> Vec<String> {
        let shipped = shipped::ids().map(str::to_owned);
        let own = self.file.as_ref().filter(|file| file.path.is_file());
        shipped.chain(own.map(|file| file.id.clone())).collect()
    }
}

impl Served {
    /// The file at a path.
    ///
    /// # Errors
    /// Where it cannot be read.
    pub fn open(path: &Path) -> Result<Self, Unreadable> {
        let text = text_of(read_file(path, LARGEST)?, LARGEST)?;
        let parents = Parents::beside(path);
        let variant = load(&Source::new(path.display().to_string(), text), &parents).variant;
        let name = |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
        let names = [variant.map(|variant| variant.id), Some(name(path.file_stem()))];
        // A shipped variant keeps its name, which the file may extend.
        let is_free = |id: &String| is_bare(id) && shipped::ids().all(|shipped| shipped != id);
        let id = names.into_iter().flatten().find(is_free);
        Ok(Self {
            path: path.to_owned(),
            id: id.unwrap_or_else(|| name(path.file_name())),
            parents,
            writing: Mutex::default(),
        })
    }

    /// The name by which questions find it.
    pub fn id(&self) -> &str {
        &self.id
    }

    fn source(&self) -> Option<Source> {
        match self.on_disk() {
            OnDisk::Text { text, .. } => Some(Source::new(self.path.display().to_string(), text)),
            OnDisk::Missing | OnDisk::Unreadable(_) => None,
        }
    }

    /// What is on disk now.
    pub(crate) fn on_disk(&self) -> OnDisk {
        match read_file(&self.path, LARGEST).and_then(|bytes| text_of(bytes, LARGEST)) {
            Ok(text) => OnDisk::Text {
                hash: hash::of(text.as_bytes()),
                text,
            },
            Err(error) if error.is_missing() => OnDisk::Missing,
            Err(error) => OnDisk::Unreadable(error.to_string()),
        }
    }

    /// What is on disk, as a page receives it.
    pub(crate) fn told(&self, there: &OnDisk) -> Value {
        let name = self.path.file_name().unwrap_or_default().to_string_lossy();
        let quoted = quote_line(&name);
        match there {
            OnDisk::Text { text, hash } => json!({ "file": { "name": name, "text": text, "hash": hash } }),
            OnDisk::Missing => json!({ "file": null, "why": format!("{quoted} is no longer there") }),
            OnDisk::Unreadable(why) => {
                json!({ "file": null, "why": format!("{quoted} cannot be read: {why}") })
            }
        }
    }

    /// Writes a text, unless the file has changed since a text with a hash was seen; gives back the hash of the new one.
    ///
    /// # Errors
    /// Where it has, or cannot be written.
    pub(crate) fn save(&self, text: &str, seen: Option<&str>) -> Result<String, String> {
        if text.len() as u64 > LARGEST {
            let bytes = text.len();
            return Err(format!(
                "the text has {bytes} bytes: {LARGEST} is the limit of a variant file"
            ));
        }
        let _writing = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let there = self.on_disk();
        if let OnDisk::Unreadable(why) = &there {
            return Err(format!(
                "what is on disk cannot be read, and so is not replaced: {why}"
            ));
        }
        if there.hash() != seen {
            return Err(
                "the file on disk has changed since the page read it, and so is not replaced: read it again, and save then"
                    .to_owned(),
            );
        }
        let refused = |error| format!("the file cannot be written: {error}");
        let place = Place::try_out(&self.path).map_err(refused)?;
        // Another program may have written it since it was looked at.
        let judge = |now: &[u8]| {
            if Some(hash::of(now).as_str()) == seen {
                Verdict::Replace
            } else {
                Verdict::LeaveAlone
            }
        };
        let replaced = place.replace(text.as_bytes(), LARGEST, &judge).map_err(refused)?;
        if replaced.written != self.path {
            let written = quote_path(&replaced.written);
            return Err(format!(
                "the file on disk has changed at this moment: the text is in {written}"
            ));
        }
        Ok(hash::of(text.as_bytes()))
    }
}
