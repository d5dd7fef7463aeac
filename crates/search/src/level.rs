//! The levels: how well the computer plays, from a beginner to as well as it can. The one table of them.
//!
//! The upper levels use less of the time they are given the lower they are, and err by nothing else. The lower ones look at a
//! bounded number of positions and overlook things, as people do: [`crate::sight`] says what.

use std::time::Duration;

/// How well the computer plays, from 1, a beginner, to 10, as well as it can.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// What a level may use, and how it errs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    /// The deepest search, in plies.
    pub(crate) depth: Option<u32>,
    /// The largest number of positions.
    pub(crate) nodes: Option<u64>,
    /// Of a thousand parts of the time or the positions that it is given, how many it uses.
    pub(crate) share: u32,
    /// Of a thousand ordinary answers of the enemy, how many it overlooks.
    pub(crate) blindness: u32,
    /// By how much it misjudges a move at most, in hundredths of the weakest piece.
    pub(crate) whim: i32,
}

/// The levels from 1 on. `docs/levels.md` has what they score against each other.
const TABLE: [Row; 10] = [
    row((3, 2_500), 142, 45),
    row((5, 6_000), 68, 26),
    row((6, 9_000), 33, 14),
    row((8, 11_000), 22, 12),
    row((9, 18_000), 9, 7),
    sees_all(20),
    sees_all(53),
    sees_all(141),
    sees_all(376),
    sees_all(ALL),
];

/// All of a thousand.
const ALL: u32 = 1000;

const fn row((depth, nodes): (u32, u64), blindness: u32, whim: i32) -> Row {
    Row {
        depth: Some(depth),
        nodes: Some(nodes),
        share: ALL,
        blindness,
        whim,
    }
}

const fn sees_all(share: u32) -> Row {
    Row {
        depth: None,
        nodes: None,
        share,
        blindness: 0,
        whim: 0,
    }
}

impl Level {
    /// The strongest: nothing bounds it but the time it is given.
    pub const STRONGEST: Self = Self(TABLE.len() as u8);

    /// The level with a number, if there is one.
    pub fn new(number: u8) -> Option<Self> {
        (1..=Self::STRONGEST.0).contains(&number).then_some(Self(number))
    }

    /// All levels, the weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=Self::STRONGEST.0).map(Self)
    }

    /// From 1 to 10.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The deepest search, in plies, where it is bounded.
    pub fn depth(self) -> Option<u32> {
        self.row().depth
    }

    /// The largest number of positions that it looks at for one move, where it is bounded.
    pub fn nodes(self) -> Option<u64> {
        self.row().nodes
    }

    /// The part of the time for a move that it uses.
    pub fn share_of(self, time: Duration) -> Duration {
        // A thousandth of the longest time is as good as no bound.
        (time.min(Duration::MAX / ALL) * self.row().share) / ALL
    }

    /// How many of the positions that it may look at it does look at.
    pub(crate) fn share_of_nodes(self, nodes: u64) -> u64 {
        let part = u128::from(nodes) * u128::from(self.row().share) / u128::from(ALL);
        (part as u64).max(nodes.min(1))
    }

    /// Of a thousand ordinary answers of the enemy, how many it overlooks; drops and long moves back more often, what has
    /// just moved up less often.
    pub fn blindness(self) -> u32 {
        self.row().blindness
    }

    /// What it may use, and how it errs.
    pub(crate) fn row(self) -> Row {
        TABLE[usize::from(self.0) - 1]
    }
}

impl Default for Level {
    /// The strongest.
    fn default() -> Self {
        Self::STRONGEST
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_numbered_from_one_to_ten() {
        let numbers: Vec<u8> = Level::all().map(Level::number).collect();
        assert_eq!(numbers, (1..=10).collect::<Vec<u8>>());
        for level in Level::all() {
            assert_eq!(Level::new(level.number()), Some(level));
        }
        assert_eq!((Level::new(0), Level::new(11)), (None, None));
        assert_eq!(Level::default(), Level::STRONGEST);
    }

    #[test]
    fn no_level_may_use_less_or_errs_more_than_the_one_below() {
        let rows: Vec<Row> = Level::all().map(Level::row).collect();
        for (below, above) in rows.iter().zip(&rows[1..]) {
            let more = |less: Option<u64>, more: Option<u64>| {
                more.is_none_or(|more| less.is_some_and(|less| less < more))
            };
            let uses_more = below.nodes.is_none() && above.nodes.is_none() && below.share < above.share;
            assert!(
                uses_more || more(below.nodes, above.nodes),
                "{below:?}, {above:?}"
            );
            let depths = [below, above].map(|row| row.depth.map(u64::from));
            assert!(
                depths[0] == depths[1] || more(depths[0], depths[1]),
                "{below:?}, {above:?}"
            );
            assert!(
                below.blindness >= above.blindness && below.whim >= above.whim,
                "{below:?}, {above:?}"
            );
        }
        let strongest = Level::STRONGEST.row();
        assert_eq!((strongest.depth, strongest.nodes), (None, None));
        assert_eq!((strongest.blindness, strongest.whim), (0, 0));
    }
}
