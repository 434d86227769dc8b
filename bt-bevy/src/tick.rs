//! The system that ticks a tree.

use bevy_ecs::prelude::*;
use bevy_ecs::system::{ParamSet, SystemParamValidationError};
use bevy_time::{Time, Virtual};

use crate::messages::{BehaviorFault, Finished, NoTime, NoWorld};
use crate::minds::Minds;
use crate::tree::BevyTree;

/// Ticks the agents of the tree that are awake.
///
/// The world is in a `ParamSet`, whose `p0` gives one lifetime for both of the parameter's; a world that cannot be made is an
/// error that names the tree.
pub(crate) fn tick<T: BevyTree>(
    time: Option<Res<Time>>,
    virtual_time: Option<Res<Time<Virtual>>>,
    mut minds: ResMut<Minds<T>>,
    world: Result<ParamSet<(T::Param,)>, SystemParamValidationError>,
    mut commands: Commands,
) -> Result {
    if virtual_time.is_some_and(|time| time.is_paused()) {
        return Ok(());
    }
    let time = time.ok_or(NoTime(T::NAME))?;
    let mut world = world.map_err(|error| NoWorld::of::<T>(&error))?;
    let (population, entities, ticked) = minds.parts();
    let done = match ticked {
        None => T::tick(population, time.delta(), world.p0(), |agent| entities[agent.index()]),
        Some(list) => {
            list.clear();
            T::tick(population, time.delta(), world.p0(), |agent| {
                list.push(agent);
                entities[agent.index()]
            })
        }
    };
    minds.set_last_tick(done);
    finish(&mut minds, &mut commands);
    minds.let_go();
    if done.faults > 0 {
        report(&mut minds, &mut commands);
    }
    Ok(())
}

/// Triggers the ends of the brains that run their tree once.
fn finish<T: BevyTree>(minds: &mut Minds<T>, commands: &mut Commands) {
    let (population, entities, _) = minds.parts();
    for (agent, outcome) in population.take_finished() {
        commands.trigger(Finished::<T>::new(entities[agent.index()], outcome));
    }
}

/// Writes the faults as messages. By commands: ticks of several trees then do not all write the same resource.
#[cold]
fn report<T: BevyTree>(minds: &mut Minds<T>, commands: &mut Commands) {
    for fault in minds.population_mut().take_faults() {
        let entity = minds.entity(fault.agent).unwrap_or(Entity::PLACEHOLDER);
        commands.write_message(BehaviorFault { entity, tree: T::NAME, fault });
    }
}
