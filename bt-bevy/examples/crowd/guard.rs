//! The guard: its world, its board, its actions, its tree.

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use bt_bevy::prelude::*;
use bt_runtime::leaf::{Progress, Wake};

use crate::RATE;
use crate::field::{Health, Place, SIZE, Walk};

/// The part of the game that guards may touch.
#[derive(SystemParam, BevyWorld)]
pub struct Field<'w, 's> {
    me: Me<'s>,
    bodies: Query<'w, 's, (&'static Place, &'static mut Walk, &'static mut Health)>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Noise {
    Heard(Place),
}

#[derive(Blackboard, Clone, Debug, Default)]
#[blackboard(world = Field<'_, '_>, event = Noise)]
pub struct Soldier {
    pub wounded: bool,
    pub trouble: Option<Place>,
    pub goal: Place,
    pub rests: u32,
}

/// Walks to a place, asleep until it is there.
#[action(halt = stand)]
fn walk_to(world: &mut Field<'_, '_>, to: Place, #[memory] walks: &mut bool) -> Progress {
    let Ok((place, mut walk, _)) = world.bodies.get_mut(world.me.entity()) else {
        return Progress::Failure;
    };
    if *walks && walk.0.is_none() {
        return Progress::Success(());
    }
    *walks = true;
    walk.0 = Some(to);
    Progress::Sleep(Wake::after(Duration::from_secs(1) * place.steps_to(to) / RATE))
}

fn stand(world: &mut Field<'_, '_>, _walks: &mut bool) {
    if let Ok((_, mut walk, _)) = world.bodies.get_mut(world.me.entity()) {
        walk.0 = None;
    }
}

#[action]
fn heal(world: &mut Field<'_, '_>) -> bool {
    world.bodies.get_mut(world.me.entity()).map(|(.., mut health)| health.0 = 100).is_ok()
}

/// A random place near this one.
#[action]
fn near(cx: &mut Cx<Soldier>, far: u64) -> Option<Place> {
    let &place = cx.world.bodies.get(cx.world.me.entity()).ok()?.0;
    let mut moved = |from: i32| (from + cx.chance().below(2 * far + 1) as i32 - far as i32).clamp(0, SIZE - 1);
    Some(Place { x: moved(place.x), y: moved(place.y) })
}

bt! {
    /// Heals first, then looks for the cause of a bang, else patrols.
    pub tree Guard for Soldier {
        selector {
            #[when(bb.wounded, aborts = both)]
            sequence "heal" { wait(2s..=4s); heal(); wait(100ms) }

            #[when(bb.trouble.is_some(), aborts = lower_priority)]
            sequence "investigate" {
                walk_to(to = bb.trouble.unwrap_or_default());
                wait(1s);
                clear(bb.trouble);
            }

            race {
                wait_for(Noise::Heard(at) -> bb.trouble);
                #[repeat(forever)]
                sequence "patrol" {
                    near(far = 100) -> bb.goal;
                    walk_to(to = bb.goal);
                    set(bb.rests = bb.rests + 1);
                    wait(1s..=5s);
                }
            }
        }
    }
}
