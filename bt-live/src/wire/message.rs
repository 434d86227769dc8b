//! The bodies that are JSON.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Replacement;
use crate::breakpoints::{Breakpoint, On};

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
    /// `true` if clients may write: keys, events, trees.
    #[serde(default)]
    pub writes: bool,
    /// `true` if it reads a file of breakpoints: see [`Options::breakpoints`](crate::Options::breakpoints) and [`Command::Keep`].
    #[serde(default)]
    pub keeps: bool,
}

/// A client asks for records, from the next frame of the game on. The records of a game are the same for all clients: each agent
/// has the highest level that a client asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WatchFor {
    /// `false`: none.
    pub on: bool,
    /// The level of all agents but those in `full`.
    #[serde(default)]
    pub level: Level,
    /// These agents are watched in full: at most [`MOST_FULL`](super::MOST_FULL). If the others are only listed, each begins with a
    /// look.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub full: Vec<At>,
}

/// How closely an agent is watched.
///
/// While a breakpoint is set, a result is replaced, or the game keeps records for a file, all agents are watched in full. So are
/// those that a game ticks with its own trace and [`Watch::sink`](crate::Watch::sink), unless it calls
/// [`Sink::look`](crate::Sink::look).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Level {
    /// Its ticks are not traced: the game looks at its running nodes about twenty times a second, less often if there are more than
    /// 2,000 agents with the same tree. Each look is a [`Record::Look`](bt_runtime::trace::Record::Look).
    List,
    /// All records but those of keys, and without inputs and values.
    Flow,
    /// All records.
    #[default]
    Full,
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
    /// Stops the game: it runs no further frame.
    Pause,
    /// The game goes on, also if another client has stopped it.
    Continue,
    /// The client holds the game no longer, by a [`Pause`](Self::Pause) or by its breakpoints: the game goes on, unless another
    /// client or a breakpoint of the file holds it.
    Release,
    /// The game runs this many frames, and then stops.
    Step {
        /// The number of frames.
        frames: u32,
    },
    /// The tree of an agent is stopped, as by [`Brain::stop`](bt_runtime::Brain::stop), in the next frame.
    Stop {
        /// The number of the agent.
        agent: u32,
    },
    /// Writes a key of an agent before its next tick. A stopped game does it at the start of its next frame.
    Set {
        /// The agent.
        #[serde(flatten)]
        at: At,
        /// The name of the key; `body.health` is one of a parent.
        key: String,
        /// Its new value, as serde reads it: at most [`MOST_VALUE`](super::MOST_VALUE) as text.
        value: Value,
    },
    /// Sends an agent an event, which it can hear in its next tick.
    Send {
        /// The agent.
        #[serde(flatten)]
        at: At,
        /// The event, as serde reads it: at most [`MOST_VALUE`](super::MOST_VALUE) as text.
        event: Value,
    },
    /// Asks for the [`State`] of an agent: at once if the game has it, otherwise before the agent's next tick. Every
    /// client may ask.
    Look {
        /// The agent.
        #[serde(flatten)]
        at: At,
    },
    /// Asks for a list of agents. Every client may ask. While no client watches, no agent is known.
    Agents {
        /// The agents.
        #[serde(flatten)]
        filter: Filter,
    },
    /// These breakpoints replace the ones that the client had.
    Breakpoints {
        /// At most [`MOST_BREAKPOINTS`](super::MOST_BREAKPOINTS).
        list: Vec<Breakpoint>,
    },
    /// These replacements of results take the place of the ones that the client had. They change the run of the game: see
    /// [`Welcome::writes`].
    Replace {
        /// At most [`MOST_BREAKPOINTS`](super::MOST_BREAKPOINTS).
        list: Vec<Replacement>,
    },
    /// These breakpoints replace those that the game has read from its file, for all clients. They stay when the client
    /// leaves. Whoever sends it writes the file: see [`breakpoints::File`](crate::breakpoints::File).
    Keep {
        /// At most [`MOST_BREAKPOINTS`](super::MOST_BREAKPOINTS).
        list: Vec<Breakpoint>,
    },
}

/// Another version of a tree from a file. All agents that the game ticks in its next frame and whose tree has the same name
/// go on with it, as by [`Brain::swap`](bt_runtime::Brain::swap).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Swap {
    /// A number that [`Done`] repeats.
    pub id: u64,
    /// The name of the file, for the places of faults.
    pub name: String,
    /// The document.
    pub text: String,
}

/// The agents of a swap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Swapped {
    /// The agents whose tree goes on as the new version.
    pub agents: usize,
    /// Those of them for which a node has to be halted first, because the new version does not have it.
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
    /// The help.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// `true`: a warning, which refuses nothing.
    #[serde(default)]
    pub warning: bool,
}

