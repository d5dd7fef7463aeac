//! The levels at the board: in words, and how long a move takes. What they are is in the search.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::time::Duration;

use hakugei_arena::clock::shown;
pub(crate) use hakugei_search::Level;

/// How long the computer thinks about a move at most, where nothing is said; most levels use a part of it.
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

/// What a level means, in words, given the longest time for a move.
pub(crate) fn described(level: Level, time: Duration) -> String {
    let parts = [
        level.depth().map(|depth| format!("{depth} plies deep")),
        level.nodes().map(|nodes| format!("{nodes} positions")),
        level
            .nodes()
            .is_none()
            .then(|| shown(Duration::from_millis(level.share_of(time).as_millis() as u64))),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    let errs = match level.blindness() {
        0 => String::new(),
        thousandths => {
            let hundredths = f64::from(thousandths) / 10.0;
            format!("; it overlooks about {hundredths} of 100 ordinary answers")
        }
    };
    format!("level {}: {} at most{errs}", level.number(), parts.join(", "))
}
