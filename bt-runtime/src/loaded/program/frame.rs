//! The parameters and locals of a tree.

use alloc::boxed::Box;
use alloc::string::String;

use super::part::{AgentMemory, Word};
use crate::blackboard::{Agent, Board};
use crate::keys::Keys;
use crate::loaded::memory::stored::Stored;

/// The closure that stores parameters or locals in the block.
pub type Store<A> = dyn for<'w> Fn(&Board<A>, &mut AgentMemory<A>, &<A as Agent>::World<'w>) + Send + Sync;
/// The closure that drops parameters or locals in the block, or moves them.
pub type Drops<A> = dyn Fn(&mut AgentMemory<A>) + Send + Sync;

/// A parameter or local: its name and its place.
pub type Value<A> = (String, Box<dyn Stored<A>>);

/// A parameter of the root tree that the caller may give.
pub struct Given<A: Agent> {
    /// The name of the parameter.
    pub name: String,
    /// The type of the parameter, as the file writes it.
    pub ty: String,
    /// The place of the argument, for the life of the brain. It is empty if the caller passed no argument.
    pub value: Box<dyn Stored<A>>,
}

/// The parameters and locals of a tree.
pub struct Frame<A: Agent> {
    /// Stores the arguments, and the first values of locals. A kept local gets a first value only if it has no value.
    pub begin: Box<Store<A>>,
    /// Stores the arguments in each later tick, except latched ones; `None` if no argument can change.
    pub refresh: Option<Box<Store<A>>>,
    /// The keys that the arguments read.
    pub arguments: Keys,
    /// Drops the parameters and locals, except kept locals.
    pub end: Box<Drops<A>>,
    /// The place of each parameter and local, by name.
    pub values: Box<[Value<A>]>,
    /// The place of each kept local, by name. It is empty before the first run.
    pub kept: Box<[Value<A>]>,
    /// The parameters that the caller may give; empty except for the root tree.
    pub given: Box<[Given<A>]>,
    /// A word with two flags: [`WROTE`], and [`LOCALS_CHANGED`].
    pub wrote: Word,
    /// `true` if a written local wakes the agent. A local of the root tree does so if the drive reacts to changed keys.
    pub wakes: bool,
}

/// The flag that a local was written after the last tick decided.
pub const WROTE: u64 = 1;
/// The flag that a local was written before the current tick decides, so that the tick checks guards by it.
pub const LOCALS_CHANGED: u64 = 2;
