//! Faces of pieces in hand: the behaviour of `rules::DropFaces`.

use hakugei_variant::rules::DropFaces;
use hakugei_variant::{PieceKind, Variant};

use crate::kind_set::KindSet;

/// How pieces come from the hand where either face may be dropped.
#[derive(Clone, Debug)]
pub(crate) struct Faces {
    /// For each kind, the kind that leaves the hand when it is dropped.
    held_as: Vec<PieceKind>,
}

impl Faces {
    /// Drop faces: a piece in hand is dropped with the face that is held or, where either face may be, with one
    /// that it promotes to. Limits on drops bind the face that lands. `None` where only the face that is held may.
    pub(crate) fn new(variant: &Variant) -> Option<Self> {
        match variant.rules.drop_faces {
            DropFaces::Held => None,
            DropFaces::Either => Some(Self {
                held_as: variant.kinds().map(|kind| held_as(variant, kind)).collect(),
            }),
        }
    }

    /// The kind that leaves the hand when a kind is dropped.
    #[inline]
    pub(crate) fn held_as(&self, kind: PieceKind) -> PieceKind {
        self.held_as[kind.index()]
    }

    /// The kinds as which pieces held as these kinds may be dropped.
    pub(crate) fn of(&self, held: KindSet) -> KindSet {
        let shown = |&(_, kind): &(usize, &PieceKind)| held.contains(*kind);
        let faces = self.held_as.iter().enumerate().filter(shown);
        faces.map(|(face, _)| PieceKind(face as u8)).collect()
    }
}

/// The kind that shows a kind in hand: itself, or else the one that may be held and promotes to it.
fn held_as(variant: &Variant, kind: PieceKind) -> PieceKind {
    if variant.may_be_in_hand(kind) {
        return kind;
    }
    let shows =
        |&held: &PieceKind| variant.piece(held).promotes_to.contains(&kind) && variant.may_be_in_hand(held);
    variant.kinds().find(shows).unwrap_or(kind)
}
