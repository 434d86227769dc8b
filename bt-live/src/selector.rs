//! Selectors, which name nodes.

use bt_runtime::trace::{NodeId, NodeTable};

/// Names nodes of a tree: by number (`12`, as in [`NodeRow::id`](bt_runtime::trace::NodeRow::id)); by the last names of
/// their path, from above to below (`fight/aim`); by the whole path in their tree, with its name
/// (`Guard:/selector/fight/aim`), also where another tree runs that one; or by the `id` that an editor has given them
/// in a file (`#7`, or `Guard#7` with the name of their tree), which stays when the file changes.
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
/// assert_eq!(found("Guard:/selector/rest/aim"), [4]);
/// assert!(found("Guard:/rest/aim").is_empty());
/// assert_eq!(found("3"), [3]);
/// assert!(found("im").is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selector {
    text: String,
    id: Option<NodeId>,
    /// The name of the tree, which may be empty, and the `id` of the node in its file.
    file: Option<(String, u32)>,
}

impl Selector {
    /// Reads a number, a path, or an `id` of a file.
    pub fn new(text: impl Into<String>) -> Self {
        let text = text.into();
        let id = text.parse().ok();
        let file = text.rsplit_once('#').filter(|(tree, _)| !tree.contains('/'));
        let file = file.and_then(|(tree, id)| Some((tree.to_owned(), id.parse().ok()?)));
        Self { text, id, file }
    }

    /// Returns the text of the selector.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the nodes that the selector names, in the order of the table.
    #[must_use]
    pub fn nodes(&self, table: &NodeTable) -> Vec<NodeId> {
        table.iter().map(|row| row.id).filter(|&node| self.names(table, node)).collect()
    }

    fn names(&self, table: &NodeTable, node: NodeId) -> bool {
        if self.id.is_some() {
            return self.id == Some(node);
        }
        if let Some((tree, id)) = &self.file
            && let Some(row) = table.get(node)
            && row.file_id == Some(*id)
            && (tree.is_empty() || tree == row.tree)
        {
            return true;
        }
        if let Some((tree, path)) = self.text.split_once(":/")
            && whole(table, node, tree, path)
        {
            return true;
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

/// Returns `true` if `path` is the complete path of the node, from the root of its tree, and the tree has this name.
fn whole(table: &NodeTable, node: NodeId, tree: &str, path: &str) -> bool {
    let (mut rest, mut at) = (path, Some(node));
    while let Some(row) = at.and_then(|node| table.get(node)).filter(|row| row.tree == tree) {
        let Some(above) = rest.strip_suffix(row.name) else { return false };
        let parent = row.parent.filter(|parent| table.get(*parent).is_some_and(|parent| parent.tree == tree));
        match above.strip_suffix('/') {
            Some(above) => (rest, at) = (above, parent),
            None => return above.is_empty() && parent.is_none(),
        }
    }
    false
}
