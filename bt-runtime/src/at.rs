//! The life of a node, told in one place: entered, left, halted.

use core::marker::PhantomData;

use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::node::{Node, Run, View};
use crate::status::{Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Record, Trace};

/// The node `N` with the number `ID`: every node of a tree stands in one of these.
pub struct At<const ID: NodeId, N>(PhantomData<N>);

// What a part of the tree cannot do is left out here, once for all nodes, before rustc makes code of it.
impl<A: Agent, S, const ID: NodeId, N: Node<A, S>> Node<A, S> for At<ID, N> {
    type Active = N::Active;
    type Halting = N::Halting;
    type Kept = N::Kept;

    const OBSERVED: Keys = N::OBSERVED;
    const RUNS: bool = N::RUNS;
    const SERVES: bool = N::SERVES;
    const WATCHES_TIME: bool = N::WATCHES_TIME;
    const HALTS: bool = N::HALTS;
    const GUARDED: bool = N::GUARDED;
    const CLAIMS: bool = N::CLAIMS;
    const VISITS: u32 = N::VISITS;
    const ID: NodeId = ID;

    #[inline]
    fn enter<T: Trace>(kept: &mut Self::Kept, run: &mut Run<'_, '_, A, S, T>) -> Step<Self::Active> {
        run.at(ID);
        run.record(Record::Enter { node: run.node });
        let step = N::enter(kept, run);
        if let Step::Done(outcome) = step {
            run.at(ID);
            run.record(Record::Leave { node: run.node, outcome });
        }
        step
    }

    #[inline]
    fn resume<T: Trace>(active: &mut Self::Active, kept: &mut Self::Kept, run: &mut Run<'_, '_, A, S, T>) -> Status {
        run.at(ID);
        let status = N::resume(active, kept, run);
        if let Some(outcome) = status.outcome() {
            run.at(ID);
            run.record(Record::Leave { node: run.node, outcome });
        }
        status
    }

    #[inline]
    fn halt<T: Trace>(
        active: &mut Self::Active,
        kept: &mut Self::Kept,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Option<Self::Halting> {
        if !T::ON && !N::HALTS {
            return None;
        }
        run.at(ID);
        let halting = N::halt(active, kept, run);
        if halting.is_none() {
            run.at(ID);
            run.record(Record::Halt { node: run.node });
        }
        halting
    }

    #[inline]
    fn observe<T: Trace>(active: &mut Self::Active, kept: &mut Self::Kept, run: &mut Run<'_, '_, A, S, T>) {
        if N::SERVES {
            run.at(ID);
            N::observe(active, kept, run);
        }
    }

    #[inline]
    fn can_enter(kept: &Self::Kept, view: &View<'_, '_, A, S>) -> bool {
        !N::GUARDED || N::can_enter(kept, view)
    }

    #[inline]
    fn preempts(kept: &Self::Kept, view: &View<'_, '_, A, S>) -> bool {
        N::CLAIMS && N::preempts(kept, view)
    }

    #[inline]
    fn opens(kept: &Self::Kept, moment: Moment, watched: bool) -> Option<Time> {
        if N::WATCHES_TIME { N::opens(kept, moment, watched) } else { None }
    }

    #[inline]
    fn next(active: &Self::Active, kept: &Self::Kept, moment: Moment) -> Next {
        N::next(active, kept, moment)
    }
}
