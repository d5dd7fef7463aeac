//! The promotion rule as a file says it.

use super::{PromotionChoice, PromotionTrigger};
use crate::document::decode::{One, Spanned, Text};
use crate::document::region::Region;
use crate::source::Span;

choice! {
    /// When pieces promote.
    Promotion = "the promotion rule" {
        /// Never on the board.
        "never" => Never,
        /// In a zone.
        "zone" => Zone(PromotionZone) = "zone(region: last(3), choice: optional_unless_stuck)",
        /// By any of several clauses.
        "any_of" => AnyOf(One<Spanned<Vec<Spanned<PromotionZone>>>>) = "any_of([zone(region: last(3), choice: optional)])",
    }
}

impl Promotion {
    /// Its clauses.
    pub(crate) fn clauses(&self) -> Vec<&PromotionZone> {
        match self {
            Self::Never => Vec::new(),
            Self::Zone(zone) => vec![zone],
            Self::AnyOf(One(zones)) => zones.value.iter().map(|zone| &zone.value).collect(),
        }
    }
}

/// The places of the clauses of a rule.
pub(crate) fn places(rule: &Spanned<Promotion>) -> Vec<Span> {
    match &rule.value {
        Promotion::Never => Vec::new(),
        Promotion::Zone(_) => vec![rule.span],
        Promotion::AnyOf(One(zones)) => zones.value.iter().map(|zone| zone.span).collect(),
    }
}

fields! {
    /// One clause: a board move that meets it may promote, and must where the clause forces it.
    PromotionZone = "zone" {
        /// The promotion zone of a side.
        Required region: Spanned<Region> = "last(3)",
        /// Whether the player chooses.
        Required choice: Spanned<PromotionChoice> = "optional_unless_stuck",
        /// What the move does in the zone. Left out: `starts_or_ends`.
        Optional trigger: Spanned<PromotionTrigger> = "starts_or_ends",
        /// The kinds that the clause speaks of, by their letters. Left out: every piece with `promotes_to`.
        Optional pieces: Spanned<Vec<Text>> = "[\"P\"]",
    }
}
