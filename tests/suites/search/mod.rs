//! The computer player: legal in every variant, sees mates, stops when told, and decides the same way twice.

mod ends;
mod extreme;
mod first_depth;
mod learned;
mod levels;
mod limits;
mod mates;
mod self_play;

use hakugei_search::Limits;

/// A search of so many positions.
fn nodes(limit: u64) -> Limits<'static> {
    Limits {
        depth: None,
        nodes: Some(limit),
        stop: &|| false,
        ..Limits::default()
    }
}
