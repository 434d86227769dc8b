//! The halt of an agent whose behaviour was removed.

use bevy_ecs::prelude::*;
use bevy_ecs::system::{ParamSet, SystemState};
use bt_runtime::Halt;
use bt_runtime::population::AgentId;

use crate::messages::NoWorld;
use crate::minds::Minds;
use crate::tree::BevyTree;

/// The parameters of a halt.
type Param<T> = ParamSet<'static, 'static, (<T as BevyTree>::Param,)>;

/// Keeps the state of the parameters between two halts.
#[derive(Resource)]
struct State<T: BevyTree>(SystemState<Param<T>>);

/// Halts an agent and removes it. A halt of several ticks goes on in the ticks of the tree.
pub(crate) fn halt<T: BevyTree>(world: &mut World, agent: AgentId) -> Result<(), NoWorld> {
    let Some(mut minds) = world.remove_resource::<Minds<T>>() else { return Ok(()) };
    let mut state = match world.remove_resource::<State<T>>() {
        Some(state) => state,
        None => State(SystemState::new(world)),
    };
    let halted = stop(&mut minds, &mut state.0, world, agent);
    world.insert_resource(minds);
    state.0.apply(world);
    world.insert_resource(state);
    halted
}

fn stop<T: BevyTree>(
    minds: &mut Minds<T>,
    state: &mut SystemState<Param<T>>,
    world: &mut World,
    agent: AgentId,
) -> Result<(), NoWorld> {
    let Some(entity) = minds.entity(agent) else { return Ok(()) };
    let mut params = match state.get_mut(world) {
        Ok(params) => params,
        Err(error) => {
            minds.population_mut().despawn(agent);
            return Err(NoWorld::of::<T>(&error));
        }
    };
    let Some(mut brain) = minds.population_mut().brain_mut(agent) else { return Ok(()) };
    let halt = T::stop(&mut brain, params.p0(), entity);
    drop(brain);
    match halt {
        Halt::Pending => minds.leaves(agent),
        Halt::Done => drop(minds.population_mut().despawn(agent)),
    }
    Ok(())
}
