//! What a kind of a side can do from one square: its leaps, slides, lame leaps and exotic moves, forwards and in reverse.

use hakugei_variant::{Color, Piece, PieceKind, Square};

use super::attack_table::MoveClass;
use super::geometry::{EndModality, Exotic, Slide};
use super::square_moves::SquareMoves;
use super::{Reverse, Tables};
use crate::bitboard::Bitboard;

/// The squares on which moves may end: where the board is empty, and where the enemy stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ends<const WORDS: usize> {
    pub(crate) empty: Bitboard<WORDS>,
    pub(crate) enemy: Bitboard<WORDS>,
}

impl<const WORDS: usize> Ends<WORDS> {
    /// Those on which moves that ask for some targets may end.
    #[inline]
    pub(crate) fn of(self, targets: EndModality) -> Bitboard<WORDS> {
        match targets {
            EndModality::Empty => self.empty,
            EndModality::Enemy => self.enemy,
            EndModality::Both => self.empty | self.enemy,
        }
    }
}

impl<const WORDS: usize> Tables<WORDS> {
    #[inline]
    pub(super) fn moves(&self, color: Color, kind: PieceKind, square: Square) -> SquareMoves<WORDS> {
        self.moves.get(self.slot(color, kind, square))
    }

    /// The slides among the moves of a kind from a square.
    #[inline]
    pub(super) fn slides(&self, moves: &SquareMoves<WORDS>) -> impl Iterator<Item = Slide<WORDS>> {
        let slides = moves.slides.of(&self.slides).iter();
        slides.map(|slide| slide.slide(&self.rays))
    }

    /// Where a piece can go by its leaps, slides and lame leaps, ending on one of `ends`.
    #[inline]
    pub(crate) fn targets(
        &self,
        color: Color,
        kind: PieceKind,
        from: Square,
        ends: Ends<WORDS>,
    ) -> Bitboard<WORDS> {
        let moves = self.moves(color, kind, from);
        let mut targets = (moves.quiet & ends.empty) | (moves.captures & ends.enemy);
        for slide in self.slides(&moves) {
            targets |= slide.reach(!ends.empty) & ends.of(slide.targets);
        }
        for leap in moves.lame.of(&self.lame) {
            if !leap.path.intersects(!ends.empty) {
                targets |= leap.to & ends.of(leap.targets);
            }
        }
        targets
    }

    /// Where the leaps, slides and lame leaps of a piece that may end on an empty square lead, over empty squares, whatever stands where
    /// they end.
    pub(crate) fn quiet_reach(
        &self,
        piece: Piece,
        from: Square,
        occupied: Bitboard<WORDS>,
    ) -> Bitboard<WORDS> {
        let moves = self.moves(piece.color, piece.kind, from);
        let slides = self.slides(&moves).filter(|slide| slide.targets.empty());
        let lame = moves.lame.of(&self.lame).iter();
        let lame = lame.filter(|leap| leap.targets.empty() && !leap.path.intersects(occupied));
        slides
            .map(|slide| slide.reach(occupied))
            .chain(lame.map(|leap| leap.to))
            .fold(moves.quiet, |all, more| all | more)
    }

    /// The squares that a piece attacks by its leaps, slides and lame leaps: where it would capture an enemy.
    #[inline]
    pub fn attacks(
        &self,
        color: Color,
        kind: PieceKind,
        from: Square,
        occupied: Bitboard<WORDS>,
    ) -> Bitboard<WORDS> {
        self.attacks
            .attacks(self.number(color, kind), from.index(), occupied)
            .0
    }

