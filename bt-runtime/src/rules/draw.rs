//! The choice of the next child of a composite, by chance, by weight or by score.

use crate::chance::Chance;

/// The largest number of children among which a composite draws, because each has a bit.
pub const MOST: usize = 64;

/// The weight or score of a child without one.
pub const UNMARKED: f32 = 1.0;

/// The way in which the next child is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// Each child is equally likely.
    Even,
    /// A child is chosen with a probability in proportion to its weight. A child whose weight is zero, negative,
    /// infinite or not a number is never chosen.
    Weighted,
    /// The child with the highest score is chosen; of equal scores, the first. A score that is not a number is the
    /// lowest.
    Highest,
}

/// Chooses the next child among those whose bit in `visited` is not set, and sets its bit. Returns `None` if none of
/// them can be chosen. `value` returns the weight or score of a child.
#[inline]
pub fn next(
    draw: Draw,
    visited: &mut u64,
    children: usize,
    value: impl Fn(usize) -> f32,
    chance: &mut Chance,
) -> Option<usize> {
    let before = *visited;
    let left = (0..children).filter(move |index| before & (1 << index) == 0);
    let index = match draw {
        Draw::Even => even(left, chance),
        Draw::Weighted => weighted(left.map(|index| (index, value(index))), chance),
        Draw::Highest => highest(left.map(|index| (index, value(index)))),
    }?;
    *visited |= 1 << index;
    Some(index)
}

#[inline]
fn even(mut left: impl Iterator<Item = usize> + Clone, chance: &mut Chance) -> Option<usize> {
    match left.clone().count() {
        0 => None,
        count => left.nth(chance.below(count as u64) as usize),
    }
}

/// Draws by weight. Draws a random number even if no child has a valid weight, so that the sequence of random numbers
/// stays the same.
#[inline]
fn weighted(weights: impl Iterator<Item = (usize, f32)> + Clone, chance: &mut Chance) -> Option<usize> {
    let likely = weights.filter(|(_, weight)| *weight > 0.0 && weight.is_finite());
    let likely = likely.map(|(index, weight)| (index, f64::from(weight)));
    let total: f64 = likely.clone().map(|(_, weight)| weight).sum();
    let mut drawn = chance.unit() * total;
    let mut last = None;
    for (index, weight) in likely {
        last = Some(index);
        if drawn < weight {
            break;
        }
        drawn -= weight;
    }
    last
}

#[inline]
fn highest(scores: impl Iterator<Item = (usize, f32)>) -> Option<usize> {
    let higher = |best: (usize, f32), (index, score): (usize, f32)| {
        if score > best.1 || best.1.is_nan() && !score.is_nan() { (index, score) } else { best }
    };
    scores.reduce(higher).map(|(index, _)| index)
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    /// Returns the order in which children with these weights or scores are chosen.
    fn order(draw: Draw, values: &[f32], seed: u64) -> Vec<usize> {
        let (mut visited, mut chance) = (0, Chance::new(seed));
        core::iter::from_fn(|| next(draw, &mut visited, values.len(), |index| values[index], &mut chance)).collect()
    }

    #[test]
    fn the_highest_score_comes_first() {
        let nan = f32::NAN;
        for (scores, expected) in [
            (&[1.0, 3.0, 2.0][..], &[1, 2, 0][..]),
            (&[2.0, 2.0, 1.0], &[0, 1, 2]),
            (&[nan, -1.0, nan], &[1, 0, 2]),
            (&[f32::NEG_INFINITY, f32::INFINITY], &[1, 0]),
            (&[], &[]),
        ] {
            assert_eq!(order(Draw::Highest, scores, 0), expected, "{scores:?}");
        }
    }

    #[test]
    fn each_child_is_chosen_once() {
        for seed in 0..50 {
            for draw in [Draw::Even, Draw::Weighted, Draw::Highest] {
                let mut order = order(draw, &[1.0, 5.0, 2.0, 0.5], seed);
                order.sort_unstable();
                assert_eq!(order, [0, 1, 2, 3], "{draw:?}");
            }
        }
    }

    #[test]
    fn an_impossible_weight_is_never_drawn() {
        for seed in 0..50 {
            let weights = [0.0, 1.0, -1.0, f32::NAN, f32::INFINITY];
            assert_eq!(order(Draw::Weighted, &weights, seed), [1]);
        }
    }

    #[test]
    fn a_child_is_as_likely_as_its_weight() {
        let first = |draw, seed| order(draw, &[1.0, 3.0], seed)[0];
        let heavy = |draw| (0..4000).filter(|&seed| first(draw, seed) == 1).count();
        assert!((2850..3150).contains(&heavy(Draw::Weighted)));
        assert!((1850..2150).contains(&heavy(Draw::Even)));
    }
}
