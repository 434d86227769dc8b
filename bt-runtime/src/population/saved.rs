//! A population as a snapshot holds it.

use alloc::vec::Vec;

use serde::de::Error;
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Population, timers};
use crate::brain::Brain;
use crate::snapshot::{Body, Head, table};
use crate::time::Time;
use crate::tree::Tree;

/// What a snapshot of a population is of, once, and then its agents. Who sleeps until when follows from the brains.
#[derive(Serialize, Deserialize)]
#[serde(
    rename = "Population",
    bound(serialize = "T: Tree, P: Serialize", deserialize = "T: Tree, P: Deserialize<'de>")
)]
struct Saved<T, P> {
    version: Head<T>,
    now: Time,
    /// Places to be taken again, in this order.
    #[serde(deserialize_with = "table::<_, _, { timers::MOST }>")]
    free: Vec<u32>,
    places: P,
}

/// A place with its agent.
#[derive(Serialize, Deserialize)]
struct Place<B> {
    generation: u32,
    every: u32,
    last: Time,
    awake: bool,
    brain: Option<B>,
}

/// The places of a population, to be written one after the other.
struct Places<'a, T: Tree>(&'a Population<T>);

impl<'a, T: Tree> Serialize for Places<'a, T>
where
    Body<&'a Brain<T>>: Serialize,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let population = self.0;
        let mut places = serializer.serialize_seq(Some(population.brains.len()))?;
        for (index, (brain, meta)) in population.brains.iter().zip(&population.metas).enumerate() {
            places.serialize_element(&Place {
                generation: meta.generation,
                every: if brain.is_some() { meta.every } else { 0 },
                last: population.last_tick(index),
                awake: population.is_awake(index),
                brain: brain.as_ref().map(Body),
            })?;
        }
        places.end()
    }
}

/// See [`snapshot`](crate::snapshot). Faults are not part of it.
impl<T: Tree> Serialize for Population<T>
where
    for<'a> Body<&'a Brain<T>>: Serialize,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Saved { version: Head::<T>::NEW, now: self.now, free: self.free_places().collect(), places: Places(self) }
            .serialize(serializer)
    }
}

/// The places, however many the input says there are.
struct Rows<R>(Vec<R>);

impl<'de, R: Deserialize<'de>> Deserialize<'de> for Rows<R> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        table::<_, _, { timers::MOST }>(deserializer).map(Self)
    }
}

/// See [`snapshot`](crate::snapshot).
///
/// # Errors
/// The snapshot is of another version of the tree, or broken.
impl<'de, T: Tree> Deserialize<'de> for Population<T>
where
    Body<Brain<T>>: Deserialize<'de>,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let saved = Saved::<T, Rows<Place<Body<Brain<T>>>>>::deserialize(deserializer)?;
        let places = saved.places.0;
        let mut population = Self::with_capacity(places.len());
        population.now = saved.now;
        population.wheel.start(saved.now);
        for place in places {
            population.restore(place);
        }
        if !population.are_free(&saved.free) {
            return Err(D::Error::custom("free places are wrong"));
        }
        population.set_free_places(saved.free.into_iter());
        Ok(population)
    }
}

impl<T: Tree> Population<T> {
    fn restore(&mut self, place: Place<Body<Brain<T>>>) {
        let index = self.new_place();
        self.metas[index].generation = place.generation;
        self.metas[index].every = place.every;
        self.last[index] = place.last.min(self.now);
        self.agents += usize::from(place.brain.is_some());
        self.brains[index] = place.brain.map(|body| body.0);
        if place.awake && self.brains[index].is_some() {
            self.awake.insert(index);
        } else {
            self.settle(index);
        }
    }

    /// Is every one of these places empty, and named once?
    fn are_free(&self, places: &[u32]) -> bool {
        let mut free = places.to_vec();
        free.sort_unstable();
        let once = free.windows(2).all(|pair| pair[0] != pair[1]);
        once && free.iter().all(|&index| self.brains.get(index as usize).is_some_and(Option::is_none))
    }
}
