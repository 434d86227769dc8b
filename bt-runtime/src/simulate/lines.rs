//! Writes the lines of a simulation.

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use std::collections::BTreeMap;
use std::io;

use super::agent::MockAgent;
use super::expect::{Copied, Seen};
use super::stepper::Mark;
use super::world::Asked;
use crate::loaded::program::Program;
use crate::status::Outcome;
use crate::trace::{JsonLines, Live, Naming, NodeId, NodeTable, Object, Record, Trace};

/// A line of a tick: a record of the tree, a change by the script, or the status after the tick.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Line {
    /// The line as [`Simulation::run`](super::Simulation::run) writes it: a JSON object.
    pub json: String,
    /// The line as text for people; for a record, as [`Record::show`] returns it.
    pub text: String,
    /// The kind of the line, which is the field `record` of the JSON object: a [`Kind::word`](crate::trace::Kind::word), `brain` or
    /// `status`.
    pub kind: &'static str,
    /// The node of the line; `None` if it is about the whole tick.
    pub node: Option<NodeId>,
    /// The result of the line's node or guard: see [`Record::passed`].
    pub passed: Option<bool>,
}

/// Writes and counts the lines. Expectations see the same records.
pub struct Lines<W> {
    pub out: JsonLines<Copied<W>, MockNames>,
    pub count: u64,
    /// The state for expectations; `None` without any.
    pub seen: Option<Seen>,
    /// The running nodes and those that have ended in this tick, if the caller needs them.
    pub marks: Option<BTreeMap<NodeId, Mark>>,
    /// The lines of this tick without their JSON objects, which `seen` has, if the caller needs them.
    pub kept: Option<Vec<Line>>,
    /// The action without results that was ticked. From then on, nothing more is recorded.
    pub asked: Asked,
}

impl<W: io::Write> Lines<W> {
    pub fn new(names: MockNames, out: W, seen: Option<Seen>) -> Self {
        let out = match &seen {
            Some(seen) => seen.copied(out),
            None => Copied { out, copy: None },
        };
        Self { out: JsonLines::new(names, out), count: 0, seen, marks: None, kept: None, asked: Asked::default() }
    }

    /// Keeps the states of the nodes, and the lines of each tick as text.
    pub fn shown(self) -> Self {
        Self { marks: Some(BTreeMap::new()), kept: Some(Vec::new()), ..self }
    }

    /// Begins the lines of a tick.
    pub fn begin(&mut self, tick: u64) {
        self.out.number(tick);
        self.seen.iter_mut().for_each(Seen::begin);
        self.marks.iter_mut().for_each(|marks| marks.retain(|_, mark| *mark == Mark::Running));
        self.kept.iter_mut().for_each(Vec::clear);
    }

    /// Writes a line that is no record of a brain: its kind, its text for people, and the fields of its JSON object.
    pub fn line(
        &mut self,
        kind: &'static str,
        text: impl FnOnce(&MockNames) -> String,
        fields: impl FnOnce(&mut Object<'_, Copied<W>>, &MockNames) -> serde_json::Result<()>,
    ) {
        if !self.asked.is_set() {
            self.count += 1;
            self.out.line(kind, fields);
            if let Some(kept) = &mut self.kept {
                let text = text(self.out.names());
                kept.push(Line { json: String::new(), text, kind, node: None, passed: None });
            }
        }
    }
}

impl<W: io::Write> Trace for Lines<W> {
    fn record(&mut self, record: Live<'_>) {
        if self.asked.is_set() {
            return;
        }
        self.count += 1;
        self.marks.iter_mut().for_each(|marks| mark(marks, &record));
        self.seen.iter_mut().for_each(|seen| seen.record(&record));
        self.out.record(record);
        if let Some(kept) = &mut self.kept {
            let text = record.show_with(self.out.naming()).to_string();
            let (kind, node, passed) = (record.kind().word(), record.node(), record.passed());
            kept.push(Line { json: String::new(), text, kind, node, passed });
        }
    }

    fn nodes(&mut self, slot: Option<NodeId>, first: NodeId, nodes: &NodeTable) {
        self.out.nodes(slot, first, nodes);
    }
}

/// Records the state of a node.
fn mark(marks: &mut BTreeMap<NodeId, Mark>, record: &Live<'_>) {
    let (node, mark) = match *record {
        Record::Enter { node } => (node, Mark::Running),
        Record::Leave { node, outcome: Outcome::Success } => (node, Mark::Success),
        Record::Leave { node, outcome: Outcome::Failure } => (node, Mark::Failure),
        Record::Halt { node } => (node, Mark::Halted),
        _ => return,
    };
    marks.insert(node, mark);
}

/// The names of the nodes of a tree, and of the keys of a mock agent.
pub struct MockNames {
    pub program: Arc<Program<MockAgent>>,
    pub keys: Arc<[String]>,
}

impl Naming for MockNames {
    fn node(&self, node: NodeId) -> &str {
        self.program.node(node)
    }

    fn guard(&self, node: NodeId, guard: u8) -> &str {
        Naming::guard(&self.program, node, guard)
    }

    fn key(&self, index: usize) -> &str {
        self.keys.get(index).map_or("?", String::as_str)
    }
}
