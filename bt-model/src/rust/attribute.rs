//! Guards, decorators and services as Rust attributes.

use std::fmt::Write as _;

use super::Writer;
use crate::json::Json;
use crate::json::expression::{Expr, Type};
use crate::{Argument, Attribute, AttributeKind, Call, Decorator, Hooks, Node, Service, Setting};

impl Writer<'_, '_> {
    /// Writes the attributes above a node, one per line.
    pub(super) fn attributes(&mut self, node: &Node<Json>, out: &mut String) {
        for (name, mark) in [("weight", &node.weight), ("score", &node.score)] {
            if let Some(mark) = mark {
                let _ = writeln!(out, "#[{name}({})]", self.amount(mark));
            }
        }
        if node.required.is_some() {
            out.push_str("#[required]\n");
        }
        for attribute in &node.attributes {
            if let Some(text) = self.attribute(attribute) {
                let _ = writeln!(out, "#[{text}]");
            }
        }
    }

    fn attribute(&mut self, attribute: &Attribute<Json>) -> Option<String> {
        match &attribute.kind {
            AttributeKind::When(guard) => {
                let word = |name: &str, word: &Option<crate::Name<Json>>| {
                    word.as_ref().map(|word| format!(", {name} = {}", word.text)).unwrap_or_default()
                };
                let (aborts, notify) = (word("aborts", &guard.aborts.1), word("notify", &guard.notify.1));
                Some(format!("when({}{aborts}{notify})", self.condition(&guard.condition)))
            }
            AttributeKind::Service(service) => Some(self.service(service)),
            AttributeKind::Handler(handler) => Some(format!("{}({})", handler.name(), self.called(&handler.call))),
            AttributeKind::Decorator(decorator) => Some(self.decorator(decorator)),
            AttributeKind::Broken => None,
        }
    }

    fn decorator(&mut self, decorator: &Decorator<Json>) -> String {
        let value = match &decorator.value {
            Setting::None => None,
            Setting::Forever => Some("forever".to_owned()),
            Setting::Lasts(lasts) => Some(self.lasts(lasts)),
            Setting::Count(count) => Some(self.amount(count)),
            Setting::Chance(chance) => Some(self.chance(chance)),
            Setting::Condition(condition) => Some(self.condition(condition)),
            Setting::Target(to) => Some(self.target(to)),
        };
        let words = decorator.words.iter().map(|(input, word)| format!("{input} = {}", word.text));
        let arguments: Vec<_> = value.into_iter().chain(words).collect();
        match arguments.is_empty() {
            true => decorator.name().to_owned(),
            false => format!("{}({})", decorator.name(), arguments.join(", ")),
        }
    }

    /// Returns a probability, which is an `f64` in Rust.
    fn chance(&mut self, chance: &Expr) -> String {
        let float = Type::Float { bits: 64 };
        let text = self.expr(chance, &float);
        match self.type_of(chance) {
            Some(ty) if ty != float && matches!(ty, Type::Int { .. } | Type::Float { .. }) => {
                // A literal already has the type `f64`.
                let reads = text.contains("bb.") || !text.contains('.');
                if reads { format!("({text}) as f64") } else { text }
            }
            _ => text,
        }
    }

    fn service(&mut self, service: &Service<Json>) -> String {
        let mut text = format!("service({}, every = {}", self.called(&service.call), self.lasts(&service.every));
        if let Some(deviation) = &service.deviation {
            let _ = write!(text, ", deviation = {}", self.lasts(deviation));
        }
        if let Some(word) = &service.timer.1 {
            let _ = write!(text, ", timer = {}", word.text);
        }
        for (name, call) in named(&service.hooks) {
            let _ = write!(text, ", {name} = {}", self.called(call));
        }
        text + ")"
    }

    /// Returns a duration, or a range of durations.
    pub(super) fn lasts(&mut self, expr: &Expr) -> String {
        self.expr(expr, &Type::Duration)
    }

    /// Returns a call: `track(enemy = bb.enemy) -> bb.place`.
    pub(super) fn called(&mut self, call: &Call<Json>) -> String {
        let name = call.path.text.clone();
        self.needs.actions.insert(name.clone());
        let arguments = self.arguments(&call.arguments, |writer, input| writer.input(&name, input));
        let output = call.output.as_ref().map(|target| format!(" -> {}", self.target(target)));
        format!("{name}({arguments}){}", output.unwrap_or_default())
    }

    /// Returns arguments by name. `ty` returns the type of an input.
    pub(super) fn arguments(&mut self, arguments: &[Argument<Json>], ty: impl Fn(&Self, &str) -> Type) -> String {
        let argument = |argument: &Argument<Json>, writer: &mut Self| {
            let ty = ty(writer, &argument.name.text);
            format!("{} = {}", argument.name.text, writer.value(&argument.value, &ty))
        };
        arguments.iter().map(|one| argument(one, self)).collect::<Vec<_>>().join(", ")
    }
}

/// Returns the actions that run at a start and at a stop, with their words.
pub(super) fn named(hooks: &Hooks<Json>) -> impl Iterator<Item = (&'static str, &Call<Json>)> {
    hooks.named()
}
