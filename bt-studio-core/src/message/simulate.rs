//! Simulations: the orders of a page, and the view of a simulation.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::LineView;

/// An order to the simulation of a file. The first order starts the simulation, before its first tick.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Play {
    /// Go some ticks forward, or back if negative.
    Step {
        /// The number of ticks.
        by: i32,
    },
    /// Go to a tick.
    To {
        /// The number of the tick, from 1; 0 for the state before the first tick.
        tick: u32,
    },
    /// Run ticks until the script ends, an action asks for an answer, or an expectation fails.
    Run {
        /// The maximum number of ticks beyond the script.
        ticks: u32,
    },
    /// Run ticks until a node is entered.
    RunTo {
        /// The path of the node's file.
        file: String,
        /// The pointer of the node's element.
        at: String,
        /// The maximum number of ticks beyond the script.
        ticks: u32,
    },
    /// End the simulation.
    Stop,
    /// Use another script.
    Script {
        /// The path of the script.
        file: String,
    },
    /// Set a key before the next tick.
    Set {
        /// The key.
        key: String,
        /// The value: JSON, or a word.
        value: String,
    },
    /// Declare a key in the script.
    Declare {
        /// The key.
        key: String,
        /// The type of the key, as scripts write it: `u32`, `json`.
        ty: String,
        /// The initial value: JSON, or a word; `None` for the first value of the type.
        value: Option<String>,
    },
    /// Send an event before the next tick.
    Send {
        /// The name of the event.
        event: String,
        /// The value of the event: JSON, or a word; `None` for an event without a value.
        value: Option<String>,
    },
    /// Set the result of an action: from the start if the action asks for it, else from the next tick on.
    Answer {
        /// The action.
        action: String,
        /// The name of the nodes to which the result applies; `None` for all nodes with this action.
        node: Option<String>,
        /// The result: `success`, `failure` or `running`.
        result: String,
        /// The time for which the action runs first: `300ms`.
        lasts: Option<String>,
        /// The output of the action at its success: JSON, or a word.
        output: Option<String>,
    },
    /// Replace a given answer of the script.
    Change {
        /// The pointer of the answer in the script.
        at: String,
        /// The result: `success`, `failure` or `running`.
        result: String,
        /// The time for which the action runs first: `300ms`.
        lasts: Option<String>,
        /// The output of the action at its success: JSON, or a word. `None` leaves the output as it is; an empty text
        /// removes it.
        output: Option<String>,
    },
    /// Ask for the result of an action that has answers already.
    Ask {
        /// The action.
        action: String,
        /// The name of the nodes that ask, from their first run on; `None` for all nodes with this action, from the
        /// shown tick on.
        node: Option<String>,
    },
    /// Repeat the next tick of the script.
    Repeat {
        /// The maximum number of repetitions.
        ticks: u32,
        /// The condition that ends the repetition earlier.
        until: Option<RepeatEnd>,
    },
    /// Add the state after the shown tick to the script as an expectation: the status, the running nodes, and the
    /// keys that the tick has changed.
    Expect,
    /// Remove a change before a tick, an expectation or a given answer from the script.
    Forget {
        /// The pointer of the removed part in the script.
        at: String,
    },
}

/// The condition that ends a repetition, after the first tick in which it holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum RepeatEnd {
    /// The tree has this status.
    Status {
        /// The status: `success`, `failure` or `running`.
        status: String,
    },
    /// A node runs.
    Node {
        /// The path of the node's file.
        file: String,
        /// The pointer of the node's element.
        at: String,
    },
}

/// The view of a simulation after a tick.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SimulationView {
    /// The path of the script.
    pub script: String,
    /// The scripts of the simulated file.
    pub scripts: Vec<String>,
    /// The files of the simulation: the trees that it runs, its script, and the catalogues.
    pub files: Vec<String>,
    /// The number of the shown tick; 0 before the first one.
    pub tick: u32,
    /// The number of simulated ticks.
    pub made: u32,
    /// The maximum number of ticks of the script.
    pub planned: u32,
    /// The time since the start: `1.5s`.
    pub now: String,
    /// The status of the tree: `running`, `success` or `failure`; empty before the first tick.
    pub status: String,
    /// The states of nodes, by file.
    pub marks: BTreeMap<String, Vec<MarkView>>,
    /// The trace of the shown tick.
    pub lines: Vec<LineView>,
    /// The keys of the blackboard.
    pub keys: Vec<ValueView>,
    /// The changes of the script before the next tick, without those of keys.
    pub changes: Vec<ChangeView>,
    /// The events that the tree waits for.
    pub events: Vec<String>,
    /// The action that asks for an answer.
    pub asks: Option<ActionView>,
    /// The running actions.
    pub acting: Vec<ActionView>,
    /// The answers in the script, those from the start first.
    pub given: Vec<GivenView>,
    /// The nodes whose first run in the shown tick took an answer that was given for another node.
    pub reused: Vec<ReusedView>,
    /// The expectations for the end of the shown tick.
    pub expects: Vec<ExpectView>,
    /// The failed expectations of the shown tick.
    pub failures: Vec<FailureView>,
    /// The ticks with a failed expectation.
    pub failed: Vec<u32>,
    /// The faults that prevent the simulation; equal faults are listed once.
    pub faults: Vec<FaultView>,
    /// The types that a key of the script can have.
    pub types: Vec<String>,
    /// The first tick whose result the last edit has changed.
    pub differs: Option<u32>,
}

