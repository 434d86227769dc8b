//! The component of an entity with a brain: [`Behavior`].

use bevy_ecs::component::{ComponentCloneBehavior, Mutable, StorageType};
use bevy_ecs::entity::{ComponentCloneCtx, SourceComponent};
use bevy_ecs::entity_disabling::Disabled;
use bevy_ecs::lifecycle::{ComponentHook, HookContext};
use bevy_ecs::prelude::*;
use bevy_ecs::world::DeferredWorld;
use bt_runtime::Brain;
use bt_runtime::brain::Drive;
use bt_runtime::population::AgentId;

use crate::halting;
use crate::messages::{NoAgent, NoPlugin, NotCloneable};
use crate::minds::Minds;
use crate::tree::{BevyTree, Is};
use crate::watch::Watched;

/// Gives an entity a brain with the tree `T`. It is 16 bytes: the brain moves to the resource [`Minds`] when the component
/// is inserted. When it is removed or replaced, or its entity is despawned, the brain goes.
///
/// An entity can have several behaviours, each with a tree of its own. A clone of the entity has a clone of the brain, if the
/// plugin is [`cloneable`](crate::BehaviorPlugin::cloneable). [`Agents`](crate::Agents) reads and writes the board
/// of an entity, and sends it events.
///
/// ```
/// use bt_bevy::prelude::*;
/// # use bevy_app::{App, Update};
/// # use bevy_time::TimePlugin;
///
/// #[derive(Blackboard, Default)]
/// struct Lamp {
///     lit: bool,
/// }
///
/// bt! {
///     tree Evening for Lamp { sequence { wait(2s); set(bb.lit = true) } }
/// }
///
/// let mut app = App::new();
/// app.add_plugins((TimePlugin, BehaviorPlugin::<Evening>::new(Update)));
/// app.world_mut().spawn(Behavior::<Evening>::new(Lamp::default()).once());
/// app.update();
/// assert_eq!(app.world().resource::<Minds<Evening>>().population().len(), 1);
/// ```
pub struct Behavior<T: BevyTree>(State<T>);

enum State<T: BevyTree> {
    /// Not inserted yet. `None` while the brain moves.
    New(Option<Box<New<T>>>),
    /// In the resource.
    In { agent: AgentId, halting: bool },
}

struct New<T: BevyTree> {
    brain: T::Brain,
    seeded: bool,
    halting: bool,
}

impl<T: BevyTree> Behavior<T> {
    /// A behaviour with this board, for a tree without parameters.
    #[must_use]
    pub fn new(agent: T::Agent) -> Self
    where
        T: bt_runtime::Tree<Params = ()>,
    {
        Self::with_params(agent, ())
    }

    /// A behaviour with this board, and these parameters of its tree.
    #[must_use]
    pub fn with_params(agent: T::Agent, params: T::Params) -> Self {
        Self::with_brain(Brain::new(agent, params), false)
    }

    /// The same behaviour, set to run its tree once. [`Finished`](crate::Finished) reports its outcome.
    #[must_use]
    pub fn once(self) -> Self {
        self.map(Brain::once)
    }

    /// The same behaviour with this seed instead of one from the seed of the plugin.
    #[must_use]
    pub fn seeded(mut self, seed: u64) -> Self {
        if let State::New(Some(new)) = &mut self.0 {
            new.seeded = true;
        }
        self.map(|brain| brain.seeded(seed))
    }

    /// The same behaviour with this drive: when its guards are asked.
    #[must_use]
    pub fn driven(self, drive: Drive) -> Self {
        self.map(|brain| brain.driven(drive))
    }

    /// The same behaviour, set to halt its running nodes when it is removed, replaced, or its entity is despawned. The halt runs
    /// right after that, so it finds neither the component nor, after a despawn, the entity. Without this the nodes are
    /// dropped.
    ///
    /// A halt over several ticks goes on in the ticks of the tree. After a replacement the new tree runs beside it, on
    /// the same entity.
    #[must_use]
    pub fn halting(mut self) -> Self {
        match &mut self.0 {
            State::New(Some(new)) => new.halting = true,
            State::In { halting, .. } => *halting = true,
            State::New(None) => {}
        }
        self
    }

    /// The behaviour of an agent that is in [`Minds`] already, for a rollback: restore the resource first, then insert this
    /// for each agent whose entity was despawned since the snapshot. If the population has no such agent, the log has a
    /// warning.
    ///
    /// An entity that was spawned since the snapshot is despawned before or after the resource is restored. An
    /// agent has one entity: that of the component which was inserted last.
    #[must_use]
    pub fn adopt(agent: AgentId) -> Self {
        Self(State::In { agent, halting: false })
    }

