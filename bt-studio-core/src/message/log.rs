//! A debug log of mosaic_game, for pages.

use serde::{Deserialize, Serialize};

use super::BreakResult;

/// The entries of an agent, grouped by polls, and the agent's state after the shown entry.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LogView {
    /// The length of the list, without the entries of folded polls.
    pub total: u32,
    /// The number of entries that fit the filter of the page; `None` without a filter.
    pub fit: Option<u32>,
    /// The index of the first sent row in the list.
    pub from: u32,
    /// The rows that the page has requested.
    pub rows: Vec<EntryView>,
    /// The index of the shown entry in the list.
    pub at: u32,
    /// The file and the pointer of the shown entry's node.
    pub place: Option<(String, String)>,
    /// The loaded trees at the shown entry.
    pub trees: Vec<LoadedTree>,
    /// The running nodes at the shown entry; the last entered node is last.
    pub running: Vec<RunningNode>,
    /// `true` while the page runs through the log.
    pub playing: bool,
    /// The breakpoint that the shown entry hits, as a line.
    pub stop: Option<String>,
    /// The breakpoints that a log cannot check, as lines.
    pub unchecked: Vec<String>,
}

/// An entry of a log, or a poll.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EntryView {
    /// The number of the entry.
    pub entry: u32,
    /// The number of the poll that the entry begins.
    pub poll: Option<u32>,
    /// `true` for a poll whose entries are not listed.
    pub folded: bool,
    /// The number of entries, for a poll.
    pub entries: u32,
    /// The time of the entry: of the day in UTC, or on the agent's clock.
    pub time: String,
    /// The index of the tree and the number of the node: `0:4`.
    pub node: String,
    /// The title of the node; empty if no file of the folder has the node.
    pub title: String,
    /// The command of the entry: `node_enter`.
    pub command: String,
    /// The data of the command, on one line.
    pub parameters: String,
    /// The result of a node that leaves, as far as the following entries show it.
    pub result: Option<BreakResult>,
    /// `true` if the entry hits a breakpoint.
    pub stops: bool,
}

/// A loaded tree of an agent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LoadedTree {
    /// The name of the tree.
    pub name: String,
    /// The file of the folder that has the tree.
    pub file: Option<String>,
}

/// A running node.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunningNode {
    /// The index of the tree and the number of the node: `0:4`.
    pub node: String,
    /// The title of the node; empty if no file of the folder has the node.
    pub title: String,
    /// The number of the entry at which the node was entered.
    pub since: u32,
    /// The file and the pointer of the node.
    pub place: Option<(String, String)>,
}
