//! What giving check does, as a file says it.

use crate::document::decode::Spanned;

choice! {
    impl Option<Wins> = "what check does" {
        "ordinary" => None,
        "wins" => Some(Wins) = "wins",
    }
}

fields! {
    /// Giving check wins, at once or when a side has given several.
    Wins = "wins" {
        /// How many checks of a side win. Default: 1.
        Optional after: Spanned<i64> = "3"
            also ["count", "times", "number", "checks"],
    }
}
