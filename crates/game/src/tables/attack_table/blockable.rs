//! Captures that blockers can stop: the rays and lame leaps by which a piece captures from a square. Many kinds of both sides
//! have the same ones.

use crate::bitboard::Bitboard;
use crate::tables::geometry::{LameLeap, Ray};
use crate::tables::layout::{Laid, Layout};
use crate::tables::square_moves::Span;

/// A capture along a ray or by a lame leap, in one word: the number of its relevant squares, what it is, and the number of
/// that. In order, those with most relevant squares come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Blockable(u64);

/// Which ray or lame leap a blockable capture is.
#[derive(Clone, Copy, Debug)]
pub(super) enum Source {
    /// The number of its ray.
    Ray(u32),
    /// Its place among all lame leaps.
    LameLeap(u32),
}

impl Blockable {
    fn new(relevant_squares: u32, source: Source) -> Self {
        let (lame, number) = match source {
            Source::Ray(number) => (0, number),
            Source::LameLeap(place) => (1, place),
        };
        Self(u64::from(!relevant_squares) << 32 | lame << 31 | u64::from(number))
    }

    /// The number of the squares on which a blocker stops it: its relevant occupancy.
    pub(super) fn relevant_squares(self) -> u32 {
        !(self.0 >> 32) as u32
    }

    /// Which ray or lame leap it is.
    pub(super) fn source(self) -> Source {
        let number = self.0 as u32 & (u32::MAX >> 1);
        if self.0 & 1 << 31 == 0 {
            Source::Ray(number)
        } else {
            Source::LameLeap(number)
        }
    }
}

/// The blockable captures of a piece from a square.
#[derive(Clone, Copy, Debug)]
struct BlockableSet {
    blockables: Span,
    /// Whether several of them may lead to the same square.
    crosses: bool,
    /// The number of the set from the same square that was found before it; 0 if there is none.
    before: u32,
}

/// The sets of blockable captures of a layout, each once.
#[derive(Debug)]
pub(super) struct BlockableSets<'l, const WORDS: usize> {
    layout: &'l Layout<WORDS>,
    blockables: Vec<Blockable>,
    /// The first is the empty one.
    found: Vec<BlockableSet>,
    /// For each square, the set from it that was found last.
    latest: Vec<u32>,
}

impl<'l, const WORDS: usize> BlockableSets<'l, WORDS> {
    /// The empty one only.
    pub(super) fn new(layout: &'l Layout<WORDS>) -> Self {
        let empty = BlockableSet {
            blockables: Span::empty_at(0),
            crosses: false,
            before: 0,
        };
        Self {
            layout,
            blockables: Vec::new(),
            found: vec![empty],
            latest: vec![0; layout.squares()],
        }
    }

    /// The number of the set of a slot of the layout, which is added if it is new.
    pub(super) fn number(&mut self, slot: usize, from: usize) -> u32 {
        if self.layout.is_unstoppable(slot) {
            return 0;
        }
        let (laid, start) = (self.layout.laid(slot), self.blockables.len());
        self.blockables.extend(blockables(self.layout, slot, &laid));
        if self.blockables.len() == start {
            return 0;
        }
        let (known, new) = self.blockables.split_at_mut(start);
        // Kinds that capture alike may do so in different orders.
        new.sort_unstable();
        let mut number = self.latest[from];
        while number != 0 {
            let set = self.found[number as usize];
            if set.blockables.of(known) == new {
                self.blockables.truncate(start);
                return number;
            }
            number = set.before;
        }
        self.add(start, from, laid.attacks.crosses)
    }

    /// Adds the set of the last captures.
    fn add(&mut self, start: usize, from: usize, crosses: bool) -> u32 {
        let number = self.found.len() as u32;
        let blockables = Span {
            start: start as u32,
            end: self.blockables.len() as u32,
        };
        let before = std::mem::replace(&mut self.latest[from], number);
        self.found.push(BlockableSet {
            blockables,
            crosses,
            before,
        });
        number
    }

    /// The captures of every set in the order of the sets' numbers, and whether several of them may lead to the same square.
    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = (&[Blockable], bool)> {
        let sets = self.found.iter();
        sets.map(|set| (set.blockables.of(&self.blockables), set.crosses))
    }

    /// The ray with a number.
    pub(super) fn ray(&self, number: u32) -> Ray<WORDS> {
        self.layout.movement_rays.rays[number as usize]
    }

    /// The lame leap at a place.
    pub(super) fn lame(&self, place: u32) -> LameLeap<WORDS> {
        self.layout.lame[place as usize]
    }

    /// Where a capture leads on an empty board.
    pub(super) fn targets(&self, blockable: Blockable) -> Bitboard<WORDS> {
        match blockable.source() {
            Source::Ray(number) => self.ray(number).squares,
            Source::LameLeap(place) => self.lame(place).to,
        }
    }

    /// The relevant squares of a capture: a blocker on one of them stops it.
    pub(super) fn relevant(&self, blockable: Blockable) -> Bitboard<WORDS> {
        match blockable.source() {
            Source::Ray(number) => self.ray(number).inner(),
            Source::LameLeap(place) => self.lame(place).path,
        }
    }

    /// Where a capture does not lead because of a blocker on one square.
    pub(super) fn hidden(&self, blockable: Blockable, blocker: Bitboard<WORDS>) -> Bitboard<WORDS> {
        match blockable.source() {
            Source::Ray(number) => {
                let ray = self.ray(number);
                if ray.squares.intersects(blocker) {
                    ray.squares & !ray.reach(blocker)
                } else {
                    Bitboard::EMPTY
                }
            }
            Source::LameLeap(place) if self.lame(place).path.intersects(blocker) => self.lame(place).to,
            Source::LameLeap(_) => Bitboard::EMPTY,
        }
    }
}

/// The blockable captures of a slot. A lame leap that nothing can stop is none.
fn blockables<const WORDS: usize>(
    layout: &Layout<WORDS>,
    slot: usize,
    laid: &Laid<'_, WORDS>,
) -> impl Iterator<Item = Blockable> {
    let slides = laid.slides.iter().filter(|slide| slide.targets().capture());
    let along = slides.map(|slide| {
        let squares = layout.movement_rays.rays[slide.ray() as usize].squares;
        // Whatever stands on the last square, the piece captures there: that square is not relevant.
        Blockable::new(squares.len() - 1, Source::Ray(slide.ray()))
    });
    let lame = laid.lame.iter().zip(layout.first_lame(slot)..);
    let lame = lame.filter(|(leap, _)| leap.targets.capture() && !leap.path.is_empty());
    along.chain(lame.map(|(leap, place)| Blockable::new(leap.path.len(), Source::LameLeap(place))))
}
