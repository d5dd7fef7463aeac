//! A set of kinds, such as those that a side holds.

use hakugei_variant::PieceKind;

/// A set of kinds, one bit each: room for every letter with and without its marks, on either face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct KindSet([u64; 3]);

impl KindSet {
    /// No kind.
    pub(crate) const NONE: Self = Self([0; 3]);

    /// One kind.
    #[inline]
    pub(crate) fn of(kind: PieceKind) -> Self {
        let mut set = Self::NONE;
        set.insert(kind);
        set
    }

    /// Whether there is no kind in the set.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    /// The kinds of both sets.
    #[inline]
    pub(crate) fn shared(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    #[inline]
    pub(crate) fn insert(&mut self, kind: PieceKind) {
        self.0[kind.index() / 64] |= 1 << (kind.index() % 64);
    }

    #[inline]
    pub(crate) fn remove(&mut self, kind: PieceKind) {
        self.0[kind.index() / 64] &= !(1 << (kind.index() % 64));
    }

    #[inline]
    pub(crate) fn contains(self, kind: PieceKind) -> bool {
        self.0[kind.index() / 64] >> (kind.index() % 64) & 1 != 0
    }

    /// The kinds in their order.
    #[inline]
    pub(crate) fn kinds(self) -> impl Iterator<Item = PieceKind> {
        let mut rest = self.0;
        let mut word = 0;
        std::iter::from_fn(move || {
            while rest[word] == 0 {
                if word == rest.len() - 1 {
                    return None;
                }
                word += 1;
            }
            let kind = 64 * word as u32 + rest[word].trailing_zeros();
            rest[word] &= rest[word] - 1;
            Some(PieceKind(kind as u8))
        })
    }
}

impl FromIterator<PieceKind> for KindSet {
    fn from_iter<I: IntoIterator<Item = PieceKind>>(kinds: I) -> Self {
        let mut set = Self::NONE;
        kinds.into_iter().for_each(|kind| set.insert(kind));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_come_out_in_their_order() {
        let kinds = [PieceKind(0), PieceKind(63), PieceKind(64), PieceKind(155)];
        let mut set: KindSet = kinds.into_iter().rev().collect();
        assert_eq!(set.kinds().collect::<Vec<_>>(), kinds);
        set.remove(PieceKind(64));
        assert!(!set.contains(PieceKind(64)) && set.contains(PieceKind(155)));
        assert_eq!(KindSet::NONE.kinds().next(), None);
    }
}
