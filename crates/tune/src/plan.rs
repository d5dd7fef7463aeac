//! What is to be played, before anything is: how many positions, in which rounds, and the seed of each game.

use crate::self_play::Play;

/// What is to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How games are played.
    pub play: Play,
    /// How many positions there are to be at least, all rounds together.
    pub positions: usize,
    /// How many rounds: each but the first plays with what was learned from the positions of those before. At least one.
    pub rounds: u32,
    /// Other games.
    pub seed: u64,
}

/// An odd number without a pattern, so that the seeds of a plan are not those of the next one.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

impl Plan {
    /// How many positions there are to be at least when a round, counted from 1, is over: those of the rounds before too.
    pub fn positions_after(&self, round: u32) -> usize {
        let (positions, rounds) = (self.positions as u128, u128::from(self.rounds.max(1)));
        (positions * u128::from(round)).div_ceil(rounds) as usize
    }

    /// The seed of a game of a round: the game is counted from 0, the round from 1.
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
