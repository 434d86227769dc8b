//! Breakpoints, which stop the game. Games, `bt watch` and `bt studio` use the same format for breakpoints, in commands
//! and in files.
//!
//! The file `.bt/breakpoints.json` beside the trees holds the breakpoints of a project. A game reads the file before
//! its first tick, with `Options::breakpoints` of [`bt-live`](https://docs.rs/bt-live).
//!
//! ```
//! use bt_breakpoints::{Breakpoint, File, On};
//!
//! let text = r##"{ "version": 1, "breakpoints": [
//!     { "node": "Guard#7" },
//!     { "node": "aim", "on": "leave", "result": "failure", "if": "ammo == 0", "skip": 2 },
//!     { "on": "key", "key": "ammo", "agent": 3 }
//! ] }"##;
//! let file = File::parse(text)?;
//! assert_eq!(file.breakpoints[0], Breakpoint::at("Guard#7"));
//! assert_eq!((file.breakpoints[1].on, file.breakpoints[2].agent), (On::Leave, Some(3)));
//! assert_eq!(File::parse(&file.to_string())?, file);
//!
//! let wrong = File::parse(r#"{ "breakpoints": [ { "on": "key" } ] }"#).unwrap_err().to_string();
//! assert_eq!(wrong, "breakpoint 0: `key` names no key\nhelp: `\"key\": \"ammo\"`");
//! # Ok::<(), std::io::Error>(())
//! ```
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod condition;
mod file;
mod op;
mod selector;

use std::fmt;

pub use condition::{Condition, ConditionError};
pub use file::File;
pub use op::Op;
pub use selector::{Form, Named, Selector};
use serde::{Deserialize, Serialize};

/// The place of the file below the folder of a project.
pub const PLACE: &str = ".bt/breakpoints.json";
/// The maximum number of breakpoints of a client, and of a file.
pub const MOST_BREAKPOINTS: usize = 256;
/// The maximum size of all breakpoints together, in bytes of the text of a file. A list of this size fits into a
/// command to a game.
pub const MOST_LIST: usize = (64 << 10) - 128;
/// The maximum length of a name, of a node or another one, in bytes.
pub const MOST_NAME: usize = 1 << 10;

/// A breakpoint. The game stops at the end of the frame in which the breakpoint was hit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(optional_fields))]
pub struct Breakpoint {
    /// The node, named by its number, by the last names of its path, by its tree and whole path, or by its tree and its
    /// `id`. Empty for any node.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<String>"))]
    pub node: String,
    /// The kind of fact that hits the breakpoint.
    #[serde(default, skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "ts", ts(as = "Option<On>"))]
    pub on: On,
    /// The only result that hits the breakpoint, for `leave` and `guard`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Is>,
    /// The name of the key, for `key`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// The condition that must hold for the agent when the breakpoint is hit.
    #[serde(default, rename = "if", skip_serializing_if = "Option::is_none")]
    pub condition: Option<String>,
    /// The number of the only agent that can hit the breakpoint.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent: Option<u32>,
    /// The name of the agent's own tree, for games in which agents of several trees have the number `agent`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tree: Option<String>,
    /// The number in records of the root of the node's tree: 0 for the agent's own tree, greater for a tree in a slot.
    /// `None` to look for `node` in each tree of an agent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<u16>,
    /// The number of hits, counted over all agents from the first, that do not stop the game.
    #[serde(default, skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "ts", ts(as = "Option<u32>"))]
    pub skip: u32,
    /// `true` if the breakpoint is kept, but does not stop the game.
    #[serde(default, skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>"))]
    pub off: bool,
}

/// The kind of fact that hits a breakpoint.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "BreakOn"))]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum On {
    /// The node starts.
    #[default]
    Enter,
    /// The node finishes.
    Leave,
    /// The node is stopped early.
    Halt,
    /// A guard or gate of the node is checked.
    Guard,
    /// The value of a key changes: the named node writes it, or, if no node is named, any node or a tool.
    Key,
    /// The node sends an event.
    Send,
    /// The node receives an event.
    Take,
    /// No node received an event.
    Unheard,
    /// A state machine makes a transition out of this state.
    Transition,
    /// A state machine could not enter this state.
    Refused,
    /// A fault stops the agent: its tick panicked, or it wrote a `Shared` value in a parallel tick.
    Panic,
    /// The agent continues with another version of its tree.
    Swap,
    /// The condition begins to hold at the end of a tick.
    Condition,
}

