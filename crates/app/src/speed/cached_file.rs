//! A variant file with all that it extends, kept in memory so that reading it again touches no disk.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ffi::OsStr;

use hakugei_game::CompiledVariant;
use hakugei_variant::{Library, Source, Variant, load};

use crate::failure::Failure;
use crate::files::catalogue::VariantFile;

/// A variant file that is fine, with all that it extends.
pub(crate) struct CachedFile {
    file: VariantFile,
    /// What was asked for by the names of parents, and found or not.
    parents: RefCell<BTreeMap<String, Option<Source>>>,
}

impl CachedFile {
    /// The file of a variant and the variant, with its warnings on standard error.
    ///
    /// # Errors
    /// Where there is none, it cannot be read, or something is wrong with it.
    pub(crate) fn find(name: &OsStr) -> Result<(Self, Variant), Failure> {
        let file = VariantFile::find(name)?;
        let variant = file.variant()?;
        let cached = Self {
            file,
            parents: RefCell::default(),
        };
        Ok((cached, variant))
    }

    /// Reads the file and compiles it: text to tables.
    pub(crate) fn compile(&self) -> Option<CompiledVariant> {
        load(&self.file.source, self).variant.map(CompiledVariant::new)
    }
}

impl Library for CachedFile {
    fn find(&self, id: &str) -> Option<Source> {
        let mut parents = self.parents.borrow_mut();
        let found = parents.entry(id.to_owned()).or_insert_with(|| self.file.find(id));
        found.clone()
    }

    fn ids(&self) -> Vec<String> {
        self.file.ids()
    }
}
