//! The bodies that are JSON.

use serde::{Deserialize, Serialize};

/// The first words of a client.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// The secret in the game's file.
    pub token: String,
    /// The client, for the game's other clients: `bt watch`.
    #[serde(default)]
    pub who: String,
}

/// The answer of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Welcome {
    /// Its name.
    pub name: String,
    /// The number of its process.
    pub pid: u32,
    /// The version of this crate in it.
    pub version: String,
    /// A random text for this run.
    pub run: String,
    /// `true` if it takes commands.
    pub commands: bool,
}

/// A client asks for records.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WatchFor {
    /// `true`: all records from the next frame of the game on. `false`: none.
    pub on: bool,
}

/// A stream of records begins: its next batch has the names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tree {
    /// The number of the stream.
    pub stream: u32,
    /// The name of the tree.
    pub name: String,
}

/// Records were lost, because the client did not read fast enough. Those that follow are complete again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gap {
    /// The number of lost ticks, of all agents.
    pub ticks: u64,
    /// The number of lost records.
    pub records: u64,
}

/// A command with a number for its answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Do {
    /// A number that [`Done`] repeats.
    pub id: u64,
    /// The command.
    #[serde(flatten)]
    pub command: Command,
}

/// A command. It takes effect before the next frame of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Command {
    /// The game stands: it runs no further frame.
    Pause,
    /// The game goes on.
    Continue,
    /// The game runs so many frames and stands then.
    Step {
        /// The number of frames.
        frames: u32,
    },
    /// The tree of an agent is stopped, as by [`Brain::stop`](bt_runtime::Brain::stop), in the next frame.
    Stop {
        /// The number of the agent.
        agent: u32,
    },
    /// These breakpoints replace the ones that the client had.
    Breakpoints {
        /// At most [`MOST_BREAKPOINTS`](super::MOST_BREAKPOINTS).
        list: Vec<Breakpoint>,
    },
}

/// A place where the game is stopped: an agent enters a node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Breakpoint {
    /// The node, by [`Selector`](crate::Selector).
    pub node: String,
}

/// The answer to a command.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Done {
    /// The number of the command.
    pub id: u64,
    /// The reason why it was refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The frames that a step has run. Fewer than asked for: a breakpoint or another command came before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub frames: Option<u32>,
}

/// A breakpoint was hit. The agent has finished its tick and the game its frame; the game stands until a client lets it go on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stop {
    /// The breakpoint, as it was set.
    pub breakpoint: String,
    /// The client that has set it.
    pub by: String,
    /// The stream with the records.
    pub stream: u32,
    /// The agent.
    pub agent: u32,
    /// The number of the node in the records.
    pub node: u16,
    /// The name of the node.
    pub name: String,
}

/// The game ends the connection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bye {
    /// The reason.
    pub why: String,
}
