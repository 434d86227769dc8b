//! The cost of a frame: `cargo run --release -p bt-bevy --example measure`. The lowest of 50 rounds, since
//! other programs only add to it. Each row of busy agents has the same checksum.

use std::time::{Duration, Instant};

use bevy_app::{App, Update};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::SingleThreadedExecutor;
use bevy_ecs::system::SystemParam;
use bevy_time::Time;
use bt_bevy::prelude::*;
use bt_runtime::Population;

const AGENTS: u32 = 10_000;
const STEP: Duration = Duration::from_millis(16);
const ROUNDS: usize = 50;
const FRAMES: u32 = 20;

#[derive(SystemParam, BevyWorld)]
pub struct Named<'s> {
    me: Me<'s>,
}

/// The same guard for each kind of world.
macro_rules! guard {
    ($module:ident, $world:ty, $entity:expr) => {
        mod $module {
            use super::*;

            #[derive(Blackboard, Clone, Default)]
            #[blackboard(world = $world)]
            pub struct Soldier {
                pub ammo: u32,
                pub enemy: bool,
                pub place: u32,
                pub sum: u32,
            }

            #[action]
            fn walk(cx: &mut Cx<Soldier>) -> Status {
                let entity: fn(&$world) -> u32 = $entity;
                let place = cx.bb.place.wrapping_mul(5).wrapping_add(3 + entity(cx.world));
                cx.bb.set_place(place);
                if place % 16 == 0 { Status::Success } else { Status::Running }
            }

            #[action]
            fn look(bb: &mut Board<Soldier>) {
                let enemy = bb.place % 3 == 0;
                bb.set_enemy(enemy);
            }

            #[action]
            fn shoot(bb: &mut Board<Soldier>) -> Status {
                *bb.ammo_mut() -= 1;
                let sum = bb.sum.wrapping_mul(31).wrapping_add(bb.place);
                bb.set_sum(sum);
                if bb.ammo > 0 { Status::Running } else { Status::Success }
            }

            bt! {
                pub tree Guard for Soldier {
                    selector {
                        #[when(bb.ammo == 0, aborts = lower_priority)]
                        sequence "reload" { walk(); set(bb.ammo = 6) }
                        #[when(bb.enemy, aborts = both)]
                        sequence "fight" { shoot(); look() }
                        sequence "patrol" { walk(); look() }
                    }
                }
            }

            pub fn soldier(nth: u32) -> Soldier {
                Soldier { ammo: nth % 7, enemy: false, place: nth, sum: 0 }
            }

            pub fn checksum<'a>(brains: impl Iterator<Item = &'a Brain<Guard>>) -> u32 {
                brains.fold(0, |sum: u32, brain| sum.rotate_left(5) ^ brain.board().sum ^ brain.board().place)
            }
        }
    };
}

