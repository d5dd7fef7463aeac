//! How hard the computer thinks: the one table of levels.

use std::time::Duration;

/// What one level allows for one move. The first limit that is met ends the thinking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Level {
    /// From 1 to 10.
    pub(crate) number: u8,
    /// The deepest search, in plies.
    pub(crate) depth: Option<u32>,
    /// The largest number of positions.
    pub(crate) nodes: Option<u64>,
    /// The longest time.
    pub(crate) time: Duration,
}

/// The levels. Below 6 the nodes decide, so that a level plays alike on every machine.
pub(crate) const LEVELS: [Level; 10] = [
    level(1, Some(1), Some(200), 500),
    level(2, Some(2), Some(2_000), 500),
    level(3, Some(3), Some(10_000), 1_000),
    level(4, Some(5), Some(50_000), 2_000),
    level(5, None, Some(250_000), 3_000),
    level(6, None, None, 1_000),
    level(7, None, None, 2_000),
    level(8, None, None, 5_000),
    level(9, None, None, 10_000),
    level(10, None, None, 30_000),
];

/// The level where nothing is said.
pub(crate) const USUAL: Level = LEVELS[3];

const fn level(number: u8, depth: Option<u32>, nodes: Option<u64>, milliseconds: u64) -> Level {
    Level {
        number,
        depth,
        nodes,
        time: Duration::from_millis(milliseconds),
    }
}

impl Level {
    /// The level with a number, if there is one.
    pub(crate) fn new(number: u8) -> Option<Self> {
        LEVELS.into_iter().find(|level| level.number == number)
    }

    /// What the level means, in words.
    pub(crate) fn described(self) -> String {
        let seconds = self.time.as_secs_f32();
        let depth = self.depth.map(|depth| match depth {
            1 => "1 ply deep at most, ".to_owned(),
            depth => format!("{depth} plies deep at most, "),
        });
        let nodes = self.nodes.map(|nodes| format!("{nodes} positions at most, "));
        let parts = [depth, nodes].into_iter().flatten().collect::<String>();
        format!("level {}: {parts}{seconds} s a move at most", self.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_numbered_and_never_get_easier_to_reach() {
        for (index, level) in LEVELS.iter().enumerate() {
            assert_eq!(usize::from(level.number), index + 1);
            assert_eq!(Level::new(level.number), Some(*level));
        }
        assert_eq!((Level::new(0), Level::new(11)), (None, None));
    }
}
