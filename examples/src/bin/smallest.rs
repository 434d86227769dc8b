//! The smallest program: an agent, an action, a tree, a brain.
//!
//! - `#[derive(Blackboard)]` makes an agent of a struct: its data.
//! - `#[action]` makes a leaf of a function: one thing that the agent can do.
//! - `bt!` makes a tree: the order of the actions.
//! - A brain is an agent with its tree. The program passes the time to each tick.
//!
//! The example shows a lamp that is switched on after two seconds.

use bt_runtime::{Time, prelude::*};

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
