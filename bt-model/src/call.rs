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
    /// The place of its last name.
    #[must_use]
    pub fn place(&self) -> &S::Place {
        match self {
            Self::Key(bb, keys) => keys.last().map_or(&bb.place, |key| &key.place),
            Self::Local(name) => &name.place,
        }
    }

    /// Its path, without the word `bb`.
    #[must_use]
    pub fn path(&self) -> String {
        match self {
            Self::Key(_, keys) => keys.iter().map(|key| key.text.as_str()).collect::<Vec<_>>().join("."),
            Self::Local(name) => name.text.clone(),
        }
    }
}
