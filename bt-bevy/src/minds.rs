//! The brains of all entities with one tree: [`Minds`].

use std::collections::{BTreeMap, HashSet};

use bevy_ecs::prelude::*;
use bevy_ecs::schedule::InternedScheduleLabel;
use bt_runtime::brain::Phase;
use bt_runtime::population::{AgentId, Ticked};
use bt_runtime::{Brain, Chance, Population};

use crate::tree::{BevyTree, EventOf, Is, SharedBrains};

/// The brains of all entities with the tree `T`: a [`Population`], and the entity of each agent. `BehaviorPlugin` inserts
/// this resource.
///
/// Systems use [`Agents`](crate::Agents), which finds the agent of an entity. A clone is a snapshot of all agents, for a
/// rollback: their boards, the memory of their running nodes, their clocks, random numbers and events. The
/// [`Behavior`](crate::Behavior) components hold only ids, which stay valid.
#[derive(Resource)]
pub struct Minds<T: BevyTree> {
    population: T::Population,
    /// The entity of each place.
    entities: Vec<Entity>,
    /// The agents to halt before their removal.
    halting: HashSet<AgentId>,
    /// The agents that were removed and are still halting.
    leaving: Vec<AgentId>,
    /// The agents whose entities are `Disabled`, and whether the plugin has paused them: an agent that the game had
    /// paused stays paused when its entity is enabled.
    disabled: BTreeMap<AgentId, bool>,
    /// The agents that were ticked in this frame, if that list is kept.
    ticked: Option<Vec<AgentId>>,
    last: Ticked,
    clone: Option<CloneBrain<T>>,
    seed: u64,
    /// The number of agents spawned so far, for their seeds.
    spawned: u64,
    /// The number of systems that write the boards before the tick.
    syncs: u32,
    schedule: InternedScheduleLabel,
    /// `true` if the tree is ticked also while virtual time is paused.
    while_paused: bool,
}

/// A function that clones a brain.
pub(crate) type CloneBrain<T> = fn(&<T as SharedBrains>::Brain) -> <T as SharedBrains>::Brain;

impl<T: BevyTree> Minds<T> {
    pub(crate) fn new(seed: u64, schedule: InternedScheduleLabel) -> Self {
        Self {
            population: Is::of(Population::new()),
            entities: Vec::new(),
            halting: HashSet::new(),
            leaving: Vec::new(),
            disabled: BTreeMap::new(),
            ticked: None,
            last: Ticked::default(),
            clone: None,
            seed,
            spawned: 0,
            syncs: 0,
            schedule,
            while_paused: false,
        }
    }

    /// Returns the brains.
    #[must_use]
    pub fn population(&self) -> &Population<T> {
        self.population.as_is()
    }

    /// Returns the brains, for writing. Spawn and despawn agents through [`Behavior`](crate::Behavior) components only.
    pub fn population_mut(&mut self) -> &mut Population<T> {
        self.population.as_is_mut()
    }

    /// Returns the entity of an agent; `None` if the agent does not exist. For an agent that is still halting, returns
    /// its last entity, which may no longer exist.
    #[must_use]
    pub fn entity(&self, agent: AgentId) -> Option<Entity> {
        self.entities.get(agent.index()).copied().filter(|_| self.population().contains(agent))
    }

    /// Iterates over the agents' entities and brains, in the order of the ticks. An agent that was removed and is still
    /// halting is among them, with its last entity: that entity may not exist any more, or occur a second time, with
    /// the behaviour that has replaced this one. [`Agents::iter`](crate::Agents::iter) leaves such agents out.
    pub fn iter(&self) -> impl Iterator<Item = (Entity, &Brain<T>)> {
        self.agents().map(|(_, entity, brain)| (entity, brain))
    }

    /// Iterates as [`iter`](Self::iter) does, without the agents that were removed.
    pub(crate) fn present(&self) -> impl Iterator<Item = (Entity, &Brain<T>)> {
        self.agents().filter(|&(agent, ..)| !self.is_leaving(agent)).map(|(_, entity, brain)| (entity, brain))
    }

    fn agents(&self) -> impl Iterator<Item = (AgentId, Entity, &Brain<T>)> {
        self.population().iter().filter_map(|(agent, brain)| Some((agent, *self.entities.get(agent.index())?, brain)))
    }

    /// Changes the representation of values in all boards and queued events, as [`Brain::remap`] does: for example
    /// entities, which have other ids after a rollback or a load. Checks no guard, and wakes no agent.
    ///
    /// It does not change the memory of running actions, the parameters and locals of trees, or trees in slots: keep
    /// entities in keys. [Tasks](crate::task) find their entities again by themselves.
    pub fn remap(&mut self, mut agent: impl FnMut(&mut T::Agent), mut event: impl FnMut(&mut EventOf<T>)) {
        let agents: Vec<AgentId> = self.population().iter().map(|(agent, _)| agent).collect();
        for id in agents {
            if let Some(mut brain) = self.population_mut().brain_mut(id) {
                brain.remap(&mut agent, &mut event);
            }
        }
    }

