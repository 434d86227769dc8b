//! The results of nodes. The entry of a `leave` has no result; the result follows from the next entries.

use std::collections::{BTreeMap, VecDeque};

use bt_model::Value;
use bt_mosaic::files::{Command, NodeKind, Record};

use super::shapes::{ShapeNode, Shapes};
use super::state::{NodeAt, State};
use crate::message::BreakResult;

/// The results of an agent so far.
#[derive(Default)]
pub(crate) struct Results {
    /// The result of the `leave` of each entry, and the later entry from which the result follows.
    found: BTreeMap<u32, (BreakResult, u32)>,
    /// The entries of `found`, in the order in which their results were found.
    order: VecDeque<u32>,
    /// The number of entries that were removed from the front of `order`.
    forgotten: usize,
    /// Chains of nodes that have left, each node the child of the next one, by the node that continues after the chain.
    waiting: BTreeMap<NodeAt, Vec<Left>>,
}

/// A node that has left.
struct Left {
    node: NodeAt,
    entry: u32,
    result: Option<bool>,
    /// The relation between the result of the node and that of its parent, which has left too.
    link: Link,
}

/// The relation between the result of a child and that of its parent, if the parent leaves after the child.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Link {
    Same,
    Opposite,
    /// The result of the child and that of the parent; `None` if it is not certain.
    Known(Option<bool>, Option<bool>),
}

impl Results {
    /// Returns the result of the `leave` of this entry; `None` if no later entry shows it.
    pub(crate) fn of(&self, entry: u32) -> Option<BreakResult> {
        self.found.get(&entry).map(|(result, _)| *result)
    }

    /// Returns the entry from which the result of this entry follows.
    pub(crate) fn shown_by(&self, entry: u32) -> Option<u32> {
        self.found.get(&entry).map(|(_, by)| *by)
    }

    /// Returns the number of results so far, including forgotten ones.
    pub(crate) fn count(&self) -> usize {
        self.forgotten + self.order.len()
    }

    /// Returns the entries whose results were found after the first `count` results.
    pub(crate) fn since(&self, count: usize) -> impl Iterator<Item = u32> {
        self.order.iter().skip(count.saturating_sub(self.forgotten)).copied()
    }

    /// Returns the approximate size of the results, in bytes.
    pub(super) fn bytes(&self) -> usize {
        /// The approximate size of a result, in bytes.
        const EACH: usize = 32;
        EACH * self.order.len()
    }

    /// Forgets the entries before this one.
    pub(super) fn forget(&mut self, first: u32) {
        self.found = self.found.split_off(&first);
        while self.order.front().is_some_and(|entry| *entry < first) {
            self.order.pop_front();
            self.forgotten += 1;
        }
        self.waiting.retain(|_, chain| chain.iter().all(|left| left.entry >= first));
    }

    /// Processes the entry with this number. `before` is the state of the agent before the entry.
    pub(super) fn take(&mut self, entry: u32, record: &Record<Value>, before: &State, shapes: &Shapes) {
        let at = (record.tree, record.node);
        match record.command {
            Command::Enter => self.enter(entry, at, before, shapes),
            Command::Leave => self.leave(entry, at, before, shapes),
            Command::Snapshot { .. } | Command::Reset => self.waiting.clear(),
            _ => {}
        }
    }

    fn enter(&mut self, entry: u32, at: NodeAt, before: &State, shapes: &Shapes) {
        // A node that is entered again was interrupted, so the results of its children are not known.
        self.waiting.remove(&at);
        let Some(around) = around(at, before, shapes) else { return };
        let Some(mut chain) = self.waiting.remove(&around) else { return };
        let node = |(tree, number): NodeAt| before.shape(tree, shapes)?.node(number);
        let (Some(parent), Some(left)) = (node(around), chain.last().map(|left| left.node)) else { return };
        let result = goes_on(&parent.kind, place(parent, left), place(parent, at));
        self.settle(entry, &mut chain, result);
    }

