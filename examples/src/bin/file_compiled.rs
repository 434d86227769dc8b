//! A tree in a JSON file, loaded while the game is made and compiled when it ships.
//!
//! - `Registry::load` reads `trees/ferry.json` when the program runs: change the file, and run it again.
//! - `bt_file!` makes a type of the same file when the program is built, as `bt!` does of a declaration.
//! - Both do the same: the same nodes, the same trace. What is wrong in the file is told with its line and column, when it is
//!   loaded or when it is compiled.
//!
//! You see both boats cross the river side by side, and what a brain of each sort takes in memory.

use bt_runtime::prelude::*;
use bt_runtime::trace::Recorder;
use bt_runtime::{Registry, loaded::LoadErrors};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
enum Weather {
    #[default]
    Fair,
    Storm,
}

/// A side of the river.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
enum Side {
    #[default]
    Near,
    Far,
}

#[derive(Blackboard, Clone, Debug, Default, PartialEq)]
struct Boat {
    /// How many wait on the far side.
    waiting: u32,
    weather: Weather,
    side: Side,
    /// How many the last crossing took.
    aboard: u32,
    carried: u32,
}

/// Crosses the river in one tick, if it is not there already.
#[action]
fn cross(bb: &mut Board<Boat>, to: Side) -> Status {
    if bb.side == to {
        return Status::Success;
    }
    bb.set_side(to);
    Status::Running
}

/// Takes some of those who wait aboard.
#[action]
fn take(bb: &mut Board<Boat>, most: u32) -> Option<u32> {
    let taken = bb.waiting.min(most);
    let left = bb.waiting - taken;
    bb.set_waiting(left);
    (taken > 0).then_some(taken)
}

bt_file!("trees/ferry.json");

fn main() -> Result<(), LoadErrors> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/trees/ferry.json");
    let program = Registry::<Boat>::new().with::<cross>().with::<take>().load(file)?;

    let boat = Boat { waiting: 3, ..Boat::default() };
    let (mut loaded, mut compiled) = (program.brain(boat.clone()), Ferry::brain(boat));
    let second = Duration::from_secs(1);
    for tick in 1..=9 {
        let (mut first, mut other) = (Recorder::default(), Recorder::default());
        let status = loaded.tick_traced(second, &mut (), &mut first);
        assert_eq!(compiled.tick_traced(second, &mut (), &mut other), status);
        assert_eq!(first, other, "both do the same, record for record");
        let Boat { waiting, side, carried, .. } = &**compiled.board();
        println!("{tick}s  {side:<4?}  waiting {waiting}  carried {carried}  {status:?}");
    }
    assert_eq!((compiled.board().carried, loaded.board().carried), (3, 3));
    println!("the compiled tree takes {} bytes of a brain", Ferry::BYTES);
    Ok(())
}
