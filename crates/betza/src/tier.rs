//! How much of the dialect a string uses.

use std::fmt;

/// The three layers of the dialect; each holds the ones before it.
///
/// ```
/// use betza::{Notation, Tier};
///
/// assert_eq!(Notation::parse("fmW2")?.tier(), Tier::Core);
/// assert_eq!(Notation::parse("mcabK")?.tier(), Tier::Legs);
/// assert!(Notation::parse("[F?R]")?.tier() > Tier::Legs);
/// # Ok::<(), betza::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Tier {
    /// Single-leg moves, as `XBoard` and Fairy-Stockfish both read them.
    Core,
    /// Chains of legs that share an atom, `leg1 a leg2 ATOM`.
    Legs,
    /// Legs with atoms of their own, `[A-B]` and `[A?B]`.
    #[default]
    Bracket,
}

impl Tier {
    /// The name in lower case: `core`, `legs` or `bracket`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Core => "core",
            Self::Legs => "legs",
            Self::Bracket => "bracket",
        }
    }
}

impl fmt::Display for Tier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
