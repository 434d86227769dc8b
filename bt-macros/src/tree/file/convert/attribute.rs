//! The conversion of guards, decorators and services.

use bt_model::json::Json;
use bt_model::{Attribute, AttributeKind, Decorator, Guard, Handler, Hooks, Service, Setting};

use super::Converter;
use crate::tree::syntax::Rust;

impl Converter<'_> {
    pub(super) fn attribute(&mut self, attribute: &Attribute<Json>) -> Attribute<Rust> {
        let kind = match &attribute.kind {
            AttributeKind::When(guard) => AttributeKind::When(Guard {
                condition: self.condition(&guard.condition),
                aborts: (guard.aborts.0, None),
                notify: (guard.notify.0, None),
            }),
            AttributeKind::Broken => AttributeKind::Broken,
            AttributeKind::Decorator(decorator) => {
                let value = match &decorator.value {
                    Setting::None => Setting::None,
                    Setting::Forever => Setting::Forever,
                    Setting::Lasts(lasts) => Setting::Lasts(self.lasts(lasts)),
                    Setting::Count(count) => Setting::Count(self.count(count)),
                    Setting::Chance(chance) => Setting::Chance(self.float(chance)),
                    Setting::Target(to) => Setting::Target(self.target(to)),
                    Setting::Condition(condition) => Setting::Condition(self.condition(condition)),
                };
                AttributeKind::Decorator(Decorator {
                    tag: decorator.tag,
                    value,
                    words: decorator.words.iter().map(|(input, word)| (*input, self.name(word))).collect(),
                    longest: decorator.longest,
                })
            }
            AttributeKind::Service(service) => AttributeKind::Service(Service {
                call: self.call(&service.call),
                every: self.lasts(&service.every),
                deviation: service.deviation.as_ref().map(|deviation| self.lasts(deviation)),
                timer: (service.timer.0, None),
                hooks: self.hooks(&service.hooks),
            }),
            AttributeKind::Handler(handler) => {
                AttributeKind::Handler(Handler { tag: handler.tag, call: self.call(&handler.call) })
            }
        };
        Attribute { place: self.place(&attribute.place), kind, text: attribute.text.clone() }
    }

    pub(super) fn hooks(&mut self, hooks: &Hooks<Json>) -> Hooks<Rust> {
        Hooks {
            on_start: hooks.on_start.as_ref().map(|call| self.call(call)),
            on_stop: hooks.on_stop.as_ref().map(|call| self.call(call)),
        }
    }
}
