//! Checks whether a value fits its place. The loader and the check against a catalogue apply these rules.

use super::event_kind;
use super::events::Events;
use crate::json::Json;
use crate::json::expression::{self, Expr, ExprKind, Scope, Type, UnaryOp};
use crate::machine::Machine;
use crate::{Constant, Faults, Syntax};

/// The kind of place that a value is written to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    /// A key or a local.
    Key,
    /// A parameter of a state.
    Parameter,
    /// An input of an action, a parameter of a tree, or the first value of a local.
    Input,
}

impl Holder {
    fn word(self) -> &'static str {
        match self {
            Self::Key => "key",
            Self::Parameter => "parameter",
            Self::Input => "input",
        }
    }

    /// Returns the help for a value of the type `is`.
    fn help(self, is: &Type, wanted: &Type) -> &'static str {
        match self {
            Self::Key => "a value goes into a key of its own type `T`, or of `Option<T>`",
            Self::Parameter => "declare the parameter with the type of its value, or pass another value",
            Self::Input if matches!(is, Type::Option(inner) if **inner == *wanted) => {
                "let the action take the `Option`, or call a function of `with_function` that makes a value of it"
            }
            Self::Input => "name a key of the input's type",
        }
    }
}

/// Reports a value that does not fit the type of its place; returns `true` if it does. A key, a local and the parameter
/// of a state also take a `T` if their type is `Option<T>`; an input takes only its own type.
pub fn fits(value: &Expr, wanted: &Type, holder: Holder, scope: Scope<'_>, faults: &mut Faults<Json>) -> bool {
    let inner = match wanted {
        Type::Option(inner) if holder != Holder::Input => inner,
        _ => wanted,
    };
    let bare = bare(value);
    let message = match &bare.kind {
        ExprKind::Key { .. } | ExprKind::Local(_) => |value: &str, is: &Type, holder: &str, wanted: &Type| {
            format!("`{value}` is `{is}`, the {holder} is `{wanted}`")
        },
        ExprKind::Call { .. } | ExprKind::Ask { .. } if holder != Holder::Input => {
            |value: &str, is: &Type, holder: &str, wanted: &Type| {
                format!("`{value}` gives `{is}`, the {holder} is `{wanted}`")
            }
        }
        ExprKind::Binary(..) | ExprKind::Method { .. } | ExprKind::Present { .. } | ExprKind::Span { .. } => {
            return expression::expect(value, inner, scope, faults);
        }
        ExprKind::Unary(op, of) if !(*op == UnaryOp::Neg && matches!(of.kind, ExprKind::Number(_))) => {
            return expression::expect(value, inner, scope, faults);
        }
        _ => return expression::expect(value, wanted, scope, faults),
    };
    let Some(is) = expression::type_of(value, scope, faults) else { return false };
    if is == *wanted || is == *inner {
        return true;
    }
    let name = match &bare.kind {
        ExprKind::Call { function: name, .. } | ExprKind::Ask { action: name, .. } => name.text.clone(),
        _ => bare.to_string(),
    };
    faults.error(&value.place, message(&name, &is, holder.word(), wanted), holder.help(&is, wanted));
    false
}

/// Reports an expression that is no number. Returns `true` if it is one.
pub fn is_number(expr: &Expr, scope: Scope<'_>, faults: &mut Faults<Json>) -> bool {
    match expression::type_of(expr, scope, faults) {
        None => false,
        Some(Type::Int { .. } | Type::Float { .. }) => true,
        Some(found) => {
            faults.error(&expr.place, format!("expected a number, found `{found}`"), "");
            false
        }
    }
}

/// Returns the value of an expression that is a constant whole number. Reports any other expression, unless the general
/// rules report it: a number out of range, or an expression that reads a key.
pub fn count(expr: &Expr, faults: &mut Faults<Json>) -> Option<u32> {
    let constant = Json::constant(expr);
    match constant {
        Some(Constant::Number(count)) if count >= 0.0 && count <= f64::from(u32::MAX) && count % 1.0 == 0.0 => {
            Some(count as u32)
        }
        _ => {
            let mut reads = false;
            expr.walk(&mut |expr| reads |= matches!(expr.kind, ExprKind::Key { .. } | ExprKind::Local(_)));
            let is_reported = match constant {
                Some(Constant::Number(number)) => number < 0.0 || number > f64::from(u32::MAX),
                _ => reads || Json::is_broken(expr),
            };
            if !is_reported {
                faults.error(&expr.place, "a constant whole number is required here", "write it as a number");
            }
            None
        }
    }
}

