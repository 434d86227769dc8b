//! Traces of any type behind one type, so that each brain is compiled for this type only, and not for each kind of
//! trace.

use bt_runtime::trace::{Live, NodeId, NodeTable, Trace};

/// A trace whose type is erased. [`Trace`] has a constant and cannot be a trait object itself.
pub struct AnyTrace<'a>(pub &'a mut dyn Sink);

/// The methods of [`Trace`].
pub trait Sink {
    /// Takes a record, as [`Trace::record`].
    fn take(&mut self, record: Live<'_>);
    /// Takes the nodes of a tree, as [`Trace::nodes`].
    fn announce(&mut self, slot: Option<NodeId>, first: NodeId, nodes: &NodeTable);
    /// Ends a tick, as [`Trace::end`].
    fn finish(&mut self);
}

impl<T: Trace> Sink for T {
    fn take(&mut self, record: Live<'_>) {
        self.record(record);
    }

    fn announce(&mut self, slot: Option<NodeId>, first: NodeId, nodes: &NodeTable) {
        self.nodes(slot, first, nodes);
    }

    fn finish(&mut self) {
        self.end();
    }
}

impl Trace for AnyTrace<'_> {
    fn record(&mut self, record: Live<'_>) {
        self.0.take(record);
    }

    fn nodes(&mut self, slot: Option<NodeId>, first: NodeId, nodes: &NodeTable) {
        self.0.announce(slot, first, nodes);
    }

    fn end(&mut self) {
        self.0.finish();
    }
}