/// The agents of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Filter {
    /// Only those with a tree of this name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tree: Option<String>,
    /// Only those in which this node runs, by [`Selector`](crate::Selector).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub node: Option<String>,
    /// Only if the node has run for this time, in milliseconds of the game's time.
    #[serde(default)]
    pub longer_ms: u64,
    /// At most this many rows: [`MOST_ROWS`](super::MOST_ROWS) by default and at most.
    #[serde(default = "most_rows")]
    pub most: u32,
}

const fn most_rows() -> u32 {
    super::MOST_ROWS
}

impl Default for Filter {
    fn default() -> Self {
        Self { tree: None, node: None, longer_ms: 0, most: super::MOST_ROWS }
    }
}

/// An agent in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AgentRow {
    /// The name of its tree.
    pub tree: String,
    /// The stream with its records; `None` before the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stream: Option<u32>,
    /// Its number.
    pub agent: u32,
    /// The number of agents of a population that had its place before.
    #[serde(default)]
    pub generation: u32,
    /// The node of the filter; else the last running one. `None`: none runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub node: Option<u16>,
    /// The name of that node.
    #[serde(default)]
    pub name: String,
    /// The game's time since that node was first seen to run, in milliseconds.
    #[serde(default)]
    pub for_ms: u64,
    /// `false`: nodes that ran before a client watched, and have done nothing since, are missing.
    #[serde(default)]
    pub complete: bool,
}

/// The state of an agent between two ticks, for a client that connects late or has lost records.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The name of its tree.
    pub tree: String,
    /// The stream with its records; `None` before the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stream: Option<u32>,
    /// Its number.
    pub agent: u32,
    /// The number of agents of a population that had its place before.
    #[serde(default)]
    pub generation: u32,
    /// The running nodes, in the order of their numbers.
    pub running: Vec<RunningNode>,
    /// `false`: nodes that ran before a client watched, and have done nothing since, are missing.
    pub complete: bool,
    /// The values of all keys, in their order.
    pub keys: Vec<String>,
}

/// A node that runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunningNode {
    /// Its number in the records.
    pub node: u16,
    /// The game's time since it was first seen to run, in milliseconds.
    pub for_ms: u64,
}

/// An agent of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct At {
    /// Its number: of a brain, as [`Watch::agent`](crate::Watch::agent) says; of an agent of a population, its place.
    pub agent: u32,
    /// The name of its tree, where several trees have agents with this number; else the first that the game ticks is meant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tree: Option<String>,
}

impl At {
    /// The first agent with this number.
    #[must_use]
    pub const fn agent(agent: u32) -> Self {
        Self { agent, tree: None }
    }
}

/// The answer to a command.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Done {
    /// The number of the command.
    pub id: u64,
    /// The reason why it was refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The kind of that reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<Refused>,
    /// For a document that was refused: its faults, the first 64.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<Fault>,
    /// For a swap: the agents.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub swapped: Option<Swapped>,
    /// For a list: the number of agents that the filter lets through.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agents: Option<usize>,
    /// The frames that a step has run. If there are fewer than requested, a breakpoint or another command came before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub frames: Option<u32>,
}

/// The kind of a reason why a command was refused. The text is in [`Done::error`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Refused {
    /// The game does not allow it: see [`Welcome::commands`] and [`Welcome::writes`].
    NotAllowed,
    /// The game was built without a feature that the command needs.
    NotBuilt,
    /// The command means nothing, or exceeds a limit.
    Invalid,
    /// The game has ticked no such agent in this frame.
    NoAgent,
    /// The agent has no such key.
    NoKey,
    /// Several agents share the value of the key.
    Shared,
    /// The value or event is none of the type.
    Type,
    /// The agent's queue of events is full.
    QueueFull,
    /// The document has faults: [`Done::faults`].
    Faulty,
    /// A kind that a later version has added.
    #[serde(other)]
    Other,
}

/// A breakpoint was hit. The agent has finished its tick and the game its frame; the game stands until a client lets it go on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stop {
    /// The breakpoint as text: the node, if the fact is its entry.
    pub breakpoint: String,
    /// The place of the breakpoint in its list.
    #[serde(default)]
    pub number: u32,
    /// The fact that has hit it.
    #[serde(default)]
    pub on: On,
    /// The client that has set it; empty if the file has it.
    pub by: String,
    /// `true` if the client that gets this message has set it.
    #[serde(default)]
    pub own: bool,
    /// The stream with the records.
    pub stream: u32,
    /// The agent.
    pub agent: u32,
    /// The number of the node in the records; 0 if the fact is about no node.
    pub node: u16,
    /// The name of the node; empty if the fact is about no node.
    pub name: String,
}

/// The game ends the connection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bye {
    /// The reason.
    pub why: String,
}
