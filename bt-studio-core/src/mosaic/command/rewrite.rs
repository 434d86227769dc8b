//! Changes of numbers and nodes, as edits that change as little text as possible.

use std::collections::{BTreeMap, BTreeSet};

use bt_model::Value;
use bt_model::json::{Located, LocatedKind};
use bt_mosaic::files::NodeKind;

use crate::command::written::add_field;
use crate::edit::{Edit, joined};
use crate::mosaic::Tree;
use crate::mosaic::written::Style;

/// The fields that come before `parent` in a node.
const BEFORE_PARENT: [&str; 6] = ["children", "color", "comment", "extra", "idx", "is_collapsed"];

/// A tree while a command changes it.
pub(super) struct Rewrite<'f> {
    text: &'f str,
    nodes: &'f Located,
    tree: &'f Tree,
    style: Style<'f>,
    children: BTreeMap<usize, Vec<u32>>,
    weights: BTreeMap<usize, Vec<u32>>,
    parents: BTreeMap<usize, u32>,
    numbers: BTreeMap<usize, u32>,
    /// Other values to replace: each old value with its new value.
    values: Vec<(&'f Located, Value)>,
    gone: BTreeSet<usize>,
    new: Vec<Value>,
}

impl<'f> Rewrite<'f> {
    pub(super) fn of(text: &'f str, root: &'f Located, tree: &'f Tree) -> Result<Self, String> {
        let nodes = root.field("nodes").map(|member| &member.value);
        let nodes = nodes.filter(|nodes| matches!(nodes.kind, LocatedKind::List(_)));
        let nodes = nodes.ok_or("the file has no list of nodes: mend it as text first")?;
        Ok(Self {
            text,
            nodes,
            tree,
            style: Style::of(text, nodes.items()),
            children: BTreeMap::new(),
            weights: BTreeMap::new(),
            parents: BTreeMap::new(),
            numbers: BTreeMap::new(),
            values: Vec::new(),
            gone: BTreeSet::new(),
            new: Vec::new(),
        })
    }

    /// Returns the current child numbers of a node.
    pub(super) fn children(&mut self, at: usize) -> &mut Vec<u32> {
        let old = &self.tree.file.nodes[at].children;
        self.children.entry(at).or_insert_with(|| old.clone())
    }

    /// Returns the current weights of a node, or `None` unless it has one weight for each child.
    fn weights(&mut self, at: usize) -> Option<&mut Vec<u32>> {
        let NodeKind::Probility { weights } = &self.tree.file.nodes[at].kind else { return None };
        let count = self.children(at).len();
        let now = self.weights.entry(at).or_insert_with(|| weights.clone());
        (now.len() == count).then_some(now)
    }

    /// Returns the index of a child among the children of a node.
    pub(super) fn place(&mut self, parent: usize, child: u32) -> Option<usize> {
        self.children(parent).iter().position(|number| *number == child)
    }

    /// Inserts a child into a node, together with a weight if the node has weights.
    pub(super) fn hold(&mut self, parent: usize, index: usize, child: u32, weight: u32) {
        if let Some(weights) = self.weights(parent) {
            weights.insert(index, weight);
        }
        self.children(parent).insert(index, child);
    }

    /// Removes a child from a node and returns its weight.
    pub(super) fn release(&mut self, parent: usize, child: u32) -> Option<u32> {
        let index = self.place(parent, child)?;
        let weight = self.weights(parent).map(|weights| weights.remove(index));
        self.children(parent).remove(index);
        weight
    }

    /// Moves a child, together with its weight, among the children of a node.
    pub(super) fn shift(&mut self, parent: usize, from: usize, to: usize) {
        fn shift(list: &mut Vec<u32>, from: usize, to: usize) {
            let item = list.remove(from);
            list.insert(to, item);
        }
        if let Some(weights) = self.weights(parent) {
            shift(weights, from, to);
        }
        shift(self.children(parent), from, to);
    }

    pub(super) fn set_parent(&mut self, at: usize, parent: u32) {
        self.parents.insert(at, parent);
    }

    pub(super) fn set_number(&mut self, at: usize, number: u32) {
        self.numbers.insert(at, number);
    }

    /// Replaces the value of a field. Does nothing if the node does not have the field.
    pub(super) fn set(&mut self, at: usize, field: &str, value: Value) {
        let nodes = self.nodes;
        let old = nodes.items()[self.tree.item(at)].field(field).map(|member| &member.value);
        self.values.extend(old.filter(|old| old.value() != value).map(|old| (old, value)));
    }

    pub(super) fn remove(&mut self, at: usize) {
        self.gone.insert(self.tree.item(at));
    }

    pub(super) fn add(&mut self, node: Value) {
        self.new.push(node);
    }

    /// Returns the pointer that a node will have after the edits.
    pub(super) fn pointer(&self, at: usize) -> String {
        let item = self.tree.item(at);
        format!("/nodes/{}", item - self.gone.range(..item).count())
    }

    /// Returns the pointer that a new node will have after the edits.
    pub(super) fn pointer_of_new(&self, index: usize) -> String {
        format!("/nodes/{}", self.nodes.items().len() - self.gone.len() + index)
    }

    /// Returns the edits in reverse order of their positions in the text.
    pub(super) fn edits(self) -> Vec<Edit> {
        let object = |at: &usize| &self.nodes.items()[self.tree.item(*at)];
        let stays = |at: &usize| !self.gone.contains(&self.tree.item(*at));
        let list = |object: &'f Located, path: &str| {
            object.find(path).filter(|found| matches!(found.kind, LocatedKind::List(_)))
        };
        let mut edits = self.style.take_out(self.nodes, &self.gone.iter().copied().collect::<Vec<_>>());
        edits.extend(self.style.append(self.nodes, &self.new));
        for (at, numbers) in self.children.iter().filter(|(at, _)| stays(at)) {
            edits.extend(list(object(at), "/children").and_then(|list| self.style.numbers(list, numbers)));
        }
        for (at, numbers) in self.weights.iter().filter(|(at, _)| stays(at)) {
            let replaced = self.values.iter().any(|(old, _)| object(at).find("/extra") == Some(*old));
            let list = list(object(at), "/extra/prob").filter(|_| !replaced);
            edits.extend(list.and_then(|list| self.style.numbers(list, numbers)));
        }
        for (at, number) in self.numbers.iter().filter(|(at, _)| stays(at)) {
            edits.extend(self.number(object(at), "idx", *number));
        }
        for (at, number) in self.parents.iter().filter(|(at, _)| stays(at)) {
            edits.extend(self.number(object(at), "parent", *number));
        }
        for (old, new) in &self.values {
            let indent = crate::command::written::indent(self.text, old.range.start);
            edits.push(Edit::replace(self.text, old.range.clone(), self.style.value(new, indent)));
        }
        joined(self.text, edits)
    }

    /// Returns the edit that sets a field to a number, or `None` if the field already has this value.
    fn number(&self, object: &Located, field: &str, number: u32) -> Option<Edit> {
        let new = Value::Number(number.to_string());
        match object.field(field) {
            Some(member) if member.value.value() == new => None,
            Some(member) => Some(Edit::replace(self.text, member.value.range.clone(), number.to_string())),
            None => Some(add_field(self.text, object, field, &new, &BEFORE_PARENT)),
        }
    }
}
