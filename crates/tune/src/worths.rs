//! The worth of each kind in an exchange: one number on the board and one in hand, fitted separately from the features.
//!
//! The worths of single features cannot be used for this, because much of the worth of a piece lies in the network.

use hakugei_search::{Features, Worth};
use hakugei_variant::{Color, PieceKind, Variant};

use crate::fit::{Fit, logistic};
use crate::samples::Samples;

/// The most positions that are used.
const MOST: usize = 200_000;
/// The number of steps of the descent, and their size.
const ROUNDS: usize = 400;
const RATE: f32 = 0.05;
/// The least worth of a kind, in hundredths of the weakest piece: an exchange that costs nothing would never end.
const LEAST: f32 = 10.0;

/// The strength of the regularisation towards computed worths if [`Fit::hold`] is 1: it has the effect of all positions of
/// this many games in which the sides differ by one such piece, or rather of a quarter of them.
const PULL: f32 = 500.0;

/// The weight of the result beside the score of the search, given the weight that it has for single features. It is half as
/// much again, so that the default of two fifths becomes a half here, with which the shipped evaluations were made.
fn share_for_kinds(share: f32) -> f32 {
    let result = 1.5 * share;
    result / (result + (1.0 - share))
}

/// The fit of the worths of kinds in an exchange.
pub(crate) struct Exchange<'a> {
    /// The variant.
    pub(crate) variant: &'a Variant,
    /// The groups of its features.
    pub(crate) groups: &'a Groups,
    /// The computed worth of each kind. Kinds in which the sides seldom differ keep it.
    pub(crate) computed: &'a [Worth],
    /// A value of 1 in hundredths of the weakest piece.
    pub(crate) scale: f32,
}

impl Exchange<'_> {
    /// The worth of each kind, fitted to positions.
    pub(crate) fn fit(&self, samples: &Samples, how: &Fit) -> Vec<Worth> {
        let share = share_for_kinds(how.result_share);
        let step = (samples.len() / MOST).max(1);
        let rows: Vec<Row> = (0..samples.len())
            .step_by(step)
            .map(|index| {
                let sample = samples.get(index);
                let found = logistic(f32::from(sample.score) / self.scale);
                Row {
                    differences: self.groups.differences(sample.features),
                    target: share * sample.result + (1.0 - share) * found,
                }
            })
            .collect();
        let begin = self.computed.iter().flat_map(|worth| [worth.board, worth.hand]);
        let begin: Vec<f32> = begin.map(|worth| f32::from(worth) / self.scale).collect();
        let pull = how.hold * PULL * samples.of_a_game() / step as f32;
        let values = regress(&rows, &begin, pull);
        let kinds = self.variant.kinds();
        kinds.map(|kind| self.worth(kind, &values)).collect()
    }

    /// The worth of a kind, given the fitted values of all groups. Royal pieces are never exchanged, and kinds that are never
    /// in hand have no worth there.
    fn worth(&self, kind: PieceKind, values: &[f32]) -> Worth {
        let computed = self.computed[kind.index()];
        if self.variant.piece(kind).royal {
            return computed;
        }
        let in_hundredths = |value: f32| (value * self.scale).clamp(LEAST, 30_000.0).round() as i16;
        Worth {
            board: in_hundredths(values[2 * kind.index()]),
            hand: match computed.hand {
                0 => 0,
                _ => in_hundredths(values[2 * kind.index() + 1]),
            },
        }
    }
}

/// A position for the regression.
struct Row {
    /// The groups in which the sides differ.
    differences: Vec<Difference>,
    /// The chance to win that the worths should predict for the side to move.
    target: f32,
}

/// The number of pieces of a group that the side to move has more than the other side.
struct Difference {
    group: usize,
    count: f32,
}

/// The groups of features: a kind on the board, or a kind in hand.
pub(crate) struct Groups(Vec<Member>);

/// A feature as a member of a group.
struct Member {
    group: usize,
    /// 1 for the side whose view the features are, -1 for the other.
    sign: f32,
}

impl Groups {
    /// The groups of all features of a variant.
    pub(crate) fn of(features: &Features) -> Self {
        let member = |feature| {
            let (piece, square) = features.piece(feature);
            Member {
                group: 2 * piece.kind.index() + usize::from(square.is_none()),
                sign: if piece.color == Color::Black { 1.0 } else { -1.0 },
            }
        };
        Self((0..features.count()).map(member).collect())
    }

    /// For each feature, the change of its worth if the worths of kinds change.
    pub(crate) fn shifts(&self, before: &[Worth], now: &[Worth]) -> impl Iterator<Item = f32> {
        let worth = |of: &[Worth], group: usize| {
            let Worth { board, hand } = of[group / 2];
            f32::from(if group.is_multiple_of(2) { board } else { hand })
        };
        self.0
            .iter()
            .map(move |member| member.sign * (worth(now, member.group) - worth(before, member.group)))
    }

    /// The groups in which the sides differ.
    fn differences(&self, features: &[u16]) -> Vec<Difference> {
        let mut differences: Vec<Difference> = Vec::new();
        for &feature in features {
            let &Member { group, sign } = &self.0[usize::from(feature)];
            match differences.iter_mut().find(|other| other.group == group) {
                Some(difference) => difference.count += sign,
                None => differences.push(Difference { group, count: sign }),
            }
        }
        differences.retain(|difference| difference.count != 0.0);
        differences
    }
}

/// Logistic regression by gradient descent with momentum, with all rows in each step. The values begin at `begin` and are
/// regularised towards it with the strength `pull`.
fn regress(rows: &[Row], begin: &[f32], pull: f32) -> Vec<f32> {
    let (mut values, mut speeds) = (begin.to_vec(), vec![0.0_f32; begin.len()]);
    // Groups that occur in more rows have larger slopes; dividing by this makes their steps alike.
    let mut seen = vec![pull; begin.len()];
    for difference in rows.iter().flat_map(|row| &row.differences) {
        seen[difference.group] += difference.count * difference.count;
    }
    for _ in 0..ROUNDS {
        let held = values.iter().zip(begin);
        let mut slopes: Vec<f32> = held.map(|(value, begin)| 0.25 * pull * (value - begin)).collect();
        for row in rows {
            let worths = row.differences.iter();
            let value: f32 = worths
                .map(|difference| values[difference.group] * difference.count)
                .sum();
            let error = logistic(value) - row.target;
            for difference in &row.differences {
                slopes[difference.group] += error * difference.count;
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
        // Equal to the last bit: the shipped evaluations were made with a half.
        assert_eq!(
            [none, usual, all].map(f32::to_bits),
            [0.0_f32, 0.5, 1.0].map(f32::to_bits)
        );
    }
}
