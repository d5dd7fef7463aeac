//! What pieces may do beyond what each says for itself, as a file says it.

use super::ZoneMode;
use super::decode::Spanned;

choice! {
    /// What tells two ways of moving one piece apart.
    Ways = "what tells ways of moving apart" {
        /// Where the move starts, where it ends, and what it captures, in order.
        "by_captures" => ByCaptures,
        /// Those, and the squares on which its legs end: a move by several legs names each of them, empty or not, and is
        /// another move than a leap to the same square.
        "by_path" => ByPath,
    }
}

choice! {
    /// What becomes of passes: moves that end where they started and capture nothing.
    Passes = "what becomes of passes" {
        /// They are moves, as many as there are ways.
        "allowed" => Allowed,
        /// All passes of a piece are one move, however ways are told apart.
        "once" => Once,
        /// They are no moves.
        "barred" => Barred,
    }
}

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

choice! {
    /// A square next to a piece, as its owner sees it.
    Neighbour = "a neighbouring square" {
        /// One rank further.
        "ahead" => Ahead,
        /// One rank back.
        "behind" => Behind,
        /// One file to the left.
        "left" => Left,
        /// One file to the right.
        "right" => Right,
    }
}
