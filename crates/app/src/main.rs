//! The `hakugei` program: play, check, show and measure shogi variants written as data.

#![expect(
    clippy::disallowed_methods,
    reason = "reading and writing files is this crate's work"
)]

mod bench;
mod betza_reading;
mod board_view;
mod catalogue;
mod check;
mod cli;
mod convert;
mod counters;
mod diagram;
mod edges;
mod encoding;
mod evaluation;
mod failure;
mod foreign;
mod help;
mod interrupt;
mod json_lines;
mod legal_moves;
mod lines;
mod locked;
mod matches;
mod mate;
mod move_text;
mod moves_json;
mod moves_of;
mod painted;
mod perft;
mod play;
mod play_out;
mod position;
mod prose;
mod record_file;
mod replay;
mod show;
mod talk;
mod tune;
mod usi;
mod variants;
mod wanted;
mod words;
mod xboard;

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;
use clap::error::ErrorKind;
use hakugei_text::{harmless, harmless_lines};

use cli::{Cli, ColorWhen, Command};
use failure::Done;

fn main() -> ExitCode {
    let Ok(cli) = Cli::try_parse() else {
        return not_parsed();
    };
    match cli.color {
        ColorWhen::Auto => anstream::ColorChoice::Auto,
        ColorWhen::Always => anstream::ColorChoice::Always,
        ColorWhen::Never => anstream::ColorChoice::Never,
    }
    .write_global();
    match run(&cli.command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            if let Some(message) = failure.message() {
                // Where standard error is gone, the exit code still tells.
                let _ = writeln!(anstream::stderr(), "{}", harmless_lines(message.trim_end()));
            }
            ExitCode::from(failure.exit_code())
        }
    }
}

fn run(command: &Command) -> Done {
    match command {
        Command::Play(args) => play::run(args),
        Command::Variants { json } => variants::run(*json),
        Command::Show(args) => show::run(args),
        Command::Check(args) => check::run(args),
        Command::Moves(args) => legal_moves::run(args),
        Command::Perft(args) => perft::run(args),
        Command::Mate(args) => mate::run(args),
        Command::PlayOut(args) => play_out::run(args),
        Command::Replay(args) => replay::run(args),
        Command::Convert(args) => convert::run(args),
        Command::Betza(args) => betza_reading::run(args),
        Command::Bench(args) => bench::run(args),
        Command::Match(args) => matches::run(args),
        Command::Tune(args) => tune::run(args),
        Command::Usi(args) => usi::run(args),
        Command::Xboard(args) => xboard::run(args),
    }
}

/// Help, the version, or a wrong command line. Help is made anew, with examples.
///
/// The command line is read anew without characters that command a terminal: the message repeats parts of it.
fn not_parsed() -> ExitCode {
    let arguments = || std::env::args_os().map(|text| harmless(&text.to_string_lossy()));
    let Err(error) = Cli::try_parse_from(arguments()) else {
        return ExitCode::from(2);
    };
    let asks_for_help = matches!(
        error.kind(),
        ErrorKind::DisplayHelp | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
    );
    let told = if asks_for_help {
        help::command().try_get_matches_from(arguments()).err()
    } else {
        None
    };
    let error = told.as_ref().unwrap_or(&error);
    // Where nobody reads the text any more, the exit code still tells.
    let _ = error.print();
    ExitCode::from(if error.use_stderr() { 2 } else { 0 })
}
