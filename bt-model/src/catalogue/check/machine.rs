//! A state machine against a catalogue.

use super::{Catalogue, Check, Faults, Known, Tree};
use crate::json::expression::{Expr, ExprKind, Type};
use crate::json::{Json, Pattern};
use crate::machine::{Evaluator, Goal, Machine, State, Way};
use crate::{Argument, Param, Syntax};

impl Catalogue {
    /// Says what is wrong with a machine, apart from what [`check`](fn@crate::check), [`runs`](fn@super::super::runs)
    /// and [`gives`](fn@super::super::gives) say: names that are unknown to the agent, types that do not fit, in
    /// evaluators, tasks, conditions and transitions. `trees`: those that it may run.
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
        check.state(&machine.root, machine, &machine.states());
    }
}

impl Check<'_> {
    fn evaluator(&mut self, evaluator: &Evaluator<Json>) {
        self.call(&evaluator.call, true);
        if let Some(every) = &evaluator.every {
            self.value(every, &Type::Duration);
        }
    }

    /// A state and those in it. Reading has bounded the depth.
    fn state(&mut self, state: &State<Json>, machine: &Machine<Json>, states: &[&State<Json>]) {
        let outer = self.locals.len();
        // Its own parameters are not there yet where its event is asked.
        if let Some(event) = &state.requires {
            self.heard(&event.pattern, event.guard.as_ref());
        }
        self.params(&state.params);
        state.when.iter().for_each(|when| self.condition(when));
        state.score.iter().for_each(|score| self.number(score));
        for node in state.tasks.iter().filter_map(|task| machine.task(*task)) {
            self.node(node);
        }
        for way in &state.ways {
            self.way(way, states);
        }
        for child in &state.children {
            self.state(child, machine, states);
        }
        self.locals.truncate(outer);
    }

    fn way(&mut self, way: &Way<Json>, states: &[&State<Json>]) {
        match &way.event {
            Some(event) => self.heard(event, way.condition.as_ref()),
            None => way.condition.iter().for_each(|condition| self.condition(condition)),
        }
        way.after.iter().for_each(|after| self.lasts(after));
        let Goal::State(number, Some(arguments)) = &way.goal else { return };
        let params = states.get(usize::from(*number)).map_or(&[][..], |target| &target.params);
        let bound = way.event.as_ref().map_or(Vec::new(), Json::binds);
        for argument in arguments {
            self.gives(argument, params, &bound);
        }
    }

    /// What a transition gives; what an event brings is not in the catalogue.
    fn gives(&mut self, argument: &Argument<Json>, params: &[Param<Json>], bound: &[String]) {
        let param = params.iter().find(|param| param.name.text == argument.name.text);
        match param.and_then(|param| super::parse(&param.ty.text)) {
            Some(wanted) if !reads(&argument.value, bound) => drop(self.value(&argument.value, &wanted)),
            _ => self.names_but(&argument.value, bound),
        }
    }

    /// A condition on what an event brings: only what does not depend on that is checked.
    fn heard(&mut self, pattern: &Pattern, guard: Option<&Expr>) {
        let (Some(guard), bound) = (guard, Json::binds(pattern)) else { return };
        if reads(guard, &bound) {
            self.names_but(guard, &bound);
        } else {
            self.condition(guard);
        }
    }

    /// Reports unknown names, but for those that an event brings.
    fn names_but(&mut self, expr: &Expr, bound: &[String]) {
        if bound.is_empty() {
            return self.names(expr);
        }
        let mut keys = Vec::new();
        expr.walk(&mut |expr| {
            if matches!(&expr.kind, ExprKind::Key { .. }) {
                keys.push(expr);
            }
        });
        keys.into_iter().for_each(|key| drop(self.type_of(key)));
    }
}

/// Does it read one of these names?
fn reads(expr: &Expr, names: &[String]) -> bool {
    let mut reads = false;
    expr.walk(&mut |expr| {
        if let ExprKind::Local(path) = &expr.kind {
            reads |= path.first().is_some_and(|first| names.contains(&first.text));
        }
    });
    reads
}
