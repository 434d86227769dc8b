//! Guards of big-brain.
//!
//! Its pickers ask scores in every frame, and cancel the running action for another one. So that a guard does what it has
//! decided, as in the trees, it keeps its decision until the action has ended, and the scorers score that.

/// The thirst, as the documentation of `bt-bevy` shows it.
#[path = "../../../src/coming_from/thirst_in_big_brain.rs"]
pub mod thirst;

use std::time::Duration;

use bevy::app::Last;
use bevy::ecs::schedule::{ExecutorKind, ScheduleLabel};
use bevy::prelude::*;
use big_brain::prelude::*;
use guard::{Body, Game, Row, STEP, Test};

#[derive(Component)]
struct Guard {
    body: Body,
    plan: Option<Plan>,
}

#[derive(Clone, Copy, PartialEq)]
enum Plan {
    Supply,
    Fight,
    Rest,
}

/// Decides, as the conditions of the tree do, when the last plan has ended.
fn decide(mut guards: Query<&mut Guard>) {
    for mut guard in &mut guards {
        if guard.plan.is_none() {
            let supply = guard.body.ammo_is_zero();
            let plan = if supply {
                Plan::Supply
            } else if guard.body.has_enemy() {
                Plan::Fight
            } else {
                Plan::Rest
            };
            guard.plan = Some(plan);
        }
    }
}

#[derive(Component, Clone, Debug, ScorerBuilder)]
struct NeedsAmmo;

#[derive(Component, Clone, Debug, ScorerBuilder)]
struct SeesEnemy;

/// The scorers with the component `S`, each with its guard.
type Scorers<'w, 's, S> = Query<'w, 's, (&'static Actor, &'static mut Score), With<S>>;

fn score<S: Component>(plan: Plan) -> impl Fn(Query<&Guard>, Scorers<S>) + Send + Sync + 'static {
    move |guards, mut scorers| {
        for (Actor(actor), mut score) in &mut scorers {
            let scored = guards.get(*actor).is_ok_and(|guard| guard.plan == Some(plan));
            score.set(if scored { 1.0 } else { 0.0 });
        }
    }
}

#[derive(Component, Clone, Debug, ActionBuilder)]
struct FindAmmo;

#[derive(Component, Clone, Debug, ActionBuilder)]
struct MoveTo;

#[derive(Component, Clone, Debug, ActionBuilder)]
struct Aim;

#[derive(Component, Clone, Debug, ActionBuilder)]
struct Shoot;

/// Waits, and ends the plan.
#[derive(Component, Clone, Debug, ActionBuilder)]
struct Pause {
    left: Duration,
}

/// The actions with the component `A`, each with its guard.
type Actions<'w, 's, A> = Query<'w, 's, (&'static Actor, &'static mut ActionState), With<A>>;

/// An action that works from its request on, until `work` returns true. It may end the plan.
fn action<A: Component>(
    work: impl Fn(&mut Guard) -> bool + Send + Sync + 'static,
) -> impl Fn(Query<&mut Guard>, Actions<A>) + Send + Sync + 'static {
    move |mut guards, mut actions| {
        for (Actor(actor), mut state) in &mut actions {
            match *state {
                ActionState::Requested | ActionState::Executing => {
                    let Ok(mut guard) = guards.get_mut(*actor) else { continue };
                    *state = if work(&mut guard) { ActionState::Success } else { ActionState::Executing };
                }
                ActionState::Cancelled => *state = ActionState::Failure,
                _ => {}
            }
        }
    }
}

fn pause(time: Res<Time>, mut guards: Query<&mut Guard>, mut pauses: Query<(&Actor, &mut ActionState, &mut Pause)>) {
    for (Actor(actor), mut state, mut pause) in &mut pauses {
        match *state {
            ActionState::Requested => *state = ActionState::Executing,
            ActionState::Executing => {
                pause.left = pause.left.saturating_sub(time.delta());
                if pause.left.is_zero() {
                    *state = ActionState::Success;
                    guards.get_mut(*actor).into_iter().for_each(|mut guard| guard.plan = None);
                }
            }
            ActionState::Cancelled => *state = ActionState::Failure,
            _ => {}
        }
    }
}

/// The actions of a guard, as systems.
fn actions(app: &mut App) {
    let find = |guard: &mut Guard| {
        guard.body.find_ammo();
        true
    };
    let walk = |guard: &mut Guard| {
        let arrives = guard.body.move_to();
        if arrives {
            guard.plan = None;
        }
        arrives
    };
    let shoot = |guard: &mut Guard| {
        guard.body.shoot();
        true
    };
    let aim = |guard: &mut Guard| guard.body.aim();
    let all = (action::<FindAmmo>(find), action::<MoveTo>(walk), action::<Aim>(aim), action::<Shoot>(shoot), pause);
    app.add_systems(Update, all.chain().in_set(BigBrainSet::Actions));
}

struct Thinkers(App);

impl Thinkers {
    fn new(test: Test) -> Self {
        let mut app = App::new();
        let scores = (decide, score::<NeedsAmmo>(Plan::Supply), score::<SeesEnemy>(Plan::Fight));
        app.init_resource::<Time>()
            .add_plugins(BigBrainPlugin::new(Update))
            .add_systems(Update, scores.chain().in_set(BigBrainSet::Scorers));
        actions(&mut app);
        for schedule in [Update.intern(), Last.intern()] {
            app.edit_schedule(schedule, |schedule| _ = schedule.set_executor_kind(ExecutorKind::SingleThreaded));
        }
        let fight = Steps::build().step(Aim).step(Shoot).step(Pause { left: guard::RELOAD });
        let thinker = Thinker::build()
            .picker(FirstToScore { threshold: 0.5 })
            .when(NeedsAmmo, Steps::build().step(FindAmmo).step(MoveTo))
            .when(SeesEnemy, fight)
            .otherwise(Pause { left: test.rest() });
        for body in test.bodies() {
            app.world_mut().spawn((Guard { body, plan: None }, thinker.clone()));
        }
        Self(app)
    }
}

impl Game for Thinkers {
    fn frame(&mut self) {
        let world = self.0.world_mut();
        world.resource_mut::<Time>().advance_by(STEP);
        world.run_schedule(Update);
        // Thinkers are attached and cleaned up there.
        world.run_schedule(Last);
    }

    fn bodies(&mut self, visit: &mut dyn FnMut(&Body)) {
        let world = self.0.world_mut();
        world.query::<&Guard>().iter(world).for_each(|guard| visit(&guard.body));
    }
}

/// Its row.
#[must_use]
pub fn rows(test: Test, rounds: u32) -> Vec<Row> {
    vec![guard::measure("big-brain 0.22", test, rounds, || Thinkers::new(test))]
}
