//! The blackboard: a plain struct that reports changes of its keys to the tree.
//!
//! - A key is read as a field and written by its setter. Writing an equal value is no change.
//! - `parent` inherits the keys of another agent; `shared` holds one value for many agents.
//! - Tools read and write keys by name. The error for a wrong type names both types.
//!
//! The example shows two dogs, their keys, and the effect of each way to write a key.

use bt_runtime::blackboard::{KeyKind, Shared};
use bt_runtime::{Agent, prelude::*};

#[derive(Blackboard, Clone, Default)]
struct Animal {
    health: u32,
    hungry: bool,
}

#[derive(Blackboard, Clone, Default)]
struct Dog {
    /// The animal that the dog chases.
    prey: Option<&'static str>,
    /// The keys of every animal.
    #[blackboard(parent)]
    body: Animal,
    /// One value for the whole pack.
    #[blackboard(shared)]
    alarm: Shared<bool>,
    /// The number of steps. Guards do not observe an untracked key: a write is a plain store.
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
    let changes = |write: &str, changed: bool| {
        println!("{write:<30} {changed}");
        changed
    };
    assert!(changes("rex.set_prey(Some(\"cat\"))", rex.set_prey(Some("cat"))));
    assert!(!changes("the same again", rex.set_prey(Some("cat"))));
    assert!(changes("rex.set(Dog::PREY, None)", rex.set(Dog::PREY, None)));
    assert!(changes("a parent's key", rex.body_mut().set(Animal::HEALTH, 100)));
    assert!(changes("by name", rex.set_by_name("body.hungry", true).unwrap()));
    assert!(changes("a shared key", rex.alarm.set(true)));
    assert_eq!((rex.prey, rex.body.health, rex.body.hungry, rex.steps), (None, 100, true, 0));

    println!("\nbello hears of the alarm: {}", *bello.alarm.read());
    assert!(*bello.alarm.read() && !bello.body.hungry);

    let unknown = bello.set_by_name("body.helth", 3_u32).unwrap_err();
    let wrong = bello.get_by_name::<u32>("prey").unwrap_err();
    println!("{unknown}\n{wrong}");
    assert_eq!(unknown.nearest(), Some(("body.", "health")));
}
