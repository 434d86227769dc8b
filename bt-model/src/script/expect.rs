//! Expectations: the part of a script that says what a tree must have done.

use super::Given;
use crate::Name;
use crate::json::expression::Expr;
use crate::json::{Json, Place};

/// Expectations that are checked together.
#[derive(Clone, Debug)]
pub struct Expect {
    /// The single expectations, in the order written.
    pub facts: Vec<Expected>,
    /// Its place.
    pub place: Place,
}

/// An expectation.
#[derive(Clone, Debug)]
pub enum Expected {
    /// The tick of the root has this status.
    Status(Given, Place),
    /// Exactly these nodes run, of those below which no node runs.
    Running(Vec<NodeRef>, Place),
    /// This node runs, perhaps among others.
    Active(NodeRef),
    /// This node does not run.
    Inactive(NodeRef),
    /// A key has this value.
    Key(Name<Json>, Expr),
    /// Something has happened to a node this often.
    Count(Count),
    /// The trace of the tick has these records in this order, perhaps with others between them.
    Records(Vec<RecordPattern>),
}

/// The number of times that something happens to a node.
#[derive(Clone, Debug)]
pub struct Count {
    /// The node.
    pub node: NodeRef,
    /// The counted event.
    pub counter: Counter,
    /// `true` counts only the last tick; `false` counts from the start of the script.
    pub in_tick: bool,
    /// The expected number.
    pub times: u32,
    /// Its place.
    pub place: Place,
}

/// An event in the life of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counter {
    /// It started.
    Entered,
    /// It succeeded.
    Succeeded,
    /// It failed.
    Failed,
    /// It was stopped early.
    Halted,
}

impl Counter {
    /// All of them, with their names in scripts.
    pub const ALL: [(&'static str, Self); 4] = [
        ("entered", Self::Entered),
        ("succeeded", Self::Succeeded),
        ("failed", Self::Failed),
        ("halted", Self::Halted),
    ];

    /// Its name in scripts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::ALL[self as usize].0
    }
}

/// One node of a tree, or all nodes of one name.
#[derive(Clone, Debug)]
pub struct NodeRef {
    /// Its name or its number.
    pub by: NodeBy,
    /// Its place.
    pub place: Place,
}

/// The handle by which a script finds a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NodeBy {
    /// The name in the trace: its `name`, or the name of its action or kind.
    Name(String),
    /// The `id` of the node in its file.
    Id(u32),
}

/// A pattern for records of a trace.
#[derive(Clone, Debug)]
pub struct RecordPattern {
    /// Fields of the record, with the values that they must have.
    pub fields: Vec<(Name<Json>, Expr)>,
    /// Its place.
    pub place: Place,
}

/// The records in the trace of a simulation, each with its fields except `tick` and `record`.
pub const RECORDS: &[(&str, &[&str])] = &[
    ("tick", &["now_ns", "dt_ns"]),
    ("enter", &["node", "name"]),
    ("leave", &["node", "name", "status"]),
    ("halt", &["node", "name"]),
    ("guard", &["node", "name", "guard", "passed", "values"]),
    ("preempt", &["node", "name", "by", "by_name"]),
    ("action", &["node", "name", "action", "inputs"]),
    ("key", &["node", "name", "key", "value"]),
    ("send", &["node", "name", "sent"]),
    ("take", &["node", "name"]),
    ("push", &["node", "name", "tree", "first"]),
    ("unheard", &["events"]),
    ("transition", &["node", "name", "to", "to_name", "trigger"]),
    ("refused", &["node", "name", "by", "by_name", "why"]),
    ("unsettled", &["node", "name"]),
    ("event", &["event", "sent"]),
    ("brain", &["order"]),
    ("status", &["status", "now_ns", "next", "at_ns"]),
];
