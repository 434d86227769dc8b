//! Slots: `slot weapon`, a part of a tree that can be put in, swapped and taken out while the tree runs.
//!
//! - `Guard::WEAPON` is the slot. `Subtree::of::<Shoot>(…)` fills it; any tree of the same agent can.
//! - The running subtree is halted before the next one starts. The halt can take several ticks.
//! - An empty slot fails, and the selector continues.
//!
//! The example shows a guard that finds a sword, loses it, and gets a bow.

use bt_runtime::{prelude::*, slot::Subtree};

#[derive(Blackboard, Default)]
struct Soldier {
    enemy: bool,
    arrows: u32,
    did: &'static str,
}

#[action(halt = lower)]
fn shoot(bb: &mut Board<Soldier>) -> Status {
    if bb.arrows == 0 {
        return Status::Failure;
    }
    *bb.arrows_mut() -= 1;
    bb.set_did("shoots");
    Status::Running
}

fn lower(bb: &mut Board<Soldier>) {
    bb.set_did("lowers the bow");
}

#[action(halt = sheathe, graceful)]
fn strike(bb: &mut Board<Soldier>, with: &'static str) -> Status {
    bb.set_did(with);
    Status::Running
}

/// Sheathes the sword, which takes a second tick.
fn sheathe(bb: &mut Board<Soldier>) -> Halt {
    if bb.did == "sheathes the sword" {
        return Halt::Done;
    }
    bb.set_did("sheathes the sword");
    Halt::Pending
}

#[action]
fn hide(bb: &mut Board<Soldier>) -> Status {
    bb.set_did("hides");
    Status::Running
}

bt! {
    tree Guard for Soldier {
        selector {
            #[when(bb.enemy, aborts = both)]
            slot weapon;

            hide();
        }
    }

    tree Bow for Soldier { shoot() }

    /// The parameters are set when the tree is put in.
    tree Blade(name: &'static str) for Soldier { strike(with = name) }
}

fn main() {
    let mut brain = Guard::brain(Soldier { enemy: true, arrows: 2, did: "" });
    let mut story = Vec::new();

    println!("second  in the slot  the guard");
    for second in 1..=9 {
        match second {
            2 => brain.put(Guard::WEAPON, Subtree::of::<Blade>(Blade::inputs().name("strikes"))),
            4 => brain.clear(Guard::WEAPON),
            6 => brain.put(Guard::WEAPON, Subtree::of::<Bow>(())),
            _ => {}
        }
        brain.tick(Duration::from_secs(1), &mut ());
        let held = brain.slotted(Guard::WEAPON).unwrap_or("nothing");
        println!("{second:>6}  {held:11}  {}", brain.board().did);
        story.push(brain.board().did);
    }
    let halted = "sheathes the sword";
    assert_eq!(story[..5], ["hides", "strikes", "strikes", halted, "hides"], "the old one is halted first");
    assert_eq!(story[5..], ["shoots", "shoots", "hides", "hides"], "a put is a change that guards react to");
}