/// The result of a node or of a guard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "BreakResult"))]
#[serde(rename_all = "snake_case")]
pub enum Is {
    /// The node succeeds; the guard holds.
    #[serde(alias = "holds")]
    Success,
    /// The node fails; the guard does not hold.
    Failure,
}

impl From<bool> for Is {
    fn from(succeeds: bool) -> Self {
        if succeeds { Self::Success } else { Self::Failure }
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Breakpoint {
    /// Returns a breakpoint for the entry of this node.
    pub fn at(node: impl Into<String>) -> Self {
        Self { node: node.into(), ..Self::default() }
    }

    /// Returns the keys that the breakpoint names: its own key, and those of its condition.
    #[must_use]
    pub fn keys(&self) -> Vec<String> {
        let condition = self.condition.as_deref().and_then(|text| Condition::new(text).ok());
        let named = condition.iter().flat_map(Condition::keys).map(str::to_owned);
        self.key.iter().cloned().chain(named).collect()
    }

    /// Checks the texts of the breakpoint, and returns its condition.
    ///
    /// # Errors
    /// Returns the message about the first fault.
    pub fn check(&self) -> Result<Option<Condition>, String> {
        let texts = [Some(&self.node), self.key.as_ref(), self.tree.as_ref()];
        if texts.into_iter().flatten().any(|text| text.len() > MOST_NAME) {
            return Err(format!("a name has at most {MOST_NAME} bytes"));
        }
        if self.on == On::Key && self.key.as_ref().is_none_or(String::is_empty) {
            return Err("`key` names no key\nhelp: `\"key\": \"ammo\"`".to_owned());
        }
        if self.on != On::Key && self.key.is_some() {
            return Err(
                "`key` is for `\"on\": \"key\"`\nhelp: a condition reads keys: `\"if\": \"ammo == 0\"`".to_owned()
            );
        }
        if self.on == On::Condition && self.condition.is_none() {
            return Err("`condition` has no condition\nhelp: `\"if\": \"ammo == 0\"`".to_owned());
        }
        if self.result.is_some() && !matches!(self.on, On::Leave | On::Guard) {
            return Err("`result` is for `leave` and `guard`".to_owned());
        }
        let condition = self.condition.as_deref().map(Condition::new).transpose();
        condition.map_err(|error| format!("`{}`: {error}", self.condition.as_deref().unwrap_or_default()))
    }
}

/// Writes the breakpoint as a readable line: `aim`, `leave aim: failure if ammo == 0`.
impl fmt::Display for Breakpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { node, on, result, key, condition, agent, skip, .. } = self;
        let word = |f: &mut fmt::Formatter<'_>, on: &On| {
            let text = serde_json::to_value(on).ok();
            f.write_str(text.as_ref().and_then(|text| text.as_str()).unwrap_or("?"))
        };
        if *on != On::Enter || node.is_empty() {
            word(f, on)?;
        }
        for text in key.iter().chain(Some(node).filter(|node| !node.is_empty())) {
            let space = if *on == On::Enter { "" } else { " " };
            write!(f, "{space}{text}")?;
        }
        match result {
            Some(Is::Success) => f.write_str(": success")?,
            Some(Is::Failure) => f.write_str(": failure")?,
            None => {}
        }
        condition.iter().try_for_each(|condition| write!(f, " if {condition}"))?;
        agent.iter().try_for_each(|agent| write!(f, " by agent {agent}"))?;
        if *skip > 0 { write!(f, " after {skip} hits") } else { Ok(()) }
    }
}

/// Checks a list, and returns the condition of each breakpoint. The error names the place of the faulty breakpoint.
///
/// # Errors
/// The list has too many breakpoints, or more bytes than [`MOST_LIST`], or one of its breakpoints is faulty.
pub fn check(list: &[Breakpoint]) -> Result<Vec<Option<Condition>>, String> {
    if list.len() > MOST_BREAKPOINTS {
        return Err(format!("{} breakpoints: a client has at most {MOST_BREAKPOINTS}", list.len()));
    }
    let check = |(place, at): (usize, &Breakpoint)| at.check().map_err(|why| format!("breakpoint {place}: {why}"));
    let conditions = list.iter().enumerate().map(check).collect::<Result<_, _>>()?;
    match file::text_len(list) {
        size if size > MOST_LIST => Err(format!("breakpoints of {size} bytes: a client has at most {MOST_LIST}")),
        _ => Ok(conditions),
    }
}
