//! Illegal moves: what making one does.

pub(crate) mod words;

/// What an illegal move does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum IllegalMove {
    /// It is refused and the player moves again.
    #[default]
    Reject,
    /// It loses the game.
    Loses,
}

words! {
    IllegalMove = "what an illegal move does" {
        "reject" => Reject,
        "loses" => Loses,
    }
}
