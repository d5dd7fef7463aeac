//! Chains of legs that share an atom: later legs are seen from the leg before.

use crate::atom::{Atom, Shape};
use crate::compass::{self, Compass};
use crate::directions::{self, System};
use crate::movement::{Leg, Modality, Path};
use crate::tree::{Chain, ModifierKind, Run};

use super::{Reach, early_leg_modality, last_leg_modality};

/// One leg of the chain, before its direction is known.
struct Stage {
    directions: Compass,
    max_range: u8,
    modality: Modality,
}

/// The paths of a chain: the first leg clockwise, orthogonal directions before diagonal ones; each later
/// leg clockwise from straight on.
pub(crate) fn paths(chain: &Chain) -> Vec<Path> {
    let stages = stages(chain);
    let (_, size) = chain.atom.leap();
    let initial = chain.legs.iter().any(|run| run.has(ModifierKind::Initial));
    let mut unfinished: Vec<(u8, Vec<Leg>)> = vec![(0, Vec::new())];
    for (index, stage) in stages.iter().enumerate() {
        let mut longer = Vec::new();
        for (heading, legs) in unfinished {
            for point in headings(stage.directions, heading, index == 0) {
                let leg = Leg {
                    step: compass::straight(point, size),
                    max_range: stage.max_range,
                    modality: stage.modality,
                    may_stop: false,
                };
                longer.push((point, [legs.as_slice(), &[leg]].concat()));
            }
        }
        unfinished = longer;
    }
    let finished = unfinished.into_iter();
    finished.map(|(_, legs)| Path { legs, initial }).collect()
}

fn headings(directions: Compass, heading: u8, first: bool) -> Vec<u8> {
    if first {
        return directions.straight_first().collect();
    }
    directions.clockwise().map(|turn| (heading + turn) % 8).collect()
}

fn stages(chain: &Chain) -> Vec<Stage> {
    let last = chain.legs.len() - 1;
    let mut reach = Reach::new(chain.atom, chain.range);
    let mut stages = Vec::new();
    for (index, run) in chain.legs.iter().enumerate() {
        stages.push(Stage {
            directions: stage_directions(run, chain.atom, index == 0),
            max_range: reach.max_range,
            modality: if index == last {
                last_leg_modality(run)
            } else {
                early_leg_modality(run)
            },
        });
        if run.has(ModifierKind::ChangeRange) || run.has(ModifierKind::LandBehind) {
            reach = reach.changed();
        }
    }
    stages
}

fn stage_directions(run: &Run, atom: Atom, first: bool) -> Compass {
    if first {
        return directions::select(&run.directions, System::from(atom.shape()));
    }
    if !run.directions.is_empty() {
        return directions::select(&run.directions, System::Relative);
    }
    // Without letters a later leg goes in every direction of the atom but back where it came from, as in XBoard.
    match atom.shape() {
        Shape::Compound => Compass::of(&[0, 1, 2, 3, 5, 6, 7]),
        _ => Compass::of(&[0, 2, 6]),
    }
}
