//! The opening of a game: what ends it as it starts.

use crate::diagnostic::{Code, Diagnostic};
use crate::region::Region;
use crate::source::Span;
use crate::{Color, Variant};

/// Says that a game is over as it starts, given its place and that of the rule.
pub(crate) fn decided(message: String, place: Span, rule: Span) -> Diagnostic {
    let diagnostic = Diagnostic::new(Code::DecidedStart, place, message);
    diagnostic.beside(rule, "the rule", "change the set-up or the rule")
}

/// How many royal pieces of a side there are at the start.
pub(crate) struct Royals {
    /// Those on squares of a region.
    pub(crate) inside: usize,
    /// All others, also those in hand.
    outside: usize,
}

impl Royals {
    /// Those of a side of a variant.
    pub(crate) fn of(variant: &Variant, region: &Region, color: Color) -> Self {
        let squares = variant.board.squares().zip(&variant.start.squares);
        let own = squares.filter_map(|(square, piece)| Some((square, (*piece)?)));
        let royals = own.filter(|(_, piece)| piece.color == color && variant.piece(piece.kind).royal);
        let (inside, outside): (Vec<_>, Vec<_>) =
            royals.partition(|(square, _)| region.contains(variant.board, *square, color));
        let held = variant.start.hands.held(color);
        let held = held.filter(|(kind, _)| variant.piece(*kind).royal).count();
        Self {
            inside: inside.len(),
            outside: outside.len() + held,
        }
    }

    /// Whether all of them stand in the region.
    pub(crate) fn are_all_inside(&self) -> bool {
        self.inside > 0 && self.outside == 0
    }
}
