//! A public library that renames its dependency and turns on the lints of a careful library.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unused_qualifications)]
#![deny(elided_lifetimes_in_paths, single_use_lifetimes, unused_lifetimes, unused_results, trivial_casts)]

pub mod trees;

use behave::{Blackboard, Board, Cx, Inputs, Status, action};

/// The world.
#[derive(Debug, Default)]
pub struct Arena<'a> {
    /// The messages so far.
    pub log: &'a [u8],
}

/// An agent.
#[derive(Blackboard, Clone, Debug, Default)]
#[blackboard(world = Arena<'_>, event = u8, events = 4)]
pub struct Soldier {
    /// Rounds left.
    pub ammo: u32,
    /// Its body.
    #[blackboard(parent)]
    pub body: Creature,
    secret: Secret,
}

/// The data that soldiers share with other creatures.
#[derive(Blackboard, Clone, Debug, Default)]
pub struct Creature {
    /// From 0 to 1.
    pub health: f32,
}

#[derive(Clone, Debug, Default, PartialEq)]
struct Secret;

/// Walks.
#[action(halt = stop)]
pub fn walk(
    cx: &mut Cx<'_, '_, Soldier>,
    /// The destination.
    #[latch]
    to: u32,
    #[default(1)] by: u32,
    #[memory] steps: &mut u32,
) -> Status {
    let _ = cx.bb.set_ammo(to + by);
    *steps += 1;
    Status::Running
}

fn stop(cx: &mut Cx<'_, '_, Soldier>, steps: &mut u32) {
    let _ = cx.bb.set_ammo(*steps);
}

#[action]
fn remember(bb: &mut Board<Soldier>, to: Secret, #[memory] secret: &mut Secret) -> Status {
    *secret = to;
    if bb.set_secret(secret.clone()) { Status::Running } else { Status::Success }
}

#[action]
fn look(world: &Arena<'_>) -> bool {
    world.log.is_empty()
}

/// A leaf.
#[derive(Debug, Inputs)]
pub struct Turn {
    /// In degrees.
    pub by: f32,
}

/// Uses all items of this file.
#[must_use]
pub fn used() -> bool {
    let mut bb = Board::<Soldier>::from(Soldier::default());
    let _ = bb.body_mut().set(Creature::HEALTH, 1.0);
    let _ = (
        walk::inputs().to(1).all_inputs_given(),
        look::inputs().all_inputs_given(),
        Turn::inputs().by(1.0).all_inputs_given(),
    );
    let _ = remember::inputs().to(Secret).all_inputs_given();
    look(&Arena::default())
}
