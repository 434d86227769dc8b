//! The reader of ticks and of the changes before them.

use std::time::Duration;

use jsonc_parser::ast;

use super::{Before, Order, Stands, Tick};
use crate::json::{Entry, Reader};
use crate::{Text, meant_span, span};

pub(super) const TICK: &[&str] = &[
    "dt",
    "repeat",
    "set",
    "clear",
    "functions",
    "send",
    "actions",
    "nodes",
    "brain",
    "drive",
    "expect",
    "always",
    "until",
];
pub(super) const SEND: &[&str] = &["event", "value"];
pub(super) const ORDERS: &[(&str, Order)] = &[
    ("start", Order::Start),
    ("stop", Order::Stop),
    ("restart", Order::Restart),
    ("pause", Order::Pause),
    ("resume", Order::Resume),
];

impl Reader<'_> {
    pub(super) fn tick(&mut self, value: &ast::Value<'_>) -> Option<Tick> {
        let mut fields = self.object(value, "a tick")?;
        let place = fields.place.clone();
        let dt = fields.take("dt").and_then(|entry| self.duration(entry)).unwrap_or_default();
        let repeats = fields.peek("repeat").is_some();
        let expect = self.expect("expect", &mut fields);
        let always = self.expect("always", &mut fields);
        let until = self.expect("until", &mut fields);
        if let Some(until) = until.as_ref().filter(|_| !repeats) {
            self.faults.error(&until.place, "`until` without `repeat`", "write the most ticks: `\"repeat\": 100`");
        }
        let repeat = fields.take("repeat").and_then(|entry| self.repeat(entry)).unwrap_or(1);
        let mut before = Vec::new();
        for entry in fields.left().into_iter().filter(|entry| TICK.contains(&entry.name)) {
            fields.take(entry.name);
            self.before(entry, &mut before);
        }
        fields.only("a tick", TICK, self);
        Some(Tick { dt, repeat, before, expect, always, until, place })
    }

    /// Reads one field of a tick.
    fn before(&mut self, entry: Entry<'_>, before: &mut Vec<Before>) {
        match entry.name {
            "set" => {
                let keys = self.object(entry.value, "keys with the values that they get");
                let keys = keys.map(|mut keys| keys.all()).unwrap_or_default();
                before.extend(keys.into_iter().map(|key| Before::Set(self.name(&key), self.given_value(key))));
            }
            "functions" => {
                let all = self.object(entry.value, "functions with the values that they give");
                let all = all.map(|mut all| all.all()).unwrap_or_default();
                before.extend(all.into_iter().map(|one| Before::Gives(self.name(&one), self.given_value(one))));
            }
            "clear" => {
                let keys = self.list(entry).iter();
                before.extend(keys.filter_map(|key| self.string(key, "`clear` is a list of keys")).map(Before::Clear));
            }
            "send" => before.extend(self.list(entry).iter().filter_map(|event| self.sent(event))),
            "brain" => {
                let one = [entry.value];
                let orders = match entry.value {
                    ast::Value::Array(list) => list.elements.iter().collect(),
                    _ => one.to_vec(),
                };
                for order in orders {
                    let word = self.string(order, "`brain` is an order, or a list of them");
                    before.extend(word.and_then(|word| self.one_of(&word, "order", ORDERS)).map(Before::Brain));
                }
            }
            "drive" => before.extend(self.drive(entry).map(Before::Drive)),
            stands => {
                let stands = if stands == "nodes" { Stands::Node } else { Stands::Action };
                let mocks = self.object(entry.value, "names with their results");
                let mocks = mocks.map(|mut mocks| mocks.all()).unwrap_or_default();
                let mocks = mocks.into_iter().filter_map(|mock| self.mock(stands, mock));
                before.extend(mocks.map(|mock| Before::Does(mock.stands, mock.name, mock.does)));
            }
        }
    }

    pub(super) fn duration(&mut self, entry: Entry<'_>) -> Option<Duration> {
        const HELP: &str = "write a number and `ns`, `us`, `ms`, `s`, `min` or `h`: `\"100ms\"`";
        if !matches!(entry.value, ast::Value::StringLit(_)) {
            self.expected("a duration", entry.value, HELP);
            return None;
        }
        let text = self.text(entry)?;
        let found = span(&text.text);
        if found.is_none() {
            let help = meant_span(&text.text).map(|meant| Text::did_you_mean(&meant));
            self.faults.error(&text.place, format!("`{}` is no duration", text.text), help.unwrap_or(HELP.into()));
        }
        found
    }

    fn repeat(&mut self, entry: Entry<'_>) -> Option<u32> {
        let count = self.number(entry)?;
        if count == 0 {
            let place = self.place(entry.value);
            self.faults.error(&place, "a tick that is repeated 0 times", "leave the tick out");
        }
        Some(count)
    }

    fn sent(&mut self, value: &ast::Value<'_>) -> Option<Before> {
        let mut fields = self.object(value, "an event")?;
        let event = fields.need("event", "an event", self).and_then(|entry| self.text(entry));
        let value = fields.take("value").map(|entry| self.given_value(entry));
        fields.only("an event", SEND, self);
        Some(Before::Send { event: event?, value })
    }
}
