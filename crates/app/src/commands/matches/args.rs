//! The arguments of `match`.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use hakugei_arena::Model;
use hakugei_arena::adjudicate::{Drawing, Resignation};

use crate::arguments::{Misread, read, time, units};

/// The arguments of `match`.
#[derive(Debug, Args)]
pub(crate) struct MatchArgs {
    /// The variant to play, by its id or its file.
    #[arg(value_name = "VARIANT|FILE")]
    pub(crate) variant: OsString,
    /// Play handicap games, by the handicap's id or name: White gives pieces, and each engine does so in half of the games.
    #[arg(long, value_name = "NAME")]
    pub(crate) handicap: Option<String>,
    /// An engine: `builtin`, or a program with its arguments, then KEY=VALUE words. Give this option twice; the results are those of the first engine.
    #[arg(long = "engine", value_name = "ENGINE", required = true)]
    pub(crate) engines: Vec<String>,
    /// KEY=VALUE words for both engines, e.g. movetime=100ms.
    #[arg(long, value_name = "WORDS", default_value = "", hide_default_value = true)]
    pub(crate) each: String,
    /// How many games to play, two from each opening, or one if both engines are the same `builtin` (default: 100, or at most 20000 with `--sprt`).
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    pub(crate) games: Option<u32>,
    /// How many games are played at the same time.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) concurrency: u16,
    /// Seed for the random openings.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many random moves make an opening, or are added to each of `--openings` (default: 6, with `--openings` 0).
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=200))]
    pub(crate) opening_plies: Option<u16>,
    /// How far from even a short search may rate an opening, in hundredths of the weakest piece, or `any`. After a handicap or an opening
    /// from a file it is how far the random moves may change the score (default: 150, with `--openings` any).
    #[arg(long, value_name = "N", value_parser = balance)]
    pub(crate) balance: Option<Balance>,
    /// Take the openings from a file: an SFEN or `startpos moves …` on each line, a list of moves, or the games of a record. With
    /// `--handicap` all openings begin with the handicap, and lists of moves follow it.
    #[arg(long, value_name = "FILE")]
    pub(crate) openings: Option<PathBuf>,
    /// Stop as soon as the games show that the gain is not ELO0, or not ELO1.
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true, value_parser = hypotheses)]
    pub(crate) sprt: Option<Hypotheses>,
    /// The accepted risk of taking a gain of ELO0 for one of ELO1.
    #[arg(long, value_name = "SHARE", default_value_t = 0.05, requires = "sprt")]
    pub(crate) alpha: f64,
    /// The accepted risk of taking a gain of ELO1 for one of ELO0.
    #[arg(long, value_name = "SHARE", default_value_t = 0.05, requires = "sprt")]
    pub(crate) beta: f64,
    /// The scale of ELO0 and ELO1.
    #[arg(long, value_name = "MODEL", default_value = "normalised", requires = "sprt")]
    pub(crate) sprt_model: SprtModel,
    /// The longest game, in plies after the opening. A longer one is a draw, and is counted separately.
    #[arg(long, value_name = "N", default_value_t = 512, value_parser = clap::value_parser!(u32).range(1..=50_000))]
    pub(crate) max_plies: u32,
    /// End a game as lost for an engine that rates itself SCORE hundredths behind for MOVES moves, if the other agrees.
    #[arg(long, value_name = "SCORE,MOVES", value_parser = resignation, allow_hyphen_values = true)]
    pub(crate) resign: Option<Resignation>,
    /// End a game as drawn that both engines rate within SCORE hundredths of even for MOVES moves, after PLIES plies.
    #[arg(long, value_name = "SCORE,MOVES,PLIES", value_parser = drawing, allow_hyphen_values = true)]
    pub(crate) draw: Option<Drawing>,
    /// How far an engine may exceed its time before it loses the game.
    #[arg(long, value_name = "TIME", default_value = "100ms", value_parser = time)]
    pub(crate) margin: Duration,
    /// How long to wait for an engine to start, or to move when no time limit applies.
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = time)]
    pub(crate) patience: Duration,
    /// Keep every finished game in this file; a later run continues from it.
    #[arg(long, value_name = "FILE")]
    pub(crate) results: Option<PathBuf>,
    /// Play only some units of the match: `0..100` means units 0 to 99. Unit u is two games, 2u+1 and 2u+2.
    #[arg(long, value_name = "I..J", value_parser = units, requires = "results", conflicts_with_all = ["sprt", "merge"])]
    pub(crate) units: Option<(u64, u64)>,
    /// Play no games; join the games of these files of results, write them to the file of `--results` if it is given, and report.
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with = "sprt")]
    pub(crate) merge: Vec<PathBuf>,
    /// Write the record of every game into this folder; no record in it is ever replaced.
    #[arg(long, value_name = "DIR")]
    pub(crate) records: Option<PathBuf>,
    /// Print one JSON object instead of a table.
    #[arg(long)]
    pub(crate) json: bool,
}

