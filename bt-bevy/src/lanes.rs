//! The ticks of one tree on several threads of Bevy's pool (feature `parallel`).

use core::time::Duration;

use bevy_app::App;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::InternedScheduleLabel;
use bevy_ecs::system::{
    ParamBuilder, ParamSet, ParamSetBuilder, ReadOnlySystemParam, SystemParamBuilder, SystemParamItem,
    SystemParamValidationError,
};
use bevy_tasks::{ComputeTaskPool, TaskPool, available_parallelism};
use bt_runtime::population::{AgentId, Lane, Parallel, Ticked};
use bt_runtime::{Agent, Brain, Population, Tree};

use crate::clock::Clock;
use crate::messages::NoWorld;
use crate::minds::Minds;
use crate::schedule::TreeSystems;
use crate::tick;
use crate::tree::BevyTree;
use crate::world::{FromParam, Turn};

type World<'w, T> = <<T as Tree>::Agent as Agent>::World<'w>;

/// The lowest number of agents in a lane. The tick of 1,024 agents of the example `measure`, which do little, takes 10
/// µs; to wake a sleeping thread takes about as long.
const PER_LANE: usize = 1_024;

/// A tree whose agents may be ticked on several threads: its world only reads, and writes by `Commands`. You do not implement
/// it.
#[diagnostic::on_unimplemented(
    message = "the agents of the tree `{Self}` cannot be ticked on several threads",
    label = "its world is not known to be read-only and `Send`",
    note = "a world for `.parallel()` has no `ResMut` and no query that writes: let actions write by `Commands`"
)]
pub trait ParallelTree: BevyTree {
    /// Ticks the agents, with one of the worlds for each lane. Appends the ticked agents to `ticked`.
    #[doc(hidden)]
    fn tick_lanes<'x>(
        population: &mut Population<Self>,
        dt: Duration,
        worlds: Vec<SystemParamItem<'x, 'x, Self::Param>>,
        entities: &[Entity],
        ticked: Option<&mut Vec<AgentId>>,
    ) -> Ticked;
}

#[diagnostic::do_not_recommend]
impl<T> ParallelTree for T
where
    T: BevyTree<Param: ReadOnlySystemParam> + Parallel,
    Brain<T>: Send,
    for<'x> World<'x, T>: FromParam<'x, T::Param> + Send,
{
    fn tick_lanes<'x>(
        population: &mut Population<T>,
        dt: Duration,
        worlds: Vec<SystemParamItem<'x, 'x, T::Param>>,
        entities: &[Entity],
        ticked: Option<&mut Vec<AgentId>>,
    ) -> Ticked {
        let made = worlds.into_iter().map(<World<'x, T> as FromParam<'x, T::Param>>::from_param);
        let mut worlds: Vec<(World<'x, T>, Vec<AgentId>)> = made.map(|world| (world, Vec::new())).collect();
        let (mut lanes, keeps) = (population.lanes_of(dt, PER_LANE, worlds.len()), ticked.is_some());
        let tick = |lane: Lane<'_, T>, (world, ticked): &mut (World<'x, T>, Vec<AgentId>)| {
            lane.tick(world, |agent, world| {
                if keeps {
                    ticked.push(agent);
                }
                world.begin_turn(Turn::of::<T>(entities[agent.index()]));
            });
        };
        {
            let mut pairs: Vec<_> = lanes.split().zip(&mut worlds).collect();
            match (pairs.pop(), pairs.len()) {
                (Some((lane, world)), 0) => tick(lane, world),
                // This thread takes the last lane at once, because another thread needs some microseconds to wake.
                (Some((lane, world)), _) => {
                    _ = ComputeTaskPool::get_or_init(TaskPool::default).scope(|scope| {
                        pairs.into_iter().for_each(|(lane, world)| scope.spawn(async move { tick(lane, world) }));
                        tick(lane, world);
                    })
                }
                (None, _) => {}
            }
        }
        if let Some(list) = ticked {
            list.extend(worlds.into_iter().flat_map(|(_, ticked)| ticked));
        }
        lanes.end()
    }
}

/// Adds the system that ticks the tree in `lanes` lanes. 0 stands for one lane more than the pool has threads, because
/// the caller of a scope works too; without a pool, for one lane per thread of the machine.
pub(crate) fn add<T: ParallelTree>(app: &mut App, schedule: InternedScheduleLabel, lanes: usize) {
    // `TaskPoolPlugin` may come later, with settings of the game: the pool must not be made here.
    let threads = || ComputeTaskPool::try_get().map_or_else(available_parallelism, |pool| pool.thread_num() + 1);
    let lanes = if lanes == 0 { threads() } else { lanes };
    let worlds = ParamSetBuilder((vec![ParamBuilder; lanes],));
    let params = (ParamBuilder, ParamBuilder, worlds, ParamBuilder);
    let system = params.build_state(app.world_mut()).build_any_system(tick_lanes::<T>);
    app.add_systems(schedule, system.in_set(TreeSystems::of::<T>()));
}

/// For each lane, its world or the error that prevents it.
type Worlds<T> = (Vec<Result<<T as BevyTree>::Param, SystemParamValidationError>>,);

fn tick_lanes<T: ParallelTree>(
    clock: Clock,
    mut minds: ResMut<Minds<T>>,
    mut worlds: ParamSet<Worlds<T>>,
    mut commands: Commands,
) -> Result {
    let Some(dt) = clock.due::<T>(minds.while_paused())? else { return Ok(()) };
    let worlds = match worlds.p0().into_iter().collect::<Result<Vec<_>, _>>() {
        Err(error) if error.skipped => return Ok(()),
        worlds => worlds.map_err(|error| NoWorld::of::<T>(&error))?,
    };
    let (population, entities, ticked) = minds.tick_parts();
    let done = T::tick_lanes(population, dt, worlds, entities, ticked);
    tick::end(&mut minds, done, &mut commands);
    Ok(())
}
