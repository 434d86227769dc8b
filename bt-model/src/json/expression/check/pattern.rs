//! Patterns, and events.

use super::Checker;
use super::name::{counted, known_names};
use crate::json::expression::{Expr, ExprKind, Scope, Type};
use crate::json::{Json, Pattern, PatternKind};
use crate::{Faults, Name};

/// Reports unless the pattern of an arm can match a value of this type; `true` if it can.
pub fn pattern(pattern: &Pattern, subject: &Type, scope: Scope<'_>, faults: &mut Faults<Json>) -> bool {
    Checker { scope, faults }.pattern(pattern, subject).is_some()
}

/// The names that the pattern of a `wait_for` binds, with their types; `None` where something was reported.
pub fn event_pattern(pattern: &Pattern, scope: Scope<'_>, faults: &mut Faults<Json>) -> Option<Vec<(String, Type)>> {
    let PatternKind::Event { name, binds } = &pattern.kind else { return None };
    let mut checker = Checker { scope, faults };
    let carried = checker.event(name)?;
    // No names at all: nobody asks what it carries.
    if !binds.is_empty() && binds.len() != carried.len() {
        let message = format!("`{}` carries {}, found names for {}", name.text, counted(carried.len()), binds.len());
        checker.faults.error(&name.place, message, "`_` leaves one out");
        return None;
    }
    let named = binds.iter().zip(carried).filter(|(bind, _)| bind.text != "_");
    Some(named.map(|(bind, ty)| (bind.text.clone(), ty)).collect())
}

/// Reports unless the expression is an event, as `send` takes it; `true` if it is.
pub fn event_value(expr: &Expr, scope: Scope<'_>, faults: &mut Faults<Json>) -> bool {
    let mut checker = Checker { scope, faults };
    let (name, arguments) = match &expr.kind {
        ExprKind::Word { of: None, word } => (word.clone(), &[][..]),
        ExprKind::Word { of: Some(of), word } => {
            (Name { text: format!("{}::{}", of.text, word.text), place: expr.place.clone() }, &[][..])
        }
        ExprKind::Call { function, arguments } => (function.clone(), arguments.as_slice()),
        _ => {
            let message = format!("expected an event, found `{expr}`");
            checker.faults.error(&expr.place, message, "write `Noise::Alarm` or `Noise::Heard(at)`");
            return false;
        }
    };
    let Some(carried) = checker.event(&name) else { return false };
    let form = format!("it carries {}", counted(carried.len()));
    checker.each(&name, &carried.iter().collect::<Vec<_>>(), arguments, &form).is_some()
}

impl Checker<'_, '_> {
    fn event(&mut self, name: &Name<Json>) -> Option<Vec<Type>> {
        let found = self.scope.types.event(&name.text);
        if found.is_none() {
            let help = known_names(&name.text, &self.scope.types.events(), "event", "this agent receives no events");
            self.faults.error(&name.place, format!("there is no event `{}`", name.text), help);
        }
        found
    }

    fn pattern(&mut self, pattern: &Pattern, subject: &Type) -> Option<()> {
        match &pattern.kind {
            PatternKind::Any => Some(()),
            PatternKind::Value(value) => self.expect(value, subject).map(|_| ()),
            PatternKind::Range { from, to, .. } if subject.is_ordered() => {
                let both = (self.expect(from, subject), self.expect(to, subject));
                both.0.and(both.1).map(|_| ())
            }
            PatternKind::Range { .. } => {
                let message = format!("`{subject}` has no ranges");
                self.faults.error(&pattern.place, message, "numbers and durations have");
                None
            }
            PatternKind::Or(either) => {
                let fit = either.iter().filter(|one| self.pattern(one, subject).is_some()).count();
                (fit == either.len()).then_some(())
            }
            PatternKind::Event { .. } => {
                self.faults.error(&pattern.place, "an event's pattern stands in `wait_for` only", "");
                None
            }
        }
    }
}
