//! The commands on a tree of mosaic_game.

mod branch;
mod place;
mod put;
mod rewrite;
mod set;

use bt_model::json::{Located, pointer};

use super::{Around, Tree};
use crate::command::collapse::Which;
use crate::command::{self, Change, Command, Context};
use rewrite::Rewrite;

/// The file that a command changes, with the files that apply to it.
pub(super) struct Scene<'f> {
    context: &'f Context<'f>,
    tree: &'f Tree,
    around: &'f Around<'f>,
}

/// Returns the edits of a command. The error is the reason why the command is impossible.
pub(crate) fn change(
    command: &Command,
    context: &Context<'_>,
    tree: &Tree,
    around: &Around<'_>,
) -> Result<Change, String> {
    let scene = Scene { context, tree, around };
    match command {
        Command::Set { at, value } => set::change(&scene, at, value),
        Command::Put { at, how, item } => put::change(&scene, at, *how, item),
        Command::Remove { at } if is_node(at) => branch::remove(&scene, std::slice::from_ref(at)),
        Command::RemoveAll { at } => branch::remove(&scene, at),
        Command::Move { at, by } if is_node(at) => place::shift(&scene, at, *by),
        Command::Transfer { at, to, how } => place::transfer(&scene, at, to, *how),
        Command::Collapse { at } => set::collapse(&scene, at),
        Command::CollapseTo { depth } => set::collapse_all(&scene, Which::Depth(*depth)),
        Command::CollapseOthers { at } => set::collapse_all(&scene, Which::Others(at)),
        Command::Reindex => branch::reindex(&scene),
        Command::Letters { .. } => command.change(context),
        Command::Insert { at, .. } | Command::Remove { at } | Command::Move { at, .. } if is_argument(at) => {
            command.change(context)
        }
        Command::Express { .. } => Err("mosaic_game has no expressions: write a value".to_owned()),
        Command::Disable { .. } => Err("mosaic_game has no disabled nodes: cut the branch, or collapse it".to_owned()),
        Command::Inline { .. } => Err("here a tree that is run stays a file of its own".to_owned()),
        Command::Extract { .. } => {
            Err("cut the branch, and paste it into a new file: a file holds one tree".to_owned())
        }
        Command::Insert { at, .. } | Command::Remove { at } | Command::Move { at, .. } => {
            Err(format!("`{at}` is no node of the tree"))
        }
    }
}

/// Returns `true` if `at` is the pointer of an item of `nodes`.
fn is_node(at: &str) -> bool {
    pointer::parent(at).is_some_and(|(list, _)| list == "/nodes")
}

/// Returns `true` if `at` is the pointer of an argument of an action.
fn is_argument(at: &str) -> bool {
    pointer::parent(at).is_some_and(|(list, _)| list.ends_with("/extra/action_args"))
}

impl<'f> Scene<'f> {
    fn root(&self) -> Result<&'f Located, String> {
        self.context.root()
    }

    /// Returns the node at a pointer.
    fn node(&self, at: &str) -> Result<usize, String> {
        self.root()?;
        let found = self.tree.find(at).filter(|(_, rest)| rest.is_empty());
        found.map(|(node, _)| node).ok_or_else(|| format!("there is nothing at `{at}`"))
    }

    /// Returns the nodes at the given pointers in tree order, without those that are below another one of them.
    fn outermost(&self, at: &[String]) -> Result<Vec<usize>, String> {
        let named: Result<Vec<usize>, String> = at.iter().map(|at| self.node(at)).collect();
        let named = named?;
        let inside = |at: usize| {
            let mut around = self.tree.parent(at);
            while let Some(parent) = around {
                if named.contains(&parent) {
                    return true;
                }
                around = self.tree.parent(parent);
            }
            false
        };
        let all = self.tree.order().iter().copied();
        Ok(all.filter(|at| named.contains(at) && !inside(*at)).collect())
    }

    fn title(&self, at: usize) -> String {
        command::shortened(&self.tree.file.nodes[at].kind.label().0)
    }

    /// Returns a name for the history: the title of a single node, or the number of nodes.
    fn named(&self, all: &[usize]) -> String {
        match all {
            [one] => self.title(*one),
            all => format!("{} elements", all.len()),
        }
    }

    fn rewrite(&self) -> Result<Rewrite<'f>, String> {
        Rewrite::of(self.context.text, self.root()?, self.tree)
    }

    /// Returns an error if the root is one of the nodes.
    fn refuse_root(&self, all: &[usize], what: &str) -> Result<(), String> {
        match all.iter().any(|at| self.is_root(*at)) {
            true => Err(format!("the root cannot be {what}")),
            false => Ok(()),
        }
    }

    fn is_root(&self, at: usize) -> bool {
        self.tree.number(0) == Some(at)
    }

    /// Returns an error if the node has no room for `more` further children.
    fn room(&self, at: usize, more: usize) -> Result<(), String> {
        let node = &self.tree.file.nodes[at];
        let (name, most) = (node.kind.name(), self.around.most(node.kind.name()));
        match node.children.len() + more <= most {
            true => Ok(()),
            false if most == 0 => Err(format!("`{name}` has no children")),
            false => Err(format!("`{name}` has no more room: it takes {most} at most")),
        }
    }
}
