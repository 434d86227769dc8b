//! What an agent remembers of the nodes that run.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::program::Program;

/// A node of a running tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct At {
    /// Which of the running trees.
    pub(super) instance: u32,
    /// Where the node stands in its program.
    pub(super) node: u32,
}

/// A tree that runs: the one that was loaded, or one below a `sub_tree`.
#[derive(Debug)]
pub(super) struct Instance {
    pub(super) program: Arc<Program>,
    /// Which of the agent's files it is of.
    pub(super) tree: u32,
    /// The `sub_tree` above it.
    pub(super) above: Option<At>,
    /// How many `sub_tree`s stand above it.
    pub(super) depth: u32,
    pub(super) cells: Vec<Cell>,
}

/// What a node remembers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) phase: Phase,
    /// Does it stand in the fronts?
    pub(super) queued: bool,
    /// Its result, once it is done.
    pub(super) result: bool,
    /// The index of the child that runs.
    pub(super) child: u32,
    /// The children that a `random_seq` has not drawn yet.
    pub(super) left: Vec<u32>,
    /// The number of the timer or ticket that an action waits for; 0: none.
    pub(super) waits: u64,
    /// The tree below a `sub_tree`.
    pub(super) below: Option<u32>,
}

/// Where a node is in its life.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Phase {
    /// It does not run.
    #[default]
    Idle,
    /// It is to be entered.
    Init,
    /// It waits for its children.
    WaitChild,
    /// It waits for an event, a timer or an answer.
    Blocking,
    /// A child has finished: it is to be visited again.
    Awaken,
    /// It has finished; the result counts until its parent is done.
    Done,
}

impl Phase {
    /// Does the node stand in the fronts for a reason?
    pub(super) fn fronts(self) -> bool {
        matches!(self, Self::Init | Self::Awaken | Self::Blocking)
    }

    /// Does it run, or will it?
    pub(super) fn alive(self) -> bool {
        !matches!(self, Self::Idle | Self::Done)
    }
}

/// The trees that run. A tree that ended gives its place back, but not before the fronts have forgotten its nodes.
#[derive(Debug, Default)]
pub(super) struct Instances {
    list: Vec<Instance>,
    free: Vec<u32>,
    ended: Vec<u32>,
    /// How many nodes all that run have.
    pub(super) nodes: usize,
}

impl Instances {
    pub(super) fn get(&self, at: At) -> &Instance {
        &self.list[at.instance as usize]
    }

    pub(super) fn cell(&self, at: At) -> &Cell {
        &self.get(at).cells[at.node as usize]
    }

    pub(super) fn cell_mut(&mut self, at: At) -> &mut Cell {
        &mut self.list[at.instance as usize].cells[at.node as usize]
    }

    /// A new tree; its number.
    pub(super) fn begin(&mut self, program: &Arc<Program>, tree: u32, above: Option<At>) -> u32 {
        let depth = above.map_or(0, |above| self.get(above).depth + 1);
        self.nodes += program.nodes.len();
        let cells = alloc::vec![Cell::default(); program.nodes.len()];
        let instance = Instance { program: Arc::clone(program), tree, above, depth, cells };
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

    /// A tree has ended; none of its nodes runs.
    pub(super) fn end(&mut self, number: u32) {
        self.nodes -= self.list[number as usize].cells.len();
        self.ended.push(number);
    }

    /// The fronts have forgotten the nodes of all trees that ended.
    pub(super) fn forgotten(&mut self) {
        self.free.append(&mut self.ended);
    }

    /// All trees have ended.
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    /// The node above: the parent, or the `sub_tree` that the tree stands below.
    pub(super) fn above(&self, at: At) -> Option<At> {
        let instance = self.get(at);
        match instance.program.nodes[at.node as usize].parent {
            Some(node) => Some(At { node, ..at }),
            None => instance.above,
        }
    }
}
