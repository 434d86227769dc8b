//! Checks of transitions: their arguments, their delays, and whether an earlier transition is always taken instead.

use crate::check::spans::range;
use crate::machine::{Machine, Select, State, Transition, TransitionTarget};
use crate::read::{difference_as_range, units};
use crate::time::no_span;
use crate::{Constant, Faults, Syntax, Term, Text, text};

/// Checks the transitions of each state.
pub(super) fn check<S: Syntax>(machine: &Machine<S>, faults: &mut Faults<S>) {
    for state in machine.states() {
        shadowed(machine, state, faults);
    }
}

/// Reports arguments of a transition to a state whose parameters get their values from an event.
pub(super) fn arguments<S: Syntax>(machine: &Machine<S>, faults: &mut Faults<S>) {
    let states = machine.states();
    for transition in states.iter().flat_map(|state| &state.transitions) {
        let TransitionTarget::State(number, Some(arguments)) = &transition.target else { continue };
        let Some(target) = states.get(usize::from(*number)).filter(|target| target.binds()) else { continue };
        if let Some(first) = arguments.first() {
            let message = format!("the event that `{}` requires brings its parameters", target.name.text);
            let help = text!["leave out ", Term::Parentheses, ", or `requires`"];
            faults.error(&first.name.place, message, help);
        }
    }
}

/// Checks the delays of transitions.
pub(super) fn delays<S: Syntax>(machine: &Machine<S>, faults: &mut Faults<S>) {
    for after in
        machine.states().iter().flat_map(|state| &state.transitions).filter_map(|transition| transition.after.as_ref())
    {
        let help = match S::constant(after) {
            Some(Constant::NoSpan(text)) => {
                let (message, help) = no_span(&text);
                faults.error(&S::place(after), message, help);
                continue;
            }
            Some(Constant::Number(number)) => Some(units(number)),
            Some(Constant::Bool(_) | Constant::Text(_)) => Some(Text::default()),
            _ => difference_as_range::<S>(after),
        };
        match help {
            Some(help) => faults.error(&S::place(after), "`after` takes a duration or a range of durations", help),
            None => range::<S>(after, faults),
        }
    }
}

/// Checks that a transition to `none`, which only blocks others, has no delay and no later targets.
pub(super) fn blocks<S: Syntax>(machine: &Machine<S>, faults: &mut Faults<S>) {
    for state in machine.states() {
        let blocks = |transition: &&Transition<S>| matches!(transition.target, TransitionTarget::Stay);
        for transition in state.transitions.iter().filter(blocks) {
            if let Some(after) = &transition.after {
                let message =
                    "a transition to `none` has no delay: it blocks others in the ticks in which it is triggered";
                faults.error(&S::place(after), message, "leave out `after`");
            }
            if state.select == Select::Follow && transition.tick {
                let message = format!("the selection of `{}` cannot follow a transition to `none`", state.name.text);
                faults.error(
                    &transition.place,
                    message,
                    "leave it out, and give the transitions behind it the opposite condition",
                );
            }
        }
    }
}

/// Warns of a transition if an earlier one is taken in all of its cases.
fn shadowed<S: Syntax>(machine: &Machine<S>, state: &State<S>, faults: &mut Faults<S>) {
    for (at, transition) in state.transitions.iter().enumerate() {
        let before = state.transitions.iter().enumerate().filter(|(other, before)| {
            before.priority > transition.priority || before.priority == transition.priority && *other < at
        });
        if transition.event.is_none() && before.into_iter().any(|(_, before)| covers(machine, before, transition)) {
            let message = "this transition is never taken: one before it always is";
            let help = "give it a higher priority, or the one before it a condition";
            faults.warning(&transition.place, message, help);
        }
    }
}

/// `true` if the first transition is taken whenever the second one could be.
fn covers<S: Syntax>(machine: &Machine<S>, first: &Transition<S>, second: &Transition<S>) -> bool {
    let triggers = (first.tick || !second.tick)
        && (first.success || first.tick || !second.success)
        && (first.failure || first.tick || !second.failure);
    let infallible = match &first.target {
        TransitionTarget::State(number, _) => machine.infallible_target(*number).is_some(),
        TransitionTarget::Succeed | TransitionTarget::Fail | TransitionTarget::Stay => true,
        TransitionTarget::First(_) | TransitionTarget::Broken => false,
    };
    triggers && infallible && first.condition.is_none() && first.after.is_none()
}
