//! The order in which a composite enters its children.

use core::marker::PhantomData;

use crate::blackboard::Agent;
use crate::node::{Expr, Run};
use crate::rules::draw::{Draw, next};
use crate::trace::Trace;

/// Chooses the next child among those that were not yet entered.
pub trait Order<A: Agent, S> {
    /// Returns the index of the next child; `None` if no child is left. `visited` has a bit for each child that was
    /// entered.
    fn next<T: Trace>(visited: &mut u64, len: usize, run: &mut Run<'_, '_, A, S, T>) -> Option<usize>;
}

/// An order in which every child is equally likely.
pub struct Even;

impl<A: Agent, S> Order<A, S> for Even {
    #[inline]
    fn next<T: Trace>(visited: &mut u64, len: usize, run: &mut Run<'_, '_, A, S, T>) -> Option<usize> {
        next(Draw::Even, visited, len, |_| 1.0, run.cx.chance())
    }
}

/// An order in which each child has a probability in proportion to its weight: see [`Draw::Weighted`].
pub struct Weighted<X>(PhantomData<X>);

impl<A: Agent, S, X: Expr<A, S, Value: AsRef<[f32]>>> Order<A, S> for Weighted<X> {
    #[inline]
    fn next<T: Trace>(visited: &mut u64, len: usize, run: &mut Run<'_, '_, A, S, T>) -> Option<usize> {
        let weights = X::tried(&run.view())?;
        next(Draw::Weighted, visited, len, |index| weights.as_ref()[index], run.cx.chance())
    }
}

/// An order in which the child with the highest score comes first: see [`Draw::Highest`].
pub struct HighestScore<X>(PhantomData<X>);

impl<A: Agent, S, X: Expr<A, S, Value: AsRef<[f32]>>> Order<A, S> for HighestScore<X> {
    #[inline]
    fn next<T: Trace>(visited: &mut u64, len: usize, run: &mut Run<'_, '_, A, S, T>) -> Option<usize> {
        let scores = X::tried(&run.view())?;
        next(Draw::Highest, visited, len, |index| scores.as_ref()[index], run.cx.chance())
    }
}
