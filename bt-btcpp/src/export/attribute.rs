//! Guards and decorators.

use bt_model::json::Json;
use bt_model::kinds::AttributeTag;
use bt_model::{Aborts, Attribute, AttributeKind, Decorator, Guard, Handler, Setting, Syntax};

use super::Exporter;
use super::element::Element;
use super::script::Is;

impl Exporter<'_> {
    /// Adds an attribute to an element. `chosen` is `true` if the parent checks the guard in every tick.
    pub(super) fn attribute(&mut self, attribute: &Attribute<Json>, element: Element, chosen: bool) -> Element {
        match &attribute.kind {
            AttributeKind::When(guard) => self.guard(attribute, guard, element, chosen),
            AttributeKind::Decorator(decorator) => self.decorator(attribute, decorator, element),
            AttributeKind::Handler(handler) => self.handler(attribute, handler, element),
            AttributeKind::Service(_) | AttributeKind::Broken => {
                self.unknown(attribute, "tick an action beside the node, in a `parallel`");
                element
            }
        }
    }

    fn guard(&mut self, attribute: &Attribute<Json>, guard: &Guard<Json>, element: Element, chosen: bool) -> Element {
        let Some(condition) = self.condition(&guard.condition) else { return element };
        match guard.aborts.0 {
            Aborts::None if !chosen => conditioned(element, "_failureIf", format!("!({condition})")),
            aborts if aborts == Aborts::Own || chosen => {
                let asked = Element::new("ScriptCondition").with("code", condition);
                Element::around("ReactiveSequence", vec![asked, element])
            }
            _ => {
                self.unknown(attribute, "write the parent as `reactive_selector`, and the guard with `aborts` `self`");
                element
            }
        }
    }

    fn decorator(&mut self, attribute: &Attribute<Json>, decorator: &Decorator<Json>, element: Element) -> Element {
        let around = |name: &str, element: Element| Element::around(name, vec![element]);
        let count = |setting: &Setting<Json>| match setting {
            Setting::Count(count) => count.to_string(),
            _ => "-1".to_owned(),
        };
        match decorator.tag {
            AttributeTag::Invert => around("Inverter", element),
            AttributeTag::ForceSuccess => around("ForceSuccess", element),
            AttributeTag::ForceFailure => around("ForceFailure", element),
            AttributeTag::Repeat => around("Repeat", element).with("num_cycles", count(&decorator.value)),
            AttributeTag::Retry => {
                around("RetryUntilSuccessful", element).with("num_attempts", count(&decorator.value))
            }
            AttributeTag::UntilSuccess => around("RetryUntilSuccessful", element).with("num_attempts", "-1"),
            AttributeTag::UntilFailure => around("Inverter", around("Repeat", element).with("num_cycles", "-1")),
            AttributeTag::TimeLimit | AttributeTag::Delay => {
                let Setting::Lasts(span) = &decorator.value else { return element };
                let (name, port) = match decorator.tag {
                    AttributeTag::Delay => ("Delay", "delay_msec"),
                    _ => ("Timeout", "msec"),
                };
                match self.duration(span) {
                    Some(millis) => around(name, element).with(port, millis),
                    None => {
                        self.unknown(attribute, "write one duration, or a key");
                        element
                    }
                }
            }
            AttributeTag::SkipIf => {
                let Setting::Condition(condition) = &decorator.value else { return element };
                match self.condition(condition) {
                    Some(condition) => conditioned(element, "_skipIf", condition),
                    None => element,
                }
            }
            _ => {
                self.unknown(attribute, "write an action or a decorator of the game that does this");
                element
            }
        }
    }

    /// Exports an `on_halt` handler `assign_x(value = …)`, the form that the import writes.
    fn handler(&mut self, attribute: &Attribute<Json>, handler: &Handler<Json>, element: Element) -> Element {
        let name = Json::text(&handler.call.path);
        if let (AttributeTag::OnHalt, Some(target), [value]) =
            (handler.tag, &handler.call.output, &*handler.call.arguments)
            && name.starts_with("assign_")
            && !element.has("_onHalted")
            && let Some(value) = self.literal_script(&value.value, Is::Unknown)
        {
            return element.with("_onHalted", format!("{} = {value}", self.target(target)));
        }
        self.unknown(attribute, "write an action that does this in its own halt");
        element
    }

    fn unknown(&mut self, attribute: &Attribute<Json>, help: &str) {
        let message = format!("BehaviorTree.CPP has no `{}`", attribute.text);
        self.faults.error(&attribute.place, message, help);
    }
}

/// Adds a condition to an element; to a new parent if the element has this condition already, or one that would be checked
/// too early.
fn conditioned(element: Element, name: &str, condition: String) -> Element {
    // `_failureIf` is checked before `_skipIf`.
    let element = match element.has(name) || name == "_skipIf" && element.has("_failureIf") {
        true => Element::around("Sequence", vec![element]),
        false => element,
    };
    element.with(name, condition)
}
