//! The rules of a document besides how its pieces move.

use super::board_context::BoardContext;
use super::kinds::Kinds;
use crate::document::Document;
use crate::document::decode::Spanned;
use crate::notes::Notes;
use crate::rules::{
    Rules, bare_royal, borrowing, capture_limits, checks, drops, impasse, obligations, promotion,
    quiet_moves, repetition, royal, try_rule,
};

/// Checks the rules. Each is checked before any is missed, so that all that is wrong is noted in one run.
pub(super) fn check(
    document: &Document,
    kinds: &Kinds<'_>,
    board_context: BoardContext<'_>,
    notes: &mut Notes,
) -> Option<Rules> {
    let ends = document.ends.as_ref();
    let try_rule = value(ends.and_then(|ends| ends.try_rule.as_ref())).and_then(Option::as_ref);
    let try_rule = try_rule::check::check(try_rule, board_context, notes);
    let bare_royal = value(ends.and_then(|ends| ends.bare_royal.as_ref())).and_then(Option::as_ref);
    let bare_royal = bare_royal::check::check(bare_royal, kinds, notes);
    let impasse = value(ends.and_then(|ends| ends.impasse.as_ref()));
    let impasse = impasse::check::check(impasse, kinds, board_context, notes);
    let least_royals = royal::check::check(ends, board_context, notes);
    let repetition = value(ends.and_then(|ends| ends.repetition.as_ref()));
    let repetition = repetition.and_then(|rule| repetition::check::check(rule.as_ref(), notes));
    let quiet_moves = value(ends.and_then(|ends| ends.quiet_moves.as_ref())).and_then(Option::as_ref);
    let quiet_moves = quiet_moves::check::check(quiet_moves, notes);
    let check = value(ends.and_then(|ends| ends.check.as_ref())).and_then(Option::as_ref);
    let check = checks::check::check(check, notes);
    if notes.partial {
        // The checks below look at all pieces, and would miss those of a parent that cannot be read.
        return None;
    }
    let promotion = promotion::check::check(document, kinds, board_context, notes);
    let capture_limits = capture_limits::check::check(document, kinds, notes);
    let borrowed_moves = borrowing::check::check(document, notes);
    let limits = drops::check::check(document, kinds, board_context, notes);
    let must = obligations::check::check(document.must.as_ref(), notes);
    let facing_royals = document.facing_royals.as_ref().map(|said| said.value.rule());
    let ends = ends?;
    Some(Rules {
        limits,
        capture_limits,
        drop_faces: drops::faces::of(document),
        borrowed_moves: borrowed_moves?,
        ways: value_or_default(document.ways.as_ref()),
        passes: value_or_default(document.passes.as_ref()),
        must,
        facing_royals: match facing_royals {
            Some(rule) => Some(rule?),
            None => None,
        },
        promotion: promotion?,
        royal: value_or_default(ends.royal.as_ref()),
        least_royals: least_royals?,
        check: check?,
        try_rule: try_rule?,
        bare_royal,
        stalemate: ends.stalemate.as_ref()?.value,
        repetition: repetition?,
        quiet_moves: quiet_moves?,
        illegal_move: value_or_default(ends.illegal_move.as_ref()),
        impasse: impasse?,
    })
}

/// The value of a field that is there.
fn value<T>(field: Option<&Spanned<T>>) -> Option<&T> {
    field.map(|field| &field.value)
}

/// The value of a field, or what holds where the file does not have it.
fn value_or_default<T: Copy + Default>(field: Option<&Spanned<T>>) -> T {
    value(field).copied().unwrap_or_default()
}
