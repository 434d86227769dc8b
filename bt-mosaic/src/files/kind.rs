//! The types of nodes, with the data of each type that `extra` holds.

use bt_model::Value;
use bt_model::json::line;

use super::UnknownFields;

/// The type of a node, with its data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// `root`: the top of a tree, node 0.
    Root {
        /// The name of the agent that the tree is made for.
        agent: String,
    },
    /// `negative`: inverts the result of its child.
    Negative,
    /// `always_true`: returns true, regardless of its child's result.
    AlwaysTrue,
    /// `sequence`: runs its children in order until one returns false.
    Sequence,
    /// `always_seq`: runs all children in order and returns true.
    AlwaysSeq,
    /// `random_seq`: a sequence in a random order, drawn at each entry.
    RandomSeq,
    /// `select`: runs its children in order until one returns true.
    Select,
    /// `probility` (the original's spelling): runs one child, drawn by weight.
    Probility {
        /// One weight per child.
        weights: Vec<u32>,
    },
    /// `if_else`: runs child 1 if child 0 returns true, otherwise child 2.
    IfElse,
    /// `while_loop`: runs child 1 as long as child 0 returns true.
    WhileLoop,
    /// `parallel`: runs all children at once until one finishes.
    Parallel,
    /// `wait_event`: waits for an event.
    WaitEvent {
        /// The name of the event.
        event: String,
    },
    /// `reset`: restarts the agent.
    Reset,
    /// `sub_tree`: runs another file.
    SubTree {
        /// The name of the file.
        name: String,
    },
    /// `action`: calls a function of the game.
    Action {
        /// The name of the function.
        name: String,
        /// The arguments of the function.
        args: Vec<Argument>,
    },
    /// A type that the library does not have, or a type whose data is missing. [`read`](super::read) reports it.
    Unknown {
        /// The name of the type.
        name: String,
    },
}

/// An argument of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// The value, or the key that holds the value.
    pub value: ArgumentValue,
    /// Fields without a meaning.
    pub unknown: UnknownFields,
}

/// The source of an argument's value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArgumentValue {
    /// `plain`: the value itself.
    Plain(Value),
    /// `blackboard`: the value of this key at the time of the call.
    Blackboard(String),
}

/// A type of node that the library has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownType {
    /// The name in files: `always_seq`.
    pub name: &'static str,
    /// The smallest number of children.
    pub least: usize,
    /// The largest number of children.
    pub most: usize,
    /// The documentation.
    pub docs: &'static str,
}

const fn known(name: &'static str, (least, most): (usize, usize), docs: &'static str) -> KnownType {
    KnownType { name, least, most, docs }
}

/// All types of nodes.
pub const TYPES: [KnownType; 15] = [
    known("root", (0, 1), "the top of a tree, made for an agent"),
    known("negative", (1, 1), "inverts the result of its child"),
    known("always_true", (1, 1), "returns true, regardless of its child's result"),
    known("sequence", (1, 20), "runs its children in order until one returns false"),
    known("always_seq", (1, 20), "runs all children in order and returns true"),
    known("random_seq", (1, 20), "a sequence in a random order, drawn at each entry"),
    known("select", (1, 20), "runs its children in order until one returns true"),
    known("probility", (1, 20), "runs one child, drawn by weight"),
    known("if_else", (3, 3), "runs its second child if the first returns true, otherwise the third"),
    known("while_loop", (2, 2), "runs its second child as long as the first returns true"),
    known("parallel", (1, 10), "runs all children at once until one finishes"),
    known("wait_event", (0, 0), "waits for an event"),
    known("reset", (0, 0), "restarts the agent"),
    known("sub_tree", (0, 0), "runs another file"),
    known("action", (0, 0), "calls a function of the game"),
];

impl NodeKind {
    /// Returns the name of the type in files: `always_seq`.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Root { .. } => "root",
            Self::Negative => "negative",
            Self::AlwaysTrue => "always_true",
            Self::Sequence => "sequence",
            Self::AlwaysSeq => "always_seq",
            Self::RandomSeq => "random_seq",
            Self::Select => "select",
            Self::Probility { .. } => "probility",
            Self::IfElse => "if_else",
            Self::WhileLoop => "while_loop",
            Self::Parallel => "parallel",
            Self::WaitEvent { .. } => "wait_event",
            Self::Reset => "reset",
            Self::SubTree { .. } => "sub_tree",
            Self::Action { .. } => "action",
            Self::Unknown { name } => name,
        }
    }

    /// Returns the smallest and the largest number of children; (0, 0) for an unknown type.
    ///
    /// ```
    /// use bt_mosaic::files::NodeKind;
    /// assert_eq!(NodeKind::IfElse.children(), (3, 3));
    /// ```
    #[must_use]
    pub fn children(&self) -> (usize, usize) {
        TYPES.iter().find(|known| known.name == self.name()).map_or((0, 0), |known| (known.least, known.most))
    }

    /// Returns the title of a node and the note beside the title, for pictures and lists.
    ///
    /// ```
    /// use bt_mosaic::files::NodeKind;
    /// let kind = NodeKind::WaitEvent { event: "alarm".to_owned() };
    /// assert_eq!(kind.label(), ("wait_event".to_owned(), "alarm".to_owned()));
    /// ```
    #[must_use]
    pub fn label(&self) -> (String, String) {
        match self {
            Self::Root { agent } => ("root".to_owned(), format!("for {agent}")),
            Self::Action { name, args } => {
                let args = args.iter().map(|argument| match &argument.value {
                    ArgumentValue::Plain(value) => line(value),
                    ArgumentValue::Blackboard(key) => key.clone(),
                });
                (name.clone(), args.collect::<Vec<_>>().join(", "))
            }
            Self::WaitEvent { event } => ("wait_event".to_owned(), event.clone()),
            Self::SubTree { name } => (format!("run {name}"), String::new()),
            kind => (kind.name().to_owned(), String::new()),
        }
    }
}
