//! Access of systems to agents by their entities: [`Agents`], [`AgentsRef`], and [`Tell`] for commands.

use bevy_ecs::error::{BevyError, Severity};
use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use bt_runtime::population::{BoardMut, BrainMut, Undelivered};
use bt_runtime::{Board, Brain, Tree};

use crate::behavior::{Behavior, Behaviors, agent_of};
use crate::messages::{Lost, NoBehavior};
use crate::minds::Minds;
use crate::tree::{BevyTree, EventOf};

/// The boards, brains and events of the agents with the tree `T`, by entity. Two systems with this parameter do not run
/// at the same time; [`AgentsRef`] only reads.
///
/// The agent wakes at an event, and at a write to a key that its tree observes.
///
/// ```
/// use bt_bevy::prelude::*;
/// # use bevy_ecs::prelude::*;
///
/// #[derive(Blackboard, Default)]
/// struct Sheep {
///     wolf: Option<Entity>,
/// }
///
/// bt! {
///     tree Graze for Sheep {
///         selector {
///             #[when(bb.wolf.is_some(), aborts = both)] idle "hide";
///             idle;
///         }
///     }
/// }
///
/// #[derive(Component)]
/// struct Wolf;
///
/// fn look(mut sheep: Agents<Graze>, wolf: Single<Entity, With<Wolf>>, flock: Query<Entity, With<Behavior<Graze>>>) -> Result {
///     for entity in &flock {
///         sheep.board_mut(entity)?.set_wolf(Some(*wolf));
///     }
///     Ok(())
/// }
/// # bevy_app::App::new().add_systems(bevy_app::Update, look);
/// ```
#[derive(SystemParam)]
pub struct Agents<'w, 's, T: BevyTree> {
    minds: ResMut<'w, Minds<T>>,
    behaviors: Behaviors<'w, 's, T>,
}

/// As [`Agents`], for reading only: systems with this parameter can run at the same time.
#[derive(SystemParam)]
pub struct AgentsRef<'w, 's, T: BevyTree> {
    minds: Res<'w, Minds<T>>,
    behaviors: Behaviors<'w, 's, T>,
}

/// Returns the brain of an entity.
fn brain<'a, T: BevyTree>(
    minds: &'a Minds<T>,
    behaviors: &Behaviors<T>,
    entity: Entity,
) -> Result<&'a Brain<T>, NoBehavior> {
    agent_of(behaviors, entity)
        .and_then(|agent| minds.population().brain(agent))
        .ok_or_else(|| NoBehavior::of::<T>(entity))
}

impl<T: BevyTree> AgentsRef<'_, '_, T> {
    /// Returns the board of an entity.
    ///
    /// # Errors
    /// The entity has no such behaviour.
    pub fn board(&self, entity: Entity) -> Result<&Board<T::Agent>, NoBehavior> {
        self.brain(entity).map(Brain::board)
    }

    /// Returns the brain of an entity. The clock of a sleeping agent stands at its last tick.
    ///
    /// # Errors
    /// The entity has no such behaviour.
    pub fn brain(&self, entity: Entity) -> Result<&Brain<T>, NoBehavior> {
        brain(&self.minds, &self.behaviors, entity)
    }

    /// Iterates over all entities with the behaviour and their brains, in the order of the ticks.
    pub fn iter(&self) -> impl Iterator<Item = (Entity, &Brain<T>)> {
        self.minds.present()
    }
}

impl<T: BevyTree> Agents<'_, '_, T> {
    /// Returns the board of an entity.
    ///
    /// # Errors
    /// The entity has no such behaviour.
    pub fn board(&self, entity: Entity) -> Result<&Board<T::Agent>, NoBehavior> {
        self.brain(entity).map(Brain::board)
    }

