//! Checks of a state machine against a catalogue.

use super::{Catalogue, Check, Faults, Known, Tree};
use crate::catalogue::Holder;
use crate::json::Json;
use crate::json::expression::Type;
use crate::machine::{Evaluator, Machine, State, Transition, TransitionTarget};
use crate::{Argument, Param};

impl Catalogue {
    /// Reports unknown names and types that do not fit, in evaluators, tasks, conditions and transitions. Other faults
    /// are reported by [`check`](fn@crate::check), [`Runs`](super::super::Runs) and
    /// [`transition_arguments`](fn@crate::check::transition_arguments). `trees`: the trees that the machine may run.
    ///
    /// # Example
    ///
    /// ```
    /// use bt_model::catalogue::Catalogue;
    /// use bt_model::json::{Limits, Source, load};
    ///
    /// let text = r#"{ "bt_catalogue": 1, "agent": "Soldier", "keys": [{ "name": "ammo", "type": "u32" }],
    ///     "nodes": [{ "name": "shoot", "kind": "action" }] }"#;
    /// let (catalogue, _) = Catalogue::read(&Source::new("soldier.json", text), &Limits::default());
    ///
    /// let text = r#"{ "bt": 1, "machine": "Sentry", "agent": "Soldier", "states": [
    ///     { "state": "Fire", "tasks": [{ "node": "shoot" }],
    ///       "transitions": [{ "on": "tick", "if": "amo == 0", "to": "succeed" }] } ] }"#;
    /// let (document, mut faults) = load(&Source::new("sentry.json", text), &Limits::default());
    /// catalogue.check_machine(&document.machines[0], &[], &mut faults);
    /// assert_eq!(faults.iter().next().unwrap().message, "there is no key `amo`");
    /// ```
    pub fn check_machine(&self, machine: &Machine<Json>, trees: &[&Tree<Json>], faults: &mut Faults<Json>) {
        let known = Known::new(self);
        let mut check = Check { known: &known, trees, locals: Vec::new(), faults };
        check.head(&machine.tree);
        for evaluator in &machine.evaluators {
            check.evaluator(evaluator);
        }
        if let Some(target) = &machine.state_change {
            check.target(target);
        }
        check.state(&machine.root, machine, &machine.states());
    }
}

impl Check<'_> {
    fn evaluator(&mut self, evaluator: &Evaluator<Json>) {
        self.call(&evaluator.call, true);
        evaluator.hooks.calls().for_each(|call| self.call(call, true));
        if let Some(every) = &evaluator.every {
            self.value(every, &Type::Duration);
        }
    }

    /// Checks a state and the states in it. The reader has limited the depth.
    fn state(&mut self, state: &State<Json>, machine: &Machine<Json>, states: &[&State<Json>]) {
        let outer = self.locals.len();
        // The state's own parameters have no values yet when its event is checked.
        if let Some(event) = &state.requires {
            self.bind(&event.pattern, false);
            event.guard.iter().for_each(|guard| self.condition(guard));
            self.brought(&event.pattern, &state.params);
            self.locals.truncate(outer);
        }
        self.params(&state.params);
        state.when.iter().for_each(|when| self.condition(when));
        state.score.iter().for_each(|score| self.number(score));
        for node in state.tasks.iter().filter_map(|task| machine.task(*task)) {
            self.node(node);
        }
        for transition in &state.transitions {
            self.transition(transition, states);
        }
        for child in &state.children {
            self.state(child, machine, states);
        }
        self.locals.truncate(outer);
    }

    fn transition(&mut self, transition: &Transition<Json>, states: &[&State<Json>]) {
        let outer = self.locals.len();
        transition.event.iter().for_each(|event| self.bind(event, false));
        transition.condition.iter().for_each(|condition| self.condition(condition));
        transition.after.iter().for_each(|after| self.lasts(after));
        if let TransitionTarget::State(number, Some(arguments)) = &transition.target {
            let params = states.get(usize::from(*number)).map_or(&[][..], |target| &target.params);
            arguments.iter().for_each(|argument| self.gives(argument, params));
        }
        self.locals.truncate(outer);
    }

    fn gives(&mut self, argument: &Argument<Json>, params: &[Param<Json>]) {
        let param = params.iter().find(|param| param.name.text == argument.name.text);
        match param.and_then(|param| self.known.type_named(&param.ty.text)) {
            Some(wanted) => self.fits(&argument.value, &wanted, Holder::Parameter),
            None => self.names(&argument.value),
        }
    }
}
