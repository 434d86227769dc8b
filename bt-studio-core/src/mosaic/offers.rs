//! The nodes that can be inserted, and the places for them.

use bt_model::Value;
use bt_model::json::line;
use bt_mosaic::files::{ActionDoc, TYPES};

use super::around::Around;
use super::form::{docs, new_argument};
use super::tree::Tree;
use crate::message::{How, OfferView, PlaceView};

/// Returns the places at a node where a new node can go, the usual place first.
pub(crate) fn places(tree: &Tree, around: &Around<'_>, at: &str) -> Result<Vec<PlaceView>, String> {
    let found = tree.find(at).filter(|(_, rest)| rest.is_empty());
    let (node, _) = found.ok_or_else(|| format!("there is nothing at `{at}`"))?;
    let room = |at: usize| {
        let node = &tree.file.nodes[at];
        node.children.len() < around.most(node.kind.name())
    };
    let parent = tree.parent(node);
    let mut places = Vec::new();
    if room(node) {
        places.push(How::Child);
    }
    if parent.is_some_and(room) {
        places.extend([How::After, How::Before]);
    }
    if parent.is_some() {
        places.push(How::Wrap);
    }
    if tree.number(0) != Some(node) {
        places.push(How::Replace);
    }
    Ok(places.into_iter().map(|how| PlaceView { how, kinds: vec!["node".to_owned()] }).collect())
}

/// Returns all nodes that can be inserted: the types of the folder, the actions of the tree's agent, and the other
/// trees of the folder.
pub(crate) fn offers(tree: &Tree, around: &Around<'_>) -> Vec<OfferView> {
    let names: Vec<&str> = match around.types {
        Some(types) => types.0.iter().map(|(name, _)| &**name).collect(),
        None => TYPES.iter().map(|known| known.name).collect(),
    };
    let types = names.into_iter().filter(|name| *name != "root").map(|name| of_type(name, around));
    let actions = around.actions_of(&tree.file).into_iter().map(of_action);
    let trees = around.trees.iter().filter(|name| **name != tree.file.name);
    let trees = trees.map(|name| {
        let extra = Value::object([("sub_tree_name", Value::text(*name))]);
        offer("sub_tree", &format!("run {name}"), "tree", "runs another file", extra)
    });
    types.chain(actions).chain(trees).collect()
}

fn offer(ty: &str, name: &str, group: &str, docs: &str, extra: Value) -> OfferView {
    OfferView {
        kind: "node".to_owned(),
        name: name.to_owned(),
        group: group.to_owned(),
        docs: docs.to_owned(),
        known_as: Vec::new(),
        wraps: false,
        item: line(&Value::object([("type", Value::text(ty)), ("extra", extra)])),
        any_name: false,
    }
}

fn of_type(name: &str, around: &Around<'_>) -> OfferView {
    let least = around.types.and_then(|types| types.get(name)).map(|ty| ty.child_min as usize);
    let known = TYPES.iter().find(|known| known.name == name);
    let least = least.or(known.map(|known| known.least)).unwrap_or_default();
    let children = match (least, around.most(name)) {
        (_, 0) => "no children".to_owned(),
        (1, 1) => "one child".to_owned(),
        (least, most) if least == most => format!("{least} children"),
        (least, most) => format!("{least} to {most} children"),
    };
    let docs = known.map_or(children.clone(), |known| format!("{} ({children})", known.docs));
    let extra = match name {
        "action" => Value::object([("action_args", Value::List(Vec::new())), ("action_name", Value::text(""))]),
        "probility" => Value::object([("prob", Value::List(Vec::new()))]),
        "wait_event" => Value::object([("event", Value::text(""))]),
        "sub_tree" => Value::object([("sub_tree_name", Value::text(""))]),
        _ => Value::Object(Vec::new()),
    };
    OfferView { wraps: around.most(name) > 0, ..offer(name, name, "language", &docs, extra) }
}

fn of_action(action: &ActionDoc) -> OfferView {
    let args = action.args.iter().map(new_argument).collect();
    let extra = Value::object([("action_args", Value::List(args)), ("action_name", Value::text(&action.name))]);
    offer("action", &action.name, "action", &docs(action).replace('\n', " · "), extra)
}
