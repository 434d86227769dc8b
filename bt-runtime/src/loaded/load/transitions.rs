//! Transitions become rows of their state.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;

use bt_model::catalogue::parameters;
use bt_model::json::Json;
use bt_model::machine::{self, Machine, Priority, TransitionTarget as Leads};
use bt_model::{Argument, Name, Output, Target};

use super::Loader;
use super::machine::{Made, given_name};
use crate::blackboard::Agent;
use crate::loaded::program::lower::Free;
use crate::loaded::program::part::Observed;
use crate::loaded::program::states::{Payload, Transition, TransitionTarget};
use crate::state_machine::{EVENT, FAILURE, SUCCESS, TICK};
use crate::status::Outcome;

impl<A: Agent> Loader<'_, A> {
    /// The transitions of a state.
    pub(crate) fn ways(
        &mut self,
        state: &machine::State<Json>,
        made: &mut Made<'_, '_, A>,
        free: &mut Free,
    ) -> Option<Box<[Transition<A>]>> {
        let made: Vec<_> = state.transitions.iter().map(|transition| self.transition(transition, made, free)).collect();
        made.into_iter().collect()
    }

    fn transition(
        &mut self,
        way: &machine::Transition<Json>,
        made: &mut Made<'_, '_, A>,
        free: &mut Free,
    ) -> Option<Transition<A>> {
        let number = made.ways;
        made.ways += 1;
        let flag = |is, flag| if is { flag } else { 0 };
        let on = flag(way.success, SUCCESS)
            | flag(way.failure, FAILURE)
            | flag(way.tick, TICK)
            | flag(way.event.is_some(), EVENT);
        let words = way.success || way.failure || way.tick;
        let condition = way.condition.as_ref().filter(|_| words).map(|condition| self.condition(condition));
        let observed = way.condition.as_ref().map_or(Observed::none(), |condition| self.observed(condition));
        let hears = way.event.as_ref().map(|event| self.hear(event, way.condition.as_ref(), &[], free));
        let delay = way.after.as_ref().map(|after| self.lasts(after).map(|lasts| (lasts, self.lower.word(free))));
        let gives = self.gives(way, made, free)?;
        Some(Transition {
            number,
            on,
            priority: priority(way.priority),
            target: goal(way, made.machine, gives.as_ref()),
            condition: condition.map_or(Some(None), |condition| condition.map(|condition| Some(condition.into())))?,
            hears: hears.map_or(Some(Box::default()), |hears| hears)?,
            delay: delay.map_or(Some(None), |delay| delay.map(Some))?,
            payload: gives.map(Arc::new),
            observed,
        })
    }

    /// The payload for its target, where the target has parameters; the outer `None` where something was reported.
    fn gives(
        &mut self,
        way: &machine::Transition<Json>,
        made: &mut Made<'_, '_, A>,
        free: &mut Free,
    ) -> Option<Option<Payload<A>>> {
        let Leads::State(number, Some(arguments)) = &way.target else { return Some(None) };
        let target = *made.machine.states().get(usize::from(*number))?;
        if !target.needs_arguments() {
            return Some(None);
        }
        let fits = parameters(&target.name.text, &target.params, &way.place, arguments, &mut self.faults);
        // Where a name could not be read, nothing can be written to it.
        if !fits || target.params.iter().any(|param| param.name.text.is_empty()) {
            return None;
        }
        let outer = self.scope.len();
        self.scope.append(&mut made.given[usize::from(*number)]);
        let output = |argument: &Argument<Json>| {
            let text = given_name(&argument.name.text);
            let target = Target::Local(Name { text, place: argument.name.place.clone() });
            Output { target, value: Some(argument.value.clone()) }
        };
        let outputs: Vec<_> = arguments.iter().map(output).collect();
        let mut set = |output: &Output<Json>| self.set(&output.target, output.value.as_ref()?);
        let gives = match &way.event {
            Some(event) => self.hear(event, way.condition.as_ref(), &outputs, free).map(|heard| (Vec::new(), heard)),
            None => {
                let plain: Vec<_> = outputs.iter().map(&mut set).collect();
                plain.into_iter().collect::<Option<Vec<_>>>().map(|plain| (plain, Box::default()))
            }
        };
        made.given[usize::from(*number)] = self.scope.drain(outer..).collect();
        let (plain, heard) = gives?;
        let at_once = match (&outputs[..], &target.params[..]) {
            ([output], [_]) if way.event.is_none() => {
                self.scope.append(&mut made.at_once[usize::from(*number)]);
                let effect = self.set(&output.target, output.value.as_ref()?);
                made.at_once[usize::from(*number)] = self.scope.drain(outer..).collect();
                effect
            }
            _ => None,
        };
        Some(Some(Payload { state: *number, plain: plain.into(), at_once, heard }))
    }
}

/// Where a transition leads that gives its target this.
fn goal<A: Agent>(
    way: &machine::Transition<Json>,
    machine: &Machine<Json>,
    gives: Option<&Payload<A>>,
) -> TransitionTarget {
    match &way.target {
        Leads::State(number, _) => {
            let sure = match gives {
                None => machine.infallible_target(*number),
                // The payload of an event may be gone once a delay is over.
                Some(gives) if gives.heard.is_empty() => machine.infallible_target_with_parameters(*number),
                Some(_) => None,
            };
            sure.map_or_else(
                || TransitionTarget::To(Box::new([*number])),
                |deepest| TransitionTarget::Infallible(*number, deepest),
            )
        }
        Leads::First(numbers) => TransitionTarget::To(numbers.as_slice().into()),
        Leads::Succeed => TransitionTarget::End(Outcome::Success),
        Leads::Fail | Leads::Broken => TransitionTarget::End(Outcome::Failure),
    }
}

/// Higher is stronger.
fn priority(priority: Priority) -> i8 {
    match priority {
        Priority::Low => -1,
        Priority::Normal => 0,
        Priority::Medium => 1,
        Priority::High => 2,
        Priority::Critical => 3,
    }
}
