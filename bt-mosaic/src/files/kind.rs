//! The types of nodes, with the data that `extra` holds for each.

use bt_model::Value;

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
        /// The event's name.
        event: String,
    },
    /// `reset`: restarts the agent.
    Reset,
    /// `sub_tree`: runs another file.
    SubTree {
        /// The file's name.
        name: String,
    },
    /// `action`: calls a function of the game.
    Action {
        /// The function's name.
        name: String,
        /// The function's arguments.
        args: Vec<Argument>,
    },
}

/// An argument of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// Its value, or the key that holds the value.
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

/// The names of all types, each with the smallest and the largest number of children.
pub(super) const TYPES: [(&str, usize, usize); 15] = [
    ("root", 0, 1),
    ("negative", 1, 1),
    ("always_true", 1, 1),
    ("sequence", 1, 20),
    ("always_seq", 1, 20),
    ("random_seq", 1, 20),
    ("select", 1, 20),
    ("probility", 1, 20),
    ("if_else", 3, 3),
    ("while_loop", 2, 2),
    ("parallel", 1, 10),
    ("wait_event", 0, 0),
    ("reset", 0, 0),
    ("sub_tree", 0, 0),
    ("action", 0, 0),
];

impl NodeKind {
    /// The name of the type in files: `always_seq`.
    #[must_use]
    pub fn name(&self) -> &'static str {
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
        }
    }

    /// The smallest and the largest number of children.
    ///
    /// ```
    /// use bt_mosaic::files::NodeKind;
    /// assert_eq!(NodeKind::IfElse.children(), (3, 3));
    /// ```
    #[must_use]
    pub fn children(&self) -> (usize, usize) {
        let row = TYPES.iter().find(|(name, ..)| *name == self.name());
        row.map_or((0, 0), |(_, least, most)| (*least, *most))
    }
}