    /// Returns the board of an entity, for writing. The agent wakes if a key that its tree observes has changed.
    ///
    /// # Errors
    /// The entity has no such behaviour.
    pub fn board_mut(&mut self, entity: Entity) -> Result<BoardMut<'_, T>, NoBehavior> {
        let agent = agent_of(&self.behaviors, entity);
        let board = agent.and_then(|agent| self.minds.population_mut().board_mut(agent));
        board.ok_or_else(|| NoBehavior::of::<T>(entity))
    }

    /// Returns the brain of an entity. The clock of a sleeping agent stands at its last tick.
    ///
    /// # Errors
    /// The entity has no such behaviour.
    pub fn brain(&self, entity: Entity) -> Result<&Brain<T>, NoBehavior> {
        brain(&self.minds, &self.behaviors, entity)
    }

    /// Returns the brain of an entity, to start, pause or resume it. Do not call its `stop`, `restart` or `tick`: they
    /// take a world, and the [`Me`](crate::world::Me) of that world would not name this entity.
    /// [`BehaviorCommands`](crate::BehaviorCommands) halts and restarts a brain.
    ///
    /// # Errors
    /// The entity has no such behaviour.
    pub fn brain_mut(&mut self, entity: Entity) -> Result<BrainMut<'_, T>, NoBehavior> {
        let agent = agent_of(&self.behaviors, entity);
        let brain = agent.and_then(|agent| self.minds.population_mut().brain_mut(agent));
        brain.ok_or_else(|| NoBehavior::of::<T>(entity))
    }

    /// Sends an event to the agent of an entity, and wakes it.
    ///
    /// # Errors
    /// Returns the event if the entity has no such behaviour, or if the agent's queue is full.
    pub fn send(&mut self, entity: Entity, event: EventOf<T>) -> Result<(), Undelivered<EventOf<T>>> {
        match agent_of(&self.behaviors, entity) {
            Some(agent) => self.minds.population_mut().send(agent, event),
            None => Err(Undelivered::Gone(event)),
        }
    }

    /// Iterates over all entities with the behaviour and their brains, in the order of the ticks.
    pub fn iter(&self) -> impl Iterator<Item = (Entity, &Brain<T>)> {
        self.minds.present()
    }

    /// Sends an event. A full queue is an error; an entity without the behaviour is none.
    pub(crate) fn forward(&mut self, entity: Entity, event: EventOf<T>) -> Result<(), BevyError> {
        match self.send(entity, event) {
            Err(Undelivered::Full(_)) => Err(lost::<T>(entity, true)),
            Ok(()) | Err(Undelivered::Gone(_)) => Ok(()),
        }
    }

    /// Sends an event to all agents. The error is about the first lost event.
    pub(crate) fn forward_to_all(&mut self, event: &EventOf<T>) -> Result<(), BevyError>
    where
        EventOf<T>: Clone,
    {
        let minds = &mut *self.minds;
        let places = minds.population().iter().map(|(agent, _)| agent.index()).max().map_or(0, |last| last + 1);
        let mut result = Ok(());
        for place in 0..places {
            let Some(agent) = minds.population().at_place(place) else { continue };
            let entity = minds.entity(agent).unwrap_or(Entity::PLACEHOLDER);
            if let Err(Undelivered::Full(_)) = minds.population_mut().send(agent, event.clone()) {
                result = result.and(Err(lost::<T>(entity, true)));
            }
        }
        result
    }
}

/// Returns the error of a lost event, as a warning for Bevy's log.
fn lost<T: Tree>(entity: Entity, full: bool) -> BevyError {
    BevyError::from(Lost { entity, tree: T::NAME, full }).with_severity(Severity::Warning)
}

/// Sends events to agents by commands. For actions that send to another agent of the same tree, and for systems without
/// [`Agents`].
pub trait Tell {
    /// Sends an event to the agent of an entity when the commands are applied, and wakes it. If the entity then has no
    /// such behaviour, or the queue is full, the event is dropped, and a warning is logged.
    fn tell<T: BevyTree>(&mut self, entity: Entity, event: EventOf<T>);
}

impl Tell for Commands<'_, '_> {
    fn tell<T: BevyTree>(&mut self, entity: Entity, event: EventOf<T>) {
        self.queue(move |world: &mut World| tell::<T>(world, entity, event));
    }
}

impl Tell for World {
    fn tell<T: BevyTree>(&mut self, entity: Entity, event: EventOf<T>) {
        self.commands().tell::<T>(entity, event);
        self.flush();
    }
}

fn tell<T: BevyTree>(world: &mut World, entity: Entity, event: EventOf<T>) -> Result<(), BevyError> {
    let agent = world.get::<Behavior<T>>(entity).and_then(Behavior::agent);
    let minds = world.get_resource_mut::<Minds<T>>();
    let (Some(agent), Some(mut minds)) = (agent, minds) else { return Err(lost::<T>(entity, false)) };
    let sent = minds.population_mut().send(agent, event);
    sent.map_err(|error| lost::<T>(entity, matches!(error, Undelivered::Full(_))))
}
