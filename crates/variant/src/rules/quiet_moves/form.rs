//! What a row of quiet moves does, as a file says it.

use crate::document::decode::Spanned;

choice! {
    impl Option<Draw> = "the rule of quiet moves" {
        "unlimited" => None,
        "draw" => Some(Draw) = "draw(after: 100)",
    }
}

fields! {
    /// The game is drawn after some moves in a row that neither capture nor turn a piece over nor drop one.
    Draw = "draw" {
        /// After how many; the moves of both sides count.
        Required after: Spanned<i64> = "100",
    }
}
