//! Obligations: what a side must do if it can (`must`).
//!
//! They are asked last: what attacks, checks, mates by a drop or answers a bared piece is judged as if there were none.

use hakugei_variant::rules::Obligation;

use crate::{Position, Turn};

/// The legal turns that are left where a side must do something if it can: those of the first sort that is possible,
/// or all of them where none is.
pub(crate) fn bind(position: &Position<'_>, turns: Vec<Turn>) -> Vec<Turn> {
    for obligation in &position.variant().rules.must {
        let meets = |turn: &&Turn| meets(position, *obligation, turn);
        let binding: Vec<Turn> = turns.iter().filter(meets).cloned().collect();
        if !binding.is_empty() {
            return binding;
        }
    }
    turns
}

/// Whether a turn of the side to move does what it may have to do. To capture friends is not to capture.
fn meets(position: &Position<'_>, obligation: Obligation, turn: &Turn) -> bool {
    let enemy = position.side().other();
    match (obligation, turn) {
        (Obligation::Drop, Turn::Drop { .. }) => true,
        (Obligation::Capture, Turn::Board { captures, .. }) => captures
            .iter()
            .any(|&square| position.at(square).is_some_and(|piece| piece.color == enemy)),
        (Obligation::Drop, Turn::Board { .. }) | (Obligation::Capture, Turn::Drop { .. }) => false,
    }
}
