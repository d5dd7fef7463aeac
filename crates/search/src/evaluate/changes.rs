//! What a move changes among the features of a position.

use hakugei_game::{Action, Move, Position, Tables};
use hakugei_variant::{Color, Piece, PieceKind, Square};

use super::features::Features;

/// The most features that one move takes away, or brings: a lion captures three pieces and moves itself.
const MOST: usize = 6;

/// Something that a feature is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Thing {
    OnBoard(Piece, Square),
    InHand(Color, PieceKind, usize),
}

/// A short list.
#[derive(Clone, Copy, Debug)]
struct Things {
    list: [Thing; MOST],
    len: usize,
}

impl Things {
    const NONE: Self = Self {
        list: [Thing::InHand(Color::Black, PieceKind(0), 1); MOST],
        len: 0,
    };

    #[inline]
    fn add(&mut self, thing: Thing) {
        debug_assert!(self.len < MOST, "a move changes few features");
        self.list[self.len % MOST] = thing;
        self.len += 1;
    }

    /// The features, as a side sees them.
    #[inline]
    fn seen(&self, features: &Features, viewer: Color) -> impl Iterator<Item = usize> {
        self.list[..self.len]
            .iter()
            .filter_map(move |&thing| match thing {
                Thing::OnBoard(piece, square) => Some(features.on_board(viewer, piece, square)),
                Thing::InHand(owner, kind, count) => features.in_hand(viewer, (owner, kind), count),
            })
    }
}

/// What a move takes away and what it brings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Changes {
    gone: Things,
    come: Things,
}

impl Changes {
    /// Those of a move of the side to move, which has not been made yet.
    #[inline]
    pub(super) fn of<const WORDS: usize>(
        tables: &Tables<WORDS>,
        position: &Position<WORDS>,
        mv: Move,
        kind: PieceKind,
    ) -> Self {
        let us = position.side();
        let mut changes = Self {
            gone: Things::NONE,
            come: Things::NONE,
        };
        match mv.action() {
            Action::Drop { kind, .. } => {
                let held = tables.held_as(kind);
                let count = usize::from(position.in_hand(us, held));
                changes.gone.add(Thing::InHand(us, held, count));
            }
            Action::Board {
                from, to, on_the_way, ..
            } => {
                changes.leave(position, from);
                let ways = on_the_way.squares();
                let mut taken: [Option<PieceKind>; 3] = [None; 3];
                for (place, square) in [ways[0], ways[1], Some(to)].into_iter().enumerate() {
                    let seen = [ways[0], ways[1]][..place.min(2)].contains(&square);
                    let square = square.filter(|&square| square != from && !seen);
                    let Some((piece, square)) =
                        square.and_then(|square| Some((position.piece_at(square)?, square)))
                    else {
                        continue;
                    };
                    changes.gone.add(Thing::OnBoard(piece, square));
                    taken[place] = tables.captured_of(piece.color, piece.kind);
                }
                changes.take(position, us, taken);
            }
        }
        changes
            .come
            .add(Thing::OnBoard(Piece { color: us, kind }, mv.to()));
        changes
    }

    fn leave<const WORDS: usize>(&mut self, position: &Position<WORDS>, from: Square) {
        if let Some(piece) = position.piece_at(from) {
            self.gone.add(Thing::OnBoard(piece, from));
        }
    }

    /// Puts what is taken into a hand.
    fn take<const WORDS: usize>(
        &mut self,
        position: &Position<WORDS>,
        us: Color,
        taken: [Option<PieceKind>; 3],
    ) {
        for (place, kind) in taken.into_iter().enumerate() {
            if let Some(kind) = kind {
                let before = taken[..place]
                    .iter()
                    .filter(|&&other| other == Some(kind))
                    .count();
                let count = usize::from(position.in_hand(us, kind)) + before + 1;
                self.come.add(Thing::InHand(us, kind, count));
            }
        }
    }

    /// The features that go, as a side sees them.
    #[inline]
    pub(super) fn gone(&self, features: &Features, viewer: Color) -> impl Iterator<Item = usize> {
        self.gone.seen(features, viewer)
    }

    /// The features that come, as a side sees them.
    #[inline]
    pub(super) fn come(&self, features: &Features, viewer: Color) -> impl Iterator<Item = usize> {
        self.come.seen(features, viewer)
    }
}
