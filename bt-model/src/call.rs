//! Calls of actions: their inputs and outputs.

use crate::{Name, Syntax};

/// An action with its inputs and the target of its output.
pub struct Call<S: Syntax> {
    /// The action.
    pub path: S::Path,
    /// Its inputs.
    pub arguments: Vec<Argument<S>>,
    /// `-> bb.key`
    pub output: Option<Target<S>>,
}

/// A value with the name of the input or parameter that it is for.
pub struct Argument<S: Syntax> {
    /// The input.
    pub name: Name<S>,
    /// The value.
    pub value: S::Expr,
}

/// A value and its target: `-> bb.place = at`.
pub struct Output<S: Syntax> {
    /// Where it goes.
    pub target: Target<S>,
    /// The value; if absent, the one name that the pattern binds.
    pub value: Option<S::Expr>,
}

/// A place that a tree may write.
pub enum Target<S: Syntax> {
    /// `bb.body.health`: the word `bb`, then a path on the blackboard.
    Key(Name<S>, Vec<Name<S>>),
    /// A local of the tree.
    Local(Name<S>),
}

impl<S: Syntax<Expr: Clone>> Clone for Argument<S> {
    fn clone(&self) -> Self {
        Self { name: self.name.clone(), value: self.value.clone() }
    }
}

impl<S: Syntax<Expr: std::fmt::Debug>> std::fmt::Debug for Argument<S> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{:?} = {:?}", self.name, self.value)
    }
}
