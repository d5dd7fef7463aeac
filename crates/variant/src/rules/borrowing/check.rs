//! Checks the rule of borrowed moves of a document.

use std::collections::BTreeMap;

use super::{BorrowedMoves, Neighbour};
use crate::check::lists;
use crate::document::Document;
use crate::notes::Notes;
use crate::source::Span;

/// Checks the rule of borrowed moves.
pub(crate) fn check(document: &Document, notes: &mut Notes) -> Option<BorrowedMoves> {
    let rule = document.borrowed_moves.as_ref();
    let Some(said) = rule.and_then(|rule| rule.value.as_ref()) else {
        return Some(BorrowedMoves::Never);
    };
    let list = said.at.as_ref()?;
    let help = "name at least one of `ahead`, `behind`, `left`, `right`, or write `borrowed_moves: never`";
    lists::not_empty(list, help, notes);
    let mut first: BTreeMap<Neighbour, Span> = BTreeMap::new();
    let mut at = Vec::new();
    for said in &list.value {
        let neighbour = said.value;
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
        mode: said.mode.unwrap_or_default(),
    })
}
