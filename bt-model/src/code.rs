//! Code in messages and help, as data. Each syntax has its own notation for it.

use crate::kinds::{self, AttributeSpec, Example, NodeTag};

/// A piece of a document that a message or a fix shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Code {
    /// A name or an expression that is the same in each syntax.
    Plain(String),
    /// A node of the table with everything that it must have: `wait(4s)`.
    Node(NodeTag),
    /// A node of the table with children: `sequence { … }`.
    Parent(&'static str),
    /// A call of an action: `move_to(to = …)`.
    Action(String, Vec<(String, Sample)>),
    /// A node that runs a tree: `run Patrol`.
    Run(String),
    /// The name of an attribute: `#[weight]`.
    Mark(String),
    /// An attribute as written on a node: `#[cooldown(5s)]`. The first input has no name.
    Attribute(&'static str, Vec<(&'static str, Sample)>),
    /// An attribute without its brackets: `repeat(forever)`.
    Decorator(&'static str, Vec<(&'static str, Sample)>),
    /// An attribute of a parameter or of a local: `#[default(0.5)]`, `#[latch]`, `#[keep]`.
    OfParameter(&'static str, Option<Sample>),
    /// The budgets of a tree: `#[budget(bytes = 64)]`.
    Budget(Vec<(&'static str, Sample)>),
    /// An argument by name: `aborts = self`.
    Argument(String, Sample),
    /// A value alone: `300ms`.
    Value(Sample),
    /// All inputs of a call, by name: `(to = …)`.
    Inputs(Vec<(String, Sample)>),
    /// A value that is read at run time: `key` or `expr`, and its text.
    Bound(&'static str, Sample),
    /// An expression that reads a key: `bb.ammo == 0`.
    Reads(String),
    /// An arm of a `match`.
    Arm,
    /// The declaration of a local with its first value: `let now: … = step;`.
    Local(String, Sample),
    /// A value and the key or local that it is written to: `bb.place = at`.
    Output {
        /// `true` if it is written to a key.
        key: bool,
        /// The path of the key, or the name of the local.
        to: String,
        /// The value: a name that the pattern binds.
        value: Sample,
    },
    /// An output of a tree by its name: `name -> bb.key`.
    TreeOutput(String),
    /// The declaration of an output: `out step: …`.
    OutParam(String),
    /// A state of a machine: `state Idle { … }`.
    State(String),
    /// A transition of a machine: `on tick if … => Idle;`.
    Transition {
        /// The trigger; `None` shows only the part after the trigger.
        on: Option<&'static str>,
        /// `true` if the transition has a condition.
        condition: bool,
        /// The target.
        to: String,
        /// The parameters of the target.
        arguments: Vec<(String, Sample)>,
    },
    /// A word with its value in the head of a state: `when …`, `select none`.
    Clause(&'static str, Sample),
    /// A word with its value as a statement in the braces of a state: `select none;`.
    Member(&'static str, Sample),
    /// The key that every change of state is written to: `state_change -> bb.change;`.
    StateChange(String),
    /// A task of the whole machine.
    GlobalTask,
    /// A task with an attribute of the table.
    TaskWith(&'static str),
}

/// An idea with different words in each syntax.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// The noun for guards, decorators and services: "attribute".
    Attribute,
    /// The noun with its article: "an attribute".
    AnAttribute,
    /// The preposition between an attribute and the name of its node: "above".
    Above,
    /// The place of an attribute: "above the node".
    AboveTheNode,
    /// The place of attributes on several nodes: "above each child".
    AboveEachChild,
    /// Advice to give a node children.
    WriteChildren,
    /// Advice to give an `if` a branch.
    WriteABranch,
    /// Advice to turn an attribute into a guard outside all decorators.
    WriteAsGuard,
    /// Advice to enable a disabled node, or to remove it.
    EnableOrRemove,
    /// Advice to disable a node, without its name.
    Disable,
    /// The noun for the arguments of a transition's target: "the parentheses".
    Parentheses,
}

/// A value in a piece of code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sample {
    /// An open value, which the user fills in: `…`.
    Open,
    /// A value without quotes in JSON: a number, `true`, `[3, 4]`.
    Bare(String),
    /// A word, a duration, a range: a string in JSON.
    Text(String),
    /// An expression that reads a key: `bb.ammo == 0`.
    Reads(String),
    /// A call of an action with one input.
    Call {
        /// The action.
        action: &'static str,
        /// The input, which takes the key of the same name.
        input: &'static str,
    },
}

impl Sample {
    /// Returns a word or a duration.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// Returns a number, or another value without quotes in JSON.
    #[must_use]
    pub fn bare(value: impl ToString) -> Self {
        Self::Bare(value.to_string())
    }

    /// Returns the value in an example of the table; `None` if the example does not show it.
    #[must_use]
    pub fn of(example: Example) -> Option<Self> {
        Some(match example {
            Example::Hidden => return None,
            Example::Number(number) => Self::Bare(number.to_owned()),
            Example::Text(text) => Self::Text(text.to_owned()),
            Example::Reads(expression) => Self::Reads(expression.to_owned()),
            Example::Call { action, input } => Self::Call { action, input },
        })
    }
}

impl Code {
    /// Returns the example of an attribute from its row of the table.
    #[must_use]
    pub fn example(spec: &AttributeSpec) -> Self {
        let shown = spec.inputs.iter().filter_map(|input| Some((input.name, Sample::of(input.example)?)));
        Self::Attribute(spec.name, shown.collect())
    }

    /// Returns an attribute of the table with these values of its inputs, in the order of the table.
    #[must_use]
    pub fn attribute(name: &'static str, values: impl IntoIterator<Item = Sample>) -> Self {
        Self::Attribute(name, inputs(name).zip(values).collect())
    }

    /// Returns a decorator without its brackets; otherwise as [`attribute`](Self::attribute).
    #[must_use]
    pub fn decorator(name: &'static str, values: impl IntoIterator<Item = Sample>) -> Self {
        Self::Decorator(name, inputs(name).zip(values).collect())
    }

    /// Returns an argument whose value is a word.
    #[must_use]
    pub fn argument(name: impl Into<String>, value: impl Into<String>) -> Self {
        Self::Argument(name.into(), Sample::text(value))
    }
}

/// Returns the names of the inputs of an attribute.
fn inputs(name: &str) -> impl Iterator<Item = &'static str> {
    kinds::attribute(name).map_or(&[][..], |spec| spec.inputs).iter().map(|input| input.name)
}
