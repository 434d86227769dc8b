//! Selectors, which name nodes.

use std::iter::successors;

use bt_runtime::trace::{NodeId, NodeTable};

/// Names nodes of a tree: by number (`12`, as in [`NodeRow::id`](bt_runtime::trace::NodeRow::id)); by the last names of
/// their path, from above to below (`fight/aim`); by the whole path in their tree, with its name
/// (`Guard:/selector/fight/aim`), also where another tree runs that one; or by the `id` that an editor has given them
/// in a file (`#7`, or `Guard#7` with the name of their tree), which stays when the file changes.
///
/// ```
/// use bt_breakpoints::Selector;
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selector<'t> {
    text: &'t str,
    form: Form<'t>,
}

/// The form of a [`Selector`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form<'t> {
    /// The number of a node in records: `12`.
    Number(NodeId),
    /// The `id` of a node in its file: `#7`, `Guard#7`.
    Id {
        /// The name of the tree; empty for any tree.
        tree: &'t str,
        /// The `id`.
        id: u32,
    },
    /// The whole path of a node in its tree: `Guard:/selector/fight/aim`.
    Whole {
        /// The name of the tree.
        tree: &'t str,
        /// The names from the root of the tree to the node, with `/` between them.
        path: &'t str,
    },
    /// The last names of the path of a node: `fight/aim`.
    Last,
}

/// The answer whether a selector names a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named<'t> {
    /// The selector names the node.
    Yes,
    /// The selector does not name the node.
    No,
    /// The selector names the node if it runs below nodes with these last names.
    Below(&'t str),
}

impl<'t> Selector<'t> {
    /// Reads a number, a path, or an `id` of a file.
    #[must_use]
    pub fn new(text: &'t str) -> Self {
        let id = || {
            let (tree, id) = text.rsplit_once('#').filter(|(tree, _)| !tree.contains('/'))?;
            Some(Form::Id { tree, id: id.parse().ok()? })
        };
        let whole = || text.split_once(":/").map(|(tree, path)| Form::Whole { tree, path });
        let number = text.parse().ok().map(Form::Number);
        Self { text, form: number.or_else(id).or_else(whole).unwrap_or(Form::Last) }
    }

    /// Returns the text of the selector.
    #[must_use]
    pub const fn text(&self) -> &'t str {
        self.text
    }

    /// Returns the form of the selector. A name may have the signs of a form, so that an `id` or a whole path may also
    /// be the last names of a path.
    #[must_use]
    pub const fn form(&self) -> Form<'t> {
        self.form
    }

    /// Returns the nodes that the selector names, in the order of the table.
    #[must_use]
    pub fn nodes(&self, table: &NodeTable) -> Vec<NodeId> {
        let names = |node: &NodeId| {
            let rows = successors(table.get(*node), |row| table.get(row.parent?));
            let id = table.get(*node).and_then(|row| row.file_id);
            self.names(Some(*node), id, rows.map(|row| (row.tree, row.name))) == Named::Yes
        };
        table.iter().map(|row| row.id).filter(names).collect()
    }

    /// Checks whether the selector names a node with this number in records and this `id` in its file. `up` has the
    /// node and the nodes above it, each with the name of its tree and its own name. Where `up` ends, the rest of the
    /// last names is returned, for a tree that other trees run.
    #[must_use]
    pub fn names<'n>(
        &self,
        number: Option<NodeId>,
        id: Option<u32>,
        up: impl Iterator<Item = (&'n str, &'n str)> + Clone,
    ) -> Named<'t> {
        let is_form = match self.form {
            Form::Number(own) if number == Some(own) => return Named::Yes,
            Form::Number(_) => return Named::No,
            Form::Id { tree, id: own } => {
                let of = up.clone().next().map(|(of, _)| of);
                id == Some(own) && (tree.is_empty() || of == Some(tree))
            }
            Form::Whole { tree, path } => {
                let own = up.clone().take_while(|(of, _)| *of == tree);
                is_whole(path, own.map(|(_, name)| name))
            }
            Form::Last => false,
        };
        if is_form { Named::Yes } else { Self::names_above(self.text, up.map(|(_, name)| name)) }
    }

    /// Checks the rest of the last names, which [`names`](Self::names) has returned, against the name of a node that
    /// runs the tree, and the names above it.
    #[must_use]
    pub fn names_above<'n>(rest: &'t str, up: impl Iterator<Item = &'n str>) -> Named<'t> {
        let mut rest = rest;
        for name in up {
            let Some(above) = rest.strip_suffix(name) else { return Named::No };
            if above.is_empty() {
                return Named::Yes;
            }
            let Some(above) = above.strip_suffix('/') else { return Named::No };
            rest = above;
        }
        Named::Below(rest)
    }

    /// Returns the text that names a node by its whole path. `up` is that of [`names`](Self::names). `None`: it is
    /// empty.
    #[must_use]
    pub fn whole_path<'n>(up: impl Iterator<Item = (&'n str, &'n str)>) -> Option<String> {
        let mut up = up.peekable();
        let (tree, _) = *up.peek()?;
        let mut names: Vec<&str> = up.take_while(|(of, _)| *of == tree).map(|(_, name)| name).collect();
        names.reverse();
        Some(format!("{tree}:/{}", names.join("/")))
    }
}