guard!(plain, (), |_| 0);
guard!(named, Named<'_>, |world| u32::from(world.me.entity() == Entity::PLACEHOLDER));

#[derive(Blackboard, Clone, Default)]
struct Sleeper {
    busy: bool,
    count: u32,
}

bt! {
    tree Sleep for Sleeper {
        selector {
            #[when(bb.busy, aborts = both)]
            #[repeat(forever)]
            sequence { set(bb.count = bb.count + 1); wait(1ms) }
            wait(1h);
        }
    }
}

#[derive(SystemParam, BevyWorld)]
struct Kitchen<'w, 's> {
    tasks: Tasks<'w, 's>,
}

#[derive(Blackboard, Default)]
#[blackboard(world = Kitchen<'_, '_>, mailbox)]
struct Cook {}

#[derive(Component, Inputs, Task)]
struct Boil {}

bt! {
    tree Work for Cook { Boil() }
}

/// The lowest time of a frame in any round, after a warm-up of one round: what else runs on the machine only adds to it.
fn lowest(mut frame: impl FnMut()) -> f64 {
    let mut round = || {
        let start = Instant::now();
        (0..FRAMES).for_each(|_| frame());
        start.elapsed().as_nanos() as f64 / f64::from(FRAMES)
    };
    round();
    (0..ROUNDS).map(|_| round()).fold(f64::INFINITY, f64::min)
}

/// An app with one schedule, and a clock that moves by a step.
fn app() -> App {
    let mut app = App::new();
    app.init_resource::<Time>();
    app.edit_schedule(Update, |schedule| _ = schedule.set_executor(SingleThreadedExecutor::new()));
    app.world_mut().resource_mut::<Time>().advance_by(STEP);
    app
}

fn frames(app: &mut App) -> f64 {
    lowest(|| app.world_mut().run_schedule(Update))
}

fn per_agent(nanos: f64) -> f64 {
    nanos / f64::from(AGENTS)
}

fn population() -> (f64, u32) {
    let mut guards = Population::<plain::Guard>::new();
    (0..AGENTS).for_each(|nth| _ = guards.spawn(plain::Guard::brain(plain::soldier(nth))));
    let time = lowest(|| _ = guards.tick(STEP, &mut ()));
    (per_agent(time), plain::checksum(guards.iter().map(|(_, brain)| brain)))
}

macro_rules! busy {
    ($module:ident) => {{
        let mut app = app();
        app.add_plugins(BehaviorPlugin::<$module::Guard>::new(Update));
        let guards = (0..AGENTS).map(|nth| Behavior::<$module::Guard>::new($module::soldier(nth)));
        app.world_mut().spawn_batch(guards.collect::<Vec<_>>());
        let time = frames(&mut app);
        let minds = app.world().resource::<Minds<$module::Guard>>();
        (per_agent(time), $module::checksum(minds.iter().map(|(_, brain)| brain)))
    }};
}

/// The time of a frame with so many sleepers, of which some are busy.
fn asleep(agents: u32, busy: u32) -> f64 {
    let mut app = app();
    app.add_plugins(BehaviorPlugin::<Sleep>::new(Update));
    let sleepers = (0..agents).map(|nth| Behavior::<Sleep>::new(Sleeper { busy: nth < busy, count: 0 }));
    app.world_mut().spawn_batch(sleepers.collect::<Vec<_>>());
    frames(&mut app)
}

/// The time of a frame in which each agent sleeps until the end of a task.
fn at_tasks() -> f64 {
    let mut app = app();
    app.add_plugins(BehaviorPlugin::<Work>::new(Update));
    app.world_mut().spawn_batch((0..AGENTS).map(|_| Behavior::<Work>::new(Cook {})).collect::<Vec<_>>());
    let time = frames(&mut app);
    assert_eq!(app.world_mut().query::<&TaskOf>().iter(app.world()).len(), AGENTS as usize);
    time
}

/// The lowest time of a frame of so many busy guards: by the plugin, and in two lanes. Their frames alternate, and each is timed
/// alone: both processors must be free for one of them only.
fn in_lanes(agents: u32) -> [f64; 2] {
    use bevy_tasks::{ComputeTaskPool, TaskPoolBuilder};
    ComputeTaskPool::get_or_init(|| TaskPoolBuilder::new().num_threads(1).build());
    let one = || BehaviorPlugin::<plain::Guard>::new(Update);
    let mut apps = [one(), one().lanes(2)].map(|plugin| {
        let mut app = app();
        app.add_plugins(plugin);
        let guards = (0..agents).map(|nth| Behavior::<plain::Guard>::new(plain::soldier(nth)));
        app.world_mut().spawn_batch(guards.collect::<Vec<_>>());
        app
    });
    let mut lowest = [f64::INFINITY; 2];
    for _ in 0..AGENTS.div_ceil(agents) * 2_000 {
        for (app, lowest) in apps.iter_mut().zip(&mut lowest) {
            let start = Instant::now();
            app.world_mut().run_schedule(Update);
            *lowest = lowest.min(start.elapsed().as_nanos() as f64);
        }
    }
    let sums =
        apps.map(|app| plain::checksum(app.world().resource::<Minds<plain::Guard>>().iter().map(|(_, brain)| brain)));
    assert_eq!(sums[0], sums[1], "the checksums differ");
    lowest
}

fn main() {
    let mut empty = app();
    empty.add_systems(Update, || {});
    let empty = frames(&mut empty);
    let (bare, sum) = population();
    let (plugin, plugin_sum) = busy!(plain);
    let (named, named_sum) = busy!(named);
    for other in [plugin_sum, named_sum] {
        assert_eq!(sum, other, "the checksums differ");
    }
    println!("{AGENTS} busy guards, checksum {sum:08x}, ns per agent and frame");
    println!("  population  {bare:>8.1}");
    println!("  plugin      {plugin:>8.1}  {:.2} x", plugin / bare);
    println!("  with `Me`   {named:>8.1}  {:.2} x", named / bare);
    println!("two lanes, the lowest wall time of a frame");
    for agents in [1_000, 10_000, 100_000] {
        let [one, two] = in_lanes(agents);
        println!("  {agents:>7} busy  {:>8.1} µs  {:.2} x one", two / 1e3, two / one);
    }
    println!("a frame, ns");
    println!("  an empty system          {empty:>9.0}");
    println!("  10,000 asleep            {:>9.0}", asleep(AGENTS, 0));
    println!("  10,000 at a task         {:>9.0}", at_tasks());
    println!("  1,000,000 asleep         {:>9.0}", asleep(1_000_000, 0));
    println!("  10,000, 100 of them busy {:>9.0}", asleep(AGENTS, AGENTS / 100));
}
