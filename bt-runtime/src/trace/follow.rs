//! A sink that follows one agent of a population.

use super::{Live, NodeId, NodeTable, Record, Trace};
use crate::population::AgentId;
use crate::status::Outcome;

/// Passes the records of one agent of a [`Population`](crate::Population) to a sink, and drops all other records:
/// [`Why`](super::Why) and [`Profile`](super::Profile) then follow that agent.
///
/// ```
/// use bt_runtime::{Population, prelude::*};
/// use bt_runtime::trace::{Follow, Names, Why};
/// # #[derive(Blackboard, Default)] struct Cat { dog: bool }
///
/// bt! {
///     tree Day for Cat { selector { #[when(bb.dog, aborts = both)] idle "hide"; idle "sleep" } }
/// }
///
/// let mut cats = Population::<Day>::new();
/// let ids: Vec<_> = (0..3).map(|cat| cats.spawn(Day::brain(Cat { dog: cat == 1 }))).collect();
/// let mut follow = Follow::new(ids[1], Why::new(Names::of::<Day>()));
/// cats.tick_traced(Duration::from_secs(1), &mut (), &mut follow);
/// assert!(follow.sink.runs(1) && !follow.sink.runs(2), "the second cat hides: {}", follow.sink);
/// ```
#[derive(Clone, Debug)]
pub struct Follow<S> {
    /// The sink that gets the records of the agent.
    pub sink: S,
    agent: AgentId,
    /// `true` while the records are those of the agent.
    on: bool,
}

impl<S> Follow<S> {
    /// Makes a sink that follows this agent.
    pub const fn new(agent: AgentId, sink: S) -> Self {
        Self { sink, agent, on: false }
    }

    /// Returns the agent that the sink follows.
    pub const fn agent(&self) -> AgentId {
        self.agent
    }
}

impl<S: Trace> Trace for Follow<S> {
    const ON: bool = S::ON;
    const REPLACES: bool = S::REPLACES;

    fn record(&mut self, record: Live<'_>) {
        if let Record::Agent { index, generation } = record {
            self.on = index as usize == self.agent.index() && generation == self.agent.generation();
        }
        if self.on {
            self.sink.record(record);
        }
    }

    fn nodes(&mut self, slot: Option<NodeId>, first: NodeId, nodes: &NodeTable) {
        if self.on {
            self.sink.nodes(slot, first, nodes);
        }
    }

    fn end(&mut self) {
        if self.on {
            self.sink.end();
        }
    }

    fn traces(&mut self) -> bool {
        self.on
    }

    fn replaced(&mut self, node: NodeId, own: Option<Outcome>) -> Option<Outcome> {
        if self.on { self.sink.replaced(node, own) } else { None }
    }
}
