//! The guards of a node, as they are written: a node knows the line of the source where it stands.

use bt_runtime::trace::NodeId;

use crate::guard::Guard;

const SOURCE: &str = include_str!("../guard.rs");

/// The guard or gate, counted from the outermost, that did not let a node start.
pub fn refusal(node: NodeId, nth: usize) -> String {
    let gates = ["when", "cooldown", "once", "limit", "chance"];
    let gate = attributes(node).into_iter().filter(|text| gates.iter().any(|gate| text.starts_with(gate))).nth(nth);
    gate.map_or("not let in".to_owned(), |text| match condition(text) {
        Some(condition) => format!("needs {condition}"),
        None => text.to_owned(),
    })
}

/// The guard that ended a node which ran.
pub fn ending(node: NodeId) -> String {
    let ends = |text: &&str| text.contains("aborts = both") || text.contains("aborts = self");
    let condition = attributes(node).into_iter().find(ends).and_then(condition);
    condition.map_or("guard turned false".to_owned(), |condition| format!("ended: no longer {condition}"))
}

/// `ammo == 0` of `when(bb.ammo == 0, aborts = both)`.
fn condition(attribute: &str) -> Option<String> {
    let inside = attribute.strip_prefix("when(")?.strip_suffix(')')?;
    Some(inside.split(", aborts").next()?.replace("bb.", ""))
}

/// What stands in `#[…]` above a node, from the top.
fn attributes(node: NodeId) -> Vec<&'static str> {
    let line = Guard::INFO[usize::from(node)].line as usize;
    let above = SOURCE.lines().take(line.saturating_sub(1)).collect::<Vec<_>>().into_iter().rev();
    let mut found: Vec<_> = above.map_while(|text| text.trim().strip_prefix("#[")?.strip_suffix(']')).collect();
    found.reverse();
    found
}
