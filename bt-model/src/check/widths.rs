//! Checks of the width of a `for_each`: a number in its range, targets that each run has for itself, and no slot.

use super::Site;
use crate::{Code, Element, Faults, Fix, MOST_WIDTH, Node, NodeKind, Sample, Syntax, Target, text};

/// Checks a `for_each` with a width.
pub(super) fn check<S: Syntax>(site: &Site<'_, S>, faults: &mut Faults<S>) {
    if let NodeKind::Slot(name) = &site.node.kind
        && site.above.iter().any(|(above, _)| width(above).is_some())
    {
        let message = format!("the slot `{}` cannot stand in a `for_each` with a `width`", name.text);
        faults.error(&name.place, message, "it holds one tree, which cannot run several times at once: `run` a tree");
    }
    let NodeKind::ForEach { element, .. } = &site.node.kind else { return };
    let Some(width) = &element.width else { return };
    if element.slots().is_none() && !S::is_broken(width) {
        let message = format!("a `width` is a number from 1 to {MOST_WIDTH}, which is part of the tree");
        faults.error(&S::place(width), message, "write it as a literal: 3");
    }
    own(site, element, faults);
}

fn width<S: Syntax>(node: &Node<S>) -> Option<&S::Expr> {
    match &node.kind {
        NodeKind::ForEach { element, .. } => element.width.as_ref(),
        _ => None,
    }
}

/// Checks that the targets of element and index are locals of the tree, of which each run has its own. All runs would
/// share a key or an output.
fn own<S: Syntax>(site: &Site<'_, S>, element: &Element<S>, faults: &mut Faults<S>) {
    for to in element.targets() {
        let (path, kind) = match to {
            Target::Local(name) if site.tree.outputs().any(|output| output == name.text) => (to.path(), "output"),
            Target::Key(_, keys) if keys.iter().all(|key| !key.text.is_empty()) => (to.path(), "key"),
            _ => continue,
        };
        let name = path.rsplit('.').next().unwrap_or_default();
        let name = if kind == "output" { format!("each_{name}") } else { name.to_owned() };
        let message = format!("several elements run at once, and all would share the {kind} `{path}`");
        let local = Fix::Insert(Code::Local(name, Sample::Open));
        let help = text!["each has its own in a local: declare ", local, " at the top, and name it here"];
        faults.error_fixed_at((to.place(), &site.tree.name.place), message, help);
    }
}
