//! The variants that the server knows: the shipped ones, and a file on disk.

use std::path::{Path, PathBuf};

use hakugei_variant::{Library, Source, load, shipped};
use serde_json::{Value, json};

use crate::hash;

/// The variants that are known.
#[derive(Debug)]
pub(crate) struct Catalogue {
    file: Option<Served>,
}

/// A variant file on disk that the server was started with.
#[derive(Clone, Debug)]
pub(crate) struct Served {
    path: PathBuf,
    id: String,
}

/// What is on disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Text {
    /// Its text.
    pub(crate) text: String,
    /// The short name of it.
    pub(crate) hash: String,
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
        let served = self.file.as_ref().filter(|file| file.id == id);
        match served {
            Some(file) => file.source(),
            None => shipped::source(id),
        }
    }

    fn ids(&self) -> Vec<String> {
        let shipped = shipped::ids().map(str::to_owned);
        let own = self.file.as_ref().map(|file| file.id.clone());
        shipped.chain(own).collect()
    }
}

impl Served {
    /// The file at a path.
    ///
    /// # Errors
    /// Where it cannot be read.
    pub(crate) fn open(path: &Path) -> Result<Self, String> {
        let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
        let source = Source::new(path.display().to_string(), text);
        let stem = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let id = load(&source, &shipped::Shipped)
            .variant
            .map_or(stem, |variant| variant.id);
        Ok(Self {
            path: path.to_owned(),
            id,
        })
    }

    /// The name by which questions find it.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    fn source(&self) -> Option<Source> {
        let text = self.text()?.text;
        Some(Source::new(self.path.display().to_string(), text))
    }

    /// What is on disk now.
    pub(crate) fn text(&self) -> Option<Text> {
        let text = std::fs::read_to_string(&self.path).ok()?;
        let hash = hash::of(text.as_bytes());
        Some(Text { text, hash })
    }

    /// What is on disk, as it is told to a page.
    pub(crate) fn told(&self, text: Option<&Text>) -> Value {
        let name = self.path.file_name().unwrap_or_default().to_string_lossy();
        match text {
            Some(text) => json!({ "file": { "name": name, "text": text.text, "hash": text.hash } }),
            None => json!({ "file": null }),
        }
    }

    /// Writes a text, unless the file has changed since a text with a hash was seen.
    ///
    /// # Errors
    /// Where it has, or cannot be written.
    pub(crate) fn save(&self, text: &str, seen: Option<&str>) -> Result<String, String> {
        let there = self.text().map(|text| text.hash);
        if there.as_deref() != seen {
            return Err(
                "the file on disk has changed since the page read it: read it again, and save then"
                    .to_owned(),
            );
        }
        hakugei_store::replace(&self.path, text.as_bytes()).map_err(|error| error.to_string())?;
        Ok(hash::of(text.as_bytes()))
    }
}
