//! What an agent tells a debugger.

use std::fmt;

/// A fact about a running agent, and the node that it is about.
///
/// `B` is what values of the blackboard are: a type of JSON values.
#[derive(Clone, Debug, PartialEq)]
pub struct Record<B> {
    /// The tree of the node: which of the agent's files, in the order loaded.
    pub tree: u32,
    /// The node's number in its file.
    pub node: u32,
    /// The fact.
    pub command: Command<B>,
}

/// A fact about a running agent.
#[derive(Clone, Debug, PartialEq)]
pub enum Command<B> {
    /// A debugger begins to listen.
    Snapshot {
        /// The files loaded so far.
        trees: Vec<String>,
        /// The blackboard, an object.
        board: B,
        /// The nodes that are active: tree and number.
        nodes: Vec<(u32, u32)>,
    },
    /// A file was loaded.
    PushTree(String),
    /// A poll begins.
    PollBegin,
    /// A node is entered.
    Enter,
    /// A node is left.
    Leave,
    /// An action is called.
    Action {
        /// Its name.
        name: String,
        /// What it is called with.
        args: Vec<B>,
    },
    /// A key was written.
    Set {
        /// The key.
        key: String,
        /// Its value.
        value: B,
    },
    /// A key was removed.
    Remove {
        /// The key.
        key: String,
    },
    /// The blackboard was emptied.
    Clear,
    /// The agent begins anew.
    Reset,
}

impl<B> Command<B> {
    /// Its name at the agent: `bb_set`. In a log it is called by another one, see [`Entry`](super::Entry).
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
    /// The same fact with values of another type.
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

/// `0:4 node_enter`
impl<B> fmt::Display for Record<B> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{} {}", self.tree, self.node, self.command.name())
    }
}
