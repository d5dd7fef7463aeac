//! The origins of exotic captures, found once all kinds are laid.

use hakugei_variant::{Board, Color, Piece, Square};

use super::ExoticOrigins;
use crate::bitboard::Bitboard;
use crate::tables::geometry::Exotic;
use crate::tables::{KindRules, Tables};

impl<const WORDS: usize> ExoticOrigins<WORDS> {
    /// Those of tables in which all kinds are laid.
    pub(in crate::tables) fn of(tables: &Tables<WORDS>) -> Self {
        let mut origins = Self::none(tables.stride, 2 * tables.kinds);
        for color in Color::ALL {
            for kind in tables.kinds() {
                let KindRules {
                    exotic_from,
                    limit_blocks_attack,
                    ..
                } = *tables.rules(color, kind);
                let (piece, number) = (Piece { color, kind }, tables.number(color, kind));
                origins.limited[number] = limit_blocks_attack;
                if let Some(like) = tables.captures_like(number, exotic_from) {
                    origins.around.enter_like(piece, number, like);
                    origins.on.enter_like(piece, number, like);
                    continue;
                }
                for from in exotic_from {
                    origins.add(tables, piece, from);
                }
            }
        }
        origins.on.shrink();
        origins.any = Color::ALL.map(|color| origins.joined(tables, color));
        origins.around.shrink();
        origins
    }

    /// Adds a piece on a square from which its captures need more than empty squares between.
    fn add(&mut self, tables: &Tables<WORDS>, piece: Piece, from: Square) {
        let number = tables.number(piece.color, piece.kind);
        let plain = tables.attacks(piece.color, piece.kind, from, Bitboard::EMPTY);
        let around = plain.into_iter().map(|to| tables.neighbours(to));
        let around = around.fold(Bitboard::EMPTY, |all, more| all | more);
        self.around.enter(piece, number, from, around);
        let mut captures = plain | exotic_captures(tables, piece, from);
        captures.remove(from);
        self.on.enter(piece, number, from, captures);
    }

    /// From where any piece of a side may capture, square by square.
    fn joined(&self, tables: &Tables<WORDS>, color: Color) -> Vec<Bitboard<WORDS>> {
        let is_limited = |kind| self.is_limited(tables.number(color, kind));
        if tables.kinds().any(is_limited) {
            return vec![Bitboard::ALL; tables.stride];
        }
        let squares = (0..tables.stride as u16).map(Square);
        let joined = squares.map(|to| {
            let kinds = self.on.on(color, to);
            kinds.fold(Bitboard::EMPTY, |all, (_, from)| all | from)
        });
        joined.collect()
    }
}

/// The squares on which a piece may capture by exotic moves.
fn exotic_captures<const WORDS: usize>(
    tables: &Tables<WORDS>,
    piece: Piece,
    from: Square,
) -> Bitboard<WORDS> {
    let mut captures = Bitboard::EMPTY;
    for exotic in tables.exotic(piece.color, piece.kind, from) {
        match exotic {
            Exotic::MustJump { to, .. } => captures.insert(*to),
            Exotic::Hopper { ray, .. } | Exotic::Grasshopper { ray, .. } => captures |= ray.squares,
            Exotic::Paths { paths, .. } => captures |= within(tables.board(), from, paths.max_distance()),
        }
    }
    captures
}

/// The squares that lie no more than a number of files and ranks from a square. Moves by several legs bend: to follow them
/// all would take longer than to look at a few squares too many.
fn within<const WORDS: usize>(board: Board, from: Square, distance: u16) -> Bitboard<WORDS> {
    let files = i16::from(board.files());
    let distance = i16::try_from(distance)
        .unwrap_or(files)
        .min(files.max(i16::from(board.ranks())));
    let steps = (-distance..=distance).flat_map(|dx| (-distance..=distance).map(move |dy| (dx, dy)));
    let squares = steps.filter_map(|(dx, dy)| board.offset(from, Color::Black, dx, dy));
    squares.collect()
}
