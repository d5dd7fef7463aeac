//! What repeated positions do, as a file says it.

use super::{PerpetualAttack, PerpetualCheck, RepetitionResult};
use crate::document::decode::Spanned;

choice! {
    impl Option<Fold> = "the repetition rule" {
        "unlimited" => None,
        "fold" => Some(Fold) = "fold(count: 4, result: draw, perpetual_check: loss)",
    }
}

fields! {
    /// The game ends when a position (board, hands, side to move) occurs for the `count`th time.
    Fold = "fold" {
        /// The occurrence that ends it, at least 2.
        Required count: Spanned<i64> = "4",
        /// The result.
        Required result: Spanned<RepetitionResult> = "draw",
        /// The result where one side gave check all the time.
        Required perpetual_check: Spanned<PerpetualCheck> = "loss",
        /// The result where one side attacked a piece with every move. Default: `ordinary`.
        Optional perpetual_attack: Spanned<PerpetualAttack> = "loss",
    }
}
