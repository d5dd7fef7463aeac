//! `hakugei variants`: the list of shipped variants.

use clap::Args;
use hakugei_ask::ListedVariant;
use hakugei_text::columns::table;
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
        paging::print_long(&list(&variants))
    }
}

/// The list as text.
fn list(variants: &[Variant]) -> String {
    let mut rows = vec![
        ["id", "board", "men", "name", "origin"]
            .map(str::to_owned)
            .to_vec(),
    ];
    rows.extend(variants.iter().map(row));
    table(&rows)
}

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
