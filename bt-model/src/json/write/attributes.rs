//! Guards, decorators and services as JSON values.

use super::expressions::expression;
use super::fields::Fields;
use super::node::{Writer, inputs};
use crate::json::{Json, layout};
use crate::{Attribute, AttributeKind, Call, Guard, Node, Service, Setting, Value};

impl Writer<'_> {
    /// Writes the outermost guards to `when`, and all other attributes to `decorators`.
    pub(super) fn attributes(&self, node: &Node<Json>, fields: &mut Fields<'_>) {
        let guards = if fields.stood("decorators") && !fields.stood("when") {
            0
        } else {
            node.attributes.iter().take_while(|above| matches!(above.kind, AttributeKind::When(_))).count()
        };
        let (when, decorators) = node.attributes.split_at(guards);
        let when = when.iter().filter_map(|above| match &above.kind {
            AttributeKind::When(guard) => Some(self::guard(guard)),
            _ => None,
        });
        fields.unless_empty("when", Value::List(when.collect()));
        let decorators = decorators.iter().map(|above| self.decorator(above));
        fields.unless_empty("decorators", Value::List(decorators.collect()));
    }

    fn decorator(&self, above: &Attribute<Json>) -> Value {
        let (name, value) = match &above.kind {
            AttributeKind::When(guard) => ("when", self::guard(guard)),
            AttributeKind::Service(service) => ("service", self.service(service)),
            AttributeKind::Handler(handler) => (handler.name(), Value::object(self.called(&handler.call))),
            AttributeKind::Broken => return Value::Text("broken".to_owned()),
            AttributeKind::Decorator(decorator) => {
                let name = decorator.name();
                let value = match &decorator.value {
                    Setting::None => return Value::Text(name.to_owned()),
                    Setting::Forever => Value::Text("forever".to_owned()),
                    Setting::Lasts(value)
                    | Setting::Count(value)
                    | Setting::Chance(value)
                    | Setting::Condition(value) => expression(value),
                    Setting::Target(to) => self.target(to),
                };
                let first = decorator.spec().inputs.first().filter(|_| !decorator.words.is_empty());
                let value = match first {
                    None => value,
                    Some(input) => {
                        let words = decorator.words.iter().map(|(name, word)| (*name, Value::Text(word.text.clone())));
                        Value::object([(layout::called(name, input.name), value)].into_iter().chain(words))
                    }
                };
                (name, value)
            }
        };
        Value::object([(name, value)])
    }

    /// Returns the fields of a call.
    pub(super) fn called(&self, call: &Call<Json>) -> Vec<(&'static str, Value)> {
        let mut fields = vec![("node", Value::Text(call.path.text.clone()))];
        if !call.arguments.is_empty() {
            fields.push(("args", Value::Object(inputs(&call.arguments))));
        }
        fields.extend(call.output.iter().map(|output| ("out", self.target(output))));
        fields
    }

    fn service(&self, service: &Service<Json>) -> Value {
        let mut fields = self.called(&service.call);
        fields.push(("every", expression(&service.every)));
        fields.extend(service.deviation.iter().map(|deviation| ("deviation", expression(deviation))));
        fields.extend(service.timer.1.iter().map(|word| ("timer", Value::Text(word.text.clone()))));
        fields.extend(service.hooks.named().map(|(name, call)| (name, Value::object(self.called(call)))));
        Value::object(fields)
    }
}

fn guard(guard: &Guard<Json>) -> Value {
    let mut fields = vec![("if", expression(&guard.condition))];
    fields.extend(guard.aborts.1.iter().map(|word| ("aborts", Value::Text(word.text.clone()))));
    fields.extend(guard.notify.1.iter().map(|word| ("notify", Value::Text(word.text.clone()))));
    Value::object(fields)
}
