//! The branches that the guards of a node can interrupt, and the guards that can interrupt a node.
//!
//! The reach of a guard that aborts branches of lower priority is given by `bt_model::kinds::Reach`, which the
//! check of guards applies too. From the root of a tree of the file, the reach continues at each node that runs
//! this tree.

use std::collections::BTreeSet;

use bt_model::json::{Element, ElementKind, Located, objects};
use bt_model::kinds::{self, NodeTag, Reach};

use crate::project::File;

/// The nodes of a file with their children and parents.
struct Nodes<'f> {
    root: &'f Located,
    elements: &'f [Element],
    objects: Vec<Option<&'f Located>>,
    /// The children of each node, including those in branches and arms. The child of a node that runs a tree of the
    /// file is the root of that tree.
    children: Vec<Vec<usize>>,
    /// The parents of each node: one, or for the root of a tree, all nodes that run the tree.
    parents: Vec<Vec<usize>>,
}

/// Returns the pointers of the branches that the guards of a node can interrupt, and of the nodes whose guards can
/// interrupt it.
pub(super) fn of(file: &File, root: &Located, at: &str) -> (Vec<String>, Vec<String>) {
    let elements = &file.read.elements[..];
    let index = elements.iter().position(|element| element.pointer == at && element.kind == ElementKind::Node);
    let Some(index) = index else { return Default::default() };
    let nodes = Nodes::of(root, elements);
    let pointers = |found: Vec<usize>| found.into_iter().map(|index| elements[index].pointer.clone()).collect();
    (pointers(nodes.interrupted_by(index)), pointers(nodes.interrupting(index)))
}

impl<'f> Nodes<'f> {
    fn of(root: &'f Located, elements: &'f [Element]) -> Self {
        let none = vec![Vec::new(); elements.len()];
        let mut nodes =
            Self { root, elements, objects: objects(root, elements), children: none.clone(), parents: none };
        let is_node = |index: &usize| elements[*index].kind == ElementKind::Node;
        for child in (0..elements.len()).filter(is_node) {
            if let Some(parent) = nodes.around(child).filter(is_node) {
                nodes.children[parent].push(child);
                nodes.parents[child].push(parent);
            }
        }
        for run in (0..elements.len()).filter(is_node) {
            if let Some(child) = nodes.run_by(run) {
                nodes.children[run].push(child);
                nodes.parents[child].push(run);
            }
        }
        nodes
    }

    /// Returns the element around an element; branches and arms count as parts of their node.
    fn around(&self, index: usize) -> Option<usize> {
        let mut at = self.elements[index].parent?;
        while matches!(self.elements[at].kind, ElementKind::Branch | ElementKind::Arm) {
            at = self.elements[at].parent?;
        }
        Some(at)
    }

    /// Returns the root of the tree in this file that a node runs.
    fn run_by(&self, index: usize) -> Option<usize> {
        let name = self.tag(index).filter(|tag| *tag == NodeTag::Run).and_then(|_| self.text(index, "tree"))?;
        let is_it = |element: &Element| element.kind == ElementKind::Tree && element.title == name;
        let tree = self.elements.iter().position(is_it)?;
        self.elements.iter().position(|element| element.parent == Some(tree) && element.kind == ElementKind::Node)
    }

    fn text(&self, index: usize, field: &str) -> Option<&str> {
        self.objects[index]?.field(field)?.value.text()
    }

    fn tag(&self, index: usize) -> Option<NodeTag> {
        kinds::node(self.text(index, "node")?).map(|spec| spec.tag)
    }

    fn reach(&self, index: usize) -> Reach {
        self.tag(index).map_or(Reach::Nothing, NodeTag::reach)
    }

    /// Returns whether guards of a node abort its own branch, and whether guards abort branches of lower priority.
    fn aborts(&self, index: usize) -> (bool, bool) {
        let mut aborts = (false, false);
        for guard in self.elements[index].attributes(self.root).iter().filter(|attribute| attribute.word == "when") {
            let named = guard.fields.iter().find(|field| field.pointer.ends_with("/aborts"));
            let word = named.and_then(|field| self.root.find(&field.pointer)?.text()).unwrap_or_default();
            aborts.0 |= matches!(word, "self" | "both");
            aborts.1 |= matches!(word, "lower_priority" | "both");
        }
        aborts
    }

    /// Returns the siblings before a node, and the siblings after it.
    fn siblings(&self, parent: usize, index: usize) -> (&[usize], &[usize]) {
        let all = &self.children[parent][..];
        let place = all.iter().position(|child| *child == index).unwrap_or_default();
        (&all[..place], all.get(place + 1..).unwrap_or_default())
    }

    /// Returns the nodes above a node, each with the child below it on the path, as far up as `goes_on` is `true`.
    fn upwards(&self, index: usize, goes_on: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
        let (mut found, mut seen, mut open) = (Vec::new(), BTreeSet::new(), vec![index]);
        while let Some(child) = open.pop() {
            for parent in self.parents[child].iter().copied().filter(|parent| goes_on(*parent)) {
                if seen.insert((parent, child)) {
                    found.push((parent, child));
                    open.push(parent);
                }
            }
        }
        found
    }

    fn interrupted_by(&self, index: usize) -> Vec<usize> {
        let (own, lower) = self.aborts(index);
        let mut found = if own { vec![index] } else { Vec::new() };
        for (parent, child) in self.upwards(index, |parent| lower && self.reach(parent) != Reach::Nothing) {
            if self.reach(parent) == Reach::Behind {
                let behind = self.siblings(parent, child).1;
                found.extend(behind.iter().filter(|index| !found.contains(index)).copied().collect::<Vec<_>>());
            }
        }
        found
    }

    fn interrupting(&self, index: usize) -> Vec<usize> {
        let mut found = Vec::new();
        for (parent, child) in self.upwards(index, |_| true) {
            if self.reach(parent) == Reach::Behind {
                self.siblings(parent, child).0.iter().for_each(|sibling| self.claiming(*sibling, &mut found));
            }
            if self.aborts(parent).0 && !found.contains(&parent) {
                found.push(parent);
            }
        }
        found
    }

    /// Adds the nodes of a branch whose guards reach nodes behind the branch.
    fn claiming(&self, branch: usize, found: &mut Vec<usize>) {
        let mut seen = BTreeSet::new();
        let mut open = vec![branch];
        while let Some(index) = open.pop() {
            if !seen.insert(index) {
                continue;
            }
            if self.aborts(index).1 && !found.contains(&index) {
                found.push(index);
            }
            if self.reach(index) != Reach::Nothing {
                open.extend(self.children[index].iter().rev());
            }
        }
    }
}