/// `true` if the path has these names, which begin with the lowest one.
fn is_whole<'n>(path: &str, up: impl Iterator<Item = &'n str>) -> bool {
    let mut rest = Some(path);
    for name in up {
        let Some(above) = rest.and_then(|rest| rest.strip_suffix(name)) else { return false };
        rest = above.strip_suffix('/');
        if rest.is_none() && !above.is_empty() {
            return false;
        }
    }
    rest.is_none()
}

#[cfg(test)]
mod tests {
    use super::{Form, Named, Selector};

    /// A node `aim` below `fight`, in a tree that `patrol` in another tree runs.
    const UP: [(&str, &str); 4] = [("Guard", "aim"), ("Guard", "fight"), ("Day", "patrol"), ("Day", "selector")];

    #[test]
    fn each_form_is_read_by_its_signs() {
        let form = |text| Selector::new(text).form();
        assert_eq!(form("12"), Form::Number(12));
        assert_eq!(form("#7"), Form::Id { tree: "", id: 7 });
        assert_eq!(form("Guard#7"), Form::Id { tree: "Guard", id: 7 });
        assert_eq!(form("a#b#7"), Form::Id { tree: "a#b", id: 7 });
        assert_eq!(form("Guard:/fight/aim"), Form::Whole { tree: "Guard", path: "fight/aim" });
        for text in ["aim", "fight/aim", "shoot #two", "a/b#7", "70000", ""] {
            assert_eq!(form(text), Form::Last, "{text}");
        }
    }

    #[test]
    fn the_last_names_go_on_in_the_tree_that_runs_the_tree_of_the_node() {
        let names = |text, up: &[_]| match Selector::new(text).names(Some(4), Some(7), up.iter().copied()) {
            Named::Below(rest) => rest.to_owned(),
            named => format!("{named:?}"),
        };
        for text in ["aim", "fight/aim", "patrol/fight/aim", "Guard:/fight/aim", "#7", "Guard#7", "4"] {
            assert_eq!(names(text, &UP), "Yes", "{text}");
        }
        for text in
            ["im", "walk/aim", "Day:/fight/aim", "Guard:/aim", "Guard:/patrol/fight/aim", "Day#7", "#8", "7", ""]
        {
            assert_eq!(names(text, &UP), "No", "{text}");
        }
        assert_eq!(names("patrol/fight/aim", &UP[..2]), "patrol", "the caller asks the nodes that run it");
        assert_eq!(names("day/selector/patrol/fight/aim", &UP), "day");
    }

    #[test]
    fn a_whole_path_names_its_node_from_the_root_of_its_own_tree_on() {
        let path = Selector::whole_path(UP.into_iter()).unwrap();
        assert_eq!(path, "Guard:/fight/aim");
        assert_eq!(Selector::new(&path).names(None, None, UP.into_iter()), Named::Yes);
    }

    #[test]
    fn a_name_with_the_signs_of_a_form_is_found_by_its_name_too() {
        let up = [("Guard", "shoot #2"), ("Guard", "load/save")];
        for text in ["shoot #2", "load/save/shoot #2"] {
            assert_eq!(Selector::new(text).names(None, None, up.into_iter()), Named::Yes, "{text}");
        }
    }
}
