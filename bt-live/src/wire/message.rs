//! The messages whose bodies are JSON.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Fault, Replacement, Swapped};
use crate::breakpoints::{Breakpoint, On};

/// The first message of a client.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// The secret from the game's file.
    pub token: String,
    /// The name of the client, which other clients see: `bt watch`.
    #[serde(default)]
    pub who: String,
}

/// The first message of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Welcome {
    /// The name of the game.
    pub name: String,
    /// The number of the game's process.
    pub pid: u32,
    /// The version of this crate in the game.
    pub version: String,
    /// A random text that names this run of the game.
    pub run: String,
    /// `true` if the game takes commands.
    pub commands: bool,
    /// `true` if clients may write: keys, events, trees.
    #[serde(default)]
    pub writes: bool,
    /// `true` if the game reads a file of breakpoints: see [`Options::breakpoints`](crate::Options::breakpoints) and
    /// [`Command::Keep`].
    #[serde(default)]
    pub keeps: bool,
}

/// A request for records, from the next frame of the game on. All clients get the same records: each agent has the
/// highest level that any client requests for it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WatchFor {
    /// `true` if the client wants records.
    pub on: bool,
    /// The level of all agents but those in `full`.
    #[serde(default)]
    pub level: Level,
    /// The agents that are watched in full, at most [`MOST_FULL`](super::MOST_FULL). The records of each begin with a
    /// look.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub full: Vec<At>,
}

/// How closely an agent is watched.
///
/// While a breakpoint is set, a result is replaced, or the game keeps records for a file, all agents are watched in full. So are
/// those that a game ticks with its own trace and [`Watch::sink`](crate::Watch::sink), unless it calls
/// [`Sink::look`](crate::Sink::look). If all agents are watched more closely than in a list from now on, the game looks once at
/// each of them before its next tick, because nodes that have ended in between made no records.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Level {
    /// Its ticks are not traced: the game looks at its running nodes about ten times a second, less often if there are more than
    /// 2,000 agents with the same tree. Each look is a [`Record::Look`](bt_runtime::trace::Record::Look).
    List,
    /// All records but those of keys, without inputs and values.
    Flow,
    /// All records.
    #[default]
    Full,
}

/// The start of a stream of records: its next batch has the names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tree {
    /// The number of the stream.
    pub stream: u32,
    /// The name of the tree.
    pub name: String,
}

/// A gap in the records, because the client did not read fast enough. The records that follow are complete again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gap {
    /// The number of lost ticks, of all agents.
    pub ticks: u64,
    /// The number of lost records.
    pub records: u64,
}

/// A request to carry out a command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Do {
    /// A number of the client's choice, which [`Done`] repeats.
    pub id: u64,
    /// The command.
    #[serde(flatten)]
    pub command: Command,
}

/// A command. It takes effect before the next frame of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Command {
    /// Stops the game: it runs no further frame while this client or another one holds it.
    Pause,
    /// Lets the game continue, even if another client has stopped it.
    Continue,
    /// Ends the hold of this client on the game, by a [`Pause`](Self::Pause) or by its breakpoints. The game continues,
    /// unless another client or a breakpoint of the file holds it.
    Release,
    /// Runs this many frames of the game, even if other clients hold it. Then the game stops, and this client holds it
    /// too.
    Step {
        /// The number of frames.
        frames: u32,
    },
    /// Stops the tree of an agent, as [`Brain::stop`](bt_runtime::Brain::stop) does, before its next tick.
    Stop {
        /// The number of the agent.
        agent: u32,
    },
    /// Writes a key of an agent before its next tick. If the game is stopped, that is in the next frame that runs and
    /// has a tick.
    Set {
        /// The agent.
        #[serde(flatten)]
        at: At,
        /// The name of the key; `body.health` is a key of a parent.
        key: String,
        /// The new value as JSON, at most [`MOST_VALUE`](super::MOST_VALUE) bytes long.
        value: Value,
    },
    /// Sends an event to an agent, which can receive it in its next tick.
    Send {
        /// The agent.
        #[serde(flatten)]
        at: At,
        /// The event as JSON, at most [`MOST_VALUE`](super::MOST_VALUE) bytes long.
        event: Value,
    },
    /// Requests the [`State`] of an agent: the game sends it at once if it is known, otherwise before the agent's next
    /// tick. Every client may request it.
    Look {
        /// The agent.
        #[serde(flatten)]
        at: At,
    },
    /// Requests a list of agents. Every client may request it. While no client watches, no agent is known.
    Agents {
        /// The filter of the agents.
        #[serde(flatten)]
        filter: Filter,
    },
    /// Replaces the breakpoints of this client.
    Breakpoints {
        /// The breakpoints, at most [`MOST_BREAKPOINTS`](super::MOST_BREAKPOINTS).
        list: Vec<Breakpoint>,
    },
    /// Replaces the replacements of results that this client has set. They change the run of the game: see
    /// [`Welcome::writes`].
    Replace {
        /// The replacements, at most [`MOST_BREAKPOINTS`](super::MOST_BREAKPOINTS).
        list: Vec<Replacement>,
    },
    /// Replaces the breakpoints that the game has read from its file, for all clients. They stay when the client
    /// leaves. The client that sends this command writes the file: see [`breakpoints::File`](crate::breakpoints::File).
    Keep {
        /// The breakpoints, at most [`MOST_BREAKPOINTS`](super::MOST_BREAKPOINTS).
        list: Vec<Breakpoint>,
    },
}

