//! Replacements: results that clients set in place of the results of nodes.

use serde::{Deserialize, Serialize};

/// A replacement of a node's result, until the client removes it or leaves: an injected fault. The decorators of the
/// node apply to the new result.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replacement {
    /// The selector of the node: see [`Selector`](crate::Selector).
    pub node: String,
    /// `true` if the new result is success, `false` if it is failure.
    pub success: bool,
    /// `false`: the node is not run, and ends with the new result as soon as it is entered. `true`: the node runs, and
    /// the new result replaces its own at its end.
    #[serde(default)]
    pub after: bool,
    /// `true` if the replacement applies only once.
    #[serde(default)]
    pub once: bool,
    /// The number of the only agent to which the replacement applies; without it, it applies to all agents.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent: Option<u32>,
    /// The name of the agent's own tree: for games where agents of several trees have the number in `agent`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tree: Option<String>,
    /// The number in records of the root of the tree that has the node: 0 is the agent's own tree, others are in slots.
    /// Without it, `node` is looked for in each tree of an agent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<u16>,
    /// `true` if the replacement applies only to the current run of the node, which ends when the node is halted or
    /// entered again. Implies `once`.
    #[serde(default, skip_serializing_if = "is_default")]
    pub run: bool,
    /// A number of the client's choice, which [`Used`] repeats. If a new list repeats a used entry with the same
    /// number, the entry stays used.
    #[serde(default, skip_serializing_if = "is_default")]
    pub id: u64,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// A message to the client that a [`Replacement`] for one time or one run was used in the last frame of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Used {
    /// The place of the replacement in its list.
    pub number: u32,
    /// The number in [`Replacement::id`].
    #[serde(default)]
    pub id: u64,
}
