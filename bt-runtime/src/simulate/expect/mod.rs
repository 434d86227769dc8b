//! The expectations of a script, checked by the trace and the agent after a tick.

mod failure;
mod make;
mod record;
mod seen;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

use bt_model::json::Place;
use bt_model::script::Counter;

use super::agent::MockAgent;
use super::types::Equals;
use crate::blackboard::AgentHooks;
use crate::loaded::program::LoadedNode;
use crate::status::Status;
use crate::trace::NodeId;
pub use failure::{Difference, Failure, Failures};
pub use make::Nodes;
use record::Pattern;
pub use seen::{Copied, Seen};

/// Expectations that are checked together.
pub struct Checks(Vec<Check>);

/// The expectations of an entry of the script, which may be repeated.
#[derive(Default)]
pub struct OfStep {
    /// The expectations after the last tick.
    pub last: Option<Checks>,
    /// The expectations after each tick.
    pub always: Option<Checks>,
    /// The expectations that end the repetition once they hold.
    pub until: Option<Checks>,
}

impl OfStep {
    /// Returns the largest number of comparisons in a step with `repeat` repetitions.
    pub fn count(&self, repeat: u32) -> u64 {
        let count = |checks: &Option<Checks>| checks.as_ref().map_or(0, Checks::count);
        let each = count(&self.always).saturating_add(count(&self.until));
        each.saturating_mul(repeat.into()).saturating_add(count(&self.last))
    }

    /// Returns `true` if there are expectations.
    pub fn any(&self) -> bool {
        self.last.is_some() || self.always.is_some() || self.until.is_some()
    }
}

/// An expectation with its place in the script.
struct Check {
    place: Place,
    fact: Fact,
}

/// An expectation with its names resolved.
enum Fact {
    Status(Status),
    Running(Vec<Wanted>),
    Active(Wanted, bool),
    Key { name: String, index: usize, value: String, equals: Equals },
    Count { node: Wanted, counter: Counter, in_tick: bool, times: u32 },
    Records(Vec<Pattern>),
}

/// The nodes that a name or an id in a script means, in the order of their numbers.
struct Wanted {
    name: String,
    nodes: Arc<[NodeId]>,
}

impl Wanted {
    fn has(&self, node: NodeId) -> bool {
        self.nodes.binary_search(&node).is_ok()
    }
}

/// The state of a simulation after a tick.
pub struct After<'a> {
    /// The number of the tick.
    pub tick: u64,
    /// The status of the root.
    pub status: Status,
    /// The state that the records so far have led to.
    pub seen: &'a Seen,
    /// The agent with its keys.
    pub agent: &'a MockAgent,
    /// The nodes of the tree.
    pub info: &'a [LoadedNode],
}

impl Checks {
    /// Returns the number of comparisons.
    pub fn count(&self) -> u64 {
        let count = |check: &Check| match &check.fact {
            Fact::Running(nodes) => nodes.len(),
            Fact::Records(patterns) => patterns.len(),
            _ => 1,
        };
        self.0.iter().map(|check| count(check) as u64).sum()
    }

    /// Returns `true` if all expectations hold.
    pub fn hold(&self, after: &After<'_>) -> bool {
        self.0.iter().all(|check| check.fact.difference(after).is_none())
    }

    /// Adds the expectations that do not hold to the failures. Returns `true` if all hold.
    pub fn check(&self, after: &After<'_>, failures: &mut Failures) -> bool {
        let mut held = true;
        for check in &self.0 {
            if let Some(difference) = check.fact.difference(after) {
                held = false;
                failures.add(&check.place, difference, after);
            }
        }
        held
    }
}

impl Fact {
    /// Returns the difference between this expectation and the simulation; `None` if it holds.
    fn difference(&self, after: &After<'_>) -> Option<Difference> {
        match self {
            Self::Status(status) => {
                let differs = *status != after.status;
                differs.then(|| Difference::new("the status", word(*status), word(after.status)))
            }
            Self::Running(wanted) => running(wanted, after),
            Self::Active(wanted, runs) => {
                let found = wanted.nodes.iter().any(|node| after.seen.is_active(*node));
                let says = |runs| if runs { "it runs" } else { "it does not run" };
                let also =
                    || format!("{} (running: {})", says(found), names(&after.seen.leaves(after.info), after.info));
                (found != *runs).then(|| Difference::new(format!("the node `{}`", wanted.name), says(*runs), also()))
            }
            Self::Key { name, index, value, equals } => {
                let found = || Shown(after.agent, *index).to_string();
                let differs = !equals(after.agent);
                differs.then(|| Difference::new(format!("the key `{name}`"), value, found()))
            }
            Self::Count { node, counter, in_tick, times } => {
                let found: u32 = node.nodes.iter().map(|node| after.seen.count(*node, *counter, *in_tick)).sum();
                let of = if *in_tick { " in this tick" } else { "" };
                let what = || format!("the count `{}` of `{}`{of}", counter.name(), node.name);
                (found != *times).then(|| Difference::new(what(), times, found))
            }
            Self::Records(patterns) => record::difference(patterns, after.seen),
        }
    }
}

/// Returns the difference between the running leaves and the nodes that a script names; `None` if there is none.
fn running(wanted: &[Wanted], after: &After<'_>) -> Option<Difference> {
    let leaves = after.seen.leaves(after.info);
    let all = leaves.iter().all(|leaf| wanted.iter().any(|node| node.has(*leaf)));
    let each = wanted.iter().all(|node| leaves.iter().any(|leaf| node.has(*leaf)));
    if all && each {
        return None;
    }
    let expected: Vec<_> = wanted.iter().map(|node| &*node.name).collect();
    Some(Difference::new("the running nodes", list(&expected), names(&leaves, after.info)))
}

/// Returns the names of nodes as one list in text.
fn names(nodes: &[NodeId], info: &[LoadedNode]) -> String {
    let name = |node: &NodeId| info.get(usize::from(*node)).map_or("?", |info| &*info.name);
    list(&nodes.iter().map(name).collect::<Vec<_>>())
}

fn list(names: &[&str]) -> String {
    if names.is_empty() { "none".into() } else { names.join(", ") }
}

/// Returns the word that names a status.
pub const fn word(status: Status) -> &'static str {
    match status {
        Status::Running => "running",
        Status::Success => "success",
        Status::Failure => "failure",
    }
}

/// The value of a key, for `Display`.
struct Shown<'a>(&'a MockAgent, usize);

impl core::fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.0.show(self.1, f)
    }
}
