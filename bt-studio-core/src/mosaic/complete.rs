//! Completions of a field's text: keys of the blackboard and events that trees of the folder name already.

use std::collections::BTreeSet;

use bt_model::json::pointer;
use bt_mosaic::files::{ArgumentValue, NodeKind};

use super::form::is_key;
use super::tree::Tree;
use crate::message::CompletionView;
use crate::project::{File, Project};

/// The texts for the field at a pointer.
pub(crate) fn completions(project: &Project, file: &File, at: &str) -> Vec<CompletionView> {
    let step = pointer::parent(at).map_or_else(String::new, |(_, step)| step);
    let trees = || project.files.values().filter_map(|file| file.read.mosaic.as_ref());
    match step.as_str() {
        "event" => words("event", trees().flat_map(events)),
        "arg_value" if file.read.root.as_ref().is_some_and(|root| is_key(root, at)) => {
            words("key", trees().flat_map(keys))
        }
        _ => Vec::new(),
    }
}

fn events(tree: &Tree) -> impl Iterator<Item = &str> {
    tree.file.nodes.iter().filter_map(|node| match &node.kind {
        NodeKind::WaitEvent { event } => Some(&**event),
        _ => None,
    })
}

fn keys(tree: &Tree) -> impl Iterator<Item = &str> {
    let args = tree.file.nodes.iter().filter_map(|node| match &node.kind {
        NodeKind::Action { args, .. } => Some(args),
        _ => None,
    });
    args.flatten().filter_map(|argument| match &argument.value {
        ArgumentValue::Blackboard(key) => Some(&**key),
        ArgumentValue::Plain(_) => None,
    })
}

fn words<'t>(kind: &str, words: impl Iterator<Item = &'t str>) -> Vec<CompletionView> {
    let all: BTreeSet<&str> = words.filter(|word| !word.is_empty()).collect();
    let one = |word: &&str| CompletionView {
        label: (*word).to_owned(),
        text: (*word).to_owned(),
        whole: true,
        detail: String::new(),
        docs: String::new(),
        kind: kind.to_owned(),
        fits: true,
    };
    all.iter().map(one).collect()
}