/// The state of a node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MarkView {
    /// The pointer of the node's element.
    pub at: String,
    /// The state.
    pub state: NodeState,
    /// The time for which the node of a running game has been active. Messages to a browser leave it out.
    #[serde(skip)]
    #[cfg_attr(test, ts(skip))]
    pub lasts: Option<Duration>,
}

/// The state of a node. If a node occurs several times in a tree, the first applicable state of this list counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum NodeState {
    /// The node asks for the result of its action.
    Asks,
    /// The node runs.
    Running,
    /// The node has succeeded in this tick.
    Success,
    /// The node has failed in this tick.
    Failure,
    /// The node was halted in this tick.
    Halted,
}

/// A key of the blackboard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ValueView {
    /// The name of the key.
    pub name: String,
    /// The type of the key.
    pub ty: String,
    /// The value of the key, as the trace shows it.
    pub value: String,
    /// The value as JSON, for an edit.
    pub json: String,
    /// `true` if the shown tick has changed the value.
    pub changed: bool,
    /// The value that the script sets before the next tick.
    pub next: Option<ChangeView>,
}

/// A change that the script makes before a tick.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChangeView {
    /// The text of the change: `send Alarm`; for a key, its value.
    pub text: String,
    /// The pointer of the change in the script.
    pub at: String,
}

/// An action that runs, or that asks for an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ActionView {
    /// The name of the action.
    pub action: String,
    /// The name of the action's node.
    pub node: String,
    /// The values of the inputs; empty for a running action.
    pub inputs: String,
    /// The pointer of the node, if the node is in the simulated file.
    pub at: Option<String>,
    /// The target of the output; empty for none.
    pub out: String,
    /// The number of other nodes that run the action.
    pub others: u32,
    /// `true` if answers can be for this node alone: a node with a name runs the action itself, not by a service.
    pub named: bool,
    /// `true` if a name would make that possible: a node without a name runs the action.
    pub nameable: bool,
    /// `true` if the script has answers for the nodes with this name.
    pub alone: bool,
}

/// An answer in the script.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GivenView {
    /// The name of the action, or of the nodes.
    pub name: String,
    /// `true` if the answer is for the nodes with this name; `false` for all nodes with this action.
    pub of_nodes: bool,
    /// The number of the tick from which the answer counts, 0 for the start; `None` if the run has not come to the
    /// tick.
    pub from: Option<u32>,
    /// The text of the answer: `success after 150ms, output [3, 4]`.
    pub text: String,
    /// The time for which the action runs first; empty for none.
    pub lasts: String,
    /// The output as JSON; empty for none.
    pub output: String,
    /// The pointer of the answer in the script.
    pub at: String,
    /// The nodes that the answer is for.
    pub uses: Vec<PlaceOfAction>,
}

/// A node that runs an action.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlaceOfAction {
    /// The name of the node; for a node without a name, with the node around it: `move_to in fight`.
    pub title: String,
    /// The pointer of the node, if the node is in the simulated file.
    pub at: Option<String>,
}

/// A node whose first run took an answer that was given for another node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReusedView {
    /// The action.
    pub action: String,
    /// The node.
    pub node: PlaceOfAction,
    /// The name of the node, if the node has one.
    pub name: Option<String>,
    /// The node that used the answer first.
    pub first: PlaceOfAction,
    /// The text of the answer.
    pub text: String,
}

/// An expectation of the script.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExpectView {
    /// The text of the expectation: `status running`, `ammo = 2`.
    pub text: String,
    /// The pointer of the expectation in the script.
    pub at: String,
    /// `true` if the expectation holds.
    pub holds: bool,
    /// The name in the expectation that several nodes have.
    pub unclear: Option<UnclearView>,
}

/// A name of an expectation that several nodes have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UnclearView {
    /// The name.
    pub name: String,
    /// The number of nodes with this name.
    pub count: u32,
    /// The pointer of the one that runs, if it is in the simulated file.
    pub at: Option<String>,
}

/// A failed expectation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FailureView {
    /// The subject of the expectation.
    pub subject: String,
    /// The expected value.
    pub expected: String,
    /// The found value.
    pub found: String,
}

/// A key that the tree uses and the script can declare.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MissingKey {
    /// The name of the key.
    pub name: String,
    /// The types that fit the uses of the key in the tree: one, several to choose from, or none if the uses do not
    /// decide.
    pub types: Vec<String>,
}

/// A fault of a tree or of a script.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FaultView {
    /// The place of the fault: `guard.script.json:3:7`.
    pub place: String,
    /// The message.
    pub message: String,
    /// The help.
    pub help: String,
    /// The number of other places with this fault.
    pub more: u32,
    /// The undeclared key whose declaration removes the fault.
    pub missing: Option<MissingKey>,
}
