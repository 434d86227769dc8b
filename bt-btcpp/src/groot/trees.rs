//! The trees of an agent, its own and those in its slots, with their numbers and XML for Groot2.

use std::collections::BTreeMap;
use std::ops::Range;

use bt_runtime::trace::{NodeId, NodeRow, NodeTable};

use super::registration;
use crate::export::Element;

/// The number of a node in Groot2, from 1.
pub(super) type Uid = u16;

/// The trees of an agent.
pub(super) struct Trees {
    parts: Vec<Part>,
    /// The trees that current records can name: the slot, and the index in `parts`. The latest tree is the last.
    present: Vec<(Option<NodeId>, usize)>,
    /// The number of children of each node.
    children: Vec<u32>,
    /// For each node, the first number after its descendants in its own tree.
    ends: Vec<u32>,
}

/// A tree that was announced.
struct Part {
    first: NodeId,
    /// The number of the root.
    root: Uid,
    /// The slot that holds the tree.
    above: Option<Uid>,
    nodes: NodeTable,
}

/// The result of an announcement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Announced {
    /// Nothing is new.
    Known,
    /// A tree has come into a slot.
    New,
    /// A tree has come back into a slot.
    Back,
    /// The agent's own tree has changed.
    Other,
    /// There are more nodes than numbers.
    Full,
}

impl Trees {
    /// Makes the trees with the agent's own tree; `None` if it has more nodes than there are numbers.
    pub(super) fn new(nodes: &NodeTable) -> Option<Self> {
        let mut trees = Self { parts: Vec::new(), present: Vec::new(), children: Vec::new(), ends: Vec::new() };
        (trees.add(None, 0, nodes) == Announced::New).then_some(trees)
    }

    /// Notes that the agent has a tree with these nodes, with numbers in records from `first` on.
    pub(super) fn announce(&mut self, slot: Option<NodeId>, first: NodeId, nodes: &NodeTable) -> Announced {
        let is = |part: &Part| part.first == first && part.nodes.same(nodes);
        if let Some(at) = self.present.iter().position(|&(other, place)| other == slot && is(&self.parts[place])) {
            // If a former and a current tree share a number, the latest tree counts.
            if at + 1 != self.present.len() && slot.is_some() {
                let present = self.present.remove(at);
                self.present.push(present);
            }
            return Announced::Known;
        }
        if slot.is_none() {
            return Announced::Other;
        }
        let above = slot.and_then(|slot| self.uid(slot));
        self.present.retain(|&(other, _)| other != slot);
        if let Some(place) = self.parts.iter().position(|part| part.above.is_some() && part.above == above && is(part))
        {
            self.present.push((slot, place));
            return Announced::Back;
        }
        self.add(slot, first, nodes)
    }

    fn add(&mut self, slot: Option<NodeId>, first: NodeId, nodes: &NodeTable) -> Announced {
        let above = slot.and_then(|slot| self.uid(slot));
        let count = self.len() + nodes.len();
        if nodes.is_empty() || count > usize::from(Uid::MAX) {
            return Announced::Full;
        }
        let root = self.len() as Uid + 1;
        self.children.resize(count, 0);
        for row in nodes.iter() {
            let parent = row.parent.map(|parent| root + parent).or(above);
            if let Some(children) = parent.and_then(|parent| self.children.get_mut(usize::from(parent) - 1)) {
                *children += 1;
            }
        }
        self.ends.extend((1..=nodes.len() as u32).map(|own| u32::from(root) + own));
        // The descendants of a node follow it in the table.
        for row in nodes.iter().collect::<Vec<_>>().into_iter().rev() {
            let end = self.ends[usize::from(root + row.id) - 1];
            if let Some(above) = row.parent.and_then(|parent| self.ends.get_mut(usize::from(root + parent) - 1)) {
                *above = end.max(*above);
            }
        }
        self.present.push((slot, self.parts.len()));
        self.parts.push(Part { first, root, above, nodes: nodes.clone() });
        Announced::New
    }

    /// Returns the number of nodes.
    pub(super) const fn len(&self) -> usize {
        self.children.len()
    }

    /// Returns the number in Groot2 of a node in records.
    pub(super) fn uid(&self, node: NodeId) -> Option<Uid> {
        self.present.iter().rev().find_map(|&(_, place)| {
            let Part { first, root, nodes, .. } = &self.parts[place];
            let own = node.checked_sub(*first).filter(|own| usize::from(*own) < nodes.len())?;
            Some(root + own)
        })
    }

    fn part(&self, uid: Uid) -> Option<&Part> {
        self.parts
            .iter()
            .rev()
            .find(|part| part.root <= uid)
            .filter(|part| usize::from(uid - part.root) < part.nodes.len())
    }

    /// Returns the two numbers by which a breakpoint names a node: that of its tree's root in records, and its own in
    /// that tree; `None` if the node does not exist now.
    #[cfg(feature = "groot2")]
    pub(super) fn place(&self, uid: Uid) -> Option<(NodeId, NodeId)> {
        let part = self.part(uid)?;
        let is_present = self.present.iter().any(|&(_, place)| self.parts[place].root == part.root);
        is_present.then_some((part.first, uid - part.root))
    }

