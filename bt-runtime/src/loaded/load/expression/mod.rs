//! Converts expressions to closures. Most types were checked before; unknown functions and types are reported here.

mod arithmetic;
mod bits;
pub(crate) mod compare;
mod data;
pub(crate) mod equality;
mod text;

use alloc::boxed::Box;
use alloc::sync::Arc;

use bt_model::catalogue::{self, Holder};
use bt_model::json::expression::{self, BinaryOp, Expr, ExprKind, Scope, Type, UnaryOp};

use super::Loader;
use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::loaded::program::eval::Get;
use crate::loaded::program::observed::Observed;
use crate::loaded::registry::slot::{AnySlot, Typed};
use arithmetic::{compare, floats, ints, spans, wrap};
use compare::with_number;
pub(crate) use data::{data, range};

impl<A: Agent> Loader<'_, A> {
    /// Returns `true` if the expression has this type; reports it if not.
    pub(crate) fn expect(&mut self, expr: &Expr, wanted: &Type) -> bool {
        if self.known(&expr.place) {
            return false;
        }
        let locals = self.locals();
        expression::expect(expr, wanted, Scope { types: self.registry, locals: &locals }, &mut self.faults)
    }

    /// Returns `true` if the value fits a place of this type; reports it if not.
    pub(crate) fn fits(&mut self, value: &Expr, wanted: &Type, holder: Holder) -> bool {
        if self.known(&value.place) {
            return false;
        }
        let locals = self.locals();
        catalogue::fits(value, wanted, holder, Scope { types: self.registry, locals: &locals }, &mut self.faults)
    }

    /// Returns the type of an expression. Reports an expression without a type.
    pub(crate) fn type_of(&mut self, expr: &Expr) -> Option<Type> {
        if self.known(&expr.place) {
            return None;
        }
        let locals = self.locals();
        expression::type_of(expr, Scope { types: self.registry, locals: &locals }, &mut self.faults)
    }

    /// Returns the closure of a condition.
    pub(crate) fn condition(&mut self, expr: &Expr) -> Option<Get<A, bool>> {
        if !self.expect(expr, &Type::Bool) {
            return None;
        }
        match self.typed(expr, None)? {
            Typed::Bool(get) => Some(get),
            _ => None,
        }
    }

    /// Returns the closure of a floating-point number, and converts a whole number to one.
    pub(crate) fn float(&mut self, expr: &Expr) -> Option<Get<A, f64>> {
        if self.known(&expr.place) {
            return None;
        }
        let locals = self.locals();
        if !catalogue::is_number(expr, Scope { types: self.registry, locals: &locals }, &mut self.faults) {
            return None;
        }
        match self.typed(expr, Some(&Type::Float { bits: 64 }))? {
            Typed::Float(get) => Some(get),
            Typed::Int(get) => Some(Box::new(move |env| get(env) as f64)),
            _ => self.fault(expr, "this is no number", ""),
        }
    }

    /// Returns the keys and locals that an expression observes.
    pub(crate) fn observed(&self, expr: &Expr) -> Observed {
        let mut observed = Observed::none();
        expr.walk(&mut |expr| {
            let read = match &expr.kind {
                ExprKind::Key { path, .. } => {
                    let key = self.registry.find(path).map(|(key, _)| Keys::one(key.index));
                    Observed { keys: key.unwrap_or(Keys::NONE), ..Observed::none() }
                }
                ExprKind::Local(path) => match self.scope.iter().rev().find(|local| local.name == path[0].text) {
                    Some(local) => local.observed.clone(),
                    None => return,
                },
                ExprKind::Call { function: called, .. } | ExprKind::Ask { action: called, .. } => {
                    match self.registry.callee(&called.text) {
                        Some(function) => Observed { keys: function.reads(), ..Observed::none() },
                        None => Observed { keys: Keys::ALL.or(Keys::ALWAYS), ..Observed::none() },
                    }
                }
                _ => return,
            };
            observed = observed.or(&read);
        });
        observed
    }

    /// Returns the key, parameter or local that an expression names; `None` for other expressions.
    pub(crate) fn slot(&self, expr: &Expr) -> Option<Arc<dyn AnySlot<A>>> {
        match &expr.kind {
            ExprKind::Paren(inner) => self.slot(inner),
            ExprKind::Key { path, .. } => {
                let (key, whole) = self.registry.find(path)?;
                whole.then(|| Arc::clone(&key.slot))
            }
            ExprKind::Local(path) if path.len() == 1 => {
                let local = self.scope.iter().rev().find(|local| local.name == path[0].text)?;
                local.slot.clone()
            }
            _ => None,
        }
    }

    /// Returns `true` if the expression is broken, or reads a broken parameter or local. Both faults were reported.
    pub(crate) fn is_nowhere(&self, expr: &Expr) -> bool {
        let path = match &expr.kind {
            ExprKind::Rust(_) | ExprKind::Broken => return true,
            ExprKind::Present { of, .. } => return self.is_nowhere(of),
            ExprKind::Local(path) => path,
            _ => return false,
        };
        self.scope.iter().rev().find(|local| local.name == path[0].text).is_some_and(|local| local.slot.is_none())
    }

    /// Returns `true` if a part of the expression is broken, or reads a broken parameter or local. All these faults
    /// were reported.
    fn holds_nowhere(&self, expr: &Expr) -> bool {
        let mut found = false;
        expr.walk(&mut |part| found |= self.is_nowhere(part));
        found
    }

    /// Reports a fault, unless one was reported at this place, and returns `None`.
    pub(crate) fn fault<T>(
        &mut self,
        expr: &Expr,
        message: impl Into<bt_model::Text>,
        help: impl Into<bt_model::Text>,
    ) -> Option<T> {
        if !self.known(&expr.place) {
            self.faults.error(&expr.place, message, help);
        }
        None
    }

    /// Returns the closure of an expression. `hint` is the type of its literals.
    pub(crate) fn typed(&mut self, expr: &Expr, hint: Option<&Type>) -> Option<Typed<A>> {
        match &expr.kind {
            _ if self.is_nowhere(expr) => None,
            ExprKind::Paren(inner) => self.typed(inner, hint),
            &ExprKind::Bool(value) => Some(Typed::Bool(Box::new(move |_| value))),
            ExprKind::Number(text) => self.number(expr, text, hint),
            ExprKind::Text(text) => {
                let text = text.clone();
                Some(Typed::Text(Box::new(move |_| text.clone())))
            }
            ExprKind::Span { value, .. } => {
                let value = *value;
                Some(Typed::Span(Box::new(move |_| value)))
            }
            ExprKind::Key { .. } | ExprKind::Local(_) => match self.slot(expr) {
                Some(slot) => match slot.typed() {
                    Some(typed) => Some(typed),
                    None => self.fault(expr, alloc::format!("`{expr}` has no arithmetic"), "compare it with `==`"),
                },
                None => self.fault(expr, alloc::format!("a part of a value, `{expr}`, cannot be read here"), ""),
            },
            ExprKind::Present { of, some } => {
                let (some, slot, faults) = (*some, self.slot(of), self.reported());
                let present = match (slot, self.called(of)) {
                    (Some(slot), _) => slot.present(),
                    (None, Some((function, arguments))) => function.present(self, arguments),
                    (None, None) => None,
                };
                match present {
                    None if self.reported() != faults || self.holds_nowhere(of) => None,
                    Some(present) => Some(Typed::Bool(Box::new(move |env| present(env) == some))),
                    None => {
                        self.fault(expr, "only a key, a parameter, a local or the result of a call can be missing", "")
                    }
                }
            }
            ExprKind::Unary(UnaryOp::Not, inner) => self.not(inner, hint),
            ExprKind::Method { of, method, argument } => self.method(of, *method, argument.as_deref()),
            ExprKind::Unary(UnaryOp::Neg, inner) => {
                let ty = self.number_type(inner, hint);
                match self.typed(inner, hint)? {
                    Typed::Int(get) => Some(Typed::Int(Box::new(move |env| wrap(-get(env), &ty)))),
                    Typed::Float(get) => Some(Typed::Float(Box::new(move |env| -get(env)))),
                    _ => None,
                }
            }
            ExprKind::Binary(op, left, right) => self.binary(expr, *op, left, right, hint),
            ExprKind::Data(_)
            | ExprKind::Word { .. }
            | ExprKind::Range { .. }
            | ExprKind::Rust(_)
            | ExprKind::Broken => {
                self.fault(expr, alloc::format!("`{expr}` has no value here"), "compare it with a key")
            }
            ExprKind::Call { .. } | ExprKind::Ask { .. } => self.typed_call(expr),
        }
    }

    fn typed_call(&mut self, expr: &Expr) -> Option<Typed<A>> {
        let Some((function, arguments)) = self.called(expr) else {
            return self.fault(expr, alloc::format!("there is nothing to call in `{expr}`"), "");
        };
        let faults = self.reported();
        let typed = function.typed(self, arguments);
        if typed.is_none() && self.reported() == faults && !self.holds_nowhere(expr) {
            let message = alloc::format!("`{}` has no arithmetic", function.gives());
            return self.fault(expr, message, "compare it: `… == …`");
        }
        typed
    }

    fn number(&mut self, expr: &Expr, text: &str, hint: Option<&Type>) -> Option<Typed<A>> {
        let plain = text.replace('_', "");
        let whole = plain.bytes().all(|byte| byte.is_ascii_digit()) && !matches!(hint, Some(Type::Float { .. }));
        if whole && let Ok(value) = plain.parse::<i128>() {
            return Some(Typed::Int(Box::new(move |_| value)));
        }
        match plain.parse::<f64>() {
            Ok(value) if matches!(hint, Some(Type::Float { bits: 32 })) => {
                let value = f64::from(value as f32);
                Some(Typed::Float(Box::new(move |_| value)))
            }
            Ok(value) => Some(Typed::Float(Box::new(move |_| value))),
            Err(_) => self.fault(expr, alloc::format!("`{text}` is no number"), ""),
        }
    }

    /// Returns the type of a number whose type was checked before; `hint` is the type of a literal.
    fn number_type(&mut self, expr: &Expr, hint: Option<&Type>) -> Type {
        let found = match &expr.kind {
            ExprKind::Number(_) => None,
            _ => {
                let locals = self.locals();
                let mut unheard = bt_model::Faults::at_most(0);
                expression::type_of(expr, Scope { types: self.registry, locals: &locals }, &mut unheard)
            }
        };
        found.or(hint.cloned()).unwrap_or(Type::int(64))
    }

    fn binary(
        &mut self,
        expr: &Expr,
        op: BinaryOp,
        left: &Expr,
        right: &Expr,
        hint: Option<&Type>,
    ) -> Option<Typed<A>> {
        if let BinaryOp::And | BinaryOp::Or = op {
            let (Typed::Bool(left), Typed::Bool(right)) = (self.typed(left, None)?, self.typed(right, None)?) else {
                return None;
            };
            return Some(Typed::Bool(match op {
                BinaryOp::And => Box::new(move |env| left(env) && right(env)),
                _ => Box::new(move |env| left(env) || right(env)),
            }));
        }
        if let BinaryOp::Eq | BinaryOp::Ne = op
            && let Some(equal) = self.equality(expr, left, right)?
        {
            let wanted = op == BinaryOp::Eq;
            return Some(Typed::Bool(Box::new(move |env| equal(env) == wanted)));
        }
        if let Some(slot) = self.slot(left)
            && let Some(holds) = with_number(op, &*slot, right)
        {
            return Some(Typed::Bool(holds));
        }
        let hint = if op.compares() { None } else { hint };
        if op.shifts() {
            return self.shift(expr, op, left, right, hint);
        }
        let ty = match &left.kind {
            ExprKind::Number(_) => self.number_type(right, hint),
            _ => self.number_type(left, hint),
        };
        match (self.typed(left, Some(&ty))?, self.typed(right, Some(&ty))?) {
            (Typed::Int(left), Typed::Int(right)) => ints(op, left, right, ty),
            (Typed::Float(left), Typed::Float(right)) => floats(op, left, right, &ty),
            (Typed::Span(left), Typed::Span(right)) => spans(op, left, right),
            (Typed::Text(left), Typed::Text(right)) => compare(op, left, right),
            (Typed::Bool(left), Typed::Bool(right)) => compare(op, left, right),
            _ => self.fault(expr, "these two cannot be put together", ""),
        }
    }
}
