//! Values in a block whose types are forgotten.

use core::any::Any;

use super::erased::{Cell, Memo, Place};
use crate::blackboard::Agent;
use crate::loaded::program::part::AgentMemory;

/// Where a value lies: the memory of an action, a parameter, a local.
pub trait Stored<A: Agent>: Send + Sync {
    /// The `Place<T>`, to name its type again.
    fn place(&self) -> &dyn Any;
    /// Is it for the same type?
    fn is_like(&self, other: &dyn Stored<A>) -> bool;
    /// Is there a value? A number always is.
    fn is_there(&self, memory: &AgentMemory<A>) -> bool;
    /// Copies the value, if there is one, to a place of another program that is like this one.
    fn migrate(&self, from: &AgentMemory<A>, other: &dyn Stored<A>, to: &mut AgentMemory<A>);
}

impl<A: Agent, T: Cell> Stored<A> for Place<T> {
    fn place(&self) -> &dyn Any {
        self
    }

    fn is_like(&self, other: &dyn Stored<A>) -> bool {
        other.place().is::<Self>()
    }

    fn is_there(&self, memory: &AgentMemory<A>) -> bool {
        memory.get(*self).is_some()
    }

    fn migrate(&self, from: &AgentMemory<A>, other: &dyn Stored<A>, to: &mut AgentMemory<A>) {
        if let (Some(value), Some(place)) = (from.get(*self), other.place().downcast_ref::<Self>()) {
            to.put(*place, value.clone());
        }
    }
}

impl<A: Agent, T: Cell> Stored<A> for Memo<T> {
    fn place(&self) -> &dyn Any {
        self
    }

    fn is_like(&self, other: &dyn Stored<A>) -> bool {
        other.place().is::<Self>()
    }

    fn is_there(&self, memory: &AgentMemory<A>) -> bool {
        memory.remembered(*self).is_some()
    }

    fn migrate(&self, from: &AgentMemory<A>, other: &dyn Stored<A>, to: &mut AgentMemory<A>) {
        if let (Some(value), Some(place)) = (from.remembered(*self), other.place().downcast_ref::<Self>()) {
            to.remember(*place, value);
        }
    }
}
