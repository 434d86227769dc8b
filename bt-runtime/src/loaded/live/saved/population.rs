//! A population of loaded trees as a snapshot holds it.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use serde::de::{DeserializeSeed, Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Seed;
use super::brain::Outline;
use super::fields::{self, Fields};
use super::memory::{Reads, Writes};
use crate::blackboard::Agent;
use crate::brain::Brain;
use crate::loaded::memory::erased::Memory;
use crate::loaded::program::Program;
use crate::loaded::tree::Loaded;
use crate::population::Population;
use crate::population::saved::{Place, Rows, Saves};
use crate::snapshot::Version;
use crate::time::Time;

/// The versions of the trees, each once; the population without the memory of the trees; and that memory.
#[derive(Serialize)]
#[serde(rename = "Population")]
struct Saved<P, M> {
    versions: Vec<Version>,
    now: Time,
    free: Vec<u32>,
    places: P,
    memories: M,
}

const FIELDS: &[&str] = &["versions", "now", "free", "places", "memories"];

/// The places of the population, with the brains without the memory of their trees.
type Outlines<A> = Rows<Place<Outline<A, <A as Agent>::Changes, <A as Agent>::Inbox>>>;

/// A list that makes its items while it is serialized.
struct List<F>(F);

impl<I: ExactSizeIterator<Item: Serialize>, F: Fn() -> I> Serialize for List<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)())
    }
}

/// # Errors
/// The memory of an action cannot be serialized, there is a tree in a slot, or a brain is migrating to another version
/// of its tree.
impl<A: Agent<Changes: Serialize, Inbox: Serialize> + Serialize> Saves<Loaded<A>> for Memory<A> {
    fn save_population<S: Serializer>(population: &Population<Loaded<A>>, serializer: S) -> Result<S::Ok, S::Error> {
        let mut programs: Vec<&Arc<Program<A>>> = Vec::new();
        let mut brains = Vec::new();
        for brain in population.outlines(|brain| brain).filter_map(|place| place.brain) {
            let known = programs.iter().position(|program| Arc::ptr_eq(program, brain.program()));
            let program = known.unwrap_or_else(|| {
                programs.push(brain.program());
                programs.len() - 1
            });
            brains.push((program as u32, brain));
        }
        let (now, free) = population.outline();
        let places = List(|| population.outlines(Brain::outline));
        let memories = List(|| brains.iter().map(|(program, brain)| (*program, Writes(&brain.persistent))));
        let versions = programs.into_iter().map(|program| program.version()).collect();
        Saved { versions, now, free, places, memories }.serialize(serializer)
    }
}

impl<'de, A> fields::Reads<'de, Population<Loaded<A>>> for Seed<A, Population<Loaded<A>>>
where
    A: Agent<Changes: Deserialize<'de>, Inbox: Deserialize<'de>> + Deserialize<'de>,
{
    const NAME: &'static str = "Population";
    const FIELDS: &'static [&'static str] = FIELDS;

    fn read<F: Fields<'de>>(self, mut fields: F) -> Result<Population<Loaded<A>>, F::Error> {
        let versions: Rows<Version> = fields.plain("versions")?;
        let programs: Result<Vec<_>, _> = versions.0.iter().map(|version| self.program(version)).collect();
        let programs = programs.map_err(F::Error::custom)?;
        let now = fields.plain("now")?;
        let free: Rows<u32> = fields.plain("free")?;
        let places: Outlines<A> = fields.plain("places")?;
        let agents = places.0.iter().filter(|place| place.brain.is_some()).count();
        let memories = fields.field("memories", Memories { programs: &programs, agents })?;
        let mut memories = memories.into_iter();
        let places = places.0.into_iter().map(|place| {
            let brain = |outline| {
                let (program, memory) = memories.next()?;
                Some(Brain::of_outline(outline, program, memory))
            };
            place.with(brain).complete()
        });
        let places: Option<Vec<_>> = places.collect();
        let places = places.ok_or_else(|| F::Error::custom("a memory is missing"))?;
        Population::restored(now, free.0, places.into_iter())
    }
}

/// Reads the memory of the trees of this number of agents.
struct Memories<'p, A: Agent> {
    programs: &'p [Arc<Program<A>>],
    agents: usize,
}

impl<'de, 'p, A: Agent> DeserializeSeed<'de> for Memories<'p, A> {
    type Value = Vec<(&'p Arc<Program<A>>, Memory<A>)>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, 'p, A: Agent> Visitor<'de> for Memories<'p, A> {
    type Value = Vec<(&'p Arc<Program<A>>, Memory<A>)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "what {} trees remember", self.agents)
    }

    fn visit_seq<Q: SeqAccess<'de>>(self, mut list: Q) -> Result<Self::Value, Q::Error> {
        let mut memories = Vec::new();
        while memories.len() < self.agents {
            let memory = list.next_element_seed(OneOf(self.programs))?;
            memories.push(memory.ok_or_else(|| Q::Error::invalid_length(memories.len(), &self))?);
        }
        Ok(memories)
    }
}

/// Reads the number of a program, and the memory of a tree of that program.
struct OneOf<'p, A: Agent>(&'p [Arc<Program<A>>]);

impl<'de, 'p, A: Agent> DeserializeSeed<'de> for OneOf<'p, A> {
    type Value = (&'p Arc<Program<A>>, Memory<A>);

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_tuple(2, self)
    }
}

impl<'de, 'p, A: Agent> Visitor<'de> for OneOf<'p, A> {
    type Value = (&'p Arc<Program<A>>, Memory<A>);

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the number of a tree, and what it remembers")
    }

    fn visit_seq<Q: SeqAccess<'de>>(self, mut pair: Q) -> Result<Self::Value, Q::Error> {
        let missing = || Q::Error::custom("a tree or what it remembers is missing");
        let number: u32 = pair.next_element()?.ok_or_else(missing)?;
        let program = self.0.get(number as usize).ok_or_else(missing)?;
        let memory = pair.next_element_seed(Reads(program))?.ok_or_else(missing)?;
        Ok((program, memory))
    }
}
