//! `hakugei check`: everything that is wrong with variant files.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use hakugei_game::check_file;
use hakugei_library::{LARGEST, Parents};
use hakugei_text::noun::numbered;
use hakugei_text::{harmless, quote};
use hakugei_variant::words::full_name;
use hakugei_variant::{Acknowledged, Checked, Code, MAX_FILE, Source, lessons, render, shipped};
use serde_json::json;

use crate::failure::{Done, Failure};
use crate::files::unusable::Unusable;
use crate::files::{catalogue, reading, record_form};
use crate::screen;

/// The arguments of `check`.
#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// The files to check; - reads standard input.
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// The form of the report.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: CheckFormat,
}

/// The form of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CheckFormat {
    /// The report shows labelled excerpts of each file.
    Text,
    /// The report is one JSON array, for editors.
    Json,
}

/// Runs the command.
///
/// # Errors
/// Where a file has problems or cannot be read, or output fails.
pub(crate) fn run(args: &CheckArgs) -> Done {
    let mut found = Vec::new();
    let mut refused = Vec::new();
    for path in &args.files {
        match reading::read_bytes(path, LARGEST) {
            Ok(bytes) => match checked(path, &bytes) {
                Ok(checked) => found.push(checked),
                Err(record) => refused.push(record),
            },
            Err(error) => refused.push(unreadable(path, &error)),
        }
    }
    match args.format {
        CheckFormat::Text => screen::print(&report(&found))?,
        CheckFormat::Json => {
            let diagnostics: Vec<_> = found.iter().flat_map(Checked::for_editors).collect();
            screen::print_json(&json!(diagnostics))?;
        }
    }
    if !refused.is_empty() {
        let messages: Vec<String> = refused.iter().filter_map(Failure::message).collect();
        return Err(Failure::Usage(messages.join("\n")));
    }
    if found.iter().all(Checked::is_valid) {
        Ok(())
    } else {
        Err(Failure::Reported)
    }
}

/// Why a path cannot be checked, and what was meant by it where that can be told.
fn unreadable(path: &Path, error: &Unusable) -> Failure {
    let name = path.display().to_string();
    let missing = error.is_missing();
    if missing && let Some(question) = catalogue::did_you_mean_file(path) {
        return Failure::usage(name, format_args!("cannot be read: {error}: {question}"));
    }
    if missing && shipped::source(&name).is_some() {
        return Failure::Usage(format!(
            "`check` takes files; {} is a shipped variant: {}",
            quote(&name),
            quote(&format!("hakugei show {name}"))
        ));
    }
    Failure::unreadable(name, error)
}

/// Checks one file, unless it is a game record.
fn checked(path: &Path, bytes: &[u8]) -> Result<Checked, Failure> {
    let checked = check(path, bytes);
    let name = &checked.sources[0].name;
    if checked.variant.is_none() && lessons::is_file(&checked.sources[0].text) {
        let why = "is a file of lessons: write `hakugei learn VARIANT --check --lessons FILE` to check it";
        return Err(Failure::usage(name, why));
    }
    match record_form::taken_for_a_variant(name, bytes).filter(|_| checked.variant.is_none()) {
        Some(record) => Err(record),
        None => Ok(checked),
    }
}

/// Checks one file of which at most one byte too many was read.
fn check(path: &Path, bytes: &[u8]) -> Checked {
    let name = reading::shown_name(path);
    let too_large = bytes.len() > MAX_FILE;
    let parents = Parents::beside(path);
    if too_large {
        // It is refused as such; where it was cut need not be the end of a character.
        return check_file(&Source::new(name, String::from_utf8_lossy(bytes)), &parents);
    }
    match Source::from_bytes(name, bytes) {
        Ok(source) => check_file(&source, &parents),
        Err(checked) => *checked,
    }
}

fn report(found: &[Checked]) -> String {
    found.iter().map(one_report).collect()
}

fn one_report(checked: &Checked) -> String {
    let found = render(checked, true);
    let Some(variant) = &checked.variant else {
        return found;
    };
    let fine = format!(
        "{}: fine ({}, {}, {} of pieces)\n",
        checked.sources[0].name,
        full_name(&variant.name),
        variant.board,
        numbered(variant.pieces.len(), "kind")
    );
    let (acknowledged, hint) = (acknowledged(&checked.acknowledged), hint(checked));
    format!("{found}{fine}{acknowledged}{hint}")
}

/// The warnings that a file acknowledges, with their reasons. Empty where there are none.
fn acknowledged(acknowledged: &[Acknowledged]) -> String {
    let count = acknowledged.iter().map(|one| one.count).sum();
    if count == 0 {
        return String::new();
    }
    let lines = acknowledged.iter().map(|one| {
        let times = match one.count {
            1 => String::new(),
            count => format!(", {}", numbered(count, "time")),
        };
        format!("  {}{times}: {}\n", one.code, harmless(&one.reason))
    });
    let lines: String = lines.collect();
    format!("{} acknowledged:\n{lines}", numbered(count, "warning"))
}

/// How to say that the warnings of a valid file are meant so. Empty where there are none.
fn hint(checked: &Checked) -> String {
    let warnings = checked.diagnostics.iter().map(|found| found.code);
    let codes: BTreeSet<Code> = warnings.filter(|code| code.may_be_acknowledged()).collect();
    if codes.is_empty() {
        return String::new();
    }
    let entries: Vec<String> = codes.iter().map(|code| format!("\"{code}\": \"why\"")).collect();
    format!(
        "to acknowledge what is meant so, add to the file: allow: {{ {} }},\n",
        entries.join(", ")
    )
}
