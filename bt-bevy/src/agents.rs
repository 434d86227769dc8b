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

/// The agents with the tree `T`, by their entities: boards, brains, events. A system that has it runs alone with the agents
/// of the tree; [`AgentsRef`] only reads.
///
/// A write to a key that the tree observes, and an event, wake the agent.
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

/// As [`Agents`], for reading only: such systems run at the same time.
#[derive(SystemParam)]
pub struct AgentsRef<'w, 's, T: BevyTree> {
    minds: Res<'w, Minds<T>>,
    behaviors: Behaviors<'w, 's, T>,
}

/// The brain of an entity.
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
    /// The board of an entity.
    ///
    /// # Errors
    /// The entity has no such behaviour.
    pub fn board(&self, entity: Entity) -> Result<&Board<T::Agent>, NoBehavior> {
        self.brain(entity).map(Brain::board)
    }

    /// The brain of an entity. The clock of a sleeping agent stands at its last tick.
    ///
    /// # Errors
    /// The entity has no such behaviour.
    pub fn brain(&self, entity: Entity) -> Result<&Brain<T>, NoBehavior> {
        brain(&self.minds, &self.behaviors, entity)
    }

    /// All of them, in the order in which they are ticked.
    pub fn iter(&self) -> impl Iterator<Item = (Entity, &Brain<T>)> {
        self.minds.iter()
    }
}

impl<T: BevyTree> Agents<'_, '_, T> {
    /// The board of an entity.
    ///
    /// # Errors
    /// The entity has no such behaviour.
    pub fn board(&self, entity: Entity) -> Result<&Board<T::Agent>, NoBehavior> {
        self.brain(entity).map(Brain::board)
    }

    /// The board of an entity, for writing. The agent wakes if a key that its tree observes has changed.
    ///
    /// # Errors
    /// The entity has no such behaviour.
    pub fn board_mut(&mut self, entity: Entity) -> Result<BoardMut<'_, T>, NoBehavior> {
        let agent = agent_of(&self.behaviors, entity);
        let board = agent.and_then(|agent| self.minds.population_mut().board_mut(agent));
        board.ok_or_else(|| NoBehavior::of::<T>(entity))
    }

    /// The brain of an entity. The clock of a sleeping agent stands at its last tick.
    ///
    /// # Errors
    /// The entity has no such behaviour.
    pub fn brain(&self, entity: Entity) -> Result<&Brain<T>, NoBehavior> {
        brain(&self.minds, &self.behaviors, entity)
    }

    /// The brain of an entity, to start, pause or resume it. Its `stop`, `restart` and `tick` take a world, whose
    /// [`Me`](crate::world::Me) does not name this entity then: remove a [`halting`](Behavior::halting) behaviour to halt it.
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
    /// The event comes back if the entity has no such behaviour or the agent's queue is full.
    pub fn send(&mut self, entity: Entity, event: EventOf<T>) -> Result<(), Undelivered<EventOf<T>>> {
        match agent_of(&self.behaviors, entity) {
            Some(agent) => self.minds.population_mut().send(agent, event),
            None => Err(Undelivered::Gone(event)),
        }
    }

    /// All of them, in the order in which they are ticked.
    pub fn iter(&self) -> impl Iterator<Item = (Entity, &Brain<T>)> {
        self.minds.iter()
    }

    /// Sends an event, and reports an event that is lost as an error.
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

/// An error that Bevy writes to the log.
fn lost<T: Tree>(entity: Entity, full: bool) -> BevyError {
    BevyError::from(Lost { entity, tree: T::NAME, full }).with_severity(Severity::Warning)
}

/// Sends events to agents by commands: an action of one agent to another agent of the same tree, or any system without
/// [`Agents`].
pub trait Tell {
    /// Sends an event to the agent of an entity when the commands are applied, and wakes it. If the entity has no such
    /// behaviour then, or the queue is full, the event is dropped, and the log has a warning.
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
