//! What pieces burn on the squares around them.

use betza::{Kind, Modality, Movement};
use hakugei_variant::rules::{BorrowedMoves, Burns, Burnt};
use hakugei_variant::{PieceKind, PieceType, Variant};

use crate::kind_set::KindSet;

/// What the kinds of a variant burn.
#[derive(Clone, Debug)]
pub(crate) struct Burning {
    of_kind: Vec<Option<Burner>>,
    /// The kinds that step, leap, slide and walk alike whether they capture or not, whatever they meet.
    plain: KindSet,
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
        let borrows = variant.rules.borrowed_moves != BorrowedMoves::Never;
        let plain = variant
            .kinds()
            .filter(|&kind| !borrows && is_plain(variant.piece(kind)));
        of_kind.iter().any(Option::is_some).then(|| Self {
            plain: plain.collect(),
            of_kind,
        })
    }

    /// Whether the moves of a kind depend on nothing but which squares are empty.
    pub(crate) fn is_plain(&self, kind: PieceKind) -> bool {
        self.plain.contains(kind)
    }

    /// What a kind burns, if it burns anything.
    pub(crate) fn of(&self, kind: PieceKind) -> Option<Burner> {
        self.of_kind[kind.index()]
    }
}

/// Whether a piece has no moves but steps, leaps, slides and walks, all of which capture or not.
fn is_plain(piece: &PieceType) -> bool {
    let simple = |movement: &Movement| {
        let plain = matches!(movement.kind, Kind::Leaper | Kind::Slider);
        plain && movement.modality == Modality::EMPTY_OR_ENEMY
    };
    !piece.is_related()
        && piece.zones.is_empty()
        && piece.all_moves().all(|moves| moves.simple.iter().all(simple))
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
