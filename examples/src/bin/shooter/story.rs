//! The last fate of each node and its reason, collected from a trace.

use std::collections::VecDeque;

use bt_runtime::trace::{Live, NodeId, Record, Trace};
use bt_runtime::{Agent, loaded::LoadedNode, status::Outcome};

use crate::guard::Soldier;
use crate::mind::Rows;

/// The number of stored decisions.
const REMEMBERED: usize = 100;

/// The last fate of a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fate {
    /// The node was never entered or checked.
    #[default]
    Unasked,
    /// The node is running.
    Running,
    /// The node succeeded.
    Succeeded,
    /// The node failed.
    Failed,
    /// A guard, a cooldown, or the node's own condition refused the entry: the index of that guard, 0 for the
    /// outermost.
    Refused(u8),
    /// An abort: the node's own guard became false while the node was running.
    Ended,
    /// An abort: this branch preempted the node.
    Preempted(NodeId),
    /// The node was halted together with its parent.
    Halted,
}

/// A decision, for the list.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The tick of the brain.
    pub tick: u32,
    /// The node.
    pub node: NodeId,
    /// The fate of the node.
    pub fate: Fate,
}

/// The trace of one guard, by nodes.
#[derive(Clone, Debug)]
pub struct Story {
    rows: Rows,
    /// The nodes of the next version of the tree.
    coming: Option<Rows>,
    tick: u32,
    /// The fate of each node, and its tick.
    fates: Vec<(Fate, u32)>,
    /// The tick in which the tree last wrote each key.
    writes: Vec<Option<u32>>,
    decisions: VecDeque<Decision>,
    aborts: u32,
    /// The preempted branch, and the branch that preempts it.
    preempted: Option<(NodeId, NodeId)>,
    /// The nodes halted since the last record of another kind.
    halted: Vec<NodeId>,
}

impl Story {
    /// Makes the empty story of a tree with these nodes.
    pub fn new(rows: Rows) -> Self {
        Self {
            fates: vec![Default::default(); rows.len()],
            rows,
            coming: None,
            tick: 0,
            writes: vec![None; Soldier::KEY_COUNT],
            decisions: VecDeque::new(),
            aborts: 0,
            preempted: None,
            halted: Vec::new(),
        }
    }
}

impl Story {
    /// Returns the nodes of the tree.
    pub fn rows(&self) -> &[LoadedNode] {
        &self.rows
    }

    /// Returns a node of the tree.
    pub fn info(&self, node: NodeId) -> &LoadedNode {
        &self.rows[usize::from(node)]
    }

    /// Sets the nodes of the next version of the tree, which begins with the record of the swap.
    pub fn comes(&mut self, rows: Rows) {
        self.coming = Some(rows);
    }

    /// Begins with the next version. Running nodes continue without a new record; the fate of the others is unknown.
    fn swaps(&mut self) {
        if let Some(rows) = self.coming.take() {
            let (tick, aborts) = (self.tick, self.aborts);
            *self = Self { tick, aborts, ..Self::new(rows) };
            self.fates.fill((Fate::Unasked, tick));
        }
    }

    /// Returns `true` if this node halts its other children when enough children are done.
    fn decides(&self, node: NodeId) -> bool {
        matches!(self.info(node).kind, "race" | "parallel" | "simple_parallel")
    }

    /// Returns `true` if this fate gets a line in the list of decisions.
    fn is_listed(&self, node: NodeId, fate: Fate) -> bool {
        match fate {
            Fate::Unasked | Fate::Halted => false,
            Fate::Preempted(_) | Fate::Ended | Fate::Failed => node != 0,
            Fate::Running | Fate::Succeeded | Fate::Refused(_) => self.info(node).depth == 1,
        }
    }

    /// Returns the number of aborts of running branches by a guard: preempted by a branch of higher priority, or ended
    /// because their own guard became false. Children halted by a race, a parallel or together with their parent do not
    /// count.
    pub fn aborts(&self) -> u32 {
        self.aborts
    }

