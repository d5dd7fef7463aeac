//! The command line: commands, options, and help with examples that run.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use hakugei_notation::Form;
use hakugei_variant::Convention;

use crate::bench::Measure;
use crate::board_view::Faces;
use crate::matches::MatchArgs;
use crate::mate;
use crate::play::PlayArgs;
use crate::tune::TuneArgs;

/// Play, check, show and measure shogi variants written as data.
///
/// A VARIANT is the id of a shipped variant (see `hakugei variants`) or the path of a variant file.
#[derive(Debug, Parser)]
#[command(
    name = "hakugei",
    version,
    arg_required_else_help = true,
    max_term_width = 100
)]
pub(crate) struct Cli {
    /// When to use colour. Never in JSON; `NO_COLOR` is respected.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorWhen,
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// When to use colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorWhen {
    /// Where a terminal reads it and can show it.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Play a game in the terminal, against the computer or another person.
    Play(PlayArgs),
    /// List the shipped variants.
    Variants {
        /// One JSON array instead of a table.
        #[arg(long)]
        json: bool,
    },
    /// Show a variant or one of its pieces: board, movement diagrams, rules.
    Show(ShowArgs),
    /// Check variant files; reports everything wrong with each in one run.
    Check(CheckArgs),
    /// List the legal moves of a position.
    Moves(MovesArgs),
    /// Count the legal lines from a position, to a depth.
    Perft(PerftArgs),
    /// Look for a win that the side to move can force by checks.
    Mate(MateArgs),
    /// Play lists of moves and say when the games were over (JSON lines).
    PlayOut(PlayOutArgs),
    /// Replay a game record and show where it ends.
    Replay(ReplayArgs),
    /// Write a game record in another form: KIF, CSA, USI or this program's own.
    Convert(ConvertArgs),
    /// Explain a Betza string.
    Betza(BetzaArgs),
    /// Compare the speed of variants.
    Bench(BenchArgs),
    /// Let two engines play each other, and say which is stronger and by how much.
    Match(Box<MatchArgs>),
    /// Learn how to value the positions of a variant, from games that the computer plays against itself.
    Tune(TuneArgs),
    /// Play as an engine for programs that speak USI or UCI.
    Usi(ClientArgs),
    /// Play as an engine for XBoard and other programs that speak CECP, its protocol.
    Xboard(ClientArgs),
}

/// How pieces are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PieceFaces {
    /// By the letter of their code.
    Letters,
    /// By kanji.
    Kanji,
}

/// What `show` is told.
#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    /// The variant, or a variant file.
    #[arg(value_name = "VARIANT")]
    pub(crate) variant: String,
    /// One piece: its letter (with + for a promoted face), English name or kanji.
    #[arg(value_name = "PIECE")]
    pub(crate) piece: Option<String>,
    /// How pieces are drawn on the board.
    #[arg(long, value_name = "FACES", default_value = "letters")]
    pub(crate) pieces: PieceFaces,
}

/// What `check` is told.
#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// The files; - for standard input.
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Labelled excerpts, or one JSON array for editors.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: CheckFormat,
}

/// How problems are reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CheckFormat {
    /// Labelled excerpts of the file.
    Text,
    /// JSON, for editors.
    Json,
}

/// Where to look: a position, or many from standard input.
#[derive(Debug, Args)]
pub(crate) struct PositionArgs {
    /// The variant, or a variant file.
    #[arg(value_name = "VARIANT")]
    pub(crate) variant: String,
    /// The position; the start where nothing is said.
    #[arg(long, value_name = "SFEN", conflicts_with = "stdin")]
    pub(crate) sfen: Option<String>,
    /// JSON lines: a position on each line of standard input, an object on standard output.
    #[arg(long)]
    pub(crate) stdin: bool,
}

/// What `moves` is told.
#[derive(Debug, Args)]
pub(crate) struct MovesArgs {
    /// Which position.
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// One JSON object instead of a list.
    #[arg(long, conflicts_with = "stdin")]
    pub(crate) json: bool,
}

/// What `perft` is told.
#[derive(Debug, Args)]
pub(crate) struct PerftArgs {
    /// Which position.
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// How deep, in plies.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
    pub(crate) depth: u32,
    /// Count below each move of the position.
    #[arg(long, conflicts_with = "stdin")]
    pub(crate) divide: bool,
    /// Share the work among so many threads.
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// Keep counts in a table of so many megabytes, for positions that come up again.
    #[arg(long, value_name = "MB", allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..=65_536))]
    pub(crate) hash: Option<u64>,
}

/// What `mate` is told.
#[derive(Debug, Args)]
pub(crate) struct MateArgs {
    /// Which position.
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Look at no more than so many positions.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Take no more than so many seconds.
    #[arg(long, value_name = "S", allow_negative_numbers = true, value_parser = mate::seconds)]
    pub(crate) seconds: Option<Duration>,
    /// Keep what is found out in a table of at most so many megabytes.
    #[arg(long, value_name = "MB", default_value_t = 256, allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub(crate) memory: u32,
    /// The longest win that counts, in plies.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=4000))]
    pub(crate) plies: Option<u32>,
    /// Go on until there is no shorter win.
    #[arg(long)]
    pub(crate) shortest: bool,
    /// How pieces are drawn on the board.
    #[arg(long, value_name = "FACES", default_value = "letters")]
    pub(crate) pieces: PieceFaces,
    /// One JSON object instead of a board and words.
    #[arg(long, conflicts_with = "stdin")]
    pub(crate) json: bool,
}

