//! The promotion rule, as a file says it.

use super::Region;
use super::decode::{One, Spanned, Text};

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

choice! {
    /// What a move does in the zone.
    PromotionTrigger = "what a move does in the zone" {
        /// It starts or ends there.
        "starts_or_ends" => StartsOrEnds,
        /// It ends there.
        "ends" => Ends,
        /// It starts outside and ends there.
        "enters" => Enters,
        /// It starts or ends there, and captures.
        "captures" => Captures,
    }
}

choice! {
    /// Whether the player chooses to promote.
    PromotionChoice = "the choice of promotion" {
        /// Always the player's choice.
        "optional" => Optional,
        /// The player's choice, unless the piece could never move again.
        "optional_unless_stuck" => OptionalUnlessStuck,
        /// Always.
        "forced" => Forced,
    }
}
