//! Checks the rule of borrowed moves of a document.

use super::{BorrowedMoves, Neighbour};
use crate::check::lists;
use crate::diagnostic::Code;
use crate::document::Document;
use crate::document::duplicates::each_once;
use crate::notes::Notes;

/// Checks the rule of borrowed moves.
pub(crate) fn check(document: &Document, notes: &mut Notes) -> Option<BorrowedMoves> {
    let rule = document.borrowed_moves.as_ref();
    let Some(said) = rule.and_then(|rule| rule.value.as_ref()) else {
        return Some(BorrowedMoves::Never);
    };
    let list = said.at.as_ref()?;
    let help = "name at least one of `ahead`, `behind`, `left`, `right`, or write `borrowed_moves: never`";
    lists::not_empty(list, help, notes);
    let name = |neighbour: Neighbour| neighbour.name().to_owned();
    let at = each_once(list.value.iter().cloned(), name, Code::DuplicateKey, notes);
    let at = at.into_iter().map(|neighbour| neighbour.value).collect();
    Some(BorrowedMoves::FromFriends {
        at,
        mode: said.mode.unwrap_or_default(),
    })
}
