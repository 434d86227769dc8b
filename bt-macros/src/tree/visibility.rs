//! Checks of the visibility of subtrees. The type of a tree contains the types of its subtrees, so rustc requires that
//! the subtrees are at least as visible.

use bt_model::{Node, NodeKind, Syntax, Tree};
use syn::Visibility;

use super::parse::Shell;
use super::syntax::{Place, Rust};
use crate::diagnostics::Diagnostics;

/// Reports trees that are less visible than a tree that runs them.
pub(crate) fn check(shells: &[Shell], trees: &[&Tree<Rust>], diagnostics: &mut Diagnostics) {
    let shell = |name: &str| shells.iter().find(|shell| shell.name == name);
    for tree in trees {
        let Some(outer) = shell(&tree.name.text) else { continue };
        runs(&tree.root, &mut |path, place| {
            let Some(inner) = shell(&Rust::text(path)) else { return };
            if reach(&inner.visibility) < reach(&outer.visibility) {
                let message = format!("tree `{}` is less visible than `{}`, which runs it", inner.name, outer.name);
                let help = format!("write `pub tree {}`", inner.name);
                diagnostics.error(place.tokens(), message, Some(&help));
            }
        });
    }
}

fn runs(node: &Node<Rust>, found: &mut dyn FnMut(&syn::Path, Place)) {
    if let NodeKind::Run { path, .. } = &node.kind {
        found(path, node.place);
    }
    for child in node.children() {
        runs(child, found);
    }
}

fn reach(visibility: &Visibility) -> u8 {
    match visibility {
        Visibility::Inherited => 0,
        Visibility::Restricted(_) => 1,
        Visibility::Public(_) => 2,
    }
}
