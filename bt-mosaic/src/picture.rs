//! Pictures of trees.

use std::collections::{BTreeMap, BTreeSet};

use bt_model::picture::{Color, Look, Mark, Options, Picture, Row, RowKind, Shape, TooLarge};

use crate::files::{Node, NodeKind, TreeFile};

/// Draws a tree from its node 0 down. A node that is a child of several nodes is drawn once, below the first of them.
///
/// [`Mark::Id`] is the number of a node, [`Mark::Order`] its index in depth-first order.
///
/// # Errors
///
/// The picture needs more boxes than [`Options::boxes`].
pub fn picture(tree: &TreeFile, options: &Options) -> Result<Picture, TooLarge> {
    let nodes: BTreeMap<u32, &Node> = tree.nodes.iter().rev().map(|node| (node.idx, node)).collect();
    let mut picture = Picture { title: tree.name.clone(), ..Picture::default() };
    let mut seen = BTreeSet::new();
    // Without recursion, because a tree of mosaic_game may be as deep as its file is long.
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
            let hidden = descendants(node, &nodes, &mut seen);
            let active = hidden.iter().any(|idx| options.active.contains(&Mark::Id(*idx)));
            picture.shapes.push(Shape::stub(at, hidden.len(), active));
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

/// Returns the descendants of a node that were not seen before.
fn descendants(node: &Node, nodes: &BTreeMap<u32, &Node>, seen: &mut BTreeSet<u32>) -> Vec<u32> {
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

/// Returns the line above a child with its condition or weight.
fn case_of(node: &Node, index: usize) -> Option<Row> {
    let text = match &node.kind {
        NodeKind::IfElse => ["if", "then", "else"].get(index).map(|word| (*word).to_owned()),
        NodeKind::WhileLoop => ["while", "do"].get(index).map(|word| (*word).to_owned()),
        NodeKind::Probility { weights } => weights.get(index).map(|weight| format!("weight {weight}")),
        _ => None,
    };
    Some(Row { kind: RowKind::Case, text: text? })
}

fn of_node(node: &Node, options: &Options) -> Shape {
    let (title, note) = node.kind.label();
    let complete = [&*title, &*note].join("  ");
    let (title, note) = (options.cut(&title), options.cut(&note));
    let hint = if [&*title, &*note].join("  ") == complete { String::new() } else { complete };
    // White is the colour of a node for which no colour was chosen.
    let color = if node.color == u32::MAX { None } else { Color::parse(&format!("#{:08x}", node.color)) };
    let bytes = Some(node.place.range());
    let look = look(&node.kind);
    let mut shape = Shape { look, title, note, color, hint, bytes, ..Shape::default() };
    shape.add_comment(&node.comment, options);
    shape
}

fn look(kind: &NodeKind) -> Look {
    match kind {
        NodeKind::Root { .. } => Look::Tree,
        NodeKind::Action { .. } => Look::Action,
        NodeKind::WaitEvent { .. } => Look::Time,
        NodeKind::SubTree { .. } => Look::Run,
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
