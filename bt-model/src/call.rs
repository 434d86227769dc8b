//! Calls of actions, with their inputs and outputs.

use crate::{Name, Syntax};

/// A call of an action, with its inputs and the target of its output.
pub struct Call<S: Syntax> {
    /// The path of the action.
    pub path: S::Path,
    /// The inputs.
    pub arguments: Vec<Argument<S>>,
    /// The target of the output: `-> bb.key`.
    pub output: Option<Target<S>>,
}

/// A value for the input or parameter with this name.
pub struct Argument<S: Syntax> {
    /// The name of the input or parameter.
    pub name: Name<S>,
    /// The value.
    pub value: S::Expr,
}

/// A value and the target that it is written to: `-> bb.place = at`.
pub struct Output<S: Syntax> {
    /// The target of the value.
    pub target: Target<S>,
    /// The value; if absent, the value is that of the only name that the pattern binds.
    pub value: Option<S::Expr>,
}

/// A place that a tree may write.
pub enum Target<S: Syntax> {
    /// `bb.body.health`: the word `bb`, then a path on the blackboard.
    Key(Name<S>, Vec<Name<S>>),
    /// A local or an output of the tree.
    Local(Name<S>),
}

impl<S: Syntax> Clone for Target<S> {
    fn clone(&self) -> Self {
        match self {
            Self::Key(bb, keys) => Self::Key(bb.clone(), keys.clone()),
            Self::Local(name) => Self::Local(name.clone()),
        }
    }
}

impl<S: Syntax> Target<S> {
    /// Returns the place of the target's last name.
    #[must_use]
    pub fn place(&self) -> &S::Place {
        match self {
            Self::Key(bb, keys) => keys.last().map_or(&bb.place, |key| &key.place),
            Self::Local(name) => &name.place,
        }
    }

    /// Returns the path of the target, without the word `bb`.
    #[must_use]
    pub fn path(&self) -> String {
        match self {
            Self::Key(_, keys) => keys.iter().map(|key| key.text.as_str()).collect::<Vec<_>>().join("."),
            Self::Local(name) => name.text.clone(),
        }
    }
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
