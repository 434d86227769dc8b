//! The agent of a simulation, whose keys are only known at run time.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::any::Any;
use core::fmt::{self, Debug};
use core::ops::Deref;

use super::sent::Sent;
use super::world::MockWorld;
use crate::blackboard::{Agent, AgentHooks, Blackboard, KeyInfo, KeyValue};
use crate::event::EventQueue;
use crate::keys::Keys;
use crate::loaded::registry::access::EventOps;
use crate::mailbox::NoMail;

/// The largest number of keys: a board has one bit more, which belongs to no key.
pub const MOST_KEYS: usize = 255;
/// The largest number of events that can wait for a tick.
pub const MOST_EVENTS: usize = 64;

/// An agent with the keys of a script. A cell has the type of its key, because the same `KeyType` makes both.
#[derive(Clone)]
pub struct MockAgent {
    cells: Vec<Box<dyn Cell>>,
    names: Arc<[String]>,
}

/// The value of a key.
pub trait Cell: Send + Sync {
    /// Returns the value, for a downcast to its type.
    fn as_any(&self) -> &dyn Any;
    /// Returns the value for writing, for a downcast to its type.
    fn as_any_mut(&mut self) -> &mut dyn Any;
    /// Returns a copy of the cell.
    fn copy(&self) -> Box<dyn Cell>;
    /// Writes the value as text.
    fn show(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

/// A value in a cell.
pub struct Held<T>(pub T);

impl<T: KeyValue + Debug + Send + Sync> Cell for Held<T> {
    fn as_any(&self) -> &dyn Any {
        &self.0
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        &mut self.0
    }

    fn copy(&self) -> Box<dyn Cell> {
        Box::new(Self(self.0.clone()))
    }

    fn show(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The value of a cell, for `Display`.
pub struct ShownCell<'a>(pub &'a dyn Cell);

impl fmt::Display for ShownCell<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.show(f)
    }
}

impl Clone for Box<dyn Cell> {
    fn clone(&self) -> Self {
        (**self).copy()
    }
}

impl MockAgent {
    pub fn new(cells: Vec<Box<dyn Cell>>, names: Arc<[String]>) -> Self {
        Self { cells, names }
    }

    /// Returns the value of a key. `T` is the type that its cell was made with.
    pub fn get<T: 'static>(&self, index: usize) -> &T {
        self.cells[index].as_any().downcast_ref().expect("a key and its cell have one type")
    }

    /// Returns the place of a key's value.
    pub fn place<T: 'static>(&mut self, index: usize) -> &mut T {
        self.cells[index].as_any_mut().downcast_mut().expect("a key and its cell have one type")
    }
}

// This attribute hides the implementation from the compiler's suggestions for a missing derive.
#[diagnostic::do_not_recommend]
impl Agent for MockAgent {
    type World<'w> = MockWorld;
    type Event = Sent;
    type Inbox = EventQueue<Sent, MOST_EVENTS>;
    type Mail = NoMail;
    type Board = MockBoard;
    type Changes = [u64; 4];
    const KEYS: &'static [KeyInfo] = &[];
    const KEY_COUNT: usize = MOST_KEYS;
}

#[diagnostic::do_not_recommend]
impl AgentHooks for MockAgent {
    fn show(&self, index: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cells.get(index).map_or(Ok(()), |cell| cell.show(f))
    }

    fn show_keys(&self, keys: Keys, f: &mut fmt::Formatter<'_>) -> Option<fmt::Result> {
        let mut comma = "";
        for (index, (name, cell)) in self.names.iter().zip(&self.cells).enumerate().filter(|(at, _)| keys.has(*at)) {
            let written = write!(f, "{comma}{name} = ").and_then(|()| cell.show(f));
            if written.is_err() {
                return Some(written);
            }
            comma = ", ";
            debug_assert!(index < MOST_KEYS);
        }
        Some(Ok(()))
    }

    fn event_ops() -> Option<EventOps<Sent>> {
        Some(Sent::OPS)
    }
}

/// The board of a mocked agent, with a bit per key.
pub struct MockBoard {
    agent: MockAgent,
    changes: [u64; 4],
}

impl Deref for MockBoard {
    type Target = MockAgent;

    fn deref(&self) -> &MockAgent {
        &self.agent
    }
}

impl From<MockAgent> for MockBoard {
    fn from(agent: MockAgent) -> Self {
        Self { agent, changes: [0; 4] }
    }
}

impl Blackboard for MockBoard {
    type Agent = MockAgent;

    fn parts(&mut self) -> (&mut MockAgent, &mut [u64; 4]) {
        (&mut self.agent, &mut self.changes)
    }

    fn changes(&self) -> [u64; 4] {
        self.changes
    }
}
