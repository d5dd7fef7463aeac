//! What ends a game besides mate and repetition, laid on the squares of both sides.

use hakugei_variant::rules::{BareReply, BareRoyal, Check, Declaration, Impasse, Region, Try, TrySafety};
use hakugei_variant::{Color, PieceKind, Square, Variant};

use super::facing_royals::Facing;
use super::rules::squares_of;
use crate::bitboard::Bitboard;

/// The rules that end a game at once, and those about an impasse.
#[derive(Clone, Debug)]
pub(crate) struct Finish<const WORDS: usize> {
    /// Whether a rule ends games at once, the capture of royal pieces aside.
    pub(crate) at_once: bool,
    /// Whether a rule that a glance at the royal pieces does not show ends games at once.
    pub(crate) hidden: bool,
    /// What giving check does.
    pub(crate) check: Check,
    /// Where a royal piece wins.
    pub(crate) goal: Option<Goal<WORDS>>,
    /// What becomes of a side that has nothing but royal pieces.
    pub(crate) bare: Option<Bare>,
    /// For each side, where its royal pieces bring about an impasse.
    pub(crate) impasse_region: Option<[Bitboard<WORDS>; 2]>,
    /// What a side may declare.
    pub(crate) claim: Option<Claim<WORDS>>,
}

/// Where a royal piece wins.
#[derive(Clone, Debug)]
pub(crate) struct Goal<const WORDS: usize> {
    /// For each side.
    pub(crate) squares: [Bitboard<WORDS>; 2],
    pub(crate) safety: TrySafety,
}

/// What becomes of a side that has nothing but royal pieces.
#[derive(Clone, Debug)]
pub(crate) struct Bare {
    /// For each kind, whether it counts as more than that.
    pub(crate) counts: Vec<bool>,
    pub(crate) reply: BareReply,
}

/// What a side may declare.
#[derive(Clone, Debug)]
pub(crate) struct Claim<const WORDS: usize> {
    /// For each side, where its pieces must stand.
    pub(crate) region: [Bitboard<WORDS>; 2],
    /// For each kind, its points.
    pub(crate) worth: Vec<u8>,
    /// How many, and for what.
    pub(crate) terms: Declaration,
}

impl<const WORDS: usize> Finish<WORDS> {
    /// Whether the royal piece of a side wins on a square, if perhaps only where it is safe.
    #[inline]
    pub(crate) fn is_goal(&self, color: Color, square: Square) -> bool {
        let goal = self.goal.as_ref();
        goal.is_some_and(|goal| goal.squares[color.index()].contains(square))
    }

    pub(crate) fn new(variant: &Variant, facing: Option<&Facing<WORDS>>) -> Self {
        let rules = &variant.rules;
        let goal = match &rules.try_rule {
            Try::None => None,
            Try::Reaches { region, safety } => Some(Goal {
                squares: of_both(variant, region),
                safety: *safety,
            }),
        };
        let bare = Bare::new(variant);
        let hidden = rules.check != Check::Ordinary
            || rules.least_royals > 1
            || facing.is_some_and(Facing::ends_the_game);
        Self {
            at_once: hidden || goal.is_some() || bare.is_some(),
            hidden,
            check: rules.check,
            goal,
            bare,
            impasse_region: match &rules.impasse {
                Impasse::RoyalsIn { region } => Some(of_both(variant, region)),
                Impasse::None | Impasse::Declaration(_) => None,
            },
            claim: match &rules.impasse {
                Impasse::Declaration(terms) => Some(Claim::new(variant, terms)),
                Impasse::None | Impasse::RoyalsIn { .. } => None,
            },
        }
    }
}

impl Bare {
    fn new(variant: &Variant) -> Option<Self> {
        let BareRoyal::Loses { not_counting, reply } = &variant.rules.bare_royal else {
            return None;
        };
        let counts = |kind: PieceKind| !variant.piece(kind).royal && !not_counting.contains(&kind);
        Some(Self {
            counts: variant.kinds().map(counts).collect(),
            reply: *reply,
        })
    }
}

impl<const WORDS: usize> Claim<WORDS> {
    fn new(variant: &Variant, terms: &Declaration) -> Self {
        let worth = |kind: PieceKind| {
            let named = terms.worth.iter().find(|(named, _)| *named == kind);
            if variant.piece(kind).royal {
                0
            } else {
                named.map_or(1, |&(_, points)| points)
            }
        };
        Self {
            region: of_both(variant, &terms.region),
            worth: variant.kinds().map(worth).collect(),
            terms: terms.clone(),
        }
    }
}

fn of_both<const WORDS: usize>(variant: &Variant, region: &Region) -> [Bitboard<WORDS>; 2] {
    Color::ALL.map(|color| squares_of(variant, color, region))
}
