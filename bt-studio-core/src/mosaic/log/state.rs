//! The state of an agent after an entry of its log.

use std::collections::BTreeMap;

use bt_model::Value;
use bt_mosaic::files::{Command, Record};

use super::shapes::{Shape, Shapes};

/// A node in a log: the index of the tree and the number of the node.
pub(crate) type NodeAt = (u32, u32);

/// The state of an agent after an entry, as far as the entries show it.
#[derive(Clone, Default)]
pub(crate) struct State {
    /// The names of the loaded trees. Entries refer to a tree by its index.
    pub(crate) trees: Vec<String>,
    /// The keys, each with its value and the number of the entry that wrote it; 0 stands for a snapshot.
    pub(crate) board: BTreeMap<String, (Value, u32)>,
    /// The running nodes, each with the number of the entry at which it began to run.
    pub(crate) running: BTreeMap<NodeAt, u32>,
    /// `true` if the entries contain a snapshot. Without a snapshot, older nodes and keys are unknown.
    pub(crate) known: bool,
}

impl State {
    /// Applies the entry with the number `entry`.
    pub(crate) fn apply(&mut self, entry: u32, record: &Record<Value>, shapes: &Shapes) {
        let at = (record.tree, record.node);
        match &record.command {
            Command::Snapshot { trees, board, nodes } => self.snapshot(entry, (trees, board, nodes), shapes),
            Command::PushTree(name) => self.trees.push(name.clone()),
            Command::Enter => self.enter(at, entry, shapes),
            Command::Leave => self.leave(at, shapes),
            Command::Set { key, value } => drop(self.board.insert(key.clone(), (value.clone(), entry))),
            Command::Remove { key } => drop(self.board.remove(key)),
            Command::Clear => self.board.clear(),
            Command::Reset => {
                self.board.clear();
                self.running.clear();
            }
            Command::PollBegin | Command::Action { .. } => {}
        }
    }

    fn snapshot(&mut self, entry: u32, (trees, board, nodes): (&[String], &Value, &[NodeAt]), shapes: &Shapes) {
        let fields = if let Value::Object(fields) = board { fields.as_slice() } else { &[] };
        *self = Self {
            trees: trees.to_vec(),
            board: fields.iter().map(|(key, value)| (key.clone(), (value.clone(), entry))).collect(),
            running: BTreeMap::new(),
            known: true,
        };
        for at in nodes {
            self.enter(*at, entry, shapes);
            self.enter_callers(at.0, entry, shapes);
        }
    }

    /// Returns the tree with the given index, if a file of the folder has it.
    pub(crate) fn shape<'s>(&self, tree: u32, shapes: &'s Shapes) -> Option<&'s Shape> {
        shapes.get(self.trees.get(tree as usize)?)
    }

    /// Marks a node as running, together with the nodes above it in its tree.
    fn enter(&mut self, (tree, node): NodeAt, entry: u32, shapes: &Shapes) {
        let above: Vec<u32> = self.shape(tree, shapes).map(|shape| shape.above(node).collect()).unwrap_or_default();
        self.running.insert((tree, node), entry);
        for above in above {
            self.running.entry((tree, above)).or_insert(entry);
        }
    }

    /// Marks the nodes that run the tree `tree` as running, if only one node can be running it. Snapshots need this,
    /// because they name only nodes that wait or are ready.
    fn enter_callers(&mut self, mut tree: u32, entry: u32, shapes: &Shapes) {
        // Each step goes to another tree, so the number of trees limits the number of steps.
        for _ in 0..self.trees.len() {
            let Some(name) = self.trees.get(tree as usize).filter(|_| tree != 0) else { return };
            let indexes = 0..self.trees.len() as u32;
            let nodes = indexes.filter_map(|other| Some((other, self.shape(other, shapes)?)));
            let mut callers = nodes.flat_map(|(other, shape)| {
                let calls = shape.nodes().filter(|(_, node)| node.runs.as_ref() == Some(name));
                calls.map(move |(number, _)| (other, number))
            });
            let (Some(caller), None) = (callers.next(), callers.next()) else { return };
            if self.running.contains_key(&caller) {
                return;
            }
            self.enter(caller, entry, shapes);
            tree = caller.0;
        }
    }

    /// Marks a node as finished, together with the nodes below it. The log has no entries for nodes that are
    /// interrupted.
    fn leave(&mut self, at: NodeAt, shapes: &Shapes) {
        let mut left = vec![at];
        while let Some((tree, node)) = left.pop() {
            self.running.remove(&(tree, node));
            let Some(shape) = self.shape(tree, shapes) else { continue };
            let runs = shape.node(node).and_then(|node| node.runs.as_ref());
            let called = runs.and_then(|name| self.trees.iter().position(|tree| tree == name));
            let is_below = |other: &NodeAt| {
                let own = other.0 == tree && shape.above(other.1).any(|above| above == node);
                own || called.is_some_and(|called| other.0 == called as u32 && other.0 != tree)
            };
            let below: Vec<NodeAt> = self.running.keys().copied().filter(is_below).collect();
            self.running.retain(|node, _| !below.contains(node));
            left.extend(below.into_iter().filter(|(tree, node)| {
                self.shape(*tree, shapes).and_then(|shape| shape.node(*node)).is_some_and(|node| node.runs.is_some())
            }));
        }
    }

    /// Returns the running node that was entered last.
    pub(crate) fn deepest(&self) -> Option<NodeAt> {
        self.running.iter().max_by_key(|(_, entry)| **entry).map(|(at, _)| *at)
    }

    /// Returns the approximate size of the state, in bytes.
    pub(crate) fn size(&self) -> usize {
        self.board.iter().map(|(key, (value, _))| key.len() + value_size(value) + 64).sum::<usize>()
            + 64 * (self.running.len() + self.trees.len())
    }
}

/// Returns the approximate size of a value, in bytes.
pub(crate) fn value_size(value: &Value) -> usize {
    /// The size of the value itself, in bytes.
    const OWN: usize = 32;
    OWN + match value {
        Value::Null | Value::Bool(_) => 0,
        Value::Number(text) | Value::Text(text) => text.len(),
        Value::List(list) => list.iter().map(value_size).sum(),
        Value::Object(fields) => fields.iter().map(|(name, value)| name.len() + OWN + value_size(value)).sum(),
    }
}
