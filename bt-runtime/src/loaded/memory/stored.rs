//! Type-erased access to the values in an agent's block.

use core::any::Any;

use super::erased::{Cell, Memo, Place};
use crate::blackboard::Agent;
use crate::loaded::program::part::AgentMemory;

/// The place of a stored value: of the memory of an action, a parameter or a local.
pub trait Stored<A: Agent>: Send + Sync {
    /// Returns the `Place<T>` or `Memo<T>`, for a downcast to its type.
    fn place(&self) -> &dyn Any;
    /// Returns `true` if both places hold values of the same type.
    fn is_like(&self, other: &dyn Stored<A>) -> bool;
    /// Returns `true` if the place holds a value. A number always exists.
    fn is_there(&self, memory: &AgentMemory<A>) -> bool;
    /// Copies the value, if there is one, to a place of the same type in the memory of another program.
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
