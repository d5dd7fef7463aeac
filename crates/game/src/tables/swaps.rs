//! With which kinds of its own side each kind changes places.

use hakugei_variant::{PieceKind, Variant};

use crate::kind_set::KindSet;

/// The kinds with which those of a variant change places.
#[derive(Clone, Debug)]
pub(crate) struct Swaps {
    of_kind: Vec<KindSet>,
}

impl Swaps {
    /// Those of a variant; `None` where nothing changes places.
    pub(super) fn new(variant: &Variant) -> Option<Self> {
        let with = |kind| variant.piece(kind).swaps_with.iter().copied().collect();
        let of_kind: Vec<KindSet> = variant.kinds().map(with).collect();
        of_kind
            .iter()
            .any(|with| !with.is_empty())
            .then_some(Self { of_kind })
    }

    /// The kinds with which a kind changes places.
    pub(crate) fn of(&self, kind: PieceKind) -> KindSet {
        self.of_kind[kind.index()]
    }
}