    /// Returns the number of agents that the last tick has ticked, and the number that it has stopped.
    #[must_use]
    pub fn last_tick(&self) -> Ticked {
        self.last
    }

    pub(crate) fn set_last_tick(&mut self, last: Ticked) {
        self.last = last;
    }

    /// Returns the schedule in which the tree is ticked.
    pub(crate) fn schedule(&self) -> InternedScheduleLabel {
        self.schedule
    }

    pub(crate) fn while_paused(&self) -> bool {
        self.while_paused
    }

    pub(crate) fn tick_while_paused(&mut self) {
        self.while_paused = true;
    }

    /// Adds the brain of an entity, and gives it a seed unless `seeded`.
    pub(crate) fn take_in(&mut self, entity: Entity, brain: Brain<T>, seeded: bool) -> AgentId {
        let nth = self.spawned;
        self.spawned += 1;
        let brain = if seeded { brain } else { brain.seeded(mixed(self.seed, nth)) };
        let agent = self.population.as_is_mut().spawn(brain);
        self.set_entity(agent, entity);
        agent
    }

    /// Sets the entity of an agent.
    pub(crate) fn set_entity(&mut self, agent: AgentId, entity: Entity) {
        if agent.index() >= self.entities.len() {
            self.entities.resize(agent.index() + 1, Entity::PLACEHOLDER);
        }
        self.entities[agent.index()] = entity;
    }

    pub(crate) fn set_clone(&mut self, clone: Option<CloneBrain<T>>) {
        self.clone = clone;
    }

    /// Returns a clone of the brain of an agent; `None` if the agent does not exist, or the plugin is not `cloneable`.
    /// If `Disabled` has paused the original, the clone runs.
    pub(crate) fn clone_of(&self, agent: AgentId) -> Option<Brain<T>> {
        let brain = self.population().brain(agent)?;
        let mut brain = self.clone?(Is::of_ref(brain)).into_is();
        if self.disabled.get(&agent) == Some(&true) {
            brain.resume();
        }
        Some(brain)
    }

    /// Pauses an agent whose entity is disabled, now if it runs, else as soon as it runs.
    pub(crate) fn disable(&mut self, agent: AgentId) {
        let population = self.population.as_is_mut();
        if population.contains(agent) {
            *self.disabled.entry(agent).or_default() |= pause(population, agent);
        }
    }

    /// Pauses the agents of disabled entities that run again, because the game has started or restarted them.
    fn pause_disabled(&mut self) {
        for (&agent, paused) in &mut self.disabled {
            *paused |= pause(self.population.as_is_mut(), agent);
        }
    }

    /// Resumes an agent whose entity is enabled again, unless the game had paused it.
    pub(crate) fn enable(&mut self, agent: AgentId) {
        if self.disabled.remove(&agent) == Some(true)
            && let Some(mut brain) = self.population.as_is_mut().brain_mut(agent)
        {
            brain.resume();
        }
    }

    /// Marks an agent to be halted before its removal.
    pub(crate) fn set_halting(&mut self, agent: AgentId) {
        self.halting.insert(agent);
    }

    /// Returns `true` if an agent is to be halted before its removal.
    pub(crate) fn is_halting(&self, agent: AgentId) -> bool {
        self.halting.contains(&agent)
    }

    /// Removes an agent, without a halt.
    pub(crate) fn remove(&mut self, agent: AgentId) {
        self.disabled.remove(&agent);
        self.halting.remove(&agent);
        self.population_mut().despawn(agent);
    }

    /// Keeps a removed agent until its halt is done.
    pub(crate) fn leaves(&mut self, agent: AgentId) {
        self.disabled.remove(&agent);
        self.halting.remove(&agent);
        self.leaving.push(agent);
    }

    /// Returns `true` for an agent that was removed and is still halting: its entity may have another brain by now.
    pub(crate) fn is_leaving(&self, agent: AgentId) -> bool {
        self.leaving.contains(&agent)
    }

    /// Removes the leaving agents whose halt is done.
    pub(crate) fn let_go(&mut self) {
        if self.leaving.is_empty() {
            return;
        }
        let population = self.population.as_is_mut();
        self.leaving.retain(|&agent| {
            let halts = population.brain(agent).is_some_and(|brain| brain.phase() == Phase::Stopping);
            if !halts {
                population.despawn(agent);
            }
            halts
        });
    }

    /// Returns the number of the next system that writes the boards: numbers rise in the order of the calls.
    pub(crate) fn next_sync(&mut self) -> u32 {
        self.syncs += 1;
        self.syncs
    }

    /// Starts the list of the agents ticked in each frame. Returns `false` if it was kept already.
    pub(crate) fn keep_ticked(&mut self) -> bool {
        let fresh = self.ticked.is_none();
        self.ticked.get_or_insert_default();
        fresh
    }

