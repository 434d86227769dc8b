//! How often, and how long, the nodes of watched agents ran.

use serde::{Deserialize, Serialize};

use super::AgentKey;

/// How often, and how long, the nodes of a tree ran.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProfileView {
    /// The agent.
    pub key: AgentKey,
    /// All agents with its tree?
    pub all: bool,
    /// The name of its tree.
    pub tree: String,
    /// The first tick of the agent that is kept.
    pub first: u32,
    /// The last tick of the agent.
    pub last: u32,
    /// The first tick that counts.
    pub from: u32,
    /// The last tick that counts.
    pub to: u32,
    /// The number of agents.
    pub agents: u32,
    /// The number of their ticks.
    pub ticks: u32,
    /// The time of these ticks, of all agents together, in milliseconds of the game.
    pub span: u32,
    /// There were more records than are counted: the first ticks are left out.
    pub cut: bool,
    /// The most versions of the tree that an agent had in these ticks. The counts of earlier ones go to the same nodes of the
    /// last one.
    pub versions: u32,
    /// The number of nodes with counts that only earlier versions have: no row has these counts.
    pub gone: u32,
    /// The nodes, in the order of the tree.
    pub rows: Vec<ProfileRow>,
}

/// How often, and how long, a node ran.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProfileRow {
    /// Its file and its pointer, if they are known.
    pub place: Option<(String, String)>,
    /// Its name.
    pub name: String,
    /// The number of nodes above it.
    pub depth: u32,
    /// How often it started.
    pub enters: u32,
    /// How often it succeeded.
    pub successes: u32,
    /// How often it failed.
    pub failures: u32,
    /// How often it was halted.
    pub halts: u32,
    /// How often its guards and gates were checked.
    pub guards: u32,
    /// How often its action was ticked, or one of its services ran.
    pub actions: u32,
    /// How long it was active, in milliseconds of the game.
    pub active: u32,
}
