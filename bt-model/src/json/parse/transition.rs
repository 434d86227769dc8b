//! The parser of a transition: its triggers, its conditions and its target.

use std::fmt::Display;

use jsonc_parser::ast;

use super::Reader;
use super::fields::{Entry, Fields};
use super::values::of_rust;
use crate::json::layout::machine::{EVENT, REQUIRED, TRANSITION, with_editor};
use crate::json::{Json, Pattern, PatternKind};
use crate::written::machine::{Clause, Transition, Trigger};
use crate::{Code, Name, Syntax, text};

impl Reader<'_> {
    /// Parses a transition. Its condition and its arguments can read the names that its event binds.
    pub(super) fn transition(&mut self, mut fields: Fields<'_>) -> Transition<Json> {
        let place = fields.place.clone();
        let on = fields.need("on", "a transition", self);
        let triggers = on.map(|entry| self.triggers(entry)).unwrap_or_default();
        let after = fields.take("after").map(|entry| self.expression(entry.value));
        for trigger in &triggers {
            if let Trigger::Event(pattern, _) = trigger {
                self.bind(pattern);
            }
        }
        let condition = fields.take("if").map(|entry| self.expression(entry.value));
        let arguments = fields.peek("args").is_some().then(|| self.arguments(None, &mut fields));
        self.scope.truncate(self.declared);
        let priority = fields.take("priority").and_then(|entry| self.text(entry));
        let target = self.named(&mut fields, "to", "a transition");
        let editor = fields.editor("a transition", || with_editor(TRANSITION), self);
        Transition { place, triggers, condition, after, priority, target, arguments, editor }
    }

    /// Parses the triggers: a word, an event, or a list of them. Several events become one pattern at the place of the
    /// first.
    fn triggers(&mut self, entry: Entry<'_>) -> Vec<Trigger<Json>> {
        let items = match entry.value {
            ast::Value::Array(list) => list.elements.as_slice(),
            one => std::slice::from_ref(one),
        };
        if items.is_empty() {
            let place = self.place(entry.value);
            self.faults.error(
                &place,
                "a transition takes at least one trigger, found none",
                text!["write ", Code::argument("on", "done")],
            );
        }
        let (mut triggers, mut events, mut first) = (Vec::new(), Vec::new(), 0);
        for item in items {
            match item {
                ast::Value::StringLit(_) => triggers.extend(self.string(item, "").map(Trigger::Word)),
                ast::Value::Object(_) => {
                    if events.is_empty() {
                        first = triggers.len();
                    }
                    events.extend(self.event(item));
                }
                _ => self.expected("a trigger", item, "write `\"done\"`, or `{ \"event\": \"Noise::Heard\" }`"),
            }
        }
        if let Some(pattern) = self.one_pattern(events) {
            let place = pattern.place.clone();
            triggers.insert(first, Trigger::Event(pattern, place));
        }
        triggers
    }

    /// Parses an event: `{ "event": …, "binds": […] }`.
    fn event(&mut self, value: &ast::Value<'_>) -> Option<Pattern> {
        let mut fields = self.object(value, "an event")?;
        let pattern = self.event_of("an event", &mut fields);
        fields.end("an event", EVENT, self);
        Some(pattern)
    }

    /// Parses the fields `event` and `binds` of an object.
    pub(super) fn event_of(&mut self, owner: impl Display, fields: &mut Fields<'_>) -> Pattern {
        if let Some(Entry { value: ast::Value::Object(object), .. }) = fields.peek("event")
            && let Some(code) = self.rust(object)
        {
            fields.take("event");
            return of_rust(code);
        }
        let name = self.named(fields, "event", owner);
        let binds = fields.take("binds").map(|entry| self.names(entry)).unwrap_or_default();
        Pattern { place: name.place.clone(), kind: PatternKind::Event { name, binds } }
    }

    /// Returns one pattern for all of these events, which must bind the same names.
    fn one_pattern(&mut self, mut events: Vec<Pattern>) -> Option<Pattern> {
        if events.len() < 2 {
            return events.pop();
        }
        let names = |pattern| {
            let mut names = Json::binds(pattern);
            names.sort();
            names
        };
        let expected = names(&events[0]);
        for event in &events[1..] {
            if names(event) != expected {
                let help = "each of several events binds the same names; `_` leaves a part out";
                let message = format!("`{event}` binds other names than `{}`", events[0]);
                self.faults.error(&event.place, message, help);
            }
        }
        Some(Pattern { place: events[0].place.clone(), kind: PatternKind::Or(events) })
    }

    pub(super) fn bind(&mut self, pattern: &Pattern) {
        let first = match &pattern.kind {
            PatternKind::Or(either) => &either[0],
            _ => pattern,
        };
        if let PatternKind::Event { binds, .. } = &first.kind {
            self.scope.extend(binds.iter().map(|name: &Name<Json>| name.text.clone()));
        }
    }

    /// Parses a required event: `{ "event": …, "if": … }`, or `{ "events": […], "if": … }`.
    pub(super) fn required(&mut self, entry: Entry<'_>) -> Option<Clause<Json>> {
        let place = self.place(entry.value);
        let mut fields = self.object(entry.value, "an event")?;
        let pattern = match fields.take("events") {
            None => Some(self.event_of("an event", &mut fields)),
            Some(several) => {
                let items = self.list(several);
                if items.is_empty() {
                    let place = self.place(several.value);
                    self.faults.error(&place, "`events` takes at least one event, found none", "");
                }
                let events = items.iter().filter_map(|item| self.event(item)).collect();
                self.one_pattern(events)
            }
        };
        pattern.iter().for_each(|pattern| self.bind(pattern));
        let guard = fields.take("if").map(|entry| self.expression(entry.value));
        self.scope.truncate(self.declared);
        fields.end("an event", REQUIRED, self);
        // If the event could not be read, the rules for entering the state do not apply.
        let unread =
            |pattern: &Pattern| matches!(&pattern.kind, PatternKind::Event { name, .. } if name.text.is_empty());
        pattern.filter(|pattern| !unread(pattern)).map(|pattern| Clause::Requires(place, pattern, guard))
    }
}
