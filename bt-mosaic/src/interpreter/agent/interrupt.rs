//! The interruption of running nodes, and the stop of an agent.

use super::Agent;
use crate::interpreter::instance::{NodeRef, NodeState, Phase};
use crate::interpreter::program::Op;
use crate::interpreter::{Command, RunError, RunErrorKind, Ticket};

impl Agent {
    /// Interrupts all running descendants of a node, and cancels their timers and actions. Records nothing.
    pub(super) fn interrupt_descendants(&mut self, at: NodeRef) {
        let mut open: Vec<NodeRef> = Vec::new();
        self.children(at, &mut open);
        while let Some(at) = open.pop() {
            if !self.running.state(at).phase.is_active() {
                continue;
            }
            self.children(at, &mut open);
            self.interrupt(at);
        }
    }

    /// Adds the children of a node, and the root of the subtree that it runs.
    fn children(&self, at: NodeRef, into: &mut Vec<NodeRef>) {
        let instance = self.running.get(at);
        into.extend(instance.program.nodes[at.node as usize].children.iter().map(|node| NodeRef { node: *node, ..at }));
        if let Some(instance) = instance.states[at.node as usize].subtree {
            into.push(NodeRef { instance, node: self.running.get(NodeRef { instance, node: 0 }).program.root });
        }
    }

    /// Interrupts one node.
    fn interrupt(&mut self, at: NodeRef) {
        self.end_subtree(at);
        let state = self.running.state_mut(at);
        // The node stays in the frontier until the next round removes it.
        let old = std::mem::take(state);
        state.queued = old.queued;
        if old.waits_for == 0 {
            return;
        }
        self.timers.cancel(old.waits_for);
        let instance = self.running.get(at);
        if let Op::Action { name, .. } = &instance.program.nodes[at.node as usize].op
            && let Some(action) = self.library.actions().get(name)
        {
            action.interrupt(Ticket(old.waits_for));
        }
    }

    /// Ends the tree that a `sub_tree` runs.
    pub(super) fn end_subtree(&mut self, at: NodeRef) {
        if let Some(instance) = self.running.state_mut(at).subtree.take() {
            self.running.end(instance);
        }
    }

    /// Switches the agent off, interrupts all running nodes and drops all events.
    pub(super) fn stop(&mut self) {
        self.enabled = false;
        self.context.events.clear();
        let Some(instance) = self.main else { return };
        let root = NodeRef { instance, node: self.running.get(NodeRef { instance, node: 0 }).program.root };
        self.interrupt_descendants(root);
        self.interrupt(root);
        for at in self.frontier.drain(..) {
            *self.running.state_mut(at) = NodeState::default();
        }
        self.timers.clear();
    }

    /// Stops the agent because of an error at this node.
    pub(super) fn stop_at(&mut self, at: NodeRef, kind: RunErrorKind) -> RunError {
        let node = self.number(at).1;
        let tree = self.running.get(at).program.name.clone();
        self.stop();
        RunError { tree, node, kind }
    }

    /// Clears the blackboard and records the reset.
    pub(super) fn clear_blackboard(&mut self) {
        self.context.record(|| Command::Reset);
        self.context.clear();
    }

    /// Restarts the main tree with an empty blackboard. If the agent is on, it stays on.
    pub(super) fn restart(&mut self) {
        let enabled = self.enabled;
        self.stop();
        self.enabled = enabled;
        self.clear_blackboard();
        self.start_main();
    }

    /// Counts a visit. Beyond the limit, stops the agent with an error at the loop with the most iterations.
    pub(super) fn count_visit(&mut self, at: NodeRef) -> Result<(), RunError> {
        self.visits += 1;
        if self.visits <= self.library.limits().visits {
            return Ok(());
        }
        let visits = self.visits - 1;
        let most = self.iterations.iter().max_by_key(|(_, count)| **count).map(|(at, count)| (*at, *count));
        let (at, rounds) = most.filter(|(at, _)| self.running.state(*at).phase != Phase::Idle).unwrap_or((at, 0));
        Err(self.stop_at(at, RunErrorKind::Endless { visits, rounds }))
    }

    /// Counts an iteration of a loop.
    pub(super) fn count_iteration(&mut self, at: NodeRef) {
        *self.iterations.entry(at).or_default() += 1;
    }
}
