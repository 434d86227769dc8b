//! The parameters and locals of a subtree.

use alloc::boxed::Box;
use alloc::string::String;

use super::part::{AgentMemory, Word};
use crate::blackboard::{Agent, Board};
use crate::keys::Keys;
use crate::loaded::memory::stored::Stored;

/// Stores values in the block.
pub type Store<A> = dyn for<'w> Fn(&Board<A>, &mut AgentMemory<A>, &<A as Agent>::World<'w>) + Send + Sync;
/// Drops values in the block.
pub type Drops<A> = dyn Fn(&mut AgentMemory<A>) + Send + Sync;

/// A parameter or a local: its name and its place.
pub type Value<A> = (String, Box<dyn Stored<A>>);

/// A parameter that the caller may give.
pub struct Given<A: Agent> {
    /// Its name.
    pub name: String,
    /// Its type, as the file has it.
    pub ty: String,
    /// The place of the argument for the life of the brain. It is empty if the caller passed none.
    pub value: Box<dyn Stored<A>>,
}

/// The parameters and locals of a subtree.
pub struct Frame<A: Agent> {
    /// Stores the arguments and the locals' first values; that of a kept local only where it has no value.
    pub begin: Box<Store<A>>,
    /// Stores the arguments of a later tick, except latched ones. `None` if there are none.
    pub refresh: Option<Box<Store<A>>>,
    /// The keys that the arguments read.
    pub arguments: Keys,
    /// Drops them, except kept locals.
    pub end: Box<Drops<A>>,
    /// The place of each of them, by name.
    pub values: Box<[Value<A>]>,
    /// The places of the kept locals, by name. They are empty before the first run.
    pub kept: Box<[Value<A>]>,
    /// Of the whole tree: the parameters that the caller may give.
    pub given: Box<[Given<A>]>,
    /// Bit 0: a local was written after the last tick decided. Bit 1: a local was written before that; this tick
    /// decides by it.
    pub wrote: Word,
    /// Does a written local wake the agent? One of the tree itself does so where the drive reacts to changed keys.
    pub wakes: bool,
}

/// A local was written since the last tick decided.
pub const WROTE: u64 = 1;
/// A local was written before this tick decided.
pub const LOCALS_CHANGED: u64 = 2;
