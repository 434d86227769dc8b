//! Help for expressions in the notation of other languages, or of other places in a file.

use super::Checker;
use crate::Faults;
use crate::json::expression::{self, BinaryOp, Expr, ExprKind, Scope};
use crate::json::{Limits, Source};
use crate::{Code, Sample, Text, Value, nearest, text};

/// Words in other languages for an absent value.
const NOTHING: [&str; 3] = ["null", "nil", "none"];

impl Checker<'_, '_> {
    /// Returns the notation that reads a key or an expression, if a text in data looks like one; else `None`.
    pub(super) fn read(&self, text: &str) -> Option<Text> {
        let Scope { types, locals } = self.scope;
        // Such a text would need escapes.
        if text.contains('"') {
            return None;
        }
        let path: Vec<_> = text.split('.').collect();
        if types.key(&path).is_some() {
            return Some(text!["a key is read as ", Code::Bound("key", Sample::text(text))]);
        }
        let names: Vec<_> = locals.iter().map(|(name, _)| &**name).collect();
        let parsed = expression::parse(&Source::new("", text), &names, &Limits::default(), &mut Faults::at_most(0))?;
        // A single word is more likely a text, and a literal can be written as data.
        let plain = matches!(
            &parsed.kind,
            ExprKind::Key { .. }
                | ExprKind::Word { .. }
                | ExprKind::Text(_)
                | ExprKind::Number(_)
                | ExprKind::Bool(_)
                | ExprKind::Span { .. }
                | ExprKind::Range { .. }
        );
        (!plain).then(|| text!["an expression is read as ", Code::Bound("expr", Sample::text(text))])
    }

    /// Returns the likely meaning of an object that is read as data.
    pub(super) fn meant_object(value: &Value) -> Option<Text> {
        let Value::Object(fields) = value else { return None };
        let [(name, _)] = fields.as_slice() else { return None };
        let near = nearest(&name.to_ascii_lowercase(), ["key", "expr"])?;
        Some(text![format!("did you mean `{near}`? write "), Code::Bound(near, Sample::Open)])
    }

    /// Reports a comparison with an optional value in the notation of other languages: `enemy == Some(2)`, `enemy !=
    /// null`. Returns `true` if it is such a comparison.
    pub(super) fn foreign(&mut self, op: BinaryOp, left: &Expr, right: &Expr) -> bool {
        for (one, other) in [(left, right), (right, left)] {
            match &other.kind {
                ExprKind::Call { function, arguments }
                    if function.text == "Some" && self.scope.types.function("Some").is_none() =>
                {
                    let [inside] = arguments.as_slice() else { continue };
                    let help = format!("an optional value is compared as it is: write `{one} {} {inside}`", op.sign());
                    self.faults.error(&function.place, "there is no function `Some`", help);
                    return true;
                }
                ExprKind::Key { bb: false, path }
                    if path.len() == 1
                        && NOTHING.contains(&&*path[0].text)
                        && self.scope.types.key(&[&path[0].text]).is_none()
                        && matches!(one.kind, ExprKind::Key { .. } | ExprKind::Local(_)) =>
                {
                    let method = if op == BinaryOp::Ne { "is_some" } else { "is_none" };
                    let message = format!("there is no `{}` in an expression", path[0].text);
                    self.faults.error(&other.place, message, format!("write `{one}.{method}()`"));
                    return true;
                }
                _ => {}
            }
        }
        false
    }
}
