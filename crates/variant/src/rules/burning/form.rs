//! Burning as a file says it: kinds by their letters, or by their rank.

use super::{BurningTurns, Burnt};
use crate::document::decode::Spanned;
use crate::rules::relations::form::Whom;

fields! {
    /// What a piece burns.
    Burns = "Burns" {
        /// The enemies that it burns. Default: `all`.
        Optional whom: Spanned<Whom> = "all_but([\"K\"])" also ["takes", "targets", "pieces"],
        /// After whose moves. Default: `own`.
        Optional turns: BurningTurns = "both" also ["when", "on"],
        /// What becomes of burnt pieces. Default: `as_captured`.
        Optional burnt: Spanned<Burnt> = "removed",
    }
}
