//! The sums of a learned evaluation, kept from move to move along a line.

use hakugei_game::{Position, Tables, royal_pressure};
use hakugei_variant::Color;

use super::changes::Changes;
use super::learned::Learned;
use crate::score::Score;

/// The sums of the positions of a line, the present one last: for each position, Black's view and White's.
#[derive(Clone, Debug)]
pub(super) struct Sums {
    linear: Vec<[i32; 2]>,
    columns: Vec<i16>,
}

impl Sums {
    /// Those of one position.
    pub(super) fn of<const WORDS: usize>(learned: &Learned, position: &Position<WORDS>) -> Self {
        let width = learned.width();
        let mut sums = Self {
            linear: vec![[0; 2]],
            columns: Vec::new(),
        };
        for viewer in Color::ALL {
            sums.columns.extend_from_slice(&learned.weights.bias);
            let start = viewer.index() * width;
            learned.features.each(position, viewer, |feature| {
                sums.linear[0][viewer.index()] += i32::from(learned.weights.linear[feature]);
                add(&mut sums.columns[start..start + width], column(learned, feature));
            });
        }
        sums
    }

    /// Follows a move, given what it changes.
    #[inline]
    pub(super) fn push(&mut self, learned: &Learned, changes: &Changes) {
        let (width, features) = (learned.width(), &learned.features);
        let last = self.columns.len() - 2 * width;
        self.columns.extend_from_within(last..);
        let mut linear = self.linear[self.linear.len() - 1];
        for viewer in Color::ALL {
            let start = last + (2 + viewer.index()) * width;
            let sums = &mut self.columns[start..start + width];
            let worth = &mut linear[viewer.index()];
            for feature in changes.gone(features, viewer) {
                *worth -= i32::from(learned.weights.linear[feature]);
                take(sums, column(learned, feature));
            }
            for feature in changes.come(features, viewer) {
                *worth += i32::from(learned.weights.linear[feature]);
                add(sums, column(learned, feature));
            }
        }
        self.linear.push(linear);
    }

    /// Takes the last move back.
    #[inline]
    pub(super) fn pop(&mut self, learned: &Learned) {
        self.linear.pop();
        self.columns.truncate(self.columns.len() - 2 * learned.width());
    }

    /// The value of the present position for the side to move.
    #[inline]
    pub(super) fn value<const WORDS: usize>(
        &self,
        learned: &Learned,
        tables: &Tables<WORDS>,
        position: &Position<WORDS>,
    ) -> Score {
        let side = position.side();
        let width = learned.width();
        let last = &self.columns[self.columns.len() - 2 * width..];
        let views = [&last[..width], &last[width..]];
        let linear = self.linear[self.linear.len() - 1];
        let (us, them) = (side.index(), side.other().index());
        learned.value(
            [side, side.other()].map(|by| royal_pressure(tables, position, by)),
            [linear[us], linear[them]],
            [views[us], views[them]],
        )
    }
}

#[inline]
fn column(learned: &Learned, feature: usize) -> &[i16] {
    let width = learned.width();
    &learned.weights.columns[feature * width..(feature + 1) * width]
}

#[inline]
fn add(sums: &mut [i16], column: &[i16]) {
    for (sum, weight) in sums.iter_mut().zip(column) {
        *sum = sum.wrapping_add(*weight);
    }
}

#[inline]
fn take(sums: &mut [i16], column: &[i16]) {
    for (sum, weight) in sums.iter_mut().zip(column) {
        *sum = sum.wrapping_sub(*weight);
    }
}
