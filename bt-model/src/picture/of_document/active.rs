//! The active nodes, by their place in the document.

use std::collections::{BTreeMap, BTreeSet};

use crate::json::Json;
use crate::machine::{Machine, State};
use crate::picture::{Mark, Options};
use crate::{Document, Node, NodeKind, limits};

/// Returns the number of nodes of a subtree.
pub(super) fn count(node: &Node<Json>) -> usize {
    1 + node.children().into_iter().map(count).sum::<usize>()
}

/// Returns the places of the active nodes: depth first, tree after tree, then machine after machine.
pub(super) fn of(document: &Document<Json>, options: &Options) -> BTreeSet<usize> {
    let mut active = BTreeSet::new();
    if options.active.is_empty() {
        return active;
    }
    let mut starts = Vec::new();
    let mut next = 0;
    for tree in &document.trees {
        starts.push(next);
        ids(&tree.root, options, &mut next, &mut active);
    }
    for machine in &document.machines {
        starts.push(next);
        state_ids(&machine.root, machine, options, &mut next, &mut active);
    }
    let last = options.active.iter().filter_map(|mark| match mark {
        Mark::Order(order) => Some(*order as usize),
        Mark::Id(_) => None,
    });
    if let Some(last) = last.max() {
        let last = last.min(limits::NODES);
        let mut numbers =
            Numbers { document, starts, trees: document.by_name(), options, last, next: 0, active: &mut active };
        if !numbers.starts.is_empty() {
            numbers.tree(0, &mut Vec::new());
        }
    }
    active
}

fn ids(node: &Node<Json>, options: &Options, next: &mut usize, active: &mut BTreeSet<usize>) {
    if node.editor.id.is_some_and(|id| options.active.contains(&Mark::Id(id))) {
        active.insert(*next);
    }
    *next += 1;
    node.children().into_iter().for_each(|child| ids(child, options, next, active));
}

/// Counts a state as a node, then its tasks, then the states in it.
fn state_ids(
    state: &State<Json>,
    machine: &Machine<Json>,
    options: &Options,
    next: &mut usize,
    active: &mut BTreeSet<usize>,
) {
    let editor = if state.number == 0 { &machine.tree.editor } else { &state.editor };
    if editor.id.is_some_and(|id| options.active.contains(&Mark::Id(id))) {
        active.insert(*next);
    }
    *next += 1;
    for task in state.tasks.iter().filter_map(|task| machine.task(*task)) {
        ids(task, options, next, active);
    }
    state.children.iter().for_each(|child| state_ids(child, machine, options, next, active));
}

/// A count of the nodes of a running tree, including those of the trees that it runs.
struct Numbers<'d> {
    document: &'d Document<Json>,
    /// The place of each tree's root.
    starts: Vec<usize>,
    trees: BTreeMap<&'d str, usize>,
    options: &'d Options,
    /// The last number that is requested.
    last: usize,
    next: usize,
    active: &'d mut BTreeSet<usize>,
}

impl Numbers<'_> {
    /// Counts the nodes of a tree; `false` if no more nodes need to be counted.
    fn tree(&mut self, tree: usize, running: &mut Vec<usize>) -> bool {
        if running.contains(&tree) {
            return false;
        }
        running.push(tree);
        let mut place = self.starts[tree];
        let document = self.document;
        let on = match document.trees.get(tree) {
            Some(tree) => self.node(&tree.root, &mut place, running),
            None => {
                let machine = &document.machines[tree - document.trees.len()];
                self.state(&machine.root, machine, &mut place, running)
            }
        };
        running.pop();
        on
    }

    fn state(
        &mut self,
        state: &State<Json>,
        machine: &Machine<Json>,
        place: &mut usize,
        running: &mut Vec<usize>,
    ) -> bool {
        self.one(place)
            && state.tasks.iter().filter_map(|task| machine.task(*task)).all(|task| self.node(task, place, running))
            && state.children.iter().all(|child| self.state(child, machine, place, running))
    }

    /// Counts a node; `false` if no more nodes need to be counted.
    fn one(&mut self, place: &mut usize) -> bool {
        if self.next > self.last {
            return false;
        }
        if self.options.active.contains(&Mark::Order(self.next as u32)) {
            self.active.insert(*place);
        }
        self.next += 1;
        *place += 1;
        true
    }

    fn node(&mut self, node: &Node<Json>, place: &mut usize, running: &mut Vec<usize>) -> bool {
        if !self.one(place) {
            return false;
        }
        if let NodeKind::Run { path, .. } = &node.kind {
            return match self.trees.get(&*path.text) {
                Some(tree) => self.tree(*tree, running),
                None => false,
            };
        }
        node.children().into_iter().all(|child| self.node(child, place, running))
    }
}
