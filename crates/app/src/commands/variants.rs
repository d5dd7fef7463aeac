//! `hakugei variants`: the list of shipped variants.

use std::io::{self, IsTerminal};

use clap::Args;
use hakugei_ask::ListedVariant;
use hakugei_text::columns::{left, table, width, wrapped};
use hakugei_variant::Variant;
use hakugei_variant::words::full_name;
use serde_json::{Value, json};

use crate::failure::Done;
use crate::files::catalogue;
use crate::prose;
use crate::screen::{self, paging};

/// The arguments of `variants`.
#[derive(Debug, Args)]
pub(crate) struct VariantsArgs {
    /// Print one JSON array instead of a table.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Runs the command.
///
/// # Errors
/// Where output fails.
pub(crate) fn run(args: &VariantsArgs) -> Done {
    let variants = catalogue::all()?;
    if args.json {
        screen::print_json(&list_json(&variants))
    } else {
        let window = io::stdout().is_terminal().then(paging::window).flatten();
        paging::print_long(&list(&variants, window.map_or(usize::MAX, |page| page.columns)))
    }
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
