//! The options of a USI session: their names in both dialects, and how they are listed.

use std::ops::RangeInclusive;

use super::Dialect;
use super::client_board::{self, ClientBoard};
use crate::evaluation::INTERNAL;
use crate::options::{Settings, Spin, number};
use crate::refusal::Refusal;

/// The sizes of boards on which a client may count squares; 0 stands for the variant's own.
const BOARDS: RangeInclusive<u64> = 0..=client_board::LARGEST as u64;

/// An option, by whatever name it was called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Name {
    /// The variant, by id.
    Variant,
    /// The file of a variant.
    VariantPath,
    /// The file by which positions are valued.
    Evaluation,
    /// A number that clients of both protocols may set.
    Spin(Spin),
    /// Forgets what is in the table.
    ClearHash,
    /// Whether the client will let the engine ponder. It says so each time, so that this changes nothing.
    Ponder,
    /// How many files and ranks the client counts squares on. In USI alone: squares in UCI are counted from where every
    /// board begins.
    ClientBoard,
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
    named(Name::Spin(Spin::Hash), "USI_Hash", "Hash", &[]),
    named(Name::ClearHash, "Clear_Hash", "Clear Hash", &[]),
    named(Name::Spin(Spin::Threads), "Threads", "Threads", &["USI_Threads"]),
    named(Name::Spin(Spin::Lines), "MultiPV", "MultiPV", &["USI_MultiPV"]),
    named(Name::Ponder, "USI_Ponder", "Ponder", &[]),
    named(
        Name::Spin(Spin::Level),
        "Level",
        "Level",
        &["Skill_Level", "Skill Level"],
    ),
    named(
        Name::Spin(Spin::Overhead),
        "Move_Overhead",
        "Move Overhead",
        &["MoveOverhead", "NetworkDelay"],
    ),
    named(Name::ClientBoard, "Frame", "Frame", &[]),
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
            .filter(move |named| dialect != Dialect::Uci || named.name != Self::ClientBoard)
    }

    fn told(dialect: Dialect, named: &Named) -> &'static str {
        match dialect {
            Dialect::Usi(_) => named.usi,
            Dialect::Uci => named.uci,
        }
    }
}

/// The lines that tell the options, given the variant that is played and the names of all.
pub(crate) fn told(
    dialect: Dialect,
    settings: &Settings,
    board: ClientBoard,
    variant: &str,
    variants: &[String],
) -> Vec<String> {
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
                Name::ClearHash => "button".to_owned(),
                Name::Spin(number) => spin(settings.get(number), &number.range()),
                Name::Ponder => "check default false".to_owned(),
                Name::ClientBoard => spin(board.size().into(), &BOARDS),
            };
            format!("option name {} type {kind}", Name::told(dialect, named))
        })
        .collect()
}

fn spin(default: u64, range: &RangeInclusive<u64>) -> String {
    format!("spin default {default} min {} max {}", range.start(), range.end())
}

/// The number of files and ranks that a client says it counts squares on.
///
/// # Errors
/// Where there is no board of that size.
pub(crate) fn client_board(text: &str) -> Result<ClientBoard, Refusal> {
    Ok(ClientBoard::new(number(text, &BOARDS)? as u8))
}

/// Reads the value of an option that is on or off.
///
/// # Errors
/// Where the text is neither.
pub(crate) fn check_switch(text: &str) -> Result<(), Refusal> {
    let known = ["true", "false"]
        .iter()
        .any(|word| text.eq_ignore_ascii_case(word));
    known.then_some(()).ok_or_else(|| Refusal::NoSwitch {
        text: text.to_owned(),
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
        return Err(Refusal::NoOptionNamed);
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
