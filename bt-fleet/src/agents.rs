//! The agents of a partition: a population, with the key of each agent.

use core::time::Duration;
use std::collections::BTreeMap;

use bt_runtime::population::{AgentId, Ticked};
use bt_runtime::{Agent, Brain, Population};

use crate::id::AgentKey;
use crate::portable::Portable;

pub(crate) type World<'w, T> = <<T as bt_runtime::Tree>::Agent as Agent>::World<'w>;
/// The function that is called before the tick of each agent.
pub(crate) type Turn<'t, T> = dyn for<'w> FnMut(AgentKey, &mut World<'w, T>) + 't;

/// The key of the agent at a place of the population, and the number of its moves; `None` for a free place.
pub(crate) type Row = Option<(AgentKey, u32)>;

/// An observer, which ticks the agents of a partition in place of [`Population::tick_with`].
pub(crate) trait Observes<T: Portable>: Send + Sync {
    /// Ticks the agents, as [`Agents::tick`].
    fn tick(
        &mut self,
        agents: (&mut Population<T>, &[Row]),
        dt: Duration,
        world: &mut World<'_, T>,
        turn: &mut Turn<'_, T>,
    ) -> Ticked;
}

/// The agents of a partition.
pub struct Agents<T: Portable> {
    pub(crate) population: Population<T>,
    /// The row of each place of the population.
    pub(crate) rows: Vec<Row>,
    index: BTreeMap<AgentKey, AgentId>,
    /// The observer, if any. It is no part of the state.
    pub(crate) observer: Option<Box<dyn Observes<T>>>,
}

impl<T: Portable> Agents<T> {
    pub(crate) fn new() -> Self {
        Self { population: Population::new(), rows: Vec::new(), index: BTreeMap::new(), observer: None }
    }

    /// Makes the agents of a snapshot; `None` if the rows do not fit the population.
    pub(crate) fn restored(population: Population<T>, rows: Vec<Row>) -> Option<Self> {
        let row = |(place, row): (usize, &Row)| row.map(|(key, _)| Some((key, population.at_place(place)?)));
        let index: BTreeMap<_, _> = rows.iter().enumerate().filter_map(row).collect::<Option<_>>()?;
        let fits = index.len() == population.len() && rows.iter().flatten().count() == index.len();
        fits.then_some(Self { population, rows, index, observer: None })
    }

    /// Returns the number of agents.
    #[must_use]
    pub fn len(&self) -> usize {
        self.population.len()
    }

    /// Returns `true` if the partition has no agent.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.population.is_empty()
    }

    /// Returns the population, for reading.
    #[must_use]
    pub const fn population(&self) -> &Population<T> {
        &self.population
    }

    /// Returns the id of an agent in the population; `None` if the agent is not in this partition.
    #[must_use]
    pub fn id(&self, agent: AgentKey) -> Option<AgentId> {
        self.index.get(&agent).copied()
    }

    /// Returns the key of an agent of the population; `None` if the id is out of date.
    #[must_use]
    pub fn key(&self, id: AgentId) -> Option<AgentKey> {
        let (key, _) = (*self.rows.get(id.index())?)?;
        (self.id(key) == Some(id)).then_some(key)
    }

    /// Returns the brain of an agent; `None` if the agent is not in this partition.
    #[must_use]
    pub fn brain(&self, agent: AgentKey) -> Option<&Brain<T>> {
        self.population.brain(self.id(agent)?)
    }

    /// Returns the keys of the agents of this partition, in order.
    pub fn keys(&self) -> impl Iterator<Item = AgentKey> {
        self.index.keys().copied()
    }

    /// Ticks the agents that are awake. Calls `turn` before the tick of each of them.
    pub fn tick(
        &mut self,
        dt: Duration,
        world: &mut World<'_, T>,
        mut turn: impl for<'w> FnMut(AgentKey, &mut World<'w, T>),
    ) -> Ticked {
        let Self { population, rows, observer, .. } = self;
        if let Some(observer) = observer {
            return observer.tick((population, rows), dt, world, &mut turn);
        }
        population.tick_with(dt, world, |id, world| {
            if let Some(Some((key, _))) = rows.get(id.index()) {
                turn(*key, world);
            }
        })
    }

    /// Adds an agent; returns `false` if the partition has it already.
    pub(crate) fn insert(&mut self, agent: AgentKey, moves: u32, brain: Brain<T>) -> bool {
        if self.index.contains_key(&agent) {
            return false;
        }
        let id = self.population.spawn(brain);
        if self.rows.len() <= id.index() {
            self.rows.resize(id.index() + 1, None);
        }
        self.rows[id.index()] = Some((agent, moves));
        self.index.insert(agent, id);
        true
    }

    /// Removes an agent; returns its brain and the number of its moves.
    pub(crate) fn take(&mut self, agent: AgentKey) -> Option<(Brain<T>, u32)> {
        let id = self.index.remove(&agent)?;
        let (_, moves) = self.rows[id.index()].take()?;
        Some((self.population.despawn(id)?, moves))
    }

    /// Returns the key, the number of moves and the brain of each agent, in the order of the keys.
    pub(crate) fn sorted(&self) -> impl Iterator<Item = (AgentKey, u32, &Brain<T>)> {
        let row = |(&key, &id): (&AgentKey, &AgentId)| {
            let (_, moves) = self.rows[id.index()]?;
            Some((key, moves, self.population.brain(id)?))
        };
        self.index.iter().filter_map(row)
    }
}
