//! A brain with the type of its tree erased, so that the code that drives it is compiled only once.

use bt_runtime::trace::{NodeId, Record, Recorder};
use bt_runtime::{
    Time,
    brain::Drive,
    event::SendError,
    slot::{Slot, Subtree},
    tree::NodeInfo,
};

use crate::{Actor, Book, Signal};
use bt_runtime::prelude::*;

/// A brain of an [`Actor`] with any tree.
pub trait Subject {
    /// The nodes of its tree.
    fn info(&self) -> &'static [NodeInfo];
    /// Its document, as a catalogue carries it; empty for a tree from a file.
    fn document(&self) -> &'static str {
        ""
    }
    /// The maximum number of nodes that a tick visits.
    fn max_visits(&self) -> u32;
    /// The nodes that [`Brain::look`] says run.
    fn running(&mut self, book: &mut Book) -> Vec<NodeId>;
    /// As [`Brain::tick_traced`].
    fn tick(&mut self, dt: Duration, book: &mut Book, trace: &mut Recorder) -> Status;
    /// As [`Brain::tick`].
    fn tick_untraced(&mut self, dt: Duration, book: &mut Book) -> Status;
    /// As [`Brain::stop_traced`].
    fn stop(&mut self, book: &mut Book, trace: &mut Recorder) -> Halt;
    /// As [`Brain::restart_traced`].
    fn restart(&mut self, book: &mut Book, trace: &mut Recorder) -> Halt;
    /// As [`Brain::start`].
    fn start(&mut self);
    /// As [`Brain::pause`].
    fn pause(&mut self);
    /// As [`Brain::resume`].
    fn resume(&mut self);
    /// As [`Brain::set_drive`].
    fn set_drive(&mut self, drive: Drive);
    /// As [`Brain::next`].
    fn next(&self) -> bt_runtime::time::Next;
    /// As [`Brain::now`].
    fn now(&self) -> Time;
    /// As [`Brain::board`].
    fn board(&self) -> &Board<Actor>;
    /// As [`Brain::board_mut`].
    fn board_mut(&mut self) -> &mut Board<Actor>;
    /// As [`Brain::send`].
    ///
    /// # Errors
    /// The queue is full.
    fn send(&mut self, signal: Signal) -> Result<(), SendError<Signal>>;
    /// As [`Brain::put`], or [`Brain::clear`] for `None`. The slot is given by name.
    fn put(&mut self, slot: &str, subtree: Option<Subtree<Actor>>);
    /// A copy of the brain.
    fn copy(&self) -> Box<dyn Subject>;
}

impl<T: Tree<Agent = Actor>> Subject for Brain<T>
where
    Self: Clone + Unpin,
{
    fn info(&self) -> &'static [NodeInfo] {
        T::INFO
    }

    fn document(&self) -> &'static str {
        T::DOCUMENT
    }

    fn max_visits(&self) -> u32 {
        bt_runtime::__private::max_visits::<T>()
    }

    fn running(&mut self, book: &mut Book) -> Vec<NodeId> {
        let mut trace = Recorder::default();
        self.look(book, &mut trace);
        let node = |record: &Record<String>| if let Record::Runs { node } = record { Some(*node) } else { None };
        trace.records.iter().filter_map(node).collect()
    }

    fn tick(&mut self, dt: Duration, book: &mut Book, trace: &mut Recorder) -> Status {
        self.tick_traced(dt, book, trace)
    }

    fn tick_untraced(&mut self, dt: Duration, book: &mut Book) -> Status {
        self.tick(dt, book)
    }

    fn stop(&mut self, book: &mut Book, trace: &mut Recorder) -> Halt {
        self.stop_traced(book, trace)
    }

    fn restart(&mut self, book: &mut Book, trace: &mut Recorder) -> Halt {
        self.restart_traced(book, trace)
    }

    fn start(&mut self) {
        self.start();
    }

    fn pause(&mut self) {
        self.pause();
    }

    fn resume(&mut self) {
        self.resume();
    }

    fn set_drive(&mut self, drive: Drive) {
        self.set_drive(drive);
    }

    fn next(&self) -> bt_runtime::time::Next {
        self.next()
    }

    fn now(&self) -> Time {
        self.now()
    }

    fn board(&self) -> &Board<Actor> {
        self.board()
    }

    fn board_mut(&mut self) -> &mut Board<Actor> {
        self.board_mut()
    }

    fn send(&mut self, signal: Signal) -> Result<(), SendError<Signal>> {
        self.send(signal)
    }

    fn put(&mut self, slot: &str, subtree: Option<Subtree<Actor>>) {
        let slot = Slot::named(slot).unwrap_or_else(|| panic!("there is no slot `{slot}`"));
        match subtree {
            Some(subtree) => self.put(slot, subtree),
            None => self.clear(slot),
        }
    }

    fn copy(&self) -> Box<dyn Subject> {
        Box::new(self.clone())
    }
}

/// The name of a node, for messages.
pub(crate) fn name(info: &[NodeInfo], node: NodeId) -> String {
    match info.get(usize::from(node)) {
        Some(info) => format!("{} ({node})", info.name),
        None => format!("node {node}"),
    }
}
