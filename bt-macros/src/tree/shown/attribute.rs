//! Guards, decorators and services in the document of a catalogue.

use bt_model::json::Json;
use bt_model::{Attribute, AttributeKind, Call, Decorator, Guard, Handler, Hooks, Name, Service, Setting};

use super::Shown;
use crate::tree::syntax::Rust;

impl Shown {
    pub(super) fn attribute(&self, attribute: &Attribute<Rust>) -> Attribute<Json> {
        let kind = match &attribute.kind {
            AttributeKind::When(guard) => AttributeKind::When(Guard {
                condition: self.expression(&guard.condition),
                aborts: (guard.aborts.0, self.maybe(guard.aborts.1.as_ref())),
                notify: (guard.notify.0, self.maybe(guard.notify.1.as_ref())),
            }),
            AttributeKind::Service(service) => AttributeKind::Service(Service {
                call: self.call_of(&service.call),
                every: self.expression(&service.every),
                deviation: service.deviation.as_ref().map(|deviation| self.expression(deviation)),
                timer: (service.timer.0, self.maybe(service.timer.1.as_ref())),
                hooks: self.hooks(&service.hooks),
            }),
            AttributeKind::Handler(handler) => {
                AttributeKind::Handler(Handler { tag: handler.tag, call: self.call_of(&handler.call) })
            }
            AttributeKind::Decorator(decorator) => AttributeKind::Decorator(Decorator {
                tag: decorator.tag,
                value: self.setting(&decorator.value),
                words: decorator.words.iter().map(|(input, word)| (*input, self.name(word))).collect(),
                longest: decorator.longest,
            }),
            AttributeKind::Broken => AttributeKind::Broken,
        };
        Attribute { place: self.place.clone(), kind, text: attribute.text.clone() }
    }

    fn setting(&self, setting: &Setting<Rust>) -> Setting<Json> {
        match setting {
            Setting::None => Setting::None,
            Setting::Forever => Setting::Forever,
            Setting::Lasts(lasts) => Setting::Lasts(self.expression(lasts)),
            Setting::Count(count) => Setting::Count(self.expression(count)),
            Setting::Chance(chance) => Setting::Chance(self.expression(chance)),
            Setting::Condition(condition) => Setting::Condition(self.expression(condition)),
            Setting::Target(to) => Setting::Target(self.target(to)),
        }
    }

    pub(super) fn hooks(&self, hooks: &Hooks<Rust>) -> Hooks<Json> {
        Hooks {
            on_start: hooks.on_start.as_ref().map(|call| self.call_of(call)),
            on_stop: hooks.on_stop.as_ref().map(|call| self.call_of(call)),
        }
    }

    /// Converts an action with its inputs.
    pub(super) fn call_of(&self, call: &Call<Rust>) -> Call<Json> {
        Call {
            path: self.last(&call.path),
            arguments: self.arguments(&call.arguments),
            output: call.output.as_ref().map(|target| self.target(target)),
        }
    }

    fn maybe(&self, name: Option<&Name<Rust>>) -> Option<Name<Json>> {
        name.map(|name| self.name(name))
    }
}
