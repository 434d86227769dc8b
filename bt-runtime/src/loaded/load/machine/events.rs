//! The events that states require.

use alloc::boxed::Box;
use alloc::vec::Vec;

use bt_model::json::Json;
use bt_model::json::expression::{Expr, ExprKind};
use bt_model::{Name, Output, Syntax, Target, machine};

use super::params::payload_name;
use super::{Made, Required};
use crate::blackboard::Agent;
use crate::loaded::load::Loader;
use crate::loaded::program::lower::Free;
use crate::loaded::program::states::Payload;

impl<A: Agent> Loader<'_, A> {
    /// Loads the events that a state and the states inside it require. Returns `false` if a fault was reported.
    pub(super) fn events(&mut self, state: &machine::State<Json>, made: &mut Made<'_, '_, A>, free: &mut Free) -> bool {
        let (number, outer) = (usize::from(state.number), self.scope.len());
        // The event is checked before the parameters of the state are in scope.
        let event = self.event_of(state, made, free);
        let mut right = event.is_some();
        made.events.push(event);
        if let Some((locals, _)) = &mut made.params[number] {
            self.scope.append(locals);
        }
        for child in &state.children {
            right &= self.events(child, made, free);
        }
        let locals: Vec<_> = self.scope.drain(outer..).collect();
        if let Some((params, _)) = &mut made.params[number] {
            *params = locals;
        }
        right
    }

    /// Returns the functions that take the event that a state requires, and the payload of the event; `None` if a fault
    /// was reported.
    fn event_of(
        &mut self,
        state: &machine::State<Json>,
        made: &mut Made<'_, '_, A>,
        free: &mut Free,
    ) -> Option<Required<A>> {
        let Some(event) = &state.requires else { return Some((None, None)) };
        let requires = self.hear(&event.pattern, event.guard.as_ref(), &[], free);
        let names = Json::binds(&event.pattern);
        if !state.binds() {
            return Some((Some(requires?), None));
        }
        let bound = state.params.iter().map(|param| &param.name).filter(|name| names.contains(&name.text));
        let outputs: Vec<_> = bound.map(bound_parameter).collect();
        let outer = self.scope.len();
        self.scope.append(&mut made.payloads[usize::from(state.number)]);
        let from_event = requires.is_some().then(|| self.hear(&event.pattern, event.guard.as_ref(), &outputs, free));
        made.payloads[usize::from(state.number)] = self.scope.drain(outer..).collect();
        Some((
            Some(requires?),
            Some(Payload { state: state.number, effects: Box::default(), direct: None, from_event: from_event?? }),
        ))
    }
}

/// Returns the output that writes the value which a pattern binds to the parameter of the same name.
fn bound_parameter(name: &Name<Json>) -> Output<Json> {
    let target = Target::Local(Name { text: payload_name(&name.text), place: name.place.clone() });
    let value = Expr { place: name.place.clone(), kind: ExprKind::Local([name.clone()].into()) };
    Output { target, value: Some(value) }
}
