//! Stalemate: what it gives the side that has no legal move and is not in check.

pub(crate) mod words;

/// The result for the side that has no legal move and is not in check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stalemate {
    /// It loses.
    Loss,
    /// A draw.
    Draw,
    /// It wins.
    Win,
}

words! {
    Stalemate = "the result of a stalemate" {
        "loss" => Loss,
        "draw" => Draw,
        "win" => Win,
    }
}
