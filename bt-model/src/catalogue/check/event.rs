//! Checks of the events in `wait_for` and `send`.

use super::Check;
use crate::catalogue::{Heard, Holder, is_event, made_by, no_function_makes};
use crate::json::expression::{Expr, ExprKind, Scope, Type};
use crate::json::{Json, Pattern, PatternKind};
use crate::{Listen, Name, Param};

impl Check<'_> {
    pub(super) fn listen(&mut self, listen: &Listen<Json>) {
        let outer = self.locals.len();
        self.bind(&listen.pattern, !listen.outputs.is_empty());
        listen.guard.iter().for_each(|guard| self.condition(guard));
        for output in &listen.outputs {
            match self.target(&output.target) {
                Some(wanted) => self.brings(&listen.pattern, output.value.as_ref(), &wanted),
                None => output.value.iter().for_each(|value| self.names(value)),
            }
        }
        self.locals.truncate(outer);
    }

    /// Adds the names that an event pattern binds to the locals. The caller removes them again.
    pub(super) fn bind(&mut self, pattern: &Pattern, reads: bool) {
        for pattern in either(pattern) {
            let PatternKind::Event { name, binds } = &pattern.kind else { continue };
            let heard = self
                .known
                .events
                .as_ref()
                .and_then(|events| events.hear(name, binds, reads, &pattern.place, self.faults));
            // A value that is unknown or was reported counts as fitting where it is read.
            let ty = if let Some(Heard::With(ty)) = heard { ty } else { Type::Unknown };
            self.locals.extend(binds.iter().map(|bind| (bind.text.clone(), ty.clone())));
        }
    }

    /// Reports a value of an event that does not fit the type `wanted`: the expression `value`, or the whole value if
    /// there is none.
    fn brings(&mut self, pattern: &Pattern, value: Option<&Expr>, wanted: &Type) {
        match (value, bound(pattern).next()) {
            (Some(value), _) => self.fits(value, wanted, Holder::Key),
            (None, Some(bound)) => self.fits(&whole(bound), wanted, Holder::Key),
            // The general rules report a value that is missing.
            (None, None) => {}
        }
    }

    /// Checks the parameters of a state that take their value from a name that the event pattern binds.
    pub(super) fn brought(&mut self, event: &Pattern, params: &[Param<Json>]) {
        for param in params.iter().filter(|param| bound(event).any(|bound| bound.text == param.name.text)) {
            if let Some(wanted) = self.known.type_named(&param.ty.text) {
                self.fits(&whole(&param.name), &wanted, Holder::Parameter);
            }
        }
    }

    /// Checks an event that is sent: written out, read from a key, or made by a function of the same name.
    pub(super) fn sent(&mut self, event: &Expr) {
        let known = self.known;
        let Some(events) = &known.events else { return self.names(event) };
        let made = made_by(event, |name| known.functions.contains_key(name));
        let help = no_function_makes(event);
        let scope = Scope { types: known, locals: &self.locals };
        is_event(event, made.as_deref(), events, &help, scope, self.faults);
    }
}

/// Returns the names that a pattern binds.
fn bound(pattern: &Pattern) -> impl Iterator<Item = &Name<Json>> {
    either(pattern)
        .iter()
        .filter_map(|one| if let PatternKind::Event { binds, .. } = &one.kind { Some(binds) } else { None })
        .flatten()
}

/// Returns the alternatives of a pattern.
fn either(pattern: &Pattern) -> &[Pattern] {
    if let PatternKind::Or(either) = &pattern.kind { either } else { std::slice::from_ref(pattern) }
}

/// Returns the expression that reads the whole value of an event.
fn whole(bound: &Name<Json>) -> Expr {
    Expr { place: bound.place.clone(), kind: ExprKind::Local(vec![bound.clone()]) }
}
