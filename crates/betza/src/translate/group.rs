//! Legs in brackets: each has its own atom, and the letters before the bracket select among whole paths.

use crate::atom::{Atom, LeapShape, Shape};
use crate::compass::{self, Compass};
use crate::directions::{self, System};
use crate::movement::{Leg, Modality, Path, Step};
use crate::tree::{Group, JointKind, ModifierKind, Run, Simple};

use super::{Reach, early_leg_modality, last_leg_modality};

/// All paths of a group, before any are selected: each leg clockwise from forward, orthogonal directions
/// first.
///
/// # Errors
///
/// The index of the first leg that no direction of its atom can be.
pub(crate) fn paths(group: &Group) -> Result<Vec<Path>, usize> {
    let run = &group.legs.first().map_or(&group.run, |leg| &leg.run);
    let initial = group.run.has(ModifierKind::Initial) || run.has(ModifierKind::Initial);
    let mut unfinished: Vec<(u8, Vec<Leg>)> = vec![(0, Vec::new())];
    for (index, simple) in group.legs.iter().enumerate() {
        let modality = match group.joints.get(index) {
            Some(_) => early_leg_modality(&simple.run),
            None => last_leg_modality(&simple.run),
        };
        let may_stop = group
            .joints
            .get(index)
            .is_some_and(|joint| joint.kind == JointKind::MayStop);
        let mut longer = Vec::new();
        for (heading, legs) in unfinished {
            for point in headings(simple, heading, index == 0).straight_first() {
                let leg = leg(simple, point, modality, may_stop);
                longer.push((point, [legs.as_slice(), &[leg]].concat()));
            }
        }
        if longer.is_empty() {
            return Err(index);
        }
        unfinished = longer;
    }
    let finished = unfinished.into_iter();
    Ok(finished.map(|(_, legs)| Path { legs, initial }).collect())
}

fn leg(simple: &Simple, point: u8, modality: Modality, may_stop: bool) -> Leg {
    let (_, size) = simple.atom.leap();
    Leg {
        step: compass::straight(point, size),
        max_range: Reach::new(simple.atom, simple.range).max_range,
        modality,
        may_stop,
    }
}

fn headings(simple: &Simple, heading: u8, first: bool) -> Compass {
    let system = System::from(simple.atom.shape());
    if first {
        return directions::select(&simple.run.directions, system);
    }
    let turned = if simple.run.directions.is_empty() {
        least_deflection(simple.atom, heading)
    } else {
        directions::select(&simple.run.directions, System::Relative)
    };
    turned.turned(heading).common(system.all())
}

/// Straight on where the atom can, else 45 degrees to both sides; `K` and `Q` do both.
fn least_deflection(atom: Atom, heading: u8) -> Compass {
    const STRAIGHT: Compass = Compass::of(&[0]);
    const BOTH_SIDES: Compass = Compass::of(&[1, 7]);
    match atom.shape() {
        Shape::Compound => STRAIGHT.union(BOTH_SIDES),
        shape if System::from(shape).all().contains(heading) => STRAIGHT,
        _ => BOTH_SIDES,
    }
}

/// A leap of each class that the paths have, in the order in which they show them.
pub(crate) fn shapes(paths: &[Path]) -> Vec<LeapShape> {
    let mut shapes: Vec<LeapShape> = Vec::new();
    for path in paths {
        let leap = LeapShape::of(aim(path));
        if shapes.iter().all(|known| known.shape != leap.shape) {
            shapes.push(leap);
        }
    }
    shapes
}

/// The paths that the letters before the bracket select; all of them where there are none.
pub(crate) fn selected(run: &Run, paths: Vec<Path>) -> Vec<Path> {
    if run.directions.is_empty() {
        return paths;
    }
    let sets = shapes(&paths)
        .into_iter()
        .map(|leap| {
            let set = directions::select(&run.directions, System::from(leap.shape));
            (leap.shape, set)
        })
        .collect::<Vec<_>>();
    let chosen = |path: &Path| {
        let aim = aim(path);
        let shape = LeapShape::of(aim).shape;
        let set = sets.iter().find(|(known, _)| *known == shape);
        set.zip(compass::point_of(aim))
            .is_some_and(|((_, set), point)| set.contains(point))
    };
    paths.into_iter().filter(chosen).collect()
}

/// Where a path is said to go: the sum of the first steps of its legs, or its first step when that sum is
/// zero.
fn aim(path: &Path) -> Step {
    let nowhere = Step { dx: 0, dy: 0 };
    let sum = path.legs.iter().fold(nowhere, |sum, leg| Step {
        dx: sum.dx + leg.step.dx,
        dy: sum.dy + leg.step.dy,
    });
    match path.legs.first() {
        // A move out and back, such as `[W-bW]`, is said to go where it goes first.
        Some(first) if sum == nowhere => first.step,
        _ => sum,
    }
}
