//! Running games, between a page and the core: the orders of a page, and the views of a game.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Breakpoint, LineView, LogView, MarkView, NodeState};

/// An order of a page about a running game, a file of records or a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Watching {
    /// List the running games. Answered by [`Tell::Games`](super::Tell::Games).
    Games,
    /// Watch a game.
    Attach {
        /// The game: its name, its address, the number of its process, or an address with a token,
        /// `127.0.0.1:4460#…`.
        game: String,
    },
    /// Open a file of records.
    Record {
        /// The path of the file.
        file: String,
    },
    /// Open a debug log of mosaic_game.
    Log {
        /// The path of the file.
        file: String,
    },
    /// Show the debug log that the studio receives over HTTP.
    Listen,
    /// Of a log: send a range of rows of the list, now and after every change.
    Rows {
        /// The index of the first row in the list.
        from: u32,
        /// The number of rows.
        count: u32,
    },
    /// Of a log: fold or unfold polls.
    Fold {
        /// The number of the entry that begins the poll; `None` for all polls.
        poll: Option<u32>,
        /// `true` to fold, `false` to unfold.
        folded: bool,
    },
    /// Write the stored records into a file of the folder.
    Save,
    /// Set the filter: of a log, of its listed entries; of a game or a file of records, of the listed records of a
    /// tick.
    Lines {
        /// The filter: `kind:leave result:failure name:aim -name:wait`, and words of the text; an empty filter fits
        /// all.
        text: String,
    },
    /// Of a log: export the listed entries as JSON lines. Answered by [`Tell::Exported`](super::Tell::Exported).
    Export,
    /// Stop watching.
    Detach,
    /// Set the filter of the listed agents.
    Filter {
        /// The filter: `tree:Guard in:"fetch ammo" for:>5s key.ammo:<3 status:running`, and words of the list; an
        /// empty filter fits all.
        text: String,
    },
    /// Record all agents, or only those that pages follow. By default, all agents are recorded while there are few.
    All {
        /// `true` for all agents.
        on: bool,
    },
    /// Follow an agent.
    Follow {
        /// The agent.
        agent: AgentKey,
    },
    /// Show a received tick, or an entry of a log.
    To {
        /// The number of the tick or entry; `None` always shows the last one.
        tick: Option<u32>,
    },
    /// Show the next or the previous tick with a record of the selected node, or entry of a log about this node.
    Seek {
        /// `true` for the next tick or entry, `false` for the previous one.
        forward: bool,
    },
    /// Count how often, and how long, the nodes of an agent's tree ran. Answered by
    /// [`Tell::Profile`](super::Tell::Profile).
    Profile {
        /// The agent.
        agent: AgentKey,
        /// `true` to count all agents with the same tree.
        all: bool,
        /// The first tick; `None` for the first stored tick.
        from: Option<u32>,
        /// The last tick; `None` for the last received tick.
        to: Option<u32>,
    },
    /// Stop the game; of a log, stop running through the entries.
    Pause,
    /// Let the game continue; of a log, run through the entries up to the next one that hits a breakpoint.
    Continue,
    /// Run some frames of the game.
    Step {
        /// The number of frames.
        frames: u32,
    },
    /// Set a key of an agent before its next tick. Refused if the agent has left the game.
    Set {
        /// The agent for which the value was typed.
        agent: AgentKey,
        /// The [run](GameView::run) of the game that had this agent.
        run: String,
        /// The key.
        key: String,
        /// The value: JSON, or a word.
        value: String,
    },
    /// Send an event to an agent before its next tick. Refused if the agent has left the game.
    Send {
        /// The agent for which the event was typed.
        agent: AgentKey,
        /// The [run](GameView::run) of the game that had this agent.
        run: String,
        /// The event: JSON, or a word.
        event: String,
    },
    /// Swap the current text of a file into the game, even if the text is unsaved.
    Swap {
        /// The path of the file.
        file: String,
    },
    /// Set a breakpoint on the entry of a node, or remove all breakpoints of the node.
    Break {
        /// The path of the file.
        file: String,
        /// The pointer of the node.
        at: String,
    },
    /// Add or change a breakpoint.
    SetBreak {
        /// The breakpoint to change; `None` adds a new one.
        old: Option<Box<Breakpoint>>,
        /// The new breakpoint.
        new: Box<Breakpoint>,
        /// The file and the pointer of the breakpoint's node; `None` uses the node of `new`.
        place: Option<(String, String)>,
    },
    /// Remove breakpoints.
    Unbreak {
        /// The breakpoint; `None` removes all of them.
        breakpoint: Option<Box<Breakpoint>>,
    },
}

/// A running game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameView {
    /// The name of the game.
    pub name: String,
    /// The number of the game's process.
    pub pid: u32,
    /// The address at which the game listens.
    pub address: String,
    /// The folder in which the game was started; empty if unknown.
    pub folder: String,
    /// The start time of the game, in seconds since 1970; 0 if unknown.
    pub started: u32,
    /// A text that identifies this run of the program; empty in a list of games.
    pub run: String,
    /// `true` if the game takes commands.
    pub commands: bool,
    /// `true` if clients may set keys, send events and swap trees.
    pub writes: bool,
    /// `true` if the game reads a file of breakpoints.
    pub keeps: bool,
}

/// An agent of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AgentKey {
    /// The number of the stream with the agent's records.
    pub stream: u32,
    /// The number of the agent.
    pub index: u32,
    /// The number of earlier agents that had the same number.
    pub generation: u32,
}