    /// Empties the list of the ticked agents, for frames without a tick.
    pub(crate) fn forget_ticked(&mut self) {
        self.ticked.as_mut().map(Vec::clear);
    }

    /// Returns the agents that were ticked in this frame; empty if no list is kept.
    pub(crate) fn ticked(&self) -> &[AgentId] {
        self.ticked.as_deref().unwrap_or_default()
    }

    /// Returns the brains, and the entity of each place.
    pub(crate) fn parts(&mut self) -> (&mut Population<T>, &[Entity]) {
        (self.population.as_is_mut(), &self.entities)
    }

    /// Prepares a tick, and returns the parts that it needs: the brains, the entity of each place, and an empty list for
    /// the ticked agents.
    pub(crate) fn tick_parts(&mut self) -> (&mut Population<T>, &[Entity], Option<&mut Vec<AgentId>>) {
        self.forget_ticked();
        self.pause_disabled();
        (self.population.as_is_mut(), &self.entities, self.ticked.as_mut())
    }

    /// Returns the content of a save.
    #[cfg(feature = "serde")]
    pub(crate) fn saved(&self) -> Saved<&Population<T>> {
        let mut halting: Vec<_> = self.halting.iter().copied().collect();
        halting.sort_unstable();
        Saved {
            population: self.population(),
            entities: self.entities.clone(),
            halting,
            leaving: self.leaving.clone(),
            disabled: self.disabled.iter().map(|(&agent, &paused)| (agent, paused)).collect(),
            spawned: self.spawned,
        }
    }

    /// Replaces the brains by those of a save, except those whose entity `map` does not know. Returns the agents with
    /// their entities.
    #[cfg(feature = "serde")]
    pub(crate) fn restore(
        &mut self,
        saved: Saved<T::Population>,
        mut map: impl FnMut(Entity) -> Option<Entity>,
    ) -> Vec<(AgentId, Entity)> {
        let Saved { population, entities, halting, leaving, disabled, spawned } = saved;
        self.population = population;
        self.entities = Vec::new();
        (self.halting, self.disabled) = (halting.into_iter().collect(), disabled.into_iter().collect());
        (self.leaving, self.spawned) = (leaving, spawned);
        self.forget_ticked();
        let agents: Vec<AgentId> = self.population().iter().map(|(agent, _)| agent).collect();
        agents
            .into_iter()
            .filter_map(|agent| {
                let Some(entity) = entities.get(agent.index()).and_then(|&entity| map(entity)) else {
                    self.remove(agent);
                    return None;
                };
                self.set_entity(agent, entity);
                Some((agent, entity))
            })
            .collect()
    }
}

/// The content of a save of [`Minds`].
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
pub(crate) struct Saved<P> {
    population: P,
    entities: Vec<Entity>,
    halting: Vec<AgentId>,
    leaving: Vec<AgentId>,
    disabled: Vec<(AgentId, bool)>,
    spawned: u64,
}

#[cfg(feature = "serde")]
impl<P> Saved<P> {
    /// Converts the brains with `form`.
    pub(crate) fn map<Q>(self, form: impl FnOnce(P) -> Q) -> Saved<Q> {
        let Self { population, entities, halting, leaving, disabled, spawned } = self;
        Saved { population: form(population), entities, halting, leaving, disabled, spawned }
    }
}

impl<T: BevyTree<Population: Clone>> Clone for Minds<T> {
    fn clone(&self) -> Self {
        Self {
            population: self.population.clone(),
            entities: self.entities.clone(),
            halting: self.halting.clone(),
            leaving: self.leaving.clone(),
            disabled: self.disabled.clone(),
            ticked: self.ticked.clone(),
            ..*self
        }
    }

    fn clone_from(&mut self, source: &Self) {
        self.population.clone_from(&source.population);
        self.entities.clone_from(&source.entities);
        self.halting.clone_from(&source.halting);
        self.leaving.clone_from(&source.leaving);
        self.disabled.clone_from(&source.disabled);
        self.ticked.clone_from(&source.ticked);
        (self.last, self.clone, self.seed) = (source.last, source.clone, source.seed);
        (self.spawned, self.syncs, self.schedule) = (source.spawned, source.syncs, source.schedule);
        self.while_paused = source.while_paused;
    }
}

/// Pauses an agent if it runs, and returns whether it ran.
fn pause<T: BevyTree>(population: &mut Population<T>, agent: AgentId) -> bool {
    let runs = population.brain(agent).is_some_and(|brain| brain.phase() == Phase::Running);
    if runs && let Some(mut brain) = population.brain_mut(agent) {
        brain.pause();
    }
    runs
}

/// Returns the seed of the nth agent: the nth draw of a generator, so that the seeds of neighbours differ in all bits.
fn mixed(seed: u64, nth: u64) -> u64 {
    /// The step of the generator's state from one draw to the next.
    const STEP: u64 = 0x9e37_79b9_7f4a_7c15;
    Chance::new(seed.wrapping_add(nth.wrapping_mul(STEP))).bits()
}
