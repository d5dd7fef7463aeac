//! `hakugei explain`: a page from which a player learns a game, without a network; or what a code of `check` means.

mod code;
mod moves;
mod page;

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use hakugei_game::CompiledVariant;
use hakugei_text::quote_path;

use crate::failure::{Done, Failure};
use crate::files::catalogue;
use crate::files::writing::{Existing, write_new};
use crate::screen::{self, paging};

/// The arguments of `explain`.
#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    /// The variant: the id of a shipped one, or the path of a variant file; or a code of `hakugei check` to explain, such as V037.
    #[arg(value_name = "VARIANT|CODE")]
    pub(crate) variant: OsString,
    /// The page to write; - writes to standard output (default: ID.html in this folder).
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Replace a file that exists already.
    #[arg(long)]
    pub(crate) force: bool,
}

/// Runs the command.
///
/// # Errors
/// Where the variant or the code is not there, something else has the name of the page, or output fails.
pub(crate) fn run(args: &ExplainArgs) -> Done {
    if let Some(text) = args.variant.to_str().filter(|text| code::looks_like_one(text)) {
        if args.out.is_some() || args.force {
            return Err(Failure::usage(
                text,
                "a code is explained on the screen: leave `--out` and `--force` out",
            ));
        }
        return paging::print_long(&code::explained(text, screen::columns())?);
    }
    let compiled = CompiledVariant::new(catalogue::find(&args.variant)?);
    let page = page::page(&compiled, &args.variant.display().to_string());
    let usual = || PathBuf::from(format!("{}.html", compiled.variant().id));
    let file = args.out.clone().unwrap_or_else(usual);
    if file == Path::new("-") {
        return Ok(io::stdout().lock().write_all(page.as_bytes())?);
    }
    write_new(&file, page.as_bytes(), Existing::of(args.force))?;
    screen::print(&format!(
        "Written to {}. Open it in a browser; it needs no network, and can be printed.\n",
        quote_path(&file)
    ))
}
