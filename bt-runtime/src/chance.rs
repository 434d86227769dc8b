//! Seeded random numbers: the same seed draws the same numbers on every machine.

/// A small generator (SplitMix64, Steele, Lea and Flood 2014): eight bytes of state, plain data.
///
/// With the feature `rand_core` it implements that crate's `Rng` and `SeedableRng`, so that all of `rand` can draw from
/// it: ranges, the distributions of `rand::distr` and `rand_distr`, and the choices of `rand::seq`. The generator is
/// part of the agent, so draws after a restored snapshot, and in a replay, repeat:
///
/// ```
/// # use bt_runtime::Chance;
/// # #[cfg(feature = "rand_core")] {
/// use rand::{RngExt, distr::{Bernoulli, Distribution}, seq::IndexedRandom};
///
/// let mut chance = Chance::new(7); // in an action: `cx.chance()`
/// let hits = Bernoulli::new(0.25).unwrap().sample(&mut chance);
/// let damage = chance.random_range(1..=6) + *[10, 20, 50].choose(&mut chance).unwrap();
/// # assert!((11..=56).contains(&damage), "{hits}");
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Chance(u64);

impl Chance {
    /// Returns a generator that begins at `seed`.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns the next 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Returns a number in `0..n`; 0 if `n` is 0.
    #[inline]
    pub fn below(&mut self, n: u64) -> u64 {
        ((u128::from(self.bits()) * u128::from(n)) >> 64) as u64
    }

    /// Returns a number in `0.0..1.0`.
    #[inline]
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// Draws by [`Chance::bits`]. A number of 32 bits is the upper half of one draw.
#[cfg(feature = "rand_core")]
impl rand_core::TryRng for Chance {
    type Error = core::convert::Infallible;

    #[inline]
    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        Ok((self.bits() >> 32) as u32)
    }

    #[inline]
    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        Ok(self.bits())
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Self::Error> {
        for chunk in bytes.chunks_mut(8) {
            chunk.copy_from_slice(&self.bits().to_le_bytes()[..chunk.len()]);
        }
        Ok(())
    }
}

/// The seed has the eight bytes of the seed of [`Chance::new`], in little-endian order.
#[cfg(feature = "rand_core")]
impl rand_core::SeedableRng for Chance {
    type Seed = [u8; 8];

    fn from_seed(seed: [u8; 8]) -> Self {
        Self::new(u64::from_le_bytes(seed))
    }

    fn seed_from_u64(seed: u64) -> Self {
        Self::new(seed)
    }
}

#[cfg(all(test, feature = "rand_core"))]
mod tests {
    use super::*;
    use rand_core::{Rng, SeedableRng};

    #[test]
    fn the_traits_draw_the_same_bits() {
        let mut own = Chance::new(7);
        let mut other = Chance::seed_from_u64(7);
        assert_eq!(other, Chance::from_seed(7_u64.to_le_bytes()));
        assert_eq!(other.next_u64(), own.bits());
        assert_eq!(u64::from(other.next_u32()), own.bits() >> 32);
        let mut bytes = [0; 11];
        other.fill_bytes(&mut bytes);
        assert_eq!(bytes[..8], own.bits().to_le_bytes());
        assert_eq!(bytes[8..], own.bits().to_le_bytes()[..3]);
        assert_eq!(other, own);
    }

    #[test]
    fn the_distributions_of_rand_draw_from_it() {
        use rand::distr::{Bernoulli, Distribution, Uniform};
        use rand::{RngExt, seq::IndexedRandom};

        let mut chance = Chance::new(7);
        let mut again = chance;
        let draw = |chance: &mut Chance| {
            let hits = Bernoulli::new(0.25).unwrap().sample(chance);
            let near = Uniform::new(0.0_f64, 2.0).unwrap().sample(chance);
            (hits, near.to_bits(), chance.random_range(1..=6), *[10, 20, 50].choose(chance).unwrap())
        };
        let draws: [_; 100] = core::array::from_fn(|_| draw(&mut chance));
        assert_eq!(draws, core::array::from_fn(|_| draw(&mut again)));
        assert!((10..40).contains(&draws.iter().filter(|draw| draw.0).count()));
        assert!((1..=6).all(|side| draws.iter().any(|draw| draw.2 == side)));
        assert!([10, 20, 50].iter().all(|bonus| draws.iter().any(|draw| draw.3 == *bonus)));
    }
}
