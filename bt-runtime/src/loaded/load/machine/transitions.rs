//! Turns transitions into rows of their state.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;

use bt_model::check::{Given, parameters};
use bt_model::json::Json;
use bt_model::machine::{self, Machine, TransitionTarget as Written};
use bt_model::{Argument, Name, Output, Target};

use super::Made;
use super::params::payload_name;
use crate::blackboard::Agent;
use crate::loaded::load::Loader;
use crate::loaded::program::lower::Free;
use crate::loaded::program::observed::Observed;
use crate::loaded::program::states::{Payload, Transition};
use crate::rules::state_machine::target::TransitionTarget;
use crate::rules::state_machine::trigger::{EVENT, FAILURE, SUCCESS, TICK};
use crate::status::Outcome;

impl<A: Agent> Loader<'_, A> {
    /// Returns the transitions of a state.
    pub(crate) fn transitions(
        &mut self,
        state: &machine::State<Json>,
        made: &mut Made<'_, '_, A>,
        free: &mut Free,
    ) -> Option<Box<[Transition<A>]>> {
        let transitions: Vec<_> =
            state.transitions.iter().map(|written| self.transition(written, made, free)).collect();
        transitions.into_iter().collect()
    }

    fn transition(
        &mut self,
        written: &machine::Transition<Json>,
        made: &mut Made<'_, '_, A>,
        free: &mut Free,
    ) -> Option<Transition<A>> {
        let number = made.transitions;
        made.transitions += 1;
        let flag = |is, flag| if is { flag } else { 0 };
        let on = flag(written.success, SUCCESS)
            | flag(written.failure, FAILURE)
            | flag(written.tick, TICK)
            | flag(written.event.is_some(), EVENT);
        let without_event = written.is_asked_without_event();
        let condition = written.condition.as_ref().filter(|_| without_event).map(|condition| self.condition(condition));
        let observed = written.condition.as_ref().map_or(Observed::none(), |condition| self.observed(condition));
        let hears = written.event.as_ref().map(|event| self.hear(event, written.condition.as_ref(), &[], free));
        let delay = written.after.as_ref().map(|after| self.lasts(after).map(|lasts| (lasts, self.lower.word(free))));
        let payload = self.payload(written, made, free)?;
        Some(Transition {
            number,
            on,
            priority: written.priority.number(),
            target: target(written, made.machine, payload.as_ref()),
            condition: condition.map_or(Some(None), |condition| condition.map(|condition| Some(condition.into())))?,
            hears: hears.map_or(Some(Box::default()), |hears| hears)?,
            delay: delay.map_or(Some(None), |delay| delay.map(Some))?,
            payload: payload.map(Arc::new),
            observed,
        })
    }

    /// Returns the payload of a transition. The outer `None`: a fault was reported. The inner `None`: the target has no
    /// parameters.
    fn payload(
        &mut self,
        written: &machine::Transition<Json>,
        made: &mut Made<'_, '_, A>,
        free: &mut Free,
    ) -> Option<Option<Payload<A>>> {
        let Written::State(number, Some(arguments)) = &written.target else { return Some(None) };
        let target = *made.machine.states().get(usize::from(*number))?;
        if !target.needs_arguments() {
            return Some(None);
        }
        let given = Given { arguments, outputs: &[] };
        let fits = parameters(&target.name.text, &target.params, &written.place, given, &mut self.faults);
        // A parameter with an empty name, which could not be read, cannot be written.
        if !fits || target.params.iter().any(|param| param.name.text.is_empty()) {
            return None;
        }
        let outer = self.scope.len();
        self.scope.append(&mut made.payloads[usize::from(*number)]);
        let output = |argument: &Argument<Json>| {
            let text = payload_name(&argument.name.text);
            let target = Target::Local(Name { text, place: argument.name.place.clone() });
            Output { target, value: Some(argument.value.clone()) }
        };
        let outputs: Vec<_> = arguments.iter().map(output).collect();
        let mut set = |output: &Output<Json>| self.set(&output.target, output.value.as_ref()?);
        let effects = match &written.event {
            Some(event) => {
                self.hear(event, written.condition.as_ref(), &outputs, free).map(|from_event| (Vec::new(), from_event))
            }
            None => {
                let effects: Vec<_> = outputs.iter().map(&mut set).collect();
                effects.into_iter().collect::<Option<Vec<_>>>().map(|effects| (effects, Box::default()))
            }
        };
        made.payloads[usize::from(*number)] = self.scope.drain(outer..).collect();
        let (effects, from_event) = effects?;
        let direct = match (&outputs[..], &target.params[..]) {
            ([output], [_]) if written.event.is_none() => {
                self.scope.append(&mut made.direct[usize::from(*number)]);
                let effect = self.set(&output.target, output.value.as_ref()?);
                made.direct[usize::from(*number)] = self.scope.drain(outer..).collect();
                effect
            }
            _ => None,
        };
        Some(Some(Payload { state: *number, effects: effects.into(), direct, from_event }))
    }
}

/// Returns the target of a transition that has this payload.
fn target<A: Agent>(
    written: &machine::Transition<Json>,
    machine: &Machine<Json>,
    payload: Option<&Payload<A>>,
) -> TransitionTarget<Box<[u16]>> {
    match &written.target {
        Written::State(number, _) => {
            let deepest = match payload {
                None => machine.infallible_target(*number),
                // At the end of a delay, the event that gives the payload may no longer exist.
                Some(payload) if payload.from_event.is_empty() => machine.infallible_target_with_parameters(*number),
                Some(_) => None,
            };
            deepest.map_or_else(
                || TransitionTarget::To([*number].into()),
                |deepest| TransitionTarget::Infallible(*number, deepest),
            )
        }
        Written::First(numbers) => TransitionTarget::To(numbers.as_slice().into()),
        Written::Stay => TransitionTarget::Stay,
        Written::Succeed => TransitionTarget::End(Outcome::Success),
        Written::Fail | Written::Broken => TransitionTarget::End(Outcome::Failure),
    }
}
