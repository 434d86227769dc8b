//! The records of a tick: one record per fact, passed to a sink.
//!
//! Tracing is a type parameter of the tick. [`Brain::tick`](crate::Brain::tick) uses [`NoTrace`], so the compiler
//! removes all records; [`Brain::tick_traced`](crate::Brain::tick_traced) takes any sink.

#[cfg(feature = "json")]
mod chrome;
mod counts;
mod digest;
#[cfg(feature = "alloc")]
mod follow;
#[cfg(feature = "std")]
pub(crate) mod identity;
#[cfg(feature = "json")]
mod json_lines;
mod keys;
mod kind;
mod names;
#[cfg(feature = "alloc")]
mod profile;
mod record;
#[cfg(feature = "alloc")]
mod recorder;
#[cfg(feature = "std")]
mod recording;
mod ring;
#[cfg(feature = "alloc")]
mod rows;
#[cfg(feature = "alloc")]
mod running;
mod table;
#[cfg(feature = "std")]
mod text_lines;
#[cfg(feature = "alloc")]
mod why;
#[cfg(feature = "json")]
mod writing;

#[cfg(feature = "json")]
pub use chrome::ChromeTrace;
pub use counts::Counts;
pub use digest::Digest;
#[cfg(feature = "alloc")]
pub use follow::Follow;
#[cfg(feature = "json")]
pub use json_lines::JsonLines;
pub use keys::KeyTable;
pub use kind::Kind;
pub use names::{Names, Naming};
#[cfg(feature = "alloc")]
pub use profile::{NodeProfile, Profile};
pub use record::{NodeId, Record, Refusal, Shown, Trigger};
#[cfg(feature = "alloc")]
pub use recorder::Recorder;
#[cfg(feature = "std")]
pub use recording::{Gap, Recorded, RecordedError, RecordedStream, Recording, Replayed, frames};
pub use ring::Ring;
#[cfg(feature = "alloc")]
pub use running::Running;
pub use table::{NodeRow, NodeTable};
#[cfg(feature = "std")]
pub use text_lines::TextLines;
#[cfg(feature = "alloc")]
pub use why::Why;
#[cfg(feature = "json")]
#[cfg(feature = "simulate")]
pub(crate) use writing::Object;

use core::fmt::Display;

use crate::status::Outcome;

/// A record as a sink receives it. Its inputs and values can be displayed, but they do not outlive the call.
pub type Live<'a> = Record<&'a dyn Display>;

/// Receives the records of a tick.
///
/// ```
/// use bt_runtime::prelude::*;
/// use bt_runtime::trace::{Live, Record, Trace};
///
/// #[derive(Default)]
/// struct Halts(u32);
///
/// impl Trace for Halts {
///     fn record(&mut self, record: Live<'_>) {
///         self.0 += u32::from(matches!(record, Record::Halt { .. }));
///     }
/// }
/// # #[derive(Blackboard, Default)] struct Soldier;
///
/// bt! {
///     tree Guard for Soldier { race { idle; succeed } }
/// }
///
/// let mut halts = Halts::default();
/// Guard::brain(Soldier).tick_traced(Duration::ZERO, &mut (), &mut halts);
/// assert_eq!(halts.0, 1, "`idle` has lost the race");
/// ```
pub trait Trace {
    /// `false` if the compiler removes every record.
    const ON: bool = true;
    /// `true` if the tick calls [`replaced`](Self::replaced). Otherwise no code for it is compiled.
    const REPLACES: bool = false;
    /// Receives one record.
    fn record(&mut self, record: Live<'_>);
    /// Receives the nodes of a tree. A traced tick calls this before its other records, for each tree in a slot; for a
    /// loaded tree, also when it continues as another version. In records, the root of the tree has the number `first`,
    /// and the numbers of its other nodes follow. `slot` is the number of the slot; `None` for the agent's own tree.
    /// The call is no record, but lets a sink name the nodes.
    #[inline(always)]
    fn nodes(&mut self, _slot: Option<NodeId>, _first: NodeId, _nodes: &NodeTable) {}
    /// Receives the end of a tick. The call is no record, but lets a sink measure time.
    #[inline(always)]
    fn end(&mut self) {}
    /// Returns a result that replaces that of a node, for tests and debuggers. Called after the record of an entry with
    /// `None`: if it returns a result, the node ends with that result at once, and does nothing. Also called before the
    /// record of an end, with the node's own outcome, which the result then replaces. The decorators of the node apply
    /// to the result. It is not called for states of machines.
    #[inline(always)]
    fn replaced(&mut self, _node: NodeId, _own: Option<Outcome>) -> Option<Outcome> {
        None
    }
    /// Returns `false` if the tick of the agent that [`Record::Agent`] has just named is not traced. A
    /// [`Population`](crate::Population) calls it before the tick of each agent, which then costs as little as without
    /// a trace.
    #[inline(always)]
    fn traces(&mut self) -> bool {
        true
    }
    /// Returns `true` if the pass that runs the due services runs none of them, and passes each running node to
    /// [`saw_running`](Self::saw_running).
    #[doc(hidden)]
    #[inline(always)]
    fn looks(&self) -> bool {
        false
    }
    /// Receives a running node.
    #[doc(hidden)]
    #[inline(always)]
    fn saw_running(&mut self, _node: NodeId) {}
}

/// The sink of a tick without a trace: nothing is recorded, at no cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTrace;

impl Trace for NoTrace {
    const ON: bool = false;
    #[inline(always)]
    fn record(&mut self, _: Live<'_>) {}
}

impl<T: Trace> Trace for &mut T {
    const ON: bool = T::ON;
    const REPLACES: bool = T::REPLACES;
    #[inline]
    fn record(&mut self, record: Live<'_>) {
        (**self).record(record);
    }
    #[inline]
    fn nodes(&mut self, slot: Option<NodeId>, first: NodeId, nodes: &NodeTable) {
        (**self).nodes(slot, first, nodes);
    }
    #[inline]
    fn end(&mut self) {
        (**self).end();
    }
    #[inline]
    fn replaced(&mut self, node: NodeId, own: Option<Outcome>) -> Option<Outcome> {
        (**self).replaced(node, own)
    }
    #[inline]
    fn traces(&mut self) -> bool {
        (**self).traces()
    }
    #[inline]
    fn looks(&self) -> bool {
        (**self).looks()
    }
    #[inline]
    fn saw_running(&mut self, node: NodeId) {
        (**self).saw_running(node);
    }
}

/// Two sinks. Both receive every record; if both replace a result, the first one decides.
impl<T: Trace, U: Trace> Trace for (T, U) {
    const ON: bool = T::ON || U::ON;
    const REPLACES: bool = T::REPLACES || U::REPLACES;
    #[inline]
    fn record(&mut self, record: Live<'_>) {
        self.0.record(record);
        self.1.record(record);
    }
    #[inline]
    fn nodes(&mut self, slot: Option<NodeId>, first: NodeId, nodes: &NodeTable) {
        self.0.nodes(slot, first, nodes);
        self.1.nodes(slot, first, nodes);
    }
    #[inline]
    fn end(&mut self) {
        self.0.end();
        self.1.end();
    }
    #[inline]
    fn replaced(&mut self, node: NodeId, own: Option<Outcome>) -> Option<Outcome> {
        self.0.replaced(node, own).or_else(|| self.1.replaced(node, own))
    }
    #[inline]
    fn traces(&mut self) -> bool {
        let first = T::ON && self.0.traces();
        U::ON && self.1.traces() || first
    }
}
