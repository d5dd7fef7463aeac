//! What `play` is told.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use hakugei_arena::parse_duration;
use hakugei_variant::Convention;

use crate::cli::{PieceFaces, convention};

/// What `play` is told.
#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// The variant, or a variant file; the first shipped one where nothing is said.
    #[arg(value_name = "VARIANT|FILE")]
    pub(crate) variant: Option<String>,
    /// Play a handicap game of the variant, such as P+G; `hakugei show` lists them.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["sfen", "load"])]
    pub(crate) handicap: Option<String>,
    /// The side or sides that you play; the computer plays the rest. Where nothing is said: as in the loaded game, or else
    /// black.
    #[arg(long = "as", value_name = "SIDE")]
    pub(crate) side: Option<HumanSide>,
    /// How well the computer plays, from 1 (a beginner) to 10. Where nothing is said: as in the loaded game, or else 4.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=10))]
    pub(crate) level: Option<u8>,
    /// How long the computer thinks about a move at most, such as 10s: level 10 all of it, 6 to 9 a part; 1 to 5 need less.
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = time)]
    pub(crate) time: Duration,
    /// Makes what the lower levels overlook the same each time; another number, or none, makes it another.
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,
    /// How moves are written: `tsa`, `hodges`, `western` or `wikipedia_sample`; the variant's own way where nothing is said.
    #[arg(long, value_name = "NAME", value_parser = convention)]
    pub(crate) notation: Option<Convention>,
    /// How pieces are drawn.
    #[arg(long, value_name = "FACES", default_value = "letters")]
    pub(crate) pieces: PieceFaces,
    /// Start from this position.
    #[arg(long, value_name = "SFEN", conflicts_with = "load")]
    pub(crate) sfen: Option<String>,
    /// Go on with a saved game, or with one in KIF, CSA or USI; USI needs the variant too.
    #[arg(long, value_name = "FILE")]
    pub(crate) load: Option<PathBuf>,
    /// Let the computer value positions by this file of `hakugei tune`; `none` for computed values.
    #[arg(long, value_name = "FILE")]
    pub(crate) evaluation: Option<String>,
}

/// Which sides a person plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum HumanSide {
    /// The first player.
    Black,
    /// The second player.
    White,
    /// Both: the computer only gives hints.
    Both,
    /// None: the computer plays itself.
    None,
}

fn time(text: &str) -> Result<Duration, String> {
    let time = parse_duration(text).filter(|time| !time.is_zero());
    time.ok_or_else(|| "write a time with its unit, such as `500ms` or `10s`".to_owned())
}
