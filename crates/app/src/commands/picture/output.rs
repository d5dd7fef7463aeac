//! Where pictures are written: a file, standard output, or the files of a folder. Nothing is replaced that nobody asked for.

use std::ffi::OsStr;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use hakugei_store::{ensure_folder, folder_of};
use hakugei_text::noun::numbered;
use hakugei_text::{harmless, quote, quote_path};

use super::PictureArgs;
use crate::failure::{Done, Failure};
use crate::files::writing::{Existing, is_same, keep, there, unwritable, write_new};
use crate::screen;

/// The form of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Svg,
    Png,
}

/// A file of a picture, or of the page that shows some.
pub(super) struct PictureFile {
    pub(super) file: PathBuf,
    pub(super) bytes: Vec<u8>,
}

/// Where and how to write.
pub(super) struct Output<'a> {
    file: Option<&'a Path>,
    png: bool,
    /// Whether only a PNG has a use for what else was asked for.
    scaled: bool,
    existing: Existing,
}

impl<'a> Output<'a> {
    pub(super) fn of(args: &'a PictureArgs) -> Self {
        Self {
            file: args.output.as_deref(),
            png: args.png,
            scaled: args.scale.is_some(),
            existing: Existing::of(args.force),
        }
    }

    /// The form, by the option or the name of the file.
    ///
    /// # Errors
    /// Where the two contradict each other, or a scale is given for SVG.
    pub(super) fn format(&self) -> Result<Format, Failure> {
        let ending = self.file.and_then(Path::extension).map(OsStr::to_ascii_lowercase);
        let ends_in = |text: &str| ending.as_deref() == Some(OsStr::new(text));
        if self.png && ends_in("svg") {
            return Err(Failure::usage(
                "--png",
                "the file ends in `.svg`: write a name that ends in `.png`, or leave out `--png`",
            ));
        }
        if let (Some(file), Some(other)) = (self.file, &ending)
            && !ends_in("svg")
            && !ends_in("png")
        {
            return Err(Failure::usage(
                format_args!("--output {}", harmless(&file.display().to_string())),
                format_args!(
                    "a picture cannot be written as {}: write a name that ends in `.svg` or `.png`",
                    quote(&other.to_string_lossy())
                ),
            ));
        }
        if self.png || ends_in("png") {
            return Ok(Format::Png);
        }
        if self.scaled {
            return Err(Failure::usage(
                "--scale",
                "an SVG has no pixels: add `--png`, or leave out `--scale`",
            ));
        }
        Ok(Format::Svg)
    }

    /// Writes one picture, and says where it is unless that is standard output.
    ///
    /// # Errors
    /// Where something else has the name, or output fails.
    pub(super) fn write(&self, bytes: &[u8]) -> Done {
        match self.file {
            Some(file) if file != Path::new("-") => {
                write_new(file, bytes, self.existing)?;
                screen::print(&format!("Written to {}.\n", quote_path(file)))
            }
            _ => Ok(io::stdout().lock().write_all(bytes)?),
        }
    }

    /// Writes the files of folders, which are made where they are not there; what was done in words.
    ///
    /// # Errors
    /// Where something else has the name of one, or it cannot be written. No file is written then.
    pub(super) fn write_all(&self, files: &[PictureFile]) -> Result<String, Failure> {
        for PictureFile { file, .. } in files {
            let folder = folder_of(file);
            ensure_folder(folder).map_err(|error| unwritable(folder, &error))?;
        }
        if self.existing == Existing::Stays {
            for PictureFile { file, bytes } in files {
                if file.exists() && !is_same(file, bytes) {
                    return Err(there(file));
                }
            }
        }
        let mut written = 0;
        for PictureFile { file, bytes } in files {
            written += usize::from(keep(file, bytes, self.existing)?);
        }
        let folder = files
            .first()
            .map_or(Path::new("."), |first| folder_of(&first.file));
        let kept = files.len() - written;
        let unchanged = if kept == 0 {
            String::new()
        } else {
            format!(", {kept} unchanged")
        };
        Ok(format!(
            "{} written to {}{unchanged}.",
            numbered(written, "file"),
            quote_path(folder)
        ))
    }
}
