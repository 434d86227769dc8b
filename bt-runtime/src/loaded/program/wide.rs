//! A `for_each` with a width at its place.

use alloc::boxed::Box;
use alloc::sync::Arc;

use super::eval::{Effect, Get};
use super::frame::{Drops, Store};
use super::observed::Observed;
use super::part::{Branch, Word};
use crate::blackboard::Agent;
use crate::loaded::memory::stored::Stored;
use crate::loaded::registry::lists::TakeElement;

/// A `for_each` with a width: a slot for each element that runs.
pub struct Wide<A: Agent> {
    pub is_empty: Get<A, bool>,
    /// The keys and locals of the list.
    pub list: Observed,
    /// The word that holds the number of elements that have begun.
    pub index: Word,
    /// The word that holds its [`State`](crate::rules::width::State).
    pub state: Word,
    /// The branch of each slot.
    pub branches: Box<[Branch]>,
    pub slots: Box<[WideSlot<A>]>,
}

/// The elements of one slot.
pub struct WideSlot<A: Agent> {
    /// Its own locals.
    pub own: Box<[Own<A>]>,
    /// Writes the next element to its own local.
    pub take: TakeElement<A>,
    /// Writes its index.
    pub noted: Option<Effect<A>>,
}

/// A local of which each slot has its own copy.
pub struct Own<A: Agent> {
    /// Begins with the value of the tree's local.
    pub begin: Arc<Store<A>>,
    /// Drops it.
    pub end: Box<Drops<A>>,
    pub value: Box<dyn Stored<A>>,
}
