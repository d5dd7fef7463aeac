//! A set of squares of one board: the only place that shifts bits.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};

use hakugei_variant::Square;

use crate::extract::extract;

/// A set of squares. Bit `n` is the square with index `n`; `WORDS` words hold `64 * WORDS` squares.
///
/// `!set` holds bits beyond the board too: intersect it with a set of the board before counting.
///
/// ```
/// use hakugei_game::Bitboard;
/// use hakugei_variant::Square;
///
/// let corner: Bitboard<1> = Bitboard::of(Square(0));
/// let mut set: Bitboard<1> = [Square(0), Square(7)].into_iter().collect();
/// assert!(set.contains(Square(7)) && set.intersects(corner));
/// set.remove(Square(7));
/// assert_eq!(set, corner);
/// assert_eq!((set | Bitboard::of(Square(9))).len(), 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bitboard<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Bitboard<WORDS> {
    /// No square.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// Every bit, those beyond the board too.
    pub const ALL: Self = Self([u64::MAX; WORDS]);

    /// One square.
    #[inline]
    pub fn of(square: Square) -> Self {
        // Word by word, so that a set in registers need not go through memory.
        Self(std::array::from_fn(|word| {
            u64::from(word == Self::word_of(square)) << (square.index() % 64)
        }))
    }

    /// The bits.
    #[inline]
    pub(crate) fn words(self) -> [u64; WORDS] {
        self.0
    }

    /// Which word holds a square. Where there is only one, the compiler is to know it.
    #[inline]
    pub(crate) fn word_of(square: Square) -> usize {
        if WORDS == 1 { 0 } else { square.index() / 64 }
    }

    /// One of the words. Of two the compiler chooses in registers, and reads each as it was written: an index would send
    /// both through memory.
    #[inline]
    fn word(self, index: usize) -> u64 {
        if WORDS == 2 {
            if index == 0 { self.0[0] } else { self.0[1] }
        } else {
            self.0[index]
        }
    }

    /// Adds a square.
    #[inline]
    pub fn insert(&mut self, square: Square) {
        self.0[Self::word_of(square)] |= 1 << (square.index() % 64);
    }

    /// Takes a square out.
    #[inline]
    pub fn remove(&mut self, square: Square) {
        self.0[Self::word_of(square)] &= !(1 << (square.index() % 64));
    }

    /// Whether a square is in the set.
    #[inline]
    pub fn contains(self, square: Square) -> bool {
        self.word(Self::word_of(square)) >> (square.index() % 64) & 1 != 0
    }

    /// Whether there is no square in the set.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Whether the two sets share a square.
    #[inline]
    pub fn intersects(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Whether every square of this set is in the other.
    #[inline]
    pub(crate) fn is_within(self, other: Self) -> bool {
        (self & !other).is_empty()
    }

    /// The number of squares.
    #[inline]
    pub fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether there are at least two squares in the set.
    #[inline]
    pub fn has_several(self) -> bool {
        let mut rest = self;
        rest.pop();
        !rest.is_empty()
    }

    /// Whether there is exactly one square in the set.
    #[inline]
    pub(crate) fn is_single(self) -> bool {
        !self.is_empty() && !self.has_several()
    }

    /// The square with the lowest index.
    #[inline]
    pub fn first(self) -> Option<Square> {
        let mut offset = 0;
        for word in self.0 {
            if word != 0 {
                return Some(Square((offset + word.trailing_zeros()) as u16));
            }
            offset += 64;
        }
        None
    }

    /// Takes the square with the lowest index out.
    #[inline]
    pub fn pop(&mut self) -> Option<Square> {
        for (index, word) in self.0.iter_mut().enumerate() {
            if *word != 0 {
                let square = Square((index as u32 * 64 + word.trailing_zeros()) as u16);
                *word &= *word - 1;
                return Some(square);
            }
        }
        None
    }

    /// The argument of [`Self::rotated`] that moves squares by a number of indices, up or down.
    pub(crate) fn rotation(by: i16) -> u32 {
        i32::from(by).rem_euclid(64 * WORDS as i32) as u32
    }

    /// The squares moved up by a number of indices; those that leave the last word enter the first.
    #[inline]
    #[must_use]
    pub(crate) fn rotated(self, rotation: u32) -> Self {
        let (whole, part) = (rotation as usize / 64, rotation % 64);
        let mut rotated = Self::EMPTY;
        for (index, word) in rotated.0.iter_mut().enumerate() {
            let near = self.word((index + WORDS - whole) % WORDS);
            let far = self.word((index + 2 * WORDS - whole - 1) % WORDS);
            *word = near << part | far >> 1 >> (63 - part);
        }
        rotated
    }

    /// The squares that the sets share with the masks at the same places.
    #[inline]
    pub(crate) fn shared(sets: &[Self], masks: &[Self]) -> Self {
        let both = sets.iter().zip(masks).map(|(set, mask)| *set & *mask);
        both.fold(Self::EMPTY, |all, more| all | more)
    }

    /// Which squares of a mask are in the set, as a number with a bit for each square of the mask, in rising order.
    /// The mask has at most 64 squares.
    #[inline]
    pub(crate) fn extract(self, mask: Self) -> u64 {
        let (mut bits, mut place) = (0, 0);
        for (word, under) in self.0.into_iter().zip(mask.0) {
            bits |= extract(word, under) << place;
            place += under.count_ones();
        }
        bits
    }

    /// The square with the highest index.
    pub(crate) fn last(self) -> Option<Square> {
        let mut words = self.0.into_iter().enumerate().rev();
        let (index, word) = words.find(|(_, word)| *word != 0)?;
        Some(Square((index as u32 * 64 + word.ilog2()) as u16))
    }

    /// The squares up to the first of `blockers`, that one included; all where there is none. `blockers` must be
    /// a part of this set.
    #[inline]
    #[must_use]
    pub fn up_to_first(self, blockers: Self) -> Self {
        // One taken away changes the bits up to the first.
        let mut reach = self;
        let mut open = true;
        // By place, here and below: the compiler makes less of sets that are gone through side by side.
        for (place, word) in reach.0.iter_mut().enumerate() {
            let blocked = blockers.0[place];
            let (less, borrows) = blocked.overflowing_sub(open.into());
            *word &= blocked ^ less;
            open = borrows;
        }
        reach
    }

    /// The squares down to the last of `blockers`, that one included; all where there is none. `blockers` must be
    /// a part of this set.
    #[inline]
    #[must_use]
    pub fn down_to_last(self, blockers: Self) -> Self {
        let mut reach = self;
        let mut open = u64::MAX;
        for (place, word) in reach.0.iter_mut().enumerate().rev() {
            let blocked = blockers.0[place];
            *word &= open << (blocked | 1).ilog2();
            open = if blocked == 0 { open } else { 0 };
        }
        reach
    }
}

