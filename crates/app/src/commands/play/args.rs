//! The arguments of `play`.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use hakugei_arena::clock::GameTime;
use hakugei_variant::{Color, Convention};

use super::clocks;
use crate::arguments::{self, Misread, convention};
use crate::engine::level::LevelChoice;
use crate::screen::board::PieceStyle;

/// The arguments of `play`.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of the command line"
)]
#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// The variant to play, by its id or its file (default: the first shipped one).
    #[arg(value_name = "VARIANT|FILE")]
    pub(crate) variant: Option<OsString>,
    /// Play a handicap game of the variant, by its id or name, e.g. P+G; `hakugei show` lists the handicaps.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["sfen", "load"])]
    pub(crate) handicap: Option<String>,
    /// The side or sides that you play; the computer plays the rest (default: as in the loaded game, or else black).
    #[arg(long = "as", value_name = "SIDE")]
    pub(crate) side: Option<HumanSide>,
    /// The computer's strength: 1 (as in a first game) to 22 (a master), a name, or `auto`, which follows you from game to
    /// game (default: as in the loaded game, or else 4).
    #[arg(long, value_name = "N", value_parser = level)]
    pub(crate) level: Option<LevelChoice>,
    /// The name of the person who plays Black.
    #[arg(long, value_name = "NAME")]
    pub(crate) black: Option<String>,
    /// The name of the person who plays White.
    #[arg(long, value_name = "NAME")]
    pub(crate) white: Option<String>,
    /// Clocks for both sides, e.g. 10m+5s, or '10m byoyomi=30s'. A player who uses up the time loses.
    /// The clocks stand still while you read a long text or a review.
    #[arg(long, value_name = "TIME", value_parser = clock)]
    pub(crate) clock: Option<GameTime>,
    /// Turn the board to the side to move, if you play both sides.
    #[arg(long)]
    pub(crate) turn: bool,
    /// Let the computer play on, however lost its game is.
    #[arg(long)]
    pub(crate) no_resign: bool,
    /// Play line by line, without the full screen.
    #[arg(long)]
    pub(crate) plain: bool,
    /// Maximum thinking time per move, e.g. 10s. Level 22 uses all of it, levels 17–21 a share; lower levels rarely reach it.
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = time)]
    pub(crate) time: Duration,
    /// Seed for the lower levels' mistakes; the same seed repeats them (default: random).
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,
    /// How moves are written: `tsa`, `hodges`, `western` or `wikipedia_sample` (default: the variant's own way, or that of the record
    /// that is loaded). A text that does not name its own notation is read in this one, if possible.
    #[arg(long, value_name = "NAME", value_parser = convention)]
    pub(crate) notation: Option<Convention>,
    /// How pieces are drawn on the board.
    #[arg(long, value_name = "STYLE", default_value = "letters")]
    pub(crate) pieces: PieceStyle,
    /// Start from this position.
    #[arg(long, value_name = "SFEN", conflicts_with = "load")]
    pub(crate) sfen: Option<String>,
    /// Go on with a saved game, or with one in KIF, CSA, USI or PGN; USI needs the variant as well.
    #[arg(long, value_name = "FILE")]
    pub(crate) load: Option<PathBuf>,
    /// Game N of a CSA or PGN file that holds several.
    #[arg(long, value_name = "N", requires = "load", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) game: Option<u32>,
    /// Hold back a move of yours that loses material or allows mate, until you confirm it.
    #[arg(long)]
    pub(crate) warn: bool,
    /// Go on with the last game that was neither finished nor saved, also if the program was killed; or with game N of
    /// `hakugei games`. If the variant file of that game has moved, name it as VARIANT.
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = LAST, value_parser = kept_game, conflicts_with_all = ["handicap", "sfen", "load"])]
    pub(crate) resume: Option<KeptGameNamed>,
    /// The evaluation that the computer uses: a file made by `hakugei tune`, or `none` for computed values.
    #[arg(long, value_name = "FILE")]
    pub(crate) evaluation: Option<OsString>,
}

/// The sides that a person plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum HumanSide {
    /// You play Black, who moves first.
    Black,
    /// You play White, who moves second.
    White,
    /// You play both sides, and the computer only gives hints.
    Both,
    /// The computer plays itself.
    None,
}

impl HumanSide {
    /// Whether a person plays a side.
    pub(crate) fn plays(self, color: Color) -> bool {
        match self {
            Self::Black => color == Color::Black,
            Self::White => color == Color::White,
            Self::Both => true,
            Self::None => false,
        }
    }

    /// The same with the sides exchanged.
    pub(crate) const fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
            Self::Both | Self::None => self,
        }
    }

    /// The side that is at the bottom of the board by default.
    pub(crate) fn bottom(self) -> Color {
        match self {
            Self::White => Color::White,
            Self::Black | Self::Both | Self::None => Color::Black,
        }
    }
}

/// A game of an earlier session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KeptGameNamed {
    /// The last one that is not finished.
    Last,
    /// The one with a number.
    Number(u64),
}

/// What stands for the last game where no number is given.
const LAST: &str = "last";

fn kept_game(text: &str) -> Result<KeptGameNamed, Misread> {
    if text == LAST {
        return Ok(KeptGameNamed::Last);
    }
    let is_number = |number: &u64| *number > 0;
    arguments::read(
        text,
        is_number,
        "the number of a game, as `hakugei games` lists it",
    )
    .map(KeptGameNamed::Number)
}

fn clock(text: &str) -> Result<GameTime, Misread> {
    clocks::read(text).map_err(|instead| Misread(instead.into()))
}

fn level(text: &str) -> Result<LevelChoice, Misread> {
    text.parse::<LevelChoice>()
        .map_err(|error| Misread(format!("{}; or `auto`", error.instead()).into()))
}

fn time(text: &str) -> Result<Duration, Misread> {
    match arguments::time(text)? {
        Duration::ZERO => Err(Misread("a time above 0".into())),
        time => Ok(time),
    }
}
