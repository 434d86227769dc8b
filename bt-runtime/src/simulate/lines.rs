//! The lines of a simulation.

use alloc::string::String;
use alloc::sync::Arc;
use std::io;

use super::agent::MockAgent;
use super::expect::{Copied, Seen};
use crate::loaded::program::Program;
use crate::trace::{JsonLines, Live, Naming, NodeId, NodeTable, Object, Trace};

/// The lines, counted. Expectations see them too.
pub struct Lines<W> {
    pub out: JsonLines<Copied<W>, MockNames>,
    pub count: u64,
    /// `None` without expectations.
    pub seen: Option<Seen>,
}

impl<W: io::Write> Lines<W> {
    pub fn new(names: MockNames, out: W, seen: Option<Seen>) -> Self {
        let out = match &seen {
            Some(seen) => seen.copied(out),
            None => Copied { out, copy: None },
        };
        Self { out: JsonLines::new(names, out), count: 0, seen }
    }

    /// Begins the lines of a tick.
    pub fn begin(&mut self, tick: u64) {
        self.out.number(tick);
        self.seen.iter_mut().for_each(Seen::begin);
    }

    /// Writes a line that is no record of a brain.
    pub fn line(
        &mut self,
        word: &str,
        fields: impl FnOnce(&mut Object<'_, Copied<W>>, &MockNames) -> serde_json::Result<()>,
    ) {
        self.count += 1;
        self.out.line(word, fields);
    }
}

impl<W: io::Write> Trace for Lines<W> {
    fn record(&mut self, record: Live<'_>) {
        self.count += 1;
        self.seen.iter_mut().for_each(|seen| seen.record(&record));
        self.out.record(record);
    }

    fn nodes(&mut self, slot: Option<NodeId>, first: NodeId, nodes: &NodeTable) {
        self.out.nodes(slot, first, nodes);
    }
}

/// The names of a tree's nodes, and of a mock agent's keys.
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
