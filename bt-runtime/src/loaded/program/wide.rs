//! A `for_each` with a width in a program.

use alloc::boxed::Box;
use alloc::sync::Arc;

use super::eval::{Effect, Get};
use super::frame::{Drops, Store};
use super::observed::Observed;
use super::part::{Branch, Word};
use crate::blackboard::Agent;
use crate::loaded::memory::stored::Stored;
use crate::loaded::registry::lists::TakeElement;

/// A `for_each` with a width, with a slot for each element that can run at a time.
pub struct Wide<A: Agent> {
    pub is_empty: Get<A, bool>,
    /// The keys and locals that the list reads.
    pub list: Observed,
    /// The word that holds the number of elements that have begun.
    pub index: Word,
    /// The word that holds the [`State`](crate::rules::width::State).
    pub state: Word,
    /// The branch of each slot.
    pub branches: Box<[Branch]>,
    pub slots: Box<[WideSlot<A>]>,
}

/// The closures and locals of one slot.
pub struct WideSlot<A: Agent> {
    /// The locals that the slot has of its own.
    pub own: Box<[Own<A>]>,
    /// Writes the next element to the slot's own local.
    pub take: TakeElement<A>,
    /// Writes the index of the element.
    pub noted: Option<Effect<A>>,
}

/// A local of which each slot has its own copy.
pub struct Own<A: Agent> {
    /// Stores the value of the tree's local as the first value.
    pub begin: Arc<Store<A>>,
    /// Drops the value.
    pub end: Box<Drops<A>>,
    pub value: Box<dyn Stored<A>>,
}
