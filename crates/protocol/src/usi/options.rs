//! The options of a USI session: their names in both dialects, and their values.

use std::time::Duration;

use hakugei_search::{Level, MOST_MEBIBYTES, MOST_THREADS};

use super::Dialect;
use super::frame::{self, Frame};
use crate::evaluation::INTERNAL;
use crate::refusal::Refusal;
use crate::thinker::Resources;

/// The most lines.
const MOST_LINES: u64 = 500;
/// The number of the strongest level.
const STRONGEST: u64 = Level::STRONGEST.number() as u64;
/// The most that is kept back of the time, in milliseconds.
const MOST_OVERHEAD: u64 = 10_000;

/// The values of the options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    /// What the engine may use.
    pub(crate) resources: Resources,
    /// How many lines are wanted.
    pub(crate) lines: usize,
    /// How well to play.
    pub(crate) level: Level,
    /// What goes by between the search's end and the clock.
    pub(crate) overhead: Duration,
    /// How the client counts squares in USI.
    pub(crate) frame: Frame,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            resources: Resources {
                mebibytes: 16,
                threads: 1,
            },
            lines: 1,
            level: Level::STRONGEST,
            overhead: Duration::from_millis(10),
            frame: Frame::default(),
        }
    }
}

/// An option, by whatever name it was called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Name {
    /// The variant, by id.
    Variant,
    /// The file of a variant.
    VariantPath,
    /// The file by which positions are valued.
    Evaluation,
    /// The size of the table.
    Hash,
    /// Forgets what is in the table.
    ClearHash,
    /// The number of threads.
    Threads,
    /// The number of lines.
    Lines,
    /// Whether the client will let the engine ponder. It says so each time, so that this changes nothing.
    Ponder,
    /// How well to play.
    Level,
    /// What goes by between the search's end and the clock.
    Overhead,
    /// How many files and ranks the client counts squares on. In USI alone: squares in UCI are counted from where every
    /// board begins.
    Frame,
}

/// What an option is called.
struct Named {
    name: Name,
    usi: &'static str,
    uci: &'static str,
    /// What else it may be called.
    others: &'static [&'static str],
}

const fn named(name: Name, usi: &'static str, uci: &'static str, others: &'static [&'static str]) -> Named {
    Named {
        name,
        usi,
        uci,
        others,
    }
}

/// The options in the order in which they are listed.
const NAMES: [Named; 11] = [
    named(Name::Variant, "USI_Variant", "UCI_Variant", &["Variant"]),
    named(Name::VariantPath, "VariantPath", "VariantPath", &["Variant_Path"]),
    named(
        Name::Evaluation,
        "EvalFile",
        "EvalFile",
        &["Eval_File", "EvalPath"],
    ),
    named(Name::Hash, "USI_Hash", "Hash", &[]),
    named(Name::ClearHash, "Clear_Hash", "Clear Hash", &[]),
    named(Name::Threads, "Threads", "Threads", &["USI_Threads"]),
    named(Name::Lines, "MultiPV", "MultiPV", &["USI_MultiPV"]),
    named(Name::Ponder, "USI_Ponder", "Ponder", &[]),
    named(Name::Level, "Level", "Level", &["Skill_Level", "Skill Level"]),
    named(
        Name::Overhead,
        "Move_Overhead",
        "Move Overhead",
        &["MoveOverhead", "NetworkDelay"],
    ),
    named(Name::Frame, "Frame", "Frame", &[]),
];

impl Name {
    /// The option of a dialect that is called so, by its name in either; upper and lower case are the same.
    pub(crate) fn read(dialect: Dialect, text: &str) -> Option<Self> {
        let called = |named: &&Named| {
            let mut names = [named.usi, named.uci]
                .into_iter()
                .chain(named.others.iter().copied());
            names.any(|name| name.eq_ignore_ascii_case(text))
        };
        Self::of(dialect).find(called).map(|named| named.name)
    }

    /// Every name in one dialect.
    pub(crate) fn all(dialect: Dialect) -> Vec<String> {
        let names = Self::of(dialect).map(|named| Self::told(dialect, named).to_owned());
        names.collect()
    }

    fn of(dialect: Dialect) -> impl Iterator<Item = &'static Named> {
        NAMES
            .iter()
            .filter(move |named| dialect != Dialect::Uci || named.name != Self::Frame)
    }

    fn told(dialect: Dialect, named: &Named) -> &'static str {
        match dialect {
            Dialect::Usi(_) => named.usi,
            Dialect::Uci => named.uci,
        }
    }
}

