//! The component of an entity with a brain: [`Behavior`].

use core::sync::atomic::{AtomicU64, Ordering};

use bevy_ecs::component::{ComponentCloneBehavior, Immutable, StorageType};
use bevy_ecs::entity::{ComponentCloneCtx, SourceComponent};
use bevy_ecs::entity_disabling::Disabled;
use bevy_ecs::lifecycle::{ComponentHook, HookContext};
use bevy_ecs::prelude::*;
use bevy_ecs::world::DeferredWorld;
use bt_runtime::Brain;
use bt_runtime::brain::Drive;
use bt_runtime::population::AgentId;
use crossbeam_utils::atomic::AtomicCell;

use crate::halting;
use crate::messages::{NoAgent, NoPlugin, NotCloneable};
use crate::minds::Minds;
use crate::task;
use crate::tree::{BevyTree, Is};
use crate::watch::Watched;

/// Gives an entity a brain with the tree `T`. The component has 16 bytes: its brain moves to the resource [`Minds`]
/// when the component is inserted. The brain is dropped when the component is removed or replaced, or its entity is
/// despawned. The component is immutable: insert another one to replace it.
///
/// An entity can have several behaviours, each with a tree of its own. A clone of the entity gets a clone of the brain
/// if the plugin is [`cloneable`](crate::BehaviorPlugin::cloneable). [`Agents`](crate::Agents) reads and writes the
/// board of an entity, and sends it events.
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
pub struct Behavior<T: BevyTree> {
    /// The brain, until the component is inserted. The component is immutable, so that every overwrite calls the hooks,
    /// which take the brain out.
    pending: AtomicCell<Option<Box<Pending<T>>>>,
    /// The [bits](AgentId::to_bits) of its agent in the resource, or [`NOT_INSERTED`].
    agent: AtomicU64,
}

/// The value of `agent` before the component is inserted: the bits of no agent.
const NOT_INSERTED: u64 = u64::MAX;

struct Pending<T: BevyTree> {
    mind: Mind<T>,
    halting: bool,
}

enum Mind<T: BevyTree> {
    New {
        brain: T::Brain,
        seeded: bool,
    },
    /// An agent that is in the resource already.
    Adopted(AgentId),
}

impl<T: BevyTree> Behavior<T> {
    /// Makes a behaviour with this board, for a tree without parameters.
    #[must_use]
    pub fn new(agent: T::Agent) -> Self
    where
        T: bt_runtime::Tree<Params = ()>,
    {
        Self::with_params(agent, ())
    }

    /// Makes a behaviour with this board and these parameters of its tree.
    #[must_use]
    pub fn with_params(agent: T::Agent, params: T::Params) -> Self {
        Self::with_brain(Brain::new(agent, params), false)
    }

    /// Sets the behaviour to run its tree once. [`Finished`](crate::Finished) reports its outcome.
    #[must_use]
    pub fn once(self) -> Self {
        self.map(Brain::once)
    }

    /// Sets the seed of the random numbers; without it the agent gets one from the seed of the plugin.
    #[must_use]
    pub fn seeded(self, seed: u64) -> Self {
        self.map_mind(|mind| match mind {
            Mind::New { brain, .. } => Mind::New { brain: Is::of(brain.into_is().seeded(seed)), seeded: true },
            adopted @ Mind::Adopted(_) => adopted,
        })
    }

    /// Sets the drive, which determines when guards are checked.
    #[must_use]
    pub fn driven(self, drive: Drive) -> Self {
        self.map(|brain| brain.driven(drive))
    }

    /// Sets the behaviour to halt its running nodes when it is removed or replaced, or its entity is despawned. The
    /// halt runs right afterwards: the component no longer exists then, nor does a despawned entity. Without this call
    /// the running nodes are dropped without a halt.
    ///
    /// A halt of several ticks continues in the ticks of the tree. After a replacement the new tree runs meanwhile, on
    /// the same entity.
    #[must_use]
    pub fn halting(self) -> Self {
        if let Some(mut pending) = self.pending.take() {
            pending.halting = true;
            self.pending.store(Some(pending));
        }
        self
    }

    /// Makes the behaviour of an agent that is in [`Minds`] already, for a rollback. Restore the resource first, then
    /// insert such a behaviour for each agent whose entity was despawned since the snapshot. If the population has no
    /// such agent, a warning is logged.
    ///
    /// Despawn each entity that was spawned since the snapshot, before or after the resource is restored. An agent has
    /// one entity: the one whose component was inserted last. A [`halting`](Self::halting) behaviour stays halting. Calls of
    /// [`once`](Self::once), [`seeded`](Self::seeded) and [`driven`](Self::driven) do not change the agent.
    #[must_use]
    pub fn adopt(agent: AgentId) -> Self {
        Self::with_mind(Mind::Adopted(agent))
    }

    /// Returns the agent in the [population](Minds::population); `None` before the component is inserted.
    #[must_use]
    pub fn agent(&self) -> Option<AgentId> {
        let bits = self.agent.load(Ordering::Relaxed);
        (bits != NOT_INSERTED).then(|| AgentId::from_bits(bits))
    }

