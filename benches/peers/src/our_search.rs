//! Our search, to a fixed depth.

use hakugei_game::Game;
use hakugei_search::{Engine, Limits};

use crate::ours::Ours;

/// The number of positions that a search to a depth visits.
///
/// # Errors
/// Where the position cannot be played from.
pub(crate) fn positions(ours: &Ours, plies: u32) -> Result<u64, String> {
    let begun = Game::from_setup(ours.compiled(), ours.setup());
    let game = begun.map_err(|error| error.to_string())?;
    let limits = Limits {
        depth: Some(plies),
        nodes: None,
        stop: &|| false,
        ..Limits::default()
    };
    let mut nodes = 0;
    Engine::new(ours.compiled()).think(&game, &limits, &mut |report| nodes = report.nodes);
    Ok(nodes)
}
