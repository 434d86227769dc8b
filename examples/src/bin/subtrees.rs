//! Subtrees: `run Patrol(route = …)`, a tree inside another tree, with parameters and locals.
//!
//! - Parameters are typed and read again in every tick; a `#[latch]` parameter is read once, at the entry.
//! - `let` declares a local: memory of this run of the subtree, dropped at its end.
//! - The memory is inline: no heap, and a size known at compile time.
//!
//! The example shows an elevator on two rides. The goal of the first one changes on the way.

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
struct Elevator {
    floor: i32,
    call: i32,
    log: Vec<(i32, i32)>,
}

#[action]
fn one_floor(bb: &mut Board<Elevator>, to: i32) -> Status {
    if bb.floor == to {
        return Status::Success;
    }
    *bb.floor_mut() += (to - bb.floor).signum();
    Status::Running
}

#[action]
fn note(bb: &mut Board<Elevator>, from: i32, rides: i32) {
    bb.log_mut().push((from, rides));
}

bt! {
    tree Lift for Elevator {
        sequence {
            run Ride(to = bb.call, from = bb.floor);
            run Ride(to = 0, from = bb.floor, pause = 2s);
        }
    }

    /// Rides to a floor, which can change on the way.
    tree Ride(to: i32, #[latch] from: i32, #[default(1s)] pause: Duration) for Elevator {
        let rides: i32 = 0;

        sequence {
            one_floor(to = to);
            set(rides = rides + 1);
            wait(pause);
            note(from = from, rides = rides);
        }
    }
}

fn main() {
    let mut brain = Lift::brain(Elevator { call: 3, ..Default::default() });
    let mut floors = Vec::new();

    println!("second  floor  call");
    for second in 0.. {
        if second == 2 {
            brain.board_mut().set_call(4);
        }
        let status = brain.tick(Duration::from_secs(1), &mut ());
        println!("{second:>6}  {:>5}  {:>4}", brain.board().floor, brain.board().call);
        floors.push(brain.board().floor);
        if status != Status::Running {
            break;
        }
    }
    println!("rides, as (from, rides of this run): {:?}", brain.board().log);
    println!("the tree needs {} bytes, board aside", Lift::BYTES);
    assert_eq!(floors, [1, 2, 3, 4, 4, 3, 2, 1, 0, 0, 0, 0], "the changed goal was followed");
    assert_eq!(brain.board().log, [(0, 1), (4, 1)], "`from` was latched, `rides` began anew");
}
