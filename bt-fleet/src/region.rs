//! The rules of a partition: its world, and a tick of its agents.

use core::marker::PhantomData;
use core::time::Duration;

use bt_runtime::Agent;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::agents::Agents;
use crate::id::PartitionId;
use crate::orders::Orders;
use crate::portable::{EventOf, Portable};

/// The part of the world that belongs to a partition, and the tick of its agents. The region is part of each snapshot.
///
/// A tick must follow from the region, the agents and `dt` alone: no clock, no random numbers from outside, no order of a
/// hash map. Otherwise the state of a partition would change when it is taken over.
pub trait Region: Serialize + DeserializeOwned + 'static {
    /// The tree of the agents.
    type Tree: Portable;

    /// Makes the region of a partition at the start of the fleet.
    fn new(at: PartitionId) -> Self;

    /// Runs a tick. Calls [`Agents::tick`] once, with the world that the agents need.
    fn tick(&mut self, agents: &mut Agents<Self::Tree>, dt: Duration, orders: &mut Orders<EventOf<Self::Tree>>);
}

/// An empty region: the world of the agents is their [`Orders`], `#[blackboard(world = Orders<…>)]`.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Plain<T>(PhantomData<T>);

impl<T: Portable> Region for Plain<T>
where
    T::Agent: for<'w> Agent<World<'w> = Orders<EventOf<T>>>,
{
    type Tree = T;

    fn new(_: PartitionId) -> Self {
        Self(PhantomData)
    }

    fn tick(&mut self, agents: &mut Agents<T>, dt: Duration, orders: &mut Orders<EventOf<T>>) {
        agents.tick(dt, orders, |agent, orders| orders.turn(agent));
    }
}