/// What `play-out` is told.
#[derive(Debug, Args)]
pub(crate) struct PlayOutArgs {
    /// The variant, or a variant file.
    #[arg(value_name = "VARIANT")]
    pub(crate) variant: String,
    /// JSON lines: {"sfen","moves"} on each line of standard input, an object on standard output.
    #[arg(long, required = true)]
    pub(crate) stdin: bool,
}

/// What `replay` is told.
#[derive(Debug, Args)]
pub(crate) struct ReplayArgs {
    /// The record; - for standard input.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Stop after so many plies.
    #[arg(long, value_name = "N")]
    pub(crate) ply: Option<usize>,
    /// The variant or variant file that the record is of, where its own tag does not lead to one.
    #[arg(long, value_name = "VARIANT")]
    pub(crate) variant: Option<String>,
    /// How moves are written: `tsa`, `hodges`, `western` or `wikipedia_sample`; as in the record where nothing is said.
    #[arg(long, value_name = "NAME", value_parser = convention)]
    pub(crate) notation: Option<Convention>,
    /// How pieces are drawn on the board.
    #[arg(long, value_name = "FACES", default_value = "letters")]
    pub(crate) pieces: PieceFaces,
}

/// What `convert` is told.
#[derive(Debug, Args)]
pub(crate) struct ConvertArgs {
    /// The record, in any form; - for standard input.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The form to write: `kif`, `csa`, `usi` or `record`.
    #[arg(long, value_name = "FORM", value_parser = form)]
    pub(crate) to: Form,
    /// The variant or variant file that the record is of, where it does not lead to one.
    #[arg(long, value_name = "VARIANT")]
    pub(crate) variant: Option<String>,
    /// Which game of a CSA file that holds several; where nothing is said, CSA takes all of them.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) game: Option<u32>,
    /// Write it even where the form leaves something out.
    #[arg(long)]
    pub(crate) lossy: bool,
}

/// What `betza` is told.
#[derive(Debug, Args)]
pub(crate) struct BetzaArgs {
    /// The string.
    #[arg(
        value_name = "STRING",
        required_unless_present = "stdin",
        conflicts_with = "stdin",
        allow_hyphen_values = true
    )]
    pub(crate) text: Option<String>,
    /// One JSON object instead of a diagram and words.
    #[arg(long, conflicts_with = "stdin")]
    pub(crate) json: bool,
    /// JSON lines: a string on each line of standard input, an object on standard output.
    #[arg(long)]
    pub(crate) stdin: bool,
}

/// What `bench` is told.
#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    /// The variants, or variant files; all shipped ones where nothing is said.
    #[arg(value_name = "VARIANT")]
    pub(crate) variants: Vec<String>,
    /// The variant, or variant file, to which the others are relative; standard shogi where nothing is said.
    #[arg(long, value_name = "VARIANT")]
    pub(crate) relative_to: Option<String>,
    /// What is measured, in this order; everything where nothing is said.
    #[arg(long, value_name = "COLUMN", value_delimiter = ',')]
    pub(crate) columns: Vec<Measure>,
    /// The column to sort by, the fastest first; in the order asked for where nothing is said.
    #[arg(long, value_name = "COLUMN")]
    pub(crate) sort: Option<Measure>,
    /// How often everything is measured; 5 times where nothing is said, 3 with `--quick`.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) rounds: Option<u32>,
    /// A fast look: less work, other figures.
    #[arg(long)]
    pub(crate) quick: bool,
    /// The depth of searches, in plies; 4 where nothing is said, 2 with `--quick`.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
    pub(crate) depth: Option<u32>,
    /// The seed of the random games; 1 where nothing is said.
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// How far the rounds lie apart, beside each figure.
    #[arg(long)]
    pub(crate) spread: bool,
    /// Save the figures in a file, in place of saved ones that are there.
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Compare with figures that were saved; - for standard input.
    #[arg(long, value_name = "FILE")]
    pub(crate) against: Option<PathBuf>,
    /// A table, or JSON lines.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: BenchFormat,
}

/// What an engine for other programs is told.
#[derive(Debug, Args)]
pub(crate) struct ClientArgs {
    /// The variant, or a variant file; the first shipped one where nothing is said. The client may ask for another.
    #[arg(value_name = "VARIANT|FILE")]
    pub(crate) variant: Option<String>,
}

/// How the comparison is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BenchFormat {
    /// A table.
    Text,
    /// JSON lines: one of what was done, and one for each variant.
    Json,
}

impl From<PieceFaces> for Faces {
    fn from(faces: PieceFaces) -> Self {
        match faces {
            PieceFaces::Letters => Self::Letters,
            PieceFaces::Kanji => Self::Kanji,
        }
    }
}

pub(crate) fn convention(text: &str) -> Result<Convention, String> {
    text.parse()
        .map_err(|error: hakugei_variant::UnknownConvention| error.to_string())
}

fn form(text: &str) -> Result<Form, String> {
    text.parse()
        .map_err(|error: hakugei_notation::UnknownForm| error.to_string())
}
