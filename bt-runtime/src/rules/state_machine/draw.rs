//! Which child a search tries next, where a state scores or draws its children.

use crate::chance::Chance;

/// The highest score; of equals, the first. A score that is no number is the lowest.
pub fn highest(scored: impl Iterator<Item = (usize, f32)>) -> Option<usize> {
    let better = |best: (usize, f32), (index, score): (usize, f32)| {
        if score > best.1 || best.1.is_nan() && !score.is_nan() { (index, score) } else { best }
    };
    scored.reduce(better).map(|(index, _)| index)
}

/// A draw in which each is as likely as its score. A score that is 0, negative, infinite or no number is never drawn.
pub fn drawn(scored: impl Iterator<Item = (usize, f32)> + Clone, chance: &mut Chance) -> Option<usize> {
    let likely = scored.filter(|(_, score)| *score > 0.0 && score.is_finite());
    let total: f64 = likely.clone().map(|(_, score)| f64::from(score)).sum();
    let mut mark = chance.unit() * total;
    let mut last = None;
    for (index, score) in likely {
        last = Some(index);
        if mark < f64::from(score) {
            break;
        }
        mark -= f64::from(score);
    }
    last
}
