//! `hakugei betza`: what a Betza string means, as a diagram, in words, as JSON.

mod json;

use clap::Args;
use hakugei_render::{diagram, words};
use hakugei_text::{columns, harmless, quote_line};
use serde_json::{Value, json};

use crate::failure::{Done, Failure};
use crate::input::json_lines;
use crate::screen;

/// The arguments of `betza`.
#[derive(Debug, Args)]
pub(crate) struct BetzaArgs {
    /// The Betza string to explain.
    #[arg(
        value_name = "STRING",
        required_unless_present = "stdin",
        conflicts_with = "stdin",
        allow_hyphen_values = true
    )]
    pub(crate) text: Option<String>,
    /// Print one JSON object instead of a diagram and words.
    #[arg(long, conflicts_with = "stdin")]
    pub(crate) json: bool,
    /// Read a string from each line of standard input, and answer each with one line of JSON.
    #[arg(long)]
    pub(crate) stdin: bool,
}

/// Runs the command.
///
/// # Errors
/// Where the string is wrong, or output fails.
pub(crate) fn run(args: &BetzaArgs) -> Done {
    let Some(text) = &args.text else {
        return json_lines::answer_stdin(|line| Ok(object(line)));
    };
    if args.json {
        let object = object(text);
        screen::print_json(&object)?;
        return if object.get("error").is_some() {
            Err(Failure::Reported)
        } else {
            Ok(())
        };
    }
    let read = betza::Notation::parse(text).map_err(|error| Failure::Problem(refusal(text, &error)))?;
    screen::print(&explained(text, &read))
}

/// What scripts read about a string.
fn object(text: &str) -> Value {
    let read = match betza::Notation::parse(text) {
        Ok(read) => read,
        Err(error) => return json!({"betza": text, "error": error_object(&error)}),
    };
    let moves = read.moves();
    let lints: Vec<Value> = read
        .lints()
        .iter()
        .map(|lint| json!({"kind": lint.kind.to_string(), "pos": lint.pos()}))
        .collect();
    json!({
        "betza": text,
        "tier": read.tier().to_string(),
        "moves": moves.simple.iter().copied().map(json::movement).collect::<Vec<_>>(),
        "paths": moves.paths.iter().map(json::path).collect::<Vec<_>>(),
        "lints": lints,
    })
}

fn error_object(error: &betza::Error) -> Value {
    json!({
        "kind": error.kind.to_string(),
        "pos": error.pos(),
        "len": error.len(),
        "message": error.message,
        "help": error.help,
    })
}

/// A string for a person: what it is, a diagram, words, lints.
fn explained(text: &str, read: &betza::Notation) -> String {
    let moves = read.moves();
    let canonical = read.to_string();
    let spelling = if canonical == text {
        String::new()
    } else {
        format!(" (usually written {canonical})")
    };
    let said: String = words::described(&moves)
        .iter()
        .map(|line| columns::wrapped(line, "  ", 100))
        .collect();
    let lint = |lint: &betza::Lint| {
        format!(
            "{}\n  note: {}",
            underlined(text, lint.pos(), lint.span.len()),
            lint.message()
        )
    };
    let lints = columns::lines(read.lints().iter().map(lint));
    format!(
        "{text}{spelling}\n\n{}\n{said}{lints}",
        diagram::text(&[&moves], "@")
    )
}

/// Why a string is refused, with the place underlined.
fn refusal(text: &str, error: &betza::Error) -> String {
    format!(
        "{}: {}\n{}\n  help: {}",
        quote_line(text),
        harmless(&error.message),
        underlined(text, error.pos(), error.len()),
        harmless(&error.help)
    )
}

/// A string, and below it a mark under some of its bytes.
fn underlined(text: &str, pos: usize, len: usize) -> String {
    let before = text.get(..pos).unwrap_or_default();
    let blamed = text.get(pos..pos + len).unwrap_or_default();
    let indent = " ".repeat(columns::width(&harmless(before)));
    let underline = "^".repeat(columns::width(&harmless(blamed)).max(1));
    format!("  {}\n  {indent}{underline}", harmless(text))
}
