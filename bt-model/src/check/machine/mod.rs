//! The rules of state machines.

mod reach;
mod states;
mod transitions;

use crate::machine::Machine;
use crate::{Faults, Syntax};

/// Reports all faults of machines, except those of their tasks, which the rules of trees report.
pub(super) fn check<S: Syntax>(machines: &[Machine<S>], faults: &mut Faults<S>) {
    for machine in machines {
        states::check(machine, faults);
        transitions::delays(machine, faults);
        transitions::arguments(machine, faults);
        transitions::blocks(machine, faults);
        reach::selections(machine, faults);
    }
    if !faults.has_errors() {
        for machine in machines {
            reach::check(machine, faults);
            transitions::check(machine, faults);
        }
    }
}
