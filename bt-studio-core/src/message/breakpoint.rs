//! Breakpoints, in the form that games, their files and the studio share.

use serde::{Deserialize, Serialize};

/// A place where a game is stopped: the JSON of `bt_live::breakpoints::Breakpoint`, which says what each field means.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields))]
pub struct Breakpoint {
    /// The node: its number, the last names of its path, its tree with its whole path, or its tree with its `id`. Empty: any.
    #[serde(default)]
    pub node: String,
    /// The fact that hits it.
    #[serde(default)]
    pub on: BreakOn,
    /// Only with this result of the node or guard.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<BreakResult>,
    /// The key that is written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// Only while this holds.
    #[serde(default, rename = "if", skip_serializing_if = "Option::is_none")]
    pub condition: Option<String>,
    /// Only by this agent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent: Option<u32>,
    /// Only by agents with this tree.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tree: Option<String>,
    /// Only in the tree whose root has this number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<u16>,
    /// So many hits do not stop the game.
    #[serde(default)]
    pub skip: u32,
    /// It is kept, and stops nothing.
    #[serde(default)]
    pub off: bool,
}

/// The fact that hits a breakpoint.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum BreakOn {
    /// The node starts.
    #[default]
    Enter,
    /// The node finishes.
    Leave,
    /// The node is stopped early.
    Halt,
    /// A guard or gate of the node is checked.
    Guard,
    /// A key gets another value.
    Key,
    /// The node sends an event.
    Send,
    /// The node hears an event.
    Take,
    /// An event was heard by no node.
    Unheard,
    /// A state machine goes on from this state.
    Transition,
    /// A state machine could not select this state.
    Refused,
    /// An action has panicked.
    Panic,
    /// The tree goes on as another version.
    Swap,
    /// The condition begins to hold.
    Condition,
}

/// The result of a node or of a guard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum BreakResult {
    /// The node succeeds; the guard holds.
    Success,
    /// The node fails; the guard does not hold.
    Failure,
}

/// A breakpoint, as pages show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BreakpointView {
    /// The breakpoint.
    pub of: Breakpoint,
    /// It as a line: `leave aim: failure if ammo == 0`.
    pub text: String,
    /// The places that have it: files, and pointers of elements.
    pub places: Vec<(String, String)>,
    /// How often it has stopped the game.
    pub hits: u32,
}
