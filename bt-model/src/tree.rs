//! A tree: its parameters, its locals and its root.

use crate::{Editor, Name, Node, Syntax};

/// A behaviour tree.
pub struct Tree<S: Syntax> {
    /// Its name.
    pub name: Name<S>,
    /// Does it have a build condition (`#[cfg]`), so that its name may occur twice?
    pub conditional: bool,
    /// Its doc comment.
    pub docs: String,
    /// The agent it is for.
    pub agent: S::Type,
    /// Its parameters: the caller supplies their values.
    pub params: Vec<Param<S>>,
    /// Its locals: they live as long as it runs.
    pub locals: Vec<Local<S>>,
    /// Its limits of memory and time.
    pub budgets: Vec<Budget<S>>,
    /// The data that an editor keeps with it.
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
    /// Is it read once at the entry, instead of at every tick?
    pub latch: bool,
}

/// A local of a tree: a value that exists while the tree runs.
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
