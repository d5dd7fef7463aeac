//! The list of what can be done from every slot, kept small.

use super::bytes::bytes_of;
use super::square_moves::{Span, SquareMoves};
use crate::bitboard::Bitboard;

/// What can be done from every slot, in the order of their numbers.
#[derive(Debug, Default)]
pub(super) struct MoveList<const WORDS: usize> {
    slots: Vec<Slot<WORDS>>,
    /// The end of the slides of the last slot.
    end: u32,
    /// What few slots have: nothing comes first.
    rare: Vec<RareMoves>,
}

/// What is kept of one slot.
#[derive(Clone, Copy, Debug)]
struct Slot<const WORDS: usize> {
    quiet: Bitboard<WORDS>,
    captures: Bitboard<WORDS>,
    /// The first of its slides. They end where those of the next slot begin.
    slides: u32,
    rare: u32,
}

/// The lame leaps and exotic moves of a slot.
#[derive(Clone, Copy, Debug)]
struct RareMoves {
    lame: Span,
    exotic: Span,
}

impl<const WORDS: usize> MoveList<WORDS> {
    /// An empty list with room for a number of slots.
    pub(super) fn with_capacity(slots: usize) -> Self {
        let nothing = RareMoves {
            lame: Span::empty_at(0),
            exotic: Span::empty_at(0),
        };
        Self {
            slots: Vec::with_capacity(slots),
            end: 0,
            rare: vec![nothing],
        }
    }

    /// The number of slots.
    pub(super) fn len(&self) -> usize {
        self.slots.len()
    }

    /// Adds a slot, whose slides follow those of the one before.
    pub(super) fn push(&mut self, moves: SquareMoves<WORDS>) {
        let (lame, exotic) = (moves.lame, moves.exotic);
        let mut rare = 0;
        if !lame.is_empty() || !exotic.is_empty() {
            rare = self.rare.len() as u32;
            self.rare.push(RareMoves { lame, exotic });
        }
        self.end = moves.slides.end;
        self.slots.push(Slot {
            quiet: moves.quiet,
            captures: moves.captures,
            slides: moves.slides.start,
            rare,
        });
    }

    /// What can be done from a slot.
    #[inline]
    pub(super) fn get(&self, slot: usize) -> SquareMoves<WORDS> {
        let moves = &self.slots[slot];
        let RareMoves { lame, exotic } = self.rare[moves.rare as usize];
        SquareMoves {
            quiet: moves.quiet,
            captures: moves.captures,
            slides: Span {
                start: moves.slides,
                end: self.slots.get(slot + 1).map_or(self.end, |next| next.slides),
            },
            lame,
            exotic,
        }
    }

    /// Gives back what the list does not need.
    pub(super) fn shrink(&mut self) {
        self.slots.shrink_to_fit();
        self.rare.shrink_to_fit();
    }

    /// How many bytes it takes.
    pub(super) fn bytes(&self) -> usize {
        bytes_of(&self.slots) + bytes_of(&self.rare)
    }
}
