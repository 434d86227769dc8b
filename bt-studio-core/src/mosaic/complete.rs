//! Completions for the text of a field: the blackboard keys and events that trees of the folder already use.

use std::collections::BTreeSet;

use bt_model::json::pointer;
use bt_mosaic::files::{ArgumentValue, NodeKind};

use super::form::is_key;
use super::tree::Tree;
use crate::message::CompletionView;
use crate::project::{File, Project};

/// Returns the texts for the field at a pointer. Leaves out the text of the field itself, because it is only half
/// typed.
pub(crate) fn completions(project: &Project, file: &File, at: &str) -> Vec<CompletionView> {
    let step = pointer::parent(at).map_or_else(String::new, |(_, step)| step);
    let own = file.read.mosaic.as_ref().map(|tree| &tree.file);
    let trees = project.files.values().filter_map(|file| file.read.mosaic.as_ref());
    let named = trees.flat_map(|tree| {
        let is_own = own.is_some_and(|own| std::ptr::eq(own, &tree.file));
        names(tree).filter(move |(path, ..)| !is_own || path != at)
    });
    match step.as_str() {
        "event" => words("event", named),
        "arg_value" if file.read.root.as_ref().is_some_and(|root| is_key(root, at)) => words("key", named),
        _ => Vec::new(),
    }
}

/// Returns the events and keys of a tree: the pointer of each field, its kind and its name.
fn names(tree: &Tree) -> impl Iterator<Item = (String, &'static str, &str)> {
    tree.file.nodes.iter().enumerate().flat_map(|(node, found)| {
        let base = tree.pointer(node);
        let (event, args) = match &found.kind {
            NodeKind::WaitEvent { event } => (Some(&**event), &[][..]),
            NodeKind::Action { args, .. } => (None, &args[..]),
            _ => (None, &[][..]),
        };
        let event = event.map(|event| (format!("{base}/extra/event"), "event", event));
        let keys = args.iter().enumerate().filter_map(move |(index, argument)| match &argument.value {
            ArgumentValue::Blackboard(key) => {
                Some((format!("{base}/extra/action_args/{index}/arg_value"), "key", &**key))
            }
            ArgumentValue::Plain(_) => None,
        });
        event.into_iter().chain(keys)
    })
}

/// Returns the names of one kind, each once.
fn words<'t>(kind: &str, names: impl Iterator<Item = (String, &'static str, &'t str)>) -> Vec<CompletionView> {
    let wanted = names.filter(|(_, of, name)| *of == kind && !name.is_empty());
    let all: BTreeSet<&str> = wanted.map(|(_, _, name)| name).collect();
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
