//! Children by index, for composites that do not run their children in order.

use core::marker::PhantomData;

use super::arity::*;
use super::skip::would_skip;
use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::node::{Node, Run};
use crate::rules::facts::{Children, Facts};
use crate::rules::prediction::Prediction;
use crate::rules::reactive::{Beside, Probe};
use crate::rules::skip;
use crate::search::Search;
use crate::slot::Slots;
use crate::status::{Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Trace};

/// The children of a composite, of which one runs at a time. An index is always less than
/// [`LEN`](IndexedChildren::LEN).
pub trait IndexedChildren<A: Agent, S> {
    /// The running child and its memory.
    type Active;
    /// The memory of a halt that takes several ticks.
    type Halting;
    /// The memory of the children that lasts as long as the brain.
    type Persistent: Default + Slots<A>;

    /// The number of children.
    const LEN: usize;
    /// The keys that the children observe.
    const OBSERVED: Keys;
    /// The facts about the children before they run.
    const CHILDREN: Children;
    /// The total number of units of the children: see `Probe::Committed`.
    const UNITS: u32;

    /// Returns the index of the running child.
    fn index(active: &Self::Active) -> usize;
    /// Returns the facts about this child.
    fn facts(index: usize) -> Facts;
    /// Returns the number of units of this child: see `Probe::Committed`.
    fn units(index: usize) -> u32;
    /// Returns the number of this child in the node table of the tree.
    fn id(index: usize) -> NodeId;
    /// Starts a child.
    fn enter<T: Trace>(
        index: usize,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Step<Self::Active>;
    /// Starts a child beside the running one.
    fn probe<T: Trace>(
        index: usize,
        beside: Beside,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Probe<Self::Active>;
    /// Continues with a child whose probe has committed at this unit of the child.
    fn go_on<T: Trace>(
        index: usize,
        unit: u32,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Step<Self::Active>;
    /// Ends a child whose probe has committed at this unit, because the running child is still halting.
    fn abandon<T: Trace>(index: usize, unit: u32, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>);
    /// Ticks the running child.
    fn resume<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Status;
    /// Halts the running child. Returns the memory of a halt that is not complete.
    fn halt<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Option<Self::Halting>;
    /// Runs the services of the running child.
    fn observe<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>);
    /// Returns `true` if an entry would skip this child now.
    fn is_skipped<T: Trace>(index: usize, persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool;
    /// Predicts the result of an entry of this child, as far as guards and checks decide it.
    fn predict<T: Trace>(
        index: usize,
        persistent: &Self::Persistent,
        search: &mut Search<'_, '_, A, S, T>,
    ) -> Prediction;
    /// Returns `true` if this idle child claims execution.
    fn preempts<T: Trace>(index: usize, persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool;
    /// Returns the next moment at which time alone lets this idle child be entered: the end of a cooldown.
    fn wakes_at(index: usize, persistent: &Self::Persistent, moment: Moment, watched: bool) -> Option<Time>;
    /// Returns the next tick that the running child needs.
    fn next(active: &Self::Active, persistent: &Self::Persistent, moment: Moment) -> Next;

    /// Returns `true` if an entry would skip this child now. Checks nothing if no child may be skipped.
    #[inline(always)]
    fn skips<T: Trace>(index: usize, persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool {
        (const { Self::CHILDREN.together.skips }) && Self::is_skipped(index, persistent, search)
    }

    /// Returns `true` if an entry would skip every child now.
    #[inline(always)]
    fn skips_all<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool {
        (const { skip::all(&Self::CHILDREN) })
            && (0..Self::LEN).all(|index| Self::is_skipped(index, persistent, search))
    }

    /// Returns the children that cannot be drawn next, as bits: see `skip::undrawn`.
    #[inline(always)]
    fn undrawn<T: Trace>(visited: u64, persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> u64 {
        if const { !Self::CHILDREN.together.skips } {
            return visited;
        }
        skip::undrawn(visited, Self::LEN, |index| Self::is_skipped(index, persistent, search))
    }

    /// Returns `true` if this child is neither skipped nor refused by its guards.
    #[inline(always)]
    fn enters<T: Trace>(index: usize, persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool {
        !Self::skips(index, persistent, search) && !Self::predict(index, persistent, search).refuses()
    }

    /// Returns the prediction of a composite that may begin with any of its children.
    #[inline(always)]
    fn predict_any<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> Prediction {
        match (0..Self::LEN).any(|index| Self::enters(index, persistent, search)) {
            true => Prediction::Enters,
            false => Prediction::Fails,
        }
    }

    /// Returns the earliest moment at which time alone lets one of the idle children be entered.
    #[inline(always)]
    fn first_wake(persistent: &Self::Persistent, moment: Moment, watched: bool) -> Option<Time> {
        (0..Self::LEN).filter_map(|index| Self::wakes_at(index, persistent, moment, watched)).min()
    }
}

/// A single child. `REQUIRED` is `false` for a child without `#[required]` of a `parallel(success = required)`.
pub struct One<N, const REQUIRED: bool = true>(PhantomData<N>);

impl<A: Agent, S, N: Node<A, S>> IndexedChildren<A, S> for One<N> {
    type Active = N::Active;
    type Halting = N::Halting;
    type Persistent = N::Persistent;

    const LEN: usize = 1;
    const OBSERVED: Keys = N::OBSERVED;
    const CHILDREN: Children = Children::one(N::FACTS);
    const UNITS: u32 = N::UNITS;

    #[inline]
    fn index(_: &Self::Active) -> usize {
        0
    }

    #[inline]
    fn facts(_: usize) -> Facts {
        N::FACTS
    }

    #[inline]
    fn units(_: usize) -> u32 {
        N::UNITS
    }

    #[inline]
    fn id(_: usize) -> NodeId {
        N::ID
    }

    #[inline]
    fn enter<T: Trace>(
        _: usize,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Step<Self::Active> {
        N::enter(persistent, run)
    }

    #[inline]
    fn probe<T: Trace>(
        _: usize,
        beside: Beside,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Probe<Self::Active> {
        N::probe(beside, persistent, run)
    }

    #[inline]
    fn go_on<T: Trace>(
        _: usize,
        unit: u32,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Step<Self::Active> {
        N::go_on(unit, persistent, run)
    }

    #[inline]
    fn abandon<T: Trace>(_: usize, unit: u32, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) {
        N::abandon(unit, persistent, run);
    }

    #[inline]
    fn resume<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Status {
        N::resume(active, persistent, run)
    }

    #[inline]
    fn halt<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Option<Self::Halting> {
        N::halt(active, persistent, run)
    }

    #[inline]
    fn observe<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) {
        N::observe(active, persistent, run);
    }

    #[inline]
    fn is_skipped<T: Trace>(_: usize, persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool {
        would_skip::<A, S, N, T>(persistent, search)
    }

    #[inline]
    fn predict<T: Trace>(_: usize, persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> Prediction {
        N::predict(persistent, search)
    }

    #[inline]
    fn preempts<T: Trace>(_: usize, persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool {
        N::preempts(persistent, search)
    }

    #[inline]
    fn wakes_at(_: usize, persistent: &Self::Persistent, moment: Moment, watched: bool) -> Option<Time> {
        N::wakes_at(persistent, moment, watched)
    }

    #[inline]
    fn next(active: &Self::Active, persistent: &Self::Persistent, moment: Moment) -> Next {
        N::next(active, persistent, moment)
    }
}

/// Evaluates an expression for the child with this index. The index counts the children of all members of a tuple.
macro_rules! at_index {
    ($index:ident: $($N:ident => $ask:expr),+) => {{
        $(
            if $index < $N::LEN {
                return $ask;
            }
            let $index = $index - $N::LEN;
        )+
        unreachable!("the index of a child is below the number of children; this index is {} past the end", $index)
    }};
}
pub(super) use at_index;

macro_rules! indexed {
    ($of:ident: $({ $i:tt $N:ident: $($left:tt)* })+) => {
        impl<Z: Agent, S, $($N: IndexedChildren<Z, S>),+> IndexedChildren<Z, S> for ($($N,)+) {
            type Active = $of<$($N::Active),+>;
            type Halting = $of<$($N::Halting),+>;
            type Persistent = ($($N::Persistent,)+);

            const LEN: usize = 0 $(+ $N::LEN)+;
            const OBSERVED: Keys = Keys::NONE$(.or($N::OBSERVED))+;
            const CHILDREN: Children = Children::join(&[$($N::CHILDREN),+]);
            const UNITS: u32 = 0 $(+ $N::UNITS)+;

            #[inline]
            fn index(active: &Self::Active) -> usize {
                let lens: &[usize] = &[$($N::LEN),+];
                match active { $($of::$N(child) => lens[..$i].iter().sum::<usize>() + $N::index(child)),+ }
            }

            #[inline]
            fn facts(index: usize) -> Facts {
                at_index!(index: $($N => $N::facts(index)),+)
            }

            #[inline]
            fn units(index: usize) -> u32 {
                at_index!(index: $($N => $N::units(index)),+)
            }

            #[inline]
            fn probe<T: Trace>(index: usize, beside: Beside, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, Z, S, T>) -> Probe<Self::Active> {
                at_index!(index: $($N => $N::probe(index, beside, &mut persistent.$i, run).map($of::$N)),+)
            }

            #[inline]
            fn go_on<T: Trace>(index: usize, unit: u32, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, Z, S, T>) -> Step<Self::Active> {
                at_index!(index: $($N => $N::go_on(index, unit, &mut persistent.$i, run).map($of::$N)),+)
            }

            #[inline]
            fn abandon<T: Trace>(index: usize, unit: u32, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, Z, S, T>) {
                at_index!(index: $($N => $N::abandon(index, unit, &mut persistent.$i, run)),+)
            }

            #[inline]
            fn id(index: usize) -> NodeId {
                at_index!(index: $($N => $N::id(index)),+)
            }

            #[inline]
            fn enter<T: Trace>(index: usize, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, Z, S, T>) -> Step<Self::Active> {
                at_index!(index: $($N => $N::enter(index, &mut persistent.$i, run).map($of::$N)),+)
            }

            #[inline]
            fn resume<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, Z, S, T>) -> Status {
                match active { $($of::$N(child) => $N::resume(child, &mut persistent.$i, run)),+ }
            }

            #[inline]
            fn halt<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, Z, S, T>) -> Option<Self::Halting> {
                match active { $($of::$N(child) => $N::halt(child, &mut persistent.$i, run).map($of::$N)),+ }
            }

            #[inline]
            fn observe<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, Z, S, T>) {
                match active { $($of::$N(child) => $N::observe(child, &mut persistent.$i, run)),+ }
            }

            #[inline]
            fn is_skipped<T: Trace>(index: usize, persistent: &Self::Persistent, search: &mut Search<'_, '_, Z, S, T>) -> bool {
                at_index!(index: $($N => $N::is_skipped(index, &persistent.$i, search)),+)
            }

            #[inline]
            fn predict<T: Trace>(index: usize, persistent: &Self::Persistent, search: &mut Search<'_, '_, Z, S, T>) -> Prediction {
                at_index!(index: $($N => $N::predict(index, &persistent.$i, search)),+)
            }

            #[inline]
            fn preempts<T: Trace>(index: usize, persistent: &Self::Persistent, search: &mut Search<'_, '_, Z, S, T>) -> bool {
                at_index!(index: $($N => $N::preempts(index, &persistent.$i, search)),+)
            }

            #[inline]
            fn wakes_at(index: usize, persistent: &Self::Persistent, moment: Moment, watched: bool) -> Option<Time> {
                at_index!(index: $($N => $N::wakes_at(index, &persistent.$i, moment, watched)),+)
            }

            #[inline]
            fn next(active: &Self::Active, persistent: &Self::Persistent, moment: Moment) -> Next {
                match active { $($of::$N(child) => $N::next(child, &persistent.$i, moment)),+ }
            }
        }
    };
}

each_arity!(indexed);
