//! The records of a run, as far as expectations need them.

use alloc::borrow::ToOwned;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use std::io;
use std::sync::{Mutex, MutexGuard, PoisonError};

use bt_model::script::Counter;
use serde_json::Value;

use crate::loaded::program::LoadedNode;
use crate::status::Outcome;
use crate::trace::{Live, NodeId, Record};

/// The largest number of lines of a tick that a failure shows.
const MOST: usize = 1000;

/// The number of times that each of [`Counter::ALL`] has happened to each node.
type Counts = BTreeMap<NodeId, [u32; Counter::ALL.len()]>;

/// The running nodes, the counts of events of nodes, and the lines of the last tick.
#[derive(Default)]
pub struct Seen {
    active: BTreeSet<NodeId>,
    total: Counts,
    in_tick: Counts,
    lines: Arc<Mutex<Vec<u8>>>,
}

impl Seen {
    /// Begins a tick. The changes of the script before the tick belong to it.
    pub fn begin(&mut self) {
        self.in_tick.clear();
        locked(&self.lines).clear();
    }

    /// Counts a record.
    pub fn record(&mut self, record: &Live<'_>) {
        let (node, counter) = match *record {
            Record::Enter { node } => (node, Counter::Entered),
            Record::Leave { node, outcome: Outcome::Success } => (node, Counter::Succeeded),
            Record::Leave { node, outcome: Outcome::Failure } => (node, Counter::Failed),
            Record::Halt { node } => (node, Counter::Halted),
            _ => return,
        };
        match counter {
            Counter::Entered => _ = self.active.insert(node),
            _ => _ = self.active.remove(&node),
        }
        for counts in [&mut self.total, &mut self.in_tick] {
            let count = &mut counts.entry(node).or_default()[counter as usize];
            *count = count.saturating_add(1);
        }
    }

    /// Returns a writer that keeps the lines of the tick, and passes them on to `out`.
    pub fn copied<W>(&self, out: W) -> Copied<W> {
        Copied { out, copy: Some(Arc::clone(&self.lines)) }
    }

    /// Returns `true` while a node runs.
    pub fn is_active(&self, node: NodeId) -> bool {
        self.active.contains(&node)
    }

    /// Returns the running nodes below which no node runs, in the order of the tree.
    pub fn leaves(&self, info: &[LoadedNode]) -> Vec<NodeId> {
        let parent = |node: &NodeId| info.get(usize::from(*node)).and_then(|info| info.parent);
        let parents: BTreeSet<NodeId> = self.active.iter().filter_map(parent).collect();
        self.active.difference(&parents).copied().collect()
    }

    /// Returns how often something has happened to a node: in the last tick if `in_tick`, else in the whole run.
    pub fn count(&self, node: NodeId, counter: Counter, in_tick: bool) -> u32 {
        let counts = if in_tick { &self.in_tick } else { &self.total };
        counts.get(&node).map_or(0, |counts| counts[counter as usize])
    }

    /// Returns the records of the last tick.
    pub fn records(&self) -> Vec<Value> {
        let lines = locked(&self.lines);
        let lines = lines.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
        lines.filter_map(|line| serde_json::from_slice(line).ok()).collect()
    }

    /// Returns the lines of the last tick.
    pub fn whole(&self) -> Vec<String> {
        String::from_utf8_lossy(&locked(&self.lines)).lines().map(ToOwned::to_owned).collect()
    }

    /// Returns the lines of the last tick, without its number.
    pub fn trace(&self) -> Arc<[String]> {
        let lines = locked(&self.lines);
        let lines = lines.split(|byte| *byte == b'\n').filter_map(|line| core::str::from_utf8(line).ok());
        let without = lines.filter_map(|line| Some(line.split_once(",")?.1));
        without.take(MOST).map(|line| "{".to_owned() + line).collect()
    }
}

fn locked(lines: &Mutex<Vec<u8>>) -> MutexGuard<'_, Vec<u8>> {
    lines.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A writer that passes text on to `out`, and keeps a copy if there are expectations.
pub struct Copied<W> {
    pub out: W,
    pub copy: Option<Arc<Mutex<Vec<u8>>>>,
}

impl<W: io::Write> io::Write for Copied<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        if let Some(copy) = &self.copy {
            locked(copy).extend_from_slice(&bytes[..written]);
        }
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
