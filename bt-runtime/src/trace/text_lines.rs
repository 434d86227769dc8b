//! A sink that writes a trace as lines of text.

use std::io::{Result, Write};

use super::rows::Rows;
use super::{Live, Names, NodeId, NodeTable, Record, Trace};

/// Writes every record as a line for people: the text of [`Record::show`](super::Record::show), indented below its
/// tick.
///
/// After an error of the writer, nothing more is written, and [`finish`](Self::finish) returns the error.
///
/// ```
/// use bt_runtime::prelude::*;
/// use bt_runtime::trace::{Names, TextLines};
/// # #[derive(Blackboard, Default)] struct Soldier { ammo: u32 }
///
/// bt! {
///     tree Reload for Soldier { set(bb.ammo = 6) "reload" }
/// }
///
/// let mut trace = TextLines::new(Names::of::<Reload>(), Vec::new());
/// Reload::brain(Soldier::default()).tick_traced(Duration::from_secs(1), &mut (), &mut trace);
/// let lines = String::from_utf8(trace.finish()?)?;
/// assert_eq!(lines, "tick at 1s, 1s on\n  enter reload\n  reload sets ammo to 6\n  leave reload: Success\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct TextLines<W> {
    rows: Rows,
    writer: W,
    error: Option<std::io::Error>,
}

impl<W: Write> TextLines<W> {
    /// Makes a sink that writes to `writer`, with the names of a tree. Pass a buffered writer, because each record
    /// takes several small writes.
    pub fn new(names: Names, writer: W) -> Self {
        Self { rows: Rows::new(names), writer, error: None }
    }

    /// Flushes and returns the writer.
    ///
    /// # Errors
    /// The first error of the writer.
    pub fn finish(mut self) -> Result<W> {
        match self.error.take() {
            Some(error) => Err(error),
            None => self.writer.flush().map(|()| self.writer),
        }
    }
}

impl<W: Write> Trace for TextLines<W> {
    fn record(&mut self, record: Live<'_>) {
        let of_all = matches!(record, Record::Agent { .. } | Record::Tick { .. });
        if self.error.is_none() {
            let indent = if of_all { "" } else { "  " };
            self.error = writeln!(self.writer, "{indent}{}", record.show_with(&self.rows)).err();
        }
        if matches!(record, Record::Tick { .. }) {
            self.rows.tick();
        }
    }

    fn nodes(&mut self, slot: Option<NodeId>, first: NodeId, nodes: &NodeTable) {
        self.rows.nodes(slot, first, nodes);
    }
}
