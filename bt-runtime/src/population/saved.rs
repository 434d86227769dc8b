//! The form of a population in a snapshot.

use alloc::vec::Vec;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Population, timers};
use crate::brain::Brain;
use crate::snapshot::{Body, Head, Scope, table};
use crate::time::Time;
use crate::tree::{Persistent, Tree};

/// A snapshot of a population: its version once, then its agents. The times at which agents wake are not saved, because
/// they follow from the brains.
#[derive(Serialize, Deserialize)]
#[serde(
    rename = "Population",
    bound(serialize = "T: Tree, P: Serialize", deserialize = "T: Tree, P: Deserialize<'de>")
)]
struct Saved<T, P> {
    version: Head<T>,
    now: Time,
    /// The free places, in the order in which they are reused.
    #[serde(deserialize_with = "table::<_, _, { timers::MOST }>")]
    free: Vec<u32>,
    places: P,
}

/// A place with its agent, if it has one.
#[derive(Serialize, Deserialize)]
pub(crate) struct Place<B> {
    generation: u32,
    every: u32,
    last: Time,
    awake: bool,
    pub(crate) brain: Option<B>,
}

impl<B> Place<B> {
    /// Converts the brain of the place.
    pub(crate) fn with<C>(self, change: impl FnOnce(B) -> C) -> Place<C> {
        let Self { generation, every, last, awake, brain } = self;
        Place { generation, every, last, awake, brain: brain.map(change) }
    }
}

#[cfg(feature = "json")]
impl<B> Place<Option<B>> {
    /// Returns the place if it is free or has a brain; `None` if its brain is missing.
    pub(crate) fn complete(self) -> Option<Place<B>> {
        let Self { generation, every, last, awake, brain } = self;
        let brain = match brain {
            Some(brain) => Some(brain?),
            None => None,
        };
        Some(Place { generation, every, last, awake, brain })
    }
}

/// The places of a population. They are serialized one by one.
struct Places<'a, T: Tree>(&'a Population<T>);

impl<'a, T: Tree> Serialize for Places<'a, T>
where
    Body<&'a Brain<T>>: Serialize,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.outlines(Body))
    }
}

/// Writes a population: see [`snapshot`](crate::snapshot). [Faults](Population::faults) and the list of [finished
/// agents](Population::take_finished) are not saved.
impl<T: Tree> Serialize for Population<T>
where
    Persistent<T>: Saves<T>,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let _scope = Scope::open();
        Persistent::<T>::save_population(self, serializer)
    }
}

/// Saves populations whose trees have this persistent memory.
pub trait Saves<T: Tree> {
    /// Writes a population.
    fn save_population<S: Serializer>(population: &Population<T>, serializer: S) -> Result<S::Ok, S::Error>;
}

/// Saves by the `Serialize` implementations of the types, as [`brain::saved::Saves`](crate::brain::saved::Saves) does.
impl<T: Tree, K: Serialize> Saves<T> for K
where
    for<'a> Body<&'a Brain<T>>: Serialize,
{
    fn save_population<S: Serializer>(population: &Population<T>, serializer: S) -> Result<S::Ok, S::Error> {
        let (now, free) = population.outline();
        Saved { version: Head::<T>::NEW, now, free, places: Places(population) }.serialize(serializer)
    }
}

/// A list of places. A reader does not trust the length that the input claims.
pub(crate) struct Rows<R>(pub(crate) Vec<R>);

impl<'de, R: Deserialize<'de>> Deserialize<'de> for Rows<R> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        table::<_, _, { timers::MOST }>(deserializer).map(Self)
    }
}

/// Reads a population: see [`snapshot`](crate::snapshot).
///
/// # Errors
/// The snapshot is of another version of the tree, or it is corrupt.
impl<'de, T: Tree> Deserialize<'de> for Population<T>
where
    Body<Brain<T>>: Deserialize<'de>,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let _scope = Scope::open();
        let saved = Saved::<T, Rows<Place<Body<Brain<T>>>>>::deserialize(deserializer)?;
        let places = saved.places.0.into_iter().map(|place| place.with(|body| body.0));
        Self::restored(saved.now, saved.free, places)
    }
}

impl<T: Tree> Population<T> {
    /// Returns every place, with `body` of its brain.
    pub(crate) fn outlines<'a, B>(
        &'a self,
        body: impl Fn(&'a Brain<T>) -> B + 'a,
    ) -> impl ExactSizeIterator<Item = Place<B>> + 'a {
        self.metas.iter().enumerate().map(move |(index, meta)| {
            let brain = self.brains.get(index);
            Place {
                generation: meta.generation,
                every: if brain.is_some() { meta.every } else { 0 },
                last: self.last_tick(index),
                awake: self.is_awake(index),
                brain: brain.map(&body),
            }
        })
    }

    /// Returns the clock, and the free places.
    pub(crate) fn outline(&self) -> (Time, Vec<u32>) {
        (self.now, self.free_places().collect())
    }

    /// Returns the population with this clock, these free places and these places, or an error if they do not agree.
    pub(crate) fn restored<E: Error>(
        now: Time,
        free: Vec<u32>,
        places: impl ExactSizeIterator<Item = Place<Brain<T>>>,
    ) -> Result<Self, E> {
        let mut population = Self::with_capacity(places.len());
        population.now = now;
        population.wheel.start(now);
        for place in places {
            population.restore(place);
        }
        if !population.are_free(&free) {
            return Err(E::custom("free places are wrong"));
        }
        population.set_free_places(free.into_iter());
        Ok(population)
    }

    fn restore(&mut self, place: Place<Brain<T>>) {
        let index = self.new_place();
        self.metas[index].generation = place.generation;
        self.metas[index].every = place.every;
        self.last[index] = place.last.min(self.now);
        let Some(brain) = place.brain else { return };
        self.brains.put(index, brain);
        self.agents += 1;
        #[cfg(feature = "std")]
        self.attach(index);
        if place.awake {
            self.awake.insert(index);
        } else {
            self.settle(index);
        }
    }

    /// Returns `true` if every one of these places is empty and listed once.
    fn are_free(&self, places: &[u32]) -> bool {
        let mut free = places.to_vec();
        free.sort_unstable();
        let once = free.windows(2).all(|pair| pair[0] != pair[1]);
        let is_free = |index: usize| index < self.brains.len() && self.brains.get(index).is_none();
        once && free.iter().all(|&index| is_free(index as usize))
    }
}
