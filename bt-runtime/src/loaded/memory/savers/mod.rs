//! Serialization of type-erased values.

mod owned;

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::String;
use core::any::{Any, TypeId};

use serde::{Deserialize, Serialize};

use super::erased::{Cell, Memo, Place};
use super::stored::Stored;
use crate::blackboard::Agent;
use crate::loaded::program::part::AgentMemory;
use owned::OwnedDeserializer;

/// A value to be written.
pub type Written = Box<dyn erased_serde::Serialize>;
/// The source of a value to be read.
pub type Source<'s, 'de> = &'s mut dyn erased_serde::Deserializer<'de>;

/// The functions that write and read the values of a type. The code that the macros generate makes them, because there
/// the type is known.
pub struct Saves<T> {
    write: fn(T) -> Written,
    read: fn(Source<'_, '_>) -> Result<T, erased_serde::Error>,
}

impl<T> Clone for Saves<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Saves<T> {}

impl<T: Serialize + Deserialize<'static> + 'static> Saves<T> {
    /// Returns the functions for a type with serde implementations.
    pub fn by_serde() -> Self {
        Self { write: |value| Box::new(value), read: |source| T::deserialize(OwnedDeserializer::new(source)) }
    }
}

impl<T: 'static> Saves<T> {
    /// Returns the functions for a number or a `bool`, which need no code of the macros; `None` for other types.
    pub fn basic() -> Option<Self> {
        macro_rules! basic {
            ($($ty:ty),+) => {
                $(if let Some(saves) = (&Saves::<$ty>::by_serde() as &dyn Any).downcast_ref::<Self>() {
                    return Some(*saves);
                }
                if let Some(saves) = (&Saves::<($ty,)>::by_serde() as &dyn Any).downcast_ref::<Self>() {
                    return Some(*saves);
                })+
            };
        }
        basic!(bool, u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64);
        None
    }
}

/// Writes and reads the values at places of one type.
trait Saver<A: Agent>: Send + Sync {
    /// Returns the value to write, if there is one.
    fn write(&self, place: &dyn Any, memory: &AgentMemory<A>) -> Option<Written>;
    /// Reads a value and stores it at its place.
    fn read(
        &self,
        place: &dyn Any,
        memory: &mut AgentMemory<A>,
        source: Source<'_, '_>,
    ) -> Result<(), erased_serde::Error>;
}

impl<A: Agent, T: Cell> Saver<A> for Saves<T> {
    fn write(&self, place: &dyn Any, memory: &AgentMemory<A>) -> Option<Written> {
        let value = match place.downcast_ref::<Memo<T>>() {
            Some(memo) => memory.remembered(*memo)?,
            None => memory.get(*place.downcast_ref::<Place<T>>()?)?.clone(),
        };
        Some((self.write)(value))
    }

    fn read(
        &self,
        place: &dyn Any,
        memory: &mut AgentMemory<A>,
        source: Source<'_, '_>,
    ) -> Result<(), erased_serde::Error> {
        let value = (self.read)(source)?;
        if let Some(place) = place.downcast_ref::<Place<T>>() {
            memory.put(*place, value);
        } else if let Some(memo) = place.downcast_ref::<Memo<T>>() {
            memory.remember(*memo, value);
        }
        Ok(())
    }
}

/// The functions that save the values of a program, by the type of the place.
pub struct Savers<A: Agent> {
    by_place: BTreeMap<TypeId, Box<dyn Saver<A>>>,
    /// The reason why the program cannot be saved, if there is one.
    unsaved: Option<String>,
}

impl<A: Agent> Default for Savers<A> {
    fn default() -> Self {
        Self { by_place: BTreeMap::new(), unsaved: None }
    }
}

impl<A: Agent> Savers<A> {
    /// Adds a type of remembered values. If `saves` is missing, the program cannot be saved, for the reason that `why`
    /// returns.
    pub fn add<T: Cell>(&mut self, saves: Option<Saves<T>>, why: impl FnOnce() -> String) {
        match saves {
            Some(saves) => {
                self.by_place.insert(TypeId::of::<Place<T>>(), Box::new(saves));
                self.by_place.insert(TypeId::of::<Memo<T>>(), Box::new(saves));
            }
            None => self.refuse(why),
        }
    }

    /// Records the reason why the program cannot be saved.
    pub fn refuse(&mut self, why: impl FnOnce() -> String) {
        self.unsaved.get_or_insert_with(why);
    }

    /// Returns the reason why the program cannot be saved, if there is one.
    pub fn unsaved(&self) -> Option<&str> {
        self.unsaved.as_deref()
    }

    fn of(&self, place: &dyn Any) -> Option<&dyn Saver<A>> {
        self.by_place.get(&place.type_id()).map(|saver| &**saver)
    }

    /// Returns the value at a place to write, if there is one.
    pub fn write(&self, stored: &dyn Stored<A>, memory: &AgentMemory<A>) -> Option<Written> {
        let place = stored.place();
        self.of(place)?.write(place, memory)
    }

    /// Reads a value and stores it at its place.
    pub fn read(
        &self,
        stored: &dyn Stored<A>,
        memory: &mut AgentMemory<A>,
        source: Source<'_, '_>,
    ) -> Result<(), erased_serde::Error> {
        let place = stored.place();
        match self.of(place) {
            Some(saver) => saver.read(place, memory, source),
            None => Err(serde::de::Error::custom("a snapshot holds what cannot be saved")),
        }
    }
}
