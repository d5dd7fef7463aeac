//! Plans: the single-leg moves of a text, looked up for all squares.

use betza::{Kind, Movement, Moves};
use hakugei_variant::Color;

use super::geometry::EndModality;
use super::movement_rays::MovementRays;

/// A single-leg move, looked up for all squares.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlannedMovement {
    pub(super) movement: Movement,
    pub(super) targets: EndModality,
    /// The number of its ray from the first square.
    pub(super) rays: usize,
}

/// Looks the single-leg moves of a text up.
pub(super) fn plan<const WORDS: usize>(
    rays: &mut MovementRays<WORDS>,
    color: Color,
    moves: &Moves,
) -> Vec<PlannedMovement> {
    let planned = |&movement| PlannedMovement {
        movement,
        targets: EndModality::of(movement.modality),
        rays: rays.number(color, movement),
    };
    moves.simple.iter().map(planned).collect()
}

impl PlannedMovement {
    /// What distinguishes it from others that are not lame, of either side.
    fn key(&self) -> (usize, Kind, EndModality) {
        (self.rays, self.movement.kind, self.targets)
    }
}

impl PartialEq for PlannedMovement {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

/// Whether the moves of a text have a single leg and are not lame, and all are open from everywhere. If so, they are put in
/// order.
pub(super) fn is_even(moves: &Moves, plan: &mut [PlannedMovement]) -> bool {
    let even = |planned: &PlannedMovement| !planned.movement.initial && planned.movement.kind != Kind::Lame;
    let all_even = moves.paths.is_empty() && plan.iter().all(even);
    if all_even {
        plan.sort_unstable_by_key(PlannedMovement::key);
    }
    all_even
}
