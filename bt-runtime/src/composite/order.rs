//! Which child comes next.

use core::marker::PhantomData;

use crate::blackboard::Agent;
use crate::node::{Expr, Run};
use crate::trace::Trace;

/// Chooses the next child among those that did not have their turn.
pub trait Order<A: Agent, S> {
    /// The index of the next child; `visited` has a bit for each that had its turn. `None` when none is left.
    fn draw<T: Trace>(visited: u64, len: usize, run: &mut Run<'_, '_, A, S, T>) -> Option<usize>;
}

/// The children that did not have their turn.
fn left(visited: u64, len: usize) -> impl Iterator<Item = usize> + Clone {
    (0..len).filter(move |index| visited & (1 << index) == 0)
}

/// Every child is as likely.
pub struct Even;

impl<A: Agent, S> Order<A, S> for Even {
    #[inline]
    fn draw<T: Trace>(visited: u64, len: usize, run: &mut Run<'_, '_, A, S, T>) -> Option<usize> {
        let left = left(visited, len);
        match left.clone().count() {
            0 => None,
            count => {
                let nth = run.cx.chance().below(count as u64);
                left.into_iter().nth(nth as usize)
            }
        }
    }
}

/// Children as likely as their weights. A weight of 0, less, or no number is never drawn.
pub struct Weighted<X>(PhantomData<X>);

impl<A: Agent, S, X: Expr<A, S, Value: AsRef<[f32]>>> Order<A, S> for Weighted<X> {
    #[inline]
    fn draw<T: Trace>(visited: u64, len: usize, run: &mut Run<'_, '_, A, S, T>) -> Option<usize> {
        let weights = X::eval(&run.view());
        let left = left(visited, len).map(|index| (index, f64::from(weights.as_ref()[index])));
        let left = left.filter(|&(_, weight)| weight > 0.0 && weight.is_finite());
        let total: f64 = left.clone().map(|(_, weight)| weight).sum();
        let mut mark = run.cx.chance().unit() * total;
        let mut last = None;
        for (index, weight) in left {
            last = Some(index);
            if mark < weight {
                break;
            }
            mark -= weight;
        }
        last
    }
}

/// The child with the highest score; of equals, the first. A score that is no number is the lowest.
pub struct HighestScore<X>(PhantomData<X>);

impl<A: Agent, S, X: Expr<A, S, Value: AsRef<[f32]>>> Order<A, S> for HighestScore<X> {
    #[inline]
    fn draw<T: Trace>(visited: u64, len: usize, run: &mut Run<'_, '_, A, S, T>) -> Option<usize> {
        let scores = X::eval(&run.view());
        let mut best = None;
        for index in left(visited, len) {
            let score = scores.as_ref()[index];
            if best.is_none_or(|(_, highest): (_, f32)| score > highest || highest.is_nan() && !score.is_nan()) {
                best = Some((index, score));
            }
        }
        best.map(|(index, _)| index)
    }
}
