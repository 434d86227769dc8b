//! The app of the tests, and the tree of most of them.

use std::time::Duration;

use bevy_app::{App, Update};
use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use bevy_time::{TimePlugin, TimeUpdateStrategy};
use bt_bevy::prelude::*;

/// The time between two frames.
pub const FRAME: Duration = Duration::from_millis(100);

/// The lines that actions have written, with their entities.
#[derive(Resource, Default)]
pub struct Log(Vec<(Entity, &'static str)>);

impl Log {
    /// The lines since the last call.
    pub fn take(&mut self) -> Vec<(Entity, &'static str)> {
        std::mem::take(&mut self.0)
    }
}

/// The world of the actions.
#[derive(SystemParam, BevyWorld)]
pub struct Stage<'w, 's> {
    pub me: Me<'s>,
    pub commands: Commands<'w, 's>,
    log: ResMut<'w, Log>,
}

impl Stage<'_, '_> {
    /// Writes a line to the log.
    pub fn say(&mut self, line: &'static str) {
        let me = self.me.entity();
        self.log.0.push((me, line));
    }
}

/// An event of the tests.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Noise {
    Heard(u32),
}

/// The board of the tests.
#[derive(Blackboard, Clone, Debug, Default)]
#[blackboard(world = Stage<'_, '_>, event = Noise)]
pub struct Soldier {
    pub wounded: bool,
    pub heard: u32,
    pub shots: u32,
}

/// Never ends; says so.
#[action(halt = lower)]
pub fn aim(world: &mut Stage<'_, '_>) -> Status {
    world.say("aim");
    Status::Running
}

fn lower(world: &mut Stage<'_, '_>) {
    world.say("lower");
}

#[action]
pub fn hide(world: &mut Stage<'_, '_>) -> Status {
    world.say("hide");
    Status::Running
}

bt! {
    /// Aims for ever, unless it is wounded.
    pub tree Guard for Soldier {
        selector {
            #[when(bb.wounded, aborts = both)]
            hide();
            aim();
        }
    }
}

bt! {
    /// Sleeps until it hears something.
    pub tree Listen for Soldier {
        wait_for(Noise::Heard(at) -> bb.heard);
    }
}

/// An app with a clock and a log, before its first frame.
pub fn app() -> App {
    let mut app = App::new();
    app.add_plugins(TimePlugin).insert_resource(TimeUpdateStrategy::ManualDuration(FRAME)).init_resource::<Log>();
    app
}

/// As [`app`], with guards in `Update`.
pub fn guards() -> App {
    let mut app = app();
    app.add_plugins(BehaviorPlugin::<Guard>::new(Update));
    app
}

/// Runs a frame, and returns what the actions said.
pub fn frame(app: &mut App) -> Vec<(Entity, &'static str)> {
    app.update();
    app.world_mut().resource_mut::<Log>().take()
}

/// The board of an entity.
pub fn board<T: bt_bevy::BevyTree>(app: &App, entity: Entity) -> &Board<T::Agent> {
    let agent = app.world().get::<Behavior<T>>(entity).expect("it has the behaviour").agent().expect("it is inserted");
    app.world().resource::<Minds<T>>().population().board(agent).expect("it lives")
}