/// How uneven an opening may be, in hundredths of the weakest piece; `None` accepts all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Balance(pub(crate) Option<i32>);

/// The two gains between which a sequential test decides, in Elo.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Hypotheses {
    /// The gain of the null hypothesis.
    pub(crate) elo0: f64,
    /// The gain of the alternative hypothesis.
    pub(crate) elo1: f64,
}

/// The scale of the hypotheses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SprtModel {
    /// ELO0 and ELO1 are in normalised Elo.
    Normalised,
    /// ELO0 and ELO1 are in the usual, logistic Elo.
    Logistic,
}

impl From<SprtModel> for Model {
    fn from(model: SprtModel) -> Self {
        match model {
            SprtModel::Normalised => Self::Normalised,
            SprtModel::Logistic => Self::Logistic,
        }
    }
}

fn balance(text: &str) -> Result<Balance, Misread> {
    if text == "any" {
        return Ok(Balance(None));
    }
    let window = read(text, |&window: &i32| window >= 0, "a number from 0 on, or `any`")?;
    Ok(Balance(Some(window)))
}

/// The numbers between commas.
fn numbers<const COUNT: usize>(text: &str, instead: &'static str) -> Result<[f64; COUNT], Misread> {
    let numbers = || {
        let parts = text.split(',').map(|part| part.trim().parse().ok());
        let parts = parts.collect::<Option<Vec<f64>>>()?;
        parts.iter().all(|part| part.is_finite()).then_some(())?;
        parts.try_into().ok()
    };
    numbers().ok_or(Misread(instead.into()))
}

fn hypotheses(text: &str) -> Result<Hypotheses, Misread> {
    let [elo0, elo1] = numbers(text, "two numbers, such as `0,10`")?;
    Ok(Hypotheses { elo0, elo1 })
}

/// Whole numbers between commas, each from 1 on.
fn whole<const COUNT: usize>(text: &str, instead: &'static str) -> Result<[u32; COUNT], Misread> {
    let numbers = numbers::<COUNT>(text, instead)?;
    let is_whole = |number: &f64| (1.0..=1e6).contains(number) && number.fract() == 0.0;
    if numbers.iter().all(is_whole) {
        Ok(numbers.map(|number| number as u32))
    } else {
        Err(Misread(instead.into()))
    }
}

fn resignation(text: &str) -> Result<Resignation, Misread> {
    let [score, moves] = whole(text, "a score and a number of moves, such as `1000,4`")?;
    Ok(Resignation {
        score: score as i32,
        moves,
    })
}

fn drawing(text: &str) -> Result<Drawing, Misread> {
    let [score, moves, after] = whole(text, "a score, a number of moves and of plies, such as `10,8,60`")?;
    Ok(Drawing {
        score: score as i32,
        moves,
        after: after as usize,
    })
}
