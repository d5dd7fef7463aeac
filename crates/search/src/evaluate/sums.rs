//! The sums of a learned evaluation, kept from move to move along a line.

use hakugei_game::Position;
use hakugei_variant::Color;

use super::changes::Changes;
use super::learned::Learned;
use crate::score::Score;

/// The sums of the positions of a line, the present one last.
#[derive(Clone, Debug)]
pub(super) struct Sums {
    /// What the features of each position are worth to Black.
    standing: Vec<i32>,
    /// For each position, the columns of Black's view and of White's.
    columns: Vec<i16>,
}

impl Sums {
    /// Those of one position.
    pub(super) fn of<const WORDS: usize>(learned: &Learned, position: &Position<WORDS>) -> Self {
        let width = learned.width();
        let mut sums = Self {
            standing: vec![0],
            columns: Vec::new(),
        };
        for viewer in Color::ALL {
            sums.columns.extend_from_slice(&learned.weights.bias);
            let start = viewer.index() * width;
            learned.features.each(position, viewer, |feature| {
                if viewer == Color::Black {
                    sums.standing[0] += learned.standing[feature];
                }
                add(&mut sums.columns[start..start + width], column(learned, feature));
            });
        }
        sums
    }

    /// Follows a move, given what it changes.
    #[inline]
    pub(super) fn push(&mut self, learned: &Learned, changes: &Changes<'_>) {
        let worth = |feature: usize| learned.standing[feature];
        let come = changes.come(&learned.features, Color::Black).map(worth);
        let gone = changes.gone(&learned.features, Color::Black).map(worth);
        let before = self.standing[self.standing.len() - 1];
        self.standing.push(before + come.sum::<i32>() - gone.sum::<i32>());
        if learned.width() > 0 {
            self.push_columns(learned, changes);
        }
    }

    fn push_columns(&mut self, learned: &Learned, changes: &Changes<'_>) {
        let (width, features) = (learned.width(), &learned.features);
        let last = self.columns.len() - 2 * width;
        self.columns.extend_from_within(last..);
        for viewer in Color::ALL {
            let start = last + (2 + viewer.index()) * width;
            let sums = &mut self.columns[start..start + width];
            for feature in changes.gone(features, viewer) {
                take(sums, column(learned, feature));
            }
            for feature in changes.come(features, viewer) {
                add(sums, column(learned, feature));
            }
        }
    }

    /// Takes the last move back.
    #[inline]
    pub(super) fn pop(&mut self, learned: &Learned) {
        self.standing.pop();
        self.columns.truncate(self.columns.len() - 2 * learned.width());
    }

    /// The value of the present position for the side to move.
    #[inline]
    pub(super) fn value<const WORDS: usize>(&self, learned: &Learned, position: &Position<WORDS>) -> Score {
        let side = position.side();
        let width = learned.width();
        let last = &self.columns[self.columns.len() - 2 * width..];
        let views = [&last[..width], &last[width..]];
        let standing = self.standing[self.standing.len() - 1];
        let (us, them) = (side.index(), side.other().index());
        learned.value(
            [side, side.other()].map(|by| position.royal_pressure(by)),
            if side == Color::Black { standing } else { -standing },
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
