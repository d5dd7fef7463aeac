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
    /// For each position, the columns of Black's view and of White's; behind those of the present one lies room.
    columns: Vec<i16>,
    /// Where those of the present position begin.
    present: usize,
}

impl Sums {
    /// Those of one position.
    pub(super) fn of<const WORDS: usize>(learned: &Learned, position: &Position<WORDS>) -> Self {
        let width = learned.width();
        let mut sums = Self {
            standing: vec![0],
            columns: Vec::new(),
            present: 0,
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
    pub(super) fn push(&mut self, learned: &Learned, changes: &Changes) {
        let worth = |feature: usize| learned.standing[feature];
        let come = changes.come.seen_by(Color::Black).map(worth);
        let gone = changes.gone.seen_by(Color::Black).map(worth);
        let before = self.standing[self.standing.len() - 1];
        self.standing.push(before + come.sum::<i32>() - gone.sum::<i32>());
        if learned.width() > 0 {
            self.push_columns(learned, changes);
        }
    }

    fn push_columns(&mut self, learned: &Learned, changes: &Changes) {
        let width = learned.width();
        let next = self.present + 2 * width;
        // Room is kept when a move is taken back, so that a line allocates only as it first gets longer.
        if self.columns.len() < next + 2 * width {
            self.columns.resize(next + 2 * width, 0);
        }
        let (before, after) = self.columns[self.present..].split_at_mut(2 * width);
        for viewer in Color::ALL {
            let start = viewer.index() * width;
            let view = start..start + width;
            carry(
                &before[view.clone()],
                &mut after[view],
                changes
                    .gone
                    .seen_by(viewer)
                    .map(|feature| column(learned, feature)),
                changes
                    .come
                    .seen_by(viewer)
                    .map(|feature| column(learned, feature)),
            );
        }
        self.present = next;
    }

    /// Takes the last move back.
    #[inline]
    pub(super) fn pop(&mut self, learned: &Learned) {
        self.standing.pop();
        self.present = self.present.saturating_sub(2 * learned.width());
    }

    /// The value of the present position for the side to move.
    #[inline]
    pub(super) fn value<const WORDS: usize>(&self, learned: &Learned, position: &Position<WORDS>) -> Score {
        let side = position.side();
        let width = learned.width();
        let views = &self.columns[self.present..self.present + 2 * width];
        let views = [&views[..width], &views[width..]];
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

/// Writes sums after a move, given those before it and the columns that go and come. A column that goes and one that comes are
/// carried over together: most moves have one of each, and a pass over the sums is what takes time.
#[inline]
fn carry<'a>(
    before: &[i16],
    after: &mut [i16],
    mut gone: impl Iterator<Item = &'a [i16]>,
    mut come: impl Iterator<Item = &'a [i16]>,
) {
    match (gone.next(), come.next()) {
        (Some(gone), Some(come)) => {
            let columns = before.iter().zip(gone).zip(come);
            for (after, ((before, gone), come)) in after.iter_mut().zip(columns) {
                *after = before.wrapping_sub(*gone).wrapping_add(*come);
            }
        }
        (first_gone, first_come) => {
            after.copy_from_slice(before);
            if let Some(column) = first_gone {
                take(after, column);
            }
            if let Some(column) = first_come {
                add(after, column);
            }
        }
    }
    for column in gone {
        take(after, column);
    }
    for column in come {
        add(after, column);
    }
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
