//! Records of a running agent, for a debugger.

use std::fmt;

/// A step of a running agent, with the node that made it.
///
/// `B` is the type of the blackboard's values, a type of JSON values.
#[derive(Clone, Debug, PartialEq)]
pub struct Record<B> {
    /// The tree of the node: the index of its file, in the order in which the files were loaded.
    pub tree: u32,
    /// The number of the node in its file.
    pub node: u32,
    /// The step.
    pub command: Command<B>,
}

/// The kind of a step, with its data. The original calls it a debug command.
#[derive(Clone, Debug, PartialEq)]
pub enum Command<B> {
    /// A debugger has attached and gets the agent's current state.
    Snapshot {
        /// The files loaded so far.
        trees: Vec<String>,
        /// The blackboard, an object.
        board: B,
        /// The nodes that wait or are ready to run, as tree and number.
        nodes: Vec<(u32, u32)>,
    },
    /// A file was loaded.
    PushTree(String),
    /// A poll begins.
    PollBegin,
    /// A node is entered.
    Enter,
    /// A node finishes.
    Leave,
    /// An action is called.
    Action {
        /// The name of the action.
        name: String,
        /// The arguments.
        args: Vec<B>,
    },
    /// A key was written.
    Set {
        /// The key.
        key: String,
        /// The value.
        value: B,
    },
    /// A key was removed.
    Remove {
        /// The key.
        key: String,
    },
    /// All keys were removed.
    Clear,
    /// The agent restarts.
    Reset,
}

impl<B> Command<B> {
    /// Returns the name in the original's API: `bb_set`. A debug log uses other names.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Snapshot { .. } => "snapshot",
            Self::PushTree(_) => "push_tree",
            Self::PollBegin => "poll_begin",
            Self::Enter => "node_enter",
            Self::Leave => "node_leave",
            Self::Action { .. } => "node_action",
            Self::Set { .. } => "bb_set",
            Self::Remove { .. } => "bb_remove",
            Self::Clear => "bb_clear",
            Self::Reset => "reset",
        }
    }
}

impl<B> Record<B> {
    /// Returns the same record with values of another type.
    #[must_use]
    pub fn map<C>(&self, value: impl Fn(&B) -> C) -> Record<C> {
        let command = match &self.command {
            Command::Snapshot { trees, board, nodes } => {
                Command::Snapshot { trees: trees.clone(), board: value(board), nodes: nodes.clone() }
            }
            Command::PushTree(name) => Command::PushTree(name.clone()),
            Command::PollBegin => Command::PollBegin,
            Command::Enter => Command::Enter,
            Command::Leave => Command::Leave,
            Command::Action { name, args } => {
                Command::Action { name: name.clone(), args: args.iter().map(value).collect() }
            }
            Command::Set { key, value: set } => Command::Set { key: key.clone(), value: value(set) },
            Command::Remove { key } => Command::Remove { key: key.clone() },
            Command::Clear => Command::Clear,
            Command::Reset => Command::Reset,
        };
        Record { tree: self.tree, node: self.node, command }
    }
}

/// Writes the node and the name of the step: `0:4 node_enter`.
impl<B> fmt::Display for Record<B> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{} {}", self.tree, self.node, self.command.name())
    }
}
