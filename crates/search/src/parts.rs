//! The parts of the search that can be left out, to measure what each brings.

use std::fmt;
use std::str::FromStr;

use hakugei_text::quote;

/// A part of the search.
///
/// ```
/// use hakugei_search::Part;
///
/// assert_eq!(Part::NullMove.to_string(), "null-move");
/// assert_eq!(Part::ALL.len(), 18);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// Scores and best moves from the transposition table.
    Table,
    /// Narrow windows around the last score.
    Aspiration,
    /// Passing where the value is above the window anyway.
    NullMove,
    /// Giving up if the static evaluation is far above the window.
    ReverseFutility,
    /// Looking at captures alone if the static evaluation is far below the window.
    Razoring,
    /// Leaving out quiet moves if the static evaluation is below the window.
    Futility,
    /// Leaving out quiet moves that come late.
    MoveCount,
    /// Leaving out moves that lose material.
    ExchangePruning,
    /// Searching moves that come late less deep.
    Reductions,
    /// Searching less deep where no best move is known.
    InternalReduction,
    /// Searching the only good move deeper.
    Singular,
    /// Searching checks deeper.
    CheckExtension,
    /// Quiet moves ordered by history.
    History,
    /// Experience with pairs of moves.
    Continuation,
    /// Quiet moves that cut off at the same ply come first.
    Killers,
    /// Quiet moves that answered the same move come first.
    CounterMoves,
    /// Checks beyond the horizon.
    QuietChecks,
    /// Bounds by the shortest win still possible.
    MateDistance,
}

impl Part {
    /// Every part.
    pub const ALL: [Self; 18] = [
        Self::Table,
        Self::Aspiration,
        Self::NullMove,
        Self::ReverseFutility,
        Self::Razoring,
        Self::Futility,
        Self::MoveCount,
        Self::ExchangePruning,
        Self::Reductions,
        Self::InternalReduction,
        Self::Singular,
        Self::CheckExtension,
        Self::History,
        Self::Continuation,
        Self::Killers,
        Self::CounterMoves,
        Self::QuietChecks,
        Self::MateDistance,
    ];

    /// Its name, in small letters with hyphens.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Table => "table",
            Self::Aspiration => "aspiration",
            Self::NullMove => "null-move",
            Self::ReverseFutility => "reverse-futility",
            Self::Razoring => "razoring",
            Self::Futility => "futility",
            Self::MoveCount => "move-count",
            Self::ExchangePruning => "exchange-pruning",
            Self::Reductions => "reductions",
            Self::InternalReduction => "internal-reduction",
            Self::Singular => "singular",
            Self::CheckExtension => "check-extension",
            Self::History => "history",
            Self::Continuation => "continuation",
            Self::Killers => "killers",
            Self::CounterMoves => "counter-moves",
            Self::QuietChecks => "quiet-checks",
            Self::MateDistance => "mate-distance",
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of parts.
///
/// ```
/// use hakugei_search::{Part, Parts};
///
/// let parts: Parts = "null-move,singular".parse()?;
/// assert!(parts.has(Part::Table) && !parts.has(Part::NullMove));
/// # Ok::<(), hakugei_search::NoSuchPart>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts(u32);

impl Parts {
    /// Every part.
    pub const ALL: Self = Self(u32::MAX);

    /// Whether a part is among them.
    #[inline]
    pub fn has(self, part: Part) -> bool {
        self.0 & 1 << part as u32 != 0
    }

    /// These parts but one.
    #[must_use]
    pub fn without(self, part: Part) -> Self {
        Self(self.0 & !(1 << part as u32))
    }
}

/// A word that names no part.
///
/// ```
/// use hakugei_search::Parts;
///
/// let error = "nullmove".parse::<Parts>().unwrap_err();
/// assert!(error.to_string().contains("null-move"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoSuchPart(String);

impl fmt::Display for NoSuchPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Part::ALL.into_iter().map(Part::name).collect();
        write!(
            f,
            "{} is not a part of the search; the parts are {}",
            quote(&self.0),
            names.join(", ")
        )
    }
}

impl std::error::Error for NoSuchPart {}

/// Reads the parts that are left out, with commas between them; `none` for none. What is read is all the others.
impl FromStr for Parts {
    type Err = NoSuchPart;

    fn from_str(text: &str) -> Result<Self, NoSuchPart> {
        let names = text.split(',').map(str::trim);
        let mut parts = Self::ALL;
        for name in names.filter(|name| !name.is_empty() && *name != "none") {
            let part = Part::ALL.into_iter().find(|part| part.name() == name);
            parts = parts.without(part.ok_or_else(|| NoSuchPart(name.to_owned()))?);
        }
        Ok(parts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_left_out_by_name() {
        let parts: Parts = "null-move, singular".parse().expect("two parts");
        let left_out: Vec<Part> = Part::ALL.into_iter().filter(|&part| !parts.has(part)).collect();
        assert_eq!(left_out, [Part::NullMove, Part::Singular]);
        assert_eq!("none".parse(), Ok(Parts::ALL));
        let error = "null".parse::<Parts>().expect_err("no such part").to_string();
        assert!(
            error.starts_with("`null` is not a part of the search; the parts are table, "),
            "{error}"
        );
    }
}
