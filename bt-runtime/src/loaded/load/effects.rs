//! The writes and sent events of nodes.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::ToString;

use bt_model::catalogue::{Holder, event_kind};
use bt_model::json::Json;
use bt_model::json::expression::{Expr, ExprKind};
use bt_model::{Name, Target};

use super::Loader;
use super::expression::data;
use super::machine::is_payload;
use crate::blackboard::Agent;
use crate::loaded::program::eval::{Effect, Get};
use crate::loaded::registry::access::Test;
use crate::loaded::registry::functions::Arguments;
use crate::loaded::registry::inputs::target_expr;
use crate::loaded::registry::slot::AnySlot;

/// A test for an event, and a function that makes that event.
type Compared<A> = (Test<<A as Agent>::Event>, Get<A, <A as Agent>::Event>);

impl<A: Agent> Loader<'_, A> {
    /// The effect that writes a value to a key or a local.
    pub(crate) fn set(&mut self, target: &Target<Json>, value: &Expr) -> Option<Effect<A>> {
        let Some((slot, _)) = self.target(target) else {
            self.names(value);
            return None;
        };
        if let Some(other) = self.slot(value) {
            return match slot.set_slot(&*other) {
                Some(effect) => Some(effect),
                None => {
                    let (message, help) =
                        holder(target).value_mismatch(&value.to_string(), other.written(), slot.written());
                    self.fault(value, message, help)
                }
            };
        }
        if let Some(effect) = self.set_to_call(&*slot, value, holder(target)) {
            return effect;
        }
        let wanted = self.type_of(&target_expr(target))?;
        if !self.expect(value, &wanted) {
            return None;
        }
        if let Some(data) = data(value) {
            return match slot.set(&data) {
                Ok(effect) => Some(effect),
                Err(error) => self.fault(value, format!("this is no `{}`: {error}", slot.written()), ""),
            };
        }
        let typed = self.typed(value, Some(&wanted))?;
        match slot.set_typed(typed) {
            Some(effect) => Some(effect),
            None => self.fault(value, format!("no expression yields `{}`", slot.written()), ""),
        }
    }

    /// Sets a key to the result of a function. `None` if the value is not such a call.
    fn set_to_call(&mut self, slot: &dyn AnySlot<A>, value: &Expr, holder: Holder) -> Option<Option<Effect<A>>> {
        let (called, arguments) = self.called(value)?;
        if self.type_of(value).is_none() {
            return Some(None);
        }
        let faults = self.reported();
        let effect = called.writes(self, arguments, slot);
        if effect.is_none() && self.reported() == faults {
            let (message, help) =
                holder.function_mismatch(&arguments.name.text, &called.gives().to_string(), slot.written());
            return Some(self.fault(value, message, &help));
        }
        Some(effect)
    }

    /// A constant event: its test, and the function that makes it.
    pub(crate) fn event(&mut self, expr: &Expr) -> Option<Compared<A>> {
        if matches!(expr.kind, ExprKind::Broken) {
            return None;
        }
        let name = match &expr.kind {
            ExprKind::Word { word, .. } => Some(word),
            ExprKind::Call { function, .. } => Some(function),
            _ => None,
        };
        if name.is_some_and(|name| !self.known_events.known(name, &mut self.faults)) {
            return None;
        }
        let Some(ops) = A::event_ops() else {
            return self.fault(expr, "this agent receives no events", "declare them: `#[blackboard(event = Noise)]`");
        };
        let Some(value) = data(expr) else {
            return self.fault(expr, "an event in a file has constant values", "write them out");
        };
        let (Some(read), Some(keep)) = (ops.read, ops.keep) else {
            let message = format!("`{}` cannot be read from a file", ops.written);
            return self.fault(expr, message, "it must be `Deserialize + Clone + PartialEq + Send + Sync`");
        };
        match (read(&value), read(&value)) {
            (Ok(event), Ok(same)) => {
                let (equals, gives) = ((keep.equals)(event), (keep.gives)(same));
                Some((equals, Box::new(move |_| gives())))
            }
            (Err(error), _) | (_, Err(error)) => self.fault(expr, format!("this is no `{}`: {error}", ops.written), ""),
        }
    }

    /// An event to send: a constant, the value of a key, or the result of a function with its name.
    pub(crate) fn sent(&mut self, expr: &Expr) -> Option<Get<A, A::Event>> {
        if let ExprKind::Paren(inner) = &expr.kind {
            return self.sent(inner);
        }
        if let Some(slot) = self.slot(expr) {
            let event = slot.reader().downcast::<Get<A, A::Event>>();
            let message = format!("`{expr}` is `{}`, no event", slot.written());
            return event.ok().map(|get| *get).or_else(|| self.fault(expr, message, "write one: `Noise::Alarm`"));
        }
        if matches!(expr.kind, ExprKind::Key { .. } | ExprKind::Local(_)) {
            // A broken key or local has been reported. Unknown ones, and parts of values, are reported here.
            self.type_of(expr)?;
            return self.typed(expr, None).and_then(|_| self.fault(expr, format!("`{expr}` is no event"), ""));
        }
        let ExprKind::Call { function, arguments } = &expr.kind else { return self.event(expr).map(|event| event.1) };
        let registry = self.registry;
        let word = event_kind(&function.text);
        // A function of a script never makes an event.
        let names = [&*function.text, word].into_iter().filter(|_| !registry.is_mocked());
        let made = names.into_iter().find_map(|name| registry.functions.get_key_value(name));
        let Some((name, made)) = made else {
            if data(expr).is_some() {
                return self.event(expr).map(|event| event.1);
            }
            arguments.iter().for_each(|argument| self.names(argument));
            let message = format!("no function makes `{word}` from values that change");
            let register = format!(
                "write out its values, or register a function that makes it: `.with_function(\"{word}\", {})`",
                function.text
            );
            let help = if registry.is_mocked() {
                "write out its values: no function of a script makes events"
            } else {
                &register
            };
            return self.fault(expr, message, help);
        };
        let function = Name { text: (*name).to_string(), place: function.place.clone() };
        let call = Expr { place: expr.place.clone(), kind: ExprKind::Call { function, arguments: arguments.clone() } };
        self.type_of(&call)?;
        let arguments = Arguments::of(&call)?;
        match made.reader(self, arguments)?.downcast::<Get<A, A::Event>>() {
            Ok(get) => Some(*get),
            Err(_) => {
                let message = format!("`{name}` gives `{}`, no event of this agent", made.gives());
                self.fault(expr, message, "register a function of the name that makes the event")
            }
        }
    }
}

/// The kind of a target. The parameter of a state has its own kind.
fn holder(target: &Target<Json>) -> Holder {
    match target {
        Target::Local(name) if is_payload(&name.text) => Holder::Parameter,
        Target::Key(..) | Target::Local(_) => Holder::Key,
    }
}
