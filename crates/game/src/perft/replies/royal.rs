//! The royal piece of the side that replies, where it has to be kept safe.

#![expect(
    clippy::inline_always,
    reason = "measured: this is all that counting does for most lines"
)]

use hakugei_variant::{Color, Square};

use super::{Runner, Seen};
use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::tables::{Row, Tables};

/// A royal piece that has to be kept safe.
#[derive(Clone, Copy, Debug)]
pub(super) struct Royal<const WORDS: usize> {
    pub(super) square: Square,
    pub(super) steps: Bitboard<WORDS>,
    /// Where the tables tell what bears on it.
    row: Row,
    /// The enemies near it, and those of them lined up on it.
    pub(super) near: Bitboard<WORDS>,
    pub(super) lined_up: Bitboard<WORDS>,
}

impl<const WORDS: usize> Royal<WORDS> {
    /// That of the side that is not to move, if it is a plain leaper.
    pub(super) fn of(tables: &Tables<WORDS>, position: &Position<WORDS>, side: Color) -> Option<Self> {
        let square = position.sole_royal(side)?;
        let steps = tables.side(side).royal_steps(square);
        let (near, lined_up) = position.around_other_royal(tables);
        (!steps.is_empty()).then_some(Self {
            square,
            steps,
            row: tables.reverse().row(square),
            near,
            lined_up,
        })
    }

    /// The enemies near it after a move, and those of them lined up on it.
    #[inline(always)]
    pub(super) fn enemies(
        &self,
        tables: &Tables<WORDS>,
        runner: &Runner<WORDS>,
        to: Square,
    ) -> (Bitboard<WORDS>, Bitboard<WORDS>) {
        let (mut near, mut lined_up) = (runner.near, runner.lined_up);
        let (reverse, piece) = (tables.reverse(), (runner.number, to));
        if reverse.is_near(self.row, piece) {
            near |= Bitboard::of(to);
            if reverse.is_lined_up(self.row, piece) {
                lined_up |= Bitboard::of(to);
            }
        }
        (near, lined_up)
    }

    /// What some enemies attack after a move if it is lifted.
    #[inline(always)]
    pub(super) fn attacked(
        &self,
        tables: &Tables<WORDS>,
        position: &Position<WORDS>,
        near: Bitboard<WORDS>,
        (runner, seen): (&Runner<WORDS>, &Seen<WORDS>),
    ) -> Bitboard<WORDS> {
        let lifted = seen.occupied & !Bitboard::of(self.square);
        let mut attacked = Bitboard::EMPTY;
        for from in near {
            let number = runner.number_at(position, seen.to, from);
            attacked |= tables.attacks_of(number, from, lifted).0;
        }
        attacked
    }

    /// Where a move of another piece must end after a move by which one of some enemies gives check. `None` where a path
    /// is not what it seems.
    #[inline]
    pub(super) fn answers(
        &self,
        tables: &Tables<WORDS>,
        position: &Position<WORDS>,
        near: Bitboard<WORDS>,
        (runner, seen): (&Runner<WORDS>, &Seen<WORDS>),
    ) -> Option<Bitboard<WORDS>> {
        let mut answers = Bitboard::ALL;
        for from in near {
            let number = runner.number_at(position, seen.to, from);
            if tables.reverse().leaps_on(number, (from, self.square)) {
                answers &= Bitboard::of(from);
            } else if tables
                .attacks_of(number, from, seen.occupied)
                .0
                .contains(self.square)
            {
                let path = tables.path_of(number, from, self.square);
                if path.intersects(seen.occupied) {
                    return None;
                }
                answers &= path | Bitboard::of(from);
            }
        }
        Some(answers)
    }
}