/// An agent in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AgentView {
    /// The agent.
    pub key: AgentKey,
    /// The name of the agent; empty if it has only a number.
    pub name: String,
    /// The name of the agent's tree.
    pub tree: String,
    /// The status: `running`, `success`, `failure` or `halted`; empty if unknown.
    pub status: String,
    /// The running node that was entered last; empty if unknown.
    pub node: String,
    /// The time for which this node has been running: `1.2s`.
    pub lasts: String,
}

/// The state of the watched game, file or log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum WatchState {
    /// The host connects.
    Connecting,
    /// The game runs.
    Running,
    /// A client has stopped the game.
    Paused,
    /// A breakpoint has stopped the game.
    Stopped,
    /// The connection is lost, and the host tries again. The received records can still be shown.
    Lost,
    /// A file of records.
    Record,
    /// A file with a debug log of mosaic_game.
    Log,
    /// The debug log that the studio receives over HTTP.
    Listening,
}

/// The watched game, file of records or log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WatchView {
    /// The game. For a file of records or a log, its name is the path of the file; for a log over HTTP, the
    /// address.
    pub game: GameView,
    /// The state of the game, file or log.
    pub state: WatchState,
    /// The description of the last event, such as the loss of the connection or a stop at a breakpoint.
    pub said: String,
    /// The last stop at a breakpoint, while the game is stopped there.
    pub stop: Option<StopView>,
    /// The last refused value or event of an agent.
    pub refused: Option<RefusedValue>,
    /// The values and events that agents get before their next tick.
    pub waiting: Vec<WaitingValue>,
    /// The numbers of lost ticks and records.
    pub lost: (u32, u32),
    /// The number of agents.
    pub agents: u32,
    /// `true` if all agents are recorded. If not, only followed agents are, and the game looks at the other agents
    /// from time to time.
    pub all: bool,
    /// The size of the received and stored data, in bytes.
    pub kept: u32,
    /// The files that have another version of a tree than the game runs.
    pub differing: Vec<String>,
    /// Those of them that the game takes at its next tick.
    pub sent: Vec<String>,
}

/// A value of a key, or an event, that the game has refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RefusedValue {
    /// The number of the refused command, which differs for each refusal.
    pub number: u32,
    /// The number of the agent.
    pub agent: u32,
    /// The key; `null` for an event.
    pub key: Option<String>,
    /// The typed value or event.
    pub text: String,
    /// The reason.
    pub why: String,
}

/// A value of a key, or an event, that the game has not confirmed yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WaitingValue {
    /// The number of the agent.
    pub agent: u32,
    /// The key; `null` for an event.
    pub key: Option<String>,
    /// The typed value or event.
    pub text: String,
}

/// A stop at a breakpoint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StopView {
    /// The breakpoint as a line.
    pub breakpoint: String,
    /// The agent.
    pub agent: AgentKey,
    /// The file and the pointer of the node, if known.
    pub place: Option<(String, String)>,
}

/// The followed agent after the shown tick.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FollowedView {
    /// The agent.
    pub key: AgentKey,
    /// The name of the agent; empty if it has only a number.
    pub name: String,
    /// The name of the agent's tree.
    pub tree: String,
    /// The file that shows the agent's tree.
    pub file: String,
    /// The number of the shown tick among the received ticks. For a log, this and the following numbers are those
    /// of entries.
    pub tick: u32,
    /// The first stored tick.
    pub first: u32,
    /// The last received tick.
    pub last: u32,
    /// `true` if the page always shows the last tick.
    pub live: bool,
    /// The time on the agent's clock: `1.5s`.
    pub now: String,
    /// The status: `running`, `success`, `failure`, `halted` or `left the game`; empty if unknown.
    pub status: String,
    /// `true` if records were lost, so that the states may be old.
    pub stale: bool,
    /// The states of nodes, by file.
    pub marks: BTreeMap<String, Vec<MarkView>>,
    /// The trace of the shown tick.
    pub lines: Vec<LineView>,
    /// The keys with known values.
    pub values: Vec<KnownView>,
    /// The reason why the selected node runs or does not run.
    pub why: Option<WhyView>,
    /// The first and the last tick in sight in the timeline. The shown tick is between them.
    pub sight: (u32, u32),
    /// The spans in sight: each with its first tick, and the name of the deepest running node. A span lasts until the
    /// next one begins. For a log, they are the polls.
    pub spans: Vec<(u32, String)>,
    /// The gaps in the records: each with the number of the next tick, and the number of lost ticks of all agents.
    pub gaps: Vec<(u32, u32)>,
    /// The ticks in which a breakpoint stopped the game; of a log, the entries near the shown one that hit a
    /// breakpoint.
    pub stops: Vec<u32>,
    /// The entries, for a debug log of mosaic_game.
    pub log: Option<Box<LogView>>,
    /// The last records up to the shown tick as lines of text, at most as many as
    /// [`Event::Records`](super::Event::Records) requests. Messages to a browser leave them out.
    #[serde(skip)]
    #[cfg_attr(test, ts(skip))]
    pub records: Vec<String>,
}

/// A key and its known value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct KnownView {
    /// The name of the key.
    pub name: String,
    /// The value of the key; empty if no record has shown it yet.
    pub value: String,
    /// The tick of the record that has shown the value; 0 without such a record.
    pub tick: u32,
    /// `true` if the shown tick has changed the value.
    pub changed: bool,
    /// The value after the last received tick, if it differs.
    pub later: Option<String>,
}

/// The reason why a node runs or does not run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WhyView {
    /// The pointer of the node.
    pub at: String,
    /// The name of the node.
    pub node: String,
    /// `true` if the node runs.
    pub runs: bool,
    /// The end of the node in the shown tick; `None` if it runs, or has not ended in this tick.
    pub ended: Option<NodeState>,
    /// The reasons, the most direct one first.
    pub reasons: Vec<String>,
}
