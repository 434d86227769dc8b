//! Halts of agents between two ticks: after a removal of the behaviour, and by a command.

use std::panic::{AssertUnwindSafe, catch_unwind};

use bevy_ecs::error::BevyError;
use bevy_ecs::prelude::*;
use bevy_ecs::system::{ParamSet, SystemParamItem, SystemState};
use bt_runtime::Halt;
use bt_runtime::population::{AgentId, Cause, Fault};

use crate::messages::{BehaviorFault, NoWorld, NotHalted, panic_text};
use crate::minds::Minds;
use crate::task;
use crate::tree::{AfterHalt, BevyTree};

/// The parameters of a halt.
type Param<T> = ParamSet<'static, 'static, (<T as BevyTree>::Param,)>;

/// The state of the parameters, kept between two halts.
#[derive(Resource)]
struct State<T: BevyTree>(SystemState<Param<T>>);

/// Halts an agent and removes it. A halt of several ticks continues in the ticks of the tree. A panic is written as a
/// fault of this agent. An agent whose world cannot be made is removed without a halt, together with its tasks.
pub(crate) fn halt_and_remove<T: BevyTree>(world: &mut World, agent: AgentId) -> Result<(), NoWorld> {
    let halted = with_params::<T, _>(world, |minds, params| {
        let halted = halt(minds, params, agent, AfterHalt::Stop);
        match halted {
            Ok(Some(Halt::Pending)) => minds.leaves(agent),
            _ => minds.remove(agent),
        }
        halted.map(|_| ())
    });
    match halted {
        Ok(Some(Err(fault))) => {
            task::abandon::<T>(&mut world.into(), fault.entity);
            world.write_message(fault);
        }
        Ok(Some(Ok(()))) => {}
        Ok(None) => remove::<T>(world, agent),
        Err(error) => {
            remove::<T>(world, agent);
            if !error.skipped {
                return Err(error);
            }
        }
    }
    Ok(())
}

/// Removes an agent without a halt.
fn remove<T: BevyTree>(world: &mut World, agent: AgentId) {
    let Some(mut minds) = world.get_resource_mut::<Minds<T>>() else { return };
    let entity = minds.entity(agent);
    minds.remove(agent);
    if let Some(entity) = entity {
        // A brain that has replaced this one was not ticked yet: it has no tasks.
        task::abandon::<T>(&mut world.into(), entity);
    }
}

/// Halts the agent of an entity without removing it.
///
/// # Errors
/// The world of the tree cannot be made: a warning, if a `Single` lacks its entity.
pub(crate) fn halt_and_keep<T: BevyTree>(
    world: &mut World,
    entity: Entity,
    agent: AgentId,
    then: AfterHalt,
) -> Result<(), BevyError> {
    match with_params::<T, _>(world, |minds, params| halt(minds, params, agent, then).map(|_| ())) {
        Ok(Some(Err(fault))) => {
            task::abandon::<T>(&mut world.into(), fault.entity);
            world.write_message(fault);
            Ok(())
        }
        Ok(_) => Ok(()),
        Err(error) if error.skipped => Err(NotHalted::warning(entity, error)),
        Err(error) => Err(error.into()),
    }
}

/// Calls `work` with the brains and the parameters of the tree's world, and returns its result; `None` without the
/// plugin.
fn with_params<T: BevyTree, R>(
    world: &mut World,
    work: impl FnOnce(&mut Minds<T>, SystemParamItem<'_, '_, Param<T>>) -> R,
) -> Result<Option<R>, NoWorld> {
    let mut state = match world.remove_resource::<State<T>>() {
        Some(state) => state,
        None => State(SystemState::new(world)),
    };
    let done = world.try_resource_scope(|world, mut minds: Mut<Minds<T>>| match state.0.get_mut(world) {
        Ok(params) => Ok(Some(work(&mut minds, params))),
        Err(error) => Err(NoWorld::of::<T>(&error)),
    });
    // By now the brains are back in the world: the commands may need them.
    state.0.apply(world);
    world.insert_resource(state);
    done.unwrap_or(Ok(None))
}

/// Halts an agent; returns `None` if it no longer exists. After a panic the brain is stopped.
fn halt<T: BevyTree>(
    minds: &mut Minds<T>,
    mut params: SystemParamItem<'_, '_, Param<T>>,
    agent: AgentId,
    then: AfterHalt,
) -> Result<Option<Halt>, BehaviorFault> {
    let Some(entity) = minds.entity(agent) else { return Ok(None) };
    let Some(mut brain) = minds.population_mut().brain_mut(agent) else { return Ok(None) };
    let halted = catch_unwind(AssertUnwindSafe(|| T::halt(&mut brain, params.p0(), entity, then)));
    if halted.is_err() {
        brain.give_up();
    }
    drop(brain);
    halted.map(Some).map_err(|payload| {
        let (now, message) = (minds.population().now(), panic_text(&*payload).to_owned());
        BehaviorFault { entity, tree: T::NAME, fault: Fault { agent, now, cause: Cause::Panic, message } }
    })
}
