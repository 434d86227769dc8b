//! What became of each node, and why: made of a trace, while it is written.

use std::collections::VecDeque;

use bt_runtime::prelude::*;
use bt_runtime::trace::{Live, NodeId, Record, Trace};
use bt_runtime::{loaded::LoadedNode, status::Outcome};

use crate::guard::Soldier;
use crate::mind::Rows;

/// How many decisions are remembered.
const REMEMBERED: usize = 100;

/// What became of a node when it was last in question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fate {
    /// It never was.
    #[default]
    Unasked,
    /// It runs.
    Running,
    /// It was done, and succeeded.
    Succeeded,
    /// It was done, and failed.
    Failed,
    /// A guard, a cooldown, or its own condition, did not let it start: its place, 0 for the outermost.
    Refused(u8),
    /// An abort: it ran, and its own guard turned false.
    Ended,
    /// An abort: it ran, and this branch claimed execution.
    Preempted(NodeId),
    /// It was halted together with what it stands in.
    Halted,
}

/// A decision, for the list.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The brain's tick.
    pub tick: u32,
    /// The node it is about.
    pub node: NodeId,
    /// What became of it.
    pub fate: Fate,
}

/// The trace of one guard, told by nodes.
#[derive(Clone, Debug)]
pub struct Story {
    rows: Rows,
    /// The nodes of the version that is about to be taken.
    coming: Option<Rows>,
    tick: u32,
    /// What became of each node, and in which tick.
    fates: Vec<(Fate, u32)>,
    /// In which tick each key was last written by the tree.
    writes: Vec<Option<u32>>,
    decisions: VecDeque<Decision>,
    aborts: u32,
    /// The branch that is being preempted, and by which.
    preempted: Option<(NodeId, NodeId)>,
    /// What was halted since the last record of another kind.
    halted: Vec<NodeId>,
}

impl Story {
    /// Of a tree with these nodes, of which nothing was told yet.
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
    /// The nodes of the tree.
    pub fn rows(&self) -> &[LoadedNode] {
        &self.rows
    }

    /// A node of the tree.
    pub fn info(&self, node: NodeId) -> &LoadedNode {
        &self.rows[usize::from(node)]
    }

    /// Another version of the tree has these nodes, from the record on that says so.
    pub fn comes(&mut self, rows: Rows) {
        self.coming = Some(rows);
    }

    /// The version is there: what ran goes on, which is not told again, and the rest is not known.
    fn swaps(&mut self) {
        if let Some(rows) = self.coming.take() {
            let (tick, aborts) = (self.tick, self.aborts);
            *self = Self { tick, aborts, ..Self::new(rows) };
            self.fates.fill((Fate::Unasked, tick));
        }
    }

    /// Does this node halt its children when enough of them are done?
    fn decides(&self, node: NodeId) -> bool {
        matches!(self.info(node).kind, "race" | "parallel" | "simple_parallel")
    }

    /// Is this worth a line in the list of decisions?
    fn tells(&self, node: NodeId, fate: Fate) -> bool {
        match fate {
            Fate::Unasked | Fate::Halted => false,
            Fate::Preempted(_) | Fate::Ended | Fate::Failed => node != 0,
            Fate::Running | Fate::Succeeded | Fate::Refused(_) => self.info(node).depth == 1,
        }
    }

    /// How often a branch that ran was ended by a guard: preempted by a branch of higher priority, or left
    /// because its own guard turned false. What a race or a parallel halts once it is decided does not count,
    /// nor does what is halted together with its parent.
    pub fn aborts(&self) -> u32 {
        self.aborts
    }

    /// The ticks of the brain so far.
    pub fn tick(&self) -> u32 {
        self.tick
    }

    /// What became of a node, and for how many ticks that is so.
    pub fn fate(&self, node: NodeId) -> (Fate, u32) {
        let (fate, since) = self.fates[usize::from(node)];
        (fate, self.tick - since)
    }

    /// How many ticks ago the tree last wrote a key.
    pub fn written(&self, key: usize) -> Option<u32> {
        self.writes[key].map(|tick| self.tick - tick)
    }

    /// The sibling that runs while this node waits behind it.
    pub fn behind(&self, node: NodeId) -> Option<NodeId> {
        let parent = self.info(node).parent.filter(|&parent| self.info(parent).kind == "selector")?;
        let before = self.rows.iter().filter(|other| other.parent == Some(parent) && other.id < node);
        before.map(|other| other.id).find(|&other| self.fate(other).0 == Fate::Running)
    }

    /// The last decisions, newest first.
    pub fn decisions(&self) -> impl Iterator<Item = &Decision> {
        self.decisions.iter().rev()
    }

    fn becomes(&mut self, node: NodeId, fate: Fate) {
        let (before, since) = self.fates[usize::from(node)];
        // A search asks the guards of idle branches again and again: that is no news.
        let same = fate == before && matches!(fate, Fate::Refused(_));
        self.fates[usize::from(node)] = (fate, if same { since } else { self.tick });
        if self.tells(node, fate) && fate != before {
            self.decisions.push_back(Decision { tick: self.tick, node, fate });
            if self.decisions.len() > REMEMBERED {
                self.decisions.pop_front();
            }
        }
    }

    /// An action is ticked: it runs, and so does what stands above it. News only right after a swap.
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
            // The brain is stopped: no other record may follow for long.
            self.settle();
        }
    }

    /// Tells what was halted: children come before their parents, so that the reason is known only now.
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
            // A leaf that goes on in another version tells that it and all above it run.
            Record::Action { node, .. } => self.runs_on(node),
            Record::Swap { .. } => self.swaps(),
            Record::Preempt { node, by } => self.preempted = Some((node, by)),
            _ => {}
        }
    }
}
