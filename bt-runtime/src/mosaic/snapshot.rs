//! All of an agent as data.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use serde::{Deserialize, Serialize};

use super::program::{Does, Program};
use super::state::{At, Cell, Instances, Phase};
use super::timers::Timers;
use super::{Agent, BoardFull, DynamicBoard, LoadError, Value};
use crate::Chance;

/// All of an agent but its files, its listener and what it draws with: an agent that [restores](Agent::restore) it
/// goes on exactly where this one was. It is serde, in any format; nodes go by their numbers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Snapshot {
    version: u32,
    trees: Vec<String>,
    enabled: bool,
    now_ms: u64,
    chance: Chance,
    board: BTreeMap<String, Value>,
    /// The last number of a timer or ticket.
    last: u64,
    /// When, which number, whose.
    timers: Vec<(u64, u64, Node)>,
    fronts: Vec<Node>,
    /// The trees that run: the agent's own first, each after the one that it stands below.
    running: Vec<Running>,
}

/// A node: which of the running trees, and its number.
type Node = (u32, u32);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Running {
    tree: u32,
    above: Option<Node>,
    nodes: Vec<(u32, Memory)>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Memory {
    WaitChild { child: u32, left: Vec<u32> },
    Init,
    Awaken { child: u32, left: Vec<u32> },
    Blocking { waits: u64 },
    Done { result: bool },
}

/// The version of the format.
const VERSION: u32 = 1;

/// A snapshot that does not fit.
#[derive(Clone, Debug)]
pub enum RestoreError {
    /// It is of another version of the format.
    Version(u32),
    /// A file that it needs cannot be loaded.
    Load(LoadError),
    /// It speaks of nodes that the files do not have, or that cannot be in such a state; the text names the place.
    Mismatch(String),
    /// Its blackboard is too large.
    Board(BoardFull),
}

impl fmt::Display for RestoreError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Version(version) => write!(out, "the snapshot is of version {version}, not {VERSION}"),
            Self::Load(error) => write!(out, "{error}"),
            Self::Mismatch(what) => write!(out, "the snapshot is not of these files: {what}"),
            Self::Board(full) => write!(out, "{full}"),
        }
    }
}

impl core::error::Error for RestoreError {}

impl Agent {
    /// All of the agent as data.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        let mut order: Vec<u32> = self.main.into_iter().collect();
        let mut running = Vec::new();
        while let Some(instance) = order.get(running.len()).copied() {
            let tree = self.running.get(At { instance, node: 0 });
            let node = |at: At| (place(&order, at.instance), self.place(at).1);
            let above = tree.above.map(node);
            let alive =
                tree.cells.iter().zip(&tree.program.nodes).filter_map(|(cell, op)| Some((op.idx, memory(cell)?)));
            running.push(Running { tree: tree.tree, above, nodes: alive.collect() });
            order.extend(tree.cells.iter().filter_map(|cell| cell.below));
        }
        let node = |at: At| (place(&order, at.instance), self.place(at).1);
        let fronts = self.fronts.iter().filter(|at| self.running.cell(**at).phase.fronts());
        Snapshot {
            version: VERSION,
            trees: self.trees.iter().map(|program| program.name.clone()).collect(),
            enabled: self.enabled,
            now_ms: self.now_ms,
            chance: self.chance,
            board: self.board.iter().map(|(key, value)| (key.into(), value.clone())).collect(),
            last: self.timers.last,
            timers: self.timers.waiting().map(|(at_ms, number, at)| (at_ms, number, node(at))).collect(),
            fronts: fronts.map(|at| node(*at)).collect(),
            running,
        }
    }

    /// Goes on where a snapshot was taken. Files come from this agent's library; nobody is told.
    ///
    /// # Errors
    ///
    /// The snapshot does not fit the files. The agent is as it was.
    pub fn restore(&mut self, snapshot: &Snapshot) -> Result<(), RestoreError> {
        if snapshot.version != VERSION {
            return Err(RestoreError::Version(snapshot.version));
        }
        let limits = self.library.limits();
        let mut board = DynamicBoard::default();
        for (key, value) in &snapshot.board {
            board.set(key, value.clone(), limits).map_err(RestoreError::Board)?;
        }
        if snapshot.trees.len() > limits.files {
            return Err(mismatch("it has too many files"));
        }
        let trees = snapshot.trees.iter().map(|name| self.library.program(name).map_err(RestoreError::Load));
        let trees = trees.collect::<Result<Vec<_>, _>>()?;
        let mut running = Instances::default();
        for (number, tree) in snapshot.running.iter().enumerate() {
            begin(&mut running, &trees, tree, number)?;
            let instances = running.nodes;
            if instances > limits.nodes || running.get(At { instance: number as u32, node: 0 }).depth > limits.depth {
                return Err(mismatch("more runs than the limits allow"));
            }
        }
        let count = snapshot.running.len();
        for (number, tree) in snapshot.running.iter().enumerate() {
            for (idx, memory) in &tree.nodes {
                let at = find(&running, count, (number as u32, *idx))?;
                remember(&mut running, at, memory)?;
            }
        }
        let mut fronts = Vec::with_capacity(snapshot.fronts.len());
        for node in &snapshot.fronts {
            let at = find(&running, count, *node)?;
            let cell = running.cell_mut(at);
            if !cell.phase.fronts() || core::mem::replace(&mut cell.queued, true) {
                return Err(mismatch("a node of the fronts is not ready"));
            }
            fronts.push(at);
        }
        let mut timers = Timers::default();
        timers.last = snapshot.last;
        for (at_ms, number, node) in &snapshot.timers {
            let at = find(&running, count, *node)?;
            let cell = running.cell(at);
            if cell.phase != Phase::Blocking || cell.waits != *number || *number > snapshot.last {
                return Err(mismatch("a timer has nobody that waits for it"));
            }
            timers.start(*at_ms, *number, at);
        }
        self.stop();
        (self.trees, self.running, self.fronts, self.timers, self.board) = (trees, running, fronts, timers, board);
        self.main = (count > 0).then_some(0);
        (self.enabled, self.now_ms, self.chance) = (snapshot.enabled, snapshot.now_ms, snapshot.chance);
        Ok(())
    }
}

