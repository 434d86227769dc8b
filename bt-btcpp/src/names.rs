//! Converts names of BehaviorTree.CPP to names of documents.

use bt_model::kinds::NODES;

/// Returns the name of an action: `SaySomething` becomes `say_something`. The suffix `_action` is added to the name of
/// a node kind.
pub(crate) fn action(id: &str) -> String {
    let name = snake(id);
    if NODES.iter().any(|known| known.name == name) || name == "if" || name == "while" || name == "match" {
        return format!("{name}_action");
    }
    name
}

/// Returns the `ID` of an action from its name in a document, for a document that does not keep the `ID`.
pub(crate) fn id(action: &str) -> String {
    let words = action.split('_').filter(|word| !word.is_empty());
    let mut id = String::new();
    for word in words {
        let mut letters = word.chars();
        id.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        id.push_str(letters.as_str());
    }
    id
}

/// Returns the name of a composite or decorator of the game, which begins with a capital letter.
pub(crate) fn custom(id: &str) -> String {
    let name = identifier(id);
    name[..1].to_ascii_uppercase() + &name[1..]
}

/// Converts a name to one with only letters, digits and `_` that does not begin with a digit.
pub(crate) fn identifier(name: &str) -> String {
    let mut text: String =
        name.chars().map(|char| if char.is_ascii_alphanumeric() || char == '_' { char } else { '_' }).collect();
    if text.is_empty() || text.starts_with(|char: char| char.is_ascii_digit()) {
        text.insert(0, '_');
    }
    if ["_", "bb", "world", "true", "false"].contains(&&*text) {
        text.push('_');
    }
    text
}

/// Returns the key of an entry: an identifier, or several with dots between them. `@` names the blackboard of the main
/// tree.
pub(crate) fn key(entry: &str) -> String {
    let entry = entry.strip_prefix('@').unwrap_or(entry);
    entry.split('.').map(identifier).collect::<Vec<_>>().join(".")
}

/// Converts a name to snake case: `MoveToGoal2D` becomes `move_to_goal2_d`.
pub(crate) fn snake(id: &str) -> String {
    let name = identifier(id);
    let bytes = name.as_bytes();
    let mut text = String::with_capacity(name.len() + 4);
    for (at, byte) in bytes.iter().enumerate() {
        let before = at.checked_sub(1).map(|before| bytes[before]);
        let starts = byte.is_ascii_uppercase()
            && before.is_some_and(|before| {
                before.is_ascii_lowercase()
                    || before.is_ascii_digit()
                    || before.is_ascii_uppercase() && bytes.get(at + 1).is_some_and(u8::is_ascii_lowercase)
            });
        if starts {
            text.push('_');
        }
        text.push(byte.to_ascii_lowercase() as char);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_follow_the_rules_of_documents() {
        for (id, name) in [
            ("SaySomething", "say_something"),
            ("ComputePathToPose", "compute_path_to_pose"),
            ("GPSReady", "gps_ready"),
            ("say_something", "say_something"),
            ("Wait", "wait_action"),
            ("my-node/2", "my_node_2"),
            ("2nd", "_2nd"),
            ("é", "__"),
        ] {
            assert_eq!(action(id), name, "{id}");
        }
        assert_eq!((&*key("@goal.x"), &*key("bb")), ("goal.x", "bb_"));
        assert_eq!((&*id("say_something"), &*custom("recovery node")), ("SaySomething", "Recovery_node"));
    }
}