/// The filter of a list of agents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Filter {
    /// The name of the tree of the agents.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tree: Option<String>,
    /// The selector of a node that runs in the agents: see [`Selector`](crate::Selector).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub node: Option<String>,
    /// The least time that the node has run, in milliseconds of the game's time.
    #[serde(default)]
    pub longer_ms: u64,
    /// The largest number of rows of the list: by default and at most [`MOST_ROWS`](super::MOST_ROWS).
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

/// A row in a list of agents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AgentRow {
    /// The name of the agent's tree.
    pub tree: String,
    /// The stream with the agent's records; `None` before the first record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stream: Option<u32>,
    /// The number of the agent.
    pub agent: u32,
    /// The number of agents of a population that had the place of this agent before.
    #[serde(default)]
    pub generation: u32,
    /// The running node that the filter names; without such a filter, the last running node. `None`: no node runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub node: Option<u16>,
    /// The name of `node`.
    #[serde(default)]
    pub name: String,
    /// The game's time since `node` was first seen to run, in milliseconds.
    #[serde(default)]
    pub for_ms: u64,
    /// `false` if nodes may be missing that were entered before a client watched and have made no record since.
    #[serde(default)]
    pub complete: bool,
}

/// The state of an agent between two ticks, for a client that connects late or has lost records.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The name of the agent's tree.
    pub tree: String,
    /// The stream with the agent's records; `None` before the first record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stream: Option<u32>,
    /// The number of the agent.
    pub agent: u32,
    /// The number of agents of a population that had the place of this agent before.
    #[serde(default)]
    pub generation: u32,
    /// The running nodes, in the order of their numbers.
    pub running: Vec<RunningNode>,
    /// `false` if nodes may be missing that were entered before a client watched and have made no record since.
    pub complete: bool,
    /// The values of all keys, in the order of the keys.
    pub keys: Vec<String>,
}

/// A running node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunningNode {
    /// The number of the node in the records.
    pub node: u16,
    /// The game's time since the node was first seen to run, in milliseconds.
    pub for_ms: u64,
}

/// An agent of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct At {
    /// The number of the agent: for a brain see [`Watch::agent`](crate::Watch::agent); in a population, the place of
    /// the agent.
    pub agent: u32,
    /// The name of the agent's tree, needed if agents of several trees have this number. Without it, the first of them
    /// that the game ticks is meant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tree: Option<String>,
    /// For [`Command::Set`] and [`Command::Send`]: the number of agents that had the place of this agent before. The game
    /// refuses the command if another agent has the place by now. Without it, the present agent is meant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub generation: Option<u32>,
}

impl At {
    /// Returns the first agent with this number, of any tree.
    #[must_use]
    pub const fn agent(agent: u32) -> Self {
        Self { agent, tree: None, generation: None }
    }
}

/// The answer to a command.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Done {
    /// The number of the command.
    pub id: u64,
    /// The reason why the command was refused; `None` if it was carried out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The kind of the reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<Refused>,
    /// The first faults of a document that was refused: at most 64, and as many as a frame has room for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<Fault>,
    /// The agents that have the new version, after a swap.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub swapped: Option<Swapped>,
    /// The number of agents that the filter lets through, for a list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agents: Option<usize>,
    /// The number of frames that a step has run. It is lower than requested if a breakpoint or another command ended
    /// the step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub frames: Option<u32>,
}

/// The kind of reason why a command was refused. Its text is in [`Done::error`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Refused {
    /// The game does not allow the command: see [`Welcome::commands`] and [`Welcome::writes`].
    NotAllowed,
    /// The game was built without a feature that the command needs.
    NotBuilt,
    /// The command is invalid, or exceeds a limit.
    Invalid,
    /// The first frame after the request that has ticked agents with this tree has ticked no such agent.
    NoAgent,
    /// The agent has no such key.
    NoKey,
    /// Several agents share the value of the key.
    Shared,
    /// The value or the event has the wrong type.
    Type,
    /// The agent's queue of events is full.
    QueueFull,
    /// The document has faults: [`Done::faults`].
    Faulty,
    /// A kind that only later versions have.
    #[serde(other)]
    Other,
}

/// A stop at a breakpoint. The agent has finished its tick and the game its frame; the game waits until a client lets
/// it continue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stop {
    /// The breakpoint as text: only the node, if the breakpoint is for its entry.
    pub breakpoint: String,
    /// The place of the breakpoint in the list of its client or of the file.
    #[serde(default)]
    pub number: u32,
    /// The kind of fact that hit the breakpoint.
    #[serde(default)]
    pub on: On,
    /// The name of the client that set the breakpoint; empty for a breakpoint of the file.
    pub by: String,
    /// `true` if the client that gets this message set the breakpoint.
    #[serde(default)]
    pub own: bool,
    /// The stream with the agent's records.
    pub stream: u32,
    /// The number of the agent.
    pub agent: u32,
    /// The number of the node in the records; 0 if the fact is about no node.
    pub node: u16,
    /// The name of the node; empty if the fact is about no node.
    pub name: String,
    /// In the last message of a frame about the breakpoints of one owner: the number of their further hits in the frame,
    /// for which there is no message.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub more: u32,
}

const fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// The last message of a game, which ends the connection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bye {
    /// The reason.
    pub why: String,
}
