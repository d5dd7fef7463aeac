//! `hakugei diff`: what differs between two variants, in the words of their rules.

use std::ffi::OsString;
use std::fmt::Write;

use clap::Args;
use hakugei_render::{Difference, differences};
use hakugei_text::columns::wrapped;
use hakugei_text::harmless;
use hakugei_variant::Variant;
use hakugei_variant::words::full_name;
use serde_json::{Value, json};

use crate::failure::Done;
use crate::files::catalogue;
use crate::screen::{self, paging};

/// The arguments of `diff`.
#[derive(Debug, Args)]
pub(crate) struct DiffArgs {
    /// A variant: the id of a shipped one, or the path of a variant file.
    #[arg(value_name = "VARIANT")]
    pub(crate) first: OsString,
    /// The variant with which it is compared.
    #[arg(value_name = "OTHER")]
    pub(crate) second: OsString,
    /// Print one JSON object instead of text.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Runs the command.
///
/// # Errors
/// Where a variant is not there or wrong, or output fails.
pub(crate) fn run(args: &DiffArgs) -> Done {
    let (first, second) = (catalogue::find(&args.first)?, catalogue::find(&args.second)?);
    let found = differences(&first, &second);
    if args.json {
        screen::print_json(&in_json([&first, &second], &found))
    } else {
        paging::print_long(&text([&first, &second], &found))
    }
}

/// The differences as text: under each title what only the first variant says, behind `-`, and what only the second one says, behind `+`.
fn text(variants: [&Variant; 2], found: &[Difference]) -> String {
    let columns = screen::columns();
    let [first, second] = variants.map(|variant| {
        let name = full_name(&variant.name);
        format!("{} (`{}`)", harmless(&name), harmless(&variant.id))
    });
    if found.is_empty() {
        return wrapped(&format!("{first} and {second} have the same rules."), "", columns);
    }
    let mut text = format!("- {first}\n+ {second}\n");
    for difference in found {
        let _ = write!(text, "\n{}\n", harmless(&difference.title));
        for (sign, said) in [("- ", &difference.first), ("+ ", &difference.second)] {
            for sentence in said {
                let body = wrapped(sentence, "    ", columns);
                let _ = write!(text, "  {sign}{}", body.trim_start());
            }
        }
    }
    text
}

fn in_json(variants: [&Variant; 2], found: &[Difference]) -> Value {
    let [first, second] = variants.map(|variant| &variant.id);
    let differences: Vec<Value> = found
        .iter()
        .map(|difference| {
            json!({
                "title": difference.title,
                "first": difference.first,
                "second": difference.second,
            })
        })
        .collect();
    json!({"first": first, "second": second, "differences": differences})
}
