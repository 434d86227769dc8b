//! A parallel tick refuses writes of shared values, which agents on other threads would see or not.

use bt_runtime::trace::{Names, Recorder, Why};
use bt_runtime::{
    Population,
    blackboard::Shared,
    population::{Cause, Ticked},
};
use tests::prelude::*;

use crate::panics::quiet;
use crate::sheep::{Field, Sheep, seconds};

/// Rings the bell in the way that the sheep's `grass` selects, and then bites.
#[action]
fn ring(bb: &mut Board<Sheep>, world: &mut Field) -> Status {
    match bb.grass {
        1 => assert!(!bb.bell.set(true), "the write is refused"),
        2 => assert!(!bb.bell.update(|bell| *bell = true), "the write is refused"),
        3 => {
            bb.bell.set(true);
            panic!("after the write");
        }
        _ => assert!(!*bb.bell.read()),
    }
    world.bites.push(bb.name);
    Status::Running
}

bt! {
    tree Ring for Sheep { ring() }
}

/// Sheep with one bell, each with its `grass`.
fn flock(grass: &[u32]) -> (Population<Ring>, Shared<bool>) {
    quiet();
    let (mut flock, bell) = (Population::new(), Shared::new(false));
    for (name, &grass) in (0..).zip(grass) {
        flock.spawn(Ring::brain(Sheep { name, grass, bell: bell.clone(), ..Sheep::default() }));
    }
    (flock, bell)
}

/// 200 sheep, three of which write the bell.
fn grass() -> Vec<u32> {
    let mut grass = vec![0; 200];
    (grass[3], grass[64], grass[199]) = (1, 2, 1);
    grass
}

#[test]
fn the_value_stays_and_the_writers_are_stopped() {
    for worlds in [1, 2, 5] {
        let (mut flock, bell) = flock(&grass());
        let mut fields = vec![Field::default(); worlds];
        assert_eq!(flock.par_tick(seconds(1), &mut fields), Ticked { agents: 200, faults: 3 });
        assert!(!*bell.read());
        let faults: Vec<_> = flock.take_faults().into_iter().map(|fault| (fault.agent.index(), fault.cause)).collect();
        assert_eq!(faults, [3, 64, 199].map(|index| (index, Cause::SharedWrite)));
        assert_eq!(flock.par_tick(seconds(1), &mut fields), Ticked { agents: 197, faults: 0 });
    }
}

#[test]
fn the_fault_says_what_to_do() {
    let (mut flock, _) = flock(&[1]);
    flock.par_tick(seconds(1), &mut [Field::default()]);
    let expected = "agent 0 wrote a `Shared` value in a parallel tick at 1s: agents on other threads would see it or not; \
                    push a command into the world, and write after the tick";
    assert_eq!(flock.faults()[0].to_string(), expected);
}

#[test]
fn a_trace_says_that_the_write_was_refused() {
    let (mut flock, _) = flock(&[1]);
    let mut lanes = [(Field::default(), (Recorder::default(), Why::new(Names::of::<Ring>())))];
    flock.par_tick_traced(seconds(1), &mut lanes);
    let [(_, (trace, why))] = &lanes;
    let shown = trace.records.last().unwrap().show::<Ring>().to_string();
    let expected = "it wrote a `Shared` value in a parallel tick: agents on other threads would see it or not; push a \
                    command into the world, and write after the tick";
    assert_eq!(shown, format!("stopped by a fault: {expected}"));
    let why = why.to_string();
    assert!(why.contains(&format!("a fault has stopped the agent: {expected}")), "{why}");
}

#[test]
fn a_panic_after_the_write_stops_only_its_own_agent() {
    let (mut flock, _) = flock(&[3, 0, 0]);
    assert_eq!(flock.par_tick(seconds(1), &mut [Field::default()]), Ticked { agents: 3, faults: 1 });
    assert_eq!(flock.faults()[0].cause, Cause::Panic);
}

#[test]
fn other_ticks_and_the_time_between_ticks_write() {
    let (mut flock, bell) = flock(&[0]);
    flock.par_tick(seconds(1), &mut [Field::default()]);
    assert!(bell.set(true));
    bell.set(false);
    let writer = Sheep { grass: 3, bell: bell.clone(), ..Sheep::default() };
    flock.spawn(Ring::brain(writer));
    flock.tick(seconds(1), &mut Field::default());
    assert!(*bell.read());
}
