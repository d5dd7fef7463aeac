//! The levels at the board: in words, and how long a move takes. What they are is in the search.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::time::Duration;

pub(crate) use hakugei_search::Level;

/// The longest that the computer thinks about a move, at any level; most levels use a part of it.
pub(crate) const MOST_TIME: Duration = Duration::from_secs(1);

/// The shortest time that a move takes where someone looks on.
pub(crate) const LEAST_TIME: Duration = Duration::from_millis(400);

/// The level where nothing is said.
const USUAL: u8 = 4;

/// The level where nothing is said.
pub(crate) fn usual() -> Level {
    Level::new(USUAL).expect("it is the number of a level")
}

/// Any number, another one each time: it decides what a weak level overlooks in a game.
pub(crate) fn any_seed() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// What a level means, in words.
pub(crate) fn described(level: Level) -> String {
    let most = level.share_of(MOST_TIME).as_secs_f64();
    let parts = [
        level.depth().map(|depth| format!("{depth} plies deep")),
        level.nodes().map(|nodes| format!("{nodes} positions")),
        level.nodes().is_none().then(|| format!("{most} s")),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    let errs = match level.blindness() / 10 {
        0 => String::new(),
        percent => format!("; it overlooks about {percent} of 100 moves"),
    };
    format!("level {}: {} at most{errs}", level.number(), parts.join(", "))
}
