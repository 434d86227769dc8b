//! The results that clients put in the place of those of nodes.

use serde::{Deserialize, Serialize};

/// A result that replaces that of a node, until the client takes it back or leaves: an injected fault. The decorators
/// of the node apply to it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replacement {
    /// The node, by [`Selector`](crate::Selector).
    pub node: String,
    /// The result: success or failure.
    pub success: bool,
    /// `false`: the node ends with the result as soon as it is entered, and does nothing. `true`: the node runs, and at
    /// its end the result replaces its own.
    #[serde(default)]
    pub after: bool,
    /// Only for the first time.
    #[serde(default)]
    pub once: bool,
    /// Only in the tree of this agent; without it, in those of all agents.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent: Option<u32>,
    /// Only in agents whose own tree has this name: where several trees have agents with the number in `agent`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tree: Option<String>,
    /// Only in the tree whose root has this number in records: 0 is the agent's own tree, others stand in slots. Without it, a
    /// name or number of `node` is looked for in each tree of an agent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<u16>,
    /// Only for the run of the node that goes on now: its halt, or its next entry, ends it. Implies `once`.
    #[serde(default, skip_serializing_if = "is_default")]
    pub run: bool,
    /// A number of the client's choice, which [`Used`] repeats. An entry that was used stays used in a list that has it again,
    /// with the same number.
    #[serde(default, skip_serializing_if = "is_default")]
    pub id: u64,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// A [`Replacement`] for one time or one run has replaced a result, in the frame of the game that ends. For its client only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Used {
    /// Its place in the list.
    pub number: u32,
    /// [`Replacement::id`].
    #[serde(default)]
    pub id: u64,
}
