//! Gathering the bits of a word that stand under a mask: the machine's own instruction where the build may use it.

/// The bits of a word under a mask, moved together at the low end, in their order.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
#[inline]
#[expect(
    unsafe_code,
    reason = "the instruction takes the place of a loop: measured in docs/performance.md"
)]
pub(crate) fn extract(bits: u64, mask: u64) -> u64 {
    // SAFETY: the only requirement is a processor that has the instruction, and this function is compiled only for such.
    unsafe { core::arch::x86_64::_pext_u64(bits, mask) }
}

/// The bits of a word under a mask, moved together at the low end, in their order.
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
#[inline]
pub(crate) fn extract(bits: u64, mask: u64) -> u64 {
    extract_by_loop(bits, mask)
}

/// The bits of a word under a mask, gathered by a loop over the mask.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
fn extract_by_loop(bits: u64, mask: u64) -> u64 {
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

    /// Words of all sorts, by a multiplicative walk.
    fn words() -> impl Iterator<Item = u64> {
        let next = |word: &u64| Some(word.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23) ^ 0b1011);
        let seeds = [0, 1, u64::MAX, 1 << 63].into_iter();
        seeds.chain(std::iter::successors(Some(7), next).take(60))
    }

    #[test]
    fn bits_are_gathered_in_order() {
        assert_eq!(extract(0b1011_0110, 0b1111_0000), 0b1011);
        assert_eq!(extract(u64::MAX, 1 << 63 | 1), 0b11);
        assert_eq!(extract(0, u64::MAX), 0);
        assert_eq!(extract(0x9e37_79b9_7f4a_7c15, u64::MAX), 0x9e37_79b9_7f4a_7c15);
    }

    #[test]
    fn the_instruction_does_what_the_loop_does() {
        for bits in words() {
            for mask in words() {
                assert_eq!(extract(bits, mask), extract_by_loop(bits, mask));
            }
        }
    }
}
