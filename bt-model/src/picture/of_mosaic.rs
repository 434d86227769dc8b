//! From a tree of mosaic_game to boxes.

use std::collections::{BTreeMap, BTreeSet};

use super::measure::cut;
use super::of_document::{remark, stub};
use super::{Color, Look, Mark, Options, Picture, Shape, TooLarge};
use crate::json::line;
use crate::mosaic::{Given, Node, NodeKind, TreeFile};

impl Picture {
    /// A tree of mosaic_game, from its node 0 down. A node that is named as a child twice is drawn where it is first.
    ///
    /// A [`Mark::Id`] is a node's number, a [`Mark::Order`] its place, depth first.
    ///
    /// # Errors
    ///
    /// There would be more boxes than [`Options::boxes`].
    pub fn of_mosaic(tree: &TreeFile, options: &Options) -> Result<Self, TooLarge> {
        let nodes: BTreeMap<u32, &Node> = tree.nodes.iter().rev().map(|node| (node.idx, node)).collect();
        let mut picture = Self { title: tree.name.clone(), ..Self::default() };
        let mut seen = BTreeSet::new();
        // Not by recursion: a tree of theirs may be as deep as its file is long.
        let mut stack = vec![(0, None, None, None)];
        while let Some((idx, parent, order, case)) = stack.pop() {
            let Some(node) = nodes.get(&idx).filter(|_| seen.insert(idx)) else { continue };
            let place = seen.len() as u32 - 1;
            let at = picture.shapes.len();
            let mut shape = Shape { parent, order, ..of_node(node, options) };
            shape.active = options.active.contains(&Mark::Id(idx)) || options.active.contains(&Mark::Order(place));
            shape.above = case.into_iter().collect();
            picture.shapes.push(shape);
            if node.is_collapsed && !options.expand && !node.children.is_empty() {
                let hidden = below(node, &nodes, &mut seen);
                let active = hidden.iter().any(|idx| options.active.contains(&Mark::Id(*idx)));
                picture.shapes.push(stub(at, hidden.len(), active));
            } else {
                for (index, child) in node.children.iter().enumerate().rev() {
                    let order = (node.children.len() > 1).then_some(index as u32 + 1);
                    stack.push((*child, Some(at), order, case_of(node, index)));
                }
            }
            if picture.shapes.len() > options.boxes {
                return Err(TooLarge { most: options.boxes });
            }
        }
        Ok(picture)
    }
}

/// The nodes below a node that were not seen before.
fn below(node: &Node, nodes: &BTreeMap<u32, &Node>, seen: &mut BTreeSet<u32>) -> Vec<u32> {
    let mut found = Vec::new();
    let mut stack: Vec<u32> = node.children.clone();
    while let Some(idx) = stack.pop() {
        if let Some(node) = nodes.get(&idx)
            && seen.insert(idx)
        {
            found.push(idx);
            stack.extend(&node.children);
        }
    }
    found
}

/// When a child is taken.
fn case_of(node: &Node, index: usize) -> Option<super::Row> {
    let text = match &node.kind {
        NodeKind::IfElse => ["if", "then", "else"].get(index).map(|word| (*word).to_owned()),
        NodeKind::WhileLoop => ["while", "do"].get(index).map(|word| (*word).to_owned()),
        NodeKind::Probility { weights } => weights.get(index).map(|weight| format!("weight {weight}")),
        _ => None,
    };
    Some(super::Row { kind: super::RowKind::Case, text: text? })
}

fn of_node(node: &Node, options: &Options) -> Shape {
    let (look, title, note) = match &node.kind {
        NodeKind::Root { agent } => (Look::Tree, "root".to_owned(), format!("for {agent}")),
        NodeKind::Action { name, args } => {
            let args = args.iter().map(|argument| match &argument.given {
                Given::Plain(value) => line(value),
                Given::Blackboard(key) => key.clone(),
            });
            (Look::Action, name.clone(), args.collect::<Vec<_>>().join(", "))
        }
        NodeKind::WaitEvent { event } => (Look::Time, "wait_event".to_owned(), event.clone()),
        NodeKind::SubTree { name } => (Look::Run, format!("run {name}"), String::new()),
        kind => (look(kind), kind.name().to_owned(), String::new()),
    };
    let whole = [&*title, &*note].join("  ");
    let (title, note) = (cut(&title, options.letters), cut(&note, options.letters));
    let hint = if [&*title, &*note].join("  ") == whole { String::new() } else { whole };
    let color = Color::parse(&format!("#{:08x}", node.color));
    let mut shape = Shape { look, title, note, color, hint, ..Shape::default() };
    remark(&node.comment, options, &mut shape);
    shape
}

fn look(kind: &NodeKind) -> Look {
    match kind {
        NodeKind::Sequence | NodeKind::AlwaysSeq => Look::Sequence,
        NodeKind::Select => Look::Selector,
        NodeKind::RandomSeq | NodeKind::Probility { .. } => Look::Draw,
        NodeKind::IfElse => Look::Choice,
        NodeKind::WhileLoop => Look::Loop,
        NodeKind::Parallel => Look::Parallel,
        NodeKind::Reset => Look::End,
        _ => Look::Check,
    }
}
