//! The blackboard keys that arguments read. A key that an action writes is only a plain text argument in the file.

use bt_mosaic::files::{ArgumentValue, NodeKind};

use super::tree::Tree;
use crate::message::{KeyView, UseView};

/// Returns the keys in the order in which the tree first reads them.
pub(crate) fn keys(file: &str, tree: &Tree) -> Vec<KeyView> {
    let mut all: Vec<KeyView> = Vec::new();
    for at in tree.order() {
        let NodeKind::Action { name: title, args } = &tree.file.nodes[*at].kind else { continue };
        for argument in args {
            let ArgumentValue::Blackboard(name) = &argument.value else { continue };
            let place = all.iter().position(|key| key.name == *name).unwrap_or_else(|| {
                let (ty, docs, reads, writes) = (String::new(), String::new(), Vec::new(), Vec::new());
                all.push(KeyView { name: name.clone(), ty, docs, known: true, reads, writes });
                all.len() - 1
            });
            let (at, reads) = (tree.pointer(*at), &mut all[place].reads);
            if reads.last().is_none_or(|last| last.at != at) {
                reads.push(UseView { file: file.to_owned(), at, title: title.clone() });
            }
        }
    }
    all
}
