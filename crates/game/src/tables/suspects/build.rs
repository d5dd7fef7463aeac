//! Suspects, found once all kinds are laid.

use hakugei_variant::{Board, Color, PieceKind, Square};

use super::Suspects;
use crate::bitboard::Bitboard;
use crate::tables::geometry::Exotic;
use crate::tables::paths::PathList;
use crate::tables::{KindRules, Tables};

impl<const WORDS: usize> Suspects<WORDS> {
    /// Those of tables in which all kinds are laid.
    pub(in crate::tables) fn of(tables: &Tables<WORDS>) -> Self {
        let mut suspects = Self::none(tables.stride, 2 * tables.kinds);
        for color in Color::ALL {
            for kind in tables.kinds() {
                let KindRules {
                    exotic_from,
                    limit_blocks_attack,
                    ..
                } = *tables.rules(color, kind);
                let number = tables.number(color, kind);
                suspects.limited[number] = limit_blocks_attack;
                if let Some(like) = tables.captures_like(number, exotic_from) {
                    suspects.around.enter_like((color, kind), number, like);
                    suspects.on.enter_like((color, kind), number, like);
                    continue;
                }
                for from in exotic_from {
                    suspects.add(tables, (color, kind), from);
                }
            }
        }
        suspects.on.shrink();
        suspects.any = Color::ALL.map(|color| suspects.joined(tables, color));
        suspects.around.shrink();
        suspects
    }

    /// Adds a kind on a square from which its captures need more than empty squares between.
    fn add(&mut self, tables: &Tables<WORDS>, (color, kind): (Color, PieceKind), from: Square) {
        let number = tables.number(color, kind);
        let plain = tables.attacks(color, kind, from, Bitboard::EMPTY);
        let around = plain.into_iter().map(|to| tables.neighbours(to));
        let around = around.fold(Bitboard::EMPTY, |all, more| all | more);
        self.around.enter((color, kind), number, from, around);
        let mut aims = plain | exotic_aims(tables, (color, kind), from);
        aims.remove(from);
        self.on.enter((color, kind), number, from, aims);
    }

    /// From where any piece of a side may capture, square by square.
    fn joined(&self, tables: &Tables<WORDS>, color: Color) -> Vec<Bitboard<WORDS>> {
        let is_limited = |kind| self.is_limited(tables.number(color, kind));
        if tables.kinds().any(is_limited) {
            return vec![Bitboard::ALL; tables.stride];
        }
        let squares = (0..tables.stride as u16).map(Square);
        let joined = squares.map(|aim| {
            let kinds = self.on.on(color, aim);
            kinds.fold(Bitboard::EMPTY, |all, (_, from)| all | from)
        });
        joined.collect()
    }
}

/// The squares on which a piece may capture in ways that need more than empty squares between.
fn exotic_aims<const WORDS: usize>(
    tables: &Tables<WORDS>,
    (color, kind): (Color, PieceKind),
    from: Square,
) -> Bitboard<WORDS> {
    let mut aims = Bitboard::EMPTY;
    for exotic in tables.exotic(color, kind, from) {
        match exotic {
            Exotic::MustJump { to, .. } => aims.insert(*to),
            Exotic::Hopper { lane, .. } | Exotic::Grasshopper { lane, .. } => aims |= lane.squares,
            Exotic::Paths { paths, .. } => aims |= near(tables.board(), from, paths),
        }
    }
    aims
}

/// The squares that moves by several legs may touch from a square, as far as the distance tells.
fn near<const WORDS: usize>(board: Board, from: Square, paths: &PathList) -> Bitboard<WORDS> {
    let files = i16::from(board.files());
    let far = i16::try_from(paths.far())
        .unwrap_or(files)
        .min(files.max(i16::from(board.ranks())));
    let steps = (-far..=far).flat_map(|dx| (-far..=far).map(move |dy| (dx, dy)));
    let squares = steps.filter_map(|(dx, dy)| board.offset(from, Color::Black, dx, dy));
    squares.collect()
}
