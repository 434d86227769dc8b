//! Simulations: what a page orders, and what it shows.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// An order to the simulation of a file. The first one begins it, before its first tick.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Play {
    /// Some ticks on, or back if negative.
    Step {
        /// How many.
        by: i32,
    },
    /// To a tick.
    To {
        /// Its number, from 1; 0: before the first one.
        tick: u32,
    },
    /// Ticks until the script ends, an action asks, or an expectation fails.
    Run {
        /// The most ticks beyond the script.
        ticks: u32,
    },
    /// Ticks until a node is entered.
    RunTo {
        /// The path of its file.
        file: String,
        /// The pointer of its element.
        at: String,
        /// The most ticks beyond the script.
        ticks: u32,
    },
    /// The end of the simulation.
    Stop,
    /// Another script.
    Script {
        /// Its path.
        file: String,
    },
    /// Before the next tick, a key gets a value.
    Set {
        /// The key.
        key: String,
        /// The value: JSON, or a word.
        value: String,
    },
    /// The script declares a key.
    Declare {
        /// The key.
        key: String,
        /// Its type, as scripts write it: `u32`, `json`.
        ty: String,
        /// Its value at the start: JSON, or a word; `None`: the first value of the type.
        value: Option<String>,
    },
    /// Before the next tick, an event is sent.
    Send {
        /// Its name.
        event: String,
        /// Its value, as JSON or a word; `None`: it has none.
        value: Option<String>,
    },
    /// The answer of an action: from the start if the action asks for it, else from the next tick on.
    Answer {
        /// The action.
        action: String,
        /// The name of the nodes that it is for, if it is not for all nodes with this action.
        node: Option<String>,
        /// `success`, `failure` or `running`.
        result: String,
        /// It runs for this time first: `300ms`.
        lasts: Option<String>,
        /// Its output when it succeeds, as JSON or a word.
        output: Option<String>,
    },
    /// The next tick is repeated.
    Repeat {
        /// How often it is made.
        ticks: u32,
        /// The end of the repetition before that, if there is one.
        until: Option<RepeatEnd>,
    },
    /// The state after the shown tick becomes an expectation of the script: the status, the running nodes, and the keys
    /// that the tick has changed.
    Expect,
    /// A change before a tick is taken out of the script.
    Forget {
        /// Its pointer in the script.
        at: String,
    },
}

/// The end of a repetition: after the first tick in which this holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum RepeatEnd {
    /// The tree has this status.
    Status {
        /// `success`, `failure` or `running`.
        status: String,
    },
    /// A node runs.
    Node {
        /// The path of its file.
        file: String,
        /// The pointer of its element.
        at: String,
    },
}

/// A simulation after a tick.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SimulationView {
    /// The path of its script.
    pub script: String,
    /// The scripts of this file.
    pub scripts: Vec<String>,
    /// The number of the shown tick; 0: before the first one.
    pub tick: u32,
    /// The number of ticks that were made.
    pub made: u32,
    /// The most ticks of the script.
    pub planned: u32,
    /// The time since the start: `1.5s`.
    pub now: String,
    /// `running`, `success` or `failure`; empty before the first tick.
    pub status: String,
    /// The states of nodes, by the file that they are in.
    pub marks: BTreeMap<String, Vec<MarkView>>,
    /// The trace of the tick.
    pub lines: Vec<LineView>,
    /// The keys.
    pub keys: Vec<ValueView>,
    /// The changes of the script before the next tick, in addition to those of keys.
    pub changes: Vec<ChangeView>,
    /// The events that the tree waits for.
    pub events: Vec<String>,
    /// The action that asks for its answer.
    pub asks: Option<ActionView>,
    /// The actions that run.
    pub acting: Vec<ActionView>,
    /// The expectations for the end of the tick.
    pub expects: Vec<ExpectView>,
    /// The expectations of the tick that do not hold.
    pub failures: Vec<FailureView>,
    /// The ticks in which an expectation does not hold.
    pub failed: Vec<u32>,
    /// Why there is no simulation: equal faults once.
    pub faults: Vec<FaultView>,
    /// The types that a key of the script can have.
    pub types: Vec<String>,
    /// The first tick that is another one than before the last edit.
    pub differs: Option<u32>,
}

/// The state of a node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MarkView {
    /// The pointer of its element.
    pub at: String,
    /// The state.
    pub state: NodeState,
    /// The time for which the node of a running game is active. A message to a browser does not have it.
    #[serde(skip)]
    #[cfg_attr(test, ts(skip))]
    pub lasts: Option<Duration>,
}

/// The states of nodes. Of a node that stands several times in a tree, the first of these counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum NodeState {
    /// It asks for its answer.
    Asks,
    /// It runs.
    Running,
    /// It has succeeded in this tick.
    Success,
    /// It has failed in this tick.
    Failure,
    /// It was halted in this tick.
    Halted,
}

/// A line of a trace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LineView {
    /// The line as `bt simulate` writes it.
    pub json: String,
    /// The pointer of its node, if that is in the simulated file.
    pub at: Option<String>,
}

/// A key of the blackboard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ValueView {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: String,
    /// Its value, as the trace shows it.
    pub value: String,
    /// The value as JSON, to be edited.
    pub json: String,
    /// Did the shown tick change it?
    pub changed: bool,
    /// The value that the script gives it before the next tick.
    pub next: Option<ChangeView>,
}

/// A change before a tick.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChangeView {
    /// Its text: `send Alarm`; of a key: its value.
    pub text: String,
    /// Its pointer in the script.
    pub at: String,
}

/// An action that asks, or that runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ActionView {
    /// Its name.
    pub action: String,
    /// The name of its node.
    pub node: String,
    /// The values of its inputs; empty for one that runs.
    pub inputs: String,
    /// The pointer of its node, if that is in the simulated file.
    pub at: Option<String>,
    /// The place that gets its output; empty if there is none.
    pub out: String,
}

/// An expectation of the script.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExpectView {
    /// Its text: `status running`, `ammo = 2`.
    pub text: String,
    /// Its pointer in the script.
    pub at: String,
    /// Does it hold?
    pub holds: bool,
}

/// An expectation that does not hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FailureView {
    /// Its subject.
    pub subject: String,
    /// The expected value.
    pub expected: String,
    /// The value that was found.
    pub found: String,
}

/// A key that the tree names and the script can declare.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MissingKey {
    /// Its name.
    pub name: String,
    /// The types that fit how the tree uses the key: one, several to choose from, or none if the tree does not say.
    pub types: Vec<String>,
}

/// A fault of a tree or of a script.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FaultView {
    /// `guard.script.json:3:7`
    pub place: String,
    /// The message.
    pub message: String,
    /// The help.
    pub help: String,
    /// The number of other places with this fault.
    pub more: u32,
    /// The key whose declaration mends it.
    pub missing: Option<MissingKey>,
}
