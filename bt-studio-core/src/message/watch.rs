//! Running games, between a page and the core: what a page orders, and what it shows.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Breakpoint, LineView, LogView, MarkView, NodeState};

/// An order of a page that watches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Watching {
    /// Asks for the games that run. Answered by [`Tell::Games`](super::Tell::Games).
    Games,
    /// Watch a game.
    Attach {
        /// Its name, its address, the number of its process, or an address with a token, `127.0.0.1:4460#…`.
        game: String,
    },
    /// Open a file of records.
    Record {
        /// Its path.
        file: String,
    },
    /// Open a debug log of mosaic_game.
    Log {
        /// The path of its file.
        file: String,
    },
    /// Show the debug log that the studio takes over HTTP.
    Listen,
    /// Of a log: send these rows of the list, and again whenever they change.
    Rows {
        /// The place of the first one in the list.
        from: u32,
        /// How many.
        count: u32,
    },
    /// Of a log: fold a poll, or no longer.
    Fold {
        /// The entry that begins it; `None`: all polls.
        poll: Option<u32>,
        /// Fold it?
        folded: bool,
    },
    /// Write the records that are kept into a file of the folder.
    Save,
    /// Of a log, list only some entries; of a game or a file of records, only some records of the trace.
    Lines {
        /// `kind:leave result:failure name:aim -name:wait`, and words that stand in them; empty: all.
        text: String,
    },
    /// Of a log: asks for the listed entries as JSON lines. Answered by [`Tell::Exported`](super::Tell::Exported).
    Export,
    /// Watch no longer.
    Detach,
    /// List only some agents.
    Filter {
        /// `tree:Guard in:"fetch ammo" for:>5s key.ammo:<3 status:running`, and words that stand in the list; empty: all.
        text: String,
    },
    /// Record all agents, or only those that pages follow; by default all, while there are few of them.
    All {
        /// All?
        on: bool,
    },
    /// Follow an agent.
    Follow {
        /// The agent.
        agent: AgentKey,
    },
    /// Show a tick that was received; of a log, an entry.
    To {
        /// Its number; `None`: always the last one.
        tick: Option<u32>,
    },
    /// Show the next tick, or the last one before, with a record of the selected node; of a log, an entry about it.
    Seek {
        /// Forward?
        forward: bool,
    },
    /// Asks how often, and how long, the nodes of an agent's tree ran. Answered by [`Tell::Profile`](super::Tell::Profile).
    Profile {
        /// The agent.
        agent: AgentKey,
        /// All agents with its tree?
        all: bool,
        /// The first tick; `None`: the first one that is kept.
        from: Option<u32>,
        /// The last tick; `None`: the last one that was received.
        to: Option<u32>,
    },
    /// The game stands; of a log, the page does.
    Pause,
    /// The game goes on; of a log, the page runs through its entries, up to one that hits a breakpoint.
    Continue,
    /// The game runs some frames.
    Step {
        /// How many.
        frames: u32,
    },
    /// A key of an agent gets a value before its next tick. Refused if that agent has left the game.
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
    /// An agent gets an event before its next tick. Refused if that agent has left the game.
    Send {
        /// The agent for which the event was typed.
        agent: AgentKey,
        /// The [run](GameView::run) of the game that had this agent.
        run: String,
        /// The event: JSON, or a word.
        event: String,
    },
    /// The game goes on with the present text of a file, also if it is not saved.
    Swap {
        /// The path of the file.
        file: String,
    },
    /// Set a breakpoint on the entry of a node, or remove all that the node has.
    Break {
        /// The path of the file.
        file: String,
        /// The pointer of the node.
        at: String,
    },
    /// Set a breakpoint, or change one.
    SetBreak {
        /// The one that is changed; `None`: it is new.
        old: Option<Box<Breakpoint>>,
        /// The breakpoint.
        new: Box<Breakpoint>,
        /// The file and the pointer of its node; `None`: as `new` says.
        place: Option<(String, String)>,
    },
    /// Remove a breakpoint.
    Unbreak {
        /// The breakpoint; `None`: all of them.
        breakpoint: Option<Box<Breakpoint>>,
    },
}

/// A game that runs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameView {
    /// Its name.
    pub name: String,
    /// The number of its process.
    pub pid: u32,
    /// Where it listens.
    pub address: String,
    /// The folder in which it was started; empty if that is not known.
    pub folder: String,
    /// When it was started, in seconds since 1970; 0 if that is not known.
    pub started: u32,
    /// A text for this run of the program; empty in a list of games.
    pub run: String,
    /// Does it take commands?
    pub commands: bool,
    /// May clients set keys and send events?
    pub writes: bool,
    /// Does it read a file of breakpoints?
    pub keeps: bool,
}

/// An agent of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AgentKey {
    /// The number of the stream with its records.
    pub stream: u32,
    /// Its number.
    pub index: u32,
    /// The number of agents that had that number before.
    pub generation: u32,
}

