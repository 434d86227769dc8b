//! The operations of files on lists and queues, whose types only the generated code of the macros knows.

use alloc::boxed::Box;
use core::any::{Any, TypeId};

use crate::blackboard::{Agent, Board};
use crate::list::{List, Queue};
use crate::loaded::program::eval::Get;
use crate::loaded::program::part::AgentMemory;

/// The operations of files on a list.
pub struct ListOps<T> {
    /// The number of elements.
    pub count: fn(&T) -> usize,
    /// Clones the element with this index into a target; `false` if there is no such element.
    pub get: fn(&T, usize, &mut dyn Any) -> bool,
    /// Returns `true` if an element fits into a target of this type.
    pub fits: fn(TypeId) -> bool,
    /// The type of an element, as Rust writes it.
    pub item: &'static str,
}

/// The operation of files on a queue.
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

/// Moves an element into a target: an `Option` of the element's type, or an `Option` of that. Returns `false` if
/// `element` is `None`.
fn move_into<I: 'static>(element: Option<I>, target: &mut dyn Any) -> bool {
    let Some(element) = element else { return false };
    if let Some(target) = target.downcast_mut::<Option<I>>() {
        *target = Some(element);
    } else if let Some(target) = target.downcast_mut::<Option<Option<I>>>() {
        *target = Some(Some(element));
    }
    true
}

/// The function that moves the element with this index into an `Option` of the target's type; it returns `false` if
/// there is no such element.
pub type Next<A> = Box<
    dyn for<'w> Fn(usize, &mut Board<A>, &mut AgentMemory<A>, &<A as Agent>::World<'w>, &mut dyn Any) -> bool
        + Send
        + Sync,
>;

/// The function that writes the element with this index to its target; it returns `false` if there is no such element.
pub type TakeElement<A> =
    Box<dyn for<'w> Fn(usize, &mut Board<A>, &mut AgentMemory<A>, &<A as Agent>::World<'w>) -> bool + Send + Sync>;

/// The access to the elements of a list or queue.
pub struct Elements<A: Agent> {
    /// The pure test whether no element is left.
    pub is_empty: Get<A, bool>,
    /// The function that moves an element into an `Option` of a target's type.
    pub next: Next<A>,
    /// Returns `true` if an element fits into a target of this type.
    pub fits: fn(TypeId) -> bool,
    /// The type of an element, as Rust writes it.
    pub item: &'static str,
}
