//! Errors in the description of an engine.

use hakugei_search::{Level, NoSuchPart};
use hakugei_text::{quote, quote_line};

use crate::clock::Control;
use crate::talk::UnknownProtocol;

/// The keys that exist.
const KEYS: &str = "the keys are `name`, `movetime`, `nodes`, `depth`, `tc` and `byoyomi`; of `builtin` also `level`, `hash`, \
     `threads`, `without` and `evaluation`; of a program also `arg`, `proto`, `dir`, `variant`, `dialect`, `option.NAME`, `init` and `searchmoves`";

/// An error in the description of an engine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// The description names no engine.
    #[error("it names no engine: write `builtin`, or a program with its arguments")]
    Empty,
    /// A quote does not end.
    #[error("a quote {0} does not end")]
    OpenQuote(char),
    /// A key does not exist.
    #[error("there is no key {}: {KEYS}", quote(.0))]
    UnknownKey(String),
    /// A word without a key stands among the words of both engines.
    #[error("there is no key {}: the words of both engines are `KEY=VALUE`; {KEYS}", quote(.0))]
    NoKey(String),
    /// The computer player is given an argument.
    #[error("there is no key {}: `builtin` takes no arguments; {KEYS}", quote(.0))]
    Argument(String),
    /// A key is given twice.
    #[error(
        "{} is given twice, as {} and as {}: leave one of them out (only `arg` and `init` may be repeated)",
        quote(.key), word(.key, .first), word(.key, .second)
    )]
    DoubledKey {
        /// As read.
        key: String,
        /// Its first value, as read.
        first: String,
        /// Its second value, as read.
        second: String,
    },
    /// A value is invalid.
    #[error("{}: {wanted}", word(.key, .value))]
    BadValue {
        /// As read.
        key: String,
        /// As read.
        value: String,
        /// What to write.
        wanted: WantedValue,
    },
    /// There is no limit, so that the engine could think for ever.
    #[error(
        "nothing bounds its moves: write `movetime=100ms`, `nodes=10000`, `depth=6`, `tc=10s+0.1s` or `byoyomi=1s`, or for `builtin` a level such as `level=3`"
    )]
    Unbounded,
    /// A clock has no time for the first move.
    #[error(
        "`{0}` leaves no time for the first move: write a time above 0 before the `+`, such as `tc=10s+0.1s`, or add `byoyomi=1s`"
    )]
    NoTime(Control),
    /// Two limits contradict each other.
    #[error("`movetime` and a clock (`tc`, `byoyomi`) do not go together: leave one of them out")]
    TwoClocks,
    /// CECP has no limit on positions.
    #[error(
        "CECP cannot bound the positions that an engine visits: write `depth` or a time instead of `nodes`"
    )]
    CecpNodes,
    /// CECP has no byoyomi.
    #[error("CECP has no byoyomi: write `tc=BASE+INCREMENT` or `movetime`")]
    CecpByoyomi,
    /// CECP has no moves to choose from.
    #[error("CECP cannot tell an engine the moves to choose from: leave `searchmoves` out")]
    CecpSearchMoves,
}

/// What the value of a key is to be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WantedValue {
    /// A name.
    #[error("write a name")]
    Name,
    /// A level.
    #[error("write a level from 1 to {}, or its name, such as `{}`", Level::STRONGEST.number(), Level::STRONGEST.name())]
    Level,
    /// A number above 0.
    #[error("write a whole number from 1 on")]
    Count,
    /// A number above 0 with a largest value.
    #[error("write a whole number from 1 to {0}")]
    CountTo(usize),
    /// A time that is not 0.
    #[error("write a time above 0, such as `100ms`")]
    PositiveTime,
    /// A time.
    #[error("write a time with its unit, such as `100ms`, `1.5s` or `5m`")]
    Time,
    /// A file, or `none`.
    #[error("write a file, or `none`")]
    FileOrNone,
    /// Parts of the search.
    #[error(transparent)]
    Parts(#[from] NoSuchPart),
    /// An option of a program.
    #[error("write `option.NAME=VALUE` on one line")]
    Option,
    /// A protocol.
    #[error(transparent)]
    Protocol(#[from] UnknownProtocol),
    /// Yes or no.
    #[error("write `yes` or `no`")]
    YesOrNo,
}

/// A key with its value, in a message.
fn word(key: &str, value: &str) -> String {
    quote_line(&format!("{key}={value}"))
}
