//! Errors of a running agent.

use std::fmt;

use super::{BlackboardFull, LoadError};

/// The error with which an agent stopped at a node: all running nodes were interrupted, and the agent is off. In some
/// of these cases the original crashes or hangs.
#[derive(Clone, Debug)]
pub struct RunError {
    /// The tree of the node.
    pub tree: String,
    /// The number of the node.
    pub node: u32,
    /// The reason.
    pub kind: RunErrorKind,
}

/// The reason why an agent stopped.
#[derive(Clone, Debug)]
pub enum RunErrorKind {
    /// The library has no such action.
    UnknownAction {
        /// The name of the action.
        name: String,
        /// The most similar name of a known action.
        near: Option<String>,
    },
    /// An argument refers to a key that does not exist.
    MissingKey(String),
    /// The node lacks a child.
    NoChild,
    /// The numbers of weights and children of a `probility` differ.
    Weights {
        /// The number of weights.
        weights: usize,
        /// The number of children.
        children: usize,
    },
    /// All weights of a `probility` are 0.
    NoWeight,
    /// A `sub_tree` cannot be loaded.
    Load(Box<LoadError>),
    /// The agent reached its limit of files.
    Files(usize),
    /// The running `sub_tree`s reached the limit of nesting.
    Depth(u32),
    /// The running trees reached the limit of nodes.
    Nodes(usize),
    /// The tree loops without waiting. The node is the loop.
    Endless {
        /// The number of node visits in this poll.
        visits: u64,
        /// The number of iterations of the loop in this poll.
        rounds: u64,
    },
    /// One advance of the clock reached the limit of timers.
    Timers(u64),
    /// The blackboard is full.
    Blackboard(BlackboardFull),
}

impl fmt::Display for RunError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "stopped at node {} of `{}`: ", self.node, self.tree)?;
        match &self.kind {
            RunErrorKind::UnknownAction { name, near: Some(near) } => {
                write!(out, "there is no action `{name}`; did you mean `{near}`?")
            }
            RunErrorKind::UnknownAction { name, near: None } => {
                write!(out, "there is no action `{name}`; add it with `Library::with`")
            }
            RunErrorKind::MissingKey(key) => {
                write!(out, "an argument is read from the key `{key}`, which does not exist")
            }
            RunErrorKind::NoChild => write!(out, "a child is missing"),
            RunErrorKind::Weights { weights, children } => {
                write!(out, "it has {weights} weights for {children} children")
            }
            RunErrorKind::NoWeight => write!(out, "no child can be drawn: all weights are 0"),
            RunErrorKind::Load(error) => write!(out, "{error}"),
            RunErrorKind::Files(most) => write!(out, "the agent would have more than {most} files"),
            RunErrorKind::Depth(most) => write!(out, "more than {most} `sub_tree`s are nested"),
            RunErrorKind::Nodes(most) => write!(out, "the agent would run more than {most} nodes"),
            RunErrorKind::Endless { visits, rounds } => write!(
                out,
                "it looped {rounds} times in one poll without waiting ({visits} nodes visited); put a \
                 `wait_for_seconds` or a `wait_event` into the loop"
            ),
            RunErrorKind::Timers(most) => write!(out, "one advance of the clock fired more than {most} timers"),
            RunErrorKind::Blackboard(full) => write!(out, "{full}"),
        }
    }
}

impl std::error::Error for RunError {}
