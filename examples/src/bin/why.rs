//! Why: the guards that a tick checked, the values that they read, and the reason why each branch was not selected.
//!
//! - `Why` is a sink that keeps the last tick. Its `Display` is a tree, in which `>` marks the running nodes.
//! - A checked guard shows the values that it read. A branch that was not checked shows its last result.
//!
//! The example shows the evening of a cat: the ticks with a decision.

use bt_runtime::prelude::*;
use bt_runtime::trace::{Names, Why};

#[derive(Blackboard, Default)]
struct Cat {
    dog: Option<&'static str>,
    hunger: u32,
}

bt! {
    tree Evening for Cat {
        selector {
            #[when(bb.dog.is_some(), aborts = both)]
            idle "hide";

            #[when(bb.hunger > 3, aborts = lower_priority)]
            #[cooldown(10s)]
            sequence "eat" { wait(2s) "chew"; set(bb.hunger = 0) "full"; }

            idle "sleep";
        }
    }
}

fn main() {
    let mut brain = Evening::brain(Cat::default());
    let mut why = Why::new(Names::of::<Evening>());
    let mut traces = Vec::new();
    for second in 0..12 {
        let bb = brain.board_mut();
        match second {
            1 | 8 => _ = bb.set_hunger(5),
            5 => _ = bb.set_dog(Some("Rex")),
            6 => _ = bb.set_dog(None),
            _ => {}
        }
        brain.tick_traced(Duration::from_secs(1), &mut (), &mut why);
        if Evening::INFO.iter().any(|node| !why.facts(node.id).is_empty()) {
            println!("{why}");
            traces.push(why.to_string());
        }
    }

    let says = |tick: usize, line: &str| assert!(traces[tick].contains(line), "{}", traces[tick]);
    says(0, "lost: when(bb.hunger > 3) is false (hunger = 0)");
    says(1, "preempted `sleep`: when(bb.hunger > 3) is true (hunger = 5), cooldown(10s) is open");
    says(4, "preempted `sleep`: when(bb.dog.is_some()) is true (dog = Some(\"Rex\"))");
    says(5, "ended: when(bb.dog.is_some()) is false (dog = None), halted");
    says(6, "lost: cooldown(10s) is closed (left = 5s)");
    assert_eq!(traces.len(), 7, "in the other ticks nothing was asked and nothing happened");
}