    fn leave(&mut self, entry: u32, at: NodeAt, before: &State, shapes: &Shapes) {
        let around = around(at, before, shapes);
        let is_doubled = |chain: &Vec<Left>| chain.last().is_some_and(|left| left.node == at);
        if around.is_some_and(|around| self.waiting.get(&around).is_some_and(is_doubled)) {
            return;
        }
        let mut chain = self.waiting.remove(&at).unwrap_or_default();
        let Some(node) = before.shape(at.0, shapes).and_then(|shape| shape.node(at.1)) else { return };
        let mut result = matches!(node.kind, NodeKind::WaitEvent { .. }).then_some(true);
        if let Some(child) = chain.last_mut() {
            child.link = leaves(&node.kind, place(node, child.node), node.children.len());
            let (known, own) = match child.link {
                Link::Same => (None, child.result),
                Link::Opposite => (None, child.result.map(|result| !result)),
                Link::Known(known, own) => (known, own),
            };
            result = own;
            self.settle(entry, &mut chain, known);
        }
        chain.push(Left { node: at, entry, result: None, link: Link::Known(None, None) });
        self.settle(entry, &mut chain, result);
        if let Some(around) = around {
            self.waiting.insert(around, chain);
        }
    }

    /// Stores the result of the last node of a chain, and all results that follow from it. Does nothing without a
    /// `result`.
    fn settle(&mut self, by: u32, chain: &mut [Left], mut result: Option<bool>) {
        for (back, left) in chain.iter_mut().rev().enumerate() {
            if back > 0 {
                result = match left.link {
                    Link::Same => result,
                    Link::Opposite => result.map(|result| !result),
                    Link::Known(..) => None,
                };
            }
            let (Some(holds), None) = (result, left.result) else { return };
            left.result = result;
            let result = BreakResult::from(holds);
            self.found.insert(left.entry, (result, by));
            self.order.push_back(left.entry);
        }
    }
}

/// Returns the node that continues after a node has left: its parent, or the only running node that runs its tree.
fn around((tree, number): NodeAt, before: &State, shapes: &Shapes) -> Option<NodeAt> {
    let shape = before.shape(tree, shapes)?;
    if let Some(parent) = shape.node(number)?.parent {
        return Some((tree, parent));
    }
    let name = before.trees.get(tree as usize)?;
    let runs = |(other, number): &NodeAt| {
        let node = before.shape(*other, shapes).and_then(|shape| shape.node(*number));
        *other != tree && node.is_some_and(|node| node.runs.as_ref() == Some(name))
    };
    let mut callers = before.running.keys().copied().filter(runs);
    callers.next().filter(|_| callers.next().is_none())
}

/// Returns the index of a child among the children of its parent; 0 for the root of a tree that a node runs.
fn place(parent: &ShapeNode, (_, child): NodeAt) -> usize {
    parent.children.iter().position(|number| *number == child).unwrap_or_default()
}

/// Returns the result of the child with the index `child`, if its parent then enters the child with the index `next`.
const fn goes_on(parent: &NodeKind, child: usize, next: usize) -> Option<bool> {
    match (parent, child, next) {
        (NodeKind::Sequence | NodeKind::RandomSeq, ..) | (NodeKind::IfElse | NodeKind::WhileLoop, 0, 1) => Some(true),
        (NodeKind::Select, ..) | (NodeKind::IfElse, 0, 2) => Some(false),
        _ => None,
    }
}

/// Returns the relation between the results of a child and its parent, if the parent leaves after the child. `children`
/// is the number of the parent's children.
const fn leaves(parent: &NodeKind, child: usize, children: usize) -> Link {
    let is_last = child + 1 == children;
    match parent {
        NodeKind::Sequence if !is_last => Link::Known(Some(false), Some(false)),
        NodeKind::Select if !is_last => Link::Known(Some(true), Some(true)),
        NodeKind::WhileLoop if child == 0 => Link::Known(Some(false), Some(true)),
        NodeKind::AlwaysTrue | NodeKind::AlwaysSeq => Link::Known(None, Some(true)),
        NodeKind::Negative => Link::Opposite,
        NodeKind::Root { .. }
        | NodeKind::Sequence
        | NodeKind::RandomSeq
        | NodeKind::Select
        | NodeKind::Probility { .. }
        | NodeKind::SubTree { .. } => Link::Same,
        NodeKind::IfElse if child > 0 => Link::Same,
        _ => Link::Known(None, None),
    }
}
