//! Checks burning: the kinds that it names.

use super::Burns;
use crate::check::kinds::Kinds;
use crate::notes::Notes;
use crate::rules::relations::check::Ranks;
use crate::{PieceKind, document};

/// What a piece burns; `None` where it burns nothing.
pub(crate) fn check(
    number: PieceKind,
    piece: &document::Piece,
    ranks: &Ranks,
    kinds: &Kinds<'_>,
    notes: &mut Notes,
) -> Option<Burns> {
    let said = &piece.burns.as_ref()?.value;
    let named = said
        .whom
        .as_ref()
        .and_then(|whom| ranks.named(number, whom, kinds, notes));
    Some(Burns {
        whom: named.unwrap_or_else(|| kinds.iter().map(|(kind, _)| kind).collect()),
        turns: said.turns.unwrap_or_default(),
        burnt: said.burnt.as_ref().map(|burnt| burnt.value).unwrap_or_default(),
    })
}
