// What the macros add raises no lint of the user.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unused_qualifications)]
#![deny(elided_lifetimes_in_paths, single_use_lifetimes, unused_lifetimes, trivial_casts, unused_results)]
//! Docs.

use bt_runtime::prelude::*;

/// An agent.
#[derive(Blackboard, Debug)]
pub struct Soldier {
    /// Rounds left.
    pub ammo: u32,
    _hidden: Secret,
}

#[derive(Clone, Debug, Default, PartialEq)]
struct Secret;

/// Private types in a public action.
#[action(halt = stop)]
pub fn walk(
    cx: &mut Cx<'_, '_, Soldier>,
    #[latch] to: u32,
    #[default(1)] by: u32,
    #[memory] steps: &mut u32,
) -> Status {
    let _ = cx.bb.set_ammo(to + by);
    *steps += 1;
    Status::Running
}

fn stop(_: &mut Cx<'_, '_, Soldier>, _: &mut u32) {}

#[action]
fn remember(#[memory] secret: &mut Secret) -> Status {
    if *secret == Secret { Status::Running } else { Status::Failure }
}

#[action]
fn never_used(rounds: u32) -> bool {
    rounds > 0
}

/// A leaf.
#[derive(Inputs, Debug)]
pub struct Turn {
    /// In degrees.
    pub by: f32,
}

fn main() {}
