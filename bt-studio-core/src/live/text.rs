//! Records as lines of text.

use bt_runtime::trace::{Live, Names, NodeId, NodeTable, TextLines, Trace};

use super::passes::begins;

/// Writes the records of an agent up to a tick.
pub(super) struct Text {
    lines: TextLines<Vec<u8>>,
    /// The number of the tick whose records come, and of the last one that is written.
    tick: u32,
    last: u32,
    /// The number of records to leave out.
    skip: usize,
    /// The number of records, with those that are left out.
    pub(super) count: usize,
}

impl Text {
    /// Writes records that begin behind a tick, without the first `skip`. `last`: the number of the last tick that is written.
    pub(super) fn new(names: Names, tick: u32, last: u32, skip: usize) -> Self {
        Self { lines: TextLines::new(names, Vec::new()), tick, last, skip, count: 0 }
    }

    /// The lines.
    pub(super) fn lines(self) -> Vec<String> {
        // A `Vec` takes all bytes.
        let text = String::from_utf8(self.lines.finish().unwrap_or_default()).unwrap_or_default();
        text.lines().map(str::to_owned).collect()
    }
}

impl Trace for Text {
    fn record(&mut self, record: Live<'_>) {
        self.tick += u32::from(begins(record));
        if self.tick <= self.last {
            self.count += 1;
            if self.count > self.skip {
                self.lines.record(record);
            }
        }
    }

    fn nodes(&mut self, slot: Option<NodeId>, first: NodeId, nodes: &NodeTable) {
        self.lines.nodes(slot, first, nodes);
    }
}
