//! Actions: a function is a leaf, and its parameters declare its needs.
//!
//! - `bb`, `world` and `cx` give access to the agent. Each function takes the ones that it needs.
//! - Other parameters are inputs, given by name in the tree and read at every tick.
//! - `#[memory]` lives while the leaf runs. `halt = …` names the function to call if the leaf is halted.
//! - The function returns `Status`, or `bool`, `()`, `Option<T>`, `Result<T, E>`; the `T` goes to `-> bb.key`.
//!
//! The example shows a robot that finds a parcel, drives to it, and is stopped on its second drive.

use bt_runtime::prelude::*;

/// The world, which actions can read and write.
#[derive(Default)]
struct Yard {
    parcel: i32,
    motor: bool,
}

#[derive(Blackboard, Default)]
#[blackboard(world = Yard)]
struct Robot {
    at: i32,
    goal: Option<i32>,
}

/// An output: on success the `i32` is written to a key.
#[action]
fn find_parcel(world: &Yard) -> Option<i32> {
    (world.parcel > 0).then_some(world.parcel)
}

/// Drives to `to`, an input without a default: the tree must give it. The speed grows with every tick.
#[action(halt = stop_motor)]
fn drive(
    bb: &mut Board<Robot>,
    world: &mut Yard,
    to: Option<i32>,
    #[default(2)] acceleration: i32,
    #[memory] speed: &mut i32,
) -> Status {
    let Some(to) = to else { return Status::Failure };
    *speed += acceleration;
    let at = (bb.at + *speed).min(to);
    bb.set_at(at);
    world.motor = at < to;
    if world.motor { Status::Running } else { Status::Success }
}

/// Stops the motor when the drive is halted. Has the parameters of the action without its inputs.
fn stop_motor(_: &mut Board<Robot>, world: &mut Yard, _speed: &mut i32) {
    world.motor = false;
}

bt! {
    tree Fetch for Robot {
        sequence {
            find_parcel() -> bb.goal;
            drive(to = bb.goal);
        }
    }
}

fn main() {
    let mut yard = Yard { parcel: 10, motor: false };
    let mut brain = Fetch::brain(Robot::default());
    let tick = |brain: &mut Brain<Fetch>, yard: &mut Yard| {
        let status = brain.tick(Duration::from_secs(1), yard);
        println!("{status:<8?} at {:>2}, motor running: {}", brain.board().at, yard.motor);
        (brain.board().at, status)
    };

    println!("the parcel is at 10");
    assert_eq!(tick(&mut brain, &mut yard), (2, Status::Running));
    assert_eq!(tick(&mut brain, &mut yard), (6, Status::Running));
    assert_eq!(tick(&mut brain, &mut yard), (10, Status::Success));

    println!("another at 30; the memory begins anew");
    yard.parcel = 30;
    assert_eq!(tick(&mut brain, &mut yard), (12, Status::Running));
    assert!(yard.motor);

    assert_eq!(brain.stop(&mut yard), Halt::Done);
    println!("stopped: motor running: {}", yard.motor);
    assert!(!yard.motor, "`stop_motor` was called");
}
