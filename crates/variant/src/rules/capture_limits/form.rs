//! Limits on captures as a file says them: as the fields of one group, with places and letters.

use super::{Fallen, RoyalBar};
use crate::document::decode::{Spanned, Text};

fields! {
    /// Limits on captures. A move must pass all of them.
    CaptureLimits = "CaptureLimits" {
        /// What a side may not do while it has a royal piece in hand and none on the board. Default: nothing is
        /// barred.
        Optional before_royal: Spanned<RoyalBar> = "captures",
        /// Pieces that may not capture each other from afar where they could be recaptured.
        Optional protected: Spanned<Protected> = "Protected(pieces: [\"R\"])",
        /// Pieces that may not be captured by another kind right after one of them was, on another square.
        Optional counter: Spanned<Vec<Text>> as Letters = "[\"R\"]",
    }
}

fields! {
    /// A piece of these kinds may not capture a piece of these kinds that is more than one king's step away and could be
    /// recaptured where the move ends, unless the move captures another piece too.
    Protected = "Protected" {
        /// The kinds, by their letters.
        Required pieces: Spanned<Vec<Text>> as Letters = "[\"R\"]",
        /// The kinds whose capture with the same move does not excuse it.
        Optional worthless: Spanned<Vec<Text>> as Letters = "[\"P\"]",
        /// Whether a worthless piece that the move captures too still counts as one that could recapture. Default:
        /// `gone`.
        Optional fallen: Spanned<Fallen> = "protects",
    }
}
