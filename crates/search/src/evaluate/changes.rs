//! What a move changes among the features of a position.

use hakugei_game::{Change, Origin, Placed, Position};
use hakugei_variant::{Color, Piece, PieceKind};
use smallvec::SmallVec;

use super::features::Features;

/// The most pieces that nearly every move takes from their places, and that it brings: the one that moves, and three captures.
const MOST: usize = 4;

/// The features that a move takes away and those that it brings.
#[derive(Clone, Debug, Default)]
pub(super) struct Changes {
    pub(super) gone: FeatureList,
    pub(super) come: FeatureList,
}

/// Some features, each as both sides see it. Every move of a search fills two of these, so they lie in place; only where pieces burn
/// can there be more.
#[derive(Clone, Debug, Default)]
pub(super) struct FeatureList(SmallVec<[[u32; 2]; MOST]>);

impl FeatureList {
    /// The features as a side sees them.
    #[inline]
    pub(super) fn seen_by(&self, viewer: Color) -> impl Iterator<Item = usize> {
        self.0.iter().map(move |feature| feature[viewer.index()] as usize)
    }

    #[inline]
    fn push(&mut self, feature: [u32; 2]) {
        self.0.push(feature);
    }
}

impl Changes {
    /// Those of a move, given what it does and the position before it.
    #[inline]
    pub(super) fn of<const WORDS: usize>(
        features: &Features,
        position: &Position<WORDS>,
        change: &Change,
    ) -> Self {
        let on_board = |Placed { piece, square }| {
            Color::ALL.map(|viewer| features.on_board(viewer, piece, square) as u32)
        };
        let side = change.side();
        let in_hand = |color: Color, kind: PieceKind, count: usize| {
            let piece = Piece { color, kind };
            let [black, white] = Color::ALL.map(|viewer| features.in_hand(viewer, piece, count));
            Some([black? as u32, white? as u32])
        };
        let held = |color: Color, kind: PieceKind| usize::from(position.in_hand(color, kind));
        let mut changes = Self::default();
        match change.origin() {
            Origin::Board(moved) => changes.gone.push(on_board(moved)),
            Origin::Hand(kind) => {
                if let Some(feature) = in_hand(side, kind, held(side, kind)) {
                    changes.gone.push(feature);
                }
            }
        }
        match change.lost() {
            None => changes.come.push(on_board(change.placed())),
            Some(lost) => {
                let them = side.other();
                let feature = lost
                    .held
                    .and_then(|kind| in_hand(them, kind, held(them, kind) + 1));
                if let Some(feature) = feature {
                    changes.come.push(feature);
                }
            }
        }
        if let Some(swapped) = change.swapped() {
            let before = Placed {
                square: change.placed().square,
                ..swapped
            };
            changes.gone.push(on_board(before));
            changes.come.push(on_board(swapped));
        }
        let mut into_hand = SmallVec::<[PieceKind; MOST]>::new();
        change.each_taken(|taken| {
            changes.gone.push(on_board(taken.placed()));
            let Some(kind) = taken.held else { return };
            let before = into_hand.iter().filter(|&&other| other == kind).count();
            into_hand.push(kind);
            if let Some(feature) = in_hand(side, kind, held(side, kind) + before + 1) {
                changes.come.push(feature);
            }
        });
        changes
    }
}
