//! The plugin of a tree.

use core::any::type_name;
use core::marker::PhantomData;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use bevy_app::{App, Plugin};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::{InternedScheduleLabel, ScheduleLabel};
use bt_runtime::blackboard::Key;

use crate::app::BehaviorApp;
use crate::disabled;
use crate::messages::{self, BehaviorFault};
use crate::minds::Minds;
use crate::schedule::{BehaviorSystems, TreeSystems};
use crate::task;
use crate::tick::tick;
use crate::tree::{BevyTree, EventOf};

/// Ticks the agents of a tree in a schedule, such as `FixedUpdate` or `Update`: one plugin per tree or state machine.
///
/// The clock of the agents is Bevy's `Time`: fixed time in `FixedUpdate`, virtual time else. While `Time<Virtual>` is
/// paused, nothing is ticked, unless the plugin is set to [`tick_while_paused`](Self::tick_while_paused). The agents do not
/// catch up on the time of runs without a tick: while virtual time is paused, a run condition is false, or a `Single`
/// of their world lacks its entity.
///
/// While an entity is `Disabled`, its brain is paused, also if the game starts or restarts it meanwhile. Only a halt of
/// several ticks goes on; if it is that of a restart, the new run begins with one tick. When the entity is enabled, the brain resumes, unless the game had paused it before; a call of
/// `pause` meanwhile has no effect.
///
/// ```
/// use bt_bevy::prelude::*;
/// use bevy_app::{App, FixedUpdate};
/// use bevy_time::TimePlugin;
/// # #[derive(Blackboard, Default)]
/// # struct Soldier {}
/// # bt! { tree Guard for Soldier { wait(1s..=2s) } }
///
/// App::new().add_plugins((TimePlugin, BehaviorPlugin::<Guard>::new(FixedUpdate).seed(42)));
/// ```
pub struct BehaviorPlugin<T> {
    set_up: Vec<SetUp>,
    schedule: InternedScheduleLabel,
    seed: u64,
    add: AddSystem,
    lanes: usize,
    tree: PhantomData<fn() -> T>,
}

/// A change of the app, applied after the resource of the brains is inserted.
type SetUp = Box<dyn Fn(&mut App) + Send + Sync>;

/// A function that adds the system that ticks the tree, with a number of lanes.
type AddSystem = fn(&mut App, InternedScheduleLabel, usize);

// The bound is on the function: for a bound on the `impl`, rustc would not show the message of the trait.
impl<T> BehaviorPlugin<T> {
    /// Makes the plugin that ticks the agents of the tree in this schedule.
    #[must_use]
    pub fn new(schedule: impl ScheduleLabel) -> Self
    where
        T: BevyTree,
    {
        let add: AddSystem = |app, schedule, _| {
            app.add_systems(schedule, tick::<T>.in_set(TreeSystems::of::<T>()));
        };
        Self { set_up: Vec::new(), schedule: schedule.intern(), seed: 0, add, lanes: 0, tree: PhantomData }
    }

    /// Sets the seed of the random numbers of all agents; 0 by default. Each agent gets its own seed, computed from
    /// this seed and the number of agents before it: equal apps that insert their behaviours in the same order behave
    /// identically, and the agents of one app draw different numbers.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Ticks the agents also while `Time<Virtual>` is paused: for a schedule with a time of its own, such as that of a
    /// rollback, and for trees of menus. In `Update`, `Time` then has a delta of zero: agents react to events and keys, but
    /// waits do not end.
    #[must_use]
    pub fn tick_while_paused(mut self) -> Self
    where
        T: BevyTree,
    {
        self.set_up.push(Box::new(|app| app.world_mut().resource_mut::<Minds<T>>().tick_while_paused()));
        self
    }

    /// Lets each clone of an entity (`clone_and_spawn`) have a clone of its brain, with the same running nodes. Without
    /// this call a clone has no behaviour, and a warning is logged.
    ///
    /// The clone of a brain that has run continues its random numbers: both draw the same. The clone of a brain that was
    /// never ticked, such as that of a disabled prefab, gets a seed of its own, as each new agent does.
    #[must_use]
    pub fn cloneable(mut self) -> Self
    where
        T: BevyTree<Brain: Clone>,
    {
        self.set_up.push(Box::new(|app| app.world_mut().resource_mut::<Minds<T>>().set_clone(Some(T::Brain::clone))));
        self
    }

    /// Registers [`BoardOf`](crate::BoardOf), the board as a reflected component, for inspectors and scenes (feature `reflect`).
    #[cfg(feature = "reflect")]
    #[must_use]
    pub fn reflect(mut self) -> Self
    where
        T: crate::ReflectTree,
    {
        self.set_up.push(Box::new(crate::reflect::build::<T>));
        self
    }

