//! Collapses many nodes at once.

use bt_model::json::{ElementKind, LocatedKind, pointer};

use super::{Change, Context, Value, set};
use crate::edit::joined;

/// The nodes to collapse.
#[derive(Clone, Copy)]
pub(crate) enum Which<'a> {
    /// Those of this depth, from 1; nodes above are expanded. 0: none, and all are expanded.
    Depth(u32),
    /// Those beside the way from the root to this node, which is expanded with all below it.
    Others(&'a str),
}

/// A node with others below it.
pub(crate) struct Holder {
    pub(crate) at: String,
    /// Its parent among the nodes with others below them.
    pub(crate) parent: Option<usize>,
    pub(crate) is_collapsed: bool,
}

/// The nodes to change, by index: `true` for those to collapse. `path`: the node of [`Which::Others`] and those around it.
pub(crate) fn wanted(holders: &[Holder], which: Which<'_>, path: &[String]) -> Vec<(usize, bool)> {
    let mut depths: Vec<u32> = Vec::new();
    let mut inside: Vec<bool> = Vec::new();
    let mut changes = Vec::new();
    for (index, holder) in holders.iter().enumerate() {
        let depth = holder.parent.map_or(1, |parent| depths[parent] + 1);
        depths.push(depth);
        let wanted = match which {
            Which::Depth(0) => Some(false),
            Which::Depth(wanted) if depth <= wanted => Some(depth == wanted),
            Which::Depth(_) => None,
            Which::Others(at) => {
                let is_inside = holder.at == at || holder.parent.is_some_and(|parent| inside[parent]);
                inside.push(is_inside);
                let beside = holder.parent.is_none_or(|parent| path.contains(&holders[parent].at));
                match () {
                    () if is_inside || path.contains(&holder.at) => Some(false),
                    () if beside => Some(true),
                    () => None,
                }
            }
        };
        changes.extend(wanted.filter(|wanted| *wanted != holder.is_collapsed).map(|wanted| (index, wanted)));
    }
    changes
}

/// The name of the step.
pub(crate) fn name(which: Which<'_>) -> String {
    match which {
        Which::Depth(0) => "expand all".to_owned(),
        Which::Depth(depth) => format!("collapse to depth {depth}"),
        Which::Others(_) => "collapse all other branches".to_owned(),
    }
}

pub(super) fn change(context: &Context<'_>, which: Which<'_>) -> Result<Change, String> {
    let root = context.root()?;
    let elements = context.elements;
    let is_node = |index: usize| elements[index].kind == ElementKind::Node;
    // Branches of an `if` and arms of a `match` are between a node and those below it.
    let around = |index: usize| {
        let mut parent = elements[index].parent;
        while let Some(index) = parent.filter(|parent| !is_node(*parent)) {
            parent = elements[index].parent;
        }
        parent
    };
    let mut holds = vec![false; elements.len()];
    (0..elements.len()).filter(|index| is_node(*index)).filter_map(around).for_each(|parent| holds[parent] = true);
    let mut places = vec![usize::MAX; elements.len()];
    let mut holders = Vec::new();
    for index in (0..elements.len()).filter(|index| holds[*index]) {
        places[index] = holders.len();
        let object = root.find(&elements[index].pointer);
        let field = object.and_then(|object| object.field("collapsed"));
        holders.push(Holder {
            at: elements[index].pointer.clone(),
            parent: around(index).map(|parent| places[parent]),
            is_collapsed: field.is_some_and(|field| field.value.kind == LocatedKind::Bool(true)),
        });
    }
    let path: Vec<String> = match which {
        Which::Others(at) => {
            holders.iter().map(|holder| &holder.at).filter(|own| pointer::holds(own, at)).cloned().collect()
        }
        Which::Depth(_) => Vec::new(),
    };
    let mut edits = Vec::new();
    for (index, collapse) in wanted(&holders, which, &path) {
        let value = if collapse { Value::Json("true".to_owned()) } else { Value::Absent };
        edits.extend(set::change(context, &pointer::child(&holders[index].at, "collapsed"), &value)?.edits);
    }
    Ok(Change { edits: joined(context.text, edits), select: None, name: name(which) })
}