    /// The attacks of a piece, given its number among the kinds of both sides, and the class of its moves.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "measured: a call costs as much as the look-up"
    )]
    pub(crate) fn attacks_of(
        &self,
        number: usize,
        from: Square,
        occupied: Bitboard<WORDS>,
    ) -> (Bitboard<WORDS>, MoveClass) {
        self.attacks.attacks(number, from.index(), occupied)
    }

    /// The attacks of a piece that goes wherever it attacks, friends aside, and whether it may promote there; `None` for
    /// others, and for those whose attacks take more than a look-up.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "measured: a call costs as much as the look-up"
    )]
    pub(crate) fn plain_attacks_of(
        &self,
        number: usize,
        from: Square,
        occupied: Bitboard<WORDS>,
    ) -> Option<(Bitboard<WORDS>, bool)> {
        self.attacks.plain_attacks(number, from.index(), occupied)
    }

    /// The moves of a piece that need more than empty squares between.
    #[inline]
    pub(crate) fn exotic(&self, color: Color, kind: PieceKind, from: Square) -> &[Exotic<WORDS>] {
        self.moves(color, kind, from).exotic.of(&self.exotic)
    }

    /// From where a kind captures on a square whatever stands between.
    #[inline]
    pub(crate) fn leapers_to(&self, color: Color, kind: PieceKind, to: Square) -> Bitboard<WORDS> {
        self.reverse.leaps(color, kind, to)
    }

    /// From where a kind captures on a square if nothing stands between.
    #[inline]
    pub(crate) fn sliders_to(&self, color: Color, kind: PieceKind, to: Square) -> Bitboard<WORDS> {
        self.reverse.slides(color, kind, to)
    }

    /// From where any piece of a side could capture on a square, exotic captures aside.
    #[inline]
    pub(crate) fn attackers_to(&self, color: Color, to: Square) -> Bitboard<WORDS> {
        self.reverse.any(color, to)
    }

    /// From where pieces of each kind could capture.
    #[inline]
    pub(crate) fn reverse(&self) -> &Reverse<WORDS> {
        &self.reverse
    }

    /// The squares that must be empty for a piece to capture on `to`, which it does by a slide or a lame leap.
    #[inline]
    pub(crate) fn path(&self, color: Color, kind: PieceKind, from: Square, to: Square) -> Bitboard<WORDS> {
        self.path_of(self.number(color, kind), from, to)
    }

    /// The same, given the number of the piece among the kinds of both sides.
    #[inline]
    pub(crate) fn path_of(&self, number: usize, from: Square, to: Square) -> Bitboard<WORDS> {
        if self.straight[number] {
            self.between.get(from, to)
        } else {
            self.crooked_path(number, from, to)
        }
    }

    /// The squares between two squares; none where they do not lie on one line.
    #[inline]
    pub(crate) fn squares_between(&self, one: Square, other: Square) -> Bitboard<WORDS> {
        self.between.get(one, other)
    }

    /// The same where it pays to look up less than all that the piece attacks, and there is one path at most.
    #[inline]
    pub(crate) fn only_path_of(&self, number: usize, from: Square, to: Square) -> Option<Bitboard<WORDS>> {
        (Self::IS_WIDE && self.straight[number]).then(|| self.between.get(from, to))
    }

    /// The same for a kind that has lame leaps or slides that are not straight.
    #[inline(never)]
    fn crooked_path(&self, number: usize, from: Square, to: Square) -> Bitboard<WORDS> {
        let moves = self.moves.get(self.starts[number] as usize + from.index());
        let slides = self.slides(&moves).filter(|slide| slide.targets.capture());
        let slides = slides
            .filter(|slide| slide.squares.contains(to))
            .map(|slide| slide.before(to));
        let lame = moves
            .lame
            .of(&self.lame)
            .iter()
            .filter(|leap| leap.targets.capture());
        let lame = lame.filter(|leap| leap.to.contains(to)).map(|leap| leap.path);
        slides
            .chain(lame)
            .min_by_key(|path| path.len())
            .unwrap_or_default()
    }

    /// The squares such that what stands there matters to whether a piece captures on `to` by a leap, a slide or a lame leap.
    pub(crate) fn paths(&self, color: Color, kind: PieceKind, from: Square, to: Square) -> Bitboard<WORDS> {
        let moves = self.moves(color, kind, from);
        let slides = self.slides(&moves).filter(|slide| slide.squares.contains(to));
        let lame = moves.lame.of(&self.lame).iter();
        let lame = lame.filter(|leap| leap.to.contains(to)).map(|leap| leap.path);
        slides
            .map(|slide| slide.before(to))
            .chain(lame)
            .fold(Bitboard::EMPTY, |all, path| all | path)
    }
}
