//! The file of the evaluation that is written: never over something else, whenever that came there, and never half of it.

use std::ffi::OsStr;
use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};

use hakugei_search::Learned;
use hakugei_store::{Place, Verdict, folder_of, free_names};
use hakugei_text::quote_path;
use hakugei_variant::Variant;

use crate::failure::Failure;
use crate::files::evaluation;

/// How many names are tried for an evaluation that its place does not take.
const PLACES: usize = 100;

/// Where the evaluation goes.
pub(super) struct Output(Place);

/// Where an evaluation has been written.
pub(super) struct Written {
    /// The file.
    pub(super) path: PathBuf,
    /// The evaluation that was there before.
    pub(super) old: Option<Old>,
}

/// An evaluation that was kept in another file.
pub(super) struct Old {
    pub(super) path: PathBuf,
    /// Whether it can be read for the variant.
    pub(super) fits: bool,
}

impl Output {
    /// The file that is named, or the usual one of a variant that was found by a name; tried now, before the games. What is there may
    /// be replaced if it is an evaluation of the variant, in the usual place also if it is one of the variant as it was before; it is kept.
    ///
    /// # Errors
    /// Where something else is there, or where what is there would be kept, or no file can be.
    pub(super) fn of(named: Option<&Path>, variant: &Variant, name: &Path) -> Result<Self, Failure> {
        let path = named.map_or_else(|| evaluation::usual_place(variant, name), Path::to_owned);
        let refused = |why: &dyn Display| Failure::usage(path.display(), why);
        let place = Place::try_out(&path).map_err(|error| refused(&error))?;
        let Some(bytes) = evaluation_at(&path, &"name another file with `--out`")? else {
            return Ok(Self(place));
        };
        if let (Err(why), Some(_)) = (Learned::read(variant, &bytes), named) {
            return Err(refused(&format_args!(
                "the evaluation there cannot be read for this variant ({why}): name another file with `--out`"
            )));
        }
        let keeping = format!(
            "that of {} is to be kept there; move it away, or name another file with `--out`",
            quote_path(&path)
        );
        for place in free_names(&path, "old") {
            if evaluation_at(&place, &keeping)?.is_none() {
                break;
            }
        }
        Ok(Self(place))
    }

    /// The file that the evaluation goes to.
    pub(super) fn path(&self) -> &Path {
        self.0.path()
    }

    /// Writes the evaluation. An evaluation that is there by now is kept under another name. Anything else that has come there since
    /// the games began is left alone, and the evaluation takes another name.
    ///
    /// # Errors
    /// Where a file cannot be written.
    pub(super) fn write(&self, variant: &Variant, learned: &Learned) -> Result<Written, Failure> {
        let bytes = learned.write(variant);
        let judge = |there: &[u8]| {
            if there == bytes {
                Verdict::Replace
            } else if evaluation::is_one(there) {
                Verdict::KeepAside
            } else {
                Verdict::LeaveAlone
            }
        };
        let replaced = self.0.replace(&bytes, evaluation::LARGEST, &judge);
        let replaced = match replaced {
            Ok(replaced) => replaced,
            Err(error) => return Err(self.elsewhere(&bytes, &error)),
        };
        let old = replaced.aside.map(|path| Old {
            fits: evaluation::bytes(&path).is_ok_and(|bytes| Learned::read(variant, &bytes).is_ok()),
            path,
        });
        Ok(Written {
            path: replaced.written,
            old,
        })
    }

    /// Writes an evaluation among the temporary files, where its place takes it no more: it has taken hours. Gives back what to say.
    fn elsewhere(&self, bytes: &[u8], error: &dyn Display) -> Failure {
        let name = self.path().file_name().unwrap_or(OsStr::new("new.eval"));
        let path = std::env::temp_dir().join(name);
        let free = std::iter::once(path.clone())
            .chain(free_names(&path, "new"))
            .take(PLACES);
        for path in free {
            if hakugei_store::create(&path, bytes).is_ok() {
                let why = format_args!("{error}; the evaluation is in {}", quote_path(&path));
                return Failure::unwritable(self.path().display(), &why);
            }
        }
        Failure::unwritable(self.path().display(), error)
    }

    /// Whether a file is the same one, however it is written.
    pub(super) fn is(&self, other: &Path) -> bool {
        place(self.path()) == place(other)
    }
}

/// Where a file lies that need not be there yet.
fn place(path: &Path) -> PathBuf {
    let folder = fs::canonicalize(folder_of(path));
    match (folder, path.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => path.to_owned(),
    }
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
