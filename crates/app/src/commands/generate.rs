//! `hakugei generate`, which no help lists: manual pages and completions for shells, to be packed with the program.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::{Args, Subcommand};
use clap_complete::Shell;

use crate::failure::{Done, Failure};
use crate::help;
use crate::screen;

/// What to write.
#[derive(Debug, Args)]
pub(crate) struct GenerateArgs {
    /// The kind of file.
    #[command(subcommand)]
    output: Output,
}

#[derive(Debug, Subcommand)]
enum Output {
    /// Write a manual page for the program and one for each command into a folder, which must exist.
    Man {
        /// The folder.
        #[arg(value_name = "FOLDER")]
        folder: PathBuf,
    },
    /// Write the completions of a shell to standard output.
    Completions {
        /// The shell.
        #[arg(value_name = "SHELL")]
        shell: Shell,
    },
}

/// Runs the command.
///
/// # Errors
/// Where a file cannot be written.
pub(crate) fn run(args: &GenerateArgs) -> Done {
    match &args.output {
        Output::Man { folder } => clap_mangen::generate_to(help::command(screen::WIDEST), folder)
            .map_err(|error| Failure::usage(folder.display(), error)),
        Output::Completions { shell } => {
            // Into memory first: the generator would panic where nobody reads its output any more.
            let mut text = Vec::new();
            clap_complete::generate(*shell, &mut help::command(screen::WIDEST), "hakugei", &mut text);
            io::stdout().write_all(&text).map_err(Failure::Io)
        }
    }
}
