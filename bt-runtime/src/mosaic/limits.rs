//! What an agent may cost.

/// What an agent may cost where its files decide. What goes beyond stops the agent with an error; nothing is cut off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most visits of nodes in a poll: a tree that goes round without ever waiting ends here. 100,000 by default.
    pub visits: u64,
    /// The most timers that one [`advance`](super::Agent::advance) may fire. 100,000 by default.
    pub timers: u64,
    /// How deep `sub_tree`s may stand in each other while they run. 256 by default.
    pub depth: u32,
    /// The most nodes of all trees and `sub_tree`s that run. 100,000 by default.
    pub nodes: usize,
    /// The most files of an agent. 256 by default.
    pub files: usize,
    /// The most keys of the blackboard. 10,000 by default.
    pub keys: usize,
    /// The most bytes of the blackboard, about: 16 for each value, and the letters of strings and keys. 16 MiB by
    /// default.
    pub bytes: usize,
    /// How large a file may be, and how deep its values.
    pub json: bt_model::json::Limits,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            visits: 100_000,
            timers: 100_000,
            depth: 256,
            nodes: 100_000,
            files: 256,
            keys: 10_000,
            bytes: 16 << 20,
            json: bt_model::json::Limits::default(),
        }
    }
}
