//! What becomes of captured pieces, as a file says it: for all kinds at once, and for single ones by letters.

use crate::document::decode::{One, Text};

choice! {
    /// What becomes of captured pieces.
    Captures = "what becomes of captured pieces" {
        /// The captor gets them in hand, unpromoted, and may drop them.
        "to_hand" => ToHand,
        /// They leave play.
        "removed" => Removed,
    }
}

choice! {
    /// What a captor gets for one kind of piece.
    Captured = "what a captured piece becomes" {
        /// `becomes("K")`: this piece in hand.
        "becomes" => Becomes(One<Text> as Letters) = "becomes(\"P\")",
        /// Nothing: it leaves play.
        "removed" => Removed,
    }
}
