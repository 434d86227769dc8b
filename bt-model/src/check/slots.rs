//! Checks of the names of slots. Each name becomes a constant of its tree.

use super::walk;
use crate::{Faults, NodeKind, Syntax, Tree};

/// Checks the slots of a tree. The slots of subtrees belong to those trees.
pub(super) fn check<S: Syntax>(tree: &Tree<S>, faults: &mut Faults<S>) {
    let mut seen: Vec<String> = Vec::new();
    walk(tree, &mut |site| {
        let NodeKind::Slot(name) = &site.node.kind else { return };
        let constant = name.constant();
        if name.is_taken() {
            let message = format!("every tree has a `{constant}` already");
            faults.error(&name.place, message, "choose another name");
        } else if seen.contains(&constant) {
            let message = format!("a slot `{}` occurs twice in this tree", name.text);
            faults.error(&name.place, message, "choose another name for one of them");
        }
        seen.push(constant);
    });
}
