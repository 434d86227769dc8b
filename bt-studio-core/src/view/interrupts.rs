//! The branches that the guards of a node can interrupt, and the guards that can interrupt a node.
//!
//! A guard that aborts branches of lower priority reaches the later siblings of its node if the parent orders its children by
//! priority. If the grandparent does so too, the guard also reaches the later siblings of the parent, and so on. The check of
//! guards in `bt_model` has the same rule. A branch of an `if`, an arm of a `match` and a tree that is run end the reach.

use bt_model::json::{Element, ElementKind, Located};
use bt_model::kinds::{self, NodeTag};

use crate::project::File;

/// The nodes of a file with their children.
struct Nodes<'f> {
    root: &'f Located,
    elements: &'f [Element],
    children: Vec<Vec<usize>>,
}

/// The pointers of the branches that the guards of a node can interrupt, and of the nodes whose guards can interrupt it.
pub(super) fn of(file: &File, root: &Located, at: &str) -> (Vec<String>, Vec<String>) {
    let elements = &file.read.elements[..];
    let index = elements.iter().position(|element| element.pointer == at && element.kind == ElementKind::Node);
    let Some(index) = index else { return Default::default() };
    let mut children = vec![Vec::new(); elements.len()];
    for (child, element) in elements.iter().enumerate().filter(|(_, element)| element.kind == ElementKind::Node) {
        if let Some(parent) = element.parent {
            children[parent].push(child);
        }
    }
    let nodes = Nodes { root, elements, children };
    let pointers = |found: Vec<usize>| found.into_iter().map(|index| elements[index].pointer.clone()).collect();
    (pointers(nodes.interrupted_by(index)), pointers(nodes.interrupting(index)))
}

impl Nodes<'_> {
    /// Do the children of an element have an order of priority?
    fn has_priorities(&self, index: usize) -> bool {
        let object = self.root.find(&self.elements[index].pointer);
        let word = object.and_then(|object| object.field("node")?.value.text()).unwrap_or_default();
        matches!(kinds::node(word).map(|spec| spec.tag), Some(NodeTag::Composite(composite)) if composite.has_priorities())
    }

    /// Do guards of a node abort its own branch, and those of lower priority?
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

    fn parent(&self, index: usize) -> Option<usize> {
        self.elements[index].parent.filter(|parent| self.elements[*parent].kind == ElementKind::Node)
    }

    /// The siblings before a node, and those behind it.
    fn siblings(&self, parent: usize, index: usize) -> (&[usize], &[usize]) {
        let all = &self.children[parent][..];
        let place = all.iter().position(|child| *child == index).unwrap_or_default();
        (&all[..place], all.get(place + 1..).unwrap_or_default())
    }

    fn interrupted_by(&self, index: usize) -> Vec<usize> {
        let (own, lower) = self.aborts(index);
        let mut found = if own { vec![index] } else { Vec::new() };
        let mut at = index;
        while let Some(parent) = self.parent(at).filter(|parent| lower && self.has_priorities(*parent)) {
            found.extend(self.siblings(parent, at).1);
            at = parent;
        }
        found
    }

    fn interrupting(&self, index: usize) -> Vec<usize> {
        let mut found = Vec::new();
        let mut at = index;
        while let Some(parent) = self.parent(at) {
            if self.has_priorities(parent) {
                self.siblings(parent, at).0.iter().for_each(|sibling| self.claiming(*sibling, &mut found));
            }
            found.extend(self.aborts(parent).0.then_some(parent));
            at = parent;
        }
        found
    }

    /// The nodes of a branch whose guards reach what is behind it.
    fn claiming(&self, branch: usize, found: &mut Vec<usize>) {
        let mut open = vec![branch];
        while let Some(index) = open.pop() {
            found.extend(self.aborts(index).1.then_some(index));
            if self.has_priorities(index) {
                open.extend(self.children[index].iter().rev());
            }
        }
    }
}
