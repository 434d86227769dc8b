//! Checks for trees that are too large to be numbered, and for nodes with too many children.

use super::{Site, walk};
use crate::limits::{CUSTOM, DRAWN, NODES, REACTIVE};
use crate::{Composite, Faults, NodeKind, Syntax, Tree};

/// Checks the number of nodes of a tree.
pub(super) fn check<S: Syntax>(tree: &Tree<S>, faults: &mut Faults<S>) {
    let mut count = 0;
    walk(tree, &mut |_| count += 1);
    if count > NODES {
        let message = format!("tree `{}` has {count} nodes, more than {NODES}", tree.name.text);
        faults.error(&tree.name.place, message, "move parts into trees of their own and `run` them");
    }
}

/// Checks the number of children of composites that keep one bit per child, or the index of a child in a byte.
pub(super) fn children<S: Syntax>(site: &Site<'_, S>, faults: &mut Faults<S>) {
    let (most, children) = match (&site.node.kind, site.node.kind.composite()) {
        (NodeKind::Custom(_, children), _) => (CUSTOM, &**children),
        (_, Some((composite, children))) => match composite {
            Composite::RandomSequence | Composite::RandomSelector | Composite::Pick | Composite::UtilitySelector => {
                (DRAWN, children)
            }
            Composite::ReactiveSequence | Composite::ReactiveSelector => (REACTIVE, children),
            Composite::Sequence | Composite::Selector | Composite::AlwaysSequence | Composite::Race => return,
        },
        _ => return,
    };
    if children.len() > most {
        let message = format!("`{}` takes at most {most} children, found {}", site.node.kind.name(), children.len());
        faults.error(&site.node.place, message, "divide them into groups");
    }
}
