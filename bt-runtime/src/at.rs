//! The life of a node, told in one place: entered, left, halted.

use core::marker::PhantomData;

use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::node::{Node, Run, View};
use crate::status::{Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Record, Trace};

/// The node `P` with the number `ID`: every node of a tree stands in one of these.
pub struct At<const ID: NodeId, P>(PhantomData<P>);

/// A node under a name. A node with children is named by a unit struct, so that the types above it do not grow
/// with what is below, which would cost rustc more with every level.
pub trait Part<A: Agent, S> {
    /// The node.
    type Is: Node<A, S>;
}

// What a part of the tree cannot do is left out here, once for all nodes, before rustc makes code of it.
impl<A: Agent, S, const ID: NodeId, P: Part<A, S>> Node<A, S> for At<ID, P> {
    type Active = <P::Is as Node<A, S>>::Active;
    type Halting = <P::Is as Node<A, S>>::Halting;
    type Kept = <P::Is as Node<A, S>>::Kept;

    const OBSERVED: Keys = <P::Is>::OBSERVED;
    const RUNS: bool = <P::Is>::RUNS;
    const SERVES: bool = <P::Is>::SERVES;
    const WATCHES_TIME: bool = <P::Is>::WATCHES_TIME;
    const HALTS: bool = <P::Is>::HALTS;
    const GUARDED: bool = <P::Is>::GUARDED;
    const CLAIMS: bool = <P::Is>::CLAIMS;
    const VISITS: u32 = <P::Is>::VISITS;
    const ID: NodeId = ID;

    #[inline]
    fn enter<T: Trace>(kept: &mut Self::Kept, run: &mut Run<'_, '_, A, S, T>) -> Step<Self::Active> {
        run.at(ID);
        run.record(Record::Enter { node: run.node });
        let step = <P::Is>::enter(kept, run);
        if let Step::Done(outcome) = step {
            run.at(ID);
            run.record(Record::Leave { node: run.node, outcome });
        }
        step
    }

    #[inline]
    fn resume<T: Trace>(active: &mut Self::Active, kept: &mut Self::Kept, run: &mut Run<'_, '_, A, S, T>) -> Status {
        run.at(ID);
        let status = <P::Is>::resume(active, kept, run);
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
        if !T::ON && !<P::Is>::HALTS {
            return None;
        }
        run.at(ID);
        let halting = <P::Is>::halt(active, kept, run);
        if halting.is_none() {
            run.at(ID);
            run.record(Record::Halt { node: run.node });
        }
        halting
    }

    #[inline]
    fn observe<T: Trace>(active: &mut Self::Active, kept: &mut Self::Kept, run: &mut Run<'_, '_, A, S, T>) {
        if <P::Is>::SERVES {
            run.at(ID);
            <P::Is>::observe(active, kept, run);
        }
    }

    #[inline]
    fn can_enter(kept: &Self::Kept, view: &View<'_, '_, A, S>) -> bool {
        !<P::Is>::GUARDED || <P::Is>::can_enter(kept, view)
    }

    #[inline]
    fn preempts(kept: &Self::Kept, view: &View<'_, '_, A, S>) -> bool {
        <P::Is>::CLAIMS && <P::Is>::preempts(kept, view)
    }

    #[inline]
    fn opens(kept: &Self::Kept, moment: Moment, watched: bool) -> Option<Time> {
        if <P::Is>::WATCHES_TIME { <P::Is>::opens(kept, moment, watched) } else { None }
    }

    #[inline]
    fn next(active: &Self::Active, kept: &Self::Kept, moment: Moment) -> Next {
        <P::Is>::next(active, kept, moment)
    }
}
