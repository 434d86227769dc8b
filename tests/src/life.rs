//! The laws that every trace of every tree obeys.

use bt_runtime::trace::{NodeId, Record};
use bt_runtime::tree::NodeInfo;

use crate::subject::name;

/// Follows a trace: keeps the active nodes, and checks each record against the laws.
///
/// Every enter has one leave or halt; no node is active outside its parent; children end before their parent; only
/// parallels, and loops with a width, have two active children. A reactive composite checks its conditions while
/// another child runs, but has one
/// active child after the tick.
#[derive(Clone, Debug)]
pub struct Life {
    info: &'static [NodeInfo],
    active: Vec<bool>,
    /// Active nodes of trees in slots. They are not in `info`, but start and end like all others.
    slotted: Vec<NodeId>,
    /// The enters, leaves and halts so far.
    pub counts: [u32; 3],
}

/// The kinds of nodes whose children run side by side.
const SIDE_BY_SIDE: [&str; 4] = ["parallel", "race", "simple_parallel", "custom"];
/// The kinds of nodes in a machine. Their tasks run side by side, beside at most one state.
const STATES: [&str; 5] = ["machine", "state", "group", "linked", "subtree"];
/// The kinds of nodes that check conditions while another child runs.
const REACTIVE: [&str; 2] = ["reactive_sequence", "reactive_selector"];

impl Life {
    /// Starts with all nodes of the tree inactive.
    #[must_use]
    pub fn new(info: &'static [NodeInfo]) -> Self {
        for (index, node) in info.iter().enumerate() {
            assert_eq!(usize::from(node.id), index, "a node's id is its place in the table");
            assert!(node.parent.is_none_or(|parent| parent < node.id), "parents stand before children");
            assert_eq!(node.parent.is_none(), index == 0, "only the first node has no parent");
            let above = node.parent.map_or(0, |parent| info[usize::from(parent)].depth + 1);
            assert_eq!(node.depth, above, "the depth of {}", node.name);
        }
        Self { info, active: vec![false; info.len()], slotted: Vec::new(), counts: [0; 3] }
    }

    /// The nodes that are active.
    pub fn active(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.info.iter().map(|info| info.id).filter(|&id| self.active[usize::from(id)])
    }

    fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        self.active().filter(move |&id| self.info[usize::from(id)].parent == Some(node))
    }

    /// `true` if the children of a node run side by side. A `for_each` has several children if it has a width.
    fn is_side_by_side(&self, node: NodeId) -> bool {
        let kind = self.info[usize::from(node)].kind;
        let children = || self.info.iter().filter(|info| info.parent == Some(node)).count();
        SIDE_BY_SIDE.contains(&kind) || kind == "for_each" && children() > 1
    }

    /// The number of active children, among those of which only one may be active.
    fn rivals(&self, node: NodeId) -> usize {
        let is_state = |id: &NodeId| STATES.contains(&self.info[usize::from(*id)].kind);
        match is_state(&node) {
            true => self.children(node).filter(|id| is_state(id) && self.is_own(*id, node)).count(),
            false => self.children(node).count(),
        }
    }

    /// `true` if a state belongs to the same machine as its parent, and not to a machine that runs as a task.
    fn is_own(&self, id: NodeId, above: NodeId) -> bool {
        let info = |id: NodeId| &self.info[usize::from(id)];
        info(id).kind != "machine" && info(id).tree == info(above).tree
    }

    /// Checks the next record.
    ///
    /// # Errors
    /// Names the law that the record breaks.
    pub fn follow<V>(&mut self, record: &Record<V>) -> Result<(), String> {
        if record.node().is_some_and(|node| usize::from(node) >= self.info.len()) {
            return self.follow_slotted(record);
        }
        match *record {
            Record::Enter { node } => {
                self.counts[0] += 1;
                self.enter(node)
            }
            Record::Leave { node, .. } => {
                self.counts[1] += 1;
                self.end(node, "left")
            }
            Record::Halt { node } => {
                self.counts[2] += 1;
                self.end(node, "halted")
            }
            Record::Preempt { node, by } => {
                let (old, new) = (name(self.info, node), name(self.info, by));
                let [above, other] = [node, by].map(|id| self.info[usize::from(id)].parent);
                let scored = |parent: NodeId| self.info[usize::from(parent)].kind == "utility_selector";
                let comes_first = |parent| by < node || (by != node && scored(parent));
                match above {
                    Some(parent) if above == other && comes_first(parent) && self.active[usize::from(parent)] => Ok(()),
                    _ => Err(format!("{new} preempts {old}, which it may not preempt")),
                }
            }
            _ => Ok(()),
        }
    }

    fn follow_slotted<V>(&mut self, record: &Record<V>) -> Result<(), String> {
        let (node, kind) = match *record {
            Record::Enter { node } => (node, 0),
            Record::Leave { node, .. } => (node, 1),
            Record::Halt { node } => (node, 2),
            _ => return Ok(()),
        };
        self.counts[kind] += 1;
        match (kind, self.slotted.iter().position(|&active| active == node)) {
            (0, None) => self.slotted.push(node),
            (1 | 2, Some(at)) => _ = self.slotted.remove(at),
            (0, Some(_)) => return Err(format!("node {node} of a slot is entered twice")),
            _ => return Err(format!("node {node} of a slot ends, but does not run")),
        }
        Ok(())
    }

    fn enter(&mut self, node: NodeId) -> Result<(), String> {
        let title = name(self.info, node);
        if core::mem::replace(&mut self.active[usize::from(node)], true) {
            return Err(format!("{title} is entered twice"));
        }
        let Some(parent) = self.info[usize::from(node)].parent else { return Ok(()) };
        if !self.active[usize::from(parent)] {
            return Err(format!("{title} is entered outside {}", name(self.info, parent)));
        }
        let kind = self.info[usize::from(parent)].kind;
        if self.rivals(parent) > 1 && !self.is_side_by_side(parent) && !REACTIVE.contains(&kind) {
            return Err(format!("{title} is entered while a sibling runs"));
        }
        Ok(())
    }

    /// Checks the state at the end of a tick.
    ///
    /// # Errors
    /// Names a node that has two active children and is not a parallel.
    pub fn rest(&self) -> Result<(), String> {
        if !self.slotted.is_empty() && !self.active().any(|id| self.info[usize::from(id)].kind == "slot") {
            return Err(format!("no slot is active, but in slots {:?}", self.slotted));
        }
        match self.active().find(|&id| !self.is_side_by_side(id) && self.rivals(id) > 1) {
            Some(id) => Err(format!("two children of {} are active", name(self.info, id))),
            None => Ok(()),
        }
    }

    fn end(&mut self, node: NodeId, how: &str) -> Result<(), String> {
        let title = name(self.info, node);
        if !core::mem::replace(&mut self.active[usize::from(node)], false) {
            return Err(format!("{title} is {how}, but does not run"));
        }
        match self.children(node).next() {
            Some(child) => Err(format!("{title} is {how} before {}", name(self.info, child))),
            None => Ok(()),
        }
    }
}
