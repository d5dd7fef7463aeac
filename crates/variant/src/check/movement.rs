//! The moves that pieces of a document borrow.

use crate::ZoneMode;
use crate::document::{self, Document};
use crate::notes::Notes;
use crate::rule::{BorrowedMoves, Neighbour};

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

/// How other moves stand to the ordinary ones.
pub(super) const fn mode(mode: Option<&document::ZoneMode>) -> ZoneMode {
    match mode {
        None | Some(document::ZoneMode::Replace) => ZoneMode::Replace,
        Some(document::ZoneMode::Add) => ZoneMode::Add,
    }
}
