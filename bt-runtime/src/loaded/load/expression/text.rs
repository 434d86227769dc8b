//! Operations on texts. They borrow the text of a key, parameter or local, and copy nothing.

use alloc::boxed::Box;
use alloc::string::String;

use bt_model::json::expression::{Expr, ExprKind, TextMethod};

use crate::blackboard::Agent;
use crate::loaded::load::Loader;
use crate::loaded::program::eval::{Env, Get};
use crate::loaded::registry::slot::{Slot, Typed};

/// A text in an expression.
enum Source<A: Agent> {
    Const(String),
    Slot(Slot<A, String>),
    Eval(Get<A, String>),
}

impl<A: Agent> Source<A> {
    /// Returns `true` if [`with`](Self::with) holds a lock while it reads.
    fn locks(&self) -> bool {
        matches!(self, Self::Slot(slot) if slot.locks())
    }

    #[inline]
    fn with<R>(&self, env: &Env<'_, '_, A>, read: impl FnOnce(&str) -> R) -> R {
        match self {
            Self::Const(text) => read(text),
            Self::Slot(slot) => slot.with(env, |text| read(text)),
            Self::Eval(get) => read(&get(env)),
        }
    }
}

impl<A: Agent> Loader<'_, A> {
    /// Returns the closure of a text operation.
    pub(super) fn method(&mut self, of: &Expr, method: TextMethod, argument: Option<&Expr>) -> Option<Typed<A>> {
        let text = self.text_source(of)?;
        let tests = |test: fn(&str, &str) -> bool, text: Source<A>, with: Source<A>| {
            if text.locks() && !matches!(with, Source::Const(_)) {
                // The first text is copied, so that at most one lock is held at a time.
                return Typed::Bool(Box::new(move |env| {
                    let text = text.with(env, |text| String::from(text));
                    with.with(env, |with| test(&text, with))
                }));
            }
            Typed::Bool(Box::new(move |env| text.with(env, |text| with.with(env, |with| test(text, with)))))
        };
        Some(match method {
            TextMethod::Len => Typed::Int(Box::new(move |env| text.with(env, str::len) as i128)),
            TextMethod::IsEmpty => Typed::Bool(Box::new(move |env| text.with(env, str::is_empty))),
            TextMethod::Contains => tests(|text, with| text.contains(with), text, self.text_source(argument?)?),
            TextMethod::StartsWith => tests(|text, with| text.starts_with(with), text, self.text_source(argument?)?),
            TextMethod::EndsWith => tests(|text, with| text.ends_with(with), text, self.text_source(argument?)?),
        })
    }

    fn text_source(&mut self, expr: &Expr) -> Option<Source<A>> {
        if let ExprKind::Text(text) = &expr.kind {
            return Some(Source::Const(text.clone()));
        }
        let slot = self.slot(expr);
        if let Some(slot) = slot.and_then(|slot| slot.as_any().downcast_ref::<Slot<A, String>>().cloned()) {
            return Some(Source::Slot(slot));
        }
        match self.typed(expr, None)? {
            Typed::Text(get) => Some(Source::Eval(get)),
            _ => self.fault(expr, "this is no text", ""),
        }
    }
}
