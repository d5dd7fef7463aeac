//! The rule of the bare royal piece as a file says it: with places and letters, and with what may be left out.

use super::BareReply;
use crate::document::decode::{Spanned, Text};

choice! {
    impl Option<LosesBare> = "the rule of the bare royal piece" {
        "ordinary" => None,
        "loses" => Some(LosesBare) = "loses",
    }
}

fields! {
    /// A side that has nothing left but royal pieces, on the board and in hand, loses if the other side has more.
    LosesBare = "loses" {
        /// The kinds that do not count as more for the side that would win, by their letters.
        Optional not_counting: Spanned<Vec<Text>> as Letters = "[\"P\"]",
        /// Whether the side has a move left. Default: `none`.
        Optional reply: BareReply = "may_bare",
    }
}
