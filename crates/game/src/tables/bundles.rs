//! Bundles: the lines and lame leaps by which a piece captures from a square. Many kinds of both sides have the same ones.

use super::geometry::{LameLeap, Lane};
use super::layout::{Laid, Layout};
use super::square_moves::Span;
use crate::bitboard::Bitboard;

/// A line or a lame leap that captures, in one word: how many squares matter to it, what it is, and its number. The order of
/// courses begins with those to which most squares matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Course(u64);

/// Which line or lame leap a course is.
#[derive(Clone, Copy, Debug)]
pub(super) enum Way {
    /// The number of its lane.
    Lane(u32),
    /// Its place among all lame leaps.
    Lame(u32),
}

impl Course {
    fn new(squares: u32, way: Way) -> Self {
        let (lame, number) = match way {
            Way::Lane(number) => (0, number),
            Way::Lame(place) => (1, place),
        };
        Self(u64::from(!squares) << 32 | lame << 31 | u64::from(number))
    }

    /// How many squares matter to it.
    pub(super) fn squares(self) -> u32 {
        !(self.0 >> 32) as u32
    }

    /// Which line or lame leap it is.
    pub(super) fn way(self) -> Way {
        let number = self.0 as u32 & (u32::MAX >> 1);
        if self.0 & 1 << 31 == 0 {
            Way::Lane(number)
        } else {
            Way::Lame(number)
        }
    }
}

/// The courses of a piece from a square.
#[derive(Clone, Copy, Debug)]
struct Bundle {
    courses: Span,
    /// Whether several of them may lead to the same square.
    crosses: bool,
    /// The number of the bundle from the same square that was found before it; 0 where there is none.
    before: u32,
}

/// The bundles of a layout, each once.
#[derive(Debug)]
pub(super) struct Bundles<'l, const WORDS: usize> {
    layout: &'l Layout<WORDS>,
    courses: Vec<Course>,
    /// The first is the one without courses.
    found: Vec<Bundle>,
    /// For each square, the bundle from it that was found last.
    latest: Vec<u32>,
}

impl<'l, const WORDS: usize> Bundles<'l, WORDS> {
    /// The empty one only.
    pub(super) fn new(layout: &'l Layout<WORDS>) -> Self {
        let empty = Bundle {
            courses: Span::empty_at(0),
            crosses: false,
            before: 0,
        };
        Self {
            layout,
            courses: Vec::new(),
            found: vec![empty],
            latest: vec![0; layout.squares()],
        }
    }

    /// The number of the bundle of a slot of the layout, which is added where it is new.
    pub(super) fn number(&mut self, slot: usize, from: usize) -> u32 {
        if self.layout.is_unstoppable(slot) {
            return 0;
        }
        let (laid, start) = (self.layout.laid(slot), self.courses.len());
        self.courses.extend(courses(self.layout, slot, &laid));
        if self.courses.len() == start {
            return 0;
        }
        let (known, new) = self.courses.split_at_mut(start);
        new.sort_unstable();
        let mut number = self.latest[from];
        while number != 0 {
            let bundle = self.found[number as usize];
            if bundle.courses.of(known) == new {
                self.courses.truncate(start);
                return number;
            }
            number = bundle.before;
        }
        self.add(start, from, laid.aims.crosses)
    }

    /// Adds the bundle of the last courses.
    fn add(&mut self, start: usize, from: usize, crosses: bool) -> u32 {
        let number = self.found.len() as u32;
        let courses = Span {
            start: start as u32,
            end: self.courses.len() as u32,
        };
        let before = std::mem::replace(&mut self.latest[from], number);
        self.found.push(Bundle {
            courses,
            crosses,
            before,
        });
        number
    }

    /// The courses of every bundle in the order of their numbers, those to which most squares matter first, and whether
    /// several of them may lead to the same square.
    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = (&[Course], bool)> {
        let bundles = self.found.iter();
        bundles.map(|bundle| (bundle.courses.of(&self.courses), bundle.crosses))
    }

    /// The lane with a number.
    pub(super) fn lane(&self, number: u32) -> Lane<WORDS> {
        self.layout.rays.lanes[number as usize]
    }

    /// The lame leap at a place.
    pub(super) fn lame(&self, place: u32) -> LameLeap<WORDS> {
        self.layout.lame[place as usize]
    }

    /// Where a course leads on an empty board.
    pub(super) fn targets(&self, course: Course) -> Bitboard<WORDS> {
        match course.way() {
            Way::Lane(number) => self.lane(number).squares,
            Way::Lame(place) => self.lame(place).to,
        }
    }

    /// The squares such that it matters to a course whether they are occupied.
    pub(super) fn matters(&self, course: Course) -> Bitboard<WORDS> {
        match course.way() {
            Way::Lane(number) => self.lane(number).inner(),
            Way::Lame(place) => self.lame(place).path,
        }
    }

    /// Where a course does not lead because of a piece on one square.
    pub(super) fn hidden(&self, course: Course, blocker: Bitboard<WORDS>) -> Bitboard<WORDS> {
        match course.way() {
            Way::Lane(number) => {
                let lane = self.lane(number);
                if lane.squares.intersects(blocker) {
                    lane.squares & !lane.reach(blocker)
                } else {
                    Bitboard::EMPTY
                }
            }
            Way::Lame(place) if self.lame(place).path.intersects(blocker) => self.lame(place).to,
            Way::Lame(_) => Bitboard::EMPTY,
        }
    }
}

/// The courses of a slot. A lame leap that nothing can stop is none.
fn courses<const WORDS: usize>(
    layout: &Layout<WORDS>,
    slot: usize,
    laid: &Laid<'_, WORDS>,
) -> impl Iterator<Item = Course> {
    let lines = laid.lines.iter().filter(|line| line.targets().capture());
    let along = lines.map(|line| {
        let squares = layout.rays.lanes[line.lane() as usize].squares;
        Course::new(squares.len() - 1, Way::Lane(line.lane()))
    });
    let lame = laid.lame.iter().zip(layout.first_lame(slot)..);
    let lame = lame.filter(|(leap, _)| leap.targets.capture() && !leap.path.is_empty());
    along.chain(lame.map(|(leap, place)| Course::new(leap.path.len(), Way::Lame(place))))
}
