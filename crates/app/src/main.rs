//! The `hakugei` program: play, check, show and measure shogi variants written as data.

#![expect(
    clippy::disallowed_methods,
    reason = "reading and writing files is this crate's work"
)]

mod arguments;
mod cli;
mod commands;
mod engine;
mod failure;
mod files;
mod help;
mod input;
mod interrupt;
mod lab;
mod prose;
mod screen;
mod speed;

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use clap::Parser;
use clap::error::ErrorKind;
use hakugei_processor::Program;
use hakugei_text::harmless;

use cli::{Cli, ColorWhen, Command};
use commands::{
    ask, bench, betza, check, compare, convert, diff, explain, export, generate, handicap, import, ladder,
    learn, lsp, matches, mate, moves, new, perft, picture, play, play_out, puzzles, replay, serve, show,
    sweep, tune, usi, values, variants, xboard,
};
use failure::{Done, Failure};

/// The program, where it cannot run.
const PROGRAM: Program = Program {
    name: "hakugei",
    build: "cargo build --release",
};

fn main() -> ExitCode {
    if hakugei_processor::check(&PROGRAM).is_err() {
        return ExitCode::FAILURE;
    }
    start()
}

/// Reads the command line and does what it says. It stays out of `main`, where the compiler might put instructions of it before
/// the look at the processor.
#[inline(never)]
fn start() -> ExitCode {
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
        Err(failure) => said(&failure),
    }
}

/// Says why the program ends with an error.
fn said(failure: &Failure) -> ExitCode {
    if let Some(message) = failure.message() {
        screen::complain(&message);
    }
    ExitCode::from(failure.exit_code())
}

fn run(command: &Command) -> Done {
    match command {
        Command::Play(args) => play::run(args),
        Command::Learn(args) => learn::run(args),
        Command::Games(args) => play::games(args),
        Command::Serve(args) => serve::run(args),
        Command::Variants(args) => variants::run(args),
        Command::Show(args) => show::run(args),
        Command::Explain(args) => explain::run(args),
        Command::Diff(args) => diff::run(args),
        Command::Picture(args) => picture::run(args),
        Command::New(args) => new::run(args),
        Command::Check(args) => check::run(args),
        Command::Lsp(args) => lsp::run(args),
        Command::Moves(args) => moves::run(args),
        Command::Perft(args) => perft::run(args),
        Command::Mate(args) => mate::run(args),
        Command::Puzzles(args) => puzzles::run(args),
        Command::PlayOut(args) => play_out::run(args),
        Command::Replay(args) => replay::run(args),
        Command::Convert(args) => convert::run(args),
        Command::Import(args) => import::run(args),
        Command::Export(args) => export::run(args),
        Command::Ask(args) => ask::run(args),
        Command::Betza(args) => betza::run(args),
        Command::Compare(args) => compare::run(args),
        Command::Values(args) => values::run(args),
        Command::Handicap(args) => handicap::run(args),
        Command::Ladder(args) => ladder::run(args),
        Command::Sweep(args) => sweep::run(args),
        Command::Bench(args) => bench::run(args),
        Command::Match(args) => matches::run(args),
        Command::Tune(args) => tune::run(args),
        Command::Usi(args) => usi::run(args),
        Command::Xboard(args) => xboard::run(args),
        Command::Generate(args) => generate::run(args),
    }
}

/// Help, the version, or a wrong command line. Help is made anew, with examples.
///
/// The command line is read anew without characters that command a terminal: the message repeats parts of it.
fn not_parsed() -> ExitCode {
    let arguments = || std::env::args_os().map(|text| harmless(&text.to_string_lossy()));
    let Err(error) = Cli::try_parse_from(arguments()) else {
        // Only what is no text was wrong with it.
        let failure = not_text(&std::env::args_os().collect::<Vec<_>>());
        return said(&failure);
    };
    let asks_for_help = matches!(
        error.kind(),
        ErrorKind::DisplayHelp | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
    );
    let told = if asks_for_help {
        help::command(screen::columns())
            .try_get_matches_from(arguments())
            .err()
    } else {
        None
    };
    let error = told.as_ref().unwrap_or(&error);
    // Where nobody reads the text any more, the exit code still tells.
    if error.use_stderr() {
        let text = error.render().ansi().to_string();
        let _ = writeln!(anstream::stderr(), "{}", screen::fitted(text.trim_end()));
    } else {
        let _ = screen::paging::print_long(&error.render().ansi().to_string());
    }
    ExitCode::from(if error.use_stderr() { 2 } else { 0 })
}

/// A command line with an argument that has to be text and is none. Paths need not be text: to blame is the first argument with
/// which the command line cannot be read even if all others are made text.
fn not_text(arguments: &[OsString]) -> Failure {
    let lossy = |text: &OsString| OsString::from(text.to_string_lossy().into_owned());
    let is_to_blame = |at: &usize| {
        let only = arguments.iter().enumerate();
        let only = only.map(|(other, text)| if other == *at { text.clone() } else { lossy(text) });
        Cli::try_parse_from(only).is_err()
    };
    let at = (1..arguments.len()).find(is_to_blame).unwrap_or_default();
    Failure::usage(
        arguments[at].display(),
        format_args!(
            "argument {at} is not UTF-8 text: write it in UTF-8; only the paths of files may be in another encoding"
        ),
    )
}
