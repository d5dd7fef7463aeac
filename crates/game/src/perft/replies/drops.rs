//! Drops among the replies to a move.

#![expect(
    clippy::inline_always,
    reason = "measured: this is all that counting does for most lines"
)]

use hakugei_variant::rule::MateBar;
use hakugei_variant::{PieceKind, Square};

use super::{Replies, Runner, Seen};
use crate::bitboard::Bitboard;
use crate::drop_mate::{Flight, leaves_step};
use crate::limit::full_files;
use crate::position::Position;
use crate::tables::{LimitedDrop, Tables};

/// A kind in hand whose drops meet limits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limited<const WORDS: usize> {
    drop: LimitedDrop<WORDS>,
    /// The squares that the limits leave.
    squares: Bitboard<WORDS>,
    /// Where a drop could give check, if a drop that gives check is asked about.
    checking: Bitboard<WORDS>,
}

impl<const WORDS: usize> Replies<WORDS> {
    /// Looks at what the side that replies has in hand. `None` where its drops ask for more than the squares.
    #[inline]
    pub(super) fn look_at_hand(&mut self, tables: &Tables<WORDS>, position: &Position<WORDS>) -> Option<()> {
        self.drops.clear();
        self.limited.clear();
        if !position.holds_any(self.side) {
            return Some(());
        }
        let side = tables.side(self.side);
        for group in &side.drop_groups {
            let kinds = position.held_among(self.side, &group.kinds);
            if !kinds.is_empty() {
                self.drops.push((kinds.len().into(), group.squares));
            }
        }
        for drop in &side.limited_drops {
            if !position.holds(self.side, drop.kind) {
                continue;
            }
            if drop.mate == Some(MateBar::CheckmateOrStalemate)
                || (drop.mate.is_some() && self.royal.is_none())
            {
                return None;
            }
            self.limited.push(Limited {
                drop: *drop,
                squares: drop.squares & !full(tables, drop, position.pieces(self.side, drop.kind)),
                checking: if drop.mate.is_some() {
                    self.checking(tables, drop.kind, self.target)
                } else {
                    Bitboard::EMPTY
                },
            });
        }
        let others = position.held_among(self.side, &side.other_drops);
        if others.is_empty() {
            return Some(());
        }
        for kind in tables.faces_of(others).kinds() {
            let rules = tables.rules(self.side, kind);
            if rules.royal || rules.drop_file_limit.is_some() || rules.drop_mate.is_some() {
                return None;
            }
            match self
                .drops
                .iter_mut()
                .find(|(_, squares)| *squares == rules.drop_squares)
            {
                Some((kinds, _)) => *kinds += 1,
                None => self.drops.push((1, rules.drop_squares)),
            }
        }
        Some(())
    }

    /// The number of drops within some squares. `None` where one might mate.
    #[inline(always)]
    pub(super) fn count_drops(
        &self,
        tables: &Tables<WORDS>,
        position: &Position<WORDS>,
        (runner, answers): (&Runner<WORDS>, Bitboard<WORDS>),
        seen: &Seen<WORDS>,
    ) -> Option<u64> {
        let open = tables.squares() & answers & !seen.occupied;
        let mut drops = 0;
        for (kinds, squares) in &self.drops {
            drops += kinds * u64::from((open & *squares).len());
        }
        for limited in &self.limited {
            let mut squares = limited.squares;
            if seen.captures {
                let own = position.pieces(self.side, limited.drop.kind) & seen.own;
                squares = limited.drop.squares & !full(tables, &limited.drop, own);
            }
            let targets = open & squares;
            if limited.drop.mate.is_some() {
                let checking = if runner.is_royal {
                    self.checking(tables, limited.drop.kind, seen.to)
                } else {
                    limited.checking
                };
                let checks = targets & checking;
                if !checks.is_empty()
                    && self.may_mate(tables, position, (limited.drop.kind, checks), (runner, seen))
                {
                    return None;
                }
            }
            drops += u64::from(targets.len());
        }
        Some(drops)
    }

    /// Whether one of some drops that give check might mate.
    #[inline(always)]
    fn may_mate(
        &self,
        tables: &Tables<WORDS>,
        position: &Position<WORDS>,
        (kind, checks): (PieceKind, Bitboard<WORDS>),
        (runner, seen): (&Runner<WORDS>, &Seen<WORDS>),
    ) -> bool {
        if runner.is_royal {
            return true;
        }
        let flight = Flight {
            royal: self.target,
            friends: seen.enemy,
            occupied: seen.occupied,
            hunters: self.hunters & !seen.end,
        };
        let mates = |to| !leaves_step(tables, position, flight, (self.side, kind), to);
        checks.into_iter().any(mates)
    }

    /// Where a drop of a kind could give check to a royal piece on a square.
    #[inline]
    fn checking(&self, tables: &Tables<WORDS>, kind: PieceKind, target: Square) -> Bitboard<WORDS> {
        tables.leapers_to(self.side, kind, target) | tables.liners_to(self.side, kind, target)
    }
}

/// The files on which a piece in hand may not be dropped, given the own pieces of its kind on the board.
#[inline]
fn full<const WORDS: usize>(
    tables: &Tables<WORDS>,
    drop: &LimitedDrop<WORDS>,
    own: Bitboard<WORDS>,
) -> Bitboard<WORDS> {
    match drop.file_limit {
        Some(max) => full_files(tables, own, max),
        None => Bitboard::EMPTY,
    }
}
