//! What repeated positions do, as a file says it.

use super::{PerpetualAttack, RepetitionResult};
use crate::document::decode::Spanned;

choice! {
    /// What repeated positions do.
    Repetition = "the repetition rule" {
        /// Nothing.
        "unlimited" => Unlimited,
        /// The game ends at some occurrence of a position.
        "fold" => Fold(Fold) = "fold(count: 4, result: draw, perpetual_check: loss)",
    }
}

fields! {
    /// The game ends when a position (board, hands, side to move) has occurred so often.
    Fold = "fold" {
        /// How often; at least 2.
        Required count: Spanned<i64> = "4",
        /// The result.
        Required result: Spanned<RepetitionResult> = "draw",
        /// The result where one side gave check all the time.
        Required perpetual_check: Spanned<PerpetualCheck> = "loss",
        /// The result where one side attacked a piece with every move. Left out: `ordinary`.
        Optional perpetual_attack: Spanned<PerpetualAttack> = "loss",
    }
}

choice! {
    /// What perpetual check does. A file has one word more than there are rules, so that it may say `draw` where that is
    /// the result of the repetition.
    PerpetualCheck = "what perpetual check does" {
        /// The side that gives it loses.
        "loss" => Loss,
        /// The move that completes the repetition is illegal for the side that gives it.
        "illegal_move" => IllegalMove,
        /// Nothing special: the ordinary result of the repetition.
        "ordinary" => Ordinary,
        /// A draw: the same as `ordinary`, where the repetition is a draw; other results do not go with it.
        "draw" => Draw,
    }
}
