//! Borrowed moves as a file says them: with places, and with what may be left out.

use super::Neighbour;
use crate::ZoneMode;
use crate::document::decode::Spanned;

choice! {
    impl Option<FromFriends> = "the rule of borrowed moves" {
        "never" => None,
        "from_friends" => Some(FromFriends) = "from_friends(at: [behind])",
    }
}

fields! {
    /// A piece that has friends on these squares moves, captures and gives check as they do.
    FromFriends = "from_friends" {
        /// The squares next to the piece, as its owner sees them.
        Required at: Spanned<Vec<Spanned<Neighbour>>> = "[behind]",
        /// Whether these moves replace its own or join them. Default: `replace`.
        Optional mode: ZoneMode = "add",
    }
}