/// Which of the trees in a snapshot it is.
fn place(order: &[u32], instance: u32) -> u32 {
    order.iter().position(|known| *known == instance).unwrap_or_default() as u32
}

fn memory(cell: &Cell) -> Option<Memory> {
    Some(match cell.phase {
        Phase::Idle => return None,
        Phase::Init => Memory::Init,
        Phase::WaitChild => Memory::WaitChild { child: cell.child, left: cell.left.clone() },
        Phase::Awaken => Memory::Awaken { child: cell.child, left: cell.left.clone() },
        Phase::Blocking => Memory::Blocking { waits: cell.waits },
        Phase::Done => Memory::Done { result: cell.result },
    })
}

fn mismatch(what: &str) -> RestoreError {
    RestoreError::Mismatch(what.into())
}

/// Begins a tree below one that was begun before.
fn begin(into: &mut Instances, trees: &[Arc<Program>], tree: &Running, number: usize) -> Result<(), RestoreError> {
    let program = trees.get(tree.tree as usize).ok_or_else(|| mismatch("a tree runs whose file is not named"))?;
    let above = tree.above.map(|node| find(into, number, node)).transpose()?;
    if above.is_some() != (number > 0) {
        return Err(mismatch("the first tree alone stands below none"));
    }
    let instance = into.begin(program, tree.tree, above);
    if let Some(above) = above {
        let op = &into.get(above).program.nodes[above.node as usize];
        if !matches!(&op.does, Does::SubTree(name) if *name == program.name) {
            return Err(mismatch("a tree stands below a node that does not run it"));
        }
        if into.cell_mut(above).below.replace(instance).is_some() {
            return Err(mismatch("two trees stand below one node"));
        }
    }
    Ok(())
}

/// The node of a number, among the trees begun so far.
fn find(running: &Instances, count: usize, (instance, idx): Node) -> Result<At, RestoreError> {
    if instance as usize >= count {
        return Err(mismatch("a node is in a tree that does not run"));
    }
    let program = &running.get(At { instance, node: 0 }).program;
    let node = program.place(idx);
    node.map(|node| At { instance, node })
        .ok_or_else(|| RestoreError::Mismatch(alloc::format!("`{}` has no node {idx}", program.name)))
}

/// Gives a node its memory.
fn remember(running: &mut Instances, at: At, memory: &Memory) -> Result<(), RestoreError> {
    let program = Arc::clone(&running.get(at).program);
    let op = &program.nodes[at.node as usize];
    let n = op.children.len() as u32;
    let below = matches!(op.does, Does::SubTree(_));
    let cell = running.cell_mut(at);
    let error =
        || RestoreError::Mismatch(alloc::format!("node {} of `{}` cannot be in its state", op.idx, program.name));
    let fits = match memory {
        Memory::Init | Memory::Done { .. } => true,
        Memory::Blocking { .. } => matches!(op.does, Does::WaitEvent(_) | Does::Action { .. }),
        Memory::WaitChild { child, left } | Memory::Awaken { child, left } => {
            (*child < n || below) && left.len() <= n as usize && left.iter().all(|child| *child < n)
        }
    };
    if !fits || cell.phase != Phase::Idle {
        return Err(error());
    }
    match memory.clone() {
        Memory::Init => cell.phase = Phase::Init,
        Memory::Done { result } => (cell.phase, cell.result) = (Phase::Done, result),
        Memory::Blocking { waits } => (cell.phase, cell.waits) = (Phase::Blocking, waits),
        Memory::WaitChild { child, left } => (cell.phase, cell.child, cell.left) = (Phase::WaitChild, child, left),
        Memory::Awaken { child, left } => (cell.phase, cell.child, cell.left) = (Phase::Awaken, child, left),
    }
    if cell.below.is_some() && !cell.phase.alive() {
        return Err(error());
    }
    Ok(())
}
