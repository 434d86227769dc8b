//! A document: trees and machines, their parameters and locals.

use std::collections::BTreeMap;

use crate::machine::Machine;
use crate::{Editor, Name, Node, Syntax};

/// Trees and machines that are declared together: one `bt!` or `state_tree!`, or one file.
pub struct Document<S: Syntax> {
    /// The trees, in the order written.
    pub trees: Vec<Tree<S>>,
    /// The state machines, in the order written.
    pub machines: Vec<Machine<S>>,
    /// Other files whose trees these run, as written; always empty in `bt!`.
    pub uses: Vec<Name<S>>,
    /// Is everything here that is declared? Not where the name of a tree could not be read.
    pub whole: bool,
    /// What an editor keeps with the file.
    pub editor: Editor,
}

impl<S: Syntax> Document<S> {
    /// The trees, then what each machine has in common with one.
    #[must_use]
    pub(crate) fn all(&self) -> Vec<&Tree<S>> {
        self.trees.iter().chain(self.machines.iter().map(|machine| &machine.tree)).collect()
    }

    /// The index among [`all`](Self::all) of the first of each name.
    #[must_use]
    pub(crate) fn by_name(&self) -> BTreeMap<&str, usize> {
        self.all().into_iter().enumerate().rev().map(|(index, tree)| (&*tree.name.text, index)).collect()
    }
}

/// A behaviour tree.
pub struct Tree<S: Syntax> {
    /// Its name.
    pub name: Name<S>,
    /// Does it stand under a condition of the build, so that its name may stand twice?
    pub conditional: bool,
    /// Its doc comment.
    pub docs: String,
    /// The agent it is for.
    pub agent: S::Type,
    /// What the one who runs it hands in.
    pub params: Vec<Param<S>>,
    /// What it remembers while it runs.
    pub locals: Vec<Local<S>>,
    /// What it may cost.
    pub budgets: Vec<Budget<S>>,
    /// What an editor keeps with it.
    pub editor: Editor,
    /// Its topmost node.
    pub root: Node<S>,
}

impl<S: Syntax> Tree<S> {
    /// The names that its expressions may read beside the blackboard and the world.
    #[must_use]
    pub fn scope(&self) -> Vec<&str> {
        let params = self.params.iter().map(|param| &*param.name.text);
        params.chain(self.locals.iter().map(|local| &*local.name.text)).collect()
    }
}

/// A parameter of a tree.
pub struct Param<S: Syntax> {
    /// Its name.
    pub name: Name<S>,
    /// Its type.
    pub ty: S::Type,
    /// Its value where none is handed in.
    pub default: Option<S::Expr>,
    /// Is it read once, at entry, and not at every tick?
    pub latch: bool,
}

/// A local of a tree: born with it, gone with it.
pub struct Local<S: Syntax> {
    /// Its name.
    pub name: Name<S>,
    /// Its type.
    pub ty: S::Type,
    /// Its value at entry.
    pub value: S::Expr,
}

/// A limit that the build checks.
pub struct Budget<S: Syntax> {
    /// `bytes` or `visits`.
    pub name: Name<S>,
    /// At most this.
    pub most: S::Expr,
}
