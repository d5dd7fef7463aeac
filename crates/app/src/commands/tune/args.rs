//! The arguments of `tune`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;
use hakugei_search::{MOST_WIDTH, WIDTH_STEP};
use hakugei_tune::{Fit, Plan, Play};

use crate::arguments::{Misread, read, units};

/// The arguments of `tune`.
#[derive(Debug, Args)]
pub(crate) struct TuneArgs {
    /// The variant to learn, by its id or its file.
    #[arg(value_name = "VARIANT|FILE")]
    pub(crate) variant: OsString,
    /// The minimum number of positions to learn from, over all rounds (default: 400000, with `--merge` all positions of the files).
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub(crate) positions: Option<u64>,
    /// How many rounds to play. Each round but the first plays with what was learned in those before.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub(crate) rounds: u32,
    /// How many positions the search visits for each move of a game.
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) nodes: u64,
    /// How many random moves each game begins with.
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u16).range(0..=200))]
    pub(crate) random_plies: u16,
    /// What the first round plays with: `computed` values, a `random` network, or the evaluation in a file.
    #[arg(long, value_name = "FILE", default_value = "computed")]
    pub(crate) start: OsString,
    /// How many games are played at the same time (default: one for each core). The result does not depend on it.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    /// Seed for the games and for the first weights of the network.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// The width of the network, in steps of 16 up to 256; at 0 only piece values are learned.
    #[arg(long, value_name = "N", default_value_t = Fit::default().width, value_parser = width)]
    pub(crate) width: usize,
    /// How many times the fit goes through all positions.
    #[arg(long, value_name = "N", default_value_t = Fit::default().epochs as u32, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) epochs: u32,
    /// How much the result of a game counts against the search's own score, from 0 to 1.
    #[arg(long, value_name = "SHARE", default_value_t = Fit::default().result_share, value_parser = share, allow_negative_numbers = true)]
    pub(crate) result_share: f32,
    /// How strongly the fit draws piece values towards the computed ones: at 2 twice as strongly as at 1, at 0.1 a tenth as strongly.
    #[arg(long, value_name = "STRENGTH", default_value_t = Fit::default().hold, value_parser = strength, allow_negative_numbers = true)]
    pub(crate) hold: f32,
    /// The learning rate at the start of the fit.
    #[arg(long, value_name = "RATE", default_value_t = Fit::default().rate, value_parser = rate, allow_negative_numbers = true)]
    pub(crate) rate: f32,
    /// The file for the evaluation (default: ID.eval in this folder, or beside a variant file with its name).
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Keep the positions in this file as they are made; a later run continues from it.
    #[arg(long, value_name = "FILE")]
    pub(crate) samples: Option<PathBuf>,
    /// Play no games; learn from the positions in the file of `--samples`, however they were made.
    #[arg(long, requires = "samples", conflicts_with_all = ["positions", "rounds", "nodes", "random_plies", "start"])]
    pub(crate) refit: bool,
    /// Play only some games of one round, and write them to the file of `--samples`: `0..100` means games 0 to 99.
    #[arg(long, value_name = "I..J", value_parser = units, requires = "samples", conflicts_with_all = ["positions", "out", "refit", "merge"])]
    pub(crate) units: Option<(u64, u64)>,
    /// Play no games; learn from the games in these files, which `--units` wrote.
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with = "refit")]
    pub(crate) merge: Vec<PathBuf>,
}

/// How many positions there are at least by default.
const POSITIONS: u64 = 400_000;

impl TuneArgs {
    /// What is to be played.
    pub(super) fn plan(&self) -> Plan {
        Plan {
            play: Play {
                nodes: self.nodes,
                random_plies: usize::from(self.random_plies),
                ..Play::default()
            },
            positions: self.positions.unwrap_or(POSITIONS) as usize,
            rounds: self.rounds,
            seed: self.seed,
        }
    }

    /// How weights are fitted.
    pub(super) fn fit(&self) -> Fit {
        Fit {
            width: self.width,
            epochs: self.epochs as usize,
            rate: self.rate,
            result_share: self.result_share,
            hold: self.hold,
            seed: self.seed,
            ..Fit::default()
        }
    }
}

fn width(text: &str) -> Result<usize, Misread> {
    let fits = |&width: &usize| width <= MOST_WIDTH && width.is_multiple_of(WIDTH_STEP);
    read(
        text,
        fits,
        format!("a multiple of {WIDTH_STEP} from 0 to {MOST_WIDTH}"),
    )
}

fn share(text: &str) -> Result<f32, Misread> {
    let fits = |share: &f32| (0.0..=1.0).contains(share);
    read(text, fits, "a number from 0 to 1, such as 0.4")
}

fn strength(text: &str) -> Result<f32, Misread> {
    let fits = |strength: &f32| (0.001..=1000.0).contains(strength);
    read(
        text,
        fits,
        "a number from 0.001 to 1000, such as 0.1; 1 is the usual strength",
    )
}

fn rate(text: &str) -> Result<f32, Misread> {
    let fits = |&rate: &f32| rate > 0.0 && rate <= 1.0;
    read(text, fits, "a number above 0 and up to 1, such as 0.002")
}
