//! Gathering the bits of a word that stand under a mask.

/// The bits of a word under a mask, moved together at the low end, in their order.
#[inline]
pub(crate) fn extract(bits: u64, mask: u64) -> u64 {
    let (mut gathered, mut rest, mut place) = (0, mask, 1);
    while rest != 0 {
        if bits & rest & rest.wrapping_neg() != 0 {
            gathered |= place;
        }
        rest &= rest - 1;
        place <<= 1;
    }
    gathered
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_gathered_in_order() {
        assert_eq!(extract(0b1011_0110, 0b1111_0000), 0b1011);
        assert_eq!(extract(u64::MAX, 1 << 63 | 1), 0b11);
        assert_eq!(extract(0, u64::MAX), 0);
        assert_eq!(extract(0x9e37_79b9_7f4a_7c15, u64::MAX), 0x9e37_79b9_7f4a_7c15);
    }
}
