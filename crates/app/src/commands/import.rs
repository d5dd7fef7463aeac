//! `hakugei import`: variant files from a file of variants for Fairy-Stockfish.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;
use hakugei_fairy::{Grade, Imported, MAX_INI, Remark, import};
use hakugei_store::{StoreError, create, replace};
use hakugei_text::noun::numbered;
use hakugei_text::{quote, quote_path};

use crate::failure::{Done, Failure};
use crate::files::reading;
use crate::screen;

/// The arguments of `import`.
#[derive(Debug, Args)]
pub(crate) struct ImportArgs {
    /// The file of variants, such as `variants.ini`; - reads standard input.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Import only the variant with this name in square brackets; may be given several times (default: all of them).
    #[arg(long, value_name = "NAME")]
    pub(crate) variant: Vec<String>,
    /// The folder for the variant files, which must exist (default: the current folder).
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    pub(crate) out: PathBuf,
    /// Write variants even if they lose rules, as the report says.
    #[arg(long)]
    pub(crate) lossy: bool,
    /// Replace files that exist already.
    #[arg(long)]
    pub(crate) force: bool,
}

/// Runs the command.
///
/// # Errors
/// Where the file cannot be read, a variant of it cannot be written, or output fails.
pub(crate) fn run(args: &ImportArgs) -> Done {
    let source = reading::read_text(&args.file, MAX_INI as u64)?;
    let wanted = (!args.variant.is_empty()).then_some(args.variant.as_slice());
    let import = import(&source.text, wanted);
    let mut is_whole = !import.remarks.iter().any(|remark| remark.grade == Grade::Wrong);
    let mut report = String::new();
    for remark in &import.remarks {
        let _ = writeln!(report, "{}", line(&source.name, remark));
    }
    for variant in &import.variants {
        for remark in &variant.remarks {
            let _ = writeln!(report, "{}", line(&source.name, remark));
        }
        match written(args, variant) {
            Ok(said) => {
                let _ = writeln!(report, "{said}");
            }
            Err(why) => {
                is_whole = false;
                let _ = writeln!(report, "{}: not written: {why}", quote(&variant.name));
            }
        }
    }
    screen::print(&report)?;
    if is_whole { Ok(()) } else { Err(Failure::Reported) }
}

/// A remark with its place.
fn line(file: &str, remark: &Remark) -> String {
    let file = hakugei_text::harmless(file);
    match remark.line {
        Some(line) => format!("{file}:{line}: {}: {}", remark.grade, remark.text),
        None => format!("{file}: {}: {}", remark.grade, remark.text),
    }
}

/// Writes the file of a variant, and says so; the error says why there is none.
fn written(args: &ImportArgs, variant: &Imported) -> Result<String, String> {
    let lost = variant
        .remarks
        .iter()
        .filter(|remark| remark.grade == Grade::Loss)
        .count();
    let Some(text) = &variant.text else {
        return Err("what is wrong stands above".to_owned());
    };
    if lost > 0 && !args.lossy {
        return Err(format!(
            "it would lose {}, as said above: add `--lossy` to write it without",
            numbered(lost, "rule")
        ));
    }
    let path = args.out.join(format!("{}.ron", variant.id));
    put(&path, text, args.force)
        .map_err(|error| format!("{} cannot be written: {error}", quote_path(&path)))?;
    let without = if lost > 0 {
        format!(", without the {} above", numbered(lost, "rule"))
    } else {
        String::new()
    };
    Ok(format!(
        "{}: written to {}{without}",
        quote(&variant.name),
        quote_path(&path)
    ))
}

fn put(path: &Path, text: &str, force: bool) -> Result<(), String> {
    let put = if force {
        replace(path, text.as_bytes())
    } else {
        create(path, text.as_bytes())
    };
    put.map_err(|error| match error {
        StoreError::AlreadyThere => "it is there already: add `--force` to write over it".to_owned(),
        other => other.to_string(),
    })
}
