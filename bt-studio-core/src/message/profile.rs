//! Number and time of the runs of nodes of watched agents.

use serde::{Deserialize, Serialize};

use super::AgentKey;

/// Number and time of the runs of each node of a tree.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProfileView {
    /// The counted agent, or the agent that names the tree.
    pub key: AgentKey,
    /// `true` if all agents with the tree are counted.
    pub all: bool,
    /// The name of the tree.
    pub tree: String,
    /// The first stored tick of the agent.
    pub first: u32,
    /// The last tick of the agent.
    pub last: u32,
    /// The first counted tick.
    pub from: u32,
    /// The last counted tick.
    pub to: u32,
    /// The number of counted agents.
    pub agents: u32,
    /// The number of counted ticks of all agents.
    pub ticks: u32,
    /// The time of the counted ticks of all agents together, in milliseconds of the game.
    pub span: u32,
    /// `true` if there were too many records, so that the first ticks are left out.
    pub cut: bool,
    /// The largest number of versions of the tree that an agent had in these ticks. Counts of earlier versions are
    /// added to the same nodes of the last version.
    pub versions: u32,
    /// The number of nodes with counts that only earlier versions have; their counts are in no row.
    pub gone: u32,
    /// The nodes, in the order of the tree.
    pub rows: Vec<ProfileRow>,
}

/// Number and time of the runs of a node.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProfileRow {
    /// The file and the pointer of the node, if known.
    pub place: Option<(String, String)>,
    /// The name of the node.
    pub name: String,
    /// The number of nodes above the node.
    pub depth: u32,
    /// The number of entries.
    pub enters: u32,
    /// The number of successes.
    pub successes: u32,
    /// The number of failures.
    pub failures: u32,
    /// The number of halts.
    pub halts: u32,
    /// The number of checks of the node's guards and gates.
    pub guards: u32,
    /// The number of ticks of the node's action, and of runs of its services.
    pub actions: u32,
    /// The time for which the node was active, in milliseconds of the game.
    pub active: u32,
}
