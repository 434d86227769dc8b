//! The results of nodes, which follow from what runs next: the entry of a `leave` does not have one.

use std::collections::{BTreeMap, VecDeque};

use bt_model::Value;
use bt_mosaic::files::{Command, NodeKind, Record};

use super::shapes::{ShapeNode, Shapes};
use super::state::{NodeAt, State};
use crate::message::BreakResult;

/// The results of an agent so far.
#[derive(Default)]
pub(crate) struct Results {
    /// The result of each `leave`, and the entry that shows it.
    found: BTreeMap<u32, (BreakResult, u32)>,
    /// The entries of `found`, in the order in which they were decided, behind so many that are forgotten.
    order: VecDeque<u32>,
    forgotten: usize,
    /// Nodes that have left one after the other, each as the child of the next one, by the node that goes on then.
    waiting: BTreeMap<NodeAt, Vec<Left>>,
}

/// A node that has left.
struct Left {
    node: NodeAt,
    entry: u32,
    result: Option<bool>,
    /// How its result follows from that of the node around it, which has left too.
    link: Link,
}

/// How the result of a child follows from that of its parent, if the parent leaves behind it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Link {
    Same,
    Opposite,
    /// The results of both, as far as they are certain.
    Known(Option<bool>, Option<bool>),
}

impl Results {
    /// The result of the `leave` of this entry, as far as the entries behind it show it.
    pub(crate) fn of(&self, entry: u32) -> Option<BreakResult> {
        self.found.get(&entry).map(|(result, _)| *result)
    }

    /// The entry that shows the result of this one.
    pub(crate) fn shown_by(&self, entry: u32) -> Option<u32> {
        self.found.get(&entry).map(|(_, by)| *by)
    }

    /// The number of results so far.
    pub(crate) fn count(&self) -> usize {
        self.forgotten + self.order.len()
    }

    /// The entries whose results were decided behind the first `count` ones.
    pub(crate) fn since(&self, count: usize) -> impl Iterator<Item = u32> {
        self.order.iter().skip(count.saturating_sub(self.forgotten)).copied()
    }

    /// About the bytes that they take.
    pub(super) fn bytes(&self) -> usize {
        /// Of a result.
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

    /// Takes the entry of this number. `before`: the agent before it.
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
        // A node that starts anew does not go on behind its child: it was interrupted.
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

    /// The result of the last node of a chain is certain, and with it those that follow from it.
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
            let result = if holds { BreakResult::Success } else { BreakResult::Failure };
            self.found.insert(left.entry, (result, by));
            self.order.push_back(left.entry);
        }
    }
}

/// The node that goes on when this one has left: the one around it, or the one that runs its tree.
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

/// The place of a child among those of its parent; 0 for the tree that a node runs.
fn place(parent: &ShapeNode, (_, child): NodeAt) -> usize {
    parent.children.iter().position(|number| *number == child).unwrap_or_default()
}

/// The result of the child at a place, if its parent enters another one behind it.
const fn goes_on(parent: &NodeKind, child: usize, next: usize) -> Option<bool> {
    match (parent, child, next) {
        (NodeKind::Sequence | NodeKind::RandomSeq, ..) | (NodeKind::IfElse | NodeKind::WhileLoop, 0, 1) => Some(true),
        (NodeKind::Select, ..) | (NodeKind::IfElse, 0, 2) => Some(false),
        _ => None,
    }
}

/// How the results of a child and of its parent are related, if the parent leaves behind it. `children`: how many it has.
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
