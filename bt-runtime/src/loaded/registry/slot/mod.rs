//! Type-erased keys, parameters and locals.

mod read;
mod typed;

use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use core::any::{Any, TypeId};

use serde_json::Value;

use super::access::{Access, Ops};
use super::facts::Facts;
use super::lists::{Elements, ListOps, Next, TakeElement};
use crate::blackboard::{Agent, Board, KeyValue, Shared};
use crate::loaded::memory::erased::{Cell, Place};
use crate::loaded::program::eval::{Effect, Env, Get};
use crate::loaded::program::frame::WROTE;
use crate::loaded::program::leaf::Put;
use crate::loaded::program::part::{AgentMemory, Word};
pub use read::read;
use typed::read_from;
pub use typed::{Typed, from_type, into_type};

/// Computes the value to read while the place of a local or of a state's parameter is empty.
type Idle<A, T> = Arc<dyn Fn(&Env<'_, '_, A>) -> T + Send + Sync>;

/// The place of a slot's value.
enum Where<A: Agent, T> {
    Key(Access<A, T>),
    /// A key with a value that several agents share. Files only read it; the loader refuses it as a target.
    Shared(Access<A, Shared<T>>),
    /// A local. Its value is at `place` in the agent's memory while its tree runs; else `idle` computes it.
    Local {
        place: Place<T>,
        wrote: Word,
        idle: Idle<A, T>,
    },
    /// A parameter of a state. A transition writes the parameter directly, also while its place is still empty.
    Given {
        place: Place<T>,
        give: fn(Place<T>, T, &mut AgentMemory<A>),
        idle: Idle<A, T>,
    },
}

impl<A: Agent, T> Clone for Where<A, T> {
    fn clone(&self) -> Self {
        match self {
            Self::Key(access) => Self::Key(access.clone()),
            Self::Shared(access) => Self::Shared(access.clone()),
            Self::Local { place, wrote, idle } => Self::Local { place: *place, wrote: *wrote, idle: Arc::clone(idle) },
            Self::Given { place, give, idle } => Self::Given { place: *place, give: *give, idle: Arc::clone(idle) },
        }
    }
}

/// A key, a parameter or a local.
pub struct Slot<A: Agent, T> {
    at: Where<A, T>,
    ops: Ops<T>,
}

impl<A: Agent, T> Clone for Slot<A, T> {
    fn clone(&self) -> Self {
        Self { at: self.at.clone(), ops: self.ops }
    }
}

impl<A: Agent, T> Slot<A, T> {
    /// Returns the operations that files have on values of the slot's type.
    pub fn ops(&self) -> Ops<T> {
        self.ops
    }
}

impl<A: Agent, T: KeyValue> Slot<A, T> {
    pub fn key(access: Access<A, T>, ops: Ops<T>) -> Self {
        Self { at: Where::Key(access), ops }
    }

    pub fn shared(access: Access<A, Shared<T>>, ops: Ops<T>) -> Self {
        Self { at: Where::Shared(access), ops }
    }

    /// Returns `true` if [`with`](Self::with) holds a lock while it reads. Nothing else may be read meanwhile: a second
    /// lock could wait for a writer that waits for the first.
    pub fn locks(&self) -> bool {
        matches!(self.at, Where::Shared(_))
    }

    pub fn local(place: Place<T>, wrote: Word, idle: Idle<A, T>, ops: Ops<T>) -> Self {
        Self { at: Where::Local { place, wrote, idle }, ops }
    }

    /// Returns the memory word that marks a change of this local; `None` for other slots.
    pub fn wrote(&self) -> Option<Word> {
        match self.at {
            Where::Local { wrote, .. } => Some(wrote),
            _ => None,
        }
    }

    pub fn given(place: Place<T>, idle: Idle<A, T>, ops: Ops<T>) -> Self
    where
        T: Cell,
    {
        let give = |place, value, memory: &mut AgentMemory<A>| match memory.get_mut(place) {
            Some(there) => *there = value,
            None => memory.put(place, value),
        };
        Self { at: Where::Given { place, give, idle }, ops }
    }

