//! From the tree to movements: one function for each kind of term.

mod chain;
mod group;
mod reach;
mod simple;

use std::collections::BTreeSet;

use crate::movement::{Modality, Movement, Moves, Path};
use crate::tree::{ModifierKind, Run, Term};

pub(crate) use chain::paths as chain_paths;
pub(crate) use group::{paths as group_paths, selected, shapes as path_shapes};
pub(crate) use reach::Reach;
pub(crate) use simple::movements;

/// The moves of one term.
pub(crate) fn term(term: &Term) -> Moves {
    match term {
        Term::Simple(simple) => Moves {
            simple: movements(simple),
            paths: Vec::new(),
        },
        Term::Chain(chain) => Moves {
            simple: Vec::new(),
            paths: chain_paths(chain),
        },
        Term::Group(group) => {
            let paths = group_paths(group).expect("the legs were found to fit when the tree was built");
            Moves {
                simple: Vec::new(),
                paths: selected(&group.run, paths),
            }
        }
    }
}

/// The moves of all terms together, each once.
pub(crate) fn moves(terms: &[Term]) -> Moves {
    let mut simple: BTreeSet<Movement> = BTreeSet::new();
    let mut seen: BTreeSet<Path> = BTreeSet::new();
    let mut paths = Vec::new();
    for moves in terms.iter().map(term) {
        simple.extend(moves.simple);
        let new = moves.paths.into_iter().filter(|path| seen.insert(path.clone()));
        paths.extend(new);
    }
    Moves {
        simple: simple.into_iter().collect(),
        paths,
    }
}

/// The modality of a single-leg move or of a final leg: `mc` unless `m` or `c` is given.
fn final_modality(run: &Run) -> Modality {
    let mut modality = Modality::NONE;
    if run.has(ModifierKind::Move) {
        modality = modality.union(Modality::EMPTY);
    }
    if run.has(ModifierKind::Capture) {
        modality = modality.union(Modality::ENEMY);
    }
    if modality == Modality::NONE {
        Modality::EMPTY_OR_ENEMY
    } else {
        modality
    }
}

/// The modality of a last leg, with the hopper that it may be.
fn last_leg_modality(run: &Run) -> Modality {
    let modality = final_modality(run);
    if run.has(ModifierKind::Hop) {
        modality.union(Modality::HOP)
    } else if run.has(ModifierKind::LandBehind) {
        modality.union(Modality::LAND_BEHIND)
    } else {
        modality
    }
}

/// The modality of an earlier leg: `m` unless something else is given; `g` is `p` and `y` is `m`.
fn early_leg_modality(run: &Run) -> Modality {
    let members = [
        (ModifierKind::Move, Modality::EMPTY),
        (ModifierKind::ChangeRange, Modality::EMPTY),
        (ModifierKind::Capture, Modality::ENEMY),
        (ModifierKind::CaptureFriend, Modality::FRIEND),
        (ModifierKind::Hop, Modality::HOP),
        (ModifierKind::LandBehind, Modality::HOP),
    ];
    let given = members.iter().filter(|(letter, _)| run.has(*letter));
    let modality = given.fold(Modality::NONE, |set, (_, member)| set.union(*member));
    if modality == Modality::NONE {
        Modality::EMPTY
    } else {
        modality
    }
}
