//! Promotion: which board moves change the face of a piece.

pub(crate) mod check;
pub(crate) mod form;
pub(crate) mod sense;
pub(crate) mod words;

use crate::PieceKind;
use crate::region::Region;

/// One clause of the promotion rule. A board move promotes by each clause whose piece, trigger, region and captures it meets: it
/// may where one of them lets the player choose, and it must where one of them forces it.
///
/// ```
/// use hakugei_variant::PieceKind;
/// use hakugei_variant::rules::{Promotion, PromotionChoice, Region};
///
/// let clause = Promotion::zone(Region::Last(3), PromotionChoice::UnlessStuck);
/// assert!(clause.concerns(PieceKind(0)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Promotion {
    /// The kinds that it speaks of, or `None` for every kind that has another face.
    pub kinds: Option<Vec<PieceKind>>,
    /// What the move does in the region.
    pub trigger: PromotionTrigger,
    /// The kinds of which the move must capture one, be it on its way; `None` where it need not capture any of them.
    pub whom: Option<Vec<PieceKind>>,
    /// The promotion zone of a side.
    pub region: Region,
    /// Whether the player chooses.
    pub choice: PromotionChoice,
}

impl Promotion {
    /// The clause for every kind that has another face, where a move that starts or ends in a region promotes.
    pub const fn zone(region: Region, choice: PromotionChoice) -> Self {
        Self {
            kinds: None,
            trigger: PromotionTrigger::StartsOrEnds,
            whom: None,
            region,
            choice,
        }
    }

    /// Whether a move has to capture something to meet it.
    pub fn must_capture(&self) -> bool {
        self.whom.is_some() || self.trigger == PromotionTrigger::Captures
    }

    /// Whether the clause speaks of a kind that has another face.
    pub fn concerns(&self, kind: PieceKind) -> bool {
        self.kinds.as_ref().is_none_or(|kinds| kinds.contains(&kind))
    }
}

/// What a board move does in the region of a promotion clause.
///
/// ```
/// use hakugei_variant::rules::{Promotion, PromotionChoice, PromotionTrigger, Region};
///
/// let clause = Promotion {
///     trigger: PromotionTrigger::Captures,
///     ..Promotion::zone(Region::Last(3), PromotionChoice::Free)
/// };
/// assert_eq!(clause.trigger.name(), "captures");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PromotionTrigger {
    /// It starts or ends there.
    #[default]
    StartsOrEnds,
    /// It ends there.
    Ends,
    /// It starts outside and ends there.
    Enters,
    /// It starts or ends there, and captures, be it on its way.
    Captures,
}

words! {
    PromotionTrigger = "what a move does in the zone" {
        "starts_or_ends" => StartsOrEnds,
        "ends" => Ends,
        "enters" => Enters,
        "captures" => Captures,
    }
}

/// Whether the player chooses to promote.
///
/// ```
/// use hakugei_variant::rules::{Promotion, PromotionChoice, Region};
///
/// let clause = Promotion::zone(Region::Last(3), PromotionChoice::UnlessStuck);
/// assert_ne!(clause.choice, PromotionChoice::Forced);
/// assert_eq!(clause.choice.name(), "optional_unless_stuck");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PromotionChoice {
    /// Always the player's choice, even where the piece could never move again.
    Free,
    /// The player's choice, but a piece that could never move again must promote.
    UnlessStuck,
    /// Always.
    Forced,
}

words! {
    PromotionChoice = "the choice of promotion" {
        "optional" => Free,
        "optional_unless_stuck" => UnlessStuck,
        "forced" => Forced,
    }
}
