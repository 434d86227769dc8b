//! The handle that ticks the agents in a frame of the game.

use std::time::Duration;

use bt_runtime::Tree;
use bt_runtime::status::Outcome;
use bt_runtime::trace::{Live, NodeId, NodeTable, Trace};

use crate::hub::Hub;
use crate::watched::{Watched, World};

/// The handle that ticks the agents in one frame of the game: see [`Live::frame`](crate::Live::frame).
pub struct Watch<'a> {
    hub: &'a mut Hub,
    // Not an `Option` of the hub: LLVM divides a loop over agents by this test, and changes the order of comparisons in the copy
    // that it makes. With a flag, the copy is the loop of recorded ticks; with an `Option` it is that of an unwatched game.
    is_on: bool,
}

impl<'a> Watch<'a> {
    pub(crate) const fn new(hub: &'a mut Hub, is_on: bool) -> Self {
        Self { hub, is_on }
    }

    /// Ticks a brain, a pinned brain, or a population. While no client watches, this costs at most a test of a flag more than
    /// `tick` without a trace.
    ///
    /// The brains of each frame are numbered 0, 1, … in the order of the calls; see [`agent`](Self::agent). The agents
    /// of a population have their own numbers, which are not part of this count.
    #[inline]
    pub fn tick<W: Watched>(&mut self, agent: &mut W, dt: Duration, world: &mut World<'_, W::Tree>) -> W::Ticked {
        if self.is_on {
            return watched(self.hub, agent, dt, world);
        }
        agent.tick(dt, world)
    }

    /// The brain of the next call has this number; then the numbers go on from there. For games that do not tick all of their
    /// agents in each frame.
    #[inline]
    pub fn agent(&mut self, number: u32) -> &mut Self {
        if self.is_on {
            self.hub.number(number);
        }
        self
    }

    /// `true` if ticks of this frame are recorded.
    #[must_use]
    pub const fn is_on(&self) -> bool {
        self.is_on
    }

    /// Returns the sink for the next agent, whose tree is `T`: for a game that traces its agents anyway, and passes
    /// this sink together with its own. The sink does nothing while no client watches.
    pub fn sink<T: Tree>(&mut self) -> Sink<'_> {
        if !self.is_on {
            return Sink(None);
        }
        self.hub.agent::<T>();
        self.hub.in_full(true);
        Sink(Some(self.hub))
    }
}

#[cold]
#[inline(never)]
fn watched<W: Watched>(hub: &mut Hub, agent: &mut W, dt: Duration, world: &mut World<'_, W::Tree>) -> W::Ticked {
    match prepared(hub, agent, dt, world) {
        Some(stops) => agent.tick_watched(dt, world, hub, stops),
        None => agent.tick(dt, world),
    }
}

/// Carries out the requests of clients for an agent, or for those of a population, before a tick. Returns whether the
/// agent's tree is stopped first; `None` if the tick needs no trace.
fn prepared<W: Watched>(hub: &mut Hub, agent: &mut W, dt: Duration, world: &mut World<'_, W::Tree>) -> Option<bool> {
    if agent.is_single() && hub.passes_over(dt) {
        return None;
    }
    let number = hub.agent::<W::Tree>();
    hub.takes(dt);
    hub.look_at_all(agent, number, world, |_, _| {});
    hub.edit(agent, number);
    hub.note_keys(agent, number);
    if !agent.is_single() {
        hub.meet(agent);
        // Its agents have numbers of their own, and levels too.
        hub.number(number);
        return Some(false);
    }
    let stops = hub.stops(number);
    (stops || hub.traces()).then_some(stops)
}

/// A sink that passes the records of an agent to the clients: made by [`Watch::sink`].
pub struct Sink<'a>(Option<&'a mut Hub>);

impl Sink<'_> {
    /// Makes the changes of this agent that clients have requested, and reads the keys for conditions of breakpoints. A
    /// game that passes this sink to `tick_traced` calls this method before. Without it, clients can only watch the
    /// agent, and no condition holds for it.
    #[inline]
    pub fn edit<W: Watched>(&mut self, agent: &mut W) {
        if let Some(hub) = &mut self.0 {
            let number = hub.current();
            hub.edit(agent, number);
            hub.note_keys(agent, number);
        }
    }

    /// Looks at those of the agents that clients only list, and lets a population tick them without a trace. A game
    /// that passes this sink to `tick_traced` calls this method before. Without it, clients get all records of the
    /// agents.
    #[inline]
    pub fn look<W: Watched>(&mut self, agent: &mut W, world: &mut World<'_, W::Tree>) {
        self.look_with(agent, world, |_, _| {});
    }

    /// As [`look`](Self::look), and calls `turn` right before each look, with the number of the agent: for a world that must know
    /// which agent it serves, as in [`Population::tick_with`](bt_runtime::Population::tick_with).
    #[inline]
    pub fn look_with<'w, W: Watched>(
        &mut self,
        agent: &mut W,
        world: &mut World<'w, W::Tree>,
        turn: impl FnMut(u32, &mut World<'w, W::Tree>),
    ) {
        if let Some(hub) = &mut self.0 {
            let number = hub.current();
            hub.in_full(false);
            hub.look_at_all(agent, number, world, turn);
            if !agent.is_single() {
                hub.meet(agent);
            }
        }
    }
}

impl Trace for Sink<'_> {
    const REPLACES: bool = true;

    #[inline]
    fn record(&mut self, record: Live<'_>) {
        if let Some(hub) = &mut self.0 {
            hub.record(record);
        }
    }

    #[inline]
    fn nodes(&mut self, slot: Option<NodeId>, first: NodeId, nodes: &NodeTable) {
        if let Some(hub) = &mut self.0 {
            hub.nodes(slot, first, nodes);
        }
    }

    #[inline]
    fn traces(&mut self) -> bool {
        self.0.as_mut().is_some_and(|hub| hub.traces())
    }

    #[inline]
    fn end(&mut self) {
        if let Some(hub) = &mut self.0 {
            <Hub as Trace>::end(hub);
        }
    }

    #[inline]
    fn replaced(&mut self, node: NodeId, own: Option<Outcome>) -> Option<Outcome> {
        self.0.as_mut()?.replaced(node, own)
    }
}
