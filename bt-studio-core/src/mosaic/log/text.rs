//! The text of an entry.

use bt_model::Value;
use bt_model::json::line;
use bt_mosaic::files::Command;

use super::{NodeAt, Shapes, State};

/// The title of a node.
pub(crate) fn title<'s>((tree, node): NodeAt, state: &State, shapes: &'s Shapes) -> Option<&'s str> {
    Some(&state.shape(tree, shapes)?.node(node)?.title)
}

/// The data of a command for people.
pub(crate) fn parameters(command: &Command<Value>) -> String {
    match command {
        Command::Snapshot { trees, board, nodes } => {
            let keys = if let Value::Object(fields) = board { fields.len() } else { 0 };
            let count = |number: usize, word: &str| format!("{number} {word}{}", if number == 1 { "" } else { "s" });
            [count(trees.len(), "tree"), count(keys, "key"), count(nodes.len(), "node")].join(", ")
        }
        Command::PushTree(name) => name.clone(),
        Command::Action { name, args } => {
            format!("{name}({})", args.iter().map(line).collect::<Vec<_>>().join(", "))
        }
        Command::Set { key, value } => format!("{key} = {}", line(value)),
        Command::Remove { key } => key.clone(),
        Command::PollBegin | Command::Enter | Command::Leave | Command::Clear | Command::Reset => String::new(),
    }
}
