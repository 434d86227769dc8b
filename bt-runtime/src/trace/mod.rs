//! What a tick did, as records: one per fact.

use core::fmt;
use core::time::Duration;

use crate::status::Outcome;
use crate::time::Time;

/// A node's number in its tree's [`INFO`](crate::Tree::INFO) table.
pub type NodeId = u16;

/// One fact of a tick.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum Record<'a> {
    /// A tick begins.
    Tick {
        /// The moment on the brain's clock.
        now: Time,
        /// The time since the last tick.
        dt: Duration,
    },
    /// A node starts.
    Enter {
        /// The node.
        node: NodeId,
    },
    /// A node is done.
    Leave {
        /// The node.
        node: NodeId,
        /// Its outcome.
        outcome: Outcome,
    },
    /// A node was stopped early.
    Halt {
        /// The node.
        node: NodeId,
    },
    /// A guard or a gate was asked.
    Guard {
        /// The node that it stands on.
        node: NodeId,
        /// Did it hold?
        passed: bool,
    },
    /// A branch claims execution from the one that runs, which is halted now.
    Preempt {
        /// The branch that runs.
        node: NodeId,
        /// The branch that claims.
        by: NodeId,
    },
    /// An action is ticked.
    Action {
        /// The node.
        node: NodeId,
        /// The action's name.
        name: &'static str,
        /// Its inputs: `to = …, within = …`.
        inputs: &'a dyn fmt::Display,
    },
    /// A key has another value than before.
    Key {
        /// The node that wrote it.
        node: NodeId,
        /// The key's index on the board.
        key: usize,
        /// Its value.
        value: &'a dyn fmt::Display,
    },
    /// An event was sent by a node.
    Send {
        /// The node.
        node: NodeId,
        /// `false` where the queue was full.
        sent: bool,
    },
    /// An event was taken by a node.
    Take {
        /// The node.
        node: NodeId,
    },
    /// Events that no node took were dropped at the end of the tick.
    Unheard {
        /// How many.
        events: usize,
    },
}

/// Takes the records of a tick.
pub trait Trace {
    /// `false` removes every record at compile time.
    const ON: bool = true;
    /// Takes one record.
    fn record(&mut self, record: Record<'_>);
}

/// No trace: nothing is recorded and nothing is paid.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTrace;

impl Trace for NoTrace {
    const ON: bool = false;
    #[inline(always)]
    fn record(&mut self, _: Record<'_>) {}
}
