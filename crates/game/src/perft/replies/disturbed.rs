//! Replies to the moves after which more than a few pieces must be looked at again: captures, checks, and pins.

use hakugei_variant::Square;

use super::{Man, Replies, Runner};
use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::tables::Tables;

impl<const WORDS: usize> Replies<WORDS> {
    /// The number of replies to a move that captures or gives check.
    #[inline(never)]
    pub(super) fn count_disturbed(
        &self,
        tables: &Tables<WORDS>,
        position: &Position<WORDS>,
        runner: &Runner<WORDS>,
        to: Square,
    ) -> Option<u64> {
        let seen = &self.see(runner, to);
        let ends = || tables.finish().bare.is_some() || tables.is_royal_number(position.number_at(to) as u16);
        if seen.captures && ends() {
            return None;
        }
        let (mut moves, mut answers) = (0, Bitboard::ALL);
        let mut lined_up = Bitboard::EMPTY;
        if let Some(royal) = &self.royal {
            let near;
            (near, lined_up) = royal.enemies(tables, runner, to);
            let attacked = royal.attacked(tables, position, near, (runner, seen));
            moves = u64::from((royal.steps & !seen.own & !attacked).len());
            if attacked.contains(royal.square) {
                answers = royal.answers(tables, position, near, (runner, seen))?;
            }
        }
        let (marched, others) = self.march(tables, position, (seen.own, answers & !seen.own));
        moves += marched;
        for from in others {
            let (man, attacks) = Man::at(tables, position, from, seen.occupied)?;
            moves += self.arrivals(tables, man, (attacks & answers & !seen.own, seen.enemy));
        }
        if !lined_up.is_empty() {
            moves -= self.count_pinned(tables, position, (runner, to), (lined_up, answers))?;
        }
        Some(moves + self.count_drops(tables, position, (runner, answers), seen)?)
    }

    /// How many moves within some squares would leave the line on which one of some enemies pins the piece that moves. `None`
    /// where a piece is pinned twice.
    #[inline(never)]
    pub(super) fn count_pinned(
        &self,
        tables: &Tables<WORDS>,
        position: &Position<WORDS>,
        (runner, to): (&Runner<WORDS>, Square),
        (enemies, answers): (Bitboard<WORDS>, Bitboard<WORDS>),
    ) -> Option<u64> {
        let seen = self.see(runner, to);
        let royal = self.royal.as_ref()?.square;
        let (mut moves, mut pinned) = (0, Bitboard::EMPTY);
        for pinner in enemies {
            let path = tables.path_of(runner.number_at(position, to, pinner), pinner, royal);
            let blockers = path & seen.occupied;
            if !blockers.is_single() || !blockers.intersects(seen.own) {
                continue;
            }
            if pinned.intersects(blockers) {
                return None;
            }
            pinned |= blockers;
            for from in blockers {
                let (man, attacks) = Man::at(tables, position, from, seen.occupied)?;
                let targets = attacks & answers & !seen.own;
                let line = path | Bitboard::of(pinner);
                moves += self.arrivals(tables, man, (targets, seen.enemy));
                moves -= self.arrivals(tables, man, (targets & line, seen.enemy));
            }
        }
        Some(moves)
    }
}
