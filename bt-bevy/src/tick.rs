//! The system that ticks a tree.

use core::time::Duration;

use bevy_ecs::error::{BevyError, Severity};
use bevy_ecs::prelude::*;
use bevy_ecs::system::{ParamSet, SystemParamItem, SystemParamValidationError};
use bt_runtime::population::{Cause, Ticked};
use bt_runtime::trace::NoTrace;

use crate::behavior::Behavior;
use crate::clock::Clock;
use crate::messages::{BehaviorFault, Finished, NoWorld};
use crate::minds::Minds;
use crate::task;
use crate::tree::{BevyTree, Looks};
use crate::watch::{Watched, Watching};

/// Ticks the agents of the tree that are awake.
///
/// The parameter is in a `ParamSet`, because `p0` returns it with one lifetime for `'w` and `'s`, which
/// [`BevyTree::tick`] needs. A world that cannot be made is an error that names the tree.
pub(crate) fn tick<T: BevyTree>(
    clock: Clock,
    mut minds: ResMut<Minds<T>>,
    world: Result<ParamSet<(T::Param,)>, SystemParamValidationError>,
    mut watched: Query<(&Behavior<T>, &mut Watched<T>)>,
    mut commands: Commands,
) -> Result {
    let Some(dt) = clock.due::<T>(minds.while_paused())? else { return Ok(()) };
    let mut world = match world {
        // Bevy also skips a system whose `Single` finds no entity: this is no error.
        Err(error) if error.skipped => return Ok(()),
        world => world.map_err(|error| NoWorld::of::<T>(&error))?,
    };
    let places = watched.iter_mut();
    let watching = Watching::of(places.filter_map(|(of, watched)| Some((of.agent()?.index() as u32, watched))));
    #[cfg(feature = "live")]
    if let Some(mut live) = clock.live.as_ref().and_then(|live| live.watched()) {
        let mut watch = live.watch();
        let mut sink = watch.sink::<T>();
        sink.edit(minds.population_mut());
        let done = tick_traced(&mut minds, dt, world.p0(), &mut (watching.unwrap_or_default(), sink));
        end(&mut minds, done, &mut commands);
        return Ok(());
    }
    let done = match watching {
        None => tick_traced(&mut minds, dt, world.p0(), &mut NoTrace),
        Some(mut watching) => tick_traced(&mut minds, dt, world.p0(), &mut watching),
    };
    end(&mut minds, done, &mut commands);
    Ok(())
}

fn tick_traced<'x, T: BevyTree>(
    minds: &mut Minds<T>,
    dt: Duration,
    world: SystemParamItem<'x, 'x, T::Param>,
    trace: &mut impl Looks<T>,
) -> Ticked {
    let (population, entities, ticked) = minds.tick_parts();
    T::tick(population, dt, world, trace, entities, ticked)
}

/// Ends a tick: reports the agents that have finished and those that were stopped.
pub(crate) fn end<T: BevyTree>(minds: &mut Minds<T>, done: Ticked, commands: &mut Commands) {
    minds.set_last_tick(done);
    finish(minds, commands);
    if done.faults > 0 {
        report(minds, commands);
    }
    minds.let_go();
}

/// Triggers [`Finished`] for each brain that runs its tree only once, and has ended it.
fn finish<T: BevyTree>(minds: &mut Minds<T>, commands: &mut Commands) {
    let (population, entities) = minds.parts();
    for (agent, outcome) in population.take_finished() {
        commands.trigger(Finished::<T>::new(entities[agent.index()], outcome));
    }
}

/// Writes the faults as messages, and despawns the tasks of the stopped brains. Uses commands for both, so that the ticks
/// of several trees do not all write one resource. A panic has been printed by the panic hook; any other fault is logged
/// as a warning.
#[cold]
fn report<T: BevyTree>(minds: &mut Minds<T>, commands: &mut Commands) {
    for fault in minds.population_mut().take_faults() {
        let entity = minds.entity(fault.agent).unwrap_or(Entity::PLACEHOLDER);
        let leaves = minds.is_leaving(fault.agent);
        commands.queue(move |world: &mut World| {
            // If the agent was replaced, the tasks may be those of its replacement.
            if !leaves || world.get::<Behavior<T>>(entity).is_none() {
                task::abandon::<T>(&mut world.into(), entity);
            }
        });
        let fault = BehaviorFault { entity, tree: T::NAME, fault };
        if fault.fault.cause != Cause::Panic {
            let warning = BevyError::from(fault.to_string()).with_severity(Severity::Warning);
            commands.queue(|_: &mut World| Err::<(), _>(warning));
        }
        commands.write_message(fault);
    }
}
