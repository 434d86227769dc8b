//! A sink that writes a trace as JSON lines.

use alloc::vec::Vec;
use std::io::{Result, Write};

use super::writing::{Object, Writing};
use super::{Live, Names, Naming, NodeId, NodeRow, NodeTable, Record, Trace};
use crate::status::Outcome;
use crate::time::Time;

/// Writes every record as a JSON object on a line of its own. It only allocates a list of the trees in slots.
///
/// Each object has `tick`, the number of the tick among those that the sink received, and `record`. Records of a
/// [`Population`](crate::Population) also have `agent` and `generation`. The other fields are:
///
/// | `record` | fields |
/// |---|---|
/// | `tick` | `now_ns`, `dt_ns` |
/// | `enter`, `halt`, `take` | `node`, `name` |
/// | `leave` | `node`, `name`, `status`: `success` or `failure` |
/// | `guard` | `node`, `name`, `guard` as written, `passed`, `values` |
/// | `preempt` | `node`, `name` of the branch that ran; `by`, `by_name` |
/// | `action` | `node`, `name`, `action`, `inputs` |
/// | `key` | `node`, `name`, `key`, `value` |
/// | `send` | `node`, `name`, `sent` |
/// | `push` | `node`, `name`, `tree`, `first`: the number of the root of the tree in a slot |
/// | `unheard` | `events` |
/// | `transition` | `node`, `name` of the state whose transition it is; `to`, `to_name`; `trigger` |
/// | `refused` | `node`, `name` of the state that was to be selected; `by`, `by_name` of the one that refused; `why` |
/// | `unsettled` | `node`, `name` of the machine |
/// | `panic` | `message` |
/// | `swap` | `tree` |
/// | `write` | `key`, `value`: a tool has written the key between two ticks |
/// | `event` | `event`: a tool has sent it |
///
/// After an error of the writer, nothing more is written, and [`finish`](Self::finish) returns the error.
///
/// ```
/// use bt_runtime::prelude::*;
/// use bt_runtime::trace::{JsonLines, Names};
/// # #[derive(Blackboard, Default)] struct Soldier { ammo: u32 }
///
/// bt! {
///     tree Reload for Soldier { set(bb.ammo = 6) "reload" }
/// }
///
/// let mut trace = JsonLines::new(Names::of::<Reload>(), Vec::new());
/// Reload::brain(Soldier::default()).tick_traced(Duration::from_secs(1), &mut (), &mut trace);
/// let lines = String::from_utf8(trace.finish()?)?;
/// let lines: Vec<_> = lines.lines().collect();
/// assert_eq!(lines[2], r#"{"tick":1,"record":"key","node":0,"name":"reload","key":"ammo","value":"6"}"#);
/// assert_eq!(lines[3], r#"{"tick":1,"record":"leave","node":0,"name":"reload","status":"success"}"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct JsonLines<W, N = Names> {
    names: N,
    /// The trees whose nodes were announced, each with the number of its root.
    announced: Vec<(NodeId, NodeTable)>,
    writing: Writing<W>,
    tick: u64,
    agent: Option<(u32, u32)>,
    /// `true` if the caller sets the number of each tick.
    numbered: bool,
}

impl<W: Write, N: Naming> JsonLines<W, N> {
    /// Makes a sink that writes to `writer`, with the names of a tree. Pass a buffered writer, because each record
    /// takes many small writes.
    pub const fn new(names: N, writer: W) -> Self {
        Self { names, announced: Vec::new(), writing: Writing::new(writer), tick: 0, agent: None, numbered: false }
    }

    /// Sets the number of the tick for the records that follow.
    #[cfg(feature = "simulate")]
    pub(crate) fn number(&mut self, tick: u64) {
        (self.tick, self.numbered) = (tick, true);
    }

    /// Writes a line that is no record of a brain: the number of the tick, the `word`, and the fields.
    #[cfg(feature = "simulate")]
    pub(crate) fn line(&mut self, word: &str, fields: impl FnOnce(&mut Object<'_, W>, &N) -> serde_json::Result<()>) {
        let Self { names, writing, tick, .. } = self;
        writing.object(|object| {
            object.field("tick", *tick)?;
            object.field("record", word)?;
            fields(object, names)
        });
        writing.text("\n");
    }

    /// Returns the names that the sink was made with.
    #[cfg(feature = "simulate")]
    pub(crate) const fn names(&self) -> &N {
        &self.names
    }

    /// Returns the names of the trees that were announced, and the names that the sink was made with.
    #[cfg(feature = "simulate")]
    pub(crate) fn naming(&self) -> impl Naming {
        Announced { names: &self.names, trees: &self.announced }
    }

    /// Returns `true` if the writer has failed, so that nothing more is written.
    #[cfg(feature = "simulate")]
    pub(crate) fn failed(&self) -> bool {
        self.writing.failed()
    }

    /// Flushes and returns the writer.
    ///
    /// # Errors
    /// The first error of the writer.
    pub fn finish(mut self) -> Result<W> {
        self.writing.finish()?;
        Ok(self.writing.into_inner())
    }
}

/// Returns the word that names an outcome.
pub(super) const fn status(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Success => "success",
        Outcome::Failure => "failure",
    }
}

