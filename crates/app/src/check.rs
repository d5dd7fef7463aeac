//! `hakugei check`: everything that is wrong with variant files.

use std::io::Write;
use std::path::Path;

use hakugei_variant::{Checked, Code, Diagnostic, Label, MAX_FILE, Source, Span, load, render};

use crate::catalogue::Parents;
use crate::cli::{CheckArgs, CheckFormat};
use crate::failure::{Done, Failure};
use crate::{catalogue, prose};

/// Runs the command.
///
/// # Errors
/// Where a file has problems or cannot be read, or output fails.
pub(crate) fn run(args: &CheckArgs) -> Done {
    let mut found = Vec::new();
    let mut unreadable = Vec::new();
    for path in &args.files {
        match catalogue::read_bytes(path, catalogue::LARGEST) {
            Ok(bytes) => found.push(check(path, bytes)),
            Err(error) => unreadable.push(format!("`{}`: cannot be read: {error}", path.display())),
        }
    }
    match args.format {
        CheckFormat::Text => anstream::stdout().lock().write_all(report(&found).as_bytes())?,
        CheckFormat::Json => {
            let diagnostics: Vec<_> = found.iter().flat_map(Checked::for_editors).collect();
            let text = serde_json::to_string(&diagnostics).expect("diagnostics are plain records");
            writeln!(std::io::stdout().lock(), "{text}")?;
        }
    }
    if !unreadable.is_empty() {
        return Err(Failure::Usage(unreadable.join("\n")));
    }
    if found.iter().all(Checked::is_valid) {
        Ok(())
    } else {
        Err(Failure::Said)
    }
}

/// Checks one file of which at most one byte too many was read.
fn check(path: &Path, bytes: Vec<u8>) -> Checked {
    let name = if path == Path::new("-") {
        "<stdin>".to_owned()
    } else {
        path.display().to_string()
    };
    let too_large = bytes.len() > MAX_FILE;
    match String::from_utf8(bytes) {
        Ok(text) => load(&Source::new(name, text), &Parents::beside(path)),
        // What is too large is refused as such; where it was cut need not be the end of a character.
        Err(error) if too_large => {
            let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
            load(&Source::new(name, text), &Parents::beside(path))
        }
        Err(error) => not_utf8(name, error.utf8_error().valid_up_to(), error.as_bytes()),
    }
}

fn not_utf8(name: String, at: usize, bytes: &[u8]) -> Checked {
    let text = String::from_utf8_lossy(bytes).into_owned();
    // Up to the first bad byte, the text and the bytes agree; there stands the sign for what could not be read.
    let end = at + char::REPLACEMENT_CHARACTER.len_utf8();
    let label = Label {
        span: Span {
            source: 0,
            start: at,
            end,
        },
        text: "this is not UTF-8".to_owned(),
    };
    let problem = Diagnostic {
        code: Code::NotUtf8,
        message: format!("the file is not UTF-8 text from byte {at} on"),
        labels: vec![label],
        help: Some("save the file as UTF-8".to_owned()),
        suggestions: Vec::new(),
    };
    Checked {
        variant: None,
        diagnostics: vec![problem],
        sources: vec![Source::new(name, text)],
    }
}

fn report(found: &[Checked]) -> String {
    found.iter().map(one_report).collect()
}

fn one_report(checked: &Checked) -> String {
    let fine = match &checked.variant {
        None => String::new(),
        Some(variant) => format!(
            "{}: fine ({}, {}x{}, {} kinds of pieces)\n",
            checked.sources[0].name,
            prose::full_name(&variant.name),
            variant.board.files(),
            variant.board.ranks(),
            variant.pieces.len()
        ),
    };
    if checked.diagnostics.is_empty() {
        fine
    } else {
        format!("{}{fine}", render(checked, true))
    }
}
