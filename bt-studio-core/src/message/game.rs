//! Running games, between the host and the core: events of games, and orders about them.

use serde::{Deserialize, Serialize};

use super::{AgentKey, BreakOn, Breakpoint, Client, GameView};

/// An event of running games, which the host reports.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum GameEvent {
    /// The running games of the user.
    Games {
        /// The page that has requested the list.
        client: Client,
        /// The running games, sorted by name and process.
        games: Vec<GameView>,
        /// The files of records in the folder.
        records: Vec<String>,
    },
    /// The word of the user fits several games, so the host connects to none.
    Several {
        /// The word that fits the games.
        meant: String,
        /// The games that the word fits.
        games: Vec<GameView>,
    },
    /// The host has written records, or has failed to.
    Saved {
        /// The path of the file; if nothing was written, the requested name.
        file: String,
        /// The reason for the failure.
        error: Option<String>,
    },
    /// A game has accepted the connection. It sends no records yet.
    Connected {
        /// The connected game.
        game: GameView,
    },
    /// The connection is lost. The host tries again.
    Lost {
        /// The reason.
        why: String,
    },
    /// The host cannot connect, and does not try again.
    Refused {
        /// The reason.
        why: String,
    },
    /// A new stream of records begins.
    Tree {
        /// The number of the stream.
        stream: u32,
        /// The name of the tree.
        name: String,
    },
    /// The next bytes of a stream, in whole frames. The stream begins with the names of nodes and keys.
    Batch {
        /// The number of the stream.
        stream: u32,
        /// The bytes.
        bytes: Vec<u8>,
    },
    /// Agents have left the game.
    Left {
        /// The stream with the agents' records.
        stream: u32,
        /// The agents that have left: each with its number, and the number of earlier agents that had the same
        /// number.
        agents: Vec<(u32, u32)>,
    },
    /// The holders of the game have changed. It stands until all of them have ended their holds.
    Held {
        /// `true` if the host is one of them.
        own: bool,
        /// The others, each by its name.
        by: Vec<String>,
    },
    /// Records were lost.
    Gap {
        /// The number of ticks, of all agents.
        ticks: u64,
        /// The number of records.
        records: u64,
    },
    /// The game has answered a command.
    Done {
        /// The number of the [command](GameOrder::Command).
        number: u32,
        /// The reason if the game refuses the command.
        error: Option<String>,
        /// For a swap: the number of agents that continue with the new tree, and how many of them had a node
        /// halted.
        swapped: Option<(u32, u32)>,
        /// For a refused swap: the faults of the document.
        faults: Vec<SwapFault>,
    },
    /// A breakpoint has stopped the game.
    Stop {
        /// The breakpoint as a line.
        breakpoint: String,
        /// The index of the breakpoint in the list that the game got from the host; `None` if another client or the
        /// game's own file has set it.
        number: Option<u32>,
        /// The other client that has set the breakpoint; empty for the file of the game.
        by: String,
        /// The kind of event that has hit the breakpoint.
        on: BreakOn,
        /// The agent.
        agent: AgentKey,
        /// The number of the node in the records.
        node: u16,
        /// The name of the node; empty if the event is about no node.
        name: String,
    },
    /// The next bytes of a file of records, in whole frames: see [`pieces`](crate::pieces).
    Record {
        /// The path of the file.
        file: String,
        /// The bytes.
        bytes: Vec<u8>,
        /// `true` for the last bytes of the file.
        last: bool,
    },
}

/// A fault because of which a game refuses a new version of a tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SwapFault {
    /// The path of the file.
    pub file: String,
    /// The line in the file, from 1.
    pub line: u32,
    /// The character in the line, from 1.
    pub column: u32,
    /// The message.
    pub message: String,
    /// The help; empty for none.
    pub help: String,
}

/// The agents of which a game sends all records. It sends a look at each other agent from time to time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", content = "of", rename_all = "snake_case")]
pub enum Recorded {
    /// All agents.
    All,
    /// The agents with these numbers.
    Agents(Vec<u32>),
}

/// An order of the core to the host about running games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum GameOrder {
    /// Look for running games; answer with [`GameEvent::Games`].
    List {
        /// The requesting page, which the answer repeats.
        client: Client,
    },
    /// Connect to a game; answer with [`GameEvent::Connected`], [`GameEvent::Lost`] or [`GameEvent::Refused`].
    Attach {
        /// The game: its name, its address, the number of its process, or an address with a token,
        /// `127.0.0.1:4460#…`.
        game: String,
    },
    /// End the connection.
    Detach,
    /// Ask the game for records.
    Watch {
        /// The agents whose records are always sent.
        recorded: Recorded,
    },
    /// Send a command to the game; answer with [`GameEvent::Done`].
    Command {
        /// The number of the command, which the answer repeats.
        number: u32,
        /// The command.
        command: GameCommand,
    },
    /// Write records into a new file of the folder; answer with [`GameEvent::Saved`].
    Save {
        /// The name of the file, to which the host adds a number and an ending.
        name: String,
        /// The bytes of the file.
        bytes: Vec<u8>,
    },
    /// Read a file of records; answer with one [`GameEvent::Record`] per piece, or with [`GameEvent::Refused`].
    Read {
        /// The path of the file.
        file: String,
    },
}

/// A command to a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum GameCommand {
    /// Stop the game.
    Pause,
    /// Let the game continue.
    Continue,
    /// Run this number of frames, then stop.
    Step {
        /// The number of frames.
        frames: u32,
    },
    /// Set a key of an agent before its next tick.
    Set {
        /// The number of the agent.
        agent: u32,
        /// The number of agents that had its place before.
        generation: u32,
        /// The name of the agent's tree.
        tree: String,
        /// The key.
        key: String,
        /// The value: JSON, or a word.
        value: String,
    },
    /// Send an event to an agent before its next tick.
    Send {
        /// The number of the agent.
        agent: u32,
        /// The number of agents that had its place before.
        generation: u32,
        /// The name of the agent's tree.
        tree: String,
        /// The event: JSON, or a word.
        event: String,
    },
    /// Swap a tree: its agents continue with the new version.
    Swap {
        /// The path of the file.
        file: String,
        /// The new text of the file.
        text: String,
    },
    /// Replace the breakpoints of this client.
    Breakpoints {
        /// The breakpoints.
        list: Vec<Breakpoint>,
    },
    /// Replace the breakpoints that the game has read from its file.
    Keep {
        /// The breakpoints.
        list: Vec<Breakpoint>,
    },
}