    /// Calls `read` with the value of the slot.
    #[inline]
    pub fn with<R>(&self, env: &Env<'_, '_, A>, read: impl FnOnce(&T) -> R) -> R {
        match &self.at {
            Where::Key(access) => read(access.get(env.agent)),
            Where::Shared(access) => read(&access.get(env.agent).read()),
            Where::Local { place, idle, .. } | Where::Given { place, idle, .. } => match env.memory.get(*place) {
                Some(value) => read(value),
                None => read(&idle(env)),
            },
        }
    }

    /// Calls `read` with the values of two slots, and holds at most one lock at a time.
    pub fn with_both<U: KeyValue, R>(
        &self,
        other: &Slot<A, U>,
        env: &Env<'_, '_, A>,
        read: impl FnOnce(&T, &U) -> R,
    ) -> R {
        if self.locks() {
            let value = self.with(env, T::clone);
            return other.with(env, |other| read(&value, other));
        }
        self.with(env, |value| other.with(env, |other| read(value, other)))
    }

    /// Returns the effect that computes a value with `value` and writes it.
    pub fn writes(&self, value: impl Fn(&Env<'_, '_, A>) -> T + Send + Sync + 'static) -> Effect<A> {
        match self.at.clone() {
            Where::Key(access) => Box::new(move |bb, memory, world| {
                let value = value(&Env { agent: &*bb, memory, world });
                access.set(bb, value);
            }),
            Where::Shared(access) => Box::new(move |bb, memory, world| {
                let value = value(&Env { agent: &*bb, memory, world });
                access.get(bb).set(value);
            }),
            Where::Local { place, wrote, .. } => Box::new(move |bb, memory, world| {
                let value = value(&Env { agent: &*bb, memory, world });
                store_local(place, wrote, value, memory);
            }),
            Where::Given { place, give, .. } => Box::new(move |bb, memory, world| {
                let value = value(&Env { agent: &*bb, memory, world });
                give(place, value, memory);
            }),
        }
    }

    /// Stores a value in the slot.
    pub fn store(&self, value: T, bb: &mut Board<A>, memory: &mut AgentMemory<A>) {
        match &self.at {
            Where::Key(access) => access.set(bb, value),
            Where::Shared(access) => {
                access.get(bb).set(value);
            }
            Where::Local { place, wrote, .. } => store_local(*place, *wrote, value, memory),
            Where::Given { place, give, .. } => give(*place, value, memory),
        }
    }

    /// Stores a value in the slot if it differs from the stored one.
    pub fn store_changed(&self, value: &T, bb: &mut Board<A>, memory: &mut AgentMemory<A>) {
        let is_there = match &self.at {
            Where::Key(access) => access.get(bb) == value,
            Where::Shared(access) => *access.get(bb).read() == *value,
            Where::Local { place, .. } | Where::Given { place, .. } => memory.get(*place) == Some(value),
        };
        if !is_there {
            self.store(value.clone(), bb, memory);
        }
    }

    /// Returns the function that stores a value in the slot.
    pub fn takes(&self) -> Put<A, T> {
        match self.at.clone() {
            Where::Key(access) => Box::new(move |bb, _, value| access.set(bb, value)),
            Where::Shared(access) => Box::new(move |bb, _, value| {
                access.get(bb).set(value);
            }),
            Where::Local { place, wrote, .. } => {
                Box::new(move |_, memory, value| store_local(place, wrote, value, memory))
            }
            Where::Given { place, give, .. } => Box::new(move |_, memory, value| give(place, value, memory)),
        }
    }

    /// Returns the function that tests whether this list is empty.
    fn is_empty(&self, ops: ListOps<T>) -> Get<A, bool> {
        let slot = self.clone();
        Box::new(move |env| slot.with(env, |list| (ops.count)(list) == 0))
    }

    /// Reads a `T` from data.
    pub fn read(&self, value: &Value) -> Result<T, String> {
        read(&self.ops, value)
    }
}

