//! Sources of random choices.

use bt_runtime::Chance;

/// A source of the random choices of a tree: those of `probility`, `random_seq`, `choose_random` and
/// `choose_one_random`.
///
/// An agent uses a seeded [`Chance`]. [`Agent::set_random_source`](super::Agent::set_random_source) replaces it, for
/// example to repeat recorded choices.
pub trait RandomSource: Send {
    /// Chooses a number in `0..n`. `n` is at least 1.
    fn index(&mut self, n: usize) -> usize;

    /// Chooses the index of a weight, with a probability proportional to the weight. The weights sum to at least 1.
    fn weighted_index(&mut self, weights: &[u32]) -> usize;
}

impl RandomSource for Chance {
    fn index(&mut self, n: usize) -> usize {
        self.below(n as u64) as usize
    }

    fn weighted_index(&mut self, weights: &[u32]) -> usize {
        let mut left = self.below(weights.iter().map(|weight| u64::from(*weight)).sum());
        for (at, weight) in weights.iter().enumerate() {
            match left.checked_sub(u64::from(*weight)) {
                Some(rest) => left = rest,
                None => return at,
            }
        }
        0
    }
}

#[cfg(test)]
mod tests {
    use super::RandomSource;
    use bt_runtime::Chance;

    #[test]
    fn weights_are_kept_and_a_weight_of_0_is_never_drawn() {
        let mut chance = Chance::new(7);
        let mut drawn = [0; 4];
        for _ in 0..10_000 {
            drawn[chance.weighted_index(&[0, 3, 1, 0])] += 1;
        }
        assert_eq!((drawn[0], drawn[3]), (0, 0));
        assert!((7_200..7_800).contains(&drawn[1]), "{drawn:?}");
    }
}
