//! Modifiers that need a certain reach of their atom: `n`, `j`, `p` and `g`.

use crate::atom::{Atom, Shape};
use crate::error::ErrorKind;
use crate::refuse::{self, Place};
use crate::tree::{Modifier, ModifierKind, Run};

use super::TermReader;

impl TermReader<'_> {
    /// Checks the modifiers of a run against the atom and its largest number of repeats.
    pub(super) fn reach(&mut self, run: &Run, atom: Atom, max_range: u8, place: Place) {
        // On an earlier leg `p` steps over a piece, which needs no range.
        if matches!(
            place,
            Place::Chain { last: false, .. } | Place::Bracket { last: false, .. }
        ) {
            return;
        }
        for modifier in &run.modifiers {
            if let Some(kind) = shortfall(*modifier, atom, max_range) {
                let error = refuse::reach::refused(self.source, kind, *modifier, atom, place);
                self.found.push(error);
            }
        }
    }
}

fn shortfall(modifier: Modifier, atom: Atom, max_range: u8) -> Option<ErrorKind> {
    let once = max_range == 1;
    match modifier.kind {
        ModifierKind::Lame if !once || atom.leap().1 < 2 => Some(ErrorKind::LameNeedsLeap),
        ModifierKind::Jump => jump_shortfall(atom, once),
        ModifierKind::Hop | ModifierKind::LandBehind if once => Some(ErrorKind::HopperNeedsSlider),
        _ => None,
    }
}

/// `j` skips the first square of a slider on `W` or `F`, and asks for a piece on the midpoint of a `D` or
/// `A` leap.
fn jump_shortfall(atom: Atom, once: bool) -> Option<ErrorKind> {
    match atom.leap().1 {
        1 if once => Some(ErrorKind::JumpNeedsReach),
        1 => None,
        2 if once && atom.shape() != Shape::Oblique => None,
        _ => Some(ErrorKind::JumpUndefined),
    }
}
