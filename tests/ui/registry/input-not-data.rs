#![allow(unused)]

use bt_runtime::{Registry, prelude::*};

#[derive(Blackboard, Default)]
pub struct Soldier {
    pub goal: Option<Vec2>,
    pub name: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Vec2(f32, f32);

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Local(std::rc::Rc<u32>);

#[action]
fn walk(goal: Option<Vec2>) -> Status {
    Status::Success
}

#[action]
fn say(text: &'static str) -> Status {
    Status::Success
}

#[action]
fn hold(what: Local) -> Status {
    Status::Success
}

fn length(goal: Option<Vec2>) -> f32 {
    0.0
}

fn first(text: &'static str) -> u32 {
    0
}

fn main() {
    let registry = Registry::<Soldier>::new().with::<walk>().with::<say>().with::<hold>();
    let registry = registry.with_function("length", length).with_function("first", first);
    let registry = registry.with_type::<Vec2>("Vec2").with_type::<&'static str>("str");
}
