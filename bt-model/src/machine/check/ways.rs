//! Transitions that another one always comes before, and transitions that nothing triggers.

use crate::check::range;
use crate::machine::{Goal, Machine, State, Way};
use crate::read::units;
use crate::{Constant, Faults, Syntax, Term, text};

/// Checks the transitions of each state.
pub(super) fn check<S: Syntax>(machine: &Machine<S>, faults: &mut Faults<S>) {
    for state in machine.states() {
        shadowed(machine, state, faults);
    }
}

/// Checks that what an event brings is not given, too.
pub(super) fn given<S: Syntax>(machine: &Machine<S>, faults: &mut Faults<S>) {
    let states = machine.states();
    for way in states.iter().flat_map(|state| &state.ways) {
        let Goal::State(number, Some(arguments)) = &way.goal else { continue };
        let Some(target) = states.get(usize::from(*number)).filter(|target| target.binds()) else { continue };
        if let Some(first) = arguments.first() {
            let message = format!("the event that `{}` requires brings its parameters", target.name.text);
            let help = text!["leave out ", Term::Parentheses, ", or `requires`"];
            faults.error(&first.name.place, message, help);
        }
    }
}

/// Checks how long transitions wait.
pub(super) fn delays<S: Syntax>(machine: &Machine<S>, faults: &mut Faults<S>) {
    for after in machine.states().iter().flat_map(|state| &state.ways).filter_map(|way| way.after.as_ref()) {
        match S::constant(after) {
            Some(Constant::Number(number)) => {
                faults.error(&S::place(after), "`after` takes a duration or a range of durations", units(number));
            }
            Some(Constant::Bool(_) | Constant::Text(_)) => {
                faults.error(&S::place(after), "`after` takes a duration or a range of durations", "");
            }
            _ => range::<S>(after, faults),
        }
    }
}

/// A transition behind one of at least its priority that is taken whenever it could be.
fn shadowed<S: Syntax>(machine: &Machine<S>, state: &State<S>, faults: &mut Faults<S>) {
    for (at, way) in state.ways.iter().enumerate() {
        let before =
            state.ways.iter().enumerate().filter(|(other, before)| {
                before.priority > way.priority || before.priority == way.priority && *other < at
            });
        if way.event.is_none() && before.into_iter().any(|(_, before)| covers(machine, before, way)) {
            let message = "this transition is never taken: one before it always is";
            let help = "give it a higher priority, or the one before it a condition";
            faults.warning(&way.place, message, help);
        }
    }
}

/// Is the first taken whenever the second could be?
fn covers<S: Syntax>(machine: &Machine<S>, first: &Way<S>, second: &Way<S>) -> bool {
    let triggers = (first.tick || !second.tick)
        && (first.success || first.tick || !second.success)
        && (first.failure || first.tick || !second.failure);
    let sure = match &first.goal {
        Goal::State(number, _) => machine.sure(*number).is_some(),
        Goal::Succeed | Goal::Fail => true,
        Goal::First(_) | Goal::Broken => false,
    };
    triggers && sure && first.condition.is_none() && first.after.is_none()
}
