//! Borrowed moves as a file says them.

use super::Neighbour;
use crate::ZoneMode;
use crate::document::decode::Spanned;

choice! {
    /// Whether pieces move as others do.
    BorrowedMoves = "the rule of borrowed moves" {
        /// Each piece moves as itself.
        "never" => Never,
        /// A piece moves as its friends on some neighbouring squares do.
        "from_friends" => FromFriends(FromFriends) = "from_friends(at: [behind])",
    }
}

fields! {
    /// A piece that has friends on these squares moves, captures and gives check as they do.
    FromFriends = "from_friends" {
        /// The squares next to the piece, as its owner sees them.
        Required at: Spanned<Vec<Spanned<Neighbour>>> = "[behind]",
        /// Whether these moves replace its own or join them. Left out: `replace`.
        Optional mode: ZoneMode = "add",
    }
}
