//! Where variants are found: the shipped ones by id, others by the path of their file.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use hakugei_game::CompiledVariant;
use hakugei_notation::fits_by_start;
use hakugei_text::{alternatives, did_you_mean, quote_line};
use hakugei_variant::{Checked, Library, Obstacle, Source, Variant, load, render, shipped};

use crate::failure::Failure;
use crate::files::reading::{read_file, read_file_text, text_of};
use crate::files::record_form;
use crate::files::unusable::Unusable;

/// The largest variant file that is read, in bytes. Larger ones are refused by the check, with this much of them.
pub(crate) const LARGEST: u64 = hakugei_variant::MAX_FILE as u64;

/// How many entries of a folder are looked at for files that could have been meant.
const MOST_ENTRIES: usize = 1000;

/// How many of them are named.
const MOST_NEIGHBOURS: usize = 40;

/// The variants that a file may extend: the shipped ones, and `ID.ron` beside the file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Parents {
    folder: Option<PathBuf>,
    /// The name of the file itself, which is not a parent of its own.
    own: Option<OsString>,
}

impl Parents {
    /// The parents of a file at a path.
    pub(crate) fn beside(path: &Path) -> Self {
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
fn text_at(path: &Path) -> Result<String, Unusable> {
    read_file(path, LARGEST).and_then(|bytes| text_of(bytes, LARGEST))
}

/// Whether a name is a bare word: a path in its place must not lead out of the folder.
pub(crate) fn is_bare(name: &str) -> bool {
    !name.is_empty() && !name.contains(['/', '\\', '.'])
}

/// A variant file that was found: a shipped one, or one on disk.
pub(crate) struct VariantFile {
    /// Its text.
    pub(crate) source: Source,
    /// Where the files are that it may extend; none for a shipped one.
    parents: Option<Parents>,
}

impl VariantFile {
    /// The file of an id or path.
    ///
    /// # Errors
    /// Where there is no such variant, or its file cannot be read.
    pub(crate) fn find(name: impl AsRef<OsStr>) -> Result<Self, Failure> {
        let path = Path::new(name.as_ref());
        if let Some(source) = shipped_source(path) {
            let parents = None;
            return Ok(Self { source, parents });
        }
        let name = path.to_string_lossy();
        let means_path = name.contains(['/', std::path::MAIN_SEPARATOR])
            || path.extension().is_some_and(|extension| extension == "ron")
            || path.exists();
        if let Some(question) = did_you_mean_file(path) {
            let why = format_args!("there is no such variant or file: {question}");
            return Err(Failure::usage(name, why));
        }
        if !means_path {
            return Err(Failure::usage(&name, unknown(&name)));
        }
        Self::at(path)
    }

    /// The file at a path, also where a shipped variant has that name.
    ///
    /// # Errors
    /// Where it cannot be read.
    fn at(path: &Path) -> Result<Self, Failure> {
        let source =
            read_file_text(path, LARGEST).map_err(|failure| record_instead(path).unwrap_or(failure))?;
        let parents = Some(Parents::beside(path));
        Ok(Self { source, parents })
    }

    /// Its variant, with its warnings on standard error.
    ///
    /// # Errors
    /// Where something is wrong with it.
    pub(crate) fn variant(&self) -> Result<Variant, Failure> {
        let found = load(&self.source, self);
        if self.parents.is_some()
            && found.variant.is_none()
            && let Some(record) =
                record_form::taken_for_a_variant(&self.source.name, self.source.text.as_bytes())
        {
            return Err(record);
        }
        checked(&found)
    }
}

impl Library for VariantFile {
    fn find(&self, id: &str) -> Option<Source> {
        let parents = self.parents.as_ref();
        parents.map_or_else(|| shipped::source(id), |parents| parents.find(id))
    }

    fn obstacle(&self, id: &str) -> Option<Obstacle> {
        self.parents.as_ref().and_then(|parents| parents.obstacle(id))
    }

    fn ids(&self) -> Vec<String> {
        let parents = self.parents.as_ref();
        parents.map_or_else(|| shipped::Shipped.ids(), Library::ids)
    }
}

/// The variant of an id or path, with its warnings on standard error.
///
/// # Errors
/// Where there is no such variant, its file cannot be read, or something is wrong with it.
pub(crate) fn find(name: impl AsRef<OsStr>) -> Result<Variant, Failure> {
    VariantFile::find(name)?.variant()
}

/// A variant, and the file that it came from unless it is a shipped one.
#[derive(Clone, Debug)]
pub(crate) struct LoadedVariant {
    /// The variant.
    pub(crate) compiled: CompiledVariant,
    /// Its file.
    pub(crate) file: Option<PathBuf>,
}

impl LoadedVariant {
    /// The variant of an id or path.
    ///
    /// # Errors
    /// Where there is no such variant, or something is wrong with it.
    pub(crate) fn find(name: impl AsRef<OsStr>) -> Result<Self, Failure> {
        let path = Path::new(name.as_ref());
        let compiled = CompiledVariant::new(find(path)?);
        let file = shipped_source(path).is_none().then(|| path.to_owned());
        Ok(Self { compiled, file })
    }

    /// The variant of a file.
    ///
    /// # Errors
    /// Where it cannot be read, or something is wrong with it.
    pub(crate) fn of_file(path: PathBuf) -> Result<Self, Failure> {
        let compiled = CompiledVariant::new(VariantFile::at(&path)?.variant()?);
        let file = Some(path);
        Ok(Self { compiled, file })
    }

    /// The name by which it can be found: its file, or else its id.
    pub(crate) fn name(&self) -> &Path {
        let id = || Path::new(&self.compiled.variant().id);
        self.file.as_deref().unwrap_or_else(id)
    }
}

/// The text of the shipped variant that has a name.
pub(crate) fn shipped_source(name: &Path) -> Option<Source> {
    name.to_str().and_then(shipped::source)
}

/// What to say of a file that is not UTF-8, as many records are not.
fn record_instead(path: &Path) -> Option<Failure> {
    let bytes = read_file(path, LARGEST).ok()?;
    record_form::taken_for_a_variant(&path.display().to_string(), &bytes)
}

/// A question for the file whose path is this one with `.ron` behind it, where this one is not a file and that is.
pub(crate) fn did_you_mean_file(path: &Path) -> Option<String> {
    let longer = format!("{}.ron", path.display());
    (!path.exists() && Path::new(&longer).is_file()).then(|| format!("did you mean {}?", quote_line(&longer)))
}

/// Every shipped variant, in the order of the list.
pub(crate) fn all() -> Result<Vec<Variant>, Failure> {
    shipped::ids().map(find).collect()
}

/// The id of the variant that is played by default.
pub(crate) fn default_id() -> &'static str {
    shipped::ids().next().expect("variants are shipped")
}

/// The id of standard shogi: the shipped variant that begins with the array of KIF and CSA.
///
/// # Errors
/// Fails where something is wrong with a shipped variant.
pub(crate) fn standard_id() -> Result<String, Failure> {
    for id in shipped::ids() {
        if fits_by_start(&find(id)?) {
            return Ok(id.to_owned());
        }
    }
    Ok(default_id().to_owned())
}

fn checked(checked: &Checked) -> Result<Variant, Failure> {
    if !checked.diagnostics.is_empty() {
        // Where nobody reads warnings, the variant is as good as before.
        let _ = writeln!(anstream::stderr(), "{}", render(checked, true).trim_end());
    }
    checked.variant.clone().ok_or(Failure::Reported)
}

fn unknown(name: &str) -> String {
    let meant = did_you_mean(name, shipped::ids()).map_or_else(String::new, |meant| meant + " ");
    let ids: Vec<&str> = shipped::ids().collect();
    format!(
        "no shipped variant has this name: {meant}write {}, or the path of a variant file such as `./my-variant.ron`",
        alternatives(&ids)
    )
}
