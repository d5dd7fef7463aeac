//! The file of the evaluation that is written: never over something else, and never half of it.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use hakugei_search::Learned;
use hakugei_variant::Variant;

use crate::evaluation;
use crate::failure::Failure;

/// Where the evaluation goes.
pub(super) struct Output {
    /// The file.
    pub(super) path: PathBuf,
    /// The one that is there already, if it fits the variant: it is kept under another name.
    before: Option<Learned>,
}

impl Output {
    /// The file that is named, or the usual one of a variant that was found by a name. What is there may be replaced if it is an
    /// evaluation of the variant; in the usual place also if it is one of the variant as it was before.
    ///
    /// # Errors
    /// Where something else is there, or no file can be.
    pub(super) fn of(named: Option<&Path>, variant: &Variant, name: &str) -> Result<Self, Failure> {
        let path = named.map_or_else(|| evaluation::usual_place(variant, name), Path::to_owned);
        let refused = |why: &dyn std::fmt::Display| Failure::usage(format_args!("`{}`", path.display()), why);
        let folder = path.parent().filter(|folder| *folder != Path::new(""));
        if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
            return Err(refused(&format_args!(
                "there is no folder `{}`",
                folder.display()
            )));
        }
        let bytes = match evaluation::bytes(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Self { path, before: None }),
            Err(error) => return Err(refused(&error)),
        };
        match Learned::read(variant, &bytes) {
            Ok(learned) => Ok(Self {
                path,
                before: Some(learned),
            }),
            Err(_) if named.is_none() && evaluation::is_one(&bytes) => Ok(Self { path, before: None }),
            Err(_) if !evaluation::is_one(&bytes) => Err(refused(
                &"there is something else that is no evaluation: name another file with `--out`",
            )),
            Err(why) => Err(refused(&format_args!(
                "the evaluation there is not of this variant ({why}): name another file with `--out`"
            ))),
        }
    }

    /// Writes the evaluation; the one that was there before is kept, and the name of its file given back.
    ///
    /// # Errors
    /// Where a file cannot be written.
    pub(super) fn write(&self, variant: &Variant, learned: &Learned) -> Result<Option<PathBuf>, Failure> {
        let kept = self.before.as_ref().filter(|before| *before != learned);
        let kept = kept.map(|before| (self.path.with_extension("old.eval"), before));
        if let Some((path, before)) = &kept {
            replace(path, &before.write(variant))?;
        }
        replace(&self.path, &learned.write(variant))?;
        Ok(kept.map(|(path, _)| path))
    }
}

/// Writes a file in place of whatever is there, which stays whole until the new one is.
fn replace(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let draft = path.with_file_name(format!(".hakugei-{}.draft", std::process::id()));
    let written = write(&draft, bytes).and_then(|()| fs::rename(&draft, path));
    written.map_err(|error| {
        // The draft is ours alone; that it cannot be removed is nothing that a person can act on.
        let _ = fs::remove_file(&draft);
        Failure::usage(
            format_args!("`{}`", path.display()),
            format_args!("cannot be written: {error}"),
        )
    })
}

fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}