/// The empty set.
impl<const WORDS: usize> Default for Bitboard<WORDS> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const WORDS: usize> BitAnd for Bitboard<WORDS> {
    type Output = Self;

    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        self &= other;
        self
    }
}

impl<const WORDS: usize> BitAndAssign for Bitboard<WORDS> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        for (word, mask) in self.0.iter_mut().zip(other.0) {
            *word &= mask;
        }
    }
}

impl<const WORDS: usize> BitOr for Bitboard<WORDS> {
    type Output = Self;

    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl<const WORDS: usize> BitXor for Bitboard<WORDS> {
    type Output = Self;

    #[inline]
    fn bitxor(mut self, other: Self) -> Self {
        for (word, mask) in self.0.iter_mut().zip(other.0) {
            *word ^= mask;
        }
        self
    }
}

impl<const WORDS: usize> BitOrAssign for Bitboard<WORDS> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        for (word, mask) in self.0.iter_mut().zip(other.0) {
            *word |= mask;
        }
    }
}

impl<const WORDS: usize> Not for Bitboard<WORDS> {
    type Output = Self;

    #[inline]
    fn not(mut self) -> Self {
        for word in &mut self.0 {
            *word = !*word;
        }
        self
    }
}

impl<const WORDS: usize> FromIterator<Square> for Bitboard<WORDS> {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Self::EMPTY;
        for square in squares {
            set.insert(square);
        }
        set
    }
}

/// The squares in rising order.
impl<const WORDS: usize> IntoIterator for Bitboard<WORDS> {
    type Item = Square;
    type IntoIter = Squares<WORDS>;

