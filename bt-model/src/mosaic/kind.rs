//! The types of nodes, and what `extra` holds for each.

use super::Kept;
use crate::Value;

/// What a node is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// `root`: the top of a tree, node 0.
    Root {
        /// The agent that the tree is for.
        agent: String,
    },
    /// `negative`: turns the result of its child round.
    Negative,
    /// `always_true`: true, whatever its child says.
    AlwaysTrue,
    /// `sequence`: stops at the first child that is false.
    Sequence,
    /// `always_seq`: all children; true.
    AlwaysSeq,
    /// `random_seq`: a sequence in an order drawn at each entry.
    RandomSeq,
    /// `select`: stops at the first child that is true.
    Select,
    /// `probility`, spelled so: one child, drawn by weight.
    Probility {
        /// A weight per child.
        weights: Vec<u32>,
    },
    /// `if_else`: child 0 decides between child 1 and child 2.
    IfElse,
    /// `while_loop`: child 1 as long as child 0 is true.
    WhileLoop,
    /// `parallel`: all children at once, until one has finished.
    Parallel,
    /// `wait_event`: until the event comes.
    WaitEvent {
        /// The event's name.
        event: String,
    },
    /// `reset`: starts the agent over.
    Reset,
    /// `sub_tree`: another file.
    SubTree {
        /// The file's name.
        name: String,
    },
    /// `action`: a function of the game.
    Action {
        /// The function's name.
        name: String,
        /// What it is called with.
        args: Vec<Argument>,
    },
}

/// An argument of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// What it is.
    pub given: Given,
    /// What else stood with it.
    pub kept: Kept,
}

/// Where the value of an argument comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    /// `plain`: it is this.
    Plain(Value),
    /// `blackboard`: it is what this key holds when the action is called.
    Blackboard(String),
}

/// The names of all types, with the least and the most children.
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
    /// The name in files: `always_seq`.
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

    /// The least and the most children that it may have.
    ///
    /// ```
    /// use bt_model::mosaic::NodeKind;
    /// assert_eq!(NodeKind::IfElse.children(), (3, 3));
    /// ```
    #[must_use]
    pub fn children(&self) -> (usize, usize) {
        let row = TYPES.iter().find(|(name, ..)| *name == self.name());
        row.map_or((0, 0), |(_, least, most)| (*least, *most))
    }
}
