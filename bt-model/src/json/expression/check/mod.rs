//! The types of expressions: they are inferred, and compared with the expected types.
//!
//! The place of a fault is the wrong part, and the message names both types. A part with a fault has no type, so that
//! one mistake is reported once.

mod ask;
mod binary;
mod elsewhere;
mod literal;
mod name;
mod pattern;

use super::{Expr, ExprKind, Scope, TextMethod, Type, UnaryOp};
use crate::json::Json;
use crate::{Code, Faults, Fix, Text, Value, text};

/// Returns the type of an expression; `None` if a fault was reported.
///
/// Without a type from the context, a whole number is an `i64`, and a number with a fraction an `f64`.
///
/// # Example
///
/// ```
/// use bt_model::Faults;
/// use bt_model::json::expression::{self, Scope, Signature, Type, Types};
/// use bt_model::json::{Limits, Source};
///
/// struct Soldier;
/// impl Types for Soldier {
///     fn key(&self, path: &[&str]) -> Option<Type> {
///         (path == ["ammo"]).then_some(Type::uint(32))
///     }
///     fn keys(&self) -> Vec<String> {
///         vec!["ammo".to_owned()]
///     }
/// #   fn function(&self, _: &str) -> Option<Signature> { None }
/// #   fn functions(&self) -> Vec<String> { Vec::new() }
/// }
///
/// let scope = Scope { types: &Soldier, locals: &[] };
/// let type_of = |text: &str| {
///     let mut faults = Faults::new();
///     let expr = expression::parse(&Source::new("", text), &[], &Limits::default(), &mut faults).unwrap();
///     let found = expression::type_of(&expr, scope, &mut faults);
///     (found, faults.into_iter().map(|fault| fault.message).next())
/// };
/// assert_eq!(type_of("ammo + 1 > 3"), (Some(Type::Bool), None));
/// assert_eq!(type_of("ammo > true"), (None, Some("expected `u32`, found `bool`".to_owned())));
/// ```
pub fn type_of(expr: &Expr, scope: Scope<'_>, faults: &mut Faults<Json>) -> Option<Type> {
    Checker { scope, faults }.find(expr, None)
}

/// Reports an expression that does not have this type; returns `true` if it has.
///
/// Data takes the expected type if possible: `"Ammo"` becomes a word of an enum, `"4s"` a duration, `5` a present value
/// of an optional number. Any data fits an opaque type, because only the reader of that type knows its parts.
pub fn expect(expr: &Expr, wanted: &Type, scope: Scope<'_>, faults: &mut Faults<Json>) -> bool {
    Checker { scope, faults }.expect(expr, wanted).is_some()
}

pub use binary::takes_type;
pub(crate) use name::known_names;
pub use name::no_key;
pub use pattern::pattern;

/// The context of the inference. The limited depth of expressions also limits the recursion.
struct Checker<'c, 't> {
    scope: Scope<'t>,
    faults: &'c mut Faults<Json>,
}

impl Checker<'_, '_> {
    /// Returns the type of an expression that must have the type `wanted`: literals take this type, all other
    /// expressions must have it.
    fn expect(&mut self, expr: &Expr, wanted: &Type) -> Option<Type> {
        let found = self.find(expr, Some(wanted))?;
        if found == *wanted {
            return Some(found);
        }
        let help = match (&found, wanted) {
            (Type::Option(_), _) if !matches!(wanted, Type::Option(_)) => "it may be missing: ask `….is_some()` before",
            (Type::Int { .. } | Type::Float { .. }, Type::Bool) => "compare it: `… > 0`",
            (Type::Int { .. } | Type::Float { .. }, Type::Duration) => "write the unit: `4s`, `500ms`",
            (Type::Int { .. } | Type::Float { .. }, Type::Int { .. } | Type::Float { .. }) => {
                "numbers of different types do not mix; an action can convert"
            }
            (_, Type::Option(inner)) if **inner == found => "name an optional key, or a function that gives one",
            _ => "",
        };
        let help = match (&expr.kind, &found, wanted) {
            (ExprKind::Data(Value::Text(text)), Type::Text, _) => self.read(text).unwrap_or_default(),
            (ExprKind::Text(text), Type::Text, Type::Int { .. } | Type::Float { .. }) => number_in_quotes(text),
            (_, Type::Option(inner), Type::Bool) if **inner != Type::Bool => {
                let ask = format!("{}.is_some()", expr);
                text!["it may be missing: write ", Fix::Replace(Code::Plain(ask))]
            }
            _ => help.into(),
        };
        self.faults.error(&expr.place, format!("expected `{wanted}`, found `{found}`"), help);
        None
    }

