//! `hakugei variants`: the list of shipped variants, and the file of each.

use std::io::{self, IsTerminal};
use std::path::Path;

use clap::Args;
use hakugei_ask::ListedVariant;
use hakugei_text::columns::{left, table, width, wrapped};
use hakugei_text::did_you_mean;
use hakugei_variant::words::full_name;
use hakugei_variant::{Variant, shipped};
use serde_json::{Value, json};

use crate::failure::{Done, Failure};
use crate::files::catalogue;
use crate::prose;
use crate::screen::{self, paging};

/// The arguments of `variants`.
#[derive(Debug, Args)]
pub(crate) struct VariantsArgs {
    /// Print one JSON array instead of a table.
    #[arg(long)]
    pub(crate) json: bool,
    /// Print the file of this shipped variant, to read it or to begin a file of your own from it.
    #[arg(long, value_name = "ID", conflicts_with = "json")]
    pub(crate) print: Option<String>,
}

/// Runs the command.
///
/// # Errors
/// Where no shipped variant has the id whose file is asked for, or output fails.
pub(crate) fn run(args: &VariantsArgs) -> Done {
    if let Some(id) = &args.print {
        return paging::print_long(&file(id)?);
    }
    let variants = catalogue::all()?;
    if args.json {
        screen::print_json(&list_json(&variants))
    } else {
        let window = io::stdout().is_terminal().then(paging::window).flatten();
        paging::print_long(&list(&variants, window.map_or(usize::MAX, |page| page.columns)))
    }
}

/// The file of a shipped variant as it was written, and before it, where it extends another one, how to see that one and the whole.
///
/// # Errors
/// Where no shipped variant has the id.
fn file(id: &str) -> Result<String, Failure> {
    let source = catalogue::shipped_source(Path::new(id)).ok_or_else(|| Failure::usage(id, unknown(id)))?;
    let Variant { id, extends, .. } = catalogue::find(id)?;
    let remark = extends.first().map_or_else(String::new, |parent| {
        format!(
            "// What this file does not say is as in `{parent}`, which `hakugei variants --print {parent}` prints; \
             `hakugei show {id}` shows the whole game.\n"
        )
    });
    Ok(remark + &source.text)
}

/// What to write instead of an id that no shipped variant has.
fn unknown(id: &str) -> String {
    let meant = did_you_mean(id, shipped::ids()).map_or_else(String::new, |meant| meant + " ");
    if Path::new(id).is_file() {
        return "`--print` takes the id of a shipped variant, and this is a file already".to_owned();
    }
    format!("no shipped variant has this id: {meant}`hakugei variants` lists them")
}

/// The list as text, in lines that are no wider than `columns`.
fn list(variants: &[Variant], columns: usize) -> String {
    let mut rows = vec![
        ["id", "board", "men", "name", "origin"]
            .map(str::to_owned)
            .to_vec(),
    ];
    rows.extend(variants.iter().map(row));
    let whole = table(&rows);
    if whole.lines().all(|line| width(line) <= columns) {
        whole
    } else {
        narrow(&rows, columns)
    }
}

/// The table in a narrow window: the origin stands behind the name, and what is too long goes on below the name.
fn narrow(rows: &[Vec<String>], columns: usize) -> String {
    let short: Vec<Vec<String>> = rows.iter().map(|row| row[..SHORT].to_vec()).collect();
    let short = table(&short);
    let begin = short.lines().map(width).max().unwrap_or(0) + 2;
    let indent = " ".repeat(begin);
    let line = |(short, row): (&str, &Vec<String>)| {
        let said: Vec<&str> = row[SHORT..]
            .iter()
            .map(String::as_str)
            .filter(|cell| !cell.is_empty())
            .collect();
        let said = wrapped(&said.join("; "), &indent, columns);
        left(short, begin) + said.trim_start()
    };
    short.lines().zip(rows).map(line).collect()
}

/// How many columns of the table are short in every row.
const SHORT: usize = 3;

fn row(variant: &Variant) -> Vec<String> {
    let board = variant.board;
    vec![
        variant.id.clone(),
        format!("{}x{}", board.files(), board.ranks()),
        variant.start.men().to_string(),
        full_name(&variant.name),
        prose::origin(variant),
    ]
}

/// The list as one JSON array.
fn list_json(variants: &[Variant]) -> Value {
    json!(variants.iter().map(ListedVariant::of).collect::<Vec<_>>())
}