/// Writes a local. If the value differs, marks the change in the word `wrote`.
fn store_local<A: Agent, T: KeyValue>(place: Place<T>, wrote: Word, value: T, memory: &mut AgentMemory<A>) {
    if let Some(local) = memory.get_mut(place) {
        let changed = *local != value;
        *local = value;
        memory.words_mut()[wrote as usize] |= if changed { WROTE } else { 0 };
    }
}

/// A slot without its value's type.
pub trait AnySlot<A: Agent>: Send + Sync {
    /// Returns the slot, for a downcast to its type.
    fn as_any(&self) -> &dyn Any;
    /// Returns the function that reads the value: a `Get<A, T>`.
    fn reader(&self) -> Box<dyn Any>;
    /// Returns the function that reads the handle of a shared value, a `Get<A, Shared<T>>`; `None` for other slots.
    fn handle(&self) -> Option<Box<dyn Any>>;
    /// Returns the function that reads the value, wrapped in `Some`: a `Get<A, Option<T>>`.
    fn optional(&self) -> Box<dyn Any>;
    /// Returns the function that stores a value in the slot: a `Put<A, T>`.
    fn taker(&self) -> Box<dyn Any>;
    /// Returns the name of the type, as Rust writes it.
    fn written(&self) -> &'static str;
    /// Returns the facts about the operations that files have on values of the type.
    fn facts(&self) -> Facts;
    /// Returns the value as expressions read it; `None` if its type is not one of [`Typed`].
    fn typed(&self) -> Option<Typed<A>>;
    /// Returns the function that tests whether the slot equals `value`.
    fn equals(&self, value: &Value) -> Result<Get<A, bool>, String>;
    /// Returns the function that tests whether the slot equals `other`; `None` if `other` has another type.
    fn equals_slot(&self, other: &dyn AnySlot<A>) -> Option<Get<A, bool>>;
    /// Returns the function that tests whether the value is `Some`; `None` if the type is no `Option`.
    fn present(&self) -> Option<Get<A, bool>>;
    /// Returns the effect that writes `value`.
    fn set(&self, value: &Value) -> Result<Effect<A>, String>;
    /// Returns the effect that writes the result of an expression; `None` if the types do not fit.
    fn set_typed(&self, typed: Typed<A>) -> Option<Effect<A>>;
    /// Returns the effect that writes the value of another slot into this slot; `None` unless the other slot has the
    /// same type, or this slot is an `Option` of that type.
    fn set_slot(&self, other: &dyn AnySlot<A>) -> Option<Effect<A>>;
    /// Returns the effect that writes the default; `None` if the type has none.
    fn clear(&self) -> Option<Effect<A>>;
    /// Returns the elements of a list, in order; `None` for other types.
    fn list(&self) -> Option<Elements<A>>;
    /// Returns the elements of a queue; reading an element removes it. `None` for other types.
    fn queue(&self) -> Option<Elements<A>>;
    /// Returns the function that stores the element that `next` reads; `None` if elements do not fit the type of this
    /// slot.
    fn fill(&self, next: Next<A>, fits: fn(TypeId) -> bool) -> Option<TakeElement<A>>;
}

fn not_storable(ops: &'static str) -> String {
    alloc::format!("a value of `{ops}` cannot be stored in a tree: it must be `Send + Sync`")
}

impl<A: Agent, T: KeyValue> AnySlot<A> for Slot<A, T> {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn reader(&self) -> Box<dyn Any> {
        let get: Get<A, T> = match self.at.clone() {
            Where::Key(access) => Box::new(move |env| access.get(env.agent).clone()),
            Where::Shared(access) => Box::new(move |env| access.get(env.agent).read().clone()),
            Where::Local { place, idle, .. } | Where::Given { place, idle, .. } => {
                Box::new(move |env| env.memory.get(place).map_or_else(|| idle(env), T::clone))
            }
        };
        Box::new(get)
    }

    fn handle(&self) -> Option<Box<dyn Any>> {
        let Where::Shared(access) = self.at.clone() else { return None };
        let get: Get<A, Shared<T>> = Box::new(move |env| access.get(env.agent).clone());
        Some(Box::new(get))
    }

    fn optional(&self) -> Box<dyn Any> {
        let slot = self.clone();
        let get: Get<A, Option<T>> = Box::new(move |env| Some(slot.with(env, T::clone)));
        Box::new(get)
    }