/// The lines that tell the options, given the variant that is played and the names of all.
pub(crate) fn told(dialect: Dialect, settings: &Settings, variant: &str, variants: &[String]) -> Vec<String> {
    let vars: String = variants.iter().flat_map(|id| [" var ", id]).collect();
    Name::of(dialect)
        .map(|named| {
            let kind = match named.name {
                Name::Variant => match dialect {
                    Dialect::Usi(_) => format!("combo default {variant}{vars}"),
                    // The adapter uci2wb reads at most 255 characters behind `default`.
                    Dialect::Uci => format!("combo{vars} default {variant}"),
                },
                Name::VariantPath => "string default <empty>".to_owned(),
                Name::Evaluation => format!("string default {INTERNAL}"),
                Name::Hash => spin(settings.resources.mebibytes as u64, 1, MOST_MEBIBYTES as u64),
                Name::ClearHash => "button".to_owned(),
                Name::Threads => spin(settings.resources.threads as u64, 1, MOST_THREADS as u64),
                Name::Lines => spin(settings.lines as u64, 1, MOST_LINES),
                Name::Ponder => "check default false".to_owned(),
                Name::Level => spin(settings.level.number().into(), 1, STRONGEST),
                Name::Overhead => spin(settings.overhead.as_millis() as u64, 0, MOST_OVERHEAD),
                Name::Frame => spin(settings.frame.size().into(), 0, frame::LARGEST.into()),
            };
            format!("option name {} type {kind}", Name::told(dialect, named))
        })
        .collect()
}

fn spin(default: u64, min: u64, max: u64) -> String {
    format!("spin default {default} min {min} max {max}")
}

impl Settings {
    /// Sets an option that is a number, or needs no keeping.
    ///
    /// # Errors
    /// Where the value is none of the option.
    pub(crate) fn set(&mut self, name: Name, value: &str) -> Result<(), Refusal> {
        match name {
            Name::Hash => self.resources.mebibytes = number(value, 1, MOST_MEBIBYTES as u64)? as usize,
            Name::Threads => self.resources.threads = number(value, 1, MOST_THREADS as u64)? as usize,
            Name::Lines => self.lines = number(value, 1, MOST_LINES)? as usize,
            Name::Level => self.level = level(number(value, 1, STRONGEST)?),
            Name::Overhead => self.overhead = Duration::from_millis(number(value, 0, MOST_OVERHEAD)?),
            Name::Frame => self.frame = Frame::new(number(value, 0, frame::LARGEST.into())? as u8),
            Name::Ponder
                if !["true", "false"]
                    .iter()
                    .any(|word| value.eq_ignore_ascii_case(word)) =>
            {
                return Err(Refusal::NoSwitch {
                    text: value.to_owned(),
                });
            }
            Name::Ponder | Name::Variant | Name::VariantPath | Name::Evaluation | Name::ClearHash => {}
        }
        Ok(())
    }
}

/// The level with a number that is known to have one.
fn level(number: u64) -> Level {
    Level::new(number as u8).expect("a number of a level")
}

fn number(text: &str, min: u64, max: u64) -> Result<u64, Refusal> {
    let read = text
        .parse::<u64>()
        .ok()
        .filter(|value| (min..=max).contains(value));
    read.ok_or_else(|| Refusal::OutOfRange {
        text: text.to_owned(),
        min,
        max,
    })
}

/// The name and the value of what follows `setoption`: `name NAME value VALUE`, or `NAME VALUE` without the words.
///
/// # Errors
/// Where no name is there.
pub(crate) fn parts(rest: &str) -> Result<(String, String), Refusal> {
    let rest = rest.trim();
    let (first, behind) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let (name, value) = if first == "name" {
        at_word(behind, "value").unwrap_or((behind, ""))
    } else {
        at_word(rest, "value").unwrap_or((first, behind))
    };
    let name: Vec<&str> = name.split_whitespace().collect();
    if name.is_empty() {
        return Err("no option is named: write `setoption name NAME value VALUE`".into());
    }
    // What is blank within a value belongs to it: it may be the name of a file.
    Ok((name.join(" "), value.trim().to_owned()))
}

/// What stands before and behind the first place where a word stands by itself.
fn at_word<'t>(text: &'t str, word: &str) -> Option<(&'t str, &'t str)> {
    let mut places = text
        .match_indices(word)
        .map(|(at, _)| (&text[..at], &text[at + word.len()..]));
    places.find(|(before, behind)| {
        let blank = |beside: Option<char>| beside.is_none_or(char::is_whitespace);
        blank(before.chars().next_back()) && blank(behind.chars().next())
    })
}
