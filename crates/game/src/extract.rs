//! Gathering the bits of a word that stand under a mask: the one place with `unsafe`.
#![allow(
    unsafe_code,
    reason = "the instruction that gathers bits can be called in no other way"
)]

/// The bits of a word under a mask, moved together at the low end, in their order.
///
/// One instruction where the program is built for a machine that has it, a loop over the mask elsewhere.
#[inline]
pub(crate) fn extract(bits: u64, mask: u64) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    // SAFETY: the instruction is part of every machine that this is compiled for.
    let gathered = unsafe { std::arch::x86_64::_pext_u64(bits, mask) };
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    let gathered = extract_by_hand(bits, mask);
    gathered
}

/// The same by a loop over the bits of the mask.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
fn extract_by_hand(bits: u64, mask: u64) -> u64 {
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
        for mask in [0, 0x8100_0000_0000_0081, 0x0f0f_3333_5555_00ff, u64::MAX] {
            let bits = 0x9e37_79b9_7f4a_7c15;
            assert_eq!(extract(bits, mask), extract_by_hand(bits, mask));
        }
    }
}
