//! What each kind is worth in an exchange: one number on the board and one in hand, fitted to the results by themselves.
//!
//! The worths of single features cannot tell it: much of what a piece is worth lies in the network.

use hakugei_search::{Features, Worth};
use hakugei_variant::{Color, PieceKind, Variant};

use crate::fit::{Fit, logistic};
use crate::samples::Samples;

/// The most positions that are looked at.
const MOST: usize = 200_000;
const ROUNDS: usize = 400;
const RATE: f32 = 0.05;
/// No kind is worth less, in hundredths of the weakest piece: an exchange that costs nothing would never end.
const LEAST: f32 = 10.0;

/// How strongly a worth is held to the computed one where [`Fit::hold`] is 1: as if all positions of so many games in which the sides differ by one such
/// piece spoke for it, or rather of a quarter of so many.
const PULL: f32 = 500.0;

/// How much the result counts beside what the search found, given how much it does for single features: it weighs half as much
/// again, so that the usual two fifths are a half here, with which the evaluations that ship were made.
fn share_for_kinds(share: f32) -> f32 {
    let result = 1.5 * share;
    result / (result + (1.0 - share))
}

/// The worths of the kinds of a variant, given what a value of 1 is in hundredths of the weakest piece and the computed worths,
/// to which those are held that seldom differ.
pub(crate) fn worths(
    (variant, groups): (&Variant, &Groups),
    samples: &Samples,
    scale: f32,
    computed: &[Worth],
    how: &Fit,
) -> Vec<Worth> {
    let share = share_for_kinds(how.result_share);
    let step = (samples.len() / MOST).max(1);
    let rows: Vec<(Vec<(usize, f32)>, f32)> = (0..samples.len())
        .step_by(step)
        .map(|index| {
            let sample = samples.get(index);
            let found = logistic(f32::from(sample.score) / scale);
            let target = share * sample.result + (1.0 - share) * found;
            (groups.row(sample.features), target)
        })
        .collect();
    let begin = computed.iter().flat_map(|worth| [worth.board, worth.hand]);
    let begin: Vec<f32> = begin.map(|worth| f32::from(worth) / scale).collect();
    let pull = how.hold * PULL * samples.of_a_game() / step as f32;
    let values = regress(&rows, &begin, pull);
    let in_hundredths = |value: f32| (value * scale).clamp(LEAST, 30_000.0).round() as i16;
    let worth = |kind: PieceKind| {
        let computed = computed[kind.index()];
        if variant.piece(kind).royal {
            return computed;
        }
        Worth {
            board: in_hundredths(values[2 * kind.index()]),
            hand: match computed.hand {
                0 => 0,
                _ => in_hundredths(values[2 * kind.index() + 1]),
            },
        }
    };
    variant.kinds().map(worth).collect()
}

/// For each feature, the number that it counts for, and whether it is the own side's.
pub(crate) struct Groups(Vec<(usize, f32)>);

impl Groups {
    /// Those of all features of a variant.
    pub(crate) fn of(features: &Features) -> Self {
        let group = |feature| {
            let (piece, square) = features.piece(feature);
            let sign = if piece.color == Color::Black { 1.0 } else { -1.0 };
            (2 * piece.kind.index() + usize::from(square.is_none()), sign)
        };
        Self((0..features.count()).map(group).collect())
    }

    /// For each feature, how much more it is worth when its kind is worth something else than before.
    pub(crate) fn shifts(&self, before: &[Worth], now: &[Worth]) -> impl Iterator<Item = f32> {
        let worth = |of: &[Worth], group: usize| {
            let Worth { board, hand } = of[group / 2];
            f32::from(if group.is_multiple_of(2) { board } else { hand })
        };
        self.0
            .iter()
            .map(move |&(group, sign)| sign * (worth(now, group) - worth(before, group)))
    }

    /// How many more of each a side has than the other, where they differ.
    fn row(&self, features: &[u16]) -> Vec<(usize, f32)> {
        let mut counts: Vec<(usize, f32)> = Vec::new();
        for &feature in features {
            let (group, sign) = self.0[usize::from(feature)];
            match counts.iter_mut().find(|(other, _)| *other == group) {
                Some((_, count)) => *count += sign,
                None => counts.push((group, sign)),
            }
        }
        counts.retain(|&(_, count)| count != 0.0);
        counts
    }
}

/// Logistic regression by gradient descent with momentum, all rows at a time, from values on to which it is held: `pull` says
/// how strongly.
fn regress(rows: &[(Vec<(usize, f32)>, f32)], begin: &[f32], pull: f32) -> Vec<f32> {
    let (mut values, mut speeds) = (begin.to_vec(), vec![0.0_f32; begin.len()]);
    let mut seen = vec![pull; begin.len()];
    for (row, _) in rows {
        for &(group, difference) in row {
            seen[group] += difference * difference;
        }
    }
    for _ in 0..ROUNDS {
        let held = values.iter().zip(begin);
        let mut slopes: Vec<f32> = held.map(|(value, begin)| 0.25 * pull * (value - begin)).collect();
        for (row, target) in rows {
            let value: f32 = row
                .iter()
                .map(|&(group, difference)| values[group] * difference)
                .sum();
            let error = logistic(value) - target;
            for &(group, difference) in row {
                slopes[group] += error * difference;
            }
        }
        for group in 0..values.len() {
            speeds[group] = 0.9 * speeds[group] - RATE * 4.0 * slopes[group] / seen[group];
            values[group] += speeds[group];
        }
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_share_is_a_half_for_kinds() {
        let [none, usual, all] = [0.0, Fit::default().result_share, 1.0].map(share_for_kinds);
        // To the last bit: what ships was made with a half.
        assert_eq!(
            [none, usual, all].map(f32::to_bits),
            [0.0_f32, 0.5, 1.0].map(f32::to_bits)
        );
    }
}
