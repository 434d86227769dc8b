//! Lists and queues, where the type is known only in the code that the macros generate.

use alloc::boxed::Box;
use core::any::{Any, TypeId};

use crate::blackboard::{Agent, Board};
use crate::list::{List, Queue};
use crate::loaded::program::eval::Get;
use crate::loaded::program::part::AgentMemory;

/// The operations of a list.
pub struct ListOps<T> {
    /// The number of elements.
    pub count: fn(&T) -> usize,
    /// Clones an element into a target; `false` beyond the last.
    pub get: fn(&T, usize, &mut dyn Any) -> bool,
    /// Does an element fit into a target of this type?
    pub fits: fn(TypeId) -> bool,
    /// The type of an element, as written.
    pub item: &'static str,
}

/// The operations of a queue.
pub struct QueueOps<T> {
    /// Moves the first element into a target; `false` if there is none.
    pub pop: fn(&mut T, &mut dyn Any) -> bool,
}

impl<T> Clone for ListOps<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for ListOps<T> {}

impl<T> Clone for QueueOps<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for QueueOps<T> {}

/// Returns the operations of a list type.
pub fn list<T: List<Item: 'static>>() -> ListOps<T> {
    ListOps {
        count: T::count,
        get: |list, index, target| move_into(list.at(index).cloned(), target),
        fits: |id| [TypeId::of::<T::Item>(), TypeId::of::<Option<T::Item>>()].contains(&id),
        item: core::any::type_name::<T::Item>(),
    }
}

/// Returns the operations of a queue type.
pub fn queue<T: Queue<Item: 'static>>() -> QueueOps<T> {
    QueueOps { pop: |queue, target| move_into(queue.pop(), target) }
}

/// Moves an element into a target: the `Option<K>` of a key whose type is the element's, or an `Option` of it.
fn move_into<I: 'static>(element: Option<I>, target: &mut dyn Any) -> bool {
    let Some(element) = element else { return false };
    if let Some(target) = target.downcast_mut::<Option<I>>() {
        *target = Some(element);
    } else if let Some(target) = target.downcast_mut::<Option<Option<I>>>() {
        *target = Some(Some(element));
    }
    true
}

/// Moves the element with this index into an `Option` of the target's type; `false` if there is none.
pub type Next<A> = Box<
    dyn for<'w> Fn(usize, &mut Board<A>, &mut AgentMemory<A>, &<A as Agent>::World<'w>, &mut dyn Any) -> bool
        + Send
        + Sync,
>;

/// Writes the element with this index to its target; `false` if there is none.
pub type TakeElement<A> =
    Box<dyn for<'w> Fn(usize, &mut Board<A>, &mut AgentMemory<A>, &<A as Agent>::World<'w>) -> bool + Send + Sync>;

/// The elements of a list or queue at its place.
pub struct Elements<A: Agent> {
    /// Is there none? Pure.
    pub is_empty: Get<A, bool>,
    /// The next one.
    pub next: Next<A>,
    /// Does an element fit into a target of this type?
    pub fits: fn(TypeId) -> bool,
    /// The type of an element, as written.
    pub item: &'static str,
}
