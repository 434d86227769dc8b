//! Guards, decorators and services.

use bt_model::json::Json;
use bt_model::{Attribute, AttributeKind, Guard, Rounds, Service};

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
            AttributeKind::Invert => AttributeKind::Invert,
            AttributeKind::ForceSuccess => AttributeKind::ForceSuccess,
            AttributeKind::ForceFailure => AttributeKind::ForceFailure,
            AttributeKind::Repeat(Rounds::Forever) => AttributeKind::Repeat(Rounds::Forever),
            AttributeKind::Repeat(Rounds::Count(count)) => AttributeKind::Repeat(Rounds::Count(self.count(count))),
            AttributeKind::Retry(count) => AttributeKind::Retry(self.count(count)),
            AttributeKind::UntilSuccess => AttributeKind::UntilSuccess,
            AttributeKind::UntilFailure => AttributeKind::UntilFailure,
            AttributeKind::Cooldown(lasts) => AttributeKind::Cooldown(self.lasts(lasts)),
            AttributeKind::TimeLimit(lasts) => AttributeKind::TimeLimit(self.lasts(lasts)),
            AttributeKind::Delay(lasts) => AttributeKind::Delay(self.lasts(lasts)),
            AttributeKind::Once => AttributeKind::Once,
            AttributeKind::Limit(count) => AttributeKind::Limit(self.count(count)),
            AttributeKind::Chance(chance) => AttributeKind::Chance(self.float(chance)),
            AttributeKind::Service(service) => AttributeKind::Service(Service {
                call: self.call(&service.call),
                every: self.lasts(&service.every),
                deviation: service.deviation.as_ref().map(|deviation| self.lasts(deviation)),
            }),
        };
        Attribute { place: self.place(&attribute.place), kind, text: attribute.text.clone() }
    }
}
