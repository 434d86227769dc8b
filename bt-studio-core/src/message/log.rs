//! A debug log of mosaic_game, as pages show it.

use serde::{Deserialize, Serialize};

use super::BreakResult;

/// The entries of an agent under their polls, and the agent after the shown one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LogView {
    /// The length of the list; entries of folded polls are not in it.
    pub total: u32,
    /// The number of entries that the page's filter lets through; `None`: it has none.
    pub fit: Option<u32>,
    /// The place of the first sent row in the list.
    pub from: u32,
    /// The rows that the page has asked for.
    pub rows: Vec<EntryView>,
    /// The place of the shown entry in the list.
    pub at: u32,
    /// The element of the shown entry's node: its file and its pointer.
    pub place: Option<(String, String)>,
    /// The trees that are loaded at the shown entry.
    pub trees: Vec<LoadedTree>,
    /// The nodes that run at the shown entry, the one that was entered last at the end.
    pub running: Vec<RunningNode>,
    /// Is the log run through?
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
    /// The poll that it begins: its number.
    pub poll: Option<u32>,
    /// Of a poll: are its entries not listed?
    pub folded: bool,
    /// Of a poll: the number of its entries.
    pub entries: u32,
    /// Its time: of the day in UTC, or of the agent's clock.
    pub time: String,
    /// The index of its tree and the number of its node: `0:4`.
    pub node: String,
    /// The title of its node; empty if no file of the folder has it.
    pub title: String,
    /// The command: `node_enter`.
    pub command: String,
    /// The data of the command, on one line.
    pub parameters: String,
    /// Of a node that leaves: its result, as far as the entries behind it show it.
    pub result: Option<BreakResult>,
    /// Does it hit a breakpoint?
    pub stops: bool,
}

/// A tree that an agent has loaded.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LoadedTree {
    /// Its name.
    pub name: String,
    /// The file of the folder that holds it.
    pub file: Option<String>,
}

/// A node that runs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunningNode {
    /// The index of its tree and its number: `0:4`.
    pub node: String,
    /// Its title; empty if no file of the folder has it.
    pub title: String,
    /// The entry at which it began to run.
    pub since: u32,
    /// Its file and its pointer.
    pub place: Option<(String, String)>,
}
