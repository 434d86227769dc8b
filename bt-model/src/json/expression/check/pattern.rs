//! Checks of patterns.

use super::Checker;
use crate::Faults;
use crate::json::expression::{Scope, Type};
use crate::json::{Json, Pattern, PatternKind};

/// Reports a pattern of an arm that cannot match a value of this type; returns `true` if it can.
pub fn pattern(pattern: &Pattern, subject: &Type, scope: Scope<'_>, faults: &mut Faults<Json>) -> bool {
    Checker { scope, faults }.pattern(pattern, subject).is_some()
}

impl Checker<'_, '_> {
    fn pattern(&mut self, pattern: &Pattern, subject: &Type) -> Option<()> {
        match &pattern.kind {
            PatternKind::Any | PatternKind::Rust(_) => Some(()),
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
