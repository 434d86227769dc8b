//! A tree: its parameters, its locals and its root.

use crate::{Editor, Name, Node, Syntax, Target};

/// A behaviour tree.
pub struct Tree<S: Syntax> {
    /// The name.
    pub name: Name<S>,
    /// `true` if the tree has a build condition (`#[cfg]`), so that its name may occur twice.
    pub conditional: bool,
    /// The doc comment.
    pub docs: String,
    /// The type of the agent.
    pub agent: S::Type,
    /// The parameters, whose values the caller supplies.
    pub params: Vec<Param<S>>,
    /// The locals, which exist while the tree runs.
    pub locals: Vec<Local<S>>,
    /// The limits of memory and time.
    pub budgets: Vec<Budget<S>>,
    /// The data that an editor keeps with the tree.
    pub editor: Editor,
    /// The root node.
    pub root: Node<S>,
}

impl<S: Syntax> Tree<S> {
    /// Returns the names that expressions of the tree may read in addition to the blackboard and the world.
    #[must_use]
    pub fn scope(&self) -> Vec<&str> {
        let params = self.params.iter().map(|param| &*param.name.text);
        params.chain(self.locals.iter().map(|local| &*local.name.text)).collect()
    }

    /// Returns the names of the parameters that the tree may write.
    pub fn outputs(&self) -> impl Iterator<Item = &str> {
        self.params.iter().filter(|param| param.direction.is_output()).map(|param| &*param.name.text)
    }
}

/// A parameter of a tree.
pub struct Param<S: Syntax> {
    /// The name.
    pub name: Name<S>,
    /// The type.
    pub ty: S::Type,
    /// The direction: whether the tree may write the parameter.
    pub direction: Direction,
    /// The value if the caller passes none.
    pub default: Option<S::Expr>,
    /// `true` if the parameter is read once at the entry, instead of at every tick.
    pub latch: bool,
}

/// The direction of a parameter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Direction {
    /// The tree reads the parameter.
    #[default]
    In,
    /// The tree writes the parameter. The caller may leave it out.
    Out,
    /// The tree reads and writes the parameter. The caller must pass a place or a value, unless the parameter has a
    /// default.
    InOut,
}

impl Direction {
    /// The words for the directions of parameters that a tree may write.
    pub const WORDS: &[(&str, Self)] = &[("out", Self::Out), ("inout", Self::InOut)];

    /// Returns `true` if the tree may write the parameter, which is then an output.
    #[must_use]
    pub fn is_output(self) -> bool {
        self != Self::In
    }

    /// Returns the word of the direction; `None` for a parameter that the tree only reads.
    #[must_use]
    pub fn word(self) -> Option<&'static str> {
        Self::WORDS.iter().find(|(_, direction)| *direction == self).map(|(word, _)| *word)
    }
}

impl<S: Syntax> Param<S> {
    /// Returns `true` if a caller must pass a value or a place for the parameter.
    #[must_use]
    pub fn is_required(&self) -> bool {
        self.default.is_none() && self.direction != Direction::Out
    }
}

/// An output of a tree at a `run`, with its target: `grasp -> bb.left_grasp`.
pub struct TreeOutput<S: Syntax> {
    /// The name of the parameter; `None` for the only output of the tree.
    pub name: Option<Name<S>>,
    /// The target: a key, a local, or an output of the tree that has the `run`.
    pub target: Target<S>,
}

/// A local of a tree. It has a value while the tree runs, or longer if `keep`.
pub struct Local<S: Syntax> {
    /// The name.
    pub name: Name<S>,
    /// The type.
    pub ty: S::Type,
    /// The value at each entry of the tree; for a kept local, only at the first entry.
    pub value: S::Expr,
    /// `true` if the local keeps its value from run to run.
    pub keep: bool,
}

/// A limit that is checked at build time.
pub struct Budget<S: Syntax> {
    /// The limited quantity: `bytes` or `visits`.
    pub name: Name<S>,
    /// The limit.
    pub most: S::Expr,
}
