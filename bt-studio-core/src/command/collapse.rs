//! Collapses and expands many nodes at once.

use std::collections::BTreeSet;

use bt_model::Value as Json;
use bt_model::json::{ElementKind, Located, LocatedKind, pointer};

use super::{Change, Context, written};
use crate::edit::{Edit, joined};

/// The nodes to collapse.
#[derive(Clone, Copy)]
pub(crate) enum Which<'a> {
    /// Collapses the nodes at this depth, where the root has depth 1, and expands the nodes above them. Depth 0
    /// expands all nodes.
    Depth(u32),
    /// Collapses the branches beside the path from the root to this node, and expands the node and all nodes below
    /// it.
    Others(&'a str),
}

/// A node with nodes below it.
pub(crate) struct Holder {
    pub(crate) at: String,
    /// The index of the nearest holder above.
    pub(crate) parent: Option<usize>,
    pub(crate) is_collapsed: bool,
}

/// Returns the nodes to change, by their index in `holders`: `true` to collapse, `false` to expand. `path` has the
/// pointers of the node of [`Which::Others`] and of the nodes above it.
pub(crate) fn wanted(holders: &[Holder], which: Which<'_>, path: &BTreeSet<String>) -> Vec<(usize, bool)> {
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

/// Returns the name of the step.
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
    // Elements that are no nodes, such as branches of an `if` and arms of a `match`, are skipped on the way up.
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
    let (mut holders, mut objects) = (Vec::new(), Vec::new());
    for index in (0..elements.len()).filter(|index| holds[*index]) {
        let Some(object) = root.find(&elements[index].pointer) else { continue };
        places[index] = holders.len();
        let field = object.field(FIELD);
        objects.push((index, object));
        holders.push(Holder {
            at: elements[index].pointer.clone(),
            parent: around(index).map(|parent| places[parent]),
            is_collapsed: field.is_some_and(|field| field.value.kind == LocatedKind::Bool(true)),
        });
    }
    let path = match which {
        Which::Others(at) => {
            holders.iter().map(|holder| &holder.at).filter(|own| pointer::holds(own, at)).cloned().collect()
        }
        Which::Depth(_) => BTreeSet::new(),
    };
    let mut edits = Vec::new();
    for (holder, collapse) in wanted(&holders, which, &path) {
        let (element, object) = (&elements[objects[holder].0], objects[holder].1);
        edits.push(match collapse {
            true => {
                let order = element.order(root, false);
                let earlier: Vec<&str> = order.iter().map(String::as_str).take_while(|name| *name != FIELD).collect();
                set_bool(context.text, object, FIELD, true, &earlier)
            }
            false => without(context.text, object, FIELD),
        });
    }
    Ok(Change { edits: joined(context.text, edits), select: None, name: name(which) })
}

/// The field that hides the nodes below a node.
const FIELD: &str = "collapsed";

/// Creates an edit that sets a field of an object; a new field goes behind the fields that `earlier` names.
pub(crate) fn set_bool(text: &str, object: &Located, name: &str, value: bool, earlier: &[&str]) -> Edit {
    match object.field(name) {
        Some(old) => Edit::replace(text, old.value.range.clone(), value.to_string()),
        None => written::add_field(text, object, name, &Json::Bool(value), earlier),
    }
}

/// Creates an edit that removes a field that the object has.
fn without(text: &str, object: &Located, name: &str) -> Edit {
    let members = object.members();
    let parts: Vec<_> = members.iter().map(|member| member.name_range.start..member.value.range.end).collect();
    let index = members.iter().position(|member| member.name == name).unwrap_or_default();
    written::take_out(text, object, &parts, index)
}