    /// The agent in the [population](Minds::population); `None` as long as the component is not inserted.
    #[must_use]
    pub fn agent(&self) -> Option<AgentId> {
        match self.0 {
            State::New(_) => None,
            State::In { agent, .. } => Some(agent),
        }
    }

    pub(crate) fn with_brain(brain: Brain<T>, seeded: bool) -> Self {
        Self(State::New(Some(Box::new(New { brain: Is::of(brain), seeded, halting: false }))))
    }

    fn map(mut self, change: impl FnOnce(Brain<T>) -> Brain<T>) -> Self {
        if let State::New(new) = &mut self.0 {
            *new = new.take().map(|new| {
                let New { brain, seeded, halting } = *new;
                Box::new(New { brain: Is::of(change(brain.into_is())), seeded, halting })
            });
        }
        self
    }
}

/// A behaviour with a brain that was made elsewhere: of a tree from a file (`program.brain(soldier)`), or restored from a
/// snapshot. It keeps its seed.
impl<T: BevyTree> From<Brain<T>> for Behavior<T> {
    fn from(brain: Brain<T>) -> Self {
        Self::with_brain(brain, true)
    }
}

impl<T: BevyTree> Component for Behavior<T> {
    const STORAGE_TYPE: StorageType = StorageType::Table;
    type Mutability = Mutable;

    fn on_insert() -> Option<ComponentHook> {
        Some(inserted::<T>)
    }

    fn on_discard() -> Option<ComponentHook> {
        Some(discarded::<T>)
    }

    fn clone_behavior() -> ComponentCloneBehavior {
        ComponentCloneBehavior::Custom(cloned::<T>)
    }
}

/// Gives the clone of an entity a clone of the brain.
fn cloned<T: BevyTree>(source: &SourceComponent<'_>, context: &mut ComponentCloneCtx<'_, '_>) {
    let Some(&State::In { agent, halting }) = source.read::<Behavior<T>>().map(|behavior| &behavior.0) else { return };
    let target = context.target();
    context.queue_deferred(move |world, _| {
        let brain = world.get_resource::<Minds<T>>().and_then(|minds| minds.clone_of(agent));
        let Some(brain) = brain else {
            world.commands().queue(move |_: &mut World| Err::<(), _>(NotCloneable::warning::<T>(target)));
            return;
        };
        let behavior = Behavior::<T>::with_brain(brain, true);
        world.entity_mut(target).insert(if halting { behavior.halting() } else { behavior });
    });
}

/// Moves the brain into the resource. A component that holds an id already comes back with a rollback: its agent gets the
/// entity.
fn inserted<T: BevyTree>(mut world: DeferredWorld<'_>, HookContext { entity, .. }: HookContext) {
    if world.get_resource::<Minds<T>>().is_none() {
        world.commands().queue(move |_: &mut World| Err::<(), _>(NoPlugin::of::<T>(entity)));
        return;
    }
    let Some(mut behavior) = world.get_mut::<Behavior<T>>(entity) else { return };
    let new = match &mut behavior.bypass_change_detection().0 {
        State::New(new) => new.take(),
        &mut State::In { agent, .. } => {
            let mut minds = world.resource_mut::<Minds<T>>();
            if minds.population().contains(agent) {
                minds.set_entity(agent, entity);
            } else {
                world.commands().queue(move |_: &mut World| Err::<(), _>(NoAgent::warning::<T>(entity)));
            }
            return;
        }
    };
    let Some(new) = new else { return };
    let New { brain, seeded, halting } = *new;
    let disabled = world.get::<Disabled>(entity).is_some();
    let mut minds = world.resource_mut::<Minds<T>>();
    let agent = minds.take_in(entity, brain.into_is(), seeded);
    if disabled {
        minds.disable(agent);
    }
    if let Some(mut behavior) = world.get_mut::<Behavior<T>>(entity) {
        behavior.bypass_change_detection().0 = State::In { agent, halting };
    }
}

/// Takes the brain out of the resource, or has it halted first.
fn discarded<T: BevyTree>(mut world: DeferredWorld<'_>, HookContext { entity, .. }: HookContext) {
    let Some(&State::In { agent, halting }) = world.get::<Behavior<T>>(entity).map(|behavior| &behavior.0) else {
        return;
    };
    if let Some(mut watched) = world.get_mut::<Watched<T>>(entity) {
        watched.reset();
    }
    if halting {
        world.commands().queue(move |world: &mut World| halting::halt::<T>(world, agent));
    } else if let Some(mut minds) = world.get_resource_mut::<Minds<T>>() {
        minds.remove(agent);
    }
}
