//! Another version of a tree for the running game: the request, its result and the faults of its document.

use serde::{Deserialize, Serialize};

/// A request to use another version of a tree from a file. All agents that the game ticks in its next frame with
/// ticks, and whose tree has the same name, continue with it, as with [`Brain::swap`](bt_runtime::Brain::swap).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Swap {
    /// A number of the client's choice, which [`Done`](super::Done) repeats.
    pub id: u64,
    /// The name of the file, for the places of faults.
    pub name: String,
    /// The text of the document.
    pub text: String,
}

/// The numbers of agents with the new version after a swap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Swapped {
    /// The number of agents whose tree continues as the new version.
    pub agents: usize,
    /// The number of these agents in which a node is halted first, because the new version does not have it.
    pub halting: usize,
}

/// A fault of a document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fault {
    /// The name of the file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// The place in the document: `$.root.args.condition`.
    pub path: String,
    /// The message.
    pub message: String,
    /// The help text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// `true` if the fault is only a warning; a document with warnings is not refused.
    #[serde(default)]
    pub warning: bool,
}
