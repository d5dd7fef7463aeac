//! Contagion in words.

use hakugei_text::noun::with_article;

use super::Contagion;
use crate::rules::relations::words::SomeKinds;
use crate::words::naming::noun;
use crate::{PieceKind, Variant};

/// The sentence about what the capture of a kind makes of the captor, if it makes anything of it.
pub(crate) fn of_kind(variant: &Variant, kind: PieceKind) -> Option<String> {
    let Contagion { becomes, captors } = variant.piece(kind).contagion.as_ref()?;
    let becomes = with_article(&noun(variant, *becomes));
    Some(match SomeKinds::of(variant, captors) {
        SomeKinds::None => return None,
        SomeKinds::Only(kinds) => format!("Of {kinds}, one that captures it becomes {becomes} at once."),
        SomeKinds::AllBut(kinds) if kinds.is_empty() => {
            format!("Whatever captures it becomes {becomes} at once.")
        }
        SomeKinds::AllBut(kinds) => {
            format!("Whatever captures it, other than {kinds}, becomes {becomes} at once.")
        }
    })
}
