//! The blackboard: a plain struct whose keys tell the tree when they change.
//!
//! - A key is read as a field, and written by its setter; an equal value changes nothing.
//! - `parent` inherits the keys of another agent, `shared` holds one value for many agents.
//! - Tools read and write by name, and are told both types when they get one wrong.
//!
//! You see two dogs, the keys they have, and what each way of writing does.

use bt_runtime::blackboard::{KeyKind, Shared};
use bt_runtime::prelude::*;

#[derive(Blackboard, Clone, Default)]
struct Animal {
    health: u32,
    hungry: bool,
}

#[derive(Blackboard, Clone, Default)]
struct Dog {
    /// What it chases.
    prey: Option<&'static str>,
    /// What every animal has.
    #[blackboard(parent)]
    body: Animal,
    /// What the whole pack knows.
    #[blackboard(shared)]
    alarm: Shared<bool>,
    /// Written freely: no guard is asked when it changes.
    #[blackboard(untracked)]
    steps: u64,
}

fn main() {
    let rex = Dog::default();
    let mut bello = Board::<Dog>::from(rex.clone());
    let mut rex = Board::<Dog>::from(rex);

    println!("key     type");
    for key in Dog::KEYS {
        println!("{:<7} {}", key.name, key.ty);
        if let KeyKind::Parent(keys) = key.kind {
            keys.iter().for_each(|key| println!("  .{:<7} {}", key.name, key.ty));
        }
    }

    println!("\nwrite                          changed");
    let told = |write: &str, changed: bool| {
        println!("{write:<30} {changed}");
        changed
    };
    assert!(told("rex.set_prey(Some(\"cat\"))", rex.set_prey(Some("cat"))));
    assert!(!told("the same again", rex.set_prey(Some("cat"))));
    assert!(told("rex.set(Dog::PREY, None)", rex.set(Dog::PREY, None)));
    assert!(told("a parent's key", rex.body_mut().set(Animal::HEALTH, 100)));
    assert!(told("by name", rex.set_by_name("body.hungry", true).unwrap()));
    assert!(told("what is shared", rex.alarm.set(true)));
    assert_eq!((rex.prey, rex.body.health, rex.body.hungry, rex.steps), (None, 100, true, 0));

    println!("\nbello hears of the alarm: {}", *bello.alarm.read());
    assert!(*bello.alarm.read() && !bello.body.hungry);

    let unknown = bello.set_by_name("body.helth", 3_u32).unwrap_err();
    let wrong = bello.get_by_name::<u32>("prey").unwrap_err();
    println!("{unknown}\n{wrong}");
    assert_eq!(unknown.nearest(), Some(("body.", "health")));
}
