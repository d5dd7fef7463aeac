//! Relations as a file says them: kinds by their letters, or by their rank.

use super::HurdleNumber;
use crate::document::decode::{One, Spanned, Text};

choice! {
    /// Some kinds of pieces.
    Whom = "some pieces" {
        /// Every kind.
        "all" => All,
        /// `only(["P", "S"])`: these kinds and no others. Each face is a kind of its own.
        "only" => Only(One<Spanned<Vec<Text>>> as Letters) = "only([\"P\"])",
        /// `all_but(["C"])`: every kind but these.
        "all_but" => AllBut(One<Spanned<Vec<Text>>> as Letters) = "all_but([\"C\"])",
        /// Every promoted face.
        "promoted" => Promoted,
        /// The kinds of a lower rank than the piece itself has in `ranks`.
        "lower_rank" => LowerRank,
        /// The kinds of the same rank or a lower one.
        "same_or_lower_rank" => SameOrLowerRank,
    }
}

fields! {
    /// How a piece hops, in the moves whose Betza string has a `p`.
    Hops = "Hops" {
        /// The pieces that it may hop over, of either side. Default: `all`.
        Optional over: Spanned<Whom> = "all_but([\"C\"])",
        /// How many it hops over in one move: exactly one, or one and more. Default: `one`.
        Optional number: HurdleNumber = "any",
        /// The pieces that it may capture by a move in which it hops, among those that it may capture at all. Default: `all`.
        Optional takes: Spanned<Whom> = "lower_rank",
    }
}