    /// Writes a key when a component changes: [`BehaviorApp::sync`] without the names of the types,
    /// `BehaviorPlugin::<Guard>::new(FixedUpdate).sync(Soldier::WOUNDED, |health: &Health| health.0 < 10)`.
    #[must_use]
    pub fn sync<C: Component, V: PartialEq + 'static>(
        mut self,
        key: Key<T::Agent, V>,
        value: impl Fn(&C) -> V + Send + Sync + 'static,
    ) -> Self
    where
        T: BevyTree,
    {
        let value = Arc::new(value);
        self.set_up.push(Box::new(move |app| {
            let value = Arc::clone(&value);
            app.sync::<T, C, V>(key, move |component| value(component));
        }));
        self
    }

    /// Sends entity events on to the trees of their entities: [`BehaviorApp::forward`] without the names of the types,
    /// `.forward(|bang: &Bang| Noise::Heard(bang.at))`.
    #[must_use]
    pub fn forward<E: EntityEvent>(mut self, event: impl Fn(&E) -> EventOf<T> + Send + Sync + 'static) -> Self
    where
        T: BevyTree,
    {
        let event = Arc::new(event);
        self.set_up.push(Box::new(move |app| {
            let event = Arc::clone(&event);
            app.forward::<T, E>(move |bevy| event(bevy));
        }));
        self
    }

    /// Ticks the agents on the threads of Bevy's `ComputeTaskPool` (feature `parallel`), in one lane more than the pool
    /// has threads, because the caller works too. The result is the same for any number of lanes, within two limits:
    /// - The world has one `Commands`: the commands of the lanes are applied in the order of the agents. With a second
    ///   `Commands`, for example that of [`Tasks`](crate::task::Tasks), each lane applies all commands of the first
    ///   before those of the second.
    /// - The world has no `Local` that outlives a turn: each lane has a `Local` of its own.
    ///
    /// With two cores Bevy gives that pool one thread, which makes two lanes. A tick of fewer than 2,048 agents has one lane, on
    /// the thread of the system: to wake another thread would take longer. Each further lane takes 1,024 agents more.
    ///
    /// The world of the tree must be read-only, but for `Commands`. Only the ids of entities that commands spawn depend
    /// on the threads. An agent that writes a `Shared` value is stopped.
    #[cfg(feature = "parallel")]
    #[must_use]
    pub fn parallel(self) -> Self
    where
        T: crate::ParallelTree,
    {
        self.lanes(0)
    }

    /// Ticks the agents as [`parallel`](Self::parallel) does, with this number of lanes; 0 stands for the number that
    /// `parallel` uses.
    #[cfg(feature = "parallel")]
    #[must_use]
    pub fn lanes(mut self, lanes: usize) -> Self
    where
        T: crate::ParallelTree,
    {
        (self.add, self.lanes) = (crate::lanes::add::<T>, lanes);
        self
    }
}

impl<T: BevyTree> Plugin for BehaviorPlugin<T> {
    fn build(&self, app: &mut App) {
        assert!(!app.world().contains_resource::<Minds<T>>(), "{}", messages::plugin_twice::<T>());
        refuse_conflicts::<T>(app.world_mut());
        task::build(app);
        disabled::build::<T>(app);
        use BehaviorSystems::{React, Sense, Sync, Tick, WriteBack};
        app.add_message::<BehaviorFault>()
            .insert_resource(Minds::<T>::new(self.seed, self.schedule))
            .configure_sets(self.schedule, (Sense, Sync, Tick, WriteBack, React).chain())
            .configure_sets(self.schedule, TreeSystems::of::<T>().in_set(Tick));
        (self.add)(app, self.schedule, self.lanes);
        self.set_up.iter().for_each(|set_up| set_up(app));
    }

    fn name(&self) -> &str {
        type_name::<Self>()
    }

    // Otherwise Bevy would report a second plugin, with a message that names neither the tree nor the fix.
    fn is_unique(&self) -> bool {
        false
    }
}

/// Panics if the parameters of the world conflict, with a message that names the tree. Bevy would report the conflict
/// at the first tick, and hide the names of the system and the parameter unless its feature `debug` is on.
fn refuse_conflicts<T: BevyTree>(world: &mut World) {
    let conflict = catch_unwind(AssertUnwindSafe(|| {
        IntoSystem::<(), (), _>::into_system(tick::<T>).initialize(world);
    }));
    if let Err(payload) = conflict {
        panic!("{}", messages::conflict::<T>(messages::panic_text(&*payload)));
    }
}