    /// Returns the number of ticks of the brain so far.
    pub fn tick(&self) -> u32 {
        self.tick
    }

    /// Returns the fate of a node, and its age in ticks.
    pub fn fate(&self, node: NodeId) -> (Fate, u32) {
        let (fate, since) = self.fates[usize::from(node)];
        (fate, self.tick - since)
    }

    /// Returns the number of ticks since the tree last wrote a key.
    pub fn written(&self, key: usize) -> Option<u32> {
        self.writes[key].map(|tick| self.tick - tick)
    }

    /// Returns the running sibling before this node, in a selector.
    pub fn behind(&self, node: NodeId) -> Option<NodeId> {
        let parent = self.info(node).parent.filter(|&parent| self.info(parent).kind == "selector")?;
        let before = self.rows.iter().filter(|other| other.parent == Some(parent) && other.id < node);
        before.map(|other| other.id).find(|&other| self.fate(other).0 == Fate::Running)
    }

    /// Returns the last decisions, newest first.
    pub fn decisions(&self) -> impl Iterator<Item = &Decision> {
        self.decisions.iter().rev()
    }

    fn becomes(&mut self, node: NodeId, fate: Fate) {
        let (before, since) = self.fates[usize::from(node)];
        // A search checks the guards of idle branches repeatedly. The same refusal keeps its tick.
        let same = fate == before && matches!(fate, Fate::Refused(_));
        self.fates[usize::from(node)] = (fate, if same { since } else { self.tick });
        if self.is_listed(node, fate) && fate != before {
            self.decisions.push_back(Decision { tick: self.tick, node, fate });
            if self.decisions.len() > REMEMBERED {
                self.decisions.pop_front();
            }
        }
    }

    /// Notes that an action is ticked, so the action and its ancestors are running. That is news only after a swap.
    fn runs_on(&mut self, node: NodeId) {
        let mut above = Some(node);
        while let Some(node) = above {
            if self.fates[usize::from(node)].0 == Fate::Unasked {
                self.becomes(node, Fate::Running);
            }
            above = self.info(node).parent;
        }
    }

    fn halts(&mut self, node: NodeId) {
        self.halted.push(node);
        if self.info(node).parent.is_none() {
            // The brain is stopped, and the next record may come much later.
            self.settle();
        }
    }

    /// Sets the fate of the halted nodes. Children are halted before their parents, so the reason is known only now.
    fn settle(&mut self) {
        let halted = std::mem::take(&mut self.halted);
        for &node in &halted {
            let fate = match (self.info(node).parent, self.preempted) {
                (Some(parent), _) if halted.contains(&parent) => Fate::Halted,
                (Some(_), Some((branch, by))) if branch == node => Fate::Preempted(by),
                (Some(parent), _) if !self.decides(parent) => Fate::Ended,
                _ => Fate::Halted,
            };
            if matches!(fate, Fate::Preempted(_) | Fate::Ended) {
                self.aborts += 1;
                self.preempted = None;
            }
            self.becomes(node, fate);
        }
    }
}

impl Trace for Story {
    fn record(&mut self, record: Live<'_>) {
        match record {
            Record::Halt { node } => return self.halts(node),
            Record::Key { key, .. } => return self.writes[key] = Some(self.tick),
            _ => self.settle(),
        }
        match record {
            Record::Tick { .. } => self.tick += 1,
            Record::Enter { node } => self.becomes(node, Fate::Running),
            Record::Leave { node, outcome: Outcome::Success } => self.becomes(node, Fate::Succeeded),
            Record::Leave { node, outcome: Outcome::Failure } => self.becomes(node, Fate::Failed),
            Record::Guard { node, guard, passed: false, .. } => self.becomes(node, Fate::Refused(guard)),
            // A leaf that continues after a swap shows that it and its ancestors are running.
            Record::Action { node, .. } => self.runs_on(node),
            Record::Swap { .. } => self.swaps(),
            Record::Preempt { node, by } => self.preempted = Some((node, by)),
            _ => {}
        }
    }
}
