//! The halt of an agent whose behaviour was removed.

use std::panic::{AssertUnwindSafe, catch_unwind};

use bevy_ecs::prelude::*;
use bevy_ecs::system::{ParamSet, SystemState};
use bt_runtime::Halt;
use bt_runtime::population::{AgentId, Cause, Fault};

use crate::messages::{BehaviorFault, NoWorld, panic_text};
use crate::minds::Minds;
use crate::tree::BevyTree;

/// The parameters of a halt.
type Param<T> = ParamSet<'static, 'static, (<T as BevyTree>::Param,)>;

/// Keeps the state of the parameters between two halts.
#[derive(Resource)]
struct State<T: BevyTree>(SystemState<Param<T>>);

/// Halts an agent and removes it. A halt of several ticks goes on in the ticks of the tree. A panic is a fault of this agent.
pub(crate) fn halt<T: BevyTree>(world: &mut World, agent: AgentId) -> Result<(), NoWorld> {
    let mut state = match world.remove_resource::<State<T>>() {
        Some(state) => state,
        None => State(SystemState::new(world)),
    };
    let halted =
        world.try_resource_scope(|world, mut minds: Mut<Minds<T>>| stop(&mut minds, &mut state.0, world, agent));
    // The commands may need the brains: they are in the world again.
    state.0.apply(world);
    world.insert_resource(state);
    let Some(halted) = halted else { return Ok(()) };
    if let Some(fault) = halted? {
        world.write_message(fault);
    }
    Ok(())
}

fn stop<T: BevyTree>(
    minds: &mut Minds<T>,
    state: &mut SystemState<Param<T>>,
    world: &mut World,
    agent: AgentId,
) -> Result<Option<BehaviorFault>, NoWorld> {
    let Some(entity) = minds.entity(agent) else { return Ok(None) };
    let mut params = match state.get_mut(world) {
        Ok(params) => params,
        Err(error) => {
            minds.remove(agent);
            return if error.skipped { Ok(None) } else { Err(NoWorld::of::<T>(&error)) };
        }
    };
    let Some(mut brain) = minds.population_mut().brain_mut(agent) else { return Ok(None) };
    let halted = catch_unwind(AssertUnwindSafe(|| T::stop(&mut brain, params.p0(), entity)));
    drop(brain);
    let payload = match halted {
        Ok(Halt::Pending) => {
            minds.leaves(agent);
            return Ok(None);
        }
        Ok(Halt::Done) => None,
        Err(payload) => Some(payload),
    };
    let now = minds.population().now();
    minds.remove(agent);
    Ok(payload.map(|payload| {
        let message = panic_text(&*payload).to_owned();
        BehaviorFault { entity, tree: T::NAME, fault: Fault { agent, now, cause: Cause::Panic, message } }
    }))
}
