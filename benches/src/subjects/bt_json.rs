//! The same trees loaded from JSON, with the actions and boards of [`bt`](super::bt).

mod guard;
mod machine;
mod reactive;
mod wide;

use crate::comparison::Tests;

const NAME: &str = "bt-json";

pub fn register(tests: &mut Tests) {
    tests.guard.add::<guard::Busy>(NAME);
    tests.resume.add::<guard::Idle>(NAME);
    tests.wide.add::<wide::Wide>(NAME);
    tests.population.add::<guard::Busy>(NAME);
    tests.population_idle.add::<guard::Idle>(NAME);
    tests.reactive.add::<reactive::Guard>(NAME);
    tests.state_machine.add::<machine::Machine>(NAME);
}
