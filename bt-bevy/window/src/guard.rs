//! The guard: its world, its board, its actions, its tree.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bt_bevy::prelude::*;

/// How far a guard sees.
pub const SIGHT: f32 = 120.0;
/// Nearer than this it has caught the player.
const REACH: f32 = 20.0;

/// Moves by the arrow keys.
#[derive(Component)]
pub struct Player;

/// Where a guard patrols.
#[derive(Component)]
pub struct Home(pub Vec2);

/// The part of the game that guards may touch.
#[derive(SystemParam, BevyWorld)]
pub struct Field<'w, 's> {
    own: Own<'w, 's, (&'static mut Transform, &'static Home), Without<Player>>,
    player: Single<'w, 's, &'static Transform, With<Player>>,
    time: Res<'w, Time>,
}

impl Field<'_, '_> {
    /// Walks a step towards a place. `None`: the guard has no body.
    fn walk(&mut self, to: Vec2, speed: f32) -> Option<f32> {
        let step = speed * self.time.delta_secs();
        let (mut place, _) = self.own.get_mut()?;
        let way = to - place.translation.xy();
        place.translation += way.clamp_length_max(step).extend(0.0);
        Some(way.length())
    }
}

#[derive(Blackboard, Default)]
#[blackboard(world = Field<'_, '_>)]
pub struct Soldier {
    pub sees_player: bool,
    goal: Vec2,
}

#[action]
fn chase(world: &mut Field<'_, '_>, speed: f32) -> Status {
    let to = world.player.translation.xy();
    world.walk(to, speed).map_or(Status::Failure, |far| Status::until(far < REACH))
}

#[action]
fn walk_to(world: &mut Field<'_, '_>, to: Vec2, speed: f32) -> Status {
    world.walk(to, speed).map_or(Status::Failure, |far| Status::until(far < 1.0))
}

/// A random place around the home.
#[action]
fn near_home(cx: &mut Cx<Soldier>, far: f32) -> Option<Vec2> {
    let mut random = || cx.chance().below(2001) as f32 / 1000.0 - 1.0;
    let away = Vec2::new(random(), random()) * far;
    Some(cx.world.own.get()?.1.0 + away)
}

bt! {
    /// Chases the player while it sees him, else patrols.
    pub tree Guard for Soldier {
        selector {
            #[when(bb.sees_player, aborts = both)]
            sequence "chase" {
                chase(speed = 110.0);
                wait(2s) "rest";
            }

            sequence "patrol" {
                near_home(far = 80.0) -> bb.goal;
                walk_to(to = bb.goal, speed = 60.0);
                wait(1s..=3s);
            }
        }
    }
}
