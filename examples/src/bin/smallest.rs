//! The smallest program: an agent, an action, a tree, a brain.
//!
//! - `#[derive(Blackboard)]` makes an agent of a struct: what it knows.
//! - `#[action]` makes a leaf of a function: what it can do.
//! - `bt!` makes a tree: when it does it.
//! - A brain is an agent with its tree. Time is a number that the program hands in.
//!
//! You see a lamp that waits for two seconds, then is switched on.

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
struct Lamp {
    lit: bool,
}

#[action]
fn switch_on(bb: &mut Board<Lamp>) {
    bb.set_lit(true);
}

bt! {
    tree Evening for Lamp {
        sequence {
            wait(2s);
            switch_on();
        }
    }
}

fn main() {
    let mut brain = Evening::brain(Lamp::default());

    println!("time  status   lit");
    for expected in [Status::Running, Status::Running, Status::Success] {
        let status = brain.tick(Duration::from_secs(1), &mut ());
        println!("{:>3?}  {status:<8?} {}", brain.now().since(Time::START), brain.board().lit);
        assert_eq!(status, expected);
    }
    assert!(brain.board().lit);
}
