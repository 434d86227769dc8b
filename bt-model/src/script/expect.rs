//! Expectations of a script: the facts that must hold for the tree.

use super::Given;
use crate::Name;
use crate::json::expression::Expr;
use crate::json::{Json, Place};

/// Expectations that are checked together.
#[derive(Clone, Debug)]
pub struct Expect {
    /// The single expectations, in the order written.
    pub facts: Vec<Expected>,
    /// The place.
    pub place: Place,
}

/// An expectation.
#[derive(Clone, Debug)]
pub enum Expected {
    /// The tick of the root returns this status.
    Status(Given, Place),
    /// Exactly these nodes run; of the running nodes, only those without a running child count.
    Running(Vec<NodeRef>, Place),
    /// This node runs; others may run too.
    Active(NodeRef),
    /// This node does not run.
    Inactive(NodeRef),
    /// A key has this value.
    Key(Name<Json>, Expr),
    /// An event of a node has occurred this number of times.
    Count(Count),
    /// The trace of the tick has these records in this order; other records may come between them.
    Records(Vec<RecordPattern>),
}

/// The number of times that an event of a node occurs.
#[derive(Clone, Debug)]
pub struct Count {
    /// The node.
    pub node: NodeRef,
    /// The event that is counted.
    pub counter: Counter,
    /// `true` if only the last tick counts; `false` if all ticks since the start of the script count.
    pub in_tick: bool,
    /// The expected number.
    pub times: u32,
    /// The place.
    pub place: Place,
}

/// An event in the life of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counter {
    /// The node started.
    Entered,
    /// The node succeeded.
    Succeeded,
    /// The node failed.
    Failed,
    /// The node was stopped early.
    Halted,
}

impl Counter {
    /// All events, with their names in scripts.
    pub const ALL: [(&'static str, Self); 4] = [
        ("entered", Self::Entered),
        ("succeeded", Self::Succeeded),
        ("failed", Self::Failed),
        ("halted", Self::Halted),
    ];

    /// Returns the name in scripts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::ALL[self as usize].0
    }
}

/// A reference to one node of a tree, or to all nodes with one name.
#[derive(Clone, Debug)]
pub struct NodeRef {
    /// The name or the number.
    pub by: NodeBy,
    /// The place.
    pub place: Place,
}

/// The property by which a script finds a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NodeBy {
    /// The name in the trace: the `name` of the node, or else the name of its action or kind.
    Name(String),
    /// The `id` of the node in its file.
    Id(u32),
}

/// A pattern for records of a trace.
#[derive(Clone, Debug)]
pub struct RecordPattern {
    /// The fields of the record, with the values that they must have.
    pub fields: Vec<(Name<Json>, Expr)>,
    /// The place.
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
