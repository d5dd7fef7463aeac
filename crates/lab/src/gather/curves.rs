//! The course of an agent's games: what there was to choose at each stage, and how decided games were.

use std::collections::BTreeMap;

use crate::measures::Known;
use crate::replay::Replay;
use crate::report::{BranchingPoint, EvaluationPoint, Valued};
use crate::stats::{Halves, Ratio};

/// About how many points a curve has.
const POINTS: usize = 60;

/// A stage of all games.
#[derive(Clone, Default)]
struct Stage {
    positions: u64,
    judged: u64,
    /// How many games have some positions, and how many some that were judged.
    games: [u64; 2],
    /// The legal moves on the board and by drops, by the number of positions.
    moves: [Ratio; 2],
    /// The sums of the chances of the first player and of the leader, and the number of positions.
    chances: Halves<[f64; 3]>,
}

/// What a pair adds to a stage: its positions, and their legal moves on the board and by drops.
#[derive(Clone, Copy, Default)]
struct OfPair {
    positions: f64,
    moves: [f64; 2],
}

/// All stages of games.
pub(super) struct Curves {
    /// How many plies a stage has.
    width: usize,
    stages: Vec<Stage>,
    of_pair: BTreeMap<usize, OfPair>,
}

impl Curves {
    /// Curves for games up to a length; the last one has all later plies.
    pub(super) fn new(longest: usize) -> Self {
        let width = longest.div_ceil(POINTS).max(1);
        Self {
            width,
            stages: vec![Stage::default(); longest.div_ceil(width) + 1],
            of_pair: BTreeMap::new(),
        }
    }

    /// Adds a game of a pair.
    pub(super) fn add(&mut self, pair: u64, replay: &Replay, known: &Halves<Known>) {
        let last = self.stages.len() - 1;
        let mut reached = [None; 2];
        for step in &replay.steps {
            let place = (step.ply / self.width).min(last);
            let stage = &mut self.stages[place];
            stage.positions += 1;
            stage.games[0] += u64::from(reached[0].replace(place) != Some(place));
            let of_pair = self.of_pair.entry(place).or_default();
            of_pair.positions += 1.0;
            for (sum, &moves) in of_pair.moves.iter_mut().zip(&step.legal) {
                *sum += f64::from(moves);
            }
            let Some(score) = step.score.filter(|_| known.all().chances.is_some()) else {
                continue;
            };
            stage.judged += 1;
            stage.games[1] += u64::from(reached[1].replace(place) != Some(place));
            let is_first = step.side == replay.first;
            stage
                .chances
                .add_by(pair, known, |[first, leader, positions], known| {
                    let Some(chances) = known.chances else { return };
                    let chance = chances.of(score);
                    *first += if is_first { chance } else { 1.0 - chance };
                    *leader += chance.max(1.0 - chance);
                    *positions += 1.0;
                });
        }
    }

    /// Ends a pair, whose games have been added.
    pub(super) fn end_pair(&mut self) {
        for (place, of_pair) in std::mem::take(&mut self.of_pair) {
            for (sum, moves) in self.stages[place].moves.iter_mut().zip(of_pair.moves) {
                sum.add(moves, of_pair.positions);
            }
        }
    }

    /// The stages that have positions, and those that have judged ones. What only one of several pairs reached says nothing of others, and is left
    /// out.
    pub(super) fn finish(&self) -> (Vec<BranchingPoint>, Vec<EvaluationPoint>) {
        let pairs = |stage: &Stage| stage.moves[0].count();
        let least = self.stages.iter().map(pairs).max().unwrap_or(0).min(2);
        let stages = || {
            let all = (0..).step_by(self.width).zip(&self.stages);
            all.filter(move |(_, stage)| pairs(stage) >= least)
        };
        let branching = stages().filter_map(|(ply, stage)| {
            let [board, drops] =
                [&stage.moves[0], &stage.moves[1]].map(|sums| sums.estimate().map(Valued::of_amount));
            Some(BranchingPoint {
                ply,
                board: board?,
                drops: drops?,
                positions: stage.positions,
                games: stage.games[0],
            })
        });
        let evaluation = stages().filter_map(|(ply, stage)| {
            let [first_player, leader] = [0, 1].map(|of| {
                let sums = stage.chances.map(|sums| [sums[of], sums[2]]);
                sums.ratio().map(|chance| Valued::of_part(chance.or_alike()))
            });
            Some(EvaluationPoint {
                ply,
                first_player: first_player?,
                leader: leader?,
                positions: stage.judged,
                games: stage.games[1],
            })
        });
        (branching.collect(), evaluation.collect())
    }
}
