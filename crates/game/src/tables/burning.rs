//! What pieces burn on the squares around them.

use hakugei_variant::rules::{Burns, Burnt};
use hakugei_variant::{PieceKind, Variant};

use crate::kind_set::KindSet;

/// What the kinds of a variant burn.
#[derive(Clone, Debug)]
pub(crate) struct Burning {
    of_kind: Vec<Option<Burner>>,
}

/// What a kind burns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Burner {
    /// The kinds that burn when it has moved.
    pub(crate) on_own_turns: KindSet,
    /// The kinds that burn when they have moved to a square next to it.
    pub(crate) on_enemy_turns: KindSet,
    /// Whether what it burns may come into a hand, as what is captured does.
    pub(crate) leaves: bool,
}

impl Burning {
    /// That of a variant; `None` where nothing burns anything.
    pub(super) fn new(variant: &Variant) -> Option<Self> {
        let of_kind = |kind: PieceKind| variant.piece(kind).burns.as_ref().map(Burner::new);
        let of_kind: Vec<Option<Burner>> = variant.kinds().map(of_kind).collect();
        of_kind.iter().any(Option::is_some).then_some(Self { of_kind })
    }

    /// What a kind burns, if it burns anything.
    pub(crate) fn of(&self, kind: PieceKind) -> Option<Burner> {
        self.of_kind[kind.index()]
    }
}

impl Burner {
    fn new(burns: &Burns) -> Self {
        let whom = burns.whom.iter().copied();
        Self {
            on_own_turns: whom.clone().filter(|&kind| burns.on_own_turns(kind)).collect(),
            on_enemy_turns: whom.filter(|&kind| burns.on_enemy_turns(kind)).collect(),
            leaves: burns.burnt == Burnt::AsCaptured,
        }
    }
}
