//! A tree in a JSON file: loaded during development, compiled for the release.
//!
//! - `Registry::load` reads `trees/ferry.json` at run time: change the file and run the program again.
//! - `bt_file!` compiles the same file to a type, as `bt!` does with a declaration.
//! - Both have the same nodes and the same trace. Faults of the file are reported with line and column, by the loader or by
//!   the compiler.
//!
//! The example shows both boats cross the river side by side, and the memory of the compiled tree.

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
    /// Passengers that wait on the far side.
    waiting: u32,
    weather: Weather,
    side: Side,
    /// Passengers of the last crossing.
    aboard: u32,
    carried: u32,
}

/// Crosses the river in one tick, unless the boat is there already.
#[action]
fn cross(bb: &mut Board<Boat>, to: Side) -> Status {
    if bb.side == to {
        return Status::Success;
    }
    bb.set_side(to);
    Status::Running
}

/// Takes at most `most` of the waiting passengers aboard.
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
