//! Rules about how pieces enter play and move, beyond what each piece says for itself.

use crate::piece::ZoneMode;

/// Which faces of a piece in hand may be dropped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DropFaces {
    /// The one that is held.
    #[default]
    Held,
    /// That one, or the one that it promotes to. Where checkmate ends the game, a side may not drop its last royal piece
    /// with a face that is not royal.
    Either,
}

/// What tells two ways of moving one piece apart, besides whether it promotes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ways {
    /// Where the move starts, where it ends, and what it captures, in order.
    #[default]
    ByCaptures,
    /// Those, and the squares on which its legs end: a move by several legs names each of them, empty or not, and is
    /// another move than a leap to the same square. A square that is hopped over is not named.
    ByPath,
}

/// What becomes of passes: board moves that end where they started and capture nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Passes {
    /// They are moves, as many as there are ways.
    #[default]
    Allowed,
    /// All passes of a piece are one move, however ways are told apart.
    Once,
    /// They are no moves.
    Barred,
}

/// Whether pieces move as others do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum BorrowedMoves {
    /// Each piece moves as itself.
    #[default]
    Never,
    /// A piece that has friends on some neighbouring squares moves, and captures, and gives check, as they do: from its
    /// own square, as a piece of their kinds would there. What it may do otherwise (promote, be royal, be limited on a
    /// file) stays its own. What a friend borrows itself is not lent.
    FromFriends {
        /// The squares next to the piece, as its owner sees them.
        at: Vec<Neighbour>,
        /// Instead of its own moves, or besides them.
        mode: ZoneMode,
    },
}

/// A square next to a piece, as its owner sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Neighbour {
    /// One rank further.
    Ahead,
    /// One rank back.
    Behind,
    /// One file to the left.
    Left,
    /// One file to the right.
    Right,
}

impl Neighbour {
    /// Its name in files: `ahead`, `behind`, `left` or `right`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ahead => "ahead",
            Self::Behind => "behind",
            Self::Left => "left",
            Self::Right => "right",
        }
    }

    /// The way there: to the right and forward, as the owner sees it.
    pub const fn offset(self) -> (i8, i8) {
        match self {
            Self::Ahead => (0, 1),
            Self::Behind => (0, -1),
            Self::Left => (-1, 0),
            Self::Right => (1, 0),
        }
    }
}
