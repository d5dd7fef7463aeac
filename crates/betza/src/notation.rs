//! A whole notation: what was read, what it means, and how it is printed.

use std::fmt;
use std::str::FromStr;

use crate::error::Error;
use crate::lint::{self, Lint};
use crate::movement::Moves;
use crate::parser::Parser;
use crate::print;
use crate::tier::Tier;
use crate::translate;
use crate::tree::Term;

/// A string that was read and found correct: its tree, with the place of every part.
///
/// `Display` prints canonical Betza: modifiers in `XBoard`'s order (`i`, directions, `m c d p g y n j`),
/// `C` and `Z` for `L` and `J`, the smaller coordinate first. Nothing else is changed, so canonical text
/// prints as itself. Equality compares places too.
///
/// ```
/// use betza::Notation;
///
/// let shatranj_pawn: Notation = "mfWcfF".parse()?;
/// assert_eq!(shatranj_pawn.to_string(), "fmWfcF");
/// assert_eq!(shatranj_pawn.text(), "mfWcfF");
/// # Ok::<(), betza::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Notation {
    text: String,
    terms: Vec<Term>,
}

impl Notation {
    pub(crate) fn new(text: &str, terms: Vec<Term>) -> Self {
        Self {
            text: text.to_owned(),
            terms,
        }
    }

    /// Reads a string with the whole dialect allowed.
    ///
    /// # Errors
    ///
    /// The first error in reading order.
    pub fn parse(text: &str) -> Result<Self, Error> {
        Parser::new().parse(text)
    }

    /// The string as it was written; every span of the tree is a place in it.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The terms in the order of the text; at least one.
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// The highest tier that any term needs.
    pub fn tier(&self) -> Tier {
        let tiers = self.terms.iter().map(|term| match term {
            Term::Simple(_) => Tier::Core,
            Term::Chain(_) => Tier::Legs,
            Term::Group(_) => Tier::Bracket,
        });
        tiers.max().unwrap_or(Tier::Core)
    }

    /// What the piece can do, without a board, for the side that moves up.
    pub fn moves(&self) -> Moves {
        translate::moves(&self.terms)
    }

    /// Remarks on what is allowed but superfluous, outdated or easily misread, in reading order.
    pub fn lints(&self) -> Vec<Lint> {
        lint::all(&self.terms)
    }
}

impl FromStr for Notation {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Self::parse(text)
    }
}

/// Canonical Betza.
impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&print::terms(&self.terms))
    }
}
