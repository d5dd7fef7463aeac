//! The arguments of `bench`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::measure::Measure;

/// The arguments of `bench`.
#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    /// The variants to measure, by their ids or files (default: all shipped ones).
    #[arg(value_name = "VARIANT")]
    pub(crate) variants: Vec<OsString>,
    /// The variant that the others are compared with, by its id or its file (default: standard shogi).
    #[arg(long, value_name = "VARIANT")]
    pub(crate) relative_to: Option<OsString>,
    /// The columns to measure, in this order (default: all).
    #[arg(long, value_name = "COLUMN", value_delimiter = ',')]
    pub(crate) columns: Vec<Measure>,
    /// Sort by this column, the fastest variant first (default: the order in which they were named).
    #[arg(long, value_name = "COLUMN")]
    pub(crate) sort: Option<Measure>,
    /// How many times everything is measured (default: 5, or 3 with `--quick`).
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) rounds: Option<u32>,
    /// Do less work, for a fast look. The figures are not comparable with those of a full run.
    #[arg(long)]
    pub(crate) quick: bool,
    /// The depth of searches, in plies (default: 4, or 2 with `--quick`).
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
    pub(crate) depth: Option<u32>,
    /// The seed of the random games (default: 1).
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Show, beside each figure and each ratio, half of its 95 % interval, computed from the differences between the rounds.
    #[arg(long)]
    pub(crate) spread: bool,
    /// Save the figures in this file, in place of figures that were saved there before.
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Compare with the figures that were saved in this file; - reads standard input.
    #[arg(long, value_name = "FILE")]
    pub(crate) against: Option<PathBuf>,
    /// The form of the output.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: BenchFormat,
}

impl BenchArgs {
    /// How fast random games of some variants are played and positions of them counted, beside standard shogi, with intervals by
    /// what the rounds differ by, as text or as JSON lines.
    pub(crate) fn speed_of_play(variants: &[OsString], is_json: bool) -> Self {
        let format = if is_json {
            BenchFormat::Json
        } else {
            BenchFormat::Text
        };
        Self {
            variants: variants.to_vec(),
            relative_to: None,
            columns: vec![Measure::Playouts, Measure::Perft],
            sort: None,
            rounds: None,
            quick: false,
            depth: None,
            seed: None,
            spread: true,
            save: None,
            against: None,
            format,
        }
    }
}

/// The form of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BenchFormat {
    /// The output is a table.
    Text,
    /// The output is JSON lines: one that describes the run, then one for each variant.
    Json,
}
