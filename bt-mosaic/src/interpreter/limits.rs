//! Limits on the resources of an agent.

/// Limits on the resources that files can make an agent use. An agent that exceeds a limit stops with an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The largest number of node visits in one poll. This limit stops a tree that loops without waiting. 100,000 by
    /// default.
    pub visits: u64,
    /// The largest number of timers that fire in one [`advance`](super::Agent::advance). 100,000 by default.
    pub timers: u64,
    /// The deepest nesting of running `sub_tree`s. 256 by default.
    pub depth: u32,
    /// The largest number of nodes in all running trees and `sub_tree`s. 100,000 by default.
    pub nodes: usize,
    /// The largest number of files of an agent. 256 by default.
    pub files: usize,
    /// The largest number of keys of the blackboard. 10,000 by default.
    pub keys: usize,
    /// The largest number of bytes of the blackboard. Each value counts as 16 bytes; a string or a key also counts with
    /// its length. 16 MiB by default.
    pub bytes: usize,
    /// The limits of the size of a file and of the depth of its values.
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
