//! The guards of a node in words.

use bt_runtime::trace::NodeId;

use crate::story::Story;

/// Returns the text for the guard or gate that refused a node.
pub fn refusal(node: NodeId, guard: u8, story: &Story) -> String {
    story.info(node).guard(guard).map_or("not let in".to_owned(), |text| match condition(text) {
        Some(condition) => format!("needs {condition}"),
        None => text.to_owned(),
    })
}

/// Returns the text for the guard that ended a running node.
pub fn ending(node: NodeId, story: &Story) -> String {
    let ends = |text: &&String| text.contains("aborts = both") || text.contains("aborts = self");
    let condition = story.info(node).attributes.iter().find(ends).and_then(|text| condition(text));
    condition.map_or("guard turned false".to_owned(), |condition| format!("ended: no longer {condition}"))
}

/// Returns the condition of a guard: `ammo == 0` for `when(bb.ammo == 0, aborts = both)`.
fn condition(attribute: &str) -> Option<String> {
    let inside = attribute.strip_prefix("when(")?.strip_suffix(')')?;
    Some(inside.split(", aborts").next()?.replace("bb.", ""))
}
