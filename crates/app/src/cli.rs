//! The command line: the commands, and the options that all of them have.

use clap::{Parser, Subcommand, ValueEnum};

use crate::arguments::ClientArgs;
use crate::commands::ask::AskArgs;
use crate::commands::bench::BenchArgs;
use crate::commands::betza::BetzaArgs;
use crate::commands::check::CheckArgs;
use crate::commands::compare::CompareArgs;
use crate::commands::convert::ConvertArgs;
use crate::commands::diff::DiffArgs;
use crate::commands::explain::ExplainArgs;
use crate::commands::export::ExportArgs;
use crate::commands::generate::GenerateArgs;
use crate::commands::handicap::HandicapArgs;
use crate::commands::import::ImportArgs;
use crate::commands::ladder::LadderArgs;
use crate::commands::learn::LearnArgs;
use crate::commands::lsp::LspArgs;
use crate::commands::matches::MatchArgs;
use crate::commands::mate::MateArgs;
use crate::commands::moves::MovesArgs;
use crate::commands::new::NewArgs;
use crate::commands::perft::PerftArgs;
use crate::commands::picture::PictureArgs;
use crate::commands::play::{GamesArgs, PlayArgs};
use crate::commands::play_out::PlayOutArgs;
use crate::commands::puzzles::PuzzlesArgs;
use crate::commands::replay::ReplayArgs;
use crate::commands::serve::ServeArgs;
use crate::commands::show::ShowArgs;
use crate::commands::sweep::SweepArgs;
use crate::commands::tune::TuneArgs;
use crate::commands::values::ValuesArgs;
use crate::commands::variants::VariantsArgs;

/// Play, check, show and measure shogi variants written as data.
///
/// A VARIANT is the id of a shipped variant, as `hakugei variants` lists them, or the path of a
/// variant file.
#[derive(Debug, Parser)]
#[command(name = "hakugei", version, arg_required_else_help = true)]
pub(crate) struct Cli {
    /// When to use colour. JSON is never coloured, and `NO_COLOR` is respected.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorWhen,
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// When to use colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorWhen {
    /// Use colour on a terminal that can show it.
    Auto,
    /// Always use colour.
    Always,
    /// Never use colour.
    Never,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Play a game in the terminal, against the computer or another person.
    Play(PlayArgs),
    /// Learn a variant by short lessons in the terminal.
    Learn(LearnArgs),
    /// List the games that you have played in the terminal, print one, or delete one.
    Games(GamesArgs),
    /// Open a board in the browser: play, analyse, set up positions, write variants.
    Serve(ServeArgs),
    /// List the shipped variants.
    Variants(VariantsArgs),
    /// Show a variant or one of its pieces: board, movement diagrams, rules.
    Show(ShowArgs),
    /// Write a page that teaches a game; or explain a code of `hakugei check`.
    Explain(ExplainArgs),
    /// Show what differs between the rules of two variants, in sentences.
    Diff(DiffArgs),
    /// Draw a board, a piece, its moves or all pieces of a variant, as SVG or PNG.
    Picture(Box<PictureArgs>),
    /// Begin a variant of your own, with a file that can be played at once.
    New(NewArgs),
    /// Check variant files, and report everything that is wrong with each.
    Check(CheckArgs),
    /// Help an editor with variant files, as a language server.
    Lsp(LspArgs),
    /// List the legal moves of a position.
    Moves(MovesArgs),
    /// Count the legal lines from a position, to a depth.
    Perft(PerftArgs),
    /// Look for a win that the side to move can force by checks.
    Mate(MateArgs),
    /// Find mates with one solution in games of the computer against itself.
    Puzzles(PuzzlesArgs),
    /// Play lists of moves, and report when each game ended (JSON lines).
    PlayOut(PlayOutArgs),
    /// Replay a game record, and show where it ends.
    Replay(ReplayArgs),
    /// Write a game record in another form: KIF, CSA, USI or this program's own.
    Convert(ConvertArgs),
    /// Make variant files from a file of variants for Fairy-Stockfish.
    Import(ImportArgs),
    /// Write variants as a file for Fairy-Stockfish.
    Export(ExportArgs),
    /// Answer questions about variants, positions and games (JSON lines).
    Ask(AskArgs),
    /// Explain a Betza string.
    Betza(BetzaArgs),
    /// Compare variants as games, with intervals: whom they favour, how long and deep they are.
    Compare(Box<CompareArgs>),
    /// Measure what the pieces of a variant are worth, by the results of games.
    Values(Box<ValuesArgs>),
    /// Measure what each handicap of a variant is worth, in Elo, and whether their order holds.
    Handicap(Box<HandicapArgs>),
    /// Measure how many levels of play a variant has.
    Ladder(Box<LadderArgs>),
    /// Change one number or rule of a variant again and again, and compare the results.
    Sweep(Box<SweepArgs>),
    /// Compare the speed of variants.
    Bench(BenchArgs),
    /// Let two engines play each other, and report which is stronger and by how much.
    Match(Box<MatchArgs>),
    /// Learn to value a variant's positions, from games of the computer against itself.
    Tune(TuneArgs),
    /// Play as an engine for programs that speak USI or UCI.
    Usi(ClientArgs),
    /// Play as an engine for XBoard and other programs that speak its protocol, CECP.
    Xboard(ClientArgs),
    /// Write manual pages or completions for shells.
    #[command(hide = true)]
    Generate(GenerateArgs),
}
