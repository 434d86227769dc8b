//! The running trees and the states of their nodes.

use std::sync::Arc;

use super::program::Program;

/// A reference to a node of a running tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct NodeRef {
    /// The index of the running tree.
    pub(super) instance: u32,
    /// The index of the node in its program.
    pub(super) node: u32,
}

/// A running tree: the main tree, or a tree that a `sub_tree` has started.
#[derive(Debug)]
pub(super) struct Instance {
    pub(super) program: Arc<Program>,
    /// The index of the tree's file in the agent's list.
    pub(super) tree: u32,
    /// The `sub_tree` that started the tree.
    pub(super) caller: Option<NodeRef>,
    /// The number of nested `sub_tree`s around the tree.
    pub(super) depth: u32,
    pub(super) states: Vec<NodeState>,
}

/// The state of a node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct NodeState {
    pub(super) phase: Phase,
    /// `true` if the node is in the frontier.
    pub(super) queued: bool,
    /// The result, valid when the node is done.
    pub(super) result: bool,
    /// The index of the running child.
    pub(super) child: u32,
    /// The children that a `random_seq` has not drawn yet.
    pub(super) undrawn: Vec<u32>,
    /// The timer or ticket that an action waits for; 0 if none.
    pub(super) waits_for: u64,
    /// The running tree of a `sub_tree`.
    pub(super) subtree: Option<u32>,
}

/// The phase of a node's life.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Phase {
    /// The node is not running.
    #[default]
    Idle,
    /// The node is entered in the next round.
    Init,
    /// The node waits for its children.
    WaitChild,
    /// The node waits for an event, a timer or an asynchronous action.
    Blocking,
    /// A child has finished, so the node is visited again in the next round.
    Awaken,
    /// The node has finished. Its result is valid until its parent finishes.
    Done,
}

impl Phase {
    /// Returns `true` if the frontier must have a node in this phase.
    pub(super) fn in_frontier(self) -> bool {
        matches!(self, Self::Init | Self::Awaken | Self::Blocking)
    }

    /// Returns `true` if a node in this phase is running or about to run.
    pub(super) fn is_active(self) -> bool {
        !matches!(self, Self::Idle | Self::Done)
    }
}

/// The running trees. The slot of an ended tree is reused only after the frontier has dropped the nodes of the tree.
#[derive(Debug, Default)]
pub(super) struct Instances {
    list: Vec<Instance>,
    free: Vec<u32>,
    ended: Vec<u32>,
    /// The number of nodes in all running trees.
    pub(super) nodes: usize,
}

impl Instances {
    pub(super) fn get(&self, at: NodeRef) -> &Instance {
        &self.list[at.instance as usize]
    }

    pub(super) fn state(&self, at: NodeRef) -> &NodeState {
        &self.get(at).states[at.node as usize]
    }

    pub(super) fn state_mut(&mut self, at: NodeRef) -> &mut NodeState {
        &mut self.list[at.instance as usize].states[at.node as usize]
    }

    /// Adds a tree. Returns its index.
    pub(super) fn begin(&mut self, program: &Arc<Program>, tree: u32, caller: Option<NodeRef>) -> u32 {
        let depth = caller.map_or(0, |caller| self.get(caller).depth + 1);
        self.nodes += program.nodes.len();
        let states = vec![NodeState::default(); program.nodes.len()];
        let instance = Instance { program: Arc::clone(program), tree, caller, depth, states };
        match self.free.pop() {
            Some(number) => {
                self.list[number as usize] = instance;
                number
            }
            None => {
                self.list.push(instance);
                self.list.len() as u32 - 1
            }
        }
    }

    /// Ends a tree whose nodes no longer run.
    pub(super) fn end(&mut self, number: u32) {
        self.nodes -= self.list[number as usize].states.len();
        self.ended.push(number);
    }

    /// Frees the slots of ended trees, after the frontier has dropped their nodes.
    pub(super) fn free_ended(&mut self) {
        self.free.append(&mut self.ended);
    }

    /// Removes all trees.
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Returns the parent of a node; for a root, the `sub_tree` that started its tree.
    pub(super) fn parent(&self, at: NodeRef) -> Option<NodeRef> {
        let instance = self.get(at);
        match instance.program.nodes[at.node as usize].parent {
            Some(node) => Some(NodeRef { node, ..at }),
            None => instance.caller,
        }
    }
}
