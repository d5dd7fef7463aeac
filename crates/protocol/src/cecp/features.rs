//! `feature`: what the engine offers to a CECP client, and the options that it may set.

use hakugei_search::{Level, MOST_MEBIBYTES, MOST_THREADS};

use crate::evaluation::INTERNAL;
use crate::refusal::Refusal;

/// The most mebibytes, threads and lines that a client may ask for.
pub(crate) const MOST: [u64; 3] = [MOST_MEBIBYTES as u64, MOST_THREADS as u64, 500];

/// The number of the strongest level.
const STRONGEST: u64 = Level::STRONGEST.number() as u64;

/// The lines that answer `protover`, given the names of the variants, the one that is played first.
pub(crate) fn lines(variants: &[String], level: Level, lines: usize, overhead: u128) -> Vec<String> {
    let [_, _, most_lines] = MOST;
    vec![
        "feature done=0".to_owned(),
        format!(
            "feature myname=\"Hakugei {}\" variants=\"{}\" ping=1 setboard=1 usermove=1 colors=0 sigint=0 sigterm=0 san=0 \
             reuse=1 analyze=1 debug=1 highlight=1",
            env!("CARGO_PKG_VERSION"),
            variants.join(",")
        ),
        "feature memory=1 smp=1 nps=0 time=1 draw=1 playother=1 name=1 ics=0".to_owned(),
        format!("feature option=\"Level -spin {} 1 {STRONGEST}\"", level.number()),
        format!("feature option=\"MultiPV -spin {lines} 1 {most_lines}\""),
        format!("feature option=\"Move Overhead -spin {overhead} 0 10000\""),
        format!("feature option=\"EvalFile -file {INTERNAL}\""),
        "feature option=\"Clear Hash -button\"".to_owned(),
        "feature done=1".to_owned(),
    ]
}

/// An option that a client has set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// How well to play.
    Level(Level),
    /// The number of lines that analysis shows.
    Lines(usize),
    /// What goes by between the search's end and the clock, in milliseconds.
    Overhead(u64),
    /// By which file positions are valued.
    Evaluation(String),
    /// Forget what earlier searches found.
    ClearHash,
}

impl Choice {
    /// What `option NAME=VALUE` says.
    ///
    /// # Errors
    /// Where there is no such option, or the value is none of it.
    pub(crate) fn read(text: &str) -> Result<Self, Refusal> {
        let [_, _, most_lines] = MOST;
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        let number = |min: u64, max: u64| {
            let read = value.trim().parse::<u64>().ok();
            let read = read.filter(|value| (min..=max).contains(value));
            read.ok_or_else(|| Refusal::OutOfRange {
                text: value.to_owned(),
                min,
                max,
            })
        };
        match name.trim() {
            "Level" => number(1, STRONGEST)
                .map(|number| Self::Level(Level::new(number as u8).expect("a number of a level"))),
            "MultiPV" => number(1, most_lines).map(|lines| Self::Lines(lines as usize)),
            "Move Overhead" => number(0, 10_000).map(Self::Overhead),
            "EvalFile" => Ok(Self::Evaluation(value.trim().to_owned())),
            "Clear Hash" => Ok(Self::ClearHash),
            other => {
                let known = ["Level", "MultiPV", "Move Overhead", "EvalFile", "Clear Hash"];
                Err(Refusal::NoOption {
                    text: other.to_owned(),
                    known: known.map(str::to_owned).into(),
                })
            }
        }
    }
}