/// Writes the fields of a record after its node.
fn rest<W: Write>(names: &impl Naming, record: &Live<'_>, object: &mut Object<'_, W>) -> serde_json::Result<()> {
    match *record {
        Record::Tick { now, dt } => {
            object.field("now_ns", now.as_nanos())?;
            object.field("dt_ns", Time::START.after(dt).as_nanos())
        }
        Record::Leave { outcome, .. } => object.field("status", status(outcome)),
        Record::Guard { node, guard, passed, values } => {
            object.field("guard", names.guard(node, guard))?;
            object.field("passed", passed)?;
            object.shown("values", values)
        }
        Record::Preempt { by, .. } => {
            object.field("by", by)?;
            object.field("by_name", names.node(by))
        }
        Record::Action { name, inputs, .. } => {
            object.field("action", name)?;
            object.shown("inputs", inputs)
        }
        Record::Key { key, value, .. } | Record::Write { key, value } => {
            object.field("key", names.key(key))?;
            object.shown("value", value)
        }
        Record::Push { tree, first, .. } => {
            object.shown("tree", tree)?;
            object.field("first", first)
        }
        Record::Send { sent, .. } => object.field("sent", sent),
        Record::Panic { message } => object.shown("message", message),
        Record::Unheard { events } => object.field("events", events),
        Record::Transition { to, trigger, .. } => {
            object.field("to", to)?;
            object.field("to_name", names.node(to))?;
            object.shown("trigger", &trigger)
        }
        Record::Refused { by, why, .. } => {
            object.field("by", by)?;
            object.field("by_name", names.node(by))?;
            object.shown("why", &why)
        }
        Record::Agent { .. }
        | Record::Enter { .. }
        | Record::Halt { .. }
        | Record::Take { .. }
        | Record::Unsettled { .. }
        | Record::Runs { .. } => Ok(()),
        Record::Swap { tree } => object.shown("tree", tree),
        Record::Event { event } => object.shown("event", event),
        Record::Look { now } => object.field("now_ns", now.as_nanos()),
    }
}

impl<W: Write, N: Naming> Trace for JsonLines<W, N> {
    fn record(&mut self, record: Live<'_>) {
        match record {
            Record::Agent { index, generation } => return self.agent = Some((index, generation)),
            Record::Tick { .. } => {
                self.tick += u64::from(!self.numbered);
                self.announced.clear();
            }
            _ => {}
        }
        let Self { names, announced, writing, tick, agent, .. } = self;
        let names = &Announced { names, trees: announced };
        writing.object(|object| {
            object.field("tick", *tick)?;
            if let Some((index, generation)) = agent {
                object.field("agent", *index)?;
                object.field("generation", *generation)?;
            }
            object.field("record", record.kind().word())?;
            if let Some(node) = record.node() {
                object.field("node", node)?;
                object.field("name", names.node(node))?;
            }
            rest(names, &record, object)
        });
        writing.text("\n");
    }

    fn nodes(&mut self, slot: Option<NodeId>, first: NodeId, nodes: &NodeTable) {
        if slot.is_none() {
            self.announced.clear();
        }
        self.announced.push((first, nodes.clone()));
    }
}

/// The names of the announced trees; for all other nodes, the names that the sink was made with.
struct Announced<'a, N> {
    names: &'a N,
    trees: &'a [(NodeId, NodeTable)],
}

impl<N> Announced<'_, N> {
    fn row(&self, node: NodeId) -> Option<NodeRow<'_>> {
        self.trees.iter().rev().find_map(|(first, nodes)| nodes.get(node.checked_sub(*first)?))
    }
}

impl<N: Naming> Naming for Announced<'_, N> {
    fn node(&self, node: NodeId) -> &str {
        self.row(node).map_or_else(|| self.names.node(node), |row| row.name)
    }

    fn guard(&self, node: NodeId, guard: u8) -> &str {
        self.row(node).map_or_else(|| self.names.guard(node, guard), |row| row.guard(guard).unwrap_or("guard"))
    }

    fn key(&self, index: usize) -> &str {
        self.names.key(index)
    }
}
