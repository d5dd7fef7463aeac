//! Obligations: the behaviour of `rules::Obligation`.

use hakugei_variant::rules::Obligation;

use crate::bitboard::Bitboard;
use crate::generate::{Scope, generate_free};
use crate::move_sets::{MoveSet, MoveSets};
use crate::moves::Move;
use crate::position::Position;

/// Leaves those of all legal moves that the side to move may play: of the first obligation that one of them meets only such.
pub(crate) fn keep_obligatory<const WORDS: usize>(
    position: &Position<WORDS>,
    found: &mut MoveSets<'_, WORDS>,
) {
    let tables = position.tables();
    let met = |obligation: &&Obligation| found.any(|set| !meeting(position, **obligation, set).is_empty());
    if let Some(&obligation) = tables.must().iter().find(met) {
        found.retain(|set| meeting(position, obligation, set));
    }
}

/// The obligation that bars a move which is legal but for that: another than what the move does can be met.
pub(crate) fn bar<const WORDS: usize>(position: &Position<WORDS>, mv: Move) -> Option<Obligation> {
    let must = position.tables().must();
    if must.is_empty() {
        return None;
    }
    let mut found = MoveSets::default();
    generate_free(position, Scope::All, position.tables().safety(), &mut found);
    let mut unmet = must
        .iter()
        .take_while(|&&obligation| !is_met(position, obligation, mv));
    let possible =
        |obligation: &&&Obligation| found.any(|set| !meeting(position, ***obligation, set).is_empty());
    unmet.find(|obligation| possible(&obligation)).copied()
}

/// Whether a move does what a side must do if it can.
fn is_met<const WORDS: usize>(position: &Position<WORDS>, obligation: Obligation, mv: Move) -> bool {
    match obligation {
        Obligation::Drop => mv.dropped().is_some(),
        Obligation::Capture => position.change(mv).captured_enemies().next().is_some(),
    }
}

/// The ends of those of some moves that do what a side must do if it can.
fn meeting<const WORDS: usize>(
    position: &Position<WORDS>,
    obligation: Obligation,
    set: &MoveSet<WORDS>,
) -> Bitboard<WORDS> {
    let meets = |to| is_met(position, obligation, set.stem.to(to));
    match obligation {
        // Of moves that differ only in where they end all are drops, or none is.
        Obligation::Drop if set.some().dropped().is_some() => set.ends,
        Obligation::Drop => Bitboard::EMPTY,
        Obligation::Capture => set.ends.into_iter().filter(|&to| meets(to)).collect(),
    }
}
