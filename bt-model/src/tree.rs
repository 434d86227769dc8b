//! A tree: its parameters, its locals and its root.

use crate::{Editor, Name, Node, Syntax, Target};

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

    /// The names of the parameters that it may write.
    pub fn outputs(&self) -> impl Iterator<Item = &str> {
        self.params.iter().filter(|param| param.direction.is_output()).map(|param| &*param.name.text)
    }
}

/// A parameter of a tree.
pub struct Param<S: Syntax> {
    /// Its name.
    pub name: Name<S>,
    /// Its type.
    pub ty: S::Type,
    /// May the tree write it?
    pub direction: Direction,
    /// Its value where none is handed in.
    pub default: Option<S::Expr>,
    /// Is it read once at the entry, instead of at every tick?
    pub latch: bool,
}

/// The direction of a parameter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Direction {
    /// The tree reads it.
    #[default]
    In,
    /// The tree writes it. The caller may leave it out.
    Out,
    /// The tree reads and writes it. The caller must give it a place or a value, unless it has a default.
    InOut,
}

impl Direction {
    /// The words for the directions of parameters that a tree may write.
    pub const WORDS: &[(&str, Self)] = &[("out", Self::Out), ("inout", Self::InOut)];

    /// `true` if the tree may write the parameter: it is then an output.
    #[must_use]
    pub fn is_output(self) -> bool {
        self != Self::In
    }

    /// Its word; `None` for a parameter that the tree only reads.
    #[must_use]
    pub fn word(self) -> Option<&'static str> {
        Self::WORDS.iter().find(|(_, direction)| *direction == self).map(|(word, _)| *word)
    }
}

impl<S: Syntax> Param<S> {
    /// `true` if a caller must give it a value or a place.
    #[must_use]
    pub fn is_required(&self) -> bool {
        self.default.is_none() && self.direction != Direction::Out
    }
}

/// An output of a tree at a `run`, and the place that it writes: `grasp -> bb.left_grasp`.
pub struct TreeOutput<S: Syntax> {
    /// The parameter; `None` for the only output of the tree.
    pub name: Option<Name<S>>,
    /// The key, the local, or the output of the tree around it.
    pub target: Target<S>,
}

/// A local of a tree: a value that exists while the tree runs.
pub struct Local<S: Syntax> {
    /// Its name.
    pub name: Name<S>,
    /// Its type.
    pub ty: S::Type,
    /// Its value at entry; of a kept local, at the first one.
    pub value: S::Expr,
    /// Does it keep its value from run to run?
    pub keep: bool,
}

/// A limit that the build checks.
pub struct Budget<S: Syntax> {
    /// `bytes` or `visits`.
    pub name: Name<S>,
    /// At most this.
    pub most: S::Expr,
}
