//! What the pieces of a document may do beyond what each says for itself.

use std::collections::BTreeMap;

use super::lists;
use crate::ZoneMode;
use crate::document::{self, Document};
use crate::notes::Notes;
use crate::rule::{BorrowedMoves, Neighbour, Passes, Ways};
use crate::source::Span;

/// Checks the rule of borrowed moves.
pub(super) fn check(document: &Document, notes: &mut Notes) -> Option<BorrowedMoves> {
    let said = match document.borrowed_moves.as_ref().map(|rule| &rule.value) {
        None | Some(document::BorrowedMoves::Never) => return Some(BorrowedMoves::Never),
        Some(document::BorrowedMoves::FromFriends(said)) => said,
    };
    let list = said.at.as_ref()?;
    let help = "name at least one of `ahead`, `behind`, `left`, `right`, or write `borrowed_moves: never`";
    lists::not_empty(list, help, notes);
    let mut first: BTreeMap<Neighbour, Span> = BTreeMap::new();
    let mut at = Vec::new();
    for said in &list.value {
        let neighbour = neighbour(&said.value);
        if let Some(&before) = first.get(&neighbour) {
            let name = neighbour.name();
            notes.push(lists::again(&format!("`{name}`"), said.span, before));
        } else {
            first.insert(neighbour, said.span);
            at.push(neighbour);
        }
    }
    Some(BorrowedMoves::FromFriends {
        at,
        mode: mode(said.mode.as_ref()),
    })
}

/// A square next to a piece.
pub(super) const fn neighbour(said: &document::Neighbour) -> Neighbour {
    match said {
        document::Neighbour::Ahead => Neighbour::Ahead,
        document::Neighbour::Behind => Neighbour::Behind,
        document::Neighbour::Left => Neighbour::Left,
        document::Neighbour::Right => Neighbour::Right,
    }
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
