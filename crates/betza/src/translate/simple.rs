//! Single-leg moves.

use crate::atom::{LeapShape, Shape, UNIVERSAL_REACH};
use crate::compass::{self, Compass};
use crate::directions::{self, System};
use crate::movement::{Kind, Movement, Step};
use crate::tree::{ModifierKind, Run, Simple};

use super::{Reach, final_modality};

/// The movements of a simple term, sorted.
pub(crate) fn movements(simple: &Simple) -> Vec<Movement> {
    let max_range = Reach::new(simple.atom, simple.range).max_range;
    let kind = kind(&simple.run, max_range);
    let skips = kind == Kind::Slider && simple.run.has(ModifierKind::Jump);
    let mut movements: Vec<Movement> = steps(simple)
        .into_iter()
        .map(|step| Movement {
            step,
            kind,
            min_range: if skips { 2 } else { 1 },
            max_range,
            modality: final_modality(&simple.run),
            initial: simple.run.has(ModifierKind::Initial),
        })
        .collect();
    movements.sort_unstable();
    movements
}

fn kind(run: &Run, max_range: u8) -> Kind {
    if run.has(ModifierKind::Hop) {
        Kind::Hopper
    } else if run.has(ModifierKind::LandBehind) {
        Kind::Grasshopper
    } else if run.has(ModifierKind::Lame) {
        Kind::Lame
    } else if max_range != 1 {
        Kind::Slider
    } else if run.has(ModifierKind::Jump) {
        Kind::MustJump
    } else {
        Kind::Leaper
    }
}

fn steps(simple: &Simple) -> Vec<Step> {
    let LeapShape { shape, leap } = simple.atom.leap_shape();
    if shape == Shape::Universal {
        return universal_steps();
    }
    let set: Compass = directions::select(&simple.run.directions, System::from(shape));
    let step = |point| match shape {
        Shape::Oblique => compass::oblique(point, leap),
        _ => compass::straight(point, leap.major),
    };
    set.clockwise().map(step).collect()
}

/// The leaps of `U`.
fn universal_steps() -> Vec<Step> {
    let reach = UNIVERSAL_REACH as i8;
    let across = || -reach..=reach;
    let steps = across().flat_map(|dx| across().map(move |dy| Step { dx, dy }));
    steps.filter(|step| (step.dx, step.dy) != (0, 0)).collect()
}
