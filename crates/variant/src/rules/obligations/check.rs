//! Checks obligations: that there are some, each named once.

use super::Obligation;
use crate::check::lists;
use crate::diagnostic::Code;
use crate::document::decode::Spanned;
use crate::document::duplicates::each_once;
use crate::notes::Notes;

/// Checks what a side must do if it can; by default nothing.
pub(crate) fn check(said: Option<&Spanned<Vec<Spanned<Obligation>>>>, notes: &mut Notes) -> Vec<Obligation> {
    let Some(said) = said else {
        return Vec::new();
    };
    let help = "name what a side must do if it can, `drop` or `capture`, or take the list out";
    lists::not_empty(said, help, notes);
    let name = |obligation: Obligation| obligation.name().to_owned();
    let must = each_once(said.value.iter().cloned(), name, Code::DuplicateKey, notes);
    must.into_iter().map(|obligation| obligation.value).collect()
}
