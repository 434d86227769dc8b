//! The names of slots: each becomes a constant of its tree.

use super::walk;
use crate::{Faults, NodeKind, Syntax, Tree};

/// Checks the slots of a tree; those of its subtrees are theirs.
pub(super) fn check<S: Syntax>(tree: &Tree<S>, faults: &mut Faults<S>) {
    let mut seen: Vec<String> = Vec::new();
    walk(tree, &mut |site| {
        let NodeKind::Slot(name) = &site.node.kind else { return };
        let constant = name.constant();
        if name.is_taken() {
            let message = format!("every tree has a `{constant}` already");
            faults.error(&name.place, message, "choose another name");
        } else if seen.contains(&constant) {
            let message = format!("a slot `{}` stands in this tree twice", name.text);
            faults.error(&name.place, message, "choose another name; each slot is a place of its own");
        }
        seen.push(constant);
    });
}
