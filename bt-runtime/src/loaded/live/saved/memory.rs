//! The memory of an agent's tree in a snapshot: a list of numbers and values.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use serde::de::{DeserializeSeed, Error as _, SeqAccess, Visitor};
use serde::ser::{Error as _, SerializeSeq};
use serde::{Deserializer, Serialize, Serializer};

use super::walk::{Visits, walk};
use crate::blackboard::Agent;
use crate::loaded::live::migrating::Migrating;
use crate::loaded::memory::erased::{Held, Memory, State};
use crate::loaded::memory::savers::Written;

use crate::loaded::memory::stored::Stored;
use crate::loaded::program::Program;
use crate::loaded::program::part::{AgentMemory, SlotPlace, Word};
use crate::slot::SlotPersistent;

/// The memory of an agent's tree, for `Serialize`.
pub struct Writes<'m, A: Agent>(pub &'m Memory<A>);

enum Entry {
    Word(u64),
    /// A stored value, in a tuple of one, because a format may write `Some(())` in the same way as `None`.
    Value(Option<(Written,)>),
}

impl Serialize for Entry {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Word(word) => word.serialize(serializer),
            Self::Value(value) => value.serialize(serializer),
        }
    }
}

/// Collects the entries to be written.
struct Writer<'m, A: Agent> {
    held: &'m Held<A>,
    entries: Vec<Entry>,
}

impl<A: Agent> Visits<A> for Writer<'_, A> {
    type Error = core::convert::Infallible;

    fn memory(&self) -> &AgentMemory<A> {
        self.held.memory()
    }

    fn must(&self, _: bool) -> Result<(), Self::Error> {
        Ok(())
    }

    fn word(&mut self, word: Word, _: impl Fn(u64) -> bool) -> Result<u64, Self::Error> {
        let word = self.held.memory().words()[word as usize];
        self.entries.push(Entry::Word(word));
        Ok(word)
    }

    fn value(&mut self, stored: &dyn Stored<A>) -> Result<(), Self::Error> {
        let value = self.held.program().savers.write(stored, self.held.memory());
        self.entries.push(Entry::Value(value.map(|value| (value,))));
        Ok(())
    }

    fn slot(&mut self, place: SlotPlace<A>) -> Result<(), Self::Error> {
        let persistent = place.and_then(|place| self.held.memory().get(place));
        self.entries.push(Entry::Value(persistent.map(|persistent| -> (Written,) { (Box::new(persistent.clone()),) })));
        Ok(())
    }
}

impl<A: Agent> Serialize for Writes<'_, A> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (held, news) = match self.0.state() {
            State::Runs(held) => (held, 0),
            State::Migrating(migrating) => {
                let Some((held, news)) = migrating.as_ref().and_then(|migrating| migrating.news()) else {
                    return Err(S::Error::custom(
                        "the brain is migrating to another version of its tree: tick it first",
                    ));
                };
                (held, news)
            }
        };
        if let Some(why) = held.program().savers.unsaved() {
            return Err(S::Error::custom(why));
        }
        let mut writer = Writer { held, entries: Vec::from([Entry::Word(news)]) };
        let Ok(()) = walk(held.program(), &mut writer);
        let mut list = serializer.serialize_seq(Some(writer.entries.len()))?;
        writer.entries.iter().try_for_each(|entry| list.serialize_element(entry))?;
        list.end()
    }
}

/// Reads the memory of an agent's tree; the program is that of the tree.
pub struct Reads<'p, A: Agent>(pub &'p Arc<Program<A>>);

