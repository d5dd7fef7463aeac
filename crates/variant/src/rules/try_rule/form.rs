//! The try rule as a file says it: with places, and with what may be left out.

use super::TrySafety;
use crate::document::decode::Spanned;
use crate::document::region::Region;

choice! {
    impl Option<Reaches> = "the try rule" {
        "none" => None,
        "reaches" => Some(Reaches) = "reaches(region: last(1))",
    }
}

fields! {
    /// The side whose royal piece stands in its region wins.
    Reaches = "reaches" {
        /// The goal of a side.
        Required region: Spanned<Region> = "last(1)",
        /// Whether the piece must be safe there. Default: `safe`.
        Optional safety: Spanned<TrySafety> = "safe",
    }
}
