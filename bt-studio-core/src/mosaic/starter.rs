//! New trees, and trees in renamed files. The name of a tree is the name of its file.

use bt_model::Value;
use bt_model::json::line;

use super::around::Around;
use super::written::Style;
use crate::edit::Edit;
use crate::project::File;

/// Returns the text of a new tree, in the layout of the original editor.
pub(crate) fn starter(path: &str, around: &Around<'_>) -> String {
    let number = |number: u32| Value::Number(number.to_string());
    // The last agent is the most special one, so it has the most actions.
    let agent = around.agents.as_ref().and_then(|agents| agents.0.last()).map_or("agent", |(agent, _)| agent);
    let root = Value::object(vec![
        ("children", Value::List(Vec::new())),
        ("color", number(u32::MAX)),
        ("comment", Value::text("")),
        ("extra", Value::object(vec![("agent_name", Value::text(agent))])),
        ("idx", number(0)),
        ("is_collapsed", Value::Bool(false)),
        ("type", Value::text("root")),
    ]);
    let file = Value::object(vec![
        ("extra", Value::Object(Vec::new())),
        ("name", Value::text(name(path))),
        ("nodes", Value::List(vec![root])),
        ("signature", Value::text("")),
        ("tree_type", Value::text("")),
    ]);
    Style::of("    ", &[]).value(&file, "") + "\n"
}

/// Returns the edit that gives a tree the name of its file, or `None` if the tree already has this name.
pub(crate) fn renamed(file: &File, path: &str) -> Option<Edit> {
    let old = file.read.root.as_ref()?.find("/name")?;
    let new = line(&Value::text(name(path)));
    (old.text() != Some(name(path))).then(|| Edit::replace(file.text(), old.range.clone(), new))
}

fn name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}
