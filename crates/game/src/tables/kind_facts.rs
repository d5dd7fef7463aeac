//! Facts about a kind of a side that hold whatever the square.

use hakugei_variant::Square;

use super::layout::{Laid, Layout};
use super::steppers::{Step, step_of};
use crate::bitboard::Bitboard;

/// Facts about all that a kind can do. Kinds that move alike share them.
#[derive(Clone, Copy, Debug)]
pub(super) struct KindFacts<const WORDS: usize> {
    /// Its first slot in the layout.
    pub(super) first: usize,
    /// From where it could never move.
    pub(super) dead: Bitboard<WORDS>,
    /// From where some capture depends on more than one set of squares being empty.
    pub(super) exotic_from: Bitboard<WORDS>,
    /// Whether it moves by several legs from some square.
    pub(super) has_paths: bool,
    /// Whether it always captures wherever it can go, and has no exotic moves.
    pub(super) attacks_are_moves: bool,
    /// The step that it takes from at least half of the squares, if there is one.
    pub(super) step: Option<Step<WORDS>>,
}

impl<const WORDS: usize> KindFacts<WORDS> {
    /// Those of the slots from one on.
    pub(super) fn of(layout: &Layout<WORDS>, first: usize) -> Self {
        let slots = first..first + layout.squares();
        let laid: Vec<_> = slots.map(|slot| layout.laid(slot)).collect();
        Self {
            first,
            dead: squares_where(&laid, Laid::is_dead),
            exotic_from: squares_where(&laid, Laid::has_exotic_captures),
            has_paths: laid.iter().any(Laid::has_paths),
            attacks_are_moves: laid.iter().all(Laid::attacks_are_moves),
            step: step_of(&laid),
        }
    }
}

fn squares_where<'l, const WORDS: usize>(
    laid: &[Laid<'l, WORDS>],
    holds: impl Fn(&Laid<'l, WORDS>) -> bool,
) -> Bitboard<WORDS> {
    let squares = (0..).map(Square).zip(laid);
    let squares = squares.filter(|(_, laid)| holds(laid));
    squares.map(|(square, _)| square).collect()
}
