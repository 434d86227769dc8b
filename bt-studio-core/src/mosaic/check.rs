//! The checks of a tree that need the files around it.

use bt_model::json::Json;
use bt_model::{Faults, Text};
use bt_mosaic::files::{NodeKind, TreeFile};

use super::Around;

/// Checks a tree against the types, actions and agents that apply to it, and checks that the trees it runs exist.
pub(crate) fn check(tree: &TreeFile, around: &Around<'_>, faults: &mut Faults<Json>) {
    if let Some(types) = around.types {
        types.check(tree, faults);
    }
    if let (Some(actions), Some(agents)) = (around.actions, around.agents.as_ref()) {
        actions.check(tree, agents, faults);
    }
    for node in &tree.nodes {
        let NodeKind::SubTree { name } = &node.kind else { continue };
        if !name.is_empty() && !around.trees.contains(&&**name) {
            let near = bt_model::nearest(name, around.trees.iter().copied());
            let help = near.map_or(Text::from("the folder has no such file"), Text::did_you_mean);
            faults.warning_fixed_at(node.places(), format!("there is no tree `{name}` in this folder"), help);
        }
    }
}
