//! Our trees: `bt!`.

mod guard;
mod reactive;
mod wide;

use crate::comparison::Tests;
use crate::rollback;

const NAME: &str = "bt";
/// The bytes of a guard in the test `snapshot`: board, tree, clock, chance.
pub const SNAPSHOT_BYTES: usize = size_of::<reactive::Guard>();

pub fn register(tests: &mut Tests) {
    tests.guard.add::<guard::Busy>(NAME);
    tests.resume.add::<guard::Idle>(NAME);
    tests.wide.add::<wide::Wide>(NAME);
    tests.population.add::<guard::Busy>(NAME);
    tests.population_idle.add::<guard::Idle>(NAME);
    tests.reactive.add::<reactive::Guard>(NAME);
    tests.snapshot.add_round(NAME, rollback::run::<reactive::Guard>);
}
