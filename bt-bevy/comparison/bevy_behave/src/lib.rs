//! Guards of bevy_behave.

/// The chase, as the documentation of `bt-bevy` shows it.
#[path = "../../../src/coming_from/chase_in_bevy_behave.rs"]
pub mod chase;

use bevy::ecs::schedule::ExecutorKind;
use bevy::prelude::*;
use bevy_behave::prelude::*;
use guard::{Body, Game, Row, STEP, Test};

#[derive(Component)]
struct Guard(Body);

#[derive(Clone)]
struct AmmoIsZero;

#[derive(Clone)]
struct FindAmmo;

#[derive(Component, Clone)]
struct MoveTo;

#[derive(Clone)]
struct HasEnemy;

#[derive(Component, Clone)]
struct Aim;

#[derive(Clone)]
struct Shoot;

/// Answers a trigger at once.
fn answer<T: Clone + Send + Sync + 'static>(
    work: impl Fn(&mut Body) -> bool + Send + Sync + 'static,
) -> impl Fn(On<BehaveTrigger<T>>, Query<&mut Guard>, Commands) + Send + Sync + 'static {
    move |trigger, mut guards, mut commands| {
        let ctx = trigger.event().ctx();
        let succeeds = guards.get_mut(ctx.target_entity()).is_ok_and(|mut guard| work(&mut guard.0));
        commands.trigger(if succeeds { ctx.success() } else { ctx.failure() });
    }
}

/// Does the tasks with the component `T`. They succeed when `work` returns true.
fn task<T: Component>(
    work: impl Fn(&mut Body) -> bool + Send + Sync + 'static,
) -> impl Fn(Query<&BehaveCtx, With<T>>, Query<&mut Guard>, Commands) + Send + Sync + 'static {
    move |tasks, mut guards, mut commands| {
        for ctx in &tasks {
            if guards.get_mut(ctx.target_entity()).is_ok_and(|mut guard| work(&mut guard.0)) {
                commands.trigger(ctx.success());
            }
        }
    }
}

/// Their wait ends in the first frame after its time, ours in the frame at it.
fn wait(time: std::time::Duration) -> Behave {
    Behave::Wait((time - STEP / 2).as_secs_f32())
}

struct Behaves(App);

impl Behaves {
    fn new(test: Test, synchronous: bool) -> Self {
        let mut app = App::new();
        let plugin = BehavePlugin::new(Update);
        app.init_resource::<Time>()
            .add_plugins(if synchronous { plugin.with_synchronous() } else { plugin })
            .add_systems(Update, (task::<MoveTo>(Body::move_to), task::<Aim>(Body::aim)).chain().after(BehaveSet))
            .add_observer(answer::<AmmoIsZero>(Body::ammo_is_zero))
            .add_observer(answer::<FindAmmo>(|body| {
                body.find_ammo();
                true
            }))
            .add_observer(answer::<HasEnemy>(Body::has_enemy))
            .add_observer(answer::<Shoot>(|body| {
                body.shoot();
                true
            }));
        app.edit_schedule(Update, |schedule| _ = schedule.set_executor_kind(ExecutorKind::SingleThreaded));
        let tree = behave! {
            Behave::Forever => {
                Behave::Fallback => {
                    Behave::Sequence => {
                        Behave::trigger(AmmoIsZero),
                        Behave::trigger(FindAmmo),
                        Behave::spawn(MoveTo),
                    },
                    Behave::Sequence => {
                        Behave::trigger(HasEnemy),
                        Behave::spawn(Aim),
                        Behave::trigger(Shoot),
                        wait(guard::RELOAD),
                    },
                    wait(test.rest()),
                }
            }
        };
        for body in test.bodies() {
            let guard = app.world_mut().spawn(Guard(body)).id();
            app.world_mut().spawn((BehaveTree::new(tree.clone()), ChildOf(guard)));
        }
        Self(app)
    }
}

impl Game for Behaves {
    fn frame(&mut self) {
        let world = self.0.world_mut();
        world.resource_mut::<Time>().advance_by(STEP);
        world.run_schedule(Update);
    }

    fn bodies(&mut self, visit: &mut dyn FnMut(&Body)) {
        let world = self.0.world_mut();
        world.query::<&Guard>().iter(world).for_each(|guard| visit(&guard.0));
    }
}

/// A row of each mode.
#[must_use]
pub fn rows(test: Test, rounds: u32) -> Vec<Row> {
    let row = |name, synchronous| guard::measure(name, test, rounds, || Behaves::new(test, synchronous));
    vec![row("bevy_behave 0.5, synchronous", true), row("bevy_behave 0.5, a frame per trigger", false)]
}
