//! Commands for the brain of an entity: [`BehaviorCommands`].

use bevy_ecs::error::BevyError;
use bevy_ecs::prelude::*;
use bevy_ecs::system::EntityCommands;

use crate::behavior::Behavior;
use crate::halting;
use crate::messages::NoBehavior;
use crate::tree::{AfterHalt, BevyTree};

/// Halts and restarts the brain of an entity: on `commands.entity(e)` when the commands are applied, on
/// `world.entity_mut(e)` at once.
///
/// A halt of several ticks continues in the ticks of the tree. A panic in the halt stops the agent and is a
/// [`BehaviorFault`](crate::BehaviorFault). An entity without the behaviour is an error, which Bevy reports. While a
/// `Single` of the tree's world lacks its entity, the brain is neither halted nor restarted, and a warning is logged.
///
/// ```
/// use bt_bevy::prelude::*;
/// # use bevy_app::{App, Update};
/// # use bevy_ecs::prelude::*;
/// # use bevy_time::TimePlugin;
///
/// #[derive(Blackboard, Default)]
/// struct Soldier {}
///
/// bt! {
///     tree Guard for Soldier { wait(1s) }
/// }
///
/// #[derive(Component)]
/// struct Stunned;
///
/// let mut app = App::new();
/// app.add_plugins((TimePlugin, BehaviorPlugin::<Guard>::new(Update)));
/// app.add_observer(|stun: On<Add<Stunned>>, mut commands: Commands| {
///     commands.entity(stun.entity).halt_behavior::<Guard>();
/// });
/// app.add_observer(|stun: On<Remove<Stunned>>, mut commands: Commands| {
///     commands.entity(stun.entity).restart_behavior::<Guard>();
/// });
/// # let guard = app.world_mut().spawn(Behavior::<Guard>::new(Soldier::default())).id();
/// # app.update();
/// # let phase = |app: &App| app.world().resource::<Minds<Guard>>().iter().next().unwrap().1.phase();
/// # app.world_mut().entity_mut(guard).insert(Stunned);
/// # assert_eq!(phase(&app), bt_bevy::bt_runtime::brain::Phase::Stopped);
/// # app.world_mut().entity_mut(guard).remove::<Stunned>();
/// # app.update();
/// # assert_eq!(phase(&app), bt_bevy::bt_runtime::brain::Phase::Running);
/// ```
pub trait BehaviorCommands {
    /// Halts the running nodes, and leaves the brain stopped: it does nothing until
    /// [`restart_behavior`](Self::restart_behavior).
    fn halt_behavior<T: BevyTree>(&mut self) -> &mut Self;

    /// Halts the running nodes, and starts the tree from its root at the next tick. A brain that is stopped starts too.
    fn restart_behavior<T: BevyTree>(&mut self) -> &mut Self;
}

impl BehaviorCommands for EntityCommands<'_> {
    fn halt_behavior<T: BevyTree>(&mut self) -> &mut Self {
        self.queue(|entity: EntityWorldMut| halt::<T>(entity, AfterHalt::Stop))
    }

    fn restart_behavior<T: BevyTree>(&mut self) -> &mut Self {
        self.queue(|entity: EntityWorldMut| halt::<T>(entity, AfterHalt::Start))
    }
}

impl BehaviorCommands for EntityWorldMut<'_> {
    fn halt_behavior<T: BevyTree>(&mut self) -> &mut Self {
        self.at_once(|entity| _ = entity.halt_behavior::<T>())
    }

    fn restart_behavior<T: BevyTree>(&mut self) -> &mut Self {
        self.at_once(|entity| _ = entity.restart_behavior::<T>())
    }
}

/// Applies commands at once, so that Bevy handles their errors.
trait AtOnce {
    fn at_once(&mut self, command: impl FnOnce(&mut EntityCommands)) -> &mut Self;
}

impl AtOnce for EntityWorldMut<'_> {
    fn at_once(&mut self, command: impl FnOnce(&mut EntityCommands)) -> &mut Self {
        let id = self.id();
        self.world_scope(|world| {
            command(&mut world.commands().entity(id));
            world.flush();
        });
        self
    }
}

fn halt<T: BevyTree>(entity: EntityWorldMut, then: AfterHalt) -> Result<(), BevyError> {
    let id = entity.id();
    let agent = entity.get::<Behavior<T>>().and_then(Behavior::agent).ok_or(NoBehavior::of::<T>(id))?;
    halting::halt_and_keep::<T>(entity.into_world_mut(), id, agent, then)
}
