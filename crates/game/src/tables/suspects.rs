//! Suspects: from where pieces may capture on a square in ways that need more than empty squares between.
//!
//! Few pieces have such ways, and most of them stand too far away from a square that is asked about to be looked at.

use hakugei_variant::{Board, Color, PieceKind, Square};

use super::geometry::Exotic;
use super::paths::PathList;
use super::reverse::Lines;
use super::size::bytes_of;
use super::{KindRules, Tables};
use crate::bitboard::Bitboard;

/// For each kind of both sides and each square, from where such a piece may capture there, whatever stands where. Captures that
/// need no more than empty squares are among them, where the piece has others too.
#[derive(Debug)]
pub(crate) struct Suspects<const WORDS: usize> {
    on: Lines<WORDS>,
    /// From where it captures next to a square by a leap or if nothing stands between, these captures alone.
    around: Lines<WORDS>,
    /// The kinds of both sides of which a limit on files may bar captures: these hang on what stands elsewhere.
    limited: Vec<bool>,
    /// For each side, from where any piece may capture on a square: from everywhere, where one of its kinds is limited so.
    any: [Vec<Bitboard<WORDS>>; 2],
}

impl<const WORDS: usize> Suspects<WORDS> {
    /// Nobody.
    pub(super) fn none(squares: usize, numbers: usize) -> Self {
        Self {
            on: Lines::new(squares, numbers),
            around: Lines::new(squares, numbers),
            limited: vec![false; numbers],
            any: [Vec::new(), Vec::new()],
        }
    }

    /// Those of tables in which all kinds are laid.
    pub(super) fn of(tables: &Tables<WORDS>) -> Self {
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

    /// Whether the captures of a kind hang on what stands on a whole file.
    #[inline]
    pub(crate) fn is_limited(&self, number: usize) -> bool {
        self.limited[number]
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

    /// How many bytes its lists take.
    pub(super) fn bytes(&self) -> usize {
        self.on.bytes()
            + self.around.bytes()
            + bytes_of(&self.limited)
            + self.any.iter().map(bytes_of).sum::<usize>()
    }

    /// From where a piece of a number among the kinds of both sides may capture on a square.
    #[inline]
    pub(crate) fn of_number(&self, number: usize, aim: Square) -> Bitboard<WORDS> {
        self.on.of(number, aim)
    }

    /// Those of a side's pieces, given kind by kind, that may capture on a square.
    #[inline]
    pub(crate) fn on(&self, color: Color, pieces: &[Bitboard<WORDS>], aim: Square) -> Bitboard<WORDS> {
        self.on.among(color, pieces, aim)
    }

    /// From where any piece of a side may capture on a square.
    #[inline]
    pub(crate) fn any(&self, color: Color, aim: Square) -> Bitboard<WORDS> {
        self.any[color.index()][aim.index()]
    }

    /// Those that capture next to a square by a leap or if nothing stands between.
    #[inline]
    pub(crate) fn around(&self, color: Color, pieces: &[Bitboard<WORDS>], square: Square) -> Bitboard<WORDS> {
        self.around.among(color, pieces, square)
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
