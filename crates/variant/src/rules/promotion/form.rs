//! The promotion rule as a file says it: with places and letters, and with one clause or several.

use super::{PromotionChoice, PromotionTrigger};
use crate::document::decode::{One, Spanned, Text};
use crate::document::region::Region;
use crate::rules::relations::form::Whom;

/// When pieces promote: never, or by some clauses.
#[derive(Clone, Debug)]
pub(crate) struct Promotion {
    /// The clauses, where the rule is not that pieces never promote.
    pub(crate) clauses: Option<Spanned<Vec<Spanned<PromotionZone>>>>,
}

choice! {
    impl Promotion = "the promotion rule" {
        "never" => NEVER,
        "zone" => zone(Spanned<PromotionZone>) = "zone(region: last(3), choice: optional_unless_stuck)",
        "any_of" => any_of(One<Spanned<Vec<Spanned<PromotionZone>>>>) = "any_of([zone(region: last(3), choice: optional)])",
    }
}

impl Promotion {
    const NEVER: Self = Self { clauses: None };

    fn zone(zone: Spanned<PromotionZone>) -> Self {
        let (span, value) = (zone.span, vec![zone]);
        Self::any_of(One(Spanned { value, span }))
    }

    fn any_of(One(clauses): One<Spanned<Vec<Spanned<PromotionZone>>>>) -> Self {
        let clauses = Some(clauses);
        Self { clauses }
    }

    /// Its clauses.
    pub(crate) fn clauses(&self) -> &[Spanned<PromotionZone>] {
        self.clauses.as_ref().map_or(&[], |clauses| &clauses.value)
    }
}

fields! {
    /// One clause: a board move that meets it may promote, and must where the clause forces it.
    PromotionZone = "zone" {
        /// The promotion zone of a side.
        Required region: Spanned<Region> = "last(3)",
        /// Whether the player chooses.
        Required choice: Spanned<PromotionChoice> = "optional_unless_stuck",
        /// What the move does in the zone. Default: `starts_or_ends`.
        Optional trigger: Spanned<PromotionTrigger> = "starts_or_ends",
        /// Whom the move must capture, be it on its way. Default: it need not capture any of them.
        Optional whom: Spanned<Whom> = "promoted",
        /// The kinds that the clause speaks of, by their letters. Default: every piece with `promotes_to`.
        Optional pieces: Spanned<Vec<Text>> as Letters = "[\"P\"]",
    }
}
