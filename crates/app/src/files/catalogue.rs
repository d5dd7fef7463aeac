//! Where variants are found: the shipped ones by id, others by the path of their file.

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};

use hakugei_game::CompiledVariant;
use hakugei_library::{LARGEST, Parents, read_file};
use hakugei_text::{did_you_mean, quote_line};
use hakugei_variant::{Checked, Library, Obstacle, Source, Variant, load, render, shipped};

use crate::failure::Failure;
use crate::files::reading::read_file_text;
use crate::files::record_form;

/// A variant file that was found.
pub(crate) struct VariantFile {
    /// Its text.
    pub(crate) source: Source,
    place: Place,
}

/// Where a variant file is.
enum Place {
    /// It ships, with this id.
    Shipped(&'static str),
    /// On disk, where those are that it may extend.
    OnDisk(Parents),
}

impl VariantFile {
    /// The file of an id or path.
    ///
    /// # Errors
    /// Where there is no such variant, or its file cannot be read.
    pub(crate) fn find(name: impl AsRef<OsStr>) -> Result<Self, Failure> {
        let path = Path::new(name.as_ref());
        if let Some((id, source)) = shipped_file(path) {
            let place = Place::Shipped(id);
            return Ok(Self { source, place });
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
        let place = Place::OnDisk(Parents::beside(path));
        Ok(Self { source, place })
    }

    /// Its variant, if it ships: without a search for warnings, since it has none.
    pub(crate) fn shipped(&self) -> Option<Variant> {
        match self.place {
            Place::Shipped(id) => shipped::variant(id),
            Place::OnDisk(_) => None,
        }
    }

    /// Its variant, with its warnings on standard error.
    ///
    /// # Errors
    /// Where something is wrong with it.
    pub(crate) fn variant(&self) -> Result<Variant, Failure> {
        if let Some(variant) = self.shipped() {
            return Ok(variant);
        }
        let found = load(&self.source, self);
        if found.variant.is_none()
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
        match &self.place {
            Place::Shipped(_) => shipped::source(id),
            Place::OnDisk(parents) => parents.find(id),
        }
    }

    fn obstacle(&self, id: &str) -> Option<Obstacle> {
        match &self.place {
            Place::Shipped(_) => None,
            Place::OnDisk(parents) => parents.obstacle(id),
        }
    }

    fn ids(&self) -> Vec<String> {
        match &self.place {
            Place::Shipped(_) => shipped::Shipped.ids(),
            Place::OnDisk(parents) => parents.ids(),
        }
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

/// The id and the text of the shipped variant that has a name.
fn shipped_file(name: &Path) -> Option<(&'static str, Source)> {
    let text = name.to_str()?;
    let exact = shipped::ids().find(|id| *id == text);
    // Capitals are read too, unless they name a file.
    let same = || shipped::ids().find(|id| id.eq_ignore_ascii_case(text) && !name.exists());
    let id = exact.or_else(same)?;
    Some((id, shipped::source(id)?))
}

/// The text of the shipped variant that has a name.
pub(crate) fn shipped_source(name: &Path) -> Option<Source> {
    shipped_file(name).map(|(_, source)| source)
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

fn checked(checked: &Checked) -> Result<Variant, Failure> {
    if !checked.diagnostics.is_empty() {
        // Where nobody reads warnings, the variant is as good as before.
        let _ = writeln!(anstream::stderr(), "{}", render(checked, true).trim_end());
    }
    checked.variant.clone().ok_or(Failure::Reported)
}

fn unknown(name: &str) -> String {
    let meant = did_you_mean(name, shipped::ids()).map_or_else(String::new, |meant| meant + " ");
    // A window of a client shows this on one line.
    format!(
        "no shipped variant has this name: {meant}`hakugei variants` lists them; the path of a variant file does too, such as `./my-variant.ron`"
    )
}
