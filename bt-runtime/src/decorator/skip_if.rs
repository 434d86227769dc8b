//! `#[skip_if(e)]`: if the condition holds at an entry, the parent continues as if the node did not exist.

use core::marker::PhantomData;

use crate::blackboard::Agent;
use crate::composite::would_skip;
use crate::keys::Keys;
use crate::node::{Expr, Node, Run, as_child};
use crate::rules::facts::{self, Facts};
use crate::rules::prediction::Prediction;
use crate::rules::reactive::{Beside, Probe};
use crate::search::Search;
use crate::status::{Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Trace};

/// Lets the parent skip `N` if `X` holds. The parent checks the condition, so an entry of this node only enters `N`.
/// `GUARD` is the index of the condition among the attributes of the node.
pub struct SkipIf<const GUARD: u8, X, N>(PhantomData<(X, N)>);

impl<A: Agent, S, const GUARD: u8, X: Expr<A, S, Value = bool>, N: Node<A, S>> Node<A, S> for SkipIf<GUARD, X, N> {
    type Active = N::Active;
    type Halting = N::Halting;
    type Persistent = N::Persistent;

    const OBSERVED: Keys = N::OBSERVED;
    const FACTS: Facts = facts::skip_if(N::FACTS);
    const ID: NodeId = N::ID;
    const UNITS: u32 = N::UNITS;
    as_child!(N: enter probe go_on abandon resume halt observe predict wakes_at next);

    #[inline]
    fn is_skipped<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool {
        search.ask::<X>(N::ID, GUARD) || would_skip::<A, S, N, T>(persistent, search)
    }

    #[inline]
    fn preempts<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool {
        N::preempts(persistent, search) && !Self::is_skipped(persistent, search)
    }
}