    /// Returns the type of an expression. `hint`: the expected type, for expressions without a type of their own.
    fn find(&mut self, expr: &Expr, hint: Option<&Type>) -> Option<Type> {
        match &expr.kind {
            ExprKind::Bool(_) => Some(Self::opaque_or(hint, Type::Bool)),
            ExprKind::Number(text) => self.number(expr, text, false, hint),
            ExprKind::Text(text) => self.text(expr, text, hint),
            ExprKind::Span { .. } => Some(Type::Duration),
            ExprKind::Data(value) => self.data(expr, value, hint),
            ExprKind::Rust(_) | ExprKind::Broken => None,
            ExprKind::Word { of, word } => self.word(expr, of.as_ref(), word, hint),
            ExprKind::Key { path, .. } => self.key(path),
            ExprKind::Local(path) => self.local(path),
            ExprKind::Call { function, arguments } => self.call(function, arguments),
            ExprKind::Ask { action, inputs } => self.ask(action, inputs),
            ExprKind::Method { of, method, argument } => self.method(of, *method, argument.as_deref()),
            ExprKind::Paren(inner) => self.find(inner, hint),
            ExprKind::Range { from, to, .. } => self.range(from, to, hint),
            ExprKind::Present { of, .. } => {
                let found = self.find(of, None)?;
                if matches!(found, Type::Option(_)) {
                    return Some(Type::Bool);
                }
                let message = format!("`{of}` is always there: it is `{found}`");
                self.faults.error(&of.place, message, "only optional values can be missing");
                None
            }
            ExprKind::Unary(UnaryOp::Not, inner) => self.not(inner, hint),
            ExprKind::Unary(UnaryOp::Neg, inner) => self.negative(expr, inner, hint),
            ExprKind::Binary(op, left, right) => self.binary(expr, *op, left, right, hint),
        }
    }

    /// Checks a `!` before `true` or `false`, or before the bits of a whole number.
    fn not(&mut self, inner: &Expr, hint: Option<&Type>) -> Option<Type> {
        let found = self.find(inner, hint.or(Some(&Type::Bool)))?;
        if matches!(found, Type::Bool | Type::Int { .. }) {
            return Some(found);
        }
        self.faults.error(&inner.place, format!("expected `bool`, found `{found}`"), "");
        None
    }

    /// Checks an operation on a text.
    fn method(&mut self, of: &Expr, method: TextMethod, argument: Option<&Expr>) -> Option<Type> {
        let of = self.text_of(of, method);
        let argument = argument.map_or(Some(Type::Text), |argument| self.expect(argument, &Type::Text));
        of.and(argument)?;
        Some(if method == TextMethod::Len { Type::uint(64) } else { Type::Bool })
    }

    fn text_of(&mut self, of: &Expr, method: TextMethod) -> Option<Type> {
        let found = self.find(of, None)?;
        if found == Type::Text {
            return Some(found);
        }
        let message = format!("`{}` is for text, `{of}` is `{found}`", method.name());
        let help = match found {
            Type::Option(_) => "it may be missing: an action can look into it",
            _ => "a function or an action can look into it",
        };
        self.faults.error(&of.place, message, help);
        None
    }

    fn negative(&mut self, expr: &Expr, inner: &Expr, hint: Option<&Type>) -> Option<Type> {
        if let ExprKind::Number(text) = &inner.kind {
            return self.number(expr, text, true, hint);
        }
        let found = self.find(inner, hint)?;
        match found {
            Type::Int { signed: true, .. } | Type::Float { .. } => Some(found),
            _ => {
                let help = match (&inner.kind, &found) {
                    (ExprKind::Span { text, .. }, _) => text!["write ", Fix::Replace(Code::Plain(text.clone()))],
                    (_, Type::Int { .. }) => "only signed numbers can, such as `i32`".into(),
                    _ => Text::default(),
                };
                self.faults.error(&expr.place, format!("`{found}` cannot be negative"), help);
                None
            }
        }
    }

    fn range(&mut self, from: &Expr, to: &Expr, hint: Option<&Type>) -> Option<Type> {
        let hint = match hint {
            Some(Type::Range(of)) => Some(&**of),
            _ => None,
        };
        let (left, _) = self.pair(from, to, hint)?;
        if left.is_number() || left == Type::Duration {
            return Some(Type::Range(Box::new(left)));
        }
        self.faults.error(&from.place, format!("there is no range of `{left}`"), "numbers and durations have ranges");
        None
    }

    /// Returns the expected type if it is opaque, because such a type checks its data itself; else `otherwise` or an
    /// option of it.
    fn opaque_or(hint: Option<&Type>, otherwise: Type) -> Type {
        match hint {
            Some(hint @ Type::Opaque(_)) => hint.clone(),
            Some(hint @ Type::Option(inner)) if **inner == otherwise => hint.clone(),
            _ => otherwise,
        }
    }
}

/// Returns the help for a text where a number is expected.
fn number_in_quotes(text: &str) -> Text {
    match text.trim().parse::<f64>() {
        Ok(number) if number.is_finite() => text!["write ", Fix::Replace(Code::Plain(text.trim().to_owned()))],
        _ => "write a number: `0`".into(),
    }
}
