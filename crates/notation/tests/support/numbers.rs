//! Numbers that look random, the same in every run.

/// A generator of numbers that look random: xorshift64*, from a seed above 0.
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    /// A number below a bound.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % bound
    }
}
