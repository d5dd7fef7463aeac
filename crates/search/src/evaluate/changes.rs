//! What a move changes among the features of a position.

use hakugei_game::{Change, Position};
use hakugei_variant::{Color, Piece, PieceKind};

use super::features::Features;

/// The most captures of one move.
const MOST_CAPTURES: usize = 3;

/// One of the pieces of a kind in the mover's hand.
#[derive(Clone, Copy, Debug)]
struct Held {
    piece: Piece,
    /// The piece is the `count`th of its kind there.
    count: usize,
}

/// The features that a move takes away and those that it brings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Changes<'a> {
    change: &'a Change,
    gone: Option<Held>,
    come: [Option<Held>; MOST_CAPTURES],
}

impl<'a> Changes<'a> {
    /// Those of a move, given what it does and the position before it.
    #[inline]
    pub(super) fn of<const WORDS: usize>(position: &Position<WORDS>, change: &'a Change) -> Self {
        let color = change.side();
        let count = |kind: PieceKind| usize::from(position.in_hand(color, kind));
        let gone = change.from_hand().map(|kind| Held {
            piece: Piece { color, kind },
            count: count(kind),
        });
        let mut come = [None; MOST_CAPTURES];
        for (index, kind) in change.into_hand().enumerate() {
            let alike = |held: &&Option<Held>| held.is_some_and(|held| held.piece.kind == kind);
            let before = come[..index].iter().filter(alike).count();
            come[index] = Some(Held {
                piece: Piece { color, kind },
                count: count(kind) + before + 1,
            });
        }
        Self { change, gone, come }
    }

    /// The features that go, as a side sees them.
    #[inline]
    pub(super) fn gone(&self, features: &Features, viewer: Color) -> impl Iterator<Item = usize> {
        let on_board = self
            .change
            .removed()
            .map(move |placed| features.on_board(viewer, placed.piece, placed.square));
        let in_hand = self
            .gone
            .and_then(|held| features.in_hand(viewer, held.piece, held.count));
        on_board.chain(in_hand)
    }

    /// The features that come, as a side sees them.
    #[inline]
    pub(super) fn come(&self, features: &Features, viewer: Color) -> impl Iterator<Item = usize> {
        let placed = self.change.placed();
        let in_hand = self
            .come
            .into_iter()
            .flatten()
            .filter_map(move |held| features.in_hand(viewer, held.piece, held.count));
        [features.on_board(viewer, placed.piece, placed.square)]
            .into_iter()
            .chain(in_hand)
    }
}
