//! What the pieces of a document may do beyond what each says for itself.

use crate::ZoneMode;
use crate::document::{self, Document};
use crate::notes::Notes;
use crate::rule::{BorrowedMoves, Neighbour, Passes, Ways};

/// Checks the rule of borrowed moves.
pub(super) fn check(document: &Document, _notes: &mut Notes) -> Option<BorrowedMoves> {
    let said = match document.borrowed_moves.as_ref().map(|rule| &rule.value) {
        None | Some(document::BorrowedMoves::Never) => return Some(BorrowedMoves::Never),
        Some(document::BorrowedMoves::FromFriends(said)) => said,
    };
    let at = said.at.as_ref()?.value.iter().map(|at| match at.value {
        document::Neighbour::Ahead => Neighbour::Ahead,
        document::Neighbour::Behind => Neighbour::Behind,
        document::Neighbour::Left => Neighbour::Left,
        document::Neighbour::Right => Neighbour::Right,
    });
    Some(BorrowedMoves::FromFriends {
        at: at.collect(),
        mode: mode(said.mode.as_ref()),
    })
}

/// What tells ways of moving apart.
pub(super) fn ways(document: &Document) -> Ways {
    match document.ways.as_ref().map(|ways| &ways.value) {
        None | Some(document::Ways::ByCaptures) => Ways::ByCaptures,
        Some(document::Ways::ByPath) => Ways::ByPath,
    }
}

/// What becomes of passes.
pub(super) fn passes(document: &Document) -> Passes {
    match document.passes.as_ref().map(|passes| &passes.value) {
        None | Some(document::Passes::Allowed) => Passes::Allowed,
        Some(document::Passes::Once) => Passes::Once,
        Some(document::Passes::Barred) => Passes::Barred,
    }
}

/// How other moves stand to the ordinary ones.
pub(super) const fn mode(mode: Option<&document::ZoneMode>) -> ZoneMode {
    match mode {
        None | Some(document::ZoneMode::Replace) => ZoneMode::Replace,
        Some(document::ZoneMode::Add) => ZoneMode::Add,
    }
}
