//! Nodes, as a user names them.

use bt_runtime::trace::{NodeId, NodeTable};

/// Names nodes of a tree: by number (`12`, as in [`NodeRow::id`](bt_runtime::trace::NodeRow::id)), or by the last names of
/// their path, from above to below (`fight/aim`).
///
/// ```
/// use bt_live::Selector;
/// use bt_runtime::prelude::*;
/// use bt_runtime::trace::NodeTable;
/// # #[derive(Blackboard, Default)] struct Soldier;
///
/// bt! {
///     tree Guard for Soldier { selector { sequence "fight" { succeed "aim" } sequence "rest" { succeed "aim" } } }
/// }
///
/// let nodes = NodeTable::of::<Guard>();
/// let found = |text: &str| Selector::new(text).nodes(&nodes);
/// assert_eq!(found("aim"), [2, 4]);
/// assert_eq!(found("rest/aim"), [4]);
/// assert_eq!(found("3"), [3]);
/// assert!(found("im").is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selector {
    text: String,
    id: Option<NodeId>,
}

impl Selector {
    /// Reads a number or a path.
    pub fn new(text: impl Into<String>) -> Self {
        let text = text.into();
        let id = text.parse().ok();
        Self { text, id }
    }

    /// The text that it was read from.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The nodes that it names, in the order of the table.
    #[must_use]
    pub fn nodes(&self, table: &NodeTable) -> Vec<NodeId> {
        table.iter().map(|row| row.id).filter(|&node| self.names(table, node)).collect()
    }

    fn names(&self, table: &NodeTable, node: NodeId) -> bool {
        if self.id.is_some() {
            return self.id == Some(node);
        }
        let mut rest = &*self.text;
        let mut at = Some(node);
        while let Some(row) = at.and_then(|node| table.get(node)) {
            let Some(above) = rest.strip_suffix(row.name) else { return false };
            if above.is_empty() {
                return true;
            }
            let Some(above) = above.strip_suffix('/') else { return false };
            (rest, at) = (above, row.parent);
        }
        false
    }
}
