// Names of the standard library mean something else where the macros are used.
#![deny(warnings)]
#![allow(dead_code, non_camel_case_types)]

mod std {}
mod core {}
mod bt_runtime {}

struct Option;
struct Result;
struct Some;
struct None;
struct Ok;
struct Default;
struct Clone;
struct PartialEq;
struct From;
struct Deref;
struct Agent;
struct Board;
struct Leaf;
struct Debug;
struct usize;
struct bool;
struct str;

use ::bt_runtime::{Blackboard, Inputs, action};

#[derive(Blackboard)]
#[blackboard(world = u8, event = u16)]
pub struct Soldier {
    ammo: u32,
    #[blackboard(parent)]
    body: Body,
    #[blackboard(untracked)]
    visits: u64,
}

#[derive(Blackboard)]
pub struct Body {
    #[blackboard(shared)]
    alarm: ::bt_runtime::blackboard::Shared<u8>,
}

#[action(halt = stop)]
fn walk(
    cx: &mut ::bt_runtime::Cx<Soldier>,
    #[latch] to: u32,
    #[default(1.0)] within: f32,
    #[memory] steps: &mut u32,
) -> ::bt_runtime::Status {
    cx.bb.set_ammo(to);
    *steps += within as u32;
    ::bt_runtime::Status::Running
}

fn stop(cx: &mut ::bt_runtime::Cx<Soldier>, steps: &mut u32) {
    cx.bb.set_ammo(*steps);
}

#[action]
fn look(world: &u8) -> ::core::option::Option<u8> {
    ::core::option::Option::Some(*world)
}

#[derive(Inputs)]
pub struct Turn {
    by: f32,
    #[default(1.0)]
    speed: f32,
}

fn main() {
    let _ = walk::inputs().to(3).all_inputs_given();
    let _ = look::inputs().all_inputs_given();
    let _ = Turn::inputs().by(3.0).all_inputs_given();
}
