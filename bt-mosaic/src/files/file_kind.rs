//! The kinds of files.

use bt_model::json::{Located, Source};

/// The kind of a file of mosaic_game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A tree.
    Tree,
    /// `actions.json`.
    Actions,
    /// `agent_hierachy.json`.
    Agents,
    /// `node_types.json`.
    NodeTypes,
    /// A debug log.
    DebugLog,
}

impl FileKind {
    /// Returns the kind of a file that has no kind of [`bt_model::json::FileKind`]. A tree and a debug log are
    /// recognized by their fields, other files by their names. `root` is the value of the file; for text that is not
    /// JSON it is `None`, and names anywhere in the text count. XML has no kind.
    #[must_use]
    pub fn of(source: &Source, root: Option<&Located>) -> Option<Self> {
        if source.is_xml() {
            return None;
        }
        let has = |name: &str| match root {
            Some(root) => root.field(name).is_some(),
            None => source.text().contains(&format!("\"{name}\"")),
        };
        if has("nodes") && has("name") {
            return Some(Self::Tree);
        }
        if has("debug_cmds") && has("entity_id") {
            return Some(Self::DebugLog);
        }
        match source.name().rsplit(['/', '\\']).next().unwrap_or_default() {
            "actions.json" => Some(Self::Actions),
            "agent_hierachy.json" => Some(Self::Agents),
            "node_types.json" => Some(Self::NodeTypes),
            _ => None,
        }
    }
}