    pub(crate) fn with_brain(brain: Brain<T>, seeded: bool) -> Self {
        Self::with_mind(Mind::New { brain: Is::of(brain), seeded })
    }

    fn with_mind(mind: Mind<T>) -> Self {
        let pending = AtomicCell::new(Some(Box::new(Pending { mind, halting: false })));
        Self { pending, agent: AtomicU64::new(NOT_INSERTED) }
    }

    fn map(self, change: impl FnOnce(Brain<T>) -> Brain<T>) -> Self {
        self.map_mind(|mind| match mind {
            Mind::New { brain, seeded } => Mind::New { brain: Is::of(change(brain.into_is())), seeded },
            adopted @ Mind::Adopted(_) => adopted,
        })
    }

    fn map_mind(self, change: impl FnOnce(Mind<T>) -> Mind<T>) -> Self {
        if let Some(pending) = self.pending.take() {
            let Pending { mind, halting } = *pending;
            self.pending.store(Some(Box::new(Pending { mind: change(mind), halting })));
        }
        self
    }
}

/// Makes a behaviour from a brain: one with a tree from a file (`program.brain(soldier)`), or one restored from a
/// snapshot. The brain keeps its seed.
impl<T: BevyTree> From<Brain<T>> for Behavior<T> {
    fn from(brain: Brain<T>) -> Self {
        Self::with_brain(brain, true)
    }
}

impl<T: BevyTree> Component for Behavior<T> {
    const STORAGE_TYPE: StorageType = StorageType::Table;
    type Mutability = Immutable;

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
    let Some(agent) = source.read::<Behavior<T>>().and_then(Behavior::agent) else { return };
    let target = context.target();
    context.queue_deferred(move |world, _| {
        let minds = world.get_resource::<Minds<T>>();
        let clone = minds.and_then(|minds| Some((minds.clone_of(agent)?, minds.is_halting(agent))));
        let Some((brain, halting)) = clone else {
            world.commands().queue(move |_: &mut World| Err::<(), _>(NotCloneable::warning::<T>(target)));
            return;
        };
        // The clones of a prefab would draw the same numbers for ever.
        let seeded = !brain.is_new();
        let behavior = Behavior::<T>::with_brain(brain, seeded);
        world.entity_mut(target).insert(if halting { behavior.halting() } else { behavior });
    });
}

/// Moves the brain into the resource. For an adopted agent, which a rollback has restored, sets its entity instead.
fn inserted<T: BevyTree>(mut world: DeferredWorld<'_>, HookContext { entity, .. }: HookContext) {
    if world.get_resource::<Minds<T>>().is_none() {
        world.commands().queue(move |_: &mut World| Err::<(), _>(NoPlugin::of::<T>(entity)));
        return;
    }
    let Some(behavior) = world.get::<Behavior<T>>(entity) else { return };
    let (pending, known) = (behavior.pending.take(), behavior.agent());
    let (mind, halting) = match (pending, known) {
        (Some(pending), _) => (pending.mind, pending.halting),
        (None, Some(agent)) => (Mind::Adopted(agent), false),
        (None, None) => return,
    };
    let disabled = world.get::<Disabled>(entity).is_some();
    let mut minds = world.resource_mut::<Minds<T>>();
    let agent = match mind {
        Mind::New { brain, seeded } => minds.take_in(entity, brain.into_is(), seeded),
        Mind::Adopted(agent) if minds.population().contains(agent) => {
            minds.set_entity(agent, entity);
            agent
        }
        Mind::Adopted(_) => {
            world.commands().queue(move |_: &mut World| Err::<(), _>(NoAgent::warning::<T>(entity)));
            return;
        }
    };
    if disabled {
        minds.disable(agent);
    } else {
        // The entity of an adopted agent may have been disabled at the time of the snapshot.
        minds.enable(agent);
    }
    if halting {
        minds.set_halting(agent);
    }
    if let Some(behavior) = world.get::<Behavior<T>>(entity) {
        behavior.agent.store(agent.to_bits(), Ordering::Relaxed);
    }
}

/// Removes the brain from the resource; a halting behaviour is halted first.
fn discarded<T: BevyTree>(mut world: DeferredWorld<'_>, HookContext { entity, .. }: HookContext) {
    let Some(agent) = world.get::<Behavior<T>>(entity).and_then(Behavior::agent) else { return };
    if let Some(mut watched) = world.get_mut::<Watched<T>>(entity) {
        watched.reset();
    }
    let Some(mut minds) = world.get_resource_mut::<Minds<T>>() else { return };
    if minds.is_halting(agent) {
        world.commands().queue(move |world: &mut World| halting::halt_and_remove::<T>(world, agent));
    } else {
        minds.remove(agent);
        task::abandon::<T>(&mut world, entity);
    }
}

/// The behaviours of all entities, also of disabled ones.
pub(crate) type Behaviors<'w, 's, T> = Query<'w, 's, &'static Behavior<T>, Allow<Disabled>>;

/// Returns the agent of an entity.
pub(crate) fn agent_of<T: BevyTree>(behaviors: &Behaviors<T>, entity: Entity) -> Option<AgentId> {
    behaviors.get(entity).ok().and_then(Behavior::agent)
}
