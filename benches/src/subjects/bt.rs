//! The trees and the machine of `bt!` and `state_tree!`.

mod asleep;
pub mod guard;
mod live;
pub mod machine;
mod population;
pub mod reactive;
pub mod wide;

use crate::comparison::Tests;
use crate::rollback;

const NAME: &str = "bt";
/// The bytes of a guard in the test `snapshot`: board, tree, clock, random generator.
pub const SNAPSHOT_BYTES: usize = size_of::<reactive::Guard>();
/// Brains in a `Population`, which checks after each tick of a brain whether the brain may sleep. The brains of `NAME`
/// are in a vector.
const POPULATION: &str = "bt-population";
/// The brains of `NAME` in a loop of their own.
const LOOP: &str = "bt-loop";
/// The brains of `LOOP`, and in the test `population-idle` those of `POPULATION`, ticked through `bt_live` while nobody
/// is connected.
const LIVE: &str = "bt-live";

pub fn register(tests: &mut Tests) {
    tests.guard.add::<guard::Busy>(NAME);
    tests.resume.add::<guard::Idle>(NAME);
    tests.wide.add::<wide::Wide>(NAME);
    tests.population.add::<guard::Busy>(NAME);
    tests.population.add_round(POPULATION, population::busy);
    tests.population.add_round(LOOP, live::busy_without);
    tests.population.add_round(LIVE, live::busy);
    tests.population_idle.add::<guard::Idle>(NAME);
    tests.population_idle.add_round(POPULATION, population::idle);
    tests.population_idle.add_round(LIVE, live::idle);
    tests.asleep_100.add_round(NAME, asleep::round::<100>);
    tests.asleep_1.add_round(NAME, asleep::round::<1>);
    tests.asleep_0.add_round(NAME, asleep::round::<0>);
    tests.state_machine.add::<machine::Machine>(NAME);
    tests.reactive.add::<reactive::Guard>(NAME);
    tests.snapshot.add_round(NAME, rollback::run::<reactive::Guard>);
}
