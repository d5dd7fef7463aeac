//! What becomes of royal pieces that face each other, as a file says it.

use super::{FacingResult, Lines};

fields! {
    /// What becomes of a move after which royal pieces of both sides face each other, with nothing between them.
    FacingRoyals = "FacingRoyals" {
        /// The move is illegal, draws, or wins.
        Required result: FacingResult = "barred",
        /// The lines along which they face each other. Default: `files`.
        Optional along: Lines = "files_and_ranks",
    }
}

impl FacingRoyals {
    /// The rule; `None` where what it must say is missing.
    pub(crate) fn rule(&self) -> Option<super::FacingRoyals> {
        Some(super::FacingRoyals {
            result: self.result?,
            along: self.along.unwrap_or_default(),
        })
    }
}