    fn taker(&self) -> Box<dyn Any> {
        Box::new(self.takes())
    }

    fn written(&self) -> &'static str {
        self.ops.written
    }

    fn facts(&self) -> Facts {
        self.ops.facts()
    }

    fn typed(&self) -> Option<Typed<A>> {
        read_from(self)
    }

    fn equals(&self, value: &Value) -> Result<Get<A, bool>, String> {
        let value = self.read(value)?;
        let keep = self.ops.keep.ok_or_else(|| not_storable(self.ops.written))?;
        let (slot, equals) = (self.clone(), (keep.equals)(value));
        Ok(Box::new(move |env| slot.with(env, &*equals)))
    }

    fn equals_slot(&self, other: &dyn AnySlot<A>) -> Option<Get<A, bool>> {
        let (slot, other) = (self.clone(), other.as_any().downcast_ref::<Self>()?.clone());
        Some(Box::new(move |env| slot.with_both(&other, env, T::eq)))
    }

    fn present(&self) -> Option<Get<A, bool>> {
        let (slot, present) = (self.clone(), self.ops.present?);
        Some(Box::new(move |env| slot.with(env, present)))
    }

    fn set(&self, value: &Value) -> Result<Effect<A>, String> {
        let value = self.read(value)?;
        let gives = (self.ops.keep.ok_or_else(|| not_storable(self.ops.written))?.gives)(value);
        Ok(self.writes(move |_| gives()))
    }

    fn set_typed(&self, typed: Typed<A>) -> Option<Effect<A>> {
        let get = into_type::<A, T>(typed)?;
        Some(self.writes(get))
    }

    fn set_slot(&self, other: &dyn AnySlot<A>) -> Option<Effect<A>> {
        let Some(other) = other.as_any().downcast_ref::<Self>().cloned() else {
            let get = other.optional().downcast::<Get<A, T>>().ok()?;
            return Some(self.writes(*get));
        };
        Some(self.writes(move |env| other.with(env, T::clone)))
    }

    fn clear(&self) -> Option<Effect<A>> {
        let default = self.ops.default?;
        Some(self.writes(move |_| default()))
    }

    fn list(&self) -> Option<Elements<A>> {
        let (slot, ops) = (self.clone(), self.ops.list?);
        let next: Next<A> = Box::new(move |index, bb, memory, world, target| {
            slot.with(&Env { agent: &*bb, memory, world }, |list| (ops.get)(list, index, target))
        });
        Some(Elements { is_empty: self.is_empty(ops), next, fits: ops.fits, item: ops.item })
    }

    fn queue(&self) -> Option<Elements<A>> {
        let (ops, pop) = (self.ops.list?, self.ops.queue?.pop);
        let next: Next<A> = match self.at.clone() {
            // The loader refuses a shared queue, because a pop writes it.
            Where::Shared(_) => return None,
            Where::Key(access) => Box::new(move |_, bb, _, _, target| access.pop(bb, |queue| pop(queue, target))),
            Where::Local { place, wrote, .. } => Box::new(move |_, _, memory, _, target| {
                let popped = memory.get_mut(place).is_some_and(|queue| pop(queue, target));
                memory.words_mut()[wrote as usize] |= if popped { WROTE } else { 0 };
                popped
            }),
            Where::Given { place, .. } => {
                Box::new(move |_, _, memory, _, target| memory.get_mut(place).is_some_and(|queue| pop(queue, target)))
            }
        };
        Some(Elements { is_empty: self.is_empty(ops), next, fits: ops.fits, item: ops.item })
    }

    fn fill(&self, next: Next<A>, fits: fn(TypeId) -> bool) -> Option<TakeElement<A>> {
        if !fits(TypeId::of::<T>()) {
            return None;
        }
        let slot = self.clone();
        Some(Box::new(move |index, bb, memory, world| {
            let mut value: Option<T> = None;
            let is_there = next(index, bb, memory, world, &mut value);
            if let Some(value) = value {
                slot.store(value, bb, memory);
            }
            is_there
        }))
    }
}
