//! Children by index, for composites that do not run them in order.

use core::marker::PhantomData;

use super::arity::*;
use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::node::{Node, Run};
use crate::rules::facts::Children;
use crate::search::Search;
use crate::slot::Slots;
use crate::status::{Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Trace};

/// The children of a composite, one of which runs at a time. An index is below [`LEN`](IndexedChildren::LEN).
pub trait IndexedChildren<A: Agent, S> {
    /// The running child and its memory.
    type Active;
    /// The memory of a halt that takes several ticks.
    type Halting;
    /// Memory of the children that lasts as long as the brain.
    type Persistent: Default + Slots<A>;

    /// The number of children.
    const LEN: usize;
    /// The keys that the children observe.
    const OBSERVED: Keys;
    /// The facts about the children before they run.
    const CHILDREN: Children;

    /// The index of the running child.
    fn index(active: &Self::Active) -> usize;
    /// May this child run on after its entry?
    fn runs(index: usize) -> bool;
    /// The number of this child in the tree's table.
    fn id(index: usize) -> NodeId;
    /// Starts a child.
    fn enter<T: Trace>(
        index: usize,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Step<Self::Active>;
    /// Ticks the running child.
    fn resume<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Status;
    /// Halts the running child.
    fn halt<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Option<Self::Halting>;
    /// Runs the services of the running child.
    fn observe<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>);
    /// Can this child be entered?
    fn can_enter<T: Trace>(index: usize, persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool;
    /// Does this idle child claim execution?
    fn preempts<T: Trace>(index: usize, persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool;
    /// The time at which this idle child opens.
    fn wakes_at(index: usize, persistent: &Self::Persistent, moment: Moment, watched: bool) -> Option<Time>;
    /// When must the running child be ticked next?
    fn next(active: &Self::Active, persistent: &Self::Persistent, moment: Moment) -> Next;
}

/// One child.
pub struct One<N>(PhantomData<N>);

impl<A: Agent, S, N: Node<A, S>> IndexedChildren<A, S> for One<N> {
    type Active = N::Active;
    type Halting = N::Halting;
    type Persistent = N::Persistent;

    const LEN: usize = 1;
    const OBSERVED: Keys = N::OBSERVED;
    const CHILDREN: Children = Children::one(N::FACTS);

    #[inline]
    fn index(_: &Self::Active) -> usize {
        0
    }

    #[inline]
    fn runs(_: usize) -> bool {
        const { N::FACTS.runs }
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
    fn can_enter<T: Trace>(_: usize, persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool {
        N::can_enter(persistent, search)
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

/// Evaluates the expression for the child with this index, which counts through all members of a tuple.
macro_rules! at_index {
    ($index:ident: $($N:ident => $ask:expr),+) => {{
        $(
            if $index < $N::LEN {
                return $ask;
            }
            let $index = $index - $N::LEN;
        )+
        unreachable!("the index of a child is below the number of children, this one is {} beyond", $index)
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

            #[inline]
            fn index(active: &Self::Active) -> usize {
                let lens: &[usize] = &[$($N::LEN),+];
                match active { $($of::$N(child) => lens[..$i].iter().sum::<usize>() + $N::index(child)),+ }
            }

            #[inline]
            fn runs(index: usize) -> bool {
                at_index!(index: $($N => $N::runs(index)),+)
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
            fn can_enter<T: Trace>(index: usize, persistent: &Self::Persistent, search: &mut Search<'_, '_, Z, S, T>) -> bool {
                at_index!(index: $($N => $N::can_enter(index, &persistent.$i, search)),+)
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
