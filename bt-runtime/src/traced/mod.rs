//! The records of a node's life: this module records, for all nodes, that a node was entered, left or halted.

mod leaf;
mod named;

use core::marker::PhantomData;

use leaf::Held;
pub use named::Named;
use named::{NamedActive, NamedHalting, NamedPersistent};

use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::node::{Node, Run};
use crate::rules::facts::Facts;
use crate::rules::prediction::Prediction;
use crate::rules::reactive::{Beside, Probe};
use crate::search::Search;
use crate::status::{Outcome, Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Record, Trace};

/// The node `P` with the number `ID`. Every node of a tree is wrapped in `Traced` or in [`TracedLeaf`].
pub struct Traced<const ID: NodeId, P>(PhantomData<P>);

/// The leaf `P` with the number `ID`. Leaves with equal memory share one memory type, and most leaves have no memory.
pub struct TracedLeaf<const ID: NodeId, P>(PhantomData<P>);

// For all nodes, this omits the calls that a node does not need, before rustc generates code for them.
macro_rules! at {
    ($Traced:ident<$Bound:ident> $Node:ty: $active:ident $Active:ty, $halting:ident $Halting:ty, $Persistent:ty) => {
        impl<A: Agent, S, const ID: NodeId, P: $Bound<A, S>> Node<A, S> for $Traced<ID, P> {
            type Active = $Active;
            type Halting = $Halting;
            type Persistent = $Persistent;

            const OBSERVED: Keys = <$Node>::OBSERVED;
            const FACTS: Facts = <$Node>::FACTS;
            const ID: NodeId = ID;
            const UNITS: u32 = <$Node>::UNITS;

            #[inline]
            fn enter<T: Trace>(
                persistent: &mut Self::Persistent,
                run: &mut Run<'_, '_, A, S, T>,
            ) -> Step<Self::Active> {
                Self::enter_root(persistent, run)
            }

            #[inline(always)]
            fn enter_root<T: Trace>(
                persistent: &mut Self::Persistent,
                run: &mut Run<'_, '_, A, S, T>,
            ) -> Step<Self::Active> {
                run.trace_enter(ID);
                if let Some(outcome) = run.replaced(None) {
                    return Step::Done(run.trace_leave(ID, outcome));
                }
                match <$Node>::enter(&mut persistent.0, run) {
                    Step::Running(active) => Step::Running($active(active)),
                    Step::Done(outcome) => Step::Done(run.trace_leave(ID, outcome)),
                }
            }

            #[inline]
            fn probe<T: Trace>(
                beside: Beside,
                persistent: &mut Self::Persistent,
                run: &mut Run<'_, '_, A, S, T>,
            ) -> Probe<Self::Active> {
                if const { !<$Node>::PROBES } {
                    if beside.halts_before(Self::FACTS) {
                        return Probe::Committed(0);
                    }
                    return Self::enter(persistent, run).into();
                }
                run.trace_enter(ID);
                if let Some(outcome) = run.replaced(None) {
                    return Probe::Done(run.trace_leave(ID, outcome));
                }
                match <$Node>::probe(beside, &mut persistent.0, run) {
                    Probe::Done(outcome) => Probe::Done(run.trace_leave(ID, outcome)),
                    probe => probe.map($active),
                }
            }

            #[inline]
            fn go_on<T: Trace>(
                unit: u32,
                persistent: &mut Self::Persistent,
                run: &mut Run<'_, '_, A, S, T>,
            ) -> Step<Self::Active> {
                if const { !<$Node>::PROBES } {
                    return Self::enter(persistent, run);
                }
                run.at(ID);
                match <$Node>::go_on(unit, &mut persistent.0, run) {
                    Step::Done(outcome) => Step::Done(run.trace_leave(ID, outcome)),
                    step => step.map($active),
                }
            }

            #[inline]
            fn abandon<T: Trace>(unit: u32, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) {
                if const { <$Node>::PROBES } {
                    <$Node>::abandon(unit, &mut persistent.0, run);
                    run.at(ID);
                    run.record(Record::Halt { node: run.node });
                }
            }

            #[inline]
            fn resume<T: Trace>(
                active: &mut Self::Active,
                persistent: &mut Self::Persistent,
                run: &mut Run<'_, '_, A, S, T>,
            ) -> Status {
                Self::resume_root(active, persistent, run)
            }

            #[inline(always)]
            fn resume_root<T: Trace>(
                active: &mut Self::Active,
                persistent: &mut Self::Persistent,
                run: &mut Run<'_, '_, A, S, T>,
            ) -> Status {
                run.at(ID);
                let status = <$Node>::resume(&mut active.0, &mut persistent.0, run);
                status.outcome().map_or(status, |outcome| run.trace_leave(ID, outcome).into())
            }

            #[inline]
            fn halt<T: Trace>(
                active: &mut Self::Active,
                persistent: &mut Self::Persistent,
                run: &mut Run<'_, '_, A, S, T>,
            ) -> Option<Self::Halting> {
                if !T::ON && const { !<$Node>::FACTS.halts } {
                    return None;
                }
                run.at(ID);
                if let Some(halting) = <$Node>::halt(&mut active.0, &mut persistent.0, run) {
                    return Some($halting(halting));
                }
                run.at(ID);
                run.record(Record::Halt { node: run.node });
                None
            }

            #[inline]
            fn observe<T: Trace>(
                active: &mut Self::Active,
                persistent: &mut Self::Persistent,
                run: &mut Run<'_, '_, A, S, T>,
            ) {
                if run.looks_at(ID) || const { <$Node>::FACTS.serves } {
                    run.at(ID);
                    <$Node>::observe(&mut active.0, &mut persistent.0, run);
                }
            }

            #[inline]
            fn predict<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> Prediction {
                search.at(ID);
                if const { <$Node>::FACTS.guarded } {
                    <$Node>::predict(&persistent.0, search)
                } else {
                    Prediction::Enters
                }
            }

            #[inline]
            fn is_skipped<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool {
                search.at(ID);
                (const { <$Node>::FACTS.skips }) && <$Node>::is_skipped(&persistent.0, search)
            }

            #[inline]
            fn sustain<T: Trace>(
                active: &mut Self::Active,
                persistent: &mut Self::Persistent,
                run: &mut Run<'_, '_, A, S, T>,
            ) {
                run.at(ID);
                <$Node>::sustain(&mut active.0, &mut persistent.0, run);
            }

            #[inline]
            fn completed<T: Trace>(
                outcome: Outcome,
                active: &mut Self::Active,
                persistent: &mut Self::Persistent,
                run: &mut Run<'_, '_, A, S, T>,
            ) {
                run.at(ID);
                <$Node>::completed(outcome, &mut active.0, &mut persistent.0, run);
            }

            #[inline]
            fn preempts<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool {
                search.at(ID);
                (const { <$Node>::FACTS.claims }) && <$Node>::preempts(&persistent.0, search)
            }

            #[inline]
            fn wakes_at(persistent: &Self::Persistent, moment: Moment, watched: bool) -> Option<Time> {
                if const { <$Node>::FACTS.watches_time } {
                    <$Node>::wakes_at(&persistent.0, moment, watched)
                } else {
                    None
                }
            }

            #[inline]
            fn fits(active: &Self::Active, scope: &S) -> bool {
                <$Node>::fits(&active.0, scope)
            }

            #[inline]
            fn next(active: &Self::Active, persistent: &Self::Persistent, moment: Moment) -> Next {
                <$Node>::next(&active.0, &persistent.0, moment)
            }
        }
    };
}

at!(Traced<Named> P::Node: NamedActive NamedActive<A, S, P>, NamedHalting NamedHalting<A, S, P>, NamedPersistent<A, S, P>);
at!(TracedLeaf<Node> P: Held Held<P::Active>, Held Held<P::Halting>, Held<P::Persistent>);
