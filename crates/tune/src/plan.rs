//! The plan of a run: how many positions, in how many rounds, and the seed of each game.

use crate::self_play::Play;

/// The plan of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How games are played.
    pub play: Play,
    /// The least number of positions, in all rounds together.
    pub positions: usize,
    /// The number of rounds, at least one. Each but the first plays with an evaluation that was fitted to the positions of
    /// the rounds before it.
    pub rounds: u32,
    /// The seed of the run.
    pub seed: u64,
}

/// An odd number without a pattern, so that the seeds of a plan are not those of the next one.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

impl Plan {
    /// The least number of positions at the end of a round, counted from 1, including those of the rounds before it.
    pub fn positions_after(&self, round: u32) -> usize {
        let (positions, rounds) = (self.positions as u128, u128::from(self.rounds.max(1)));
        (positions * u128::from(round)).div_ceil(rounds) as usize
    }

    /// The seed of a game in a round. The game is counted from 0, the round from 1.
    pub fn game_seed(&self, round: u32, game: u64) -> u64 {
        self.seed.wrapping_mul(SPREAD) ^ (u64::from(round) << 48) ^ game
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn rounds_share_the_positions_and_no_two_games_their_seed() {
        let plan = |positions, rounds, seed| Plan {
            play: Play::default(),
            positions,
            rounds,
            seed,
        };
        let three = plan(100, 3, 1);
        assert_eq!([1, 2, 3].map(|round| three.positions_after(round)), [34, 67, 100]);
        assert_eq!(plan(5, 1, 1).positions_after(1), 5);
        let mut seeds = BTreeSet::new();
        for seed in 0..5 {
            for round in 1..=3 {
                seeds.extend((0..50).map(|game| plan(1, 3, seed).game_seed(round, game)));
            }
        }
        assert_eq!(seeds.len(), 5 * 3 * 50);
    }
}
