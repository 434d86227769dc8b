//! A profile: the calls, the checked guards and the time of each node.
//!
//! - `Profile` is a sink with one row per node; it allocates once. Its `Display` is a tree with columns.
//! - `active` is time on the brain's clock, `time` is real time. Only `time` differs between two runs.
//! - `Counts` is cheaper: a few numbers for the whole tree.
//!
//! The example shows the day of a miner: most time on the clock is `dig`, most real time is `plan`.

use bt_runtime::prelude::*;
use bt_runtime::trace::{Counts, Names, Profile};

#[derive(Blackboard, Default)]
struct Miner {
    ore: u32,
    tired: bool,
}

/// A slow action.
#[action]
fn plan() {
    std::hint::black_box((0..20_000).fold(1_u64, |sum, n| sum.wrapping_mul(31).wrapping_add(n)));
}

bt! {
    tree Day for Miner {
        selector {
            #[when(bb.tired, aborts = both)]
            wait(1h) "rest";

            sequence "work" {
                plan();
                #[repeat(5)]
                sequence "dig" { wait(60s) "swing"; set(bb.ore = bb.ore + 1) "keep"; }
            }
        }
    }
}

fn main() {
    let mut brain = Day::brain(Miner::default());
    let mut sinks = (Profile::new(Names::of::<Day>()), Counts::default());
    for minute in 0..600 {
        brain.board_mut().set_tired(minute % 180 >= 152);
        brain.tick_traced(Duration::from_secs(60), &mut (), &mut sinks);
    }
    let (profile, counts) = sinks;
    println!("{profile}");
    println!("{} ticks, {} guards asked, {} preemptions", counts.ticks, counts.guards, counts.preemptions);

    let node = |name: &str| {
        let info = Day::INFO.iter().find(|info| info.name == name).expect("the tree has it");
        profile.node(info.id)
    };
    assert_eq!(node("keep").enters, u64::from(brain.board().ore));
    assert_eq!(node("work").preempted, counts.preemptions, "rest is all that preempts");
    assert_eq!(profile.total().guards, counts.guards);
    assert!(node("rest").active < node("work").active);
    assert!(node("plan").time > node("keep").time, "planning costs more");
}
