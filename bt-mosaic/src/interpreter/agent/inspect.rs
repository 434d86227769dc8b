//! Read access to the state of an agent.

use super::Agent;
use crate::interpreter::Blackboard;
use crate::interpreter::instance::NodeRef;

impl Agent {
    /// Returns `true` if the agent is on.
    #[must_use]
    pub fn is_enabled(&self) -> bool {
        self.enabled
    }

    /// Returns the blackboard.
    #[must_use]
    pub fn blackboard(&self) -> &Blackboard {
        &self.context.blackboard
    }

    /// Returns the time of the clock in milliseconds. Only [`advance`](Self::advance) changes it.
    #[must_use]
    pub fn now_ms(&self) -> u64 {
        self.context.now_ms
    }

    /// Returns the names of the files loaded so far.
    pub fn trees(&self) -> impl Iterator<Item = &str> {
        self.trees.iter().map(|program| &*program.name)
    }

    /// Returns the nodes that wait or are ready to run, as tree and number, in the order of their visits.
    pub fn frontier(&self) -> impl Iterator<Item = (u32, u32)> {
        self.frontier.iter().filter(|at| self.running.state(**at).phase.in_frontier()).map(|at| self.number(*at))
    }

    /// Returns the running timers, as time of the clock in milliseconds and number, in the order in which they started.
    pub fn timers(&self) -> impl Iterator<Item = (u64, u64)> {
        self.timers.iter().map(|(at_ms, number, _)| (at_ms, number))
    }

    /// Returns the `agent_name` of the tree's `root`; empty without a tree.
    #[must_use]
    pub fn agent_name(&self) -> &str {
        self.main_tree().map_or("", |tree| &self.trees[tree as usize].agent)
    }

    /// Returns the tree and the number of a node.
    pub(super) fn number(&self, at: NodeRef) -> (u32, u32) {
        let instance = self.running.get(at);
        (instance.tree, instance.program.nodes[at.node as usize].idx)
    }

    /// Returns the index of the main tree's file.
    pub(super) fn main_tree(&self) -> Option<u32> {
        self.main.map(|instance| self.running.get(NodeRef { instance, node: 0 }).tree)
    }
}
