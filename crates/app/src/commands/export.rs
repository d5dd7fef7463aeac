//! `hakugei export`: variants as a file for Fairy-Stockfish.

use std::ffi::OsString;

use clap::Args;
use hakugei_fairy::{Grade, Remark, export};
use hakugei_text::noun::numbered;
use hakugei_text::{harmless, quote_line};

use crate::failure::{Done, Failure};
use crate::files::catalogue::LoadedVariant;
use crate::screen;

/// The arguments of `export`.
#[derive(Debug, Args)]
pub(crate) struct ExportArgs {
    /// The variants, by their ids or files.
    #[arg(value_name = "VARIANT", required = true)]
    pub(crate) variants: Vec<OsString>,
    /// Write sections of a configuration file for Fairy-Stockfish, which is the only form.
    #[arg(long, required = true)]
    pub(crate) ini: bool,
    /// Write variants even if they lose rules that Fairy-Stockfish does not have.
    #[arg(long)]
    pub(crate) lossy: bool,
}

/// Runs the command.
///
/// # Errors
/// Where a variant cannot be read or cannot be said, or output fails.
pub(crate) fn run(args: &ExportArgs) -> Done {
    let mut sections = Vec::new();
    let mut is_whole = true;
    for variant in &args.variants {
        let known = LoadedVariant::find(variant)?;
        let export = export(known.compiled.variant());
        let name = quote_line(&variant.to_string_lossy());
        let grade = export.grade();
        // What is lost is said in the file as well; notes only there.
        let is_loud = |remark: &&Remark| remark.grade > Grade::Note;
        let mut report: Vec<String> = export
            .remarks
            .iter()
            .filter(is_loud)
            .map(|remark| format!("{name}: {}: {}", remark.grade, remark.text))
            .collect();
        if let Some(text) = export.text.filter(|_| grade == Grade::Note || args.lossy) {
            sections.push(comments(&export.remarks) + &text);
        } else {
            is_whole = false;
            let lost = numbered(report.len(), "rule");
            report.push(match grade {
                Grade::Wrong => format!("{name}: not written: there is no game to write, as said above"),
                _ => format!("{name}: not written: it would lose {lost}, as said above: add `--lossy` to write it without"),
            });
        }
        if !report.is_empty() {
            screen::complain(&report.join("\n"));
        }
    }
    screen::print(&sections.join("\n"))?;
    if is_whole { Ok(()) } else { Err(Failure::Reported) }
}

/// Remarks as comments of a configuration file.
fn comments(remarks: &[Remark]) -> String {
    let lines = remarks
        .iter()
        .map(|remark| format!("# {}: {}", remark.grade, harmless(&remark.text)));
    lines.map(|line| line + "\n").collect()
}
