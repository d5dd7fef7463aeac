//! Area moves: as many single steps over empty squares as a piece may take, each in any direction but straight back. They are many moves
//! by several legs, which are walked together.

use betza::Modality;
use hakugei_variant::{Board, Color, Square};

use super::geometry::{EndModality, Leg};
use crate::bitboard::Bitboard;

/// The most directions of an area move.
const MOST_DIRECTIONS: usize = 8;

/// Moves of a number of steps over empty squares, each in one of some directions but not straight back from the one before.
#[derive(Debug)]
pub(crate) struct AreaMove {
    /// The directions: with each its opposite.
    directions: Box<[(i16, i16)]>,
    /// How many steps a move takes: at least two.
    steps: usize,
    /// What may stand where it ends, and how it comes there.
    end: Modality,
}

impl AreaMove {
    /// The area moves whose paths are all among some moves by several legs.
    pub(super) fn all_among(legs: &[Box<[Leg]>]) -> Vec<Self> {
        let mut ends: Vec<(usize, Modality)> = Vec::new();
        for path in legs {
            if let [_, .., last] = path.as_ref()
                && !ends.contains(&(path.len(), last.modality))
            {
                ends.push((path.len(), last.modality));
            }
        }
        let ends = ends.into_iter();
        ends.filter_map(|(steps, end)| Self::among(legs, steps, end))
            .collect()
    }

    /// The area move of a number of steps with an end, if all its paths are among some moves.
    fn among(legs: &[Box<[Leg]>], steps: usize, end: Modality) -> Option<Self> {
        let mut directions: Vec<(i16, i16)> = Vec::new();
        for path in legs.iter().filter(|path| path.len() == steps) {
            if !directions.contains(&path[0].direction()) {
                directions.push(path[0].direction());
            }
        }
        let area = Self {
            directions: directions.into(),
            steps,
            end,
        };
        let own = legs.iter().filter(|path| area.contains(path));
        let mut own: Vec<Vec<_>> = own
            .map(|path| path.iter().map(|leg| leg.direction()).collect())
            .collect();
        own.sort_unstable();
        own.dedup();
        (own.len() == area.paths()?).then_some(area)
    }

    /// How many paths it has; `None` where it has more directions than are walked together, or one without its opposite.
    fn paths(&self) -> Option<usize> {
        let fits = self.directions.len() <= MOST_DIRECTIONS
            && self
                .directions
                .iter()
                .all(|&direction| self.directions.contains(&opposite(direction)));
        let onward = self.directions.len().checked_sub(1)?;
        fits.then(|| self.directions.len() * onward.pow(self.steps as u32 - 1))
    }

    /// Whether a path is one of its own.
    pub(super) fn contains(&self, path: &[Leg]) -> bool {
        let hops = self.end.contains(Modality::HOP) || self.end.contains(Modality::LAND_BEHIND);
        let [before @ .., last] = path else { return false };
        path.len() == self.steps
            && last.modality == self.end
            && !hops
            && before
                .iter()
                .all(|leg| leg.modality == Modality::EMPTY && !leg.may_stop)
            && path
                .iter()
                .all(|leg| leg.max_range == 1 && self.directions.contains(&leg.direction()))
            && path
                .windows(2)
                .all(|two| two[0].direction() != opposite(two[1].direction()))
    }

    /// How many bytes it takes.
    pub(super) fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(&*self.directions)
    }

    /// What may stand where it ends.
    pub(crate) fn targets(&self) -> EndModality {
        EndModality::of(self.end)
    }

    /// Where the moves from a square lead, whatever stands there, given the squares that may be passed.
    pub(crate) fn ends<const WORDS: usize>(
        &self,
        board: Board,
        from: Square,
        empty: Bitboard<WORDS>,
    ) -> Bitboard<WORDS> {
        let mut arrived = [Bitboard::EMPTY; MOST_DIRECTIONS];
        for (ends, &direction) in arrived.iter_mut().zip(&self.directions) {
            *ends = stepped(board, Bitboard::of(from), direction);
        }
        for _ in 1..self.steps {
            let before = arrived;
            for (at, &direction) in self.directions.iter().enumerate() {
                let onward = before.iter().zip(&self.directions);
                let onward = onward.filter(|(_, other)| **other != opposite(direction));
                let starts = onward.fold(Bitboard::EMPTY, |all, (ends, _)| all | *ends);
                arrived[at] = stepped(board, starts & empty, direction);
            }
        }
        arrived.into_iter().fold(Bitboard::EMPTY, |all, ends| all | ends)
    }
}

/// The direction that leads back.
fn opposite((dx, dy): (i16, i16)) -> (i16, i16) {
    (-dx, -dy)
}

/// The squares one step away from some.
fn stepped<const WORDS: usize>(board: Board, from: Bitboard<WORDS>, (dx, dy): (i16, i16)) -> Bitboard<WORDS> {
    let next = |square| board.ray(square, Color::Black, dx, dy).next();
    from.into_iter().filter_map(next).collect()
}