/// `true` if the expression is data: it has the same value whenever it is evaluated, and calls no function.
#[must_use]
pub fn is_data(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Paren(inner) => is_data(inner),
        ExprKind::Unary(UnaryOp::Neg, inner) => matches!(inner.kind, ExprKind::Number(_)),
        // An event with its values.
        ExprKind::Call { arguments, .. } => arguments.iter().all(is_data),
        ExprKind::Bool(_)
        | ExprKind::Number(_)
        | ExprKind::Text(_)
        | ExprKind::Span { .. }
        | ExprKind::Word { .. }
        | ExprKind::Data(_) => true,
        _ => false,
    }
}

/// Reports the defaults of state parameters that are no data. Returns `true` if all are data.
pub fn state_defaults(machine: &Machine<Json>, faults: &mut Faults<Json>) -> bool {
    let mut right = true;
    for default in machine.states().iter().flat_map(|state| &state.params).filter_map(|param| param.default.as_ref()) {
        let called = matches!(bare(default).kind, ExprKind::Call { .. });
        let is_range = matches!(bare(default).kind, ExprKind::Range { .. });
        if (!is_data(default) || called) && !is_range && !matches!(default.kind, ExprKind::Rust(_) | ExprKind::Broken) {
            right = false;
            faults.error(&default.place, "the default of a state's parameter does not change", "write a value");
        }
    }
    right
}

/// Reports an event to send that is neither written out nor a value of the events' type. `made`: the function of the
/// game that makes it, if one exists. Returns `true` if nothing was reported.
pub fn is_event(
    expr: &Expr,
    made: Option<&str>,
    events: &Events,
    help: &str,
    scope: Scope<'_>,
    faults: &mut Faults<Json>,
) -> bool {
    let is_of_events = |is: &Type| events.ty().is_none_or(|ty| ty == is);
    match &expr.kind {
        ExprKind::Rust(_) | ExprKind::Broken => false,
        ExprKind::Paren(inner) => is_event(inner, made, events, help, scope, faults),
        ExprKind::Key { .. } | ExprKind::Local(_) => {
            let Some(is) = expression::type_of(expr, scope, faults) else { return false };
            let fits = is_of_events(&is);
            if !fits {
                faults.error(&expr.place, format!("`{expr}` is `{is}`, no event"), "write one: `Noise::Alarm`");
            }
            fits
        }
        ExprKind::Call { function, arguments } if let Some(made) = made => {
            let function = crate::Name { text: made.to_owned(), place: function.place.clone() };
            let kind = ExprKind::Call { function, arguments: arguments.clone() };
            let call = Expr { place: expr.place.clone(), kind };
            let Some(gives) = expression::type_of(&call, scope, faults) else { return false };
            let fits = is_of_events(&gives);
            if !fits {
                makes_no_event(expr, made, &gives.to_string(), faults);
            }
            fits
        }
        ExprKind::Word { word: name, .. } => events.known(name, faults),
        ExprKind::Call { function: name, .. } if is_data(expr) => events.known(name, faults),
        ExprKind::Call { function, arguments } => {
            for argument in arguments {
                names(argument, scope, faults);
            }
            let message = format!("no function makes `{}` from values that change", event_kind(&function.text));
            faults.error(&expr.place, message, help);
            false
        }
        _ if is_data(expr) => true,
        _ => {
            names(expr, scope, faults);
            faults.error(&expr.place, "an event in a file has constant values", "write them out");
            false
        }
    }
}

/// Reports a function that has the name of an event but returns another type.
pub fn makes_no_event(event: &Expr, made: &str, gives: &str, faults: &mut Faults<Json>) {
    let message = format!("`{made}` gives `{gives}`, no event of this agent");
    faults.error(&event.place, message, "register a function of the name that makes the event");
}

/// Returns the function of the game that makes an event: the function with its whole name, or with the name of its
/// kind.
#[must_use]
pub fn made_by(event: &Expr, is_function: impl Fn(&str) -> bool) -> Option<String> {
    let ExprKind::Call { function, .. } = &bare(event).kind else { return None };
    let names = [&*function.text, event_kind(&function.text)];
    names.into_iter().find(|name| is_function(name)).map(str::to_owned)
}

/// Returns the help for an event whose values are computed.
#[must_use]
pub fn no_function_makes(event: &Expr) -> String {
    let ExprKind::Call { function, .. } = &bare(event).kind else { return String::new() };
    let (kind, name) = (event_kind(&function.text), &function.text);
    format!("write out its values, or register a function that makes it: `.with_function(\"{kind}\", {name})`")
}

/// Reports the unknown keys and locals in an expression whose expected type is unknown.
pub fn names(expr: &Expr, scope: Scope<'_>, faults: &mut Faults<Json>) {
    expr.walk(&mut |expr| {
        if matches!(expr.kind, ExprKind::Key { .. } | ExprKind::Local(_)) {
            expression::type_of(expr, scope, faults);
        }
    });
}

/// Returns the expression inside its parentheses.
pub(super) fn bare(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Paren(inner) => bare(inner),
        _ => expr,
    }
}
