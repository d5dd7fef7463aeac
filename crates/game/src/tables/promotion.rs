//! Promotion: the behaviour of `rules::Promotion`, laid on the squares of one kind of one side.

use hakugei_variant::rules::{Promotion, PromotionChoice, PromotionTrigger};
use hakugei_variant::{Color, PieceKind, Square, Variant};

use super::rules::squares_of;
use crate::bitboard::Bitboard;
use crate::kind_set::KindSet;

/// When the board moves of a kind change its face.
#[derive(Clone, Debug)]
pub(crate) struct Promotions<const WORDS: usize> {
    /// A move that neither starts nor ends here does not promote.
    zone: Bitboard<WORDS>,
    /// A move that promotes by a common clause and ends here must.
    must: Bitboard<WORDS>,
    /// The clauses, unless there is one alone that asks where a move starts or ends and nothing else.
    clauses: Box<[Clause<WORDS>]>,
}

/// One clause of the rule.
#[derive(Clone, Debug)]
struct Clause<const WORDS: usize> {
    trigger: PromotionTrigger,
    /// The kinds of which the move must capture one, if it must.
    whom: Option<KindSet>,
    region: Bitboard<WORDS>,
    /// A move that meets the clause and ends here must promote.
    must: Bitboard<WORDS>,
}

/// The squares of arrival of a piece's moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arrivals<const WORDS: usize> {
    /// Those that may be reached with the face that the piece has.
    pub(crate) plain: Bitboard<WORDS>,
    /// Those that may be reached with another face.
    pub(crate) promoting: Bitboard<WORDS>,
}

impl<const WORDS: usize> Arrivals<WORDS> {
    /// Those of moves that do not promote.
    #[inline]
    pub(crate) fn plain(targets: Bitboard<WORDS>) -> Self {
        Self {
            plain: targets,
            promoting: Bitboard::EMPTY,
        }
    }

    /// Those of moves that must promote.
    pub(crate) fn promoting(targets: Bitboard<WORDS>) -> Self {
        Self {
            plain: Bitboard::EMPTY,
            promoting: targets,
        }
    }
}

impl<const WORDS: usize> Promotions<WORDS> {
    /// The clauses that speak of a kind, given the squares from which it could never move.
    pub(crate) fn new(variant: &Variant, color: Color, kind: PieceKind, dead: Bitboard<WORDS>) -> Self {
        let has_face = variant.piece(kind).promotes();
        let rules = variant.rules.promotion.iter();
        let clauses: Vec<_> = rules
            .filter(|rule| has_face && rule.concerns(kind))
            .map(|rule| Clause::new(variant, color, rule, dead))
            .collect();
        let common = match clauses.as_slice() {
            [only] => only.trigger == PromotionTrigger::StartsOrEnds && only.whom.is_none(),
            _ => false,
        };
        let all = |squares: fn(&Clause<WORDS>) -> Bitboard<WORDS>| {
            clauses
                .iter()
                .map(squares)
                .fold(Bitboard::EMPTY, |all, more| all | more)
        };
        Self {
            zone: all(|clause| clause.region),
            must: all(|clause| clause.must),
            clauses: if common { Vec::new() } else { clauses }.into(),
        }
    }

    /// Whether no move of the kind ever promotes.
    pub(crate) fn is_never(&self) -> bool {
        self.zone.is_empty()
    }

    /// Where a move must start or end to promote.
    pub(crate) fn zone(&self) -> Bitboard<WORDS> {
        self.zone
    }

    /// Where a move must end so that it has to promote, if nothing but where a move starts or ends is asked.
    pub(crate) fn must_by_zone_alone(&self) -> Option<Bitboard<WORDS>> {
        (!self.asks_for_more()).then_some(self.must)
    }

    /// Whether more is asked than where a move starts or ends, so that [`Promotions::split_by_clauses`] has the answer.
    #[inline]
    pub(crate) fn asks_for_more(&self) -> bool {
        !self.clauses.is_empty()
    }

    /// Splits the targets of a piece's moves where nothing is asked but where a move starts or ends.
    #[inline]
    pub(crate) fn split_by_zone(&self, from: Square, targets: Bitboard<WORDS>) -> Arrivals<WORDS> {
        let promoting = starting_or_ending(self.zone, from, targets);
        Arrivals {
            plain: targets & !(promoting & self.must),
            promoting,
        }
    }

    /// Splits the targets where there are several clauses, or one with another trigger than the common one.
    ///
    /// A board move promotes by each clause whose trigger and region it meets. It may where one of them lets the player choose, and it
    /// must where one of them forces it, or where one of them leaves no choice to a piece that could never move again from where it ends.
    ///
    /// `captures` are those of the targets on which the moves capture, for moves that capture on the way all of them; `captures_of` those
    /// of moves that capture one of some kinds.
    pub(crate) fn split_by_clauses(
        &self,
        from: Square,
        targets: Bitboard<WORDS>,
        captures: Bitboard<WORDS>,
        captures_of: impl Fn(KindSet) -> Bitboard<WORDS>,
    ) -> Arrivals<WORDS> {
        let mut arrivals = Arrivals::plain(targets);
        for clause in &self.clauses {
            let targets = clause.whom.map_or(targets, |whom| targets & captures_of(whom));
            let met = clause.met_by(from, targets, captures);
            arrivals.promoting |= met;
            arrivals.plain &= !(met & clause.must);
        }
        arrivals
    }
}

impl<const WORDS: usize> Clause<WORDS> {
    fn new(variant: &Variant, color: Color, rule: &Promotion, dead: Bitboard<WORDS>) -> Self {
        Self {
            trigger: rule.trigger,
            whom: rule.whom.as_ref().map(|whom| whom.iter().copied().collect()),
            region: squares_of(variant, color, &rule.region),
            must: match rule.choice {
                PromotionChoice::Free => Bitboard::EMPTY,
                PromotionChoice::UnlessStuck => dead,
                PromotionChoice::Forced => variant.board.squares().collect(),
            },
        }
    }

    /// The targets of the moves that meet the clause.
    fn met_by(&self, from: Square, targets: Bitboard<WORDS>, captures: Bitboard<WORDS>) -> Bitboard<WORDS> {
        match self.trigger {
            PromotionTrigger::StartsOrEnds => starting_or_ending(self.region, from, targets),
            PromotionTrigger::Enters if self.region.contains(from) => Bitboard::EMPTY,
            PromotionTrigger::Ends | PromotionTrigger::Enters => targets & self.region,
            PromotionTrigger::Captures => starting_or_ending(self.region, from, targets & captures),
        }
    }
}

/// The targets of the moves that start or end in a region.
#[inline]
fn starting_or_ending<const WORDS: usize>(
    region: Bitboard<WORDS>,
    from: Square,
    targets: Bitboard<WORDS>,
) -> Bitboard<WORDS> {
    if region.contains(from) {
        targets
    } else {
        targets & region
    }
}
