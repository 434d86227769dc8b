//! The restoring of an agent from a snapshot.

use std::fmt;
use std::sync::Arc;

use super::super::Agent;
use super::{Memory, Node, Running, Snapshot, VERSION};
use crate::interpreter::instance::{Instances, NodeRef, Phase};
use crate::interpreter::program::{Op, Program};
use crate::interpreter::timers::Timers;
use crate::interpreter::{Blackboard, BlackboardFull, Limits, LoadError};

/// The reason why a snapshot cannot be restored.
#[derive(Clone, Debug)]
pub enum RestoreError {
    /// The format of the snapshot has another version.
    Version(u32),
    /// A file cannot be loaded.
    Load(LoadError),
    /// The snapshot refers to nodes that the files do not have, or has an impossible state for a node. The text
    /// describes the mismatch.
    Mismatch(String),
    /// The blackboard of the snapshot exceeds the limits.
    Blackboard(BlackboardFull),
}

impl fmt::Display for RestoreError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Version(version) => write!(out, "the snapshot has version {version}, not {VERSION}"),
            Self::Load(error) => write!(out, "{error}"),
            Self::Mismatch(what) => write!(out, "the snapshot does not fit the files: {what}"),
            Self::Blackboard(full) => write!(out, "{full}"),
        }
    }
}

impl std::error::Error for RestoreError {}

impl Agent {
    /// Restores the state of a snapshot. The files come from this agent's library. Records nothing.
    ///
    /// # Errors
    ///
    /// The snapshot does not fit the files. The agent is then unchanged.
    pub fn restore(&mut self, snapshot: &Snapshot) -> Result<(), RestoreError> {
        if snapshot.version != VERSION {
            return Err(RestoreError::Version(snapshot.version));
        }
        let limits = self.library.limits();
        let mut blackboard = Blackboard::default();
        for (key, value) in &snapshot.board {
            blackboard.set(key, value.clone(), limits).map_err(RestoreError::Blackboard)?;
        }
        if snapshot.trees.len() > limits.files {
            return Err(mismatch("it has too many files"));
        }
        let trees = snapshot.trees.iter().map(|name| self.library.program(name).map_err(RestoreError::Load));
        let trees = trees.collect::<Result<Vec<_>, _>>()?;
        let mut running = snapshot.instances(&trees, limits)?;
        let frontier = snapshot.frontier(&mut running)?;
        let timers = snapshot.timers(&running)?;
        self.stop();
        (self.trees, self.running, self.frontier, self.timers) = (trees, running, frontier, timers);
        self.main = (!snapshot.running.is_empty()).then_some(0);
        self.enabled = snapshot.enabled;
        self.context.blackboard = blackboard;
        self.context.now_ms = snapshot.now_ms;
        self.context.chance = snapshot.chance;
        self.context.last_number = snapshot.last;
        Ok(())
    }
}

impl Snapshot {
    /// Returns the running trees with the states of their nodes.
    fn instances(&self, trees: &[Arc<Program>], limits: &Limits) -> Result<Instances, RestoreError> {
        let mut running = Instances::default();
        for (number, tree) in self.running.iter().enumerate() {
            begin(&mut running, trees, tree, number)?;
            let depth = running.get(NodeRef { instance: number as u32, node: 0 }).depth;
            if running.nodes > limits.nodes || depth > limits.depth {
                return Err(mismatch("its running trees exceed the limits"));
            }
        }
        for (number, tree) in self.running.iter().enumerate() {
            for (idx, memory) in &tree.nodes {
                let at = find(&running, self.running.len(), (number as u32, *idx))?;
                restore_node(&mut running, at, memory)?;
            }
        }
        Ok(running)
    }

    fn frontier(&self, running: &mut Instances) -> Result<Vec<NodeRef>, RestoreError> {
        let mut frontier = Vec::with_capacity(self.frontier.len());
        for node in &self.frontier {
            let at = find(running, self.running.len(), *node)?;
            let state = running.state_mut(at);
            if !state.phase.in_frontier() || std::mem::replace(&mut state.queued, true) {
                return Err(mismatch("a node of the frontier is not ready"));
            }
            frontier.push(at);
        }
        Ok(frontier)
    }

