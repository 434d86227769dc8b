//! The life of a node, told in one place: entered, left, halted.

mod part;

use core::marker::PhantomData;

pub use part::Part;
use part::{PartActive, PartHalting, PartKept};

use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::node::{Node, Run};
use crate::search::Search;
use crate::status::{Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Record, Trace};

/// The node `P` with the number `ID`: every node of a tree stands in one of these.
pub struct At<const ID: NodeId, P>(PhantomData<P>);

// What a part of the tree cannot do is left out here, once for all nodes, before rustc makes code of it.
impl<A: Agent, S, const ID: NodeId, P: Part<A, S>> Node<A, S> for At<ID, P> {
    type Active = PartActive<A, S, P>;
    type Halting = PartHalting<A, S, P>;
    type Kept = PartKept<A, S, P>;

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
        run.enters(ID);
        match <P::Is>::enter(&mut kept.0, run) {
            Step::Running(active) => Step::Running(PartActive(active)),
            Step::Done(outcome) => {
                run.leaves(ID, outcome);
                Step::Done(outcome)
            }
        }
    }

    #[inline]
    fn resume<T: Trace>(active: &mut Self::Active, kept: &mut Self::Kept, run: &mut Run<'_, '_, A, S, T>) -> Status {
        run.at(ID);
        let status = <P::Is>::resume(&mut active.0, &mut kept.0, run);
        if let Some(outcome) = status.outcome() {
            run.leaves(ID, outcome);
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
        if let Some(halting) = <P::Is>::halt(&mut active.0, &mut kept.0, run) {
            return Some(PartHalting(halting));
        }
        run.at(ID);
        run.record(Record::Halt { node: run.node });
        None
    }

    #[inline]
    fn observe<T: Trace>(active: &mut Self::Active, kept: &mut Self::Kept, run: &mut Run<'_, '_, A, S, T>) {
        if <P::Is>::SERVES {
            run.at(ID);
            <P::Is>::observe(&mut active.0, &mut kept.0, run);
        }
    }

    #[inline]
    fn can_enter<T: Trace>(kept: &Self::Kept, search: &mut Search<'_, '_, A, S, T>) -> bool {
        search.at(ID);
        !<P::Is>::GUARDED || <P::Is>::can_enter(&kept.0, search)
    }

    #[inline]
    fn sustain<T: Trace>(active: &mut Self::Active, kept: &mut Self::Kept, run: &mut Run<'_, '_, A, S, T>) {
        run.at(ID);
        <P::Is>::sustain(&mut active.0, &mut kept.0, run);
    }

    #[inline]
    fn preempts<T: Trace>(kept: &Self::Kept, search: &mut Search<'_, '_, A, S, T>) -> bool {
        search.at(ID);
        <P::Is>::CLAIMS && <P::Is>::preempts(&kept.0, search)
    }

    #[inline]
    fn opens(kept: &Self::Kept, moment: Moment, watched: bool) -> Option<Time> {
        if <P::Is>::WATCHES_TIME { <P::Is>::opens(&kept.0, moment, watched) } else { None }
    }

    #[inline]
    fn fits(active: &Self::Active, scope: &S) -> bool {
        <P::Is>::fits(&active.0, scope)
    }

    #[inline]
    fn next(active: &Self::Active, kept: &Self::Kept, moment: Moment) -> Next {
        <P::Is>::next(&active.0, &kept.0, moment)
    }
}
