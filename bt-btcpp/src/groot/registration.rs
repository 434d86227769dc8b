//! The names under which BehaviorTree.CPP registers the counterparts of nodes.

use crate::builtin::{builtin, is_taken};
use crate::names;

/// The kinds of nodes of this project, with the names of their counterparts.
const KINDS: [(&str, &str); 13] = [
    ("sequence", "Sequence"),
    ("selector", "Fallback"),
    ("reactive_sequence", "ReactiveSequence"),
    ("reactive_selector", "ReactiveFallback"),
    ("parallel", "Parallel"),
    ("if", "IfThenElse"),
    ("pop_each", "ConsumeQueue"),
    ("wait", "Sleep"),
    ("check", "ScriptCondition"),
    ("set", "Script"),
    ("clear", "UnsetBlackboard"),
    ("succeed", "AlwaysSuccess"),
    ("fail", "AlwaysFailure"),
];

/// The kinds of actions, and of composites and decorators of the game, in tables of nodes.
const OWN: [&str; 4] = ["action", "composite", "custom", "decorator"];

/// Returns the name under which a node of this kind and name is registered.
pub(super) fn id(kind: &str, name: &str) -> String {
    if let Some((_, id)) = KINDS.iter().find(|(known, _)| *known == kind) {
        return (*id).to_owned();
    }
    let name = if OWN.contains(&kind) { name } else { kind };
    let id = names::identifier(&names::id(&names::identifier(name)));
    if is_taken(&id) && OWN.contains(&kind) { format!("{id}Action") } else { id }
}

/// Returns the element that declares a node of this kind in `TreeNodesModel`.
pub(super) fn model(kind: &str, children: usize) -> &'static str {
    match (kind, children) {
        ("check", _) => "Condition",
        (_, 0) => "Action",
        ("custom" | "decorator" | "while" | "for_each" | "pop_each", 1) => "Decorator",
        _ => "Control",
    }
}

/// Returns the kind of a registered name; `model` is the element that declares it.
pub(super) fn kind(id: &str, model: Option<&str>, children: usize) -> &'static str {
    if let Some((kind, _)) = KINDS.iter().find(|(_, known)| *known == id) {
        return kind;
    }
    match (builtin(id), model, children) {
        (Some(known), ..) => known.name,
        (None, Some("Control"), _) | (None, None, 2..) => "composite",
        (None, Some("Decorator"), _) | (None, None, 1) => "decorator",
        _ => "action",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_of_the_game_is_registered_by_its_name() {
        for kind in OWN {
            assert_eq!(id(kind, "both"), names::id("both"), "{kind}");
        }
        assert_eq!([0, 1, 2].map(|children| model("custom", children)), ["Action", "Decorator", "Control"]);
    }
}
