//! Contagion: what a piece becomes by what it captures (`contagion` of the captured piece).
//!
//! The deva of 摩訶大大将棋 makes a teaching king of its captor. The captor has no choice: its turn is written as one that
//! promotes, without a face, and it promotes in no other way. What counts for it is the face that it shows before the
//! turn.

use hakugei_variant::{Piece, PieceKind, Square};

use crate::Position;

/// What a piece becomes by a turn that captures on these squares, in this order, or `None` if none of these captures
/// turns it. Of several captures that do, the last one decides. Friends turn nothing.
pub(crate) fn turns_into(position: &Position<'_>, captor: Piece, captures: &[Square]) -> Option<PieceKind> {
    let mut latest_first = captures.iter().rev();
    latest_first.find_map(|&square| {
        let victim = position.at(square)?;
        let contagion = position.variant().piece(victim.kind).contagion.as_ref()?;
        let turns = victim.color != captor.color && contagion.turns(captor.kind);
        turns.then_some(contagion.becomes)
    })
}
