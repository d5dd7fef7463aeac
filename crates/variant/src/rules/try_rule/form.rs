//! The try rule as a file says it.

use super::TrySafety;
use crate::document::decode::Spanned;
use crate::document::region::Region;

choice! {
    /// What bringing a royal piece to a goal does.
    Try = "the try rule" {
        /// Nothing.
        "none" => None,
        /// It wins the game.
        "reaches" => Reaches(Reaches) = "reaches(region: last(1))",
    }
}

impl Try {
    /// The region that it speaks of.
    pub(crate) const fn region(&self) -> Option<&Spanned<Region>> {
        match self {
            Self::None => None,
            Self::Reaches(goal) => goal.region.as_ref(),
        }
    }
}

fields! {
    /// The side whose royal piece stands in its region wins.
    Reaches = "reaches" {
        /// The goal of a side.
        Required region: Spanned<Region> = "last(1)",
        /// Whether the piece must be safe there. Left out: `safe`.
        Optional safety: Spanned<TrySafety> = "safe",
    }
}
