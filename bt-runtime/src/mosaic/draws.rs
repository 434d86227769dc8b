//! What chance decides.

use crate::Chance;

/// Decides where a tree leaves it to chance: `probility`, `random_seq`, `choose_random`, `choose_one_random`.
///
/// An agent draws with a seeded [`Chance`]; [`Agent::draw_with`](super::Agent::draw_with) puts something else in its
/// place, to repeat what was drawn elsewhere.
pub trait Draws: Send {
    /// One of `0..n`; `n` is at least 1.
    fn one_of(&mut self, n: usize) -> usize;

    /// The index of a weight, drawn by weight; their sum is at least 1.
    fn by_weight(&mut self, weights: &[u32]) -> usize;
}

impl Draws for Chance {
    fn one_of(&mut self, n: usize) -> usize {
        self.below(n as u64) as usize
    }

    fn by_weight(&mut self, weights: &[u32]) -> usize {
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
    use super::Draws;
    use crate::Chance;

    #[test]
    fn weights_are_kept_and_a_weight_of_0_is_never_drawn() {
        let mut chance = Chance::new(7);
        let mut drawn = [0; 4];
        for _ in 0..10_000 {
            drawn[chance.by_weight(&[0, 3, 1, 0])] += 1;
        }
        assert_eq!((drawn[0], drawn[3]), (0, 0));
        assert!((7_200..7_800).contains(&drawn[1]), "{drawn:?}");
    }
}
