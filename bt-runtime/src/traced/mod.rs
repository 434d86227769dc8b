//! The life of a node, told in one place: entered, left, halted.

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
use crate::search::Search;
use crate::status::{Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Record, Trace};

/// The node `P` with the number `ID`: every node of a tree stands in one of these or in an [`TracedLeaf`].
pub struct Traced<const ID: NodeId, P>(PhantomData<P>);

/// The leaf `P` with the number `ID`. What it remembers goes by no name of its own: leaves that remember the same share a type,
/// and most remember nothing.
pub struct TracedLeaf<const ID: NodeId, P>(PhantomData<P>);

// What a part of the tree cannot do is left out here, once for all nodes, before rustc makes code of it.
macro_rules! at {
    ($Traced:ident<$Bound:ident> $Is:ty: $active:ident $Active:ty, $halting:ident $Halting:ty, $Persistent:ty) => {
        impl<A: Agent, S, const ID: NodeId, P: $Bound<A, S>> Node<A, S> for $Traced<ID, P> {
            type Active = $Active;
            type Halting = $Halting;
            type Persistent = $Persistent;

            const OBSERVED: Keys = <$Is>::OBSERVED;
            const FACTS: Facts = <$Is>::FACTS;
            const ID: NodeId = ID;

            #[inline]
            fn enter<T: Trace>(
                persistent: &mut Self::Persistent,
                run: &mut Run<'_, '_, A, S, T>,
            ) -> Step<Self::Active> {
                run.trace_enter(ID);
                match <$Is>::enter(&mut persistent.0, run) {
                    Step::Running(active) => Step::Running($active(active)),
                    Step::Done(outcome) => {
                        run.trace_leave(ID, outcome);
                        Step::Done(outcome)
                    }
                }
            }

            #[inline]
            fn resume<T: Trace>(
                active: &mut Self::Active,
                persistent: &mut Self::Persistent,
                run: &mut Run<'_, '_, A, S, T>,
            ) -> Status {
                run.at(ID);
                let status = <$Is>::resume(&mut active.0, &mut persistent.0, run);
                if let Some(outcome) = status.outcome() {
                    run.trace_leave(ID, outcome);
                }
                status
            }

            #[inline]
            fn halt<T: Trace>(
                active: &mut Self::Active,
                persistent: &mut Self::Persistent,
                run: &mut Run<'_, '_, A, S, T>,
            ) -> Option<Self::Halting> {
                if !T::ON && const { !<$Is>::FACTS.halts } {
                    return None;
                }
                run.at(ID);
                if let Some(halting) = <$Is>::halt(&mut active.0, &mut persistent.0, run) {
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
                if const { <$Is>::FACTS.serves } {
                    run.at(ID);
                    <$Is>::observe(&mut active.0, &mut persistent.0, run);
                }
            }

            #[inline]
            fn can_enter<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool {
                search.at(ID);
                (const { !<$Is>::FACTS.guarded }) || <$Is>::can_enter(&persistent.0, search)
            }

            #[inline]
            fn sustain<T: Trace>(
                active: &mut Self::Active,
                persistent: &mut Self::Persistent,
                run: &mut Run<'_, '_, A, S, T>,
            ) {
                run.at(ID);
                <$Is>::sustain(&mut active.0, &mut persistent.0, run);
            }

            #[inline]
            fn preempts<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool {
                search.at(ID);
                (const { <$Is>::FACTS.claims }) && <$Is>::preempts(&persistent.0, search)
            }

            #[inline]
            fn wakes_at(persistent: &Self::Persistent, moment: Moment, watched: bool) -> Option<Time> {
                if const { <$Is>::FACTS.watches_time } { <$Is>::wakes_at(&persistent.0, moment, watched) } else { None }
            }

            #[inline]
            fn fits(active: &Self::Active, scope: &S) -> bool {
                <$Is>::fits(&active.0, scope)
            }

            #[inline]
            fn next(active: &Self::Active, persistent: &Self::Persistent, moment: Moment) -> Next {
                <$Is>::next(&active.0, &persistent.0, moment)
            }
        }
    };
}

at!(Traced<Named> P::Node: NamedActive NamedActive<A, S, P>, NamedHalting NamedHalting<A, S, P>, NamedPersistent<A, S, P>);
at!(TracedLeaf<Node> P: Held Held<P::Active>, Held Held<P::Halting>, Held<P::Persistent>);
