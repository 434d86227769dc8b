//! Running games, between the host and the core: what has happened with them, and what is to be done.

use serde::{Deserialize, Serialize};

use super::{AgentKey, BreakOn, Breakpoint, Client, GameView};

/// Something that happened with running games, told by the host.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum GameEvent {
    /// The games of the user that run.
    Games {
        /// The page that has asked.
        client: Client,
        /// The games, by name and process.
        games: Vec<GameView>,
        /// The files of records in the folder.
        records: Vec<String>,
    },
    /// Several games are meant, and the host connects to none.
    Several {
        /// The word that means them.
        meant: String,
        /// The games.
        games: Vec<GameView>,
    },
    /// The host has written records, or could not.
    Saved {
        /// The path of the file.
        file: String,
        /// The reason why it was not written.
        error: Option<String>,
    },
    /// A game has accepted the connection. Nothing is watched yet.
    Connected {
        /// The game.
        game: GameView,
    },
    /// There is no connection. The host tries again.
    Lost {
        /// The reason.
        why: String,
    },
    /// There is no connection, and the host does not try again.
    Refused {
        /// The reason.
        why: String,
    },
    /// A stream of records begins.
    Tree {
        /// Its number.
        stream: u32,
        /// The name of the tree.
        name: String,
    },
    /// The next bytes of a stream, in whole frames. The first have the names of nodes and keys.
    Batch {
        /// The number of the stream.
        stream: u32,
        /// The bytes.
        bytes: Vec<u8>,
    },
    /// Agents have left the game.
    Left {
        /// The stream with their records.
        stream: u32,
        /// Their numbers, and those of the agents that had them before.
        agents: Vec<(u32, u32)>,
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
        /// The reason why it was refused.
        error: Option<String>,
        /// For a swap: the number of agents that go on with the new tree, and that of those of them of which a node was halted.
        swapped: Option<(u32, u32)>,
        /// For a swap that was refused: the faults of the document.
        faults: Vec<SwapFault>,
    },
    /// A breakpoint was hit, and the game stands.
    Stop {
        /// The breakpoint as a line.
        breakpoint: String,
        /// Its place in the list that the game got; `None`: another client has set it, or the game's own file.
        number: Option<u32>,
        /// The other client that has set it; empty for the file of the game.
        by: String,
        /// The fact that has hit it.
        on: BreakOn,
        /// The agent.
        agent: AgentKey,
        /// The number of the node in the records.
        node: u16,
        /// The name of the node; empty if the fact is about no node.
        name: String,
    },
    /// The next bytes of a file of records, in whole frames: see [`pieces`](crate::pieces).
    Record {
        /// Its path.
        file: String,
        /// The bytes.
        bytes: Vec<u8>,
        /// Are they the last ones?
        last: bool,
    },
}

/// A fault for which a game refuses another version of a tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SwapFault {
    /// The path of the file.
    pub file: String,
    /// The line in it, from 1.
    pub line: u32,
    /// The character in the line, from 1.
    pub column: u32,
    /// The message.
    pub message: String,
    /// The help; empty if there is none.
    pub help: String,
}

/// Something that the host does with running games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum GameOrder {
    /// Look for games that run; answer with [`GameEvent::Games`].
    List {
        /// The page that asks, which the answer repeats.
        client: Client,
    },
    /// Connect to a game; answer with [`GameEvent::Connected`], [`GameEvent::Lost`] or [`GameEvent::Refused`].
    Attach {
        /// The game: its name, its address, the number of its process, or an address with a token, `127.0.0.1:4460#…`.
        game: String,
    },
    /// End the connection.
    Detach,
    /// Ask the game for records.
    Watch {
        /// Of all agents? Otherwise the game only looks at the others now and then.
        all: bool,
        /// The numbers of the agents of which it sends records in any case.
        agents: Vec<u32>,
    },
    /// Give the game a command; answer with [`GameEvent::Done`].
    Command {
        /// A number that the answer repeats.
        number: u32,
        /// The command.
        command: GameCommand,
    },
    /// Write records into a new file of the folder; answer with [`GameEvent::Saved`].
    Save {
        /// Its name, to which the host adds a number and an ending.
        name: String,
        /// Its bytes.
        bytes: Vec<u8>,
    },
    /// Read a file of records; answer with as many [`GameEvent::Record`] as it has pieces, or with [`GameEvent::Refused`].
    Read {
        /// Its path.
        file: String,
    },
}

/// A command to a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum GameCommand {
    /// The game stands.
    Pause,
    /// The game goes on.
    Continue,
    /// The game runs so many frames.
    Step {
        /// The number of frames.
        frames: u32,
    },
    /// A key of an agent gets a value before its next tick.
    Set {
        /// The number of the agent.
        agent: u32,
        /// The name of its tree.
        tree: String,
        /// The key.
        key: String,
        /// The value: JSON, or a word.
        value: String,
    },
    /// An agent gets an event before its next tick.
    Send {
        /// The number of the agent.
        agent: u32,
        /// The name of its tree.
        tree: String,
        /// The event: JSON, or a word.
        event: String,
    },
    /// The agents of a tree go on with another version of it.
    Swap {
        /// The path of the file.
        file: String,
        /// Its text.
        text: String,
    },
    /// These breakpoints replace those before.
    Breakpoints {
        /// The breakpoints.
        list: Vec<Breakpoint>,
    },
    /// These breakpoints replace those that the game has read from its file.
    Keep {
        /// The breakpoints.
        list: Vec<Breakpoint>,
    },
}
