//! A frame of the game, and what it ticks.

use std::time::Duration;

use bt_runtime::brain::Pinned;
use bt_runtime::trace::{Live, NodeId, NodeTable, Trace};
use bt_runtime::tree::Movable;
use bt_runtime::{Agent, Brain, Population, Status, Tree, population};

use crate::hub::Hub;

type World<'w, T> = <<T as Tree>::Agent as Agent>::World<'w>;

/// The ticks of one frame of the game: see [`Live::frame`](crate::Live::frame).
pub struct Watch<'a>(Option<&'a mut Hub>);

/// Something that a frame ticks: a [`Brain`], a [`Pinned`] brain, a [`Population`].
pub trait Watched {
    /// Its tree.
    type Tree: Tree;
    /// The result of a tick.
    type Ticked;

    /// Ticks it without a trace.
    fn tick(&mut self, dt: Duration, world: &mut World<'_, Self::Tree>) -> Self::Ticked;

    /// Ticks it with a trace. First stops its tree if `stops`; a population has no single tree, and ignores that.
    fn tick_watched(
        &mut self,
        dt: Duration,
        world: &mut World<'_, Self::Tree>,
        trace: &mut impl Trace,
        stops: bool,
    ) -> Self::Ticked;

    /// `true` if it is one agent.
    #[must_use]
    fn is_single(&self) -> bool {
        true
    }
}

impl<'a> Watch<'a> {
    pub(crate) const fn new(hub: Option<&'a mut Hub>) -> Self {
        Self(hub)
    }

    /// Ticks a brain, a pinned brain, or a population. While nobody watches, that is a branch and the `tick` without a trace.
    ///
    /// Brains get the numbers 0, 1, … in each frame, in the order of the calls; see [`agent`](Self::agent). The agents of
    /// a population keep their own numbers, and take none of these.
    #[inline]
    pub fn tick<W: Watched>(&mut self, agent: &mut W, dt: Duration, world: &mut World<'_, W::Tree>) -> W::Ticked {
        match &mut self.0 {
            None => agent.tick(dt, world),
            Some(hub) => watched(hub, agent, dt, world),
        }
    }

    /// The brain of the next call has this number; then the numbers go on from there. For games that do not tick all of their
    /// agents in each frame.
    #[inline]
    pub fn agent(&mut self, number: u32) -> &mut Self {
        if let Some(hub) = &mut self.0 {
            hub.number(number);
        }
        self
    }

    /// `true` if ticks of this frame are recorded.
    #[must_use]
    pub const fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// The sink for the next agent, whose tree is `T`: for a game that traces its agents anyway, and passes this sink beside its
    /// own one. It does nothing while nobody watches.
    pub fn sink<T: Tree>(&mut self) -> Sink<'_> {
        if let Some(hub) = &mut self.0 {
            hub.agent::<T>();
        }
        Sink(self.0.as_deref_mut())
    }
}

#[cold]
#[inline(never)]
fn watched<W: Watched>(hub: &mut Hub, agent: &mut W, dt: Duration, world: &mut World<'_, W::Tree>) -> W::Ticked {
    let number = hub.agent::<W::Tree>();
    let stops = agent.is_single() && hub.stops(number);
    if !agent.is_single() {
        // Its agents have numbers of their own.
        hub.number(number);
    }
    agent.tick_watched(dt, world, hub, stops)
}

/// Passes the records of an agent to the clients: made by [`Watch::sink`].
pub struct Sink<'a>(Option<&'a mut Hub>);

impl Trace for Sink<'_> {
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
    fn end(&mut self) {
        if let Some(hub) = &mut self.0 {
            <Hub as Trace>::end(hub);
        }
    }
}

impl<T: Movable> Watched for Brain<T> {
    type Tree = T;
    type Ticked = Status;

    #[inline]
    fn tick(&mut self, dt: Duration, world: &mut World<'_, T>) -> Status {
        Self::tick(self, dt, world)
    }

    fn tick_watched(&mut self, dt: Duration, world: &mut World<'_, T>, trace: &mut impl Trace, stops: bool) -> Status {
        if stops {
            self.stop_traced(world, trace);
        }
        self.tick_traced(dt, world, trace)
    }
}

impl<T: Tree> Watched for Pinned<'_, T> {
    type Tree = T;
    type Ticked = Status;

    #[inline]
    fn tick(&mut self, dt: Duration, world: &mut World<'_, T>) -> Status {
        Pinned::tick(self, dt, world)
    }

    fn tick_watched(&mut self, dt: Duration, world: &mut World<'_, T>, trace: &mut impl Trace, stops: bool) -> Status {
        if stops {
            self.stop_traced(world, trace);
        }
        self.tick_traced(dt, world, trace)
    }
}

impl<T: Tree> Watched for Population<T> {
    type Tree = T;
    type Ticked = population::Ticked;

    #[inline]
    fn tick(&mut self, dt: Duration, world: &mut World<'_, T>) -> population::Ticked {
        Self::tick(self, dt, world)
    }

    fn tick_watched(
        &mut self,
        dt: Duration,
        world: &mut World<'_, T>,
        trace: &mut impl Trace,
        _: bool,
    ) -> population::Ticked {
        self.tick_traced(dt, world, trace)
    }

    fn is_single(&self) -> bool {
        false
    }
}
