//! Random numbers from a seed: the same on every machine.

/// A random number generator: a counter with equal steps, each of its values scrambled.
#[derive(Clone, Debug)]
pub struct Chance(u64);

/// The step of the counter: 2 to the power of 64 divided by the golden ratio. It is odd, so that the counter reaches every
/// number.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

impl Chance {
    /// The generator for a seed, a variant and a purpose. Each purpose has a stream of its own.
    pub fn new(seed: u64, variant: &str, purpose: u64) -> Self {
        let parts = [seed, purpose].into_iter().chain(variant.bytes().map(u64::from));
        Self(parts.fold(0, |state, part| scrambled(state.wrapping_add(STEP) ^ part)))
    }

    /// A random number below a limit, which must not be 0.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(STEP);
        // The upper half of the product is uniform enough for limits this small.
        ((u128::from(scrambled(self.0)) * limit as u128) >> 64) as usize
    }
}

/// The finaliser of `MurmurHash3` (Appleby, public domain): each bit of the number changes half of the bits of the result.
fn scrambled(number: u64) -> u64 {
    let number = (number ^ number >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
    let number = (number ^ number >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    number ^ number >> 33
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(seed: u64, variant: &str, purpose: u64) -> Vec<usize> {
        let mut chance = Chance::new(seed, variant, purpose);
        (0..20).map(|_| chance.below(100)).collect()
    }

    #[test]
    fn a_seed_chooses_the_same_and_another_otherwise() {
        assert_eq!(first(1, "a", 0), first(1, "a", 0));
        for other in [first(2, "a", 0), first(1, "b", 0), first(1, "a", 1)] {
            assert_ne!(first(1, "a", 0), other);
        }
    }

    #[test]
    fn every_number_below_the_limit_comes_up() {
        let mut chance = Chance::new(1, "a", 0);
        let mut seen = [0; 7];
        for _ in 0..700 {
            seen[chance.below(7)] += 1;
        }
        assert!(seen.iter().all(|&times| times > 60), "{seen:?}");
    }
}
