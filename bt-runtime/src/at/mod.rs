//! The life of a node, told in one place: entered, left, halted.

mod leaf;
mod part;

use core::marker::PhantomData;

use leaf::Held;
pub use part::Part;
use part::{PartActive, PartHalting, PartKept};

use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::node::{Node, Run};
use crate::search::Search;
use crate::status::{Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Record, Trace};

/// The node `P` with the number `ID`: every node of a tree stands in one of these or in an [`AtLeaf`].
pub struct At<const ID: NodeId, P>(PhantomData<P>);

/// The leaf `P` with the number `ID`. What it remembers goes by no name of its own: leaves that remember the same share a type,
/// and most remember nothing.
pub struct AtLeaf<const ID: NodeId, P>(PhantomData<P>);

// What a part of the tree cannot do is left out here, once for all nodes, before rustc makes code of it.
macro_rules! at {
    ($At:ident<$Bound:ident> $Is:ty: $active:ident $Active:ty, $halting:ident $Halting:ty, $Kept:ty) => {
        impl<A: Agent, S, const ID: NodeId, P: $Bound<A, S>> Node<A, S> for $At<ID, P> {
            type Active = $Active;
            type Halting = $Halting;
            type Kept = $Kept;

            const OBSERVED: Keys = <$Is>::OBSERVED;
            const RUNS: bool = <$Is>::RUNS;
            const SERVES: bool = <$Is>::SERVES;
            const WATCHES_TIME: bool = <$Is>::WATCHES_TIME;
            const HALTS: bool = <$Is>::HALTS;
            const GUARDED: bool = <$Is>::GUARDED;
            const CLAIMS: bool = <$Is>::CLAIMS;
            const VISITS: u32 = <$Is>::VISITS;
            const ID: NodeId = ID;

            #[inline]
            fn enter<T: Trace>(kept: &mut Self::Kept, run: &mut Run<'_, '_, A, S, T>) -> Step<Self::Active> {
                run.enters(ID);
                match <$Is>::enter(&mut kept.0, run) {
                    Step::Running(active) => Step::Running($active(active)),
                    Step::Done(outcome) => {
                        run.leaves(ID, outcome);
                        Step::Done(outcome)
                    }
                }
            }

            #[inline]
            fn resume<T: Trace>(
                active: &mut Self::Active,
                kept: &mut Self::Kept,
                run: &mut Run<'_, '_, A, S, T>,
            ) -> Status {
                run.at(ID);
                let status = <$Is>::resume(&mut active.0, &mut kept.0, run);
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
                if !T::ON && !<$Is>::HALTS {
                    return None;
                }
                run.at(ID);
                if let Some(halting) = <$Is>::halt(&mut active.0, &mut kept.0, run) {
                    return Some($halting(halting));
                }
                run.at(ID);
                run.record(Record::Halt { node: run.node });
                None
            }

            #[inline]
            fn observe<T: Trace>(active: &mut Self::Active, kept: &mut Self::Kept, run: &mut Run<'_, '_, A, S, T>) {
                if <$Is>::SERVES {
                    run.at(ID);
                    <$Is>::observe(&mut active.0, &mut kept.0, run);
                }
            }

            #[inline]
            fn can_enter<T: Trace>(kept: &Self::Kept, search: &mut Search<'_, '_, A, S, T>) -> bool {
                search.at(ID);
                !<$Is>::GUARDED || <$Is>::can_enter(&kept.0, search)
            }

            #[inline]
            fn sustain<T: Trace>(active: &mut Self::Active, kept: &mut Self::Kept, run: &mut Run<'_, '_, A, S, T>) {
                run.at(ID);
                <$Is>::sustain(&mut active.0, &mut kept.0, run);
            }

            #[inline]
            fn preempts<T: Trace>(kept: &Self::Kept, search: &mut Search<'_, '_, A, S, T>) -> bool {
                search.at(ID);
                <$Is>::CLAIMS && <$Is>::preempts(&kept.0, search)
            }

            #[inline]
            fn opens(kept: &Self::Kept, moment: Moment, watched: bool) -> Option<Time> {
                if <$Is>::WATCHES_TIME { <$Is>::opens(&kept.0, moment, watched) } else { None }
            }

            #[inline]
            fn fits(active: &Self::Active, scope: &S) -> bool {
                <$Is>::fits(&active.0, scope)
            }

            #[inline]
            fn next(active: &Self::Active, kept: &Self::Kept, moment: Moment) -> Next {
                <$Is>::next(&active.0, &kept.0, moment)
            }
        }
    };
}

at!(At<Part> P::Is: PartActive PartActive<A, S, P>, PartHalting PartHalting<A, S, P>, PartKept<A, S, P>);
at!(AtLeaf<Node> P: Held Held<P::Active>, Held Held<P::Halting>, Held<P::Kept>);
