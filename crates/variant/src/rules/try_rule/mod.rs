//! The try rule: a royal piece that comes to its goal wins.

pub(crate) mod check;
pub(crate) mod form;
pub(crate) mod sense;
pub(crate) mod words;

use crate::region::Region;

/// What bringing a royal piece to a goal does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Try {
    /// Nothing.
    #[default]
    None,
    /// The side whose royal piece stands in its region wins.
    Reaches {
        /// The goal of a side.
        region: Region,
        /// Whether the piece must be safe there.
        safety: TrySafety,
    },
}

/// Whether a royal piece must be safe at its goal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TrySafety {
    /// It must not be such that the other side could capture it next.
    #[default]
    Safe,
    /// It need not be safe.
    Any,
}

words! {
    TrySafety = "the safety of a try" {
        "safe" => Safe,
        "any" => Any,
    }
}