    fn timers(&self, running: &Instances) -> Result<Timers, RestoreError> {
        let mut timers = Timers::default();
        for (at_ms, number, node) in &self.timers {
            let at = find(running, self.running.len(), *node)?;
            let state = running.state(at);
            if state.phase != Phase::Blocking || state.waits_for != *number || *number > self.last {
                return Err(mismatch("no node waits for a timer"));
            }
            timers.start(*at_ms, *number, at);
        }
        Ok(timers)
    }
}

fn mismatch(text: &str) -> RestoreError {
    RestoreError::Mismatch(text.into())
}

/// Starts a tree. If it has a caller, the caller is in a tree that was started before.
fn begin(into: &mut Instances, trees: &[Arc<Program>], tree: &Running, number: usize) -> Result<(), RestoreError> {
    let program =
        trees.get(tree.tree as usize).ok_or_else(|| mismatch("it does not name the file of a running tree"))?;
    let caller = tree.caller.map(|node| find(into, number, node)).transpose()?;
    if caller.is_some() != (number > 0) {
        return Err(mismatch("only the first tree has no caller"));
    }
    let instance = into.begin(program, tree.tree, caller);
    if let Some(caller) = caller {
        let node = &into.get(caller).program.nodes[caller.node as usize];
        if !matches!(&node.op, Op::SubTree(name) if *name == program.name) {
            return Err(mismatch("the caller of a tree does not run that tree"));
        }
        if into.state_mut(caller).subtree.replace(instance).is_some() {
            return Err(mismatch("two trees have the same caller"));
        }
    }
    Ok(())
}

/// Returns a node of the first `count` trees.
fn find(running: &Instances, count: usize, (instance, idx): Node) -> Result<NodeRef, RestoreError> {
    if instance as usize >= count {
        return Err(mismatch("a node is in a tree that is not running"));
    }
    let program = &running.get(NodeRef { instance, node: 0 }).program;
    let node = program.index(idx);
    node.map(|node| NodeRef { instance, node })
        .ok_or_else(|| RestoreError::Mismatch(format!("`{}` has no node {idx}", program.name)))
}

/// Sets the state of a node, if its type can have this state.
fn restore_node(running: &mut Instances, at: NodeRef, memory: &Memory) -> Result<(), RestoreError> {
    let program = Arc::clone(&running.get(at).program);
    let node = &program.nodes[at.node as usize];
    let n = node.children.len() as u32;
    let is_sub_tree = matches!(node.op, Op::SubTree(_));
    let state = running.state_mut(at);
    let error = || RestoreError::Mismatch(format!("node {} of `{}` cannot be in its state", node.idx, program.name));
    let fits = match memory {
        Memory::Init | Memory::Done { .. } => true,
        Memory::Blocking { .. } => matches!(node.op, Op::WaitEvent(_) | Op::Action { .. }),
        Memory::WaitChild { child, undrawn } | Memory::Awaken { child, undrawn } => {
            (*child < n || is_sub_tree) && undrawn.len() <= n as usize && undrawn.iter().all(|child| *child < n)
        }
    };
    if !fits || state.phase != Phase::Idle {
        return Err(error());
    }
    match memory.clone() {
        Memory::Init => state.phase = Phase::Init,
        Memory::Done { result } => (state.phase, state.result) = (Phase::Done, result),
        Memory::Blocking { waits_for } => (state.phase, state.waits_for) = (Phase::Blocking, waits_for),
        Memory::WaitChild { child, undrawn } => {
            (state.phase, state.child, state.undrawn) = (Phase::WaitChild, child, undrawn);
        }
        Memory::Awaken { child, undrawn } => {
            (state.phase, state.child, state.undrawn) = (Phase::Awaken, child, undrawn)
        }
    }
    if state.subtree.is_some() && !state.phase.is_active() {
        return Err(error());
    }
    Ok(())
}
