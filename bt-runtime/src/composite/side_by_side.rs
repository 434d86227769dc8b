//! Children by index that may run at the same time, each with memory of its own.

use super::arity::*;
use super::indexed::{One, at_index};
use super::skip::skips;
use crate::blackboard::Agent;
use crate::keys::{Keys, Missed};
use crate::node::{Node, Run};
use crate::rules::facts::Children;
use crate::rules::skip;
use crate::slot::Slots;
use crate::status::{Halt, Status, Step};
use crate::time::{Moment, Next};
use crate::trace::Trace;

/// The memory of a child: that of its run, and the changes that it has missed since it was last ticked; none unless it
/// runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ChildMemory<R, C> {
    child: Option<R>,
    missed: Missed<C>,
}

/// Children that run independently of each other. An index is always less than [`LEN`](SideBySide::LEN).
pub trait SideBySide<A: Agent, S> {
    /// The memory of the running children.
    type Active;
    /// The memory of the children for the brain's life.
    type Persistent: Default + Slots<A>;

    /// The memory without a running child.
    const IDLE: Self::Active;
    /// The number of children.
    const LEN: usize;
    /// The keys that the children observe.
    const OBSERVED: Keys;
    /// The facts about the children before they run.
    const CHILDREN: Children;

    /// Returns `true` if this child runs.
    fn is_running(index: usize, active: &Self::Active) -> bool;
    /// Returns the changes that a running child has missed since it was last ticked.
    fn missed(index: usize, active: &mut Self::Active) -> &mut Missed<A::Changes>;
    /// Starts a child, or ticks it if it runs.
    fn tick<T: Trace>(
        index: usize,
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Status;
    /// Halts a running child.
    fn halt<T: Trace>(
        index: usize,
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Halt;
    /// Runs the services of the running children.
    fn observe<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>);
    /// Returns the next tick that a running child needs.
    fn next(active: &Self::Active, persistent: &Self::Persistent, moment: Moment) -> Next;
}

impl<A: Agent, S, N: Node<A, S>> SideBySide<A, S> for One<N> {
    type Active = ChildMemory<N::Active, A::Changes>;
    type Persistent = N::Persistent;

    const IDLE: Self::Active = ChildMemory { child: None, missed: Missed::NONE };
    const LEN: usize = 1;
    const OBSERVED: Keys = N::OBSERVED;
    const CHILDREN: Children = Children::one(N::FACTS);

    #[inline]
    fn is_running(_: usize, active: &Self::Active) -> bool {
        active.child.is_some()
    }

    #[inline]
    fn missed(_: usize, active: &mut Self::Active) -> &mut Missed<A::Changes> {
        &mut active.missed
    }

    #[inline]
    fn tick<T: Trace>(
        _: usize,
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Status {
        // The memory of a running child is overwritten in place, and never moves.
        match &mut active.child {
            Some(child) => {
                let status = N::resume(child, persistent, run);
                if status != Status::Running {
                    *active = Self::IDLE;
                }
                status
            }
            None if skips::<A, S, N, T>(persistent, run) => skip::ROOT.into(),
            None => match N::enter(persistent, run) {
                Step::Running(child) => {
                    active.child = Some(child);
                    Status::Running
                }
                Step::Done(outcome) => outcome.into(),
            },
        }
    }

    #[inline]
    fn halt<T: Trace>(
        _: usize,
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Halt {
        if let Some(child) = &mut active.child
            && N::halt(child, persistent, run).is_some()
        {
            return Halt::Pending;
        }
        *active = Self::IDLE;
        Halt::Done
    }

    #[inline]
    fn observe<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) {
        if let Some(child) = &mut active.child {
            N::observe(child, persistent, run);
        }
    }

    #[inline]
    fn next(active: &Self::Active, persistent: &Self::Persistent, moment: Moment) -> Next {
        active.child.as_ref().map_or(Next::Change, |child| N::next(child, persistent, moment))
    }
}

macro_rules! side_by_side {
    ($of:ident: $({ $i:tt $N:ident: $($left:tt)* })+) => {
        impl<Z: Agent, S, $($N: SideBySide<Z, S>),+> SideBySide<Z, S> for ($($N,)+) {
            type Active = ($($N::Active,)+);
            type Persistent = ($($N::Persistent,)+);

            const IDLE: Self::Active = ($($N::IDLE,)+);
            const LEN: usize = 0 $(+ $N::LEN)+;
            const OBSERVED: Keys = Keys::NONE$(.or($N::OBSERVED))+;
            const CHILDREN: Children = Children::join(&[$($N::CHILDREN),+]);

            #[inline]
            fn is_running(index: usize, active: &Self::Active) -> bool {
                at_index!(index: $($N => $N::is_running(index, &active.$i)),+)
            }

            #[inline]
            fn missed(index: usize, active: &mut Self::Active) -> &mut Missed<Z::Changes> {
                at_index!(index: $($N => $N::missed(index, &mut active.$i)),+)
            }

            #[inline]
            fn tick<T: Trace>(index: usize, active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, Z, S, T>) -> Status {
                at_index!(index: $($N => $N::tick(index, &mut active.$i, &mut persistent.$i, run)),+)
            }

            #[inline]
            fn halt<T: Trace>(index: usize, active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, Z, S, T>) -> Halt {
                at_index!(index: $($N => $N::halt(index, &mut active.$i, &mut persistent.$i, run)),+)
            }

            #[inline]
            fn observe<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, Z, S, T>) {
                $($N::observe(&mut active.$i, &mut persistent.$i, run);)+
            }

            #[inline]
            fn next(active: &Self::Active, persistent: &Self::Persistent, moment: Moment) -> Next {
                Next::Change$(.or($N::next(&active.$i, &persistent.$i, moment)))+
            }
        }
    };
}

each_arity!(side_by_side);
