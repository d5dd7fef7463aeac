//! The file of the evaluation that is written: never over something else, and never half of it.

use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};

use hakugei_search::Learned;
use hakugei_variant::Variant;

use crate::failure::Failure;
use crate::files::reading::quoted;
use crate::files::{evaluation, writing};

/// Where the evaluation goes.
pub(super) struct Output {
    /// The file.
    pub(super) path: PathBuf,
    /// The evaluation that is there already.
    before: Option<Before>,
}

/// An evaluation in whose place another comes: it is kept under another name.
struct Before {
    bytes: Vec<u8>,
    /// Whether it can be read for the variant, so that the two can be compared.
    fits: bool,
}

/// An evaluation that was kept in another file.
pub(super) struct Old {
    pub(super) path: PathBuf,
    /// Whether it can be read for the variant.
    pub(super) fits: bool,
}

impl Output {
    /// The file that is named, or the usual one of a variant that was found by a name. What is there may be replaced if it is an
    /// evaluation of the variant, in the usual place also if it is one of the variant as it was before; it is kept.
    ///
    /// # Errors
    /// Where something else is there, or where what is there would be kept, or no file can be.
    pub(super) fn of(named: Option<&Path>, variant: &Variant, name: &str) -> Result<Self, Failure> {
        let path = named.map_or_else(|| evaluation::usual_place(variant, name), Path::to_owned);
        let refused = |why: &dyn Display| Failure::usage(path.display(), why);
        if let Some(folder) = writing::folder(&path).filter(|folder| !folder.is_dir()) {
            return Err(refused(&format_args!("there is no folder {}", quoted(folder))));
        }
        let Some(bytes) = evaluation_at(&path, &"name another file with `--out`")? else {
            return Ok(Self { path, before: None });
        };
        let read = Learned::read(variant, &bytes);
        if let (Err(why), Some(_)) = (&read, named) {
            return Err(refused(&format_args!(
                "the evaluation there cannot be read for this variant ({why}): name another file with `--out`"
            )));
        }
        let keeping = format!(
            "that of {} is to be kept there; move it away, or name another file with `--out`",
            quoted(&path)
        );
        for place in places_to_keep(&path) {
            if evaluation_at(&place, &keeping)?.is_none() {
                break;
            }
        }
        let fits = read.is_ok();
        let before = Some(Before { bytes, fits });
        Ok(Self { path, before })
    }

    /// Writes the evaluation; the one that was there before is kept, and the name of its file given back.
    ///
    /// # Errors
    /// Where a file cannot be written.
    pub(super) fn write(&self, variant: &Variant, learned: &Learned) -> Result<Option<Old>, Failure> {
        let bytes = learned.write(variant);
        let before = self.before.as_ref().filter(|before| before.bytes != bytes);
        // Looked for only now: something may have come to the place that was free when the games began.
        let is_free = |place: &PathBuf| fs::symlink_metadata(place).is_err();
        let place = places_to_keep(&self.path).find(is_free);
        let kept = before.zip(place);
        if let Some((before, path)) = &kept {
            replace(path, &before.bytes)?;
        }
        replace(&self.path, &bytes)?;
        Ok(kept.map(|(before, path)| Old {
            path,
            fits: before.fits,
        }))
    }

    /// Whether a file is the same one, however it is written.
    pub(super) fn is(&self, other: &Path) -> bool {
        place(&self.path) == place(other)
    }
}

/// Where a file lies that need not be there yet.
fn place(path: &Path) -> PathBuf {
    let folder = fs::canonicalize(writing::folder(path).unwrap_or(Path::new(".")));
    match (folder, path.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => path.to_owned(),
    }
}

/// Where the evaluation of a file is kept once another one takes its place: the first of these that is free, so that none is
/// written over.
fn places_to_keep(path: &Path) -> impl Iterator<Item = PathBuf> {
    let later = (2_u64..).map(|number| format!("old.{number}.eval"));
    let endings = std::iter::once("old.eval".to_owned()).chain(later);
    endings.map(|ending| path.with_extension(ending))
}

/// The evaluation in a file, of whatever variant and form; `None` where there is no file.
///
/// # Errors
/// Where the file is something else: then it is said what to do instead.
fn evaluation_at(path: &Path, instead: &dyn Display) -> Result<Option<Vec<u8>>, Failure> {
    match evaluation::bytes(path) {
        Ok(bytes) if evaluation::is_one(&bytes) => Ok(Some(bytes)),
        Ok(_) => Err(Failure::usage(
            path.display(),
            format_args!("there is something else that is not an evaluation: {instead}"),
        )),
        Err(error) if error.is_missing() => Ok(None),
        Err(error) => Err(Failure::usage(path.display(), error)),
    }
}

fn replace(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    writing::replace(path, bytes).map_err(|error| Failure::unwritable(path.display(), &error))
}
