//! The rules of machines.

mod reach;
mod states;
mod ways;

use super::Machine;
use crate::{Faults, Syntax};

/// Reports all that is wrong with machines; their tasks keep the rules of trees.
pub(crate) fn check<S: Syntax>(machines: &[Machine<S>], faults: &mut Faults<S>) {
    for machine in machines {
        states::check(machine, faults);
        ways::delays(machine, faults);
        ways::given(machine, faults);
        reach::selections(machine, faults);
    }
    if !faults.has_errors() {
        for machine in machines {
            reach::check(machine, faults);
            ways::check(machine, faults);
        }
    }
}
