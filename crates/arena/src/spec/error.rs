//! Errors in the description of an engine.

use crate::clock::Control;

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
    #[error("there is no key `{key}`: {known}")]
    UnknownKey {
        /// As read.
        key: String,
        /// The keys that exist.
        known: String,
    },
    /// A key is given twice.
    #[error(
        "`{key}` stands twice, as `{key}={first}` and as `{key}={second}`: leave one of them out (only `arg` and `init` may be repeated)"
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
    #[error("`{key}={value}`: {wanted}")]
    BadValue {
        /// As read.
        key: String,
        /// As read.
        value: String,
        /// What to write.
        wanted: String,
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
    /// The protocol has no such limit.
    #[error("{0}")]
    Unspeakable(&'static str),
}
