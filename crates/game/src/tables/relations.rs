//! Relations between pieces: the behaviour of `PieceType::takes` and `PieceType::hops`.
//!
//! What a piece can do depends on the kinds that it meets: so its captures, and its moves over hurdles, are walked square by square
//! ([`Walk`](crate::rules::legs::Walk)). They are laid on the board as moves of one leg. All that is known of moves by several legs then
//! holds for them too: the masks do not show them, and what they threaten is tried out. Its other moves are laid as those of any piece.

use std::borrow::Cow;

use betza::{Kind, Leg, Modality, Movement, Moves, Path};
use hakugei_variant::rules::HurdleNumber;
use hakugei_variant::{PieceKind, PieceType, Variant};

use crate::kind_set::KindSet;

/// What a kind may capture and hop over.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Relation {
    takes: KindSet,
    /// What it may capture only unprotected.
    takes_unprotected: KindSet,
    over: KindSet,
    /// What it may capture by a move in which it hops.
    takes_hopping: KindSet,
    /// Whether it hops over one piece or more, and not over exactly one.
    pub(crate) hops_over_many: bool,
}

impl Relation {
    /// That of a kind; `None` where it asks nothing of what it meets.
    pub(super) fn of(variant: &Variant, kind: PieceKind) -> Option<Self> {
        let piece = variant.piece(kind);
        let among = |may: &dyn Fn(PieceKind) -> bool| variant.kinds().filter(|&kind| may(kind)).collect();
        let hops = piece.hops.as_ref();
        piece.is_related().then(|| Self {
            takes: among(&|kind| piece.may_take(kind)),
            takes_unprotected: piece.takes_unprotected.iter().copied().collect(),
            over: among(&|kind| hops.is_none_or(|hops| hops.may_hop_over(kind))),
            takes_hopping: among(&|kind| piece.may_take(kind) && hops.is_none_or(|hops| hops.may_take(kind))),
            hops_over_many: hops.is_some_and(|hops| hops.number == HurdleNumber::Any),
        })
    }

    /// Whether it may capture a kind.
    pub(crate) fn may_take(self, kind: PieceKind) -> bool {
        self.takes.contains(kind)
    }

    /// Whether it may capture a kind by a move in which it hops.
    pub(crate) fn may_take_hopping(self, kind: PieceKind) -> bool {
        self.takes_hopping.contains(kind)
    }

    /// Whether it may capture some kinds only unprotected.
    pub(super) fn spares_any(self) -> bool {
        !self.takes_unprotected.is_empty()
    }

    /// Whether it may capture a kind only unprotected.
    pub(crate) fn spares_protected(self, kind: PieceKind) -> bool {
        self.takes_unprotected.contains(kind)
    }

    /// Whether it may hop over a kind.
    pub(crate) fn may_hop_over(self, kind: PieceKind) -> bool {
        self.over.contains(kind)
    }
}

/// A piece as it is laid on the board: one with relations, with its captures and hops as moves of one leg.
pub(super) fn laid(piece: &PieceType) -> Cow<'_, PieceType> {
    if !piece.is_related() {
        return Cow::Borrowed(piece);
    }
    let mut laid = piece.clone();
    walk(&mut laid.moves);
    laid.zones.iter_mut().for_each(|zone| walk(&mut zone.moves));
    Cow::Owned(laid)
}

/// Turns the captures and hops of some moves into moves of one leg.
fn walk(moves: &mut Moves) {
    let simple = std::mem::take(&mut moves.simple);
    for movement in simple {
        let Movement { kind, modality, .. } = movement;
        let hurdle = match kind {
            Kind::Hopper => Modality::HOP,
            Kind::Grasshopper => Modality::LAND_BEHIND,
            _ if !modality.contains(Modality::ENEMY) => {
                moves.simple.push(movement);
                continue;
            }
            _ => Modality::NONE,
        };
        if modality.contains(Modality::EMPTY) && hurdle == Modality::NONE {
            moves.simple.push(Movement {
                modality: Modality::EMPTY,
                ..movement
            });
        }
        let ends = if hurdle == Modality::NONE {
            Modality::ENEMY
        } else {
            modality
        };
        let is_leap = kind == Kind::Leaper;
        moves.paths.push(Path {
            legs: vec![Leg {
                step: movement.step,
                max_range: if is_leap { 1 } else { movement.max_range },
                modality: ends.union(hurdle),
                may_stop: false,
            }],
            initial: movement.initial,
        });
    }
}
