//! The variants that a file may extend, with the files beside it that are open and perhaps not saved.

use std::path::{Path, PathBuf};

use hakugei_library::{Parents, is_bare};
use hakugei_variant::{Library, Obstacle, Source, shipped};

use crate::document::Document;

/// The shipped variants, and the files beside a file, of which those that are open count as the editor has them.
pub(crate) struct OpenFiles<'d> {
    parents: Parents,
    folder: Option<&'d Path>,
    /// The open documents but the file itself.
    others: Vec<&'d Document>,
}

impl<'d> OpenFiles<'d> {
    /// What a file at a path may extend, given the open documents.
    pub(crate) fn beside(path: Option<&'d Path>, open: impl Iterator<Item = &'d Document>) -> Self {
        Self {
            parents: path.map(Parents::beside).unwrap_or_default(),
            folder: path.and_then(Path::parent),
            others: open.filter(|other| other.path.as_deref() != path).collect(),
        }
    }

    /// Where the file of a name would be.
    pub(crate) fn path(&self, name: &str) -> Option<PathBuf> {
        let folder = self.folder.filter(|_| is_bare(name))?;
        Some(folder.join(format!("{name}.ron")))
    }

    /// The open document of a name.
    pub(crate) fn open(&self, name: &str) -> Option<&'d Document> {
        let path = self.path(name)?;
        let mut others = self.others.iter();
        others.find(|other| other.path.as_ref() == Some(&path)).copied()
    }
}

impl Library for OpenFiles<'_> {
    fn find(&self, id: &str) -> Option<Source> {
        let open = || self.open(id).map(Document::source);
        shipped::source(id)
            .or_else(open)
            .or_else(|| self.parents.find(id))
    }

    fn obstacle(&self, id: &str) -> Option<Obstacle> {
        match self.open(id) {
            Some(_) => None,
            None => self.parents.obstacle(id),
        }
    }

    fn ids(&self) -> Vec<String> {
        let mut ids = self.parents.ids();
        for other in &self.others {
            let path = other.path.as_deref();
            let beside = path.filter(|path| path.parent() == self.folder);
            let name = beside.and_then(Path::file_stem).and_then(|name| name.to_str());
            let name = name.filter(|name| self.open(name).is_some());
            if let Some(name) = name.filter(|name| !ids.iter().any(|id| id == name)) {
                ids.push(name.to_owned());
            }
        }
        ids
    }
}
