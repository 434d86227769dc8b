//! Trees that are too large to be numbered.

use super::walk;
use crate::limits::NODES;
use crate::{Faults, Syntax, Tree};

/// Counts the nodes of a tree.
pub(super) fn check<S: Syntax>(tree: &Tree<S>, faults: &mut Faults<S>) {
    let mut count = 0;
    walk(tree, &mut |_| count += 1);
    if count > NODES {
        let message = format!("tree `{}` has {count} nodes, more than {NODES}", tree.name.text);
        faults.error(&tree.name.place, message, "move parts into trees of their own and `run` them");
    }
}
