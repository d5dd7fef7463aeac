//! Attacks in reverse: from where the pieces of each kind of a side could capture on a square, or around one.
//!
//! For leaps, the sets of all kinds for a square lie side by side, so that the pieces of all kinds are compared with them at one
//! go. Slides have sets of the kinds that have any: most kinds have none.

use hakugei_variant::{Color, Piece, PieceKind, Square};

use super::bytes::bytes_of;
use super::layout::LaidAttacks;
use super::origin_sets::OriginSets;
use crate::bitboard::Bitboard;

/// The reverse attacks of both sides, exotic captures aside.
#[derive(Debug)]
pub(crate) struct Reverse<const WORDS: usize> {
    squares: usize,
    /// The number of kinds.
    stride: usize,
    /// For each square, the sets of Black's kinds and then of White's: a number among the kinds of both sides finds its set.
    leaps: Vec<Bitboard<WORDS>>,
    /// By slides and lame leaps.
    slides: OriginSets<WORDS>,
    /// By leaps and slides, on a square or on one of those where a royal piece could go from it; in the order of `leaps`.
    around: Vec<Bitboard<WORDS>>,
    /// For each side, from where any of its kinds could capture on a square, and from where by a slide or a lame leap.
    any: [Vec<Bitboard<WORDS>>; 2],
    any_slider: [Vec<Bitboard<WORDS>>; 2],
}

/// A square on which a royal piece stands, and where the sets around it begin.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RoyalSets {
    square: Square,
    start: usize,
}

impl<const WORDS: usize> Reverse<WORDS> {
    /// No attacks yet, given the numbers of squares and of kinds.
    pub(super) fn new(squares: usize, stride: usize) -> Self {
        let rows = || vec![Bitboard::EMPTY; 2 * squares * stride];
        let sides = || std::array::from_fn(|_| vec![Bitboard::EMPTY; squares]);
        Self {
            squares,
            stride,
            leaps: rows(),
            slides: OriginSets::new(squares, 2 * stride),
            around: Vec::new(),
            any: sides(),
            any_slider: sides(),
        }
    }

    /// How many bytes the sets for leaps take, and those around squares as well.
    pub(super) fn set_bytes(&self) -> usize {
        bytes_of(&self.leaps)
    }

    /// How many bytes its lists take.
    pub(super) fn bytes(&self) -> usize {
        let sides = self.any.iter().chain(&self.any_slider);
        self.set_bytes() + self.slides.bytes() + bytes_of(&self.around) + sides.map(bytes_of).sum::<usize>()
    }

    /// Where the sets of a side's kinds for a square begin.
    #[inline]
    fn start(&self, color: Color, to: Square) -> usize {
        (2 * to.index() + color.index()) * self.stride
    }

    /// The number of a kind among those of both sides.
    #[inline]
    fn number(&self, color: Color, kind: PieceKind) -> usize {
        color.index() * self.stride + kind.index()
    }

    /// From where a kind captures on a square whatever stands between.
    #[inline]
    pub(crate) fn leaps(&self, color: Color, kind: PieceKind, to: Square) -> Bitboard<WORDS> {
        self.leaps[self.start(color, to) + kind.index()]
    }

    /// From where a kind captures on a square by a slide or a lame leap, if nothing stands between.
    #[inline]
    pub(crate) fn slides(&self, color: Color, kind: PieceKind, to: Square) -> Bitboard<WORDS> {
        self.slides.of(self.number(color, kind), to)
    }

    /// Whether a piece of a kind could capture from one square on another, whatever stands between.
    #[inline]
    pub(crate) fn could_capture(&self, color: Color, kind: PieceKind, from: Square, to: Square) -> bool {
        (self.leaps(color, kind, to) | self.slides(color, kind, to)).contains(from)
    }

    /// From where any piece of a side could capture on a square.
    #[inline]
    pub(crate) fn any(&self, color: Color, to: Square) -> Bitboard<WORDS> {
        self.any[color.index()][to.index()]
    }

    /// From where any piece of a side could capture on a square by a slide or a lame leap.
    #[inline]
    pub(crate) fn any_slider(&self, color: Color, to: Square) -> Bitboard<WORDS> {
        self.any_slider[color.index()][to.index()]
    }

    /// Those of a side's pieces, given kind by kind, that could capture on a square, or on one where a royal piece could
    /// go from it.
    #[inline]
    pub(crate) fn near(&self, color: Color, pieces: &[Bitboard<WORDS>], royal: Square) -> Bitboard<WORDS> {
        let start = self.start(color, royal);
        Bitboard::shared(pieces, &self.around[start..start + self.stride])
    }

