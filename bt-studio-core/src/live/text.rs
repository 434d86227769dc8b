//! Records as lines of text.

use bt_runtime::trace::{Live, Names, NodeId, NodeTable, TextLines, Trace};

use super::passes::begins;

/// Writes the records of an agent up to a tick.
pub(super) struct Text {
    lines: TextLines<Vec<u8>>,
    /// The number of the current tick; `last` is the number of the last written tick.
    tick: u32,
    last: u32,
    /// The number of records at the start to leave out.
    skip: usize,
    /// The number of records so far, including those that are left out.
    pub(super) count: usize,
}

impl Text {
    /// Creates a sink for records that begin after the tick `tick`. It leaves out the first `skip` records, and the
    /// ticks after `last`.
    pub(super) fn new(names: Names, tick: u32, last: u32, skip: usize) -> Self {
        Self { lines: TextLines::new(names, Vec::new()), tick, last, skip, count: 0 }
    }

    /// Returns the lines.
    pub(super) fn lines(self) -> Vec<String> {
        // Writing to a `Vec` cannot fail.
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
