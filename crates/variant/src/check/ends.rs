//! How the game of a document ends.

use super::ground::Ground;
use super::kinds::Kinds;
use crate::document::Ends;
use crate::document::decode::Spanned;
use crate::notes::Notes;
use crate::rules::{
    BareRoyal, Check, IllegalMove, Impasse, QuietMoves, Repetition, RoyalEnd, Stalemate, Try, bare_royal,
    impasse, quiet_moves, repetition, try_rule,
};

/// How the game ends, checked.
pub(super) struct Checked {
    pub(super) royal: RoyalEnd,
    pub(super) check: Check,
    pub(super) try_rule: Try,
    pub(super) bare_royal: BareRoyal,
    pub(super) stalemate: Stalemate,
    pub(super) repetition: Repetition,
    pub(super) quiet_moves: QuietMoves,
    pub(super) illegal_move: IllegalMove,
    pub(super) impasse: Impasse,
}

/// Checks how the game ends.
pub(super) fn check(
    ends: &Ends,
    kinds: &Kinds<'_>,
    ground: Ground<'_>,
    notes: &mut Notes,
) -> Option<Checked> {
    let try_rule = try_rule::check::check(
        value(ends.try_rule.as_ref()).and_then(Option::as_ref),
        ground,
        notes,
    );
    let bare_royal = bare_royal::check::check(
        value(ends.bare_royal.as_ref()).and_then(Option::as_ref),
        kinds,
        notes,
    );
    let impasse = impasse::check::check(value(ends.impasse.as_ref()), kinds, ground, notes);
    let repetition = value(ends.repetition.as_ref());
    let repetition = repetition.and_then(|rule| repetition::check::check(rule, notes));
    let quiet_moves = quiet_moves::check::check(value(ends.quiet_moves.as_ref()), notes);
    Some(Checked {
        royal: value(ends.royal.as_ref()).copied().unwrap_or_default(),
        check: value(ends.check.as_ref()).copied().unwrap_or_default(),
        try_rule: try_rule?,
        bare_royal,
        stalemate: ends.stalemate.as_ref()?.value,
        repetition: repetition?,
        quiet_moves: quiet_moves?,
        illegal_move: value(ends.illegal_move.as_ref()).copied().unwrap_or_default(),
        impasse: impasse?,
    })
}

/// The value of a field that is there.
fn value<T>(field: Option<&Spanned<T>>) -> Option<&T> {
    field.map(|field| &field.value)
}