    pub(super) fn row(&self, uid: Uid) -> Option<NodeRow<'_>> {
        let part = self.part(uid)?;
        part.nodes.get(uid - part.root)
    }

    /// Returns the parent; for the root of a tree in a slot, the slot.
    pub(super) fn parent(&self, uid: Uid) -> Option<Uid> {
        let part = self.part(uid)?;
        part.nodes.get(uid - part.root)?.parent.map(|parent| part.root + parent).or(part.above)
    }

    /// Returns the numbers of the descendants of a node: in its own tree, and in the trees that are or were in slots
    /// below it.
    pub(super) fn below(&self, uid: Uid) -> Vec<Range<u32>> {
        let Some(&end) = self.ends.get(usize::from(uid).wrapping_sub(1)) else { return Vec::new() };
        let own = u32::from(uid) + 1..end;
        let mut ranges = Vec::from([own]);
        // A tree in a slot comes after the tree with the slot. The slot may be the node itself.
        for part in &self.parts {
            let is_below = |above: Uid| above == uid || ranges.iter().any(|range| range.contains(&u32::from(above)));
            if part.above.is_some_and(is_below) {
                ranges.push(part.root.into()..u32::from(part.root) + part.nodes.len() as u32);
            }
        }
        ranges
    }

    pub(super) fn is_leaf(&self, uid: Uid) -> bool {
        self.children.get(usize::from(uid).wrapping_sub(1)).is_none_or(|&children| children == 0)
    }

    /// Returns the name of the agent's tree.
    #[cfg(feature = "groot2")]
    pub(super) fn name(&self) -> &str {
        self.row(1).map_or("?", |row| row.tree)
    }

    /// Returns the file that Groot2 expects: a `BehaviorTree` for the agent's tree and for each call of another tree,
    /// with the number of every node, and a model of each registered name.
    pub(super) fn xml(&self) -> String {
        let mut children: Vec<Vec<Uid>> = vec![Vec::new(); self.len() + 1];
        for uid in 1..=self.len() as Uid {
            if let Some(parent) = self.parent(uid) {
                children[usize::from(parent)].push(uid);
            }
        }
        let mut writer = Writer { trees: self, children, waiting: Vec::new(), models: BTreeMap::new() };
        let mut root = Element::new("root").with("BTCPP_format", "4");
        writer.waiting.push((1, String::new()));
        let mut next = 0;
        while let Some((uid, path)) = writer.waiting.get(next).cloned() {
            next += 1;
            let name = self.row(uid).map_or("?", |row| row.tree).to_owned();
            let node = writer.node(uid, &path);
            root.children.push(Element::around("BehaviorTree", vec![node]).with("ID", name).with("_fullpath", path));
        }
        let models = writer.models.into_iter().map(|(id, (model, ports))| {
            let ports = ports.into_iter().map(|port| Element::new("input_port").with("name", port)).collect();
            Element::around(model, ports).with("ID", id)
        });
        root.children.push(Element::around("TreeNodesModel", models.collect()));
        let mut text = String::new();
        root.write(0, &mut text);
        text
    }
}

/// The writer of the file.
struct Writer<'t> {
    trees: &'t Trees,
    children: Vec<Vec<Uid>>,
    /// The roots of the trees that are not yet written, with their paths.
    waiting: Vec<(Uid, String)>,
    /// The model of each registered name, and its ports.
    models: BTreeMap<String, (&'static str, Vec<&'static str>)>,
}

impl Writer<'_> {
    fn node(&mut self, uid: Uid, path: &str) -> Element {
        let Some(row) = self.trees.row(uid) else { return Element::new("AlwaysFailure") };
        let below = self.children[usize::from(uid)].clone();
        if let ("run", [child]) = (row.kind, &*below) {
            return self.subtree(uid, *child, path);
        }
        let id = registration::id(row.kind, row.name);
        let model = self.models.entry(id.clone()).or_insert((registration::model(row.kind, below.len()), Vec::new()));
        if below.len() > 1 {
            model.0 = "Control";
        }
        let mut element = Element::new(&*id).with("name", row.name).with("_uid", uid.to_string());
        let condition = row.guard(row.attributes() as u8);
        let mut texts: Vec<&str> = (0..row.attributes()).filter_map(|at| row.guard(at as u8)).collect();
        match condition {
            Some(code) if row.kind == "check" => {
                element = element.with("code", code);
                if model.1.is_empty() {
                    model.1.push("code");
                }
            }
            condition => texts.extend(condition),
        }
        if !texts.is_empty() {
            element = element.with("_description", texts.join("; "));
        }
        element.children = below.into_iter().map(|child| self.node(child, path)).collect();
        element
    }

    /// Writes a node that runs another tree. BehaviorTree.CPP names its path `Tree::12`, below the path of the calling
    /// tree.
    fn subtree(&mut self, uid: Uid, root: Uid, path: &str) -> Element {
        let id = self.trees.row(root).map_or("?", |row| row.tree).to_owned();
        let prefix = if path.is_empty() { String::new() } else { format!("{path}/") };
        let path = format!("{prefix}{id}::{uid}");
        self.models.entry(id.clone()).or_insert(("SubTree", Vec::new()));
        self.waiting.push((root, path.clone()));
        Element::new("SubTree").with("ID", id).with("_fullpath", path).with("_uid", uid.to_string())
    }
}
