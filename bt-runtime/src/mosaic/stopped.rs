//! Why an agent stopped.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;

use super::{BoardFull, LoadError};

/// An agent stopped at a node: all that ran is interrupted, and the agent is off. Where the original crashes or hangs,
/// this is the error instead.
#[derive(Clone, Debug)]
pub struct Stopped {
    /// The tree of the node.
    pub tree: String,
    /// The node's number.
    pub node: u32,
    /// Why.
    pub reason: Reason,
}

/// Why an agent stopped.
#[derive(Clone, Debug)]
pub enum Reason {
    /// Nobody registered the action.
    UnknownAction {
        /// Its name.
        name: String,
        /// The known name that is most like it.
        near: Option<String>,
    },
    /// An argument is to be read from a key that is not there.
    MissingKey(String),
    /// The node needs a child that it does not have.
    NoChild,
    /// A `probility` has another number of weights than of children.
    Weights {
        /// How many weights it has.
        weights: usize,
        /// How many children it has.
        children: usize,
    },
    /// All weights of a `probility` are 0.
    NoWeight,
    /// A `sub_tree` cannot be loaded.
    Load(Box<LoadError>),
    /// The agent has too many files.
    Files(usize),
    /// `sub_tree`s stand too deep in each other.
    Depth(u32),
    /// Too many nodes run.
    Nodes(usize),
    /// The tree goes round without waiting: the node is the loop.
    Endless {
        /// How many nodes were visited.
        visits: u64,
        /// How often that loop went round in this poll.
        rounds: u64,
    },
    /// One advance of the clock fired too many timers.
    Timers(u64),
    /// The blackboard is full.
    Board(BoardFull),
}

impl fmt::Display for Stopped {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "stopped at node {} of `{}`: ", self.node, self.tree)?;
        match &self.reason {
            Reason::UnknownAction { name, near: Some(near) } => {
                write!(out, "there is no action `{name}`; did you mean `{near}`?")
            }
            Reason::UnknownAction { name, near: None } => {
                write!(out, "there is no action `{name}`; add it with `Library::with`")
            }
            Reason::MissingKey(key) => write!(out, "an argument is read from the key `{key}`, which is not there"),
            Reason::NoChild => write!(out, "it has nothing to run: a child is missing"),
            Reason::Weights { weights, children } => write!(out, "it has {weights} weights for {children} children"),
            Reason::NoWeight => write!(out, "no child can be drawn: all weights are 0"),
            Reason::Load(error) => write!(out, "{error}"),
            Reason::Files(most) => write!(out, "the agent would have more than {most} files"),
            Reason::Depth(most) => write!(out, "`sub_tree`s stand more than {most} deep in each other"),
            Reason::Nodes(most) => write!(out, "the agent would run more than {most} nodes"),
            Reason::Endless { visits, rounds } => write!(
                out,
                "it went round {rounds} times in one poll without waiting ({visits} nodes visited); put a \
                 `wait_for_seconds` or a `wait_event` into the loop"
            ),
            Reason::Timers(most) => write!(out, "one advance of the clock fired more than {most} timers"),
            Reason::Board(full) => write!(out, "{full}"),
        }
    }
}

impl core::error::Error for Stopped {}