/// An agent in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AgentView {
    /// The agent.
    pub key: AgentKey,
    /// Its name; empty if it has only a number.
    pub name: String,
    /// The name of its tree.
    pub tree: String,
    /// `running`, `success`, `failure` or `halted`; empty if that is not known.
    pub status: String,
    /// The running node that was entered last; empty if none is known.
    pub node: String,
    /// The time for which that node runs: `1.2s`.
    pub lasts: String,
}

/// The state of what is watched.
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
    /// There is no connection. The host tries again; what was received can be looked at.
    Lost,
    /// A file of records.
    Record,
    /// A file with a debug log of mosaic_game.
    Log,
    /// The debug log that the studio takes over HTTP.
    Listening,
}

/// All that is watched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WatchView {
    /// The game; of a file of records or a log, its path is the name, of a log over HTTP its address.
    pub game: GameView,
    /// Its state.
    pub state: WatchState,
    /// The last event: why the connection is lost, which breakpoint has stopped the game.
    pub said: String,
    /// The agent and the node of the breakpoint that has stopped the game.
    pub stop: Option<StopView>,
    /// The last value or event for an agent, if the game has refused it.
    pub refused: Option<RefusedValue>,
    /// The values and events that agents get before their next tick.
    pub waiting: Vec<WaitingValue>,
    /// The number of ticks and of records that were lost.
    pub lost: (u32, u32),
    /// The number of agents.
    pub agents: u32,
    /// Are all of them recorded? Otherwise only those that pages follow, and the game looks at the others now and then.
    pub all: bool,
    /// The bytes of all that was received and is kept.
    pub kept: u32,
    /// The files that have another version of a tree than the one that the game runs.
    pub differing: Vec<String>,
}

/// A value of a key, or an event, that the game has refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RefusedValue {
    /// The number of its command: another one for each refusal.
    pub number: u32,
    /// The number of the agent.
    pub agent: u32,
    /// The key; `null`: it is an event.
    pub key: Option<String>,
    /// The value or the event, as it was typed.
    pub text: String,
    /// The reason.
    pub why: String,
}

/// A value of a key, or an event, that the game has not taken yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WaitingValue {
    /// The number of the agent.
    pub agent: u32,
    /// The key; `null`: it is an event.
    pub key: Option<String>,
    /// The value or the event, as it was typed.
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
    /// The file of the node, and its pointer, as far as they are known.
    pub place: Option<(String, String)>,
}

/// The followed agent after a tick.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FollowedView {
    /// The agent.
    pub key: AgentKey,
    /// Its name; empty if it has only a number.
    pub name: String,
    /// The name of its tree.
    pub tree: String,
    /// The file that shows its tree.
    pub file: String,
    /// The number of the shown tick, of those that were received; of a log, that of the shown entry, and so below.
    pub tick: u32,
    /// The first tick that is kept.
    pub first: u32,
    /// The last tick that was received.
    pub last: u32,
    /// Does the shown tick follow the game?
    pub live: bool,
    /// The time on the agent's clock: `1.5s`.
    pub now: String,
    /// `running`, `success`, `failure`, `halted` or `left the game`; empty if that is not known.
    pub status: String,
    /// Were records lost, so that the states may be old?
    pub stale: bool,
    /// The states of nodes, by the file that they are in.
    pub marks: BTreeMap<String, Vec<MarkView>>,
    /// The trace of the tick.
    pub lines: Vec<LineView>,
    /// The keys whose values are known.
    pub values: Vec<KnownView>,
    /// The reason why the selected node runs or does not.
    pub why: Option<WhyView>,
    /// Which node ran when: where each begins to run, and its name.
    pub spans: Vec<(u32, String)>,
    /// Where records were lost: the tick behind, and the number of ticks of all agents.
    pub gaps: Vec<(u32, u32)>,
    /// The ticks in which a breakpoint has stopped the game; of a log, the entries around the shown one that hit one.
    pub stops: Vec<u32>,
    /// The entries, if this is a debug log of mosaic_game.
    pub log: Option<Box<LogView>>,
    /// The last records up to the shown tick as lines of text, as many as [`Event::Records`](super::Event::Records) asks for. A
    /// message to a browser does not have them.
    #[serde(skip)]
    #[cfg_attr(test, ts(skip))]
    pub records: Vec<String>,
}

/// A key and its value, as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct KnownView {
    /// The name of the key.
    pub name: String,
    /// Its value; empty if no record has shown it yet.
    pub value: String,
    /// The tick whose record has shown it; 0: none.
    pub tick: u32,
    /// Has the shown tick changed it?
    pub changed: bool,
    /// The value after the last tick that was received, if that is another one.
    pub later: Option<String>,
}

/// Why a node runs, or does not.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WhyView {
    /// The pointer of the node.
    pub at: String,
    /// Its name.
    pub node: String,
    /// Does it run?
    pub runs: bool,
    /// How it ended in the shown tick; `None`: it runs, or did not end in this tick.
    pub ended: Option<NodeState>,
    /// The reasons, the nearest one first.
    pub reasons: Vec<String>,
}