    #[inline]
    fn into_iter(self) -> Squares<WORDS> {
        Squares {
            words: self.0,
            at: 0,
            rest: self.0[0],
        }
    }
}

/// The squares of a set, in rising order.
///
/// ```
/// use hakugei_game::Bitboard;
/// use hakugei_variant::Square;
///
/// let set: Bitboard<2> = [Square(70), Square(3)].into_iter().collect();
/// let mut squares = set.into_iter();
/// assert_eq!(squares.next(), Some(Square(3)));
/// assert_eq!(squares.next(), Some(Square(70)));
/// assert_eq!(squares.next(), None);
/// ```
#[derive(Clone, Debug)]
pub struct Squares<const WORDS: usize> {
    words: [u64; WORDS],
    /// Which word comes next, and what is left of it: only this changes from square to square.
    at: usize,
    rest: u64,
}

impl<const WORDS: usize> Iterator for Squares<WORDS> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        while self.rest == 0 {
            if self.at + 1 >= WORDS {
                return None;
            }
            self.at += 1;
            self.rest = self.words[self.at];
        }
        let square = 64 * self.at as u32 + self.rest.trailing_zeros();
        self.rest &= self.rest - 1;
        Some(Square(square as u16))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set<const WORDS: usize>(squares: &[u16]) -> Bitboard<WORDS> {
        squares.iter().map(|&index| Square(index)).collect()
    }

    #[test]
    fn rays_stop_at_the_nearest_blocker_across_words() {
        let ray = set::<2>(&[10, 40, 70, 100]);
        assert_eq!(ray.up_to_first(set(&[70, 100])), set(&[10, 40, 70]));
        assert_eq!(ray.up_to_first(set(&[10])), set(&[10]));
        assert_eq!(ray.up_to_first(Bitboard::EMPTY), ray);
        assert_eq!(ray.down_to_last(set(&[10, 40])), set(&[40, 70, 100]));
        assert_eq!(ray.down_to_last(set(&[100])), set(&[100]));
        assert_eq!(ray.down_to_last(Bitboard::EMPTY), ray);
        let low = set::<2>(&[0, 64]);
        assert_eq!(low.down_to_last(set(&[0])), low);
        assert_eq!(low.down_to_last(set(&[64])), set(&[64]));
    }

    #[test]
    fn sets_are_turned_across_words() {
        let squares = set::<4>(&[0, 9, 63, 64, 130, 200]);
        for by in [0, 1, 9, 54, 55] {
            let up = squares.rotated(Bitboard::<4>::rotation(by));
            let moved = squares.into_iter().map(|square| Square(square.0 + by as u16));
            assert!(up.into_iter().eq(moved));
            assert_eq!(up.rotated(Bitboard::<4>::rotation(-by)), squares);
        }
        assert_eq!(
            set::<1>(&[3, 40]).rotated(Bitboard::<1>::rotation(-3)),
            set(&[0, 37])
        );
        assert_eq!(set::<2>(&[67]).rotated(Bitboard::<2>::rotation(-64)), set(&[3]));
        assert_eq!(
            set::<4>(&[3, 60]).rotated(Bitboard::<4>::rotation(130)),
            set(&[133, 190])
        );
    }

    #[test]
    fn squares_are_gathered_in_their_order() {
        let whole = set::<2>(&[3, 60, 64, 100]);
        let occupied = set::<2>(&[4, 60, 100, 101]);
        assert_eq!(occupied.extract(whole), 0b1010);
        assert_eq!(whole.extract(whole), 0b1111);
        assert_eq!(whole.extract(Bitboard::EMPTY), 0);
    }

    #[test]
    fn squares_come_out_in_rising_order() {
        let squares: Vec<u16> = set::<6>(&[360, 5, 64, 63])
            .into_iter()
            .map(|square| square.0)
            .collect();
        assert_eq!(squares, [5, 63, 64, 360]);
        assert!(set::<6>(&[360, 5]).has_several());
        assert!(!set::<6>(&[360]).has_several());
        assert_eq!(set::<6>(&[360, 5]).len(), 2);
        assert_eq!(set::<6>(&[360, 5]).last(), Some(Square(360)));
        assert_eq!(set::<6>(&[0]).last(), Some(Square(0)));
        assert_eq!(Bitboard::<6>::EMPTY.last(), None);
    }
}