    /// The sets around a square on which a royal piece stands.
    #[inline]
    pub(crate) fn royal_sets(&self, royal: Square) -> RoyalSets {
        RoyalSets {
            square: royal,
            start: self.start(Color::Black, royal),
        }
    }

    /// Whether a piece on one square, with this number among the kinds of both sides, is among the pieces of [`Self::near`] for
    /// a royal piece.
    #[inline]
    pub(crate) fn is_near(&self, royal: RoyalSets, number: usize, from: Square) -> bool {
        self.around[royal.start + number].contains(from)
    }

    /// Whether such a piece is among the pieces of [`Self::lined_up`]. One that is not near is not lined up either.
    #[inline]
    pub(crate) fn is_lined_up(&self, royal: RoyalSets, number: usize, from: Square) -> bool {
        self.slides.of(number, royal.square).contains(from)
    }

    /// Whether a piece on one square, with this number among the kinds of both sides, captures on another whatever stands
    /// between.
    #[inline]
    pub(crate) fn leaps_to(&self, number: usize, from: Square, to: Square) -> bool {
        self.leaps[self.start(Color::Black, to) + number].contains(from)
    }

    /// Those of a side's pieces, given kind by kind, that capture on a square whatever stands between.
    #[inline]
    pub(crate) fn leaping(&self, color: Color, pieces: &[Bitboard<WORDS>], to: Square) -> Bitboard<WORDS> {
        let start = self.start(color, to);
        Bitboard::shared(pieces, &self.leaps[start..start + self.stride])
    }

    /// Those of a side's pieces, given kind by kind, that capture on a square by a slide or a lame leap, if nothing stands
    /// between.
    #[inline]
    pub(crate) fn lined_up(&self, color: Color, pieces: &[Bitboard<WORDS>], to: Square) -> Bitboard<WORDS> {
        self.slides.among(color, pieces, to)
    }

    /// Enters the captures of a piece from a square.
    pub(super) fn enter(&mut self, piece: Piece, from: Square, attacks: LaidAttacks<WORDS>) {
        let Piece { color, kind } = piece;
        let first = self.start(color, Square(0)) + kind.index();
        let step = 2 * self.stride;
        for to in attacks.leaps {
            self.leaps[first + to.index() * step].insert(from);
        }
        self.slides
            .enter(piece, self.number(color, kind), from, attacks.slides);
    }

    /// Enters the captures of a piece that captures like another, given the other's number among the kinds of both sides.
    pub(super) fn enter_like(&mut self, piece: Piece, like: usize) {
        let number = self.number(piece.color, piece.kind);
        for sets in self.leaps.chunks_mut(2 * self.stride) {
            sets[number] = sets[like];
        }
        self.slides.enter_like(piece, number, like);
    }

    /// Joins what is entered for all kinds.
    pub(super) fn join(&mut self) {
        self.slides.shrink();
        for (place, leaps) in self.leaps.chunks(self.stride).enumerate() {
            let (color, to) = (Color::ALL[place % 2], place / 2);
            let slides = self.slides.on(color, Square(to as u16));
            let slides = slides.fold(Bitboard::EMPTY, |all, (_, more)| all | more);
            self.any[color.index()][to] = joined(leaps) | slides;
            self.any_slider[color.index()][to] = slides;
        }
    }

    /// Joins what is entered for the squares around each, given where a royal piece of either side could go from it.
    pub(super) fn surround(&mut self, reach: impl Fn(Color, Square) -> Bitboard<WORDS>) {
        self.around = Vec::with_capacity(self.leaps.len());
        for square in (0..self.squares as u16).map(Square) {
            for color in Color::ALL {
                // The royal piece stays on its square too, so that is among the squares to watch.
                let mut around = reach(color.other(), square);
                around.insert(square);
                let sets = self.origins_of(color, around);
                self.around.extend(sets);
            }
        }
    }

    /// From where each kind captures on some of the squares of a set.
    fn origins_of(&self, color: Color, around: Bitboard<WORDS>) -> Vec<Bitboard<WORDS>> {
        let mut sets = vec![Bitboard::EMPTY; self.stride];
        for to in around {
            for (all, leaps) in sets.iter_mut().zip(&self.leaps[self.start(color, to)..]) {
                *all |= *leaps;
            }
            for (kind, slides) in self.slides.on(color, to) {
                sets[kind.index()] |= slides;
            }
        }
        sets
    }
}

fn joined<const WORDS: usize>(sets: &[Bitboard<WORDS>]) -> Bitboard<WORDS> {
    sets.iter().fold(Bitboard::EMPTY, |all, more| all | *more)
}
