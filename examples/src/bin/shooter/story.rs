//! What became of each node, and why: made of a trace, while it is written.

use std::collections::VecDeque;

use bt_runtime::prelude::*;
use bt_runtime::trace::{Live, NodeId, Record, Trace};
use bt_runtime::{NodeInfo, Outcome};

use crate::guard::Guard;

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

impl Default for Story {
    fn default() -> Self {
        Self {
            tick: 0,
            fates: vec![Default::default(); Guard::INFO.len()],
            writes: vec![None; <Guard as Tree>::Agent::KEY_COUNT],
            decisions: VecDeque::new(),
            aborts: 0,
            preempted: None,
            halted: Vec::new(),
        }
    }
}

fn info(node: NodeId) -> &'static NodeInfo {
    &Guard::INFO[usize::from(node)]
}

impl Story {
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
        let parent = info(node).parent.filter(|&parent| info(parent).kind == "selector")?;
        let before = Guard::INFO.iter().filter(|other| other.parent == Some(parent) && other.id < node);
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
        if tells(node, fate) && fate != before {
            self.decisions.push_back(Decision { tick: self.tick, node, fate });
            if self.decisions.len() > REMEMBERED {
                self.decisions.pop_front();
            }
        }
    }

    fn halts(&mut self, node: NodeId) {
        self.halted.push(node);
        if info(node).parent.is_none() {
            // The brain is stopped: no other record may follow for long.
            self.settle();
        }
    }

    /// Tells what was halted: children come before their parents, so that the reason is known only now.
    fn settle(&mut self) {
        let halted = std::mem::take(&mut self.halted);
        for &node in &halted {
            let fate = match (info(node).parent, self.preempted) {
                (Some(parent), _) if halted.contains(&parent) => Fate::Halted,
                (Some(_), Some((branch, by))) if branch == node => Fate::Preempted(by),
                (Some(parent), _) if !decides(parent) => Fate::Ended,
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

/// Does this node halt its children when enough of them are done?
fn decides(node: NodeId) -> bool {
    matches!(info(node).kind, "race" | "parallel" | "simple_parallel")
}

/// Is this worth a line in the list of decisions?
fn tells(node: NodeId, fate: Fate) -> bool {
    match fate {
        Fate::Unasked | Fate::Halted => false,
        Fate::Preempted(_) | Fate::Ended | Fate::Failed => node != 0,
        Fate::Running | Fate::Succeeded | Fate::Refused(_) => info(node).depth == 1,
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
            Record::Preempt { node, by } => self.preempted = Some((node, by)),
            _ => {}
        }
    }
}