impl<'de, A: Agent> DeserializeSeed<'de> for Reads<'_, A> {
    type Value = Memory<A>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Memory<A>, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, A: Agent> Visitor<'de> for Reads<'_, A> {
    type Value = Memory<A>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("what a tree remembers")
    }

    fn visit_seq<Q: SeqAccess<'de>>(self, entries: Q) -> Result<Memory<A>, Q::Error> {
        let program = self.0;
        if let Some(why) = program.savers.unsaved() {
            return Err(Q::Error::custom(why));
        }
        let memory = AgentMemory::new(Arc::clone(program));
        let mut reader = Reader { program, memory, entries, of: PhantomData };
        let news = reader.number()?;
        walk(program, &mut reader)?;
        // Read as a number, and not as `IgnoredAny`: some formats must know the type of a value to skip it.
        match reader.entries.next_element::<u64>() {
            Ok(None) => {}
            _ => return Err(Q::Error::custom("a snapshot holds more than the tree remembers")),
        }
        let held = Held::of(program, reader.memory);
        Ok(Memory::of(match news {
            0 => State::Runs(held),
            news => State::Migrating(Some(Box::new(Migrating::with_news(held, news)))),
        }))
    }
}

/// Reads the memory entry by entry.
struct Reader<'p, 'de, A: Agent, Q> {
    program: &'p Program<A>,
    memory: AgentMemory<A>,
    entries: Q,
    of: PhantomData<&'de ()>,
}

impl<'de, A: Agent, Q: SeqAccess<'de>> Reader<'_, 'de, A, Q> {
    fn number(&mut self) -> Result<u64, Q::Error> {
        self.entries.next_element()?.ok_or_else(missing)
    }
}

fn missing<E: serde::de::Error>() -> E {
    E::custom("a snapshot holds less than the tree remembers")
}

impl<'de, A: Agent, Q: SeqAccess<'de>> Visits<A> for Reader<'_, 'de, A, Q> {
    type Error = Q::Error;

    fn memory(&self) -> &AgentMemory<A> {
        &self.memory
    }

    fn must(&self, fits: bool) -> Result<(), Q::Error> {
        if fits { Ok(()) } else { Err(Q::Error::custom("a snapshot holds a state that the tree cannot be in")) }
    }

    fn word(&mut self, word: Word, fits: impl Fn(u64) -> bool) -> Result<u64, Q::Error> {
        let value = self.number()?;
        self.must(fits(value))?;
        self.memory.words_mut()[word as usize] = value;
        Ok(value)
    }

    fn value(&mut self, stored: &dyn Stored<A>) -> Result<(), Q::Error> {
        let seed = Perhaps(Value { program: self.program, stored, memory: &mut self.memory });
        self.entries.next_element_seed(seed)?.ok_or_else(missing).map(drop)
    }

    fn slot(&mut self, place: SlotPlace<A>) -> Result<(), Q::Error> {
        let persistent: Option<(SlotPersistent<A>,)> = self.entries.next_element()?.ok_or_else(missing)?;
        if let (Some(place), Some((persistent,))) = (place, persistent) {
            self.memory.put(place, persistent);
        }
        Ok(())
    }
}

/// Reads the value at a place of the memory.
struct Value<'r, A: Agent> {
    program: &'r Program<A>,
    stored: &'r dyn Stored<A>,
    memory: &'r mut AgentMemory<A>,
}

impl<'de, A: Agent> DeserializeSeed<'de> for Value<'_, A> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        let source = &mut <dyn erased_serde::Deserializer<'_>>::erase(deserializer);
        self.program.savers.read(self.stored, self.memory, source).map_err(D::Error::custom)
    }
}

/// Reads an option of a tuple of one.
struct Perhaps<S>(S);

impl<'de, S: DeserializeSeed<'de, Value = ()>> DeserializeSeed<'de> for Perhaps<S> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_option(self)
    }
}

impl<'de, S: DeserializeSeed<'de, Value = ()>> Visitor<'de> for Perhaps<S> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value in a tuple, or none")
    }

    fn visit_none<E: serde::de::Error>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E: serde::de::Error>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_tuple(1, One(self.0))
    }
}

/// Reads a tuple of one.
struct One<S>(S);

impl<'de, S: DeserializeSeed<'de, Value = ()>> Visitor<'de> for One<S> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value in a tuple")
    }

    fn visit_seq<Q: SeqAccess<'de>>(self, mut tuple: Q) -> Result<(), Q::Error> {
        tuple.next_element_seed(self.0)?.ok_or_else(missing)
    }
}
