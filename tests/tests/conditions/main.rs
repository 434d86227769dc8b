//! Actions as conditions: the same function is a leaf, a part of an expression of `bt!` and of a file.

mod bindings;
mod guards;
mod scores;
mod shared;
mod values;

use std::sync::Arc;

use bt_runtime::{Program, Registry, prelude::*};

/// The world of the tests: a gate.
#[derive(Default)]
pub struct Arena {
    open: bool,
    notes: Vec<u32>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, serde::Deserialize)]
pub enum Mode {
    #[default]
    Calm,
    Alert,
}

#[derive(Blackboard, Clone, Debug, Default)]
#[blackboard(world = Arena)]
pub struct Soldier {
    heat: u32,
    goal: Option<u32>,
    enemy: Option<u32>,
    mode: Mode,
}

#[action(observes(heat))]
fn is_hot(bb: &Soldier, #[default(30)] limit: u32) -> bool {
    bb.heat > limit
}

#[action]
fn sees_enemy(bb: &Board<Soldier>) -> Option<u32> {
    bb.enemy
}

#[action]
fn can_reach(world: &Arena, to: Option<u32>) -> bool {
    world.open && to.is_some_and(|to| to < 5)
}

#[action]
fn calm(bb: &Soldier, mode: Mode) -> bool {
    bb.mode == mode
}

/// A function without `#[action]`: a number is no outcome of a leaf.
fn urgency(of: u32) -> u32 {
    of * 2
}

#[action]
fn note(world: &mut Arena, what: u32) -> bool {
    world.notes.push(what);
    true
}

/// A function without `#[action]`.
fn always() -> bool {
    true
}

bt! {
    tree Guard for Soldier {
        reactive_selector {
            #[when(is_hot() && !is_hot(limit = 100), aborts = both)]
            sequence "hot" { note(what = 1); is_hot(limit = 40); note(what = 2); idle }

            #[when(sees_enemy().is_some(), aborts = both)]
            sequence {
                set(bb.goal = sees_enemy());
                if can_reach(to = bb.goal) { note(what = 3) } else { note(what = 4) }
                idle
            }

            utility_selector {
                #[score(f64::from(urgency(bb.heat)))] note(what = 5);
                #[score(5.0)] sequence { check(calm(mode = Mode::Calm) && always()); note(what = 6) }
            }
        }
    }
}

mod file {
    use super::*;

    bt_file!(pub "../../files/conditions.json");
}

fn registry() -> Registry<Soldier> {
    let registry = Registry::new().with::<is_hot>().with::<sees_enemy>().with::<can_reach>().with::<calm>();
    registry.with::<note>().with_function("urgency", urgency).with_type::<Mode>("Mode")
}

fn loaded() -> Arc<Program<Soldier>> {
    let file = include_str!("../../files/conditions.json");
    registry().load_str("conditions.json", file).unwrap_or_else(|faults| panic!("{faults}"))
}

/// A change of the board and the world before a tick.
type Change = fn(&mut Board<Soldier>, &mut Arena);

fn changes() -> [Change; 8] {
    [
        |_, _| {},
        |bb, _| {
            bb.set_heat(35);
        },
        |bb, _| {
            bb.set_heat(50);
        },
        |bb, _| {
            bb.set_heat(101);
        },
        |bb, _| {
            bb.set_enemy(Some(3));
        },
        |bb, world| {
            bb.set_heat(0);
            bb.set_enemy(None);
            world.open = true;
        },
        |bb, _| {
            bb.set_enemy(Some(4));
        },
        |bb, _| {
            bb.set_enemy(None);
            bb.set_mode(Mode::Alert);
        },
    ]
}

fn notes<T: Tree<Agent = Soldier>>(mut brain: Brain<T>) -> (Vec<u32>, Vec<Status>)
where
    Brain<T>: Unpin,
{
    let mut world = Arena::default();
    let statuses = changes().map(|change| {
        change(brain.board_mut(), &mut world);
        brain.tick(Duration::from_millis(100), &mut world)
    });
    (world.notes, statuses.to_vec())
}

#[test]
fn a_leaf_is_a_condition_in_every_syntax() {
    let compiled = notes(Guard::brain(Soldier::default()));
    assert_eq!(compiled.0, [6, 1, 5, 1, 2, 5, 4, 6, 3, 5]);
    assert_eq!(notes(file::Guard::brain(Soldier::default())), compiled, "bt_file!");
    assert_eq!(notes(loaded().brain(Soldier::default())), compiled, "loaded");
}

#[test]
fn a_call_of_an_action_is_pure_and_known_as_such() {
    let pure = [<is_hot as Leaf<Soldier>>::PURE, <calm as Leaf<Soldier>>::PURE, <note as Leaf<Soldier>>::PURE];
    assert_eq!(pure, [true, true, false]);
    let catalogue = registry().catalogue();
    let pure: Vec<_> = catalogue.nodes.iter().filter(|node| node.pure).map(|node| &*node.name).collect();
    assert_eq!(pure, ["calm", "can_reach", "is_hot", "sees_enemy"]);
}

bt! {
    /// Its locals begin with plain functions; two dots make a call one of an action.
    tree Dots for Soldier {
        let limit: u32 = urgency(7);
        let ready: bool = always();

        sequence { check(ready && limit == 14 && !is_hot(..)); note(what = limit) }
    }
}

#[test]
fn two_dots_call_an_action_and_first_values_call_plain_functions() {
    let (mut brain, mut world) = (Dots::brain(Soldier::default()), Arena::default());
    assert_eq!(brain.tick(Duration::ZERO, &mut world), Status::Success);
    let _ = brain.board_mut().set_heat(31);
    assert_eq!(brain.tick(Duration::ZERO, &mut world), Status::Failure);
    assert_eq!(world.notes, [14]);
}
