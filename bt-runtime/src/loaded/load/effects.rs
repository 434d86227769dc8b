//! The writes of nodes, and the events that nodes send.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::ToString;

use bt_model::Target;
use bt_model::catalogue::{Holder, is_event, made_by, makes_no_event, no_function_makes};
use bt_model::json::Json;
use bt_model::json::expression::{Expr, ExprKind, Scope, Type};

use super::Loader;
use super::expression::data;
use super::machine::is_payload;
use crate::blackboard::Agent;
use crate::loaded::program::eval::{Effect, Get};
use crate::loaded::registry::access::Test;
use crate::loaded::registry::functions::Arguments;
use crate::loaded::registry::inputs::target_expr;

/// The test for an event, and the function that makes that event.
type Compared<A> = (Test<<A as Agent>::Event>, Get<A, <A as Agent>::Event>);

impl<A: Agent> Loader<'_, A> {
    /// Returns the effect that writes a value to a key or a local.
    pub(crate) fn set(&mut self, target: &Target<Json>, value: &Expr) -> Option<Effect<A>> {
        let Some((slot, _)) = self.target(target) else {
            self.names(value);
            return None;
        };
        let wanted = self.type_of(&target_expr(target))?;
        // The Rust types decide, so that a value of the right type fits even if its type has another name in
        // expressions.
        if let Some(effect) = self.slot(value).and_then(|other| slot.set_slot(&*other)) {
            return Some(effect);
        }
        if let Some((called, arguments)) = self.called(value) {
            self.type_of(value)?;
            let faults = self.reported();
            let effect = called.writes(self, arguments, &*slot);
            if effect.is_some() || self.reported() != faults {
                return effect;
            }
        }
        if !self.fits(value, &wanted, holder(target)) {
            return None;
        }
        if let Some(data) = data(value) {
            return match slot.set(&data) {
                Ok(effect) => Some(effect),
                Err(error) => self.fault(value, format!("this is no `{}`: {error}", slot.written()), ""),
            };
        }
        let hint = if let Type::Option(inner) = &wanted { inner } else { &wanted };
        let typed = self.typed(value, Some(hint))?;
        match slot.set_typed(typed) {
            Some(effect) => Some(effect),
            None => self.fault(value, format!("no expression yields `{}`", slot.written()), ""),
        }
    }

    /// Returns the test for a constant event, and the function that makes the event.
    pub(crate) fn event(&mut self, expr: &Expr) -> Option<Compared<A>> {
        if matches!(expr.kind, ExprKind::Rust(_) | ExprKind::Broken) {
            return None;
        }
        let Some(ops) = A::event_ops() else {
            return self.fault(expr, "this agent receives no events", "declare them: `#[blackboard(event = Noise)]`");
        };
        let value = data(expr)?;
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

    /// Returns the function that makes an event to send: a constant, the value of a key, or the result of a function
    /// with the name of the event.
    pub(crate) fn sent(&mut self, expr: &Expr) -> Option<Get<A, A::Event>> {
        if let ExprKind::Paren(inner) = &expr.kind {
            return self.sent(inner);
        }
        if let Some(event) = self.slot(expr).and_then(|slot| slot.reader().downcast::<Get<A, A::Event>>().ok()) {
            return Some(*event);
        }
        // A function of a script never makes an event.
        let registry = self.registry;
        let made = made_by(expr, |name| !registry.is_mocked() && registry.functions.contains_key(name));
        let help = match registry.is_mocked() {
            true => "write out its values: no function of a script makes events".to_string(),
            false => no_function_makes(expr),
        };
        let locals = self.locals();
        let scope = Scope { types: registry, locals: &locals };
        let faults = self.reported();
        if !is_event(expr, made.as_deref(), &self.known_events, &help, scope, &mut self.faults) {
            return None;
        }
        let Some(made) = made else {
            if data(expr).is_none() && self.reported() == faults {
                return self.typed(expr, None).and_then(|_| self.fault(expr, format!("`{expr}` is no event"), ""));
            }
            return self.event(expr).map(|event| event.1);
        };
        let call = Arguments::of(expr)?;
        let function = registry.functions.get(&*made)?;
        match function.reader(self, call)?.downcast::<Get<A, A::Event>>() {
            Ok(get) => Some(*get),
            Err(_) => {
                makes_no_event(expr, &made, &function.gives().to_string(), &mut self.faults);
                None
            }
        }
    }
}

/// Returns the kind of a target for messages: a parameter of a state, or a key or local.
fn holder(target: &Target<Json>) -> Holder {
    match target {
        Target::Local(name) if is_payload(&name.text) => Holder::Parameter,
        Target::Key(..) | Target::Local(_) => Holder::Key,
    }
}
