//! Hand-written, tuned Rust: the reference of every test in which it takes part.

mod asleep;
mod guard;
mod memory;
mod merged;
mod reactive;
mod wide;
mod wide_in_registers;

use crate::comparison::Tests;
use crate::guard::{Busy, Idle};
use crate::rollback;
use crate::test::REFERENCE;

/// Faster by merging: fewer states than the tree has leaves that can run for several ticks; in `wide`, leaves merged
/// into the walk.
const MERGED: &str = "hand-merged";
/// The same behaviour in more states than the compared `state_tree!` has.
const UNMERGED: &str = "hand-unmerged";

/// Adds the subjects. Where the reference is a state machine, it has one state per leaf of the tree that runs for
/// several ticks, or the states of the compared machine.
pub fn register(tests: &mut Tests) {
    tests.guard.add::<guard::Guard<Busy>>(REFERENCE);
    tests.resume.add::<guard::Guard<Idle>>(REFERENCE);
    tests.wide.add::<wide::Wide>(REFERENCE);
    tests.population.add::<guard::Guard<Busy>>(REFERENCE);
    tests.population_idle.add::<guard::Guard<Idle>>(REFERENCE);
    tests.asleep_100.add_round(REFERENCE, asleep::round);
    tests.reactive.add::<reactive::Guard>(REFERENCE);
    tests.state_machine.add::<merged::Guard<Busy>>(REFERENCE);
    tests.snapshot.add_round(REFERENCE, rollback::run::<memory::Memory>);
    tests.guard.add::<merged::Guard<Busy>>(MERGED);
    tests.resume.add::<merged::Guard<Idle>>(MERGED);
    tests.wide.add::<wide_in_registers::Wide>(MERGED);
    tests.population.add::<merged::Guard<Busy>>(MERGED);
    tests.population_idle.add::<merged::Guard<Idle>>(MERGED);
    tests.state_machine.add::<guard::Guard<Busy>>(UNMERGED);
}
